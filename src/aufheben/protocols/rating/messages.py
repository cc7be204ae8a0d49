"""The messages raters answer with. What does not fit is refused, never guessed at."""

from typing import Annotated, Literal

from pydantic import Field

from aufheben.protocols.shapes import Message

Mark = Annotated[int, Field(ge=1, le=10)]
Fault = Literal["target_mismatch", "generic", "repetition", "non_adaptive"]


class RubricMessage(Message):
    """Answer to rubric: four marks for one answer (Anghel et al. 2025)."""

    reason: str = ""
    clarity: Mark
    coherence: Mark
    originality: Mark
    dialecticality: Mark


class FaultMessage(Message):
    """A move, by its number, and how it fails."""

    move: int
    kind: Fault


class ConstructivenessMessage(Message):
    """Answer to constructiveness: the replies that fail; none is an empty list."""

    faults: list[FaultMessage]


class SideMessage(Message):
    """A side, by its number, and how much of it the answer keeps."""

    side: int
    mark: Mark


class PreservationMessage(Message):
    """Answer to preservation: a mark for every side."""

    reason: str = ""
    sides: list[SideMessage]


class CoverageMessage(Message):
    """Answer to coverage: the numbers of the key points that are taken up."""

    points: list[int]


class SynthesisMessage(Message):
    """Answer to synthesis: four conditions, each by itself."""

    reason: str = ""
    keeps_each_side: bool
    names_what_fell: bool
    brings_new: bool
    no_average: bool


class UsefulnessMessage(Message):
    """Answer to usefulness: two marks for one answer."""

    reason: str = ""
    plainness: Mark
    practicability: Mark


class ControlMessage(Message):
    """Answer to control: the option the answer chooses; null for neither."""

    reason: str = ""
    option: Literal[1, 2] | None


class PreferenceMessage(Message):
    """Answer to preference: the name the better answer was shown by; null for a tie."""

    reason: str = ""
    better: str | None
