"""How cells, wishes and rules are said, in a language."""

from collections.abc import Sequence
from typing import Protocol

from aufheben.formats.tables.columns import Column
from aufheben.formats.tables.wishes import Wish
from aufheben.logic.sentences import Lexicon


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
