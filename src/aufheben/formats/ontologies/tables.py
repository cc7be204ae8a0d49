"""CSV and TSV as rows: a header that names child and parent, or two columns of tabs without."""

import csv
import io
from collections.abc import Iterator, Sequence

from aufheben.errors import BadInput
from aufheben.formats.ontologies.rows import Row

_HEADER = "begin with a line that names the columns: child,parent"
_QUOTES = "put a cell that holds the separator into double quotes"


def rows_of_table(text: str, file: str) -> tuple[bool, tuple[Row, ...]]:
    """Whether a header named the columns, and the rows.

    The separator is the one of comma, tab and semicolon that makes a header of the first line.
    Raises BadInput, with the line, for rows that do not fit their header.
    """
    for separator in ",\t;":
        columns = _columns(text, separator)
        if _is_header(columns):
            _no_column_twice(columns, file)
            return True, tuple(_rows(text, separator, columns, file))
    if "\t" not in text.lstrip().partition("\n")[0]:
        raise BadInput("no header that names child and parent", do=_HEADER, file=file, line=1)
    return False, tuple(_rows(text, "\t", (), file))


def _columns(text: str, separator: str) -> tuple[str, ...]:
    try:
        first = next(csv.reader(io.StringIO(text.lstrip(), newline=""), delimiter=separator), [])
    except csv.Error:
        return ()
    return tuple(cell.strip().lower() for cell in first)


def _no_column_twice(columns: tuple[str, ...], file: str) -> None:
    for column in columns:
        if column and columns.count(column) > 1:
            do = "give every column a name of its own"
            raise BadInput(f"two columns named {column!r}", do=do, file=file, line=1)


def _is_header(columns: Sequence[str]) -> bool:
    return {"child", "parent"} <= set(columns) or {"text_a", "text_b"} <= set(columns)


def _rows(text: str, separator: str, columns: Sequence[str], file: str) -> Iterator[Row]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    named, to_skip = tuple(columns) or ("child", "parent"), bool(columns)
    begins = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                if not to_skip:
                    yield _row(cells, named, begins, file)
                to_skip = False
            begins = reader.line_num + 1
    except csv.Error as wrong:
        raise BadInput(f"no table: {wrong}", do=_QUOTES, file=file, line=begins) from None


def _row(cells: Sequence[str], columns: Sequence[str], line: int, file: str) -> Row:
    if len(cells) > len(columns):
        what = f"{len(cells)} cells under {len(columns)} columns"
        raise BadInput(what, do=_QUOTES, file=file, line=line)
    return Row(cells=dict(zip(columns, cells, strict=False)), line=line, file=file)
