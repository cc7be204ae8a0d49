"""What judges see of a finished run, and what they find in it."""

from dataclasses import dataclass
from typing import Literal

Measure = Literal[
    "rubric",
    "constructiveness",
    "preservation",
    "coverage",
    "synthesis",
    "usefulness",
    "control",
    "preference",
]
"""What is judged; `evaluation.dialectic` says which figures each gives."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exhibit:
    """A finished run as judges may see it.

    `stances` and `transcript` are pairs (seat, text) in order; the transcript has every move of
    the debate, one text each. `key_points` and `obvious` as in `Topic`. Which parts a judge is
    shown depends on the measure: preservation never shows the transcript.
    """

    question: str
    answer: str
    stances: tuple[tuple[str, str], ...] = ()
    transcript: tuple[tuple[str, str], ...] = ()
    key_points: tuple[str, ...] = ()
    obvious: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """Marks from 1 to 10, by the name of what is marked, in order; why, where it was said."""

    marks: tuple[tuple[str, int], ...]
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Faults:
    """Moves that were not constructive: (number from 1, kind), each move at most once."""

    faults: tuple[tuple[int, str], ...]


FAULTS = ("target_mismatch", "generic", "repetition", "non_adaptive")
"""How a move can fail to be constructive (Dialectic-MAS)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Covered:
    """Which key points were found, in order."""

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
