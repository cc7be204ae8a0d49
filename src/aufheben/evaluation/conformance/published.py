"""The camera problem's formal example and the run beside it (Kido & Kurihara 2008; seed 000).

Each argument twice: in the symbols of the formal example (seed 000, section 4.4), and in the
words of the published run (table 1). The last one has no words but its answer.
"""

from dataclasses import dataclass
from functools import cache

from aufheben.domain import Argument, Issue, Rule
from aufheben.domain.words import Role
from aufheben.logic.knowledge import issue_lexicon
from aufheben.logic.sentences import Lexicon

QUESTION = "Which camera should we buy?"
ANSWER = (
    "Choose camera c, which is a camera with long battery life and user-friendly operation, "
    "satisfying the desirable properties in the consensus core."
)
ALIASES = (
    ("image quality", "resolution"),
    ("battery life", "battery"),
    ("over budget", "over the budget"),
    ("camera a", "a"),
    ("camera b", "b"),
    ("camera c", "c"),
)
"""Wordings that the publication itself uses for the same: in table 1, its text and its symbols."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """One row of table 1. `speaker` is whom the text names, `printed` whom the table does.

    `attacks` is the number of the attacked argument, from 1. `worded` is None where the table
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


TABLE = (
    Published(
        speaker="AG1",
        printed="AG1",
        role="thesis",
        formal=_argument(
            "buy(a)",
            "compact(a); light(a); camera(a)",
            "compact(a) ∧ light(a) ∧ camera(a) → buy(a)",
        ),
        worded=_argument(
            "We should buy a",
            "a is a camera; a is compact; a is light",
            "If a camera is compact and light, we should buy it",
        ),
    ),
    Published(
        speaker="AG2",
        printed="AG2",
        role="rebut",
        attacks=1,
        formal=_argument("¬buy(a)", "outOfStock(a)", "outOfStock(a) → ¬buy(a)"),
        worded=_argument(
            "We should not buy a",
            "a is out of stock",
            "If something is out of stock, we should not buy it",
        ),
    ),
    Published(
        speaker="AG2",
        printed="AG1",
        role="thesis",
        formal=_argument(
            "buy(b)",
            "resolution(b, high); battery(b, long); camera(b)",
            "camera(b) ∧ resolution(b, high) ∧ battery(b, long) → buy(b)",
        ),
        worded=_argument(
            "We should buy camera b",
            "b is a camera; b has high image quality; b has long battery life",
            "If a camera has high image quality and long battery life, we should buy it",
        ),
    ),
    Published(
        speaker="AG1",
        printed="AG2",
        role="rebut",
        attacks=3,
        formal=_argument("¬buy(b)", "overTheBudget(b)", "overTheBudget(b) → ¬buy(b)"),
        worded=_argument(
            "We should not buy camera b",
            "b is over budget",
            "If something is over budget, we should not buy it",
        ),
    ),
    Published(
        speaker="AG1",
        printed="AG1",
        role="synthesis",
        formal=_argument(
            "buy(c)",
            "userFriendly(c); battery(c, long); camera(c)",
            "userFriendly(c) ∧ battery(c, long) ∧ camera(c) → buy(c)",
        ),
    ),
)


@cache
def lexicon() -> Lexicon:
    """The words in which published and own arguments are read; kinds name their things."""
    things = {f"camera {name}" for name in "abc"}
    words = tuple(pair for pair in ALIASES if pair[0] not in things)
    return issue_lexicon(Issue(question=QUESTION, aliases=words))
