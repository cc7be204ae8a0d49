"""A table and wishes in sentences of English."""

import re
from collections.abc import Sequence

from aufheben.errors import BadInput
from aufheben.formats.tables.columns import Column
from aufheben.formats.tables.dates import shown
from aufheben.formats.tables.wishes import OPPOSITE, Wish
from aufheben.logic.sentences import Lexicon, read_stance
from aufheben.logic.sentences.vocabulary import is_plural, with_article

MUST, PREFERENCE = "must", "preference"
_SAID = {"<=": "at most", ">=": "at least", "<": "less than", ">": "more than", "=": "exactly"}
_HOW = re.compile(
    r"(quiet|loud|noisy|far|near|nearby|close|cheap|expensive|big|large|small|new|old|modern|safe|clean|bright|dark|warm|cold|free|open|light|heavy|fast|slow|good|bad|easy|hard|central|local|public|private|vegan|vegetarian|organic|fair|fresh|dry|wet|long|short|high|low|indoor|outdoor|available|certified|renovated|furnished)|(?!(?:table|cable|bed|shed|seed|feed|speed|need)\b)\w+(able|ible|ful|ous|less|ed|friendly|proof)",
    re.IGNORECASE,
)
_UNCOUNTED = re.compile(r"(\w+ing|wifi|wi-fi|access|heating|water|power|light|music|food|air conditioning|insurance|furniture|staff|internet|storage|space|experience|references?)", re.IGNORECASE)  # fmt: skip
_PLAIN = re.compile(r"[A-Za-z]+( [A-Za-z]+)*")


class English:
    """The sentences of one question; `kind` is what is chosen."""

    def __init__(self, lexicon: Lexicon, kind: str) -> None:
        self._lexicon, self._kind = lexicon, kind
        self.stop = "."

    def called(self, name: str) -> str:
        """The name as it is, or in quotes where it would be read as something else."""
        name = name.replace('"', "'")
        said = f"{name} is {with_article(self._kind)}."
        try:
            [clause] = read_stance(said, self._lexicon).clauses
        except (BadInput, ValueError):
            return f'"{name}"'
        return name if len(clause.head.terms) == 1 and clause.is_fact else f'"{name}"'

    def is_option(self, name: str) -> str:
        return f"{name} is {with_article(self._kind)}"

    def stated(self, name: str, column: Column, cell: str) -> str:
        """What one cell says of an option."""
        if column.kind != "number":
            return f"{name} {self._so(column, cell, positive=cell != 'no')}"
        if _is_count(column):
            return f"{name} has {cell} {column.name.lower()}"
        return f"{name}'s {_low(column.name)} is {_with_unit(cell, column)}"

    def not_stated(self, name: str, column: Column, value: str) -> str:
        """That an option is not what another is, "does not have a north area"."""
        return f"{name} {self._so(column, value, positive=False)}"

    def wanted(self, wish: Wish, *, met: bool) -> str:
        """ "has a price of at most 500 euros"; not `met`: what excludes."""
        column, positive = wish.column, wish.positive == met
        if column.kind != "number":
            return self._so(column, wish.value or "yes", positive=positive)
        op = wish.op if positive or wish.op == "=" else OPPOSITE[wish.op]
        if _is_count(column):
            said = f"{_SAID[op]} {wish.value} {column.name.lower()}"
        else:
            limit = f"{_SAID[op]} {_with_unit(wish.value, column)}"
            said = f"{with_article(_low(column.name))} of {limit}"
        return f"has {said}" if positive or wish.op != "=" else f"does not have {said}"

    def rule(self, name: str, conditions: Sequence[str], *, positive: bool) -> str:
        """ "Rule must: If a hall is quiet and has a stage, we should rent it"."""
        asked = self._lexicon.asked
        deed = asked.said("it", negated=not positive) if asked else ""
        joined = " and ".join(conditions)
        return f"Rule {name}: If {with_article(self._kind)} {joined}, {deed}"

    def names(self) -> tuple[str, str]:
        return MUST, PREFERENCE

    def _so(self, column: Column, cell: str, *, positive: bool) -> str:
        name = _low(column.name)
        if column.kind == "word":
            if _PLAIN.fullmatch(cell) and " " not in cell and _PLAIN.fullmatch(name):
                said = with_article(f"{cell} {name}")
            else:
                said = f'"{name}: {cell}"'
            return f"has {said}" if positive else f"does not have {said}"
        if not _PLAIN.fullmatch(name):
            name = f'"{name}"'
        if _HOW.fullmatch(name):
            return f"is {name}" if positive else f"is not {name}"
        bare = is_plural(name) or _UNCOUNTED.fullmatch(name)
        if positive:
            return f"has {name if bare else with_article(name)}"
        return f"does not have {name if bare else with_article(name)}"


def _is_count(column: Column) -> bool:
    """ "60 seats": a heading that says what is counted."""
    return not column.unit and is_plural(column.name) and _PLAIN.fullmatch(column.name) is not None


def _with_unit(digits: str, column: Column) -> str:
    return shown(digits) if column.dated else f"{digits} {column.unit}".rstrip()


def _low(name: str) -> str:
    return name if name.isupper() else name.lower()
