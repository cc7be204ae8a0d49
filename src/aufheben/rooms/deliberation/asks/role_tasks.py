"""What the deliberator, the judge and the source are asked."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
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
from aufheben.domain.boards import ACTS as BOARD_ACTS
from aufheben.domain.boards import Claim
from aufheben.logic.boards.state import awaiting
from aufheben.logic.boards.utility import side_of
from aufheben.protocols.asking import Ask, Constraint, Law, constrains
from aufheben.protocols.asking.ask import parse
from aufheben.protocols.asking.message import message_of
from aufheben.protocols.ports import Rejected
from aufheben.protocols.question import Lookup
from aufheben.protocols.words import Noun, refuse
from aufheben.rooms.deliberation.asks.act_messages import (
    EstimateSaid,
    Kept,
    SketchSaid,
    read_act,
    sketched,
    write_act,
)
from aufheben.rooms.deliberation.asks.act_tasks import DOING
from aufheben.rooms.deliberation.asks.act_tasks import TASKS as ACTS
from aufheben.rooms.deliberation.asks.base_task import DeliberationTask
from aufheben.rooms.deliberation.asks.laws import OnBoard, unknown

TWO_SIDES = ("pro", "con")
SUPPOSED = 0.6
"""The confidence that a claim is sketched with."""


ALL_BUT_THE_LAST = Constraint(among=tuple(act for act in BOARD_ACTS if act != "finalize"))


@constrains("acts.act", lambda _task: ALL_BUT_THE_LAST)
def _each_once(task: "Weigh", answer: Estimate) -> Rejected | None:
    """Of each act one sketch at most, two proposals for two sides aside.

    None at all says that nothing is left to do, which cannot be so before anything is claimed,
    unless all stances together were looked at.
    The final text is nothing to choose: it comes by itself once the discussion has ended.
    """
    acts = [sketch.act for sketch in answer.sketches]
    idle = not (acts or task.view.board.claims or task.whole)
    if _is_doubled(answer, paired=task.judged) or "finalize" in acts or idle:
        return refuse(task, "acts", given=", ".join(acts) or Noun("none"))
    return None


def _each_legal(task: "Weigh", answer: Estimate) -> Rejected | None:
    """Each sketch as the act itself would be legal."""
    wrong = (_illegal(task, sketch) for sketch in answer.sketches)
    return next((ruling for ruling in wrong if ruling is not None), None)


def _illegal(task: "Weigh", sketch: Sketch) -> Rejected | None:
    """What would be wrong with the act; of a check, only what is checked is known yet."""
    if isinstance(sketch.performed, CheckFact):
        claim = sketch.performed.claim
        return None if claim in task.live() else unknown(task, "a claim", claim, task.live())
    doing = DOING[sketch.act](place=task.place, view=task.view, judged=task.judged)
    return doing.legal(sketch.performed)


def _numbers(task: Any) -> range:
    return range(1, len(task.view.board.plan) + 1)


@constrains("done", lambda task: Constraint(among=tuple(_numbers(task))))
def _aims_shown(task: "Weigh", answer: Estimate) -> Rejected | None:
    """Aims are done that stand in the plan."""
    shown = _numbers(task)
    strange = next((number for number in answer.done if number not in shown), None)
    if strange is None:
        return None
    return unknown(task, "aims of the plan", str(strange), tuple(map(str, shown)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Weigh(DeliberationTask[Estimate]):
    """For each act that makes sense now, how it might be done and by how much it persuades."""

    name, answers, values, called = "estimate", EstimateSaid, Estimate, "an estimate"
    laws: ClassVar[tuple[Law, ...]] = (_each_once, _each_legal, _aims_shown)
    sourced: bool = False

    def read(self, message: Mapping[str, object]) -> Estimate | Mute | Rejected:
        """The acts that are worked out of what is said; what `write` wrote holds these themselves."""
        rows = message.get("acts")
        if isinstance(rows, list) and all(isinstance(r, dict) and "does" in r for r in rows):
            return _kept(rows, message.get("done", []))
        said: Any = Ask.read(self, message)
        if isinstance(said, Rejected):
            return said
        return self.reread(Estimate(sketches=tuple(self._sketched(said)), done=said.done))

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
        return [s.because for s in answer.sketches] if isinstance(answer, Estimate) else []

    def _sketched(self, said: EstimateSaid) -> Iterator[Sketch]:
        for row in said.acts:
            performed = _supposed(row, self)
            if performed is not None:
                yield Sketch(
                    act=row.act, performed=performed, persuades=row.persuades, because=row.because
                )


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate(DeliberationTask[Rating]):
    """How good the discussion is, whether it has converged, and on which side claims are."""

    name, answers, values, called = "rate", Rating, Rating, "a rating"
    laws: ClassVar[tuple[Law, ...]] = (
        OnBoard("sides.claim", lambda task: tuple(task.view.board.claims), "a claim"),
        OnBoard("answered", lambda task: task.awaiting, "open attacks of amended claims"),
        OnBoard("turned", lambda task: task.amended, "amended claims"),
    )

    def read(self, message: Mapping[str, object]) -> Rating | Mute | Rejected:
        """The rating; what is named twice is named once."""
        read = Ask.read(self, message)
        if not isinstance(read, Rating):
            return read
        answered, turned = map(tuple, map(dict.fromkeys, (read.answered, read.turned)))
        return replace(read, answered=answered, turned=turned)

    def write(self, answer: Rating | Mute) -> Mapping[str, object]:
        """The message; what it finds of amendments, where that is asked."""
        said = Ask.write(self, answer)
        asked = self.judged or isinstance(answer, Mute)
        return said if asked else {k: v for k, v in said.items() if k not in ("answered", "turned")}

    def own_words(self, answer: Rating | Mute) -> object:
        return answer.because if isinstance(answer, Rating) else ""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Consult(Lookup[Mute], DeliberationTask[Passages]):
    """What sources say that may bear on a claim: asked of the source, not of a model."""

    values = Passages
    claim: str

    @property
    def query(self) -> str:
        """The claim's text and its reasons, one a line."""
        claim = self.view.board.claims.get(self.claim)
        texts = () if claim is None else (claim.text, *claim.support)
        return "\n".join(" ".join(text.split()) for text in texts)


TASKS = (Weigh, *ACTS, Rate, Consult)


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
    known: Any = parse(message_of(EstimateSaid), {"acts": [], "done": finished})
    if isinstance(known, Rejected):
        return known
    sketches = []
    for row in rows:
        sketch = _kept_sketch(row)
        if isinstance(sketch, Rejected):
            return sketch
        sketches.append(sketch)
    return Estimate(sketches=tuple(sketches), done=tuple(known.done))


def _kept_sketch(row: dict[str, Any]) -> Sketch | Rejected:
    kept: Any = parse(message_of(Kept), row)
    if isinstance(kept, Rejected):
        return kept
    performed = read_act(kept.act, kept.does)
    if isinstance(performed, Rejected):
        return performed
    said = {name: getattr(kept, name) for name in ("act", "persuades", "because", "exact")}
    return Sketch(performed=performed, **said)


def _supposed(row: SketchSaid, task: Weigh) -> Performed | None:
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
            return Synthesize(claim=stated, merges=row.merges)
        case "plan":
            return Replan(aims=(row.text,))
        case "finalize":
            return None


def _supposed_check(target: str, task: Weigh) -> CheckFact:
    claim = task.view.board.claims.get(target)
    before = claim.confidence if claim is not None else 0.0
    hoped = (1 + before) / 2 if task.sourced else before
    return CheckFact(claim=target, finding="unverified", confidence=hoped)
