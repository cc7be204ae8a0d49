"""Lines of a table whose parents stood in one cell, put together again."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from aufheben.rooms.hierarchy.ontologies.table_edits import Line


def rejoined(lines: Sequence[Line]) -> Iterator[Line]:
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
