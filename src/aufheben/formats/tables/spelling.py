"""How cells, wishes and rules are said in a language: each column so that it is read as what it is, plainly,
or in quotes where it is not.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from aufheben.errors import BadInput
from aufheben.formats.tables.columns import Column
from aufheben.formats.tables.layout import Options
from aufheben.formats.tables.wishes import Wish
from aufheben.logic.comparisons import property_of
from aufheben.logic.language import Clause
from aufheben.logic.sentences import Lexicon, read_stance
from aufheben.words import speaker

_say = speaker(__name__)
LEVELS = 3
"""Plainly, in quotes, in quotes with its unit."""


class Wording(Protocol):
    """The sentences of one question.

    `quoted` has the columns that are said in quotes: 1 the heading, 2 with its unit in it.
    """

    stop: str
    lexicon: Lexicon
    quoted: dict[str, int]

    def called(self, name: str) -> str:
        """An option as it is called in sentences."""

    def is_option(self, name: str) -> str:
        """That it is one of those asked for."""

    def stated(self, name: str, column: Column, cell: str, *, positive: bool = True) -> str:
        """What one cell says of an option; of a word also that it is not so."""

    def unknown(self, column: Column) -> str:
        """That nothing is known of a column, as a condition."""

    def of_option(self, name: str, condition: str) -> str:
        """A condition said of an option."""

    def wanted(self, wish: Wish, *, met: bool) -> str:
        """A wish as a condition; not `met`: what excludes."""

    def rule(
        self, name: str, conditions: Sequence[str], *, positive: bool, unless: str = ""
    ) -> str:
        """A rule of this name for or against what meets the conditions, with an exception."""

    def names(self) -> tuple[str, str]:
        """The names of rules: what must be, and what is preferred."""


Named = Mapping[int, str]
"""Options by their place in the table, as they are called in sentences."""


def names_of(
    options: Options, places: Iterable[int], wording: Wording, file: str | None = None
) -> Named:
    """Raises BadInput for a name that is not read as one, or not told apart from another."""
    named, known = {}, dict[object, str]()
    for place in places:
        row = options.rows[place]
        name = wording.called(row.cells[0])
        clauses = _clauses(wording.is_option(name), wording)
        if len(clauses) != 1 or not _is_meant(clauses[0], 0):
            what, do = _say("option_no_name", cells=row.cells[0]), _say("call_otherwise")
            raise BadInput(what, do=do, file=file, line=row.line)
        other = known.setdefault(clauses[0].head.terms[0], row.cells[0])
        if other != row.cells[0]:
            what = _say("two_options_called", other=other, cells=row.cells[0])
            raise BadInput(what, do=_say("give_each_name"), file=file, line=row.line)
        named[place] = name
    return named


def spell(
    columns: Sequence[Column], wishes: Sequence[Wish], named: Named, wording: Wording
) -> None:
    """Puts what is not read otherwise in quotes. Raises BadInput for what is not read even so."""
    for column in columns:
        wanted = [wish for wish in wishes if wish.column.name == column.name]
        for level in range(LEVELS):
            wording.quoted[column.name] = level
            if all(_is_read(one, wording) for one in _stated(column, wanted, named, wording)):
                break
        else:
            what = _say("column_makes_no", name=column.name)
            raise BadInput(what, do=_say("give_another_heading"))


def _stated(
    column: Column, wanted: Sequence[Wish], named: Named, wording: Wording
) -> Iterator[tuple[str, int]]:
    """Sentences of the column, each with how many conditions it has."""
    must, _ = wording.names()
    for wish in wanted:
        for met in (True, False):
            yield wording.rule(must, [wording.wanted(wish, met=met)], positive=met), 1
        if is_unknown(wish, named):
            yield unknown_rule(wish, wording), 2
    number = column.kind == "number"
    for option, name in named.items():
        for said in told_of(column, wanted, option, name, wording):
            yield said, -1 if number and column.cells[option] else 0


def is_unknown(wish: Wish, named: Named) -> bool:
    """Whether it must be so and is not known of some option."""
    return not wish.prefers and any(not wish.column.cells[option] for option in named)


def unknown_rule(wish: Wish, wording: Wording) -> str:
    """What must be so is asked of an option of which it is not known."""
    unless, (must, _) = wording.wanted(wish, met=True), wording.names()
    return wording.rule(must, [wording.unknown(wish.column)], positive=False, unless=unless)


def told_of(
    column: Column, wishes: Iterable[Wish], option: int, name: str, wording: Wording
) -> Iterator[str]:
    """What a column says of an option; of a word that is wanted also that it has another.

    That it is not known, where it must be so.
    """
    cell = column.cells[option]
    wanted = [wish for wish in wishes if wish.column.name == column.name]
    if cell:
        yield wording.stated(name, column, cell)
    elif not all(wish.prefers for wish in wanted):
        yield wording.of_option(name, wording.unknown(column))
    values = {wish.value for wish in wanted}
    for value in sorted(values - {cell}) if cell and column.kind == "word" else ():
        yield wording.stated(name, column, value, positive=False)


def _is_read(told: tuple[str, int], wording: Wording) -> bool:
    """As one fact of the option (-1: of a number), or as one rule of all with its conditions.

    Of two conditions one is weak.
    """
    clauses = _clauses(told[0], wording)
    return len(clauses) == 1 and _is_meant(clauses[0], told[1])


def _clauses(said: str, wording: Wording) -> tuple[Clause, ...]:
    return read_stance(f"{said}{wording.stop}", wording.lexicon, lenient=True).clauses


def _is_meant(clause: Clause, conditions: int) -> bool:
    if conditions <= 0:
        measured = property_of(clause.head) is not None or not conditions
        return clause.is_fact and not clause.variables and measured
    subjects = {literal.terms[0] for literal in clause.literals}
    met = len(clause.body) == 2 and len(clause.weak) == conditions - 1
    return met and len(subjects) == 1 and bool(clause.variables)
