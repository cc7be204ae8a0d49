"""JSON as rows: an object a line, or the list of [superclass, subclass] of Mishima and Sasaki."""

from collections.abc import Iterator

from aufheben.errors import BadInput
from aufheben.formats.ontologies.rows import Row
from aufheben.formats.ontologies.texts import parsed

_OBJECT = 'write one object a line: {"child": "car", "parent": "vehicle"}'
_LIST = 'write [["superclass", "subclass"], …]'


def rows_of_lines(text: str, file: str) -> Iterator[Row]:
    """A row for every line that is not blank. Raises BadInput with the line."""
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            cells = parsed(line, file, number)
            if not isinstance(cells, dict):
                raise BadInput("a line that is no object", do=_OBJECT, file=file, line=number)
            yield Row(cells={k.lower(): v for k, v in cells.items()}, line=number, file=file)


def rows_of_list(text: str, file: str) -> Iterator[Row]:
    """A row for every pair; the superclass stands first. Raises BadInput with the pair's number."""
    pairs = parsed(text, file, 1)
    for number, pair in enumerate(pairs if isinstance(pairs, list) else [pairs], start=1):
        if not isinstance(pair, list) or len(pair) != 2:
            raise BadInput(f"item {number} is no pair of names", do=_LIST, file=file)
        cells = {"parent": pair[0], "child": pair[1]}
        # The line is not known; the number of the pair finds it in a list of a pair a line.
        yield Row(cells=cells, line=number, file=f"{file}, pair")
