"""The camera problem's formal example and the run beside it (Kido & Kurihara 2008; seed 000).

Each argument twice: in the symbols of the formal example (seed 000, section 4.4), and in the
words of the published run (table 1). The last one has no words but its answer.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from aufheben.domain import Argument, Issue, Rule
from aufheben.domain.vocabulary import Role
from aufheben.evaluation.core import read_words
from aufheben.logic.sentences import Lexicon
from aufheben.logic.stance_theory import issue_lexicon

_SAID: Final = read_words("aufheben.evaluation.conformance", "published.toml")
QUESTION: Final[str] = _SAID["question"]
ANSWER: Final[str] = _SAID["answer"]
ALIASES: Final[tuple[tuple[str, str], ...]] = tuple(_SAID["aliases"].items())
"""Wordings that the publication itself uses for the same: in table 1, its text and its symbols."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """One row of table 1. `speaker` is whom the text names, `printed` whom the table does.

    `attacks` is the number of the attacked argument, from 1. `worded` is None if the table
    prints an answer instead.
    """

    speaker: str
    printed: str
    role: Role
    attacks: int | None = None
    formal: Argument
    worded: Argument | None = None

    @property
    def symbolic(self) -> str:
        """As the formal example is written: facts, then the rule as applied."""
        return f"[{', '.join(self.formal.warrant.strong)}]"

    @property
    def argument(self) -> Argument:
        """What is compared with: the words, or the symbols where there are none."""
        return self.worded or self.formal


def _argument(consequent: str, premises: str, rule: str) -> Argument:
    strong = (*premises.split("; "), rule)
    return Argument(rules=(Rule(id="r1", strong=strong, consequent=consequent),))


TABLE: Final = tuple(
    Published(**{**row, **{k: _argument(*row[k]) for k in ("formal", "worded") if k in row}})
    for row in _SAID["arguments"]
)


@cache
def lexicon() -> Lexicon:
    """The words in which published and own arguments are read; kinds name their things."""
    things = {f"camera {name}" for name in "abc"}
    words = tuple(pair for pair in ALIASES if pair[0] not in things)
    return issue_lexicon(Issue(question=QUESTION, aliases=words))
