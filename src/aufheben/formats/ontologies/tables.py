"""CSV and TSV as rows: a header that names child and parent, or two columns of tabs without."""

import csv
import io
from collections.abc import Iterator, Sequence

from aufheben.errors import BadInput
from aufheben.formats.ontologies.headers import has_sides, named_here
from aufheben.formats.ontologies.rows import PairRow

_HEADER = "begin with a line that names the columns: child,parent (or subclass,superclass)"
_QUOTES = "put a cell that holds the separator into double quotes"


def rows_of_table(text: str, file: str) -> tuple[bool, Iterator[PairRow]]:
    """Whether a header named the columns, and the rows.

    The separator is the one of comma, tab and semicolon that makes a header of the first line.
    Raises BadInput, with the line, for rows that do not fit their header.
    """
    for separator in ",\t;":
        columns = _columns(text, separator)
        if has_sides(names := named_here(columns)):
            _no_column_twice(names, file)
            return True, _rows(text, separator, names, columns, file)
    if "\t" not in text.lstrip().partition("\n")[0]:
        raise BadInput("no header that names child and parent", do=_HEADER, file=file, line=1)
    return False, _rows(text, "\t", ("child", "parent"), (), file)


def _columns(text: str, separator: str) -> tuple[str, ...]:
    try:
        first = next(csv.reader(io.StringIO(text.lstrip(), newline=""), delimiter=separator), [])
    except csv.Error:
        return ()
    return tuple(cell.strip() for cell in first)


def _no_column_twice(columns: tuple[str, ...], file: str) -> None:
    for column in columns:
        if column and columns.count(column) > 1:
            do = "give every column a name of its own"
            raise BadInput(f"two columns named {column!r}", do=do, file=file, line=1)


def _rows(
    text: str, separator: str, names: Sequence[str], columns: Sequence[str], file: str
) -> Iterator[PairRow]:
    """The rows under the columns of the header; `columns` is empty if there is no header."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    written, to_skip = dict(zip(names, columns, strict=False)), bool(columns)
    begins = 1
    try:
        for texts in reader:
            if any(map(str.strip, texts)):
                if not to_skip:
                    cells = _cells(texts, names, begins, file)
                    yield PairRow(cells=cells, line=begins, file=file, written=written)
                to_skip = False
            begins = reader.line_num + 1
    except csv.Error as wrong:
        raise BadInput(f"no table: {wrong}", do=_QUOTES, file=file, line=begins) from None


def _cells(texts: Sequence[str], names: Sequence[str], line: int, file: str) -> dict[str, str]:
    if len(texts) > len(names):
        what = f"{len(texts)} cells under {len(names)} columns"
        raise BadInput(what, do=_QUOTES, file=file, line=line)
    return dict(zip(names, texts, strict=False))
