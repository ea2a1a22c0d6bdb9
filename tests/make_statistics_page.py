"""Writes docs/statistics.md from the declarations of the statistics: python -m tests.make_statistics_page."""

from pathlib import Path
from typing import Final

from analyzer.model.evidence import Evidence
from reports.statistics import GROUPS, Definitions
from reports.statistics.declaration import WHOSE, Definition, Statistic, in_order

PAGE: Final = Path(__file__).parent.parent / "docs" / "statistics.md"

_EVIDENCE: Final = {
    Evidence.STANDINGS: "the final scores",
    Evidence.PAYMENTS: "who won, off whom, and what was paid",
    Evidence.HAN_FU: "han, fu and riichi",
    Evidence.WINNING_HAND: "the winning hand",
    Evidence.FULL_LOG: "the whole play",
}

_HEAD: Final = """\
<!-- Made by python -m tests.make_statistics_page; a test holds it to what that makes. -->
# Statistics

`tenbo stats` counts what logs record. It audits nothing, so that a wrong payment counts as it was paid; `tenbo check` tells of it.

```sh
tenbo stats logs/
tenbo stats logs/ --by player --min-hands 300
tenbo stats logs/ --where player=Aoi --by month --format csv -o aoi.csv
tenbo stats logs/ --definitions mortal
```

## How they are counted

* A **hand** is a player in a deal: a deal of four players is four hands. A deal counts when its end is recorded; one that a chombo
  made void is dealt again and does not count. A **game** is a player in a game, likewise.
* Every statistic is the sum of its numerator over the sum of its denominator. What a record cannot tell is left out of both, and how
  often is said (`left_out`): a sheet without play says nothing of calls, a hidden hand nothing of waits.
* A **rate** stands with its 95 % interval by Wilson, which takes hands as independent. A **mean** stands with 1.96 standard errors;
  hands of one game are not independent, so games are what is taken to be.
* Games of three and of four players are never counted together. A game that is there twice counts once, from a whole record where there
  is one. Of a record that is cut off its whole hands count, its places do not.
* Players are told by name within a source (the platform, else the format). A seat without a name, with the name that guests share
  (Tenhou's NoName), or with the same name as another seat of its game is nobody's. A file for `--aliases` says which accounts are
  one player's: `[players]`, then lines like `"Aoi" = ["aoi_2nd", "tenhou:Aoi3"]`.
* Places, ties, bust lines, and the results of logs that give none are read by the regulation that the log declares, or `--rules`.
* Identities are checked on every run (wins are those by self-draw and by ron, riichi wins those with riichi and double riichi, the
  seats' points add up …); one that is broken is reported with the first hand that breaks it.

Beside the statistics stand tables of yaku (wins with each, their share, their average points), of turns (wins, deal-ins and riichi by
the player's own turn), and of months (games, place, score, result, win and deal-in rate); `--format json` and `parquet` have all of them.
They are made of the [frames](frames.md), and so can be any other: [recipes](recipes.md).

Stable ranks and ratings are not counted: they need a platform's own tables of points, which no log holds.

Where sites mean something else by the same name, `--definitions` takes theirs:

"""


def page() -> str:
    """The page as it should be."""
    whose = "\n".join(f"* `{site.value}`: {words}" for site, words in WHOSE.items())
    text = [f"{_HEAD}{whose}\n"]
    for group, names in GROUPS.items():
        text.append(f"\n## {names['en']}\n")
        text += [_statistic(one) for one in in_order() if one.group == group]
    return "\n".join(text)


def _statistic(one: Statistic) -> str:
    house = one.house
    lines = [f"### {one.names['en']}\n", f"`{one.id}` · {one.names['ru']} · {one.names['ja']}\n"]
    lines.append(f"**{house.formula}**. A {house.kind}; the record must tell {_EVIDENCE[one.evidence]}.")
    if one.note:
        lines.append(one.note)
    told: dict[str, list[Definitions]] = {}
    for site, definition in one.variants.items():
        told.setdefault(_formula(definition, house), []).append(site)
    if told:
        lines.append("")
        lines += [f"* {', '.join(f'`{site.value}`' for site in sites)}: {formula}" for formula, sites in told.items()]
    return "\n".join(lines) + "\n"


def _formula(definition: Definition, house: Definition) -> str:
    return f"{definition.formula}{'' if definition.unit == house.unit else f', over {definition.unit}s'}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
