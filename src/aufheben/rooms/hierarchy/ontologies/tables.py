"""CSV and TSV as rows: a header that names child and parent, or two columns of tabs without."""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.ontologies.headers import has_sides, named_here
from aufheben.rooms.hierarchy.ontologies.labels import one_line
from aufheben.rooms.hierarchy.ontologies.parent_lists import parted
from aufheben.rooms.hierarchy.ontologies.robot_templates import is_template, meant, split_of
from aufheben.rooms.hierarchy.ontologies.rows import PairRow
from aufheben.words import speaker

_say = speaker(__name__)

_HEADER = _say("begin_line_names")
_QUOTES = _say("put_cell_holds")


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """The first line of a table: its columns as it has them, and by their `names` here."""

    separator: str
    columns: tuple[str, ...]
    names: tuple[str, ...]
    templated: bool = False
    split: re.Pattern[str] | None = None


def header_of(text: str) -> Header | None:
    """The header that names child and parent, by itself or by a template under it.

    The separator is the one of comma, tab and semicolon that makes a header of the first line.
    """
    for separator in ",\t;":
        columns, second = _columns(text, separator, 2)
        templated = len(columns) > 1 and is_template(second)
        names = meant(columns, second) if templated else named_here(columns)
        if has_sides(names):
            return Header(
                separator=separator,
                columns=columns,
                names=names,
                templated=templated,
                split=split_of(names, second) if templated else None,
            )
    return None


def rows_of_table(text: str, file: str) -> tuple[bool, Iterator[PairRow]]:
    """Whether a header named the columns, and the rows.

    Raises BadInput, with the line, for rows that do not fit their header.
    """
    header = header_of(text)
    if header is not None:
        _no_column_twice(header.names, file)
        rows = parted(lambda: _rows(text, header, file), header.split)
        return True, _meaning_keys(rows, header.names)
    _no_mappings(text, file)
    first = text.lstrip().partition("\n")[0]
    if len(first.rstrip("\r").split("\t")) != 2:
        raise BadInput(_say("no_header_names"), do=_HEADER, file=file, line=1)
    return False, parted(lambda: _rows(text, _HEADLESS, file))


_HEADLESS = Header(separator="\t", columns=(), names=("child", "parent"))


def _no_mappings(text: str, file: str) -> None:
    """Raises BadInput for SSSOM, whose rows relate the classes of two ontologies."""
    lines = (line for line in text.splitlines() if line.strip() and not line.startswith("#"))
    columns = set(re.split(r"[\t,]", next(lines, "").strip().lower()))
    if "predicate_id" in columns and columns & {"subject_id", "subject_label"}:
        what = _say("sssom_not_read")
        raise BadInput(what, do=_say("check_ontologies_themselves"), file=file)


def _meaning_keys(rows: Iterator[PairRow], names: Sequence[str]) -> Iterator[PairRow]:
    """The rows, in which a parent may be called by what another row has as its label or its key."""
    if not {"child_iri", "parent"} <= set(names) or "parent_iri" in names:
        yield from rows
        return
    kept = list(rows)
    ids = {row.text("child_iri"): row.text("child_iri") for row in kept if not row.is_template}
    for row in kept:
        if not row.is_template:
            ids.setdefault(one_line(row.text("child")), row.text("child_iri"))
    ids.pop("", None)
    yield from (replace(row, ids=ids) for row in kept)


def _columns(text: str, separator: str, number: int) -> list[tuple[str, ...]]:
    """The cells of the first rows, as many as are asked for; empty where there are none."""
    table = csv.reader(io.StringIO(text.lstrip(), newline=""), delimiter=separator)
    try:
        found = [tuple(cell.strip() for cell in row) for row in islice(table, number)]
    except csv.Error:
        found = []
    return [*found, *[()] * (number - len(found))]


def _no_column_twice(columns: tuple[str, ...], file: str) -> None:
    for column in columns:
        if column and columns.count(column) > 1:
            do = _say("give_every_column")
            raise BadInput(_say("two_columns_named", column=column), do=do, file=file, line=1)


def _rows(text: str, header: Header, file: str) -> Iterator[PairRow]:
    """The rows under the columns of the header; it has no columns if there is none."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=header.separator, strict=True)
    written = dict(zip(header.names, header.columns, strict=False))
    begins, to_skip, is_first = 1, bool(header.columns), header.templated
    try:
        for texts in reader:
            if any(map(str.strip, texts)):
                if not to_skip:
                    cells = _cells(texts, header.names, begins, file)
                    yield PairRow(
                        cells=cells,
                        line=begins,
                        file=file,
                        written=written,
                        is_template=is_first,
                        templated=header.templated,
                    )
                    is_first = False
                to_skip = False
            begins = reader.line_num + 1
    except csv.Error as wrong:
        raise BadInput(
            _say("no_table", wrong=str(wrong)), do=_QUOTES, file=file, line=begins
        ) from None


def _cells(texts: Sequence[str], names: Sequence[str], line: int, file: str) -> dict[str, str]:
    if len(texts) > len(names):
        what = _say("cells_under_columns", n=len(texts), n_2=len(names))
        raise BadInput(what, do=_QUOTES, file=file, line=line)
    return dict(zip(names, texts, strict=False))
