"""What is said in a deliberation where it is not what is meant by it (`domain.acts`)."""

from dataclasses import dataclass
from typing import Annotated, Any

from aufheben.domain import acts
from aufheben.domain.answer_marks import Line, Signed, Wire
from aufheben.domain.boards import Act, Ground, Severity, Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Critique:
    """An attack by a claim of the board (`fromClaimId`) or by a new one (`claim`)."""

    target: Annotated[str, Wire("toClaimId")]
    attacker: Annotated[str, Wire("fromClaimId")] = ""
    claim: acts.Stated | None = None
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


def sketched(sketch: acts.Sketch) -> dict[str, object]:
    """In the words that an agent says it with, found again from the act worked out of it."""
    why = {"persuades": sketch.persuades, "because": sketch.because}
    return {"act": sketch.act, **_words(sketch.performed), **why}


def _words(performed: acts.Performed) -> dict[str, object]:
    match performed:
        case acts.Propose(claim=claim, amends=amends, answers=answers):
            return {**_claim(claim), "target": amends or answers}
        case acts.Critique(target=target, by=by):
            return {**_claim(by), "target": target}
        case acts.Inquire(text=text, about=about):
            return {"text": text, "target": about}
        case acts.CheckFact(claim=checked):
            return {"target": checked}
        case acts.Synthesize(claim=claim, merges=merges):
            return {**_claim(claim), "merges": list(merges)}
        case acts.Replan(aims=aims):
            return {"text": "; ".join(aims)}
        case _:
            return {}


def _claim(claim: acts.Stated | str | None) -> dict[str, object]:
    """Its text and side; nothing of a claim that stands on the board, or of none."""
    return {"text": claim.text, "side": claim.side} if isinstance(claim, acts.Stated) else {}
