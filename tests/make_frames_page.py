"""Writes docs/frames.md from the schema of the frames: python -m tests.make_frames_page."""

from pathlib import Path
from typing import Final

from reports.frames.schema import TABLES, VERSION, Table

PAGE: Final = Path(__file__).parent.parent / "docs" / "frames.md"

_HEAD: Final = f"""\
<!-- Made by python -m tests.make_frames_page; a test holds it to what that makes. -->
# Frames

Recorded games as tables, one schema for pandas, Parquet, CSV and JSON lines (version {VERSION}):

```sh
tenbo check logs/ -o parquet=out/     # out/wins/part-0.parquet …: a folder a table, zstd
tenbo check logs/ -o tables=out/      # out/wins.csv …
tenbo check logs/ -o records=out/     # out/wins.jsonl …: a JSON object a line
```

```python
from parsers import read
from reports.frames import Gathering

gathering = Gathering()
for game in read("game.xml"):
    gathering.add(game)
wins = gathering.frames.pandas("wins")  # or .table("wins") for Arrow
```

The tables say what the log records, not what the rules give; what the audit adds stands in `games.agrees` and its neighbours,
`wins.verdict`, `wins.due_points`, the `due` side of `payments`, and `findings`. Null is never zero: it says that the record does not
tell. Seats are numbers from 0, points whole points. A number that a type cannot hold, which no true record has, is null or the limit
of the type.

In CSV a null is an empty cell, a list has blanks between its items (`?` for null), and text that begins with `=`, `+`, `-`, `@`, a tab
or a carriage return has an apostrophe before it, so that no spreadsheet takes it for a formula. The same logs give the same bytes.

Questions answered in pandas and in SQL: [recipes](recipes.md). The statistics made of these tables: [statistics](statistics.md).
"""


def page() -> str:
    """The page as it should be."""
    return _HEAD + "".join(map(_table, TABLES.values()))


def _table(table: Table) -> str:
    lines = [f"\n## {table.name}\n", f"A row is {table.row}.\n", "| column | type | what it says | null |", "|---|---|---|---|"]
    lines += [f"| `{one.name}` | {one.type} | {one.doc} | {one.null or 'never'} |" for one in table.columns]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
