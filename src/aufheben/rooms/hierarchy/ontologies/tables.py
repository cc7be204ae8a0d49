"""CSV and TSV as rows: a header that names child and parent, or two columns of tabs without.

A cell that names several parents makes a row for each, where no doubt is left: a sign parts names where
ROBOT's template says so, or where each part is an identifier, or a class that the table names by
itself too. Everything else that looks so is left alone.
"""

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.ontologies.headers import (
    has_sides,
    is_template,
    meant,
    named_here,
    split_of,
)
from aufheben.rooms.hierarchy.ontologies.names import one_line
from aufheben.rooms.hierarchy.ontologies.rows import PairRow
from aufheben.words import speaker

_say = speaker(__name__)
_HEADER = _say("begin_line_names")
_QUOTES = _say("put_cell_holds")
_PARTING = re.compile(r"(?:(?<!\s)\s++)?[|｜;；]\s*+")
_PERHAPS = re.compile(r"(?:(?<!\s)\s++)?[,，、/／]\s*+")
_ANY = re.compile(r"[|｜;；,，、/／]")
_ALWAYS = re.compile(r"[|｜]")
_IDENTIFIER = re.compile(r"[A-Za-z][\w.-]*:[^\s|;,]+")
_PARENTS = ("parent", "parent_iri")


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


def parted(
    rows: Callable[[], Iterable[PairRow]], split: re.Pattern[str] | None = None
) -> Iterator[PairRow]:
    """The rows, one for each parent; `split` is what a template says to part parents by.

    They are gone through again where a cell holds a sign that may part names.
    """
    cells = _Cells(split=split)
    for row in rows():
        cells.see(row)
    if not cells.parts:
        yield from rows()
        return
    for row in rows():
        cells.know(row)
    for row in rows():
        yield from cells.rows_of(row)


@dataclass(slots=True, kw_only=True)
class _Cells:
    """Cells of parents that a sign parts, by what they say, and which of the parts are known."""

    split: re.Pattern[str] | None
    parts: dict[str, tuple[str, ...]] = field(default_factory=dict)
    wanted: set[str] = field(default_factory=set)
    known: set[str] = field(default_factory=set)
    whole: set[str] = field(default_factory=set)

    def see(self, row: PairRow) -> None:
        for column in _PARENTS:
            said = row.cells.get(column)
            if not isinstance(said, str) or not self._may_part(said) or row.is_template:
                continue
            if (said := said.strip()) not in self.parts:
                found = (_parts(said, sign) for sign in (self.split, _PARTING, _PERHAPS) if sign)
                if parts := next(filter(None, found), ()):
                    self.parts[said] = parts
                    self.wanted.update(parts, [said])

    def _may_part(self, said: str) -> bool:
        return bool(_ANY.search(said) or (self.split and self.split.search(said)))

    def know(self, row: PairRow) -> None:
        """Notes what the row names by itself, and of which cell its child is a part."""
        children = [_said(row, column) for column in ("child", "child_iri")]
        parents = [_said(row, column) for column in _PARENTS]
        self.whole.update(self.wanted.intersection(children))
        alone = (parent for parent in parents if parent not in self.parts)
        self.known.update(self.wanted.intersection((*children, *alone)))
        # "Food" under "Food / Drink": the cell is the name of one class.
        parts = (self.parts.get(parent, ()) for parent in parents)
        self.whole.update(p for p, of in zip(parents, parts, strict=True) if {*of} & {*children})

    def rows_of(self, row: PairRow) -> Iterator[PairRow]:
        found = {c: said for c in _PARENTS if (said := _said(row, c)) in self.parts}
        found = {column: said for column, said in found.items() if said not in self.whole}
        if row.is_template or not any(map(self._looks_several, found.values())):
            yield row
        elif not self._are_several(row, found):
            yield replace(row, is_several=True)
        else:
            among = {c: (self.parts[said], self._sign(said)) for c, said in found.items()}
            for each in zip(*(self.parts[said] for said in found.values()), strict=True):
                cells = {**row.cells, **dict(zip(found, each, strict=True))}
                yield replace(row, cells=cells, among=among)

    def _sign(self, said: str) -> str:
        """What stands between the first two parts of a cell."""
        sign = self._parting(said)
        return sign.search(said)[0] if sign else ""  # type: ignore[index]  # it is there

    def _looks_several(self, said: str) -> bool:
        """All signs but a bar stand in names, too: they part names only between known ones."""
        parting = self._parting(said)
        is_sure = (parting and parting is self.split) or _ALWAYS.search(said)
        return bool(is_sure) or all(map(self._is_known, self.parts[said]))

    def _parting(self, said: str) -> re.Pattern[str] | None:
        return next((s for s in (self.split, _PARTING) if s and s.search(said)), None)

    def _are_several(self, row: PairRow, found: dict[str, str]) -> bool:
        told = {column for column in row.cells if column.startswith("parent") and row.cells[column]}
        return (
            told == found.keys()
            and len({len(self.parts[said]) for said in found.values()}) == 1
            and all(map(self._is_sure, found.values()))
        )

    def _is_sure(self, said: str) -> bool:
        sign = self._parting(said)
        if sign is None or len(set(self.parts[said])) < len(self.parts[said]):
            return False
        return sign is self.split or all(self._is_known(part) for part in self.parts[said])

    def _is_known(self, part: str) -> bool:
        return part in self.known or bool(_IDENTIFIER.fullmatch(part))


def _said(row: PairRow, column: str) -> str:
    said = row.cells.get(column)
    return said.strip() if isinstance(said, str) else ""


def _parts(said: str, sign: re.Pattern[str]) -> tuple[str, ...]:
    """The names between the signs; () where there are no two."""
    parts = tuple(sign.split(said))
    return parts if len(parts) > 1 and all(parts) else ()
