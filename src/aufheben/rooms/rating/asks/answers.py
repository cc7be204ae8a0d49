"""What raters answer with. `domain.ratings` has what is found by it."""

from dataclasses import dataclass
from typing import Literal

from aufheben.domain.answer_marks import Mark


@dataclass(frozen=True, slots=True, kw_only=True)
class Rubric:
    """Answer to rubric: four marks for one answer (Anghel et al. 2025)."""

    reason: str = ""
    clarity: Mark
    coherence: Mark
    originality: Mark
    dialecticality: Mark


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A move, by its number, and how it fails."""

    move: int
    kind: Literal["target_mismatch", "generic", "repetition", "non_adaptive"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Constructiveness:
    """Answer to constructiveness: the replies that fail; none is an empty list."""

    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A side, by its number, and how much of it the answer keeps."""

    side: int
    mark: Mark


@dataclass(frozen=True, slots=True, kw_only=True)
class Preservation:
    """Answer to preservation: a mark for every side."""

    reason: str = ""
    sides: tuple[Side, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """Answer to coverage: the numbers of the key points that are taken up."""

    points: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Synthesis:
    """Answer to synthesis: four conditions, each by itself."""

    reason: str = ""
    keeps_each_side: bool
    names_what_fell: bool
    brings_new: bool
    no_average: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Usefulness:
    """Answer to usefulness: two marks for one answer."""

    reason: str = ""
    plainness: Mark
    practicability: Mark


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """Answer to control: the option the answer chooses; null for neither."""

    reason: str = ""
    option: Literal[1, 2] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Preference:
    """Answer to preference: the name the better answer was shown by; null for a tie."""

    reason: str = ""
    better: str | None
