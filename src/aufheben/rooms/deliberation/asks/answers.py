"""What is said in a deliberation where it is not what is meant by it (`domain.acts`)."""

from dataclasses import dataclass
from typing import Annotated, Any

from aufheben.domain.acts import Stated
from aufheben.domain.boards import Act, Ground, Severity, Side
from aufheben.domain.said import Line, Signed, Wire


@dataclass(frozen=True, slots=True, kw_only=True)
class Critique:
    """An attack by a claim of the board (`fromClaimId`) or by a new one (`claim`)."""

    target: Annotated[str, Wire("toClaimId")]
    attacker: Annotated[str, Wire("fromClaimId")] = ""
    claim: Stated | None = None
    type: Ground
    severity: Severity
    description: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Sketch:
    """An act as it might be done now. `target` is what it is about, of a new claim the question
    that it answers; `merges` whom it joins."""

    act: Act
    target: str = ""
    text: str = ""
    side: Side = "neither"
    merges: tuple[str, ...] = ()
    persuades: Signed
    because: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """Sketches of acts that make sense now, and the numbers of the plan's aims that are done."""

    acts: tuple[Sketch, ...]
    done: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A sketch as a journal keeps it: `does` is the act's own message."""

    act: Act
    does: dict[str, Any]
    persuades: Signed
    because: str
    exact: bool
