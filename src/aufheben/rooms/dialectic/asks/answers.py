"""What is said in the dialectic where it is not the value that is meant."""

from dataclasses import dataclass

from aufheben.domain.answer_marks import Line


@dataclass(frozen=True, slots=True, kw_only=True)
class OpposedStance:
    """One stance and the value behind it."""

    value: str = ""
    stance: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Oppose:
    """Answer to oppose."""

    stances: tuple[OpposedStance, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Newness:
    """Answer to whether a reason is new: the number of the one it says again, or null."""

    repeats: int | None
    why: str = ""
