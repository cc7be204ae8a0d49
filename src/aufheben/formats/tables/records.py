"""Tables that are no text: rows that a program has already (lists, and data frames of pandas or polars),
and XLSX workbooks, whose cells are as a table saved from it as CSV would have them. In a table of wishes
one column says who, another what.
"""

import io
import warnings
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

from aufheben.errors import BadInput, MissingExtra, among
from aufheben.formats.cases.specification import Wanted
from aufheben.formats.tables.layout import Grid, Row, checked
from aufheben.formats.tables.numbers import cell_of
from aufheben.words import speaker

_say = speaker(__name__)
LARGEST = 5_000_000
"""Bytes of a workbook."""
UNPACKED = 30_000_000
"""Bytes of all its parts, as its directory gives them: more is never unpacked of a part."""
ROWS = 5_000
"""Rows of a sheet."""
_WHO = ("person", "name", "who", "people", "人", "名前", "氏名", "だれ", "誰", "担当", "参加者")
_WHAT = ("wish", "wishes", "want", "wants", "wanted", "希望", "要望", "望み", "望むこと", "条件")


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


def grid_of_xlsx(content: bytes, sheet: str = "", file: str | None = None) -> Grid:
    """The sheet of that name, by default the first. Raises BadInput, or MissingExtra."""
    _check_parts(content, file)
    try:
        openpyxl = import_module("openpyxl")
    except ImportError:
        raise MissingExtra(extra="xlsx", why=_say("xlsx_read_openpyxl")) from None
    try:
        with warnings.catch_warnings(action="ignore"):  # of what is no cell
            return checked(_rows(_sheet(openpyxl, content, sheet, file), file), file)
    except BadInput:
        raise
    except Exception as wrong:  # noqa: BLE001 - of what is broken within, openpyxl raises all sorts
        what = _say("no_xlsx_read", wrong=str(wrong)[:80])
        raise BadInput(what, do=_say("save_anew_xlsx"), file=file) from None


def _check_parts(content: bytes, file: str | None) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as parts:
            size = sum(part.file_size for part in parts.infolist())
    except (zipfile.BadZipFile, ValueError, NotImplementedError):
        do = _say("save_xlsx_csv")
        raise BadInput(_say("no_xlsx"), do=do, file=file) from None
    if size > UNPACKED:
        what = _say("unpacked_larger_than", unpacked=UNPACKED // 1_000_000)
        raise BadInput(what, do=_say("save_sheet_alone"), file=file)


def _sheet(openpyxl: Any, content: bytes, name: str, file: str | None) -> Any:
    options = {"read_only": True, "data_only": True, "keep_links": False}
    book = openpyxl.load_workbook(io.BytesIO(content), **options)
    known = {sheet.title: sheet for sheet in book.worksheets}
    found = known.get(name) if name else next(iter(known.values()), None)
    if found is None:
        do = among("name_providers", known) if known else _say("write_table_into")
        raise BadInput(
            _say("no_sheet_name", name=name) if name else _say("no_sheet"), do=do, file=file
        )
    found.reset_dimensions()  # what a file says of them need not be so
    return found


def _rows(sheet: Any, file: str | None) -> Iterator[Row]:
    for line, row in enumerate(sheet.iter_rows(), start=1):
        if line > ROWS:
            do = _say("delete_below_table")
            raise BadInput(_say("more_than_rows", rows=ROWS), do=do, file=file, line=line)
        cells = [
            "" if each.value is None else cell_of(each.value, each.number_format) for each in row
        ]
        while cells and not cells[-1]:
            cells.pop()
        yield Row(tuple(cells), line)


def wanted_in(grid: Grid, file: str | None = None) -> Iterator[Wanted]:
    """Each row: a cell without a name goes on with the person above. Raises BadInput."""
    head, *rows = grid
    who, what = (_column(head.cells, names) for names in (_WHO, _WHAT))
    if who is None or what is None:
        do = _say("name_two_columns")
        raise BadInput(_say("no_wishes_person"), do=do, file=file, line=head.line)
    person = ""
    for row in rows:
        person, said = row.cells[who] or person, row.cells[what]
        if not person or not said:
            lack = _say("nothing_wanted_row", person=person) if person else _say("wish_nobody")
            do = _say("fill_cell_delete")
            raise BadInput(lack, do=do, file=file, line=row.line)
        yield Wanted(person, said, file, row.line)


def _column(headings: tuple[str, ...], names: tuple[str, ...]) -> int | None:
    return next((at for at, one in enumerate(headings) if one.casefold() in names), None)
