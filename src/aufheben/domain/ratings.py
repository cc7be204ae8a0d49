"""What judges see of a finished run, and what they find in it."""

from dataclasses import dataclass
from typing import Literal

from aufheben.domain.vocabulary import Limit

Measure = Literal[
    "rubric", "constructiveness", "preservation", "coverage", "synthesis", "usefulness",
    "control", "preference",
]  # fmt: skip
"""What is judged; `protocols.rating.figures` says which figures each gives."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exhibit:
    """A finished run as judges may see it.

    `stances` and `transcript` are pairs (seat, text) in order; the transcript has every move of
    the debate, one text each, and `replies` are the numbers (from 1) of those that answer
    another. `key_points` as in `Topic`; `obvious` is the right one of two options and `instead`
    the other, where hardly anybody disagrees. `explanation` is what the run itself says of its answer. `run` says which
    run it is, to nobody but the journal. Which parts a judge is shown depends on the measure:
    preservation never shows the transcript.
    """

    question: str
    answer: str
    stances: tuple[tuple[str, str], ...] = ()
    transcript: tuple[tuple[str, str], ...] = ()
    replies: tuple[int, ...] = ()
    key_points: tuple[str, ...] = ()
    obvious: str = ""
    instead: str = ""
    explanation: str = ""
    run: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """Marks from 1 to 10, by the name of what is marked, in order; why, where it was said."""

    marks: tuple[tuple[str, int], ...]
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Faults:
    """Of the replies, those that were not constructive: (move's number from 1, kind).

    Each at most once; `replies` is how many there were.
    """

    faults: tuple[tuple[int, str], ...]
    replies: int


FAULTS = ("target_mismatch", "generic", "repetition", "non_adaptive")
"""How a move can fail to be constructive (Dialectic-MAS)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Covered:
    """Which key points are taken up, one by one."""

    points: tuple[bool, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """Which conditions hold, by name, in order; why, where it was said."""

    met: tuple[tuple[str, bool], ...]
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """Which of two was chosen (1 or 2; 0 for neither, or a third way); why."""

    choice: Literal[0, 1, 2]
    reason: str = ""


Part = Literal["answer", "debate"]
Value = Marks | Faults | Covered | Conditions | Chosen


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What one reading (counted from 1) found by one measure.

    `order` is 2 where two answers were shown the other way round; choices are always told in
    the order of the exhibit: of control, 1 is the obvious option; of preference, 1 is the
    answer that is rated. `part` is what coverage looked at: each is shown without the other, or
    what only the debate said would be found in the answer. `value` is None if no legal answer came: a parse failure, unless
    `limit` says that a limit left no room to ask.
    """

    measure: Measure
    reading: int
    order: Literal[1, 2] = 1
    part: Part | None = None
    value: Value | None = None
    limit: Limit | None = None

    @property
    def failed(self) -> bool:
        """It was asked, and no answer was legal."""
        return self.value is None and self.limit is None
