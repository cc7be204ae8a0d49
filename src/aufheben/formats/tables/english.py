"""A table and wishes in sentences of English."""

import re
from collections.abc import Sequence

from aufheben.errors import BadInput
from aufheben.formats.tables.columns import Column
from aufheben.formats.tables.dates import shown
from aufheben.formats.tables.wishes import OPPOSITE, Wish
from aufheben.logic.sentences import Lexicon, read_stance, say_clause
from aufheben.logic.sentences.vocabulary import is_plural, with_article

MUST, PREFERENCE = "must", "preference"
_SAID = {"<=": "at most", ">=": "at least", "<": "less than", ">": "more than", "=": "exactly"}
_HOW = re.compile(
    r"(quiet|loud|noisy|far|near|nearby|close|cheap|expensive|big|large|small|new|old|modern|safe|clean|bright|dark|warm|cold|free|open|light|heavy|fast|slow|good|bad|easy|hard|central|local|public|private|vegan|vegetarian|organic|fair|fresh|dry|wet|long|short|high|low|indoor|outdoor|available|certified|renovated|furnished)|(?!(?:table|cable|bed|shed|seed|feed|speed|need)\b)\w+(able|ible|ful|ous|less|ed|friendly|proof)",
    re.IGNORECASE,
)
_UNCOUNTED = re.compile(r"(\w+ing|wifi|wi-fi|access|heating|water|power|light|music|food|insurance|furniture|staff|internet|storage|space|experience|references?)", re.IGNORECASE)  # fmt: skip
_INNER = str.maketrans('"“”', "'''")
_PLAIN, _WORDS = re.compile(r"[A-Za-z]+"), re.compile(r"[A-Za-z]+( [A-Za-z]+)*")


class English:
    """The sentences of one question; `kind` is what is chosen. See `Wording`."""

    def __init__(self, lexicon: Lexicon, kind: str) -> None:
        self.lexicon, self._kind = lexicon, kind
        self.stop = "."
        self.quoted: dict[str, int] = {}

    def called(self, name: str) -> str:
        """The name as it is, or in quotes where it would be read as something else."""
        name = name.translate(_INNER)
        asked = self.lexicon.asked
        said = (self.is_option(name), *([asked.said(name, negated=False)] if asked else []))
        return name if all(map(self._is_said_back, said)) else f'"{name}"'

    def _is_said_back(self, said: str) -> bool:
        try:
            read = read_stance(f"{said}.", self.lexicon)
            [clause] = read.clauses
        except (BadInput, ValueError):
            return False
        return say_clause(clause, read.lexicon).casefold() == said.casefold()

    def is_option(self, name: str) -> str:
        return f"{name} is {with_article(self._kind)}"

    def stated(self, name: str, column: Column, cell: str, *, positive: bool = True) -> str:
        if column.kind != "number":
            return f"{name} {self._so(column, cell, positive=positive and cell != 'no')}"
        if self.quoted.get(column.name):
            return f"{name} has {self._number(column, '', cell)}"
        if _is_count(column):
            return f"{name} has {cell} {column.name.lower()}"
        return f"{name}'s {_low(column.name)} is {_with_unit(cell, column)}"

    def unknown(self, column: Column) -> str:
        """'has "stage: unknown"'."""
        return f'has "{column.name.translate(_INNER)}: unknown"'

    def of_option(self, name: str, condition: str) -> str:
        return f"{name} {condition}"

    def wanted(self, wish: Wish, *, met: bool) -> str:
        """ "has a price of at most 500 euros"; not `met`: what excludes."""
        column, positive = wish.column, wish.positive == met
        if column.kind != "number":
            return self._so(column, wish.value or "yes", positive=positive)
        op = wish.op if positive else OPPOSITE[wish.op]
        said = self._number(column, _SAID[op], wish.value)
        return f"has {said}" if positive or wish.op != "=" else f"does not have {said}"

    def rule(
        self, name: str, conditions: Sequence[str], *, positive: bool, unless: str = ""
    ) -> str:
        """ "Rule must: If a hall is quiet and has a stage, we should rent it"."""
        asked = self.lexicon.asked
        deed = asked.said("it", negated=not positive) if asked else ""
        joined = " and ".join(conditions)
        said = f"Rule {name}: If {with_article(self._kind)} {joined}, {deed}"
        return f"{said}, unless it {unless}" if unless else said

    def names(self) -> tuple[str, str]:
        return MUST, PREFERENCE

    def _number(self, column: Column, op: str, cell: str) -> str:
        """ "at most 60 seats", "a price of 500 euros", 'a "rent (cold)" of at most 500 euros'."""
        level, name = self.quoted.get(column.name, 0), column.name
        counted = not level and _is_count(column)
        bare = counted or (level > 1 and not column.dated)
        limit = f"{op} {cell if bare else _with_unit(cell, column)}".lstrip()
        if counted:
            return f"{limit} {name.lower()}"
        if not level:
            return f"{with_article(_low(name))} of {limit}"
        told = f"{name} ({column.unit})" if level > 1 and column.unit else name
        return f'a "{told.translate(_INNER)}" of {limit}'

    def _so(self, column: Column, cell: str, *, positive: bool) -> str:
        """ "is quiet", "has a stage"; what has more words than one is quoted as it is written."""
        name = column.name if column.name.isupper() else column.name.lower()
        if column.kind == "word" or self.quoted.get(column.name) or not _PLAIN.fullmatch(name):
            told = f"{column.name}: {cell}" if column.kind == "word" else column.name
            said = f'"{told.translate(_INNER)}"'
        elif _HOW.fullmatch(name):
            return f"is {name}" if positive else f"is not {name}"
        else:
            bare = is_plural(name) or _UNCOUNTED.fullmatch(name)
            said = name if bare else with_article(name)
        return f"has {said}" if positive else f"does not have {said}"


def _is_count(column: Column) -> bool:
    """ "60 seats": a heading that says what is counted."""
    return not column.unit and is_plural(column.name) and _WORDS.fullmatch(column.name) is not None


def _with_unit(digits: str, column: Column) -> str:
    return shown(digits) if column.dated else f"{digits} {column.unit}".rstrip()


def _low(name: str) -> str:
    return name if name.isupper() else name.lower()
