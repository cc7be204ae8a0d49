"""What the deliberator, the judge and the source are asked."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from aufheben.domain.acts import (
    CheckFact,
    Critique,
    Estimate,
    Inquire,
    Mute,
    Passages,
    Performed,
    Propose,
    Rating,
    Replan,
    Sketch,
    Stated,
    Synthesize,
)
from aufheben.domain.boards import Quotation
from aufheben.protocols.deliberation.acting import DOING
from aufheben.protocols.deliberation.messages import (
    EstimateMessage,
    KeptMessage,
    PassagesMessage,
    RatingMessage,
    SketchMessage,
)
from aufheben.protocols.deliberation.steps import Turn, unknown
from aufheben.protocols.deliberation.wording import read_act, write_act, write_quotations
from aufheben.protocols.messages import parse
from aufheben.protocols.ports import Rejected

SUPPOSED = 0.6
"""The confidence that a claim is sketched with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weigh(Turn[Estimate]):
    """For each act that makes sense now, how it might be done and by how much it persuades."""

    answers: ClassVar[tuple[type[Any], ...]] = (Estimate,)
    sourced: bool = False

    def read(self, message: Mapping[str, object]) -> Estimate | Mute | Rejected:
        """See `messages.EstimateMessage`; what `write` wrote holds the acts themselves."""
        rows = message.get("acts")
        if isinstance(rows, list) and all(isinstance(r, dict) and "does" in r for r in rows):
            return _kept(rows)
        read = parse(EstimateMessage, message)
        if isinstance(read, Rejected):
            return read
        return self._reread(Estimate(sketches=tuple(self._sketched(read))))

    def hear(self, message: Mapping[str, object]) -> Estimate | Mute | Rejected:
        """Of an agent's text only what it may say: acts worked out are the journal's form."""
        rows = message.get("acts")
        if not isinstance(rows, list):
            return self.read(message)
        said = [
            {k: v for k, v in row.items() if k not in ("does", "exact")}
            if isinstance(row, dict)
            else row
            for row in rows
        ]
        return self.read({**message, "acts": said})

    def write(self, answer: Estimate | Mute) -> Mapping[str, object]:
        """The acts as they would be done."""
        sketches = answer.sketches if isinstance(answer, Estimate) else ()
        return {"acts": [_written(sketch) for sketch in sketches]}

    def own_words(self, answer: Estimate | Mute) -> object:
        """Why."""
        return [s.because for s in answer.sketches] if isinstance(answer, Estimate) else []

    def legal(self, answer: Estimate | Mute) -> Rejected | None:
        """Of each act one sketch at most, each as the act itself would be legal.

        None at all says that nothing is left to do, which cannot be so before anything is claimed,
        unless all stances together were looked at.
        The final text is nothing to choose: it comes by itself once the discussion has ended.
        """
        if isinstance(answer, Mute):
            return None
        acts, claimed = [sketch.act for sketch in answer.sketches], self.view.board.claims
        idle = not (acts or claimed or self.whole)
        if len(set(acts)) < len(acts) or "finalize" in acts or idle:
            return Rejected(
                expected="acts to go on with, each once, and at least one to begin with",
                got=", ".join(acts) or "none",
                do="sketch each act that makes sense once",
            )
        wrong = (self._illegal(sketch) for sketch in answer.sketches)
        return next((ruling for ruling in wrong if ruling is not None), None)

    def _illegal(self, sketch: Sketch) -> Rejected | None:
        """What would be wrong with the act; of a check, only what is checked is known yet."""
        if isinstance(sketch.performed, CheckFact):
            claim = sketch.performed.claim
            return None if claim in self.live() else unknown("a claim", claim, self.live())
        return DOING[sketch.act](place=self.place, view=self.view).legal(sketch.performed)

    def _sketched(self, read: EstimateMessage) -> Iterator[Sketch]:
        for row in read.acts:
            performed = _supposed(row, self)
            if performed is not None:
                yield Sketch(
                    act=row.act,
                    performed=performed,
                    persuades=row.persuades,
                    because=row.because,
                )


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate(Turn[Rating]):
    """How good the discussion is, whether it has converged, and on which side claims are."""

    answers: ClassVar[tuple[type[Any], ...]] = (Rating,)

    def read(self, message: Mapping[str, object]) -> Rating | Mute | Rejected:
        """See `messages.RatingMessage`."""
        read = parse(RatingMessage, message)
        if isinstance(read, Rejected):
            return read
        return Rating(
            quality=read.quality,
            converged=read.converged,
            because=read.because,
            sides=tuple((row.claimId, row.side) for row in read.sides),
        )

    def write(self, answer: Rating | Mute) -> Mapping[str, object]:
        """The message."""
        if isinstance(answer, Mute):
            return {}
        return {
            "quality": answer.quality,
            "converged": answer.converged,
            "because": answer.because,
            "sides": [{"claimId": key, "side": side} for key, side in answer.sides],
        }

    def own_words(self, answer: Rating | Mute) -> object:
        """Why."""
        return answer.because if isinstance(answer, Rating) else ""

    def legal(self, answer: Rating | Mute) -> Rejected | None:
        """Sides are those of claims on the board."""
        sides = answer.sides if isinstance(answer, Rating) else ()
        known = tuple(self.view.board.claims)
        strange = next((key for key, _ in sides if key not in known), None)
        return None if strange is None else unknown("a claim", strange, known)


@dataclass(frozen=True, slots=True, kw_only=True)
class Consult(Turn[Passages]):
    """What sources say that may bear on a claim: asked of the source, not of a model."""

    answers: ClassVar[tuple[type[Any], ...]] = (Passages,)
    claim: str

    def read(self, message: Mapping[str, object]) -> Passages | Mute | Rejected:
        """See `messages.PassagesMessage`."""
        read = parse(PassagesMessage, message)
        if isinstance(read, Rejected):
            return read
        return Passages(found=tuple(Quotation(source=p.source, text=p.text) for p in read.passages))

    def write(self, answer: Passages | Mute) -> Mapping[str, object]:
        """The message."""
        found = answer.found if isinstance(answer, Passages) else ()
        return {"passages": write_quotations(found)}

    def own_words(self, answer: Passages | Mute) -> object:
        """None: they are the sources'."""
        return ""


def _written(sketch: Sketch) -> dict[str, object]:
    return {
        "act": sketch.act,
        "does": write_act(sketch.performed),
        "persuades": sketch.persuades,
        "because": sketch.because,
        "exact": sketch.exact,
    }


def _kept(rows: list[dict[str, Any]]) -> Estimate | Rejected:
    sketches = []
    for row in rows:
        kept = parse(KeptMessage, row)
        if isinstance(kept, Rejected):
            return kept
        performed = read_act(kept.act, kept.does)
        if isinstance(performed, Rejected):
            return performed
        sketch = Sketch(
            act=kept.act,
            performed=performed,
            persuades=kept.persuades,
            because=kept.because,
            exact=kept.exact,
        )
        sketches.append(sketch)
    return Estimate(sketches=tuple(sketches))


def _supposed(row: SketchMessage, task: Weigh) -> Performed | None:
    """The act as far as it can be supposed; None of one that ends the discussion."""
    stated = Stated(text=row.text, side=row.side, confidence=SUPPOSED)
    match row.act:
        case "propose":
            return Propose(claim=stated, amends=row.target if row.target in task.live() else "")
        case "critique":
            return Critique(
                target=row.target,
                by=stated,
                type="logic",
                severity="major",
                description=row.because or row.text,
            )
        case "question":
            return Inquire(text=row.text, about=row.target if row.target in task.live() else "")
        case "fact_check":
            return _supposed_check(row.target, task)
        case "synthesize":
            return Synthesize(claim=stated, merges=tuple(row.merges))
        case "plan":
            return Replan(aims=(row.text,))
        case "finalize":
            return None


def _supposed_check(target: str, task: Weigh) -> CheckFact:
    claim = task.view.board.claims.get(target)
    before = claim.confidence if claim is not None else 0.0
    hoped = (1 + before) / 2 if task.sourced else before
    return CheckFact(claim=target, finding="unverified", confidence=hoped)
