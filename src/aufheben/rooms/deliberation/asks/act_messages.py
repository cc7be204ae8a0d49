"""What is said in a deliberation: acts as messages and messages as acts, each read back as the same."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from aufheben.domain.acts import (
    CheckFact,
    Critique,
    Finalize,
    Inquire,
    Performed,
    Propose,
    Replan,
    Sketch,
    Stated,
    Synthesize,
)
from aufheben.domain.answer_marks import Line, Signed, Wire
from aufheben.domain.boards import Act, Ground, Severity, Side
from aufheben.protocols.asking.ask import parse
from aufheben.protocols.asking.message import message_of, value_of, written
from aufheben.protocols.ports import Rejected


@dataclass(frozen=True, slots=True, kw_only=True)
class CritiqueSaid:
    """An attack by a claim of the board (`fromClaimId`) or by a new one (`claim`)."""

    titled: ClassVar = "Critique"
    target: Annotated[str, Wire("toClaimId")]
    attacker: Annotated[str, Wire("fromClaimId")] = ""
    claim: Stated | None = None
    type: Ground
    severity: Severity
    description: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class SketchSaid:
    """An act as it might be done now. `target` is what it is about, of a new claim the question
    that it answers; `merges` whom it joins."""

    titled: ClassVar = "Sketch"
    act: Act
    target: str = ""
    text: str = ""
    side: Side = "neither"
    merges: tuple[str, ...] = ()
    persuades: Signed
    because: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EstimateSaid:
    """Sketches of acts that make sense now, and the numbers of the plan's aims that are done."""

    titled: ClassVar = "Estimate"
    acts: tuple[SketchSaid, ...]
    done: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A sketch as a journal keeps it: `does` is the act's own message."""

    act: Act
    does: dict[str, Any]
    persuades: Signed
    because: str
    exact: bool


def sketched(sketch: Sketch) -> dict[str, object]:
    """In the words that an agent says it with, found again from the act worked out of it."""
    why = {"persuades": sketch.persuades, "because": sketch.because}
    return {"act": sketch.act, **_words(sketch.performed), **why}


def _words(performed: Performed) -> dict[str, object]:
    match performed:
        case Propose(claim=claim, amends=amends, answers=answers):
            return {**_claim(claim), "target": amends or answers}
        case Critique(target=target, by=by):
            return {**_claim(by), "target": target}
        case Inquire(text=text, about=about):
            return {"text": text, "target": about}
        case CheckFact(claim=checked):
            return {"target": checked}
        case Synthesize(claim=claim, merges=merges):
            return {**_claim(claim), "merges": list(merges)}
        case Replan(aims=aims):
            return {"text": "; ".join(aims)}
        case _:
            return {}


def _claim(claim: Stated | str | None) -> dict[str, object]:
    """Its text and side; nothing of a claim that stands on the board, or of none."""
    return {"text": claim.text, "side": claim.side} if isinstance(claim, Stated) else {}


SAID: dict[Act, Any] = {
    "propose": Propose,
    "critique": CritiqueSaid,
    "question": Inquire,
    "fact_check": CheckFact,
    "synthesize": Synthesize,
    "plan": Replan,
    "finalize": Finalize,
}
"""What the message of each act says: the act itself, but of a critique."""


def read_act(act: Act, message: Mapping[str, object]) -> Performed | Rejected:
    """The act that a message of its kind means."""
    read = parse(message_of(SAID[act]), message)
    if isinstance(read, Rejected):
        return read
    said: Any = value_of(SAID[act], read)
    match said:
        case CritiqueSaid():
            return Critique(
                target=said.target,
                by=said.attacker if said.claim is None else said.claim,
                type=said.type,
                severity=said.severity,
                description=said.description,
            )
        case Synthesize():
            return replace(said, draft=said.draft.strip())
    meant: Performed = said
    return meant


def write_act(act: Performed) -> dict[str, Any]:
    """The act as its message; who attacks, and a draft, only where there is one."""
    said: dict[str, Any] = written(_critique(act) if isinstance(act, Critique) else act)
    if isinstance(act, Critique | Synthesize):
        return {k: v for k, v in said.items() if v or k not in ("fromClaimId", "claim", "draft")}
    return said


def _critique(act: Critique) -> CritiqueSaid:
    return CritiqueSaid(
        target=act.target,
        attacker=act.by if isinstance(act.by, str) else "",
        claim=act.by if isinstance(act.by, Stated) else None,
        type=act.type,
        severity=act.severity,
        description=act.description,
    )


def kind_of(act: Performed) -> Act:
    """Which of the seven acts it is."""
    kinds: dict[type[Any], Act] = {said: name for name, said in SAID.items()}
    return {**kinds, Critique: "critique"}[type(act)]
