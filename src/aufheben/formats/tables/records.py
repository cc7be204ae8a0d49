"""Rows that a program has already: lists, and data frames of pandas or polars."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from aufheben.errors import BadInput
from aufheben.formats.tables.grid import Grid, Row, checked
from aufheben.formats.tables.values import cell_of


def is_rows(value: object) -> bool:
    """Whether it is a data frame, or a list of mappings or lists."""
    listed = isinstance(value, list | tuple) and bool(value)
    return rows_of(value) is not None or (listed and all(map(_is_row, cast("list[object]", value))))


def _is_row(value: object) -> bool:
    return isinstance(value, Mapping | list | tuple)


def grid_of_rows(table: Any, file: str | None = None) -> Grid:
    """The table. Of a list of lists the first are the headings. Raises BadInput for what is none."""
    rows = rows_of(table)
    if rows is None and not is_rows(table):
        do = 'give a data frame, or a row for each option: {"Hall": "The mill", "Quiet": True}'
        raise BadInput(f"no rows of a table: {type(table).__name__}", do=do, file=file)
    if rows is None:
        rows = _listed(table)
    found = (tuple(map(cell_of, row)) for row in rows)
    return checked((Row(row, line) for line, row in enumerate(found, start=1)), file)


def rows_of(frame: Any) -> Iterable[Sequence[object]] | None:
    """Headings and rows of a data frame; None for what is none. An index with a name is a column."""
    if isinstance(frame, str | Sequence | Mapping) or not hasattr(frame, "columns"):
        return None
    if any(name is not None for name in getattr(getattr(frame, "index", None), "names", ())):
        frame = frame.reset_index()
    if hasattr(frame, "iter_rows"):  # polars
        return [list(frame.columns), *frame.iter_rows()]
    if hasattr(frame, "itertuples"):  # pandas
        return [list(frame.columns), *frame.itertuples(index=False, name=None)]
    return None


def _listed(table: Sequence[Any]) -> Iterable[Sequence[object]]:
    """Mappings may have different keys: each key is a column."""
    if not all(isinstance(row, Mapping) for row in table):
        return [list(row.values()) if isinstance(row, Mapping) else row for row in table]
    headings = list(dict.fromkeys(key for row in table for key in row))
    return [headings, *([row.get(key) for key in headings] for row in table)]
