"""A table mended cell by cell (RFC 4180, any separator); all else stays as it is written."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from aufheben.domain.taxonomies import Change, Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.rooms.hierarchy.ontologies.reader import rows_of
from aufheben.rooms.hierarchy.ontologies.table_edits import Line, mended_lines
from aufheben.rooms.hierarchy.ontologies.tables import header_of
from aufheben.rooms.hierarchy.patches.spans import Cut, cut, line_end


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A cell from `start` to `end`, quotes included, and what it says."""

    start: int
    end: int
    said: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A row on line `line` (from 1); `end` is behind its line end, `stop` before it."""

    cells: tuple[Cell, ...]
    line: int
    start: int
    stop: int
    end: int


def records_of(text: str, separator: str) -> Iterator[Record]:
    """The rows that are not blank, the header first."""
    at, line = 0, 1
    while at < len(text):
        cells, stop = _cells(text, at, separator)
        end = stop + (2 if text.startswith("\r\n", stop) else 1 if stop < len(text) else 0)
        if text[at:stop].strip():
            yield Record(cells=cells, line=line, start=at, stop=stop, end=end)
        line += text.count("\n", at, end)
        at = end


def _cells(text: str, at: int, separator: str) -> tuple[tuple[Cell, ...], int]:
    cells = []
    while True:
        cell = _cell(text, at, separator)
        cells.append(cell)
        at = cell.end
        if not text.startswith(separator, at):
            return tuple(cells), at
        at += len(separator)


def _cell(text: str, start: int, separator: str) -> Cell:
    if not text.startswith('"', start):
        end = start
        while end < len(text) and text[end] not in (separator, "\n", "\r"):
            end += 1
        return Cell(start=start, end=end, said=text[start:end])
    at = start + 1
    while not text.startswith('"', at) or text.startswith('""', at):
        if at >= len(text):
            raise ValueError(text[start : start + 40])
        at += 2 if text.startswith('""', at) else 1
    return Cell(start=start, end=at + 1, said=text[start + 1 : at].replace('""', '"'))


def written(said: str, separator: str, *, quoted: bool = False) -> str:
    """A cell as it is written, between quotes where it needs them."""
    needs = any(sign in said for sign in (separator, '"', "\n", "\r")) or said != said.strip()
    return '"' + said.replace('"', '""') + '"' if quoted or needs else said


def patched(
    text: str,
    file: str,
    changes: Sequence[Change],
    taxonomy: Taxonomy,
    *,
    run: str,
    lang: Lang = "en",
    notes: bool = True,
) -> str:
    """The table with the changes made; what is noted stands in a column `note`.

    A table without a header has no such column. Raises BadInput as `rewritten` does.
    """
    table = _Table.of(text)
    _, rows = rows_of(text, "table", file)
    noted = notes and table.header is not None
    lines = mended_lines(rows, taxonomy, changes, run=run, lang=lang, notes=noted)
    lines = list(_rejoined(lines))
    return cut(text, table.cuts({line.number: line for line in lines if line.number}, lines))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Table:
    """A table's text; `columns` are as the reader names them."""

    text: str
    separator: str
    header: Record | None
    records: tuple[Record, ...]
    columns: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> "_Table":
        if found := header_of(text):
            header, *records = records_of(text, found.separator)
            return cls(
                text=text,
                separator=found.separator,
                header=header,
                records=tuple(records),
                columns=found.names,
            )
        return cls(
            text=text,
            separator="\t",
            header=None,
            records=tuple(records_of(text, "\t")),
            columns=("child", "parent"),
        )

    def cuts(self, kept: Mapping[int, Line], lines: Sequence[Line]) -> Iterator[Cut]:
        """What is changed; new columns stand only in the rows that say something in them."""
        more = dict.fromkeys(
            column for line in lines for column in line.cells if line.cells[column]
        )
        added = [column for column in more if column not in self.columns]
        columns = (*self.columns, *added)
        if self.header is not None and added:
            said = "".join(self.separator + written(column, self.separator) for column in added)
            yield Cut(self.header.stop, self.header.stop, said)
        for record in self.records:
            line = kept.get(record.line)
            if line is None:
                yield Cut(record.start, record.end)
            else:
                yield from self._row(record, line, columns)
        yield from self._new([line for line in lines if not line.number], columns)

    def _row(self, record: Record, line: Line, columns: Sequence[str]) -> Iterator[Cut]:
        for column, cell in zip(columns, record.cells, strict=False):
            said = line.cells.get(column, "")
            if said.strip() != cell.said.strip() and said != _several(column, line):
                quoted = self.text.startswith('"', cell.start) and bool(said)
                yield Cut(cell.start, cell.end, written(said, self.separator, quoted=quoted))
        rest = [line.cells.get(column, "") for column in columns[len(record.cells) :]]
        while rest and not rest[-1]:
            rest.pop()
        if rest:
            said = "".join(self.separator + written(each, self.separator) for each in rest)
            yield Cut(record.stop, record.stop, said)

    def _new(self, lines: Sequence[Line], columns: Sequence[str]) -> Iterator[Cut]:
        if not lines:
            return
        end = line_end(self.text)
        rows = [
            self.separator.join(
                written(line.cells.get(column, ""), self.separator) for column in columns
            )
            for line in lines
        ]
        at = len(self.text)
        last = self.text.endswith("\n")
        said = "".join(f"{row}{end}" for row in rows) if last else end + end.join(rows)
        yield Cut(at, at, said)


def _several(column: str, line: Line) -> str | None:
    """What a cell of several parents says, with one sign between them throughout."""
    parts, sign = line.of.among.get(column, ((), "")) if line.of else ((), "")
    return sign.join(parts) if parts else None


def _rejoined(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines, those of one row as one line, the parents parted as they were.

    What a mend turned into a row of other classes stands in a line of its own.
    """
    of_rows = defaultdict[int, list[Line]](list)
    for line in lines:
        if line.number and line.of and line.of.among:
            of_rows[line.number].append(line)
    for line in lines:
        group = of_rows.get(line.number)
        if group is None:
            yield line
        elif group[0] is line:
            yield from _joined(group)


def _joined(group: Sequence[Line]) -> Iterator[Line]:
    """The lines that differ in their parents alone as one, then the others."""
    first = next((each for each in group if not each.is_mended), group[0])
    alike = [each for each in group if _beside(each) == _beside(first)]
    joined = Line(cells={**first.cells, "note": ""}, number=first.number, of=first.of)
    for column, (_, sign) in first.of.among.items() if first.of else ():
        joined.cells[column] = sign.join(_names(each.cells[column] for each in alike))
    for note in _names(each.cells.get("note", "") for each in alike):
        joined.note(note)
    yield joined
    for each in group:
        if each not in alike:
            each.number = 0
            yield each


def _names(said: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(filter(None, said)))


def _beside(line: Line) -> dict[str, str]:
    """What a line says beside its parents and its note."""
    among = line.of.among if line.of else {}
    return {c: said for c, said in line.cells.items() if said and c not in among and c != "note"}
