"""Each column said so that it is read as what it is: plainly, or in quotes where it is not."""

from collections.abc import Iterator, Sequence

from aufheben.errors import BadInput
from aufheben.formats.tables.columns import Column
from aufheben.formats.tables.wishes import Wish
from aufheben.formats.tables.wording import Wording
from aufheben.logic.language import Clause
from aufheben.logic.sentences import read_stance

LEVELS = 3
"""Plainly, in quotes, in quotes with its unit."""


def spell(columns: Sequence[Column], wishes: Sequence[Wish], name: str, wording: Wording) -> None:
    """Puts what is not read otherwise in quotes. Raises BadInput for what is not read even so.

    `name` is an option as it is called in sentences.
    """
    for column in columns:
        wanted = [wish for wish in wishes if wish.column.name == column.name]
        for level in range(LEVELS):
            wording.quoted[column.name] = level
            if all(_is_read(one, wording) for one in _stated(column, wanted, name, wording)):
                break
        else:
            what = f"the column {column.name!r} makes no sentence that is read"
            raise BadInput(what, do="give it another heading")


def _stated(
    column: Column, wanted: Sequence[Wish], name: str, wording: Wording
) -> Iterator[tuple[str, int]]:
    """Sentences of the column, each with how many conditions it has."""
    cells = list(dict.fromkeys(filter(None, column.cells)))
    values = {wish.value for wish in wanted} & set(cells) if column.kind == "word" else set()
    for cell in cells[:1] if column.kind == "number" else values or cells[:2]:
        yield wording.stated(name, column, cell), 0
    for value in values:
        yield wording.not_stated(name, column, value), 0
    must, _ = wording.names()
    for wish in wanted:
        for met in (True, False):
            yield wording.rule(must, [wording.wanted(wish, met=met)], positive=met), 1


def _is_read(told: tuple[str, int], wording: Wording) -> bool:
    """As one fact of the option, or as one rule of all with its conditions and no others."""
    said, conditions = told
    read = read_stance(f"{said}{wording.stop}", wording.lexicon, lenient=True)
    return len(read.clauses) == 1 and _is_meant(read.clauses[0], conditions)


def _is_meant(clause: Clause, conditions: int) -> bool:
    if not conditions:
        return clause.is_fact and not clause.variables
    subjects = {literal.terms[0] for literal in clause.literals}
    return len(clause.body) == conditions + 1 and len(subjects) == 1 and bool(clause.variables)
