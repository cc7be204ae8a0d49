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
from aufheben.domain.boards import Claim
from aufheben.logic.boards.amendments import awaiting
from aufheben.logic.boards.utility import side_of
from aufheben.protocols.deliberation.act_messages import read_act, write_act
from aufheben.protocols.deliberation.act_tasks import DOING
from aufheben.protocols.deliberation.base_task import DeliberationTask, unknown
from aufheben.protocols.deliberation.messages import (
    EstimateMessage,
    KeptMessage,
    RatingMessage,
    SketchMessage,
)
from aufheben.protocols.deliberation.sketches import sketched
from aufheben.protocols.lookup import read_passages, write_passages
from aufheben.protocols.messages import parse
from aufheben.protocols.ports import Rejected

TWO_SIDES = ("pro", "con")
SUPPOSED = 0.6
"""The confidence that a claim is sketched with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weigh(DeliberationTask[Estimate]):
    """For each act that makes sense now, how it might be done and by how much it persuades."""

    answers: ClassVar[tuple[type[Any], ...]] = (Estimate,)
    sourced: bool = False

    def read(self, message: Mapping[str, object]) -> Estimate | Mute | Rejected:
        """See `messages.EstimateMessage`; what `write` wrote holds the acts themselves."""
        rows = message.get("acts")
        if isinstance(rows, list) and all(isinstance(r, dict) and "does" in r for r in rows):
            return _kept(rows, message.get("done", []))
        read = parse(EstimateMessage, message)
        if isinstance(read, Rejected):
            return read
        return self._reread(Estimate(sketches=tuple(self._sketched(read)), done=tuple(read.done)))

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
        if isinstance(answer, Mute):
            return {"acts": []}
        done = {"done": list(answer.done)} if answer.done else {}
        return {"acts": [_written(sketch) for sketch in answer.sketches], **done}

    def spoken(self, answer: Estimate | Mute) -> Mapping[str, object]:
        """The sketches from which the acts were worked out."""
        if isinstance(answer, Mute):
            return {"acts": []}
        return {"acts": list(map(sketched, answer.sketches)), "done": list(answer.done)}

    def own_words(self, answer: Estimate | Mute) -> object:
        """Why."""
        return [s.because for s in answer.sketches] if isinstance(answer, Estimate) else []

    def legal(self, answer: Estimate | Mute) -> Rejected | None:
        """Of each act one sketch at most, two proposals for two sides aside, each as the act itself
        would be legal; an aim that is done stands in the plan.

        None at all says that nothing is left to do, which cannot be so before anything is claimed,
        unless all stances together were looked at.
        The final text is nothing to choose: it comes by itself once the discussion has ended.
        """
        if isinstance(answer, Mute):
            return None
        acts = [sketch.act for sketch in answer.sketches]
        idle = not (acts or self.view.board.claims or self.whole)
        if _is_doubled(answer, paired=self.judged) or "finalize" in acts or idle:
            return Rejected(
                expected="acts to go on with, each once, a proposal once for each side, and at "
                "least one to begin with",
                got=", ".join(acts) or "none",
                do="sketch each act that makes sense once",
            )
        wrong = (self._illegal(sketch) for sketch in answer.sketches)
        return next((ruling for ruling in wrong if ruling is not None), self._undone(answer))

    def _undone(self, answer: Estimate) -> Rejected | None:
        """Aims are done that are shown."""
        shown = range(1, len(self.view.board.plan) + 1)
        strange = next((number for number in answer.done if number not in shown), None)
        if strange is None:
            return None
        return unknown("aims of the plan", str(strange), tuple(map(str, shown)))

    def _illegal(self, sketch: Sketch) -> Rejected | None:
        """What would be wrong with the act; of a check, only what is checked is known yet."""
        if isinstance(sketch.performed, CheckFact):
            claim = sketch.performed.claim
            return None if claim in self.live() else unknown("a claim", claim, self.live())
        task = DOING[sketch.act](place=self.place, view=self.view, judged=self.judged)
        return task.legal(sketch.performed)

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
class Rate(DeliberationTask[Rating]):
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
            answered=tuple(dict.fromkeys(read.answered)),
            turned=tuple(dict.fromkeys(read.turned)),
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
            **self._found(answer),
        }

    def own_words(self, answer: Rating | Mute) -> object:
        """Why."""
        return answer.because if isinstance(answer, Rating) else ""

    def _found(self, answer: Rating) -> Mapping[str, object]:
        """What it finds of amendments, where that is asked."""
        found = {"answered": list(answer.answered), "turned": list(answer.turned)}
        return found if self.judged else {}

    @property
    def awaiting(self) -> tuple[str, ...]:
        """Open attacks of which a claim was amended since: only these can be found answered."""
        return awaiting(self.view.board) if self.judged else ()

    @property
    def reworded(self) -> tuple[Claim, ...]:
        """Claims that were amended in this step, or against which attacks await the judge."""
        board = self.view.board
        due = {board.attacks[key].to_claim_id for key in self.awaiting}
        claims = (board.claims[key] for key in self.amended)
        return tuple(c for c in claims if c.id in due or c.last_updated == board.step)

    @property
    def amended(self) -> tuple[str, ...]:
        """Claims that were amended: only these can have become other claims."""
        claims = self.view.board.claims.values()
        return tuple(claim.id for claim in claims if claim.before) if self.judged else ()

    def legal(self, answer: Rating | Mute) -> Rejected | None:
        """Sides are those of claims on the board; what an amendment did, of what was amended."""
        if isinstance(answer, Mute):
            return None
        sided = tuple(key for key, _ in answer.sides)
        for what, named, known in (
            ("a claim", sided, tuple(self.view.board.claims)),
            ("open attacks of amended claims", answer.answered, self.awaiting),
            ("amended claims", answer.turned, self.amended),
        ):
            strange = next((key for key in named if key not in known), None)
            if strange is not None:
                return unknown(what, strange, known)
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Consult(DeliberationTask[Passages]):
    """What sources say that may bear on a claim: asked of the source, not of a model."""

    answers: ClassVar[tuple[type[Any], ...]] = (Passages,)
    claim: str

    @property
    def query(self) -> str:
        """The claim's text and its reasons, one a line."""
        claim = self.view.board.claims.get(self.claim)
        texts = () if claim is None else (claim.text, *claim.support)
        return "\n".join(" ".join(text.split()) for text in texts)

    def read(self, message: Mapping[str, object]) -> Passages | Mute | Rejected:
        """See `lookup.PassagesMessage`."""
        return read_passages(message)

    def write(self, answer: Passages | Mute) -> Mapping[str, object]:
        """The message."""
        return write_passages(answer)

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


def _is_doubled(estimate: Estimate, *, paired: bool) -> bool:
    """An act is sketched twice, and not as proposals for two sides where these may stand."""
    kinds = [(s.act, side_of(s.performed) if paired else None) for s in estimate.sketches]
    proposals = sum(act == "propose" for act, _ in kinds)
    return len(set(kinds)) < len(kinds) or proposals > len(TWO_SIDES)


def _kept(rows: list[dict[str, Any]], finished: object) -> Estimate | Rejected:
    known = parse(EstimateMessage, {"acts": [], "done": finished})
    if isinstance(known, Rejected):
        return known
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
    return Estimate(sketches=tuple(sketches), done=tuple(known.done))


def _supposed(row: SketchMessage, task: Weigh) -> Performed | None:
    """The act as far as it can be supposed; None of one that ends the discussion."""
    stated = Stated(text=row.text, side=row.side, confidence=SUPPOSED)
    match row.act:
        case "propose":
            return Propose(
                claim=stated,
                amends=row.target if row.target in task.live() else "",
                answers=row.target if row.target in task.unanswered() else "",
            )
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
