"""JSON as rows: an object a line, a list of such objects, or of pairs [superclass, subclass].

The pairs are as Mishima and Sasaki (2023) have them.
"""

from collections.abc import Iterator

from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.ontologies.decoding import SHAPES, parsed
from aufheben.rooms.hierarchy.ontologies.headers import has_sides, named_here
from aufheben.rooms.hierarchy.ontologies.rows import PairRow
from aufheben.words import speaker

_say = speaker(__name__)


def rows_of_lines(text: str, file: str) -> Iterator[PairRow]:
    """A row for every line that is not blank. Raises BadInput with the line."""
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            cells = parsed(line, file, number)
            if not isinstance(cells, dict):
                raise BadInput(_say("line_no_object"), do=SHAPES, file=file, line=number)
            yield _row(cells, number, file)


def rows_of_list(text: str, file: str) -> Iterator[PairRow]:
    """A row for every object, or pair, in which the superclass stands first.

    Raises BadInput with the item's number.
    """
    items = parsed(text, file, 1)
    for number, item in enumerate(items if isinstance(items, list) else [items], start=1):
        # The line is not known; the number of the item finds it in a list of an item a line.
        if isinstance(item, list) and len(item) == 2:
            cells = {"parent": item[0], "child": item[1]}
            yield PairRow(cells=cells, line=number, file=f"{file}, pair", is_pair=True)
        elif isinstance(item, dict) and has_sides(named_here(item)):
            yield _row(item, number, f"{file}, item")
        else:
            what = _say("item_no_object", number=number)
            raise BadInput(what, do=SHAPES, file=file)


def _row(cells: dict[str, object], line: int, file: str) -> PairRow:
    names = named_here(cells)
    return PairRow(
        cells=dict(zip(names, cells.values(), strict=True)),
        line=line,
        file=file,
        written=dict(zip(names, cells, strict=True)),
    )
