"""Rows that a program has already: lists, and data frames of pandas or polars."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from aufheben.errors import BadInput
from aufheben.formats.tables.grid import Grid, Row, checked
from aufheben.formats.tables.values import cell_of
from aufheben.words import speaker

_say = speaker(__name__)


def is_rows(value: object) -> bool:
    """Whether it is a data frame, or a list of mappings or lists."""
    if isinstance(value, list | tuple):
        return bool(value) and all(isinstance(row, Mapping | list | tuple) for row in value)
    return hasattr(value, "columns") and (
        hasattr(value, "iter_rows") or hasattr(value, "itertuples")
    )


def grid_of_rows(table: Any, file: str | None = None) -> Grid:
    """The table. Of a list of lists the first are the headings. Raises BadInput for what is none."""
    if not is_rows(table):
        do = _say("give_data_frame")
        raise BadInput(_say("no_rows_table", name=type(table).__name__), do=do, file=file)
    rows = _listed(table) if isinstance(table, list | tuple) else _of_frame(table)
    return checked((Row(tuple(map(cell_of, row)), line) for line, row in enumerate(rows, 1)), file)


def _of_frame(frame: Any) -> Iterator[Sequence[object]]:
    """Headings and rows of polars, or of pandas, where an index with a name is a column."""
    if any(name is not None for name in getattr(getattr(frame, "index", None), "names", ())):
        frame = frame.reset_index()
    yield list(frame.columns)
    yield from (
        frame.iter_rows()
        if hasattr(frame, "iter_rows")
        else frame.itertuples(index=False, name=None)
    )


def _listed(table: Sequence[Any]) -> Iterable[Sequence[object]]:
    """Mappings may have different keys: each key is a column."""
    if not all(isinstance(row, Mapping) for row in table):
        return [list(row.values()) if isinstance(row, Mapping) else row for row in table]
    headings = list(dict.fromkeys(key for row in table for key in row))
    return [headings, *([row.get(key) for key in headings] for row in table)]
