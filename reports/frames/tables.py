"""The gathered tables: as Arrow, as pandas, and one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from reports.frames.schema import TABLES, arrow_schema

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa


class Frames:
    """All tables of a run, by the names in `TABLES`."""

    def __init__(self, batches: Mapping[str, Sequence[pa.RecordBatch]]) -> None:
        """``batches`` are the parts of each table, in order."""
        self._batches = {name: list(batches.get(name, ())) for name in TABLES}

    def table(self, name: str) -> pa.Table:
        """A table as Arrow, in its fixed schema."""
        import pyarrow as pa

        return pa.Table.from_batches(self._batches[name], arrow_schema(name))

    def pandas(self, name: str) -> pd.DataFrame:
        """A table as a pandas frame whose columns keep their Arrow types, so that whole numbers with nulls stay whole."""
        import pandas as pd

        frame: pd.DataFrame = self.table(name).to_pandas(types_mapper=pd.ArrowDtype)
        return frame


def arrays(name: str, columns: Mapping[str, Sequence[Any]]) -> pa.RecordBatch:
    """Columns as a batch of a table. A number that its type cannot hold, which no true record has, becomes null or the type's limit."""
    import pyarrow as pa

    schema = arrow_schema(name)
    made = []
    for field in schema:
        values = columns[field.name]
        try:
            made.append(pa.array(values, field.type))
        except (pa.ArrowInvalid, OverflowError):
            made.append(pa.array([_held(value, field) for value in values], field.type))
    return pa.RecordBatch.from_arrays(made, schema=schema)


def _held(value: Any, field: pa.Field) -> Any:
    """A value as its column can hold it."""
    import pyarrow as pa

    if isinstance(value, list | tuple):
        return [_held(one, field.type.value_field) for one in value]
    if not pa.types.is_integer(field.type) or value is None:
        return value
    most = (1 << field.type.bit_width - 1) - 1
    if -most <= value <= most:
        return value
    return None if field.nullable else max(-most, min(value, most))
