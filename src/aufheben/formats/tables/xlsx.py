"""The cells of an XLSX workbook, as a table saved from it as CSV would have them."""

import io
import warnings
import zipfile
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from aufheben.errors import BadInput, MissingExtra, among
from aufheben.formats.tables.grid import Grid, Row, checked
from aufheben.formats.tables.values import cell_of
from aufheben.words import speaker

_say = speaker(__name__)

LARGEST = 5_000_000
"""Bytes of a workbook."""
UNPACKED = 30_000_000
"""Bytes of all its parts, as its directory gives them: more is never unpacked of a part."""
ROWS = 5_000
"""Rows of a sheet."""


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
