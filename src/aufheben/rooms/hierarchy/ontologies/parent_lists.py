"""Cells of a table that name several parents: a row for each, where no doubt is left.

A sign parts names where ROBOT's template says so, or where each part is an identifier, or a class
that the table names by itself too. Everything else that looks so is left alone.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

from aufheben.rooms.hierarchy.ontologies.rows import PairRow

_PARTING = re.compile(r"(?:(?<!\s)\s++)?[|｜;；]\s*+")
_PERHAPS = re.compile(r"(?:(?<!\s)\s++)?[,，、/／]\s*+")
_ANY = re.compile(r"[|｜;；,，、/／]")
_ALWAYS = re.compile(r"[|｜]")
_IDENTIFIER = re.compile(r"[A-Za-z][\w.-]*:[^\s|;,]+")
_PARENTS = ("parent", "parent_iri")


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
