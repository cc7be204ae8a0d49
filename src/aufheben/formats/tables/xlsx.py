"""The cells of an XLSX workbook, as a table saved from it as CSV would have them."""

import io
import warnings
import zipfile
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from aufheben.errors import BadInput, MissingExtra
from aufheben.formats.tables.grid import Grid, Row, checked
from aufheben.formats.tables.values import cell_of

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
        raise MissingExtra(extra="xlsx", why="XLSX is read with openpyxl") from None
    try:
        with warnings.catch_warnings(action="ignore"):  # of what is no cell
            return checked(_rows(_sheet(openpyxl, content, sheet, file), file), file)
    except BadInput:
        raise
    except Exception as wrong:  # noqa: BLE001 - of what is broken within, openpyxl raises all sorts
        what = f"no XLSX that is read: {str(wrong)[:80]}"
        raise BadInput(what, do="save it anew as .xlsx or .csv", file=file) from None


def _check_parts(content: bytes, file: str | None) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as parts:
            size = sum(part.file_size for part in parts.infolist())
    except (zipfile.BadZipFile, ValueError, NotImplementedError):
        do = "save it as .xlsx, or as .csv in UTF-8"
        raise BadInput("it is no XLSX", do=do, file=file) from None
    if size > UNPACKED:
        what = f"unpacked it is larger than {UNPACKED // 1_000_000} MB"
        raise BadInput(what, do="save the sheet alone, or as .csv", file=file)


def _sheet(openpyxl: Any, content: bytes, name: str, file: str | None) -> Any:
    options = {"read_only": True, "data_only": True, "keep_links": False}
    book = openpyxl.load_workbook(io.BytesIO(content), **options)
    known = {sheet.title: sheet for sheet in book.worksheets}
    found = known.get(name) if name else next(iter(known.values()), None)
    if found is None:
        do = f"name one of {', '.join(known)}" if known else "write a table into it"
        raise BadInput(f"no sheet {name!r}" if name else "it has no sheet", do=do, file=file)
    found.reset_dimensions()  # what a file says of them need not be so
    return found


def _rows(sheet: Any, file: str | None) -> Iterator[Row]:
    for line, row in enumerate(sheet.iter_rows(), start=1):
        if line > ROWS:
            do = "delete what is below the table, or save it as .csv"
            raise BadInput(f"more than {ROWS} rows", do=do, file=file, line=line)
        cells = [
            "" if each.value is None else cell_of(each.value, each.number_format) for each in row
        ]
        while cells and not cells[-1]:
            cells.pop()
        yield Row(tuple(cells), line)
