"""The course of the lift: take stock, find ways, try them, choose, decide, check and repair once.

M does the common work and the reader checks it; both belong to no side and see no earlier
message. Seats argue, and try ways. Which way is taken is computed from the trials.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from aufheben.domain import NEUTRAL, Dispute, Issue, NoSynthesis, Seat, Unanswered
from aufheben.domain.ways import (
    Acceptance,
    Check,
    Choice,
    Decision,
    Lifted,
    Stock,
    Trials,
    Ways,
    WayTrial,
)
from aufheben.protocols.ports import Chair
from aufheben.rooms.dialectic.asks.lift import (
    LENGTHS,
    MENDED,
    Accept,
    Examine,
    FindWays,
    LookAgain,
    RepairDecision,
    TakeDecision,
    TakeStock,
    TryWays,
    numbered_sentences,
    standing_alone,
)

READER = Seat(name="reader", stance="")
"""Who would have to carry the decision out; sits at no side and at no earlier step."""
Stopped = NoSynthesis | Unanswered


@dataclass(frozen=True, slots=True, kw_only=True)
class Floor:
    """What a lift starts from: the table and what was argued at it."""

    issue: Issue
    seats: tuple[Seat, ...]
    disputes: tuple[Dispute, ...]

    @property
    def trying(self) -> tuple[Seat, ...]:
        """Seats that can try a way in prose."""
        return tuple(seat for seat in self.seats if seat.premises == "prose")

    @property
    def stances(self) -> tuple[tuple[str, str], ...]:
        """Every stance in full."""
        return tuple((seat.name, seat.stance) for seat in self.seats)

    @property
    def least(self) -> int:
        """Answers that a decision needs: stock, ways, every seat's trials, and itself."""
        return 3 + len(self.trying)


@dataclass(frozen=True, slots=True, kw_only=True)
class LiftGround:
    """A floor with its stock and its ways: what deciding and checking are shown of it."""

    floor: Floor
    stock: Stock
    ways: Ways

    def deciding(self, lifted: Lifted) -> dict[str, Any]:
        """What M decides on."""
        assert lifted.choice is not None
        return {
            "issue": self.floor.issue,
            "stances": self.floor.stances,
            "stock": self.stock,
            "ways": self.ways.all,
            "trials": lifted.trials,
            "taken": lifted.choice.taken + 1,
            "labels": tuple(seat.name for seat in self.floor.seats),
        }

    def checking(self, lifted: Lifted, decision: Decision) -> dict[str, Any]:
        """What the reader looks at: no stance, no debate, no trial."""
        assert lifted.choice is not None
        return {
            "issue": self.floor.issue,
            "way": self.ways.all[lifted.choice.taken],
            "needs": self.stock.needs,
            "decision": decision,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    """How far a lift came, what must be said of it, and what stopped it, if anything did."""

    lifted: Lifted
    flags: tuple[str, ...] = ()
    stopped: Stopped | None = None

    def stop(self, end: Stopped) -> "Reached":
        """It ends here."""
        return replace(self, stopped=end)

    def having(self, **steps: Any) -> "Reached":
        """With one step more."""
        return replace(self, lifted=replace(self.lifted, **steps))

    def unmarked(self, flag: str) -> "Reached":
        """Without what need not be said any more."""
        return replace(self, flags=tuple(each for each in self.flags if each != flag))

    def marked(self, *flags: str) -> "Reached":
        """With more to be said."""
        return replace(self, flags=tuple(dict.fromkeys((*self.flags, *flags))))

    def cut(self, flag: str, end: Stopped) -> "Reached":
        """A step that the answer can do without did not come."""
        limits = [f"limit_{end.limit}"] if isinstance(end, Unanswered) else []
        return self.marked(flag, *limits)


async def accepted(
    floor: Floor, chair: Chair
) -> tuple[Dispute | None, tuple[tuple[str, Acceptance], ...]]:
    """The main argument that all others accept as the answer, if one is left; and who said what.

    A seat in logic cannot be asked in words, and nobody accepts for it.
    """
    alone = standing_alone(floor.disputes)
    others = [seat for seat in floor.seats if alone and seat.name != alone.thesis.seat]
    if alone is None or not set(others) <= set(floor.trying):
        return None, ()
    asked = [chair.ask(seat, _accept(floor, seat, alone)) for seat in others]
    answers = await chair.together(asked)
    said = tuple(
        (seat.name, answer)
        for seat, answer in zip(others, answers, strict=True)
        if isinstance(answer, Acceptance)
    )
    agreed = bool(others) and len(said) == len(others) and all(each.accepts for _, each in said)
    return (alone if agreed else None), said


def _accept(floor: Floor, seat: Seat, alone: Dispute) -> Accept:
    return Accept(
        place=("accept", seat.name),
        reserve=floor.least,
        issue=floor.issue,
        of=alone.thesis.seat,
        argument=alone.thesis.argument,
    )


async def lift(
    floor: Floor, acceptances: Iterable[tuple[str, Acceptance]], chair: Chair
) -> Reached:
    """As far as the lift comes."""
    reached = Reached(lifted=Lifted(acceptances=tuple(acceptances)))
    stock = await chair.ask(NEUTRAL, _take_stock(floor, reached.lifted))
    if not isinstance(stock, Stock):
        return reached.stop(stock)
    reached = reached.having(stock=stock)
    ways = await chair.ask(NEUTRAL, _find_ways(floor, stock))
    if not isinstance(ways, Ways):
        return reached.stop(ways)
    ground = LiftGround(floor=floor, stock=stock, ways=ways)
    reached = await _tried(ground, reached.having(ways=ways), chair)
    taken = reached.lifted.choice
    if taken is None or not taken.resolved:
        return reached
    return await _decided(ground, reached, chair)


async def _tried(ground: LiftGround, reached: Reached, chair: Chair) -> Reached:
    """Every seat's trials, and the choice that they come to."""
    seats = ground.floor.trying
    answers = await chair.together([chair.ask(seat, _try_ways(ground, seat)) for seat in seats])
    trials = tuple(
        (seat.name, answer.trials)
        for seat, answer in zip(seats, answers, strict=True)
        if isinstance(answer, Trials)
    )
    cut = next((answer for answer in answers if isinstance(answer, Unanswered)), None)
    if cut is not None and not trials:
        return reached.stop(cut)
    found = choice([tried for _, tried in trials], len(ground.ways.all))
    reached = reached.having(trials=trials, choice=found).marked(*found.flags)
    if cut is not None:
        return reached.cut("untried", cut)
    return reached.marked("untried") if len(trials) < len(ground.floor.seats) else reached


async def _decided(ground: LiftGround, reached: Reached, chair: Chair) -> Reached:
    task = TakeDecision(place=("integrate", "decide"), **ground.deciding(reached.lifted))
    decision = await chair.ask(NEUTRAL, task)
    if not isinstance(decision, Decision):
        return reached.stop(decision)
    long = ("too_long",) * (any(law(task, decision) for law in LENGTHS))
    reached = reached.having(decision=decision).marked(*long)
    look = Examine(place=("integrate", "check"), **ground.checking(reached.lifted, decision))
    check = await chair.ask(READER, look)
    if not isinstance(check, Check):
        return reached.cut("unchecked", check)
    reached = reached.having(check=check)
    return await _repaired(ground, reached, decision, chair) if check.faults else reached


async def _repaired(ground: LiftGround, reached: Reached, draft: Decision, chair: Chair) -> Reached:
    """The gravest faults mended once; what stays illegal leaves the draft as it was."""
    assert reached.lifted.check is not None
    faults = reached.lifted.check.faults[:MENDED]
    given = ground.deciding(reached.lifted)
    task = RepairDecision(place=("integrate", "repair"), draft=draft, faults=faults, **given)
    repaired = await chair.ask(NEUTRAL, task)
    if not isinstance(repaired, Decision):
        return reached.cut("unrepaired", repaired)
    # What is repaired is within the limits, whatever the draft was.
    reached = reached.having(repaired=repaired).unmarked("too_long")
    shown = ground.checking(reached.lifted, repaired)
    again = await chair.ask(READER, LookAgain(place=("integrate", "look"), faults=faults, **shown))
    if not isinstance(again, Check):
        return reached.cut("unseen", again)
    return reached.having(again=again).marked(*("still_faulty",) * bool(again.faults))


def _take_stock(floor: Floor, lifted: Lifted) -> TakeStock:
    return TakeStock(
        place=("integrate", "stock"),
        reserve=floor.least - 1,
        issue=floor.issue,
        seats=tuple(seat.name for seat in floor.seats),
        sentences=numbered_sentences(floor.seats),
        disputes=floor.disputes,
        refusals=tuple(
            (seat, said.reason) for seat, said in lifted.acceptances if not said.accepts
        ),
    )


def _find_ways(floor: Floor, stock: Stock) -> FindWays:
    return FindWays(
        place=("integrate", "ways"),
        reserve=floor.least - 2,
        issue=floor.issue,
        stances=floor.stances,
        stock=stock,
    )


def _try_ways(ground: LiftGround, seat: Seat) -> TryWays:
    """The trials of the other seats are counted by the chair, since all are asked at once."""
    return TryWays(
        place=("integrate", "try", seat.name),
        reserve=1,
        issue=ground.floor.issue,
        side=seat.name,
        needs=ground.stock.needs,
        ways=ground.ways.all,
    )


STARTABLE = 5
"""How far every seat must think that a way can be started for it to be eligible."""
BEARABLE = 4
"""The least `live` of the worse-off seat with which a way may be taken."""
LESS = 1
"""How much worse off than under the plain way a seat may be for the sake of a lift."""
PLAIN = 0
"""The index of the plain way."""


def choice(trials: Sequence[Sequence[WayTrial]], ways: int) -> Choice:
    """The best eligible lift where the worse-off seat can live with it, else the plain way.

    `trials` has every seat's trial of every way; the first way is the plain one. Where nobody
    tried anything, the plain one is taken, and nothing is said of who could live with it.
    """
    startable = tuple(way for way in range(ways) if _startable(trials, way))
    eligible = startable or tuple(range(ways))
    flags = () if startable else ("hard_to_start",)
    lifts = [way for way in eligible if way != PLAIN]
    best = max(lifts, key=lambda way: (*_worth(trials, way), -way), default=None)
    if best is None or not trials or not _borne(trials, best, eligible):
        best, flags = PLAIN, (*flags, "no_lift")
    resolved = _least(trials, best) >= BEARABLE
    return Choice(taken=best, eligible=eligible, resolved=resolved, flags=flags)


def _borne(trials: Sequence[Sequence[WayTrial]], lift: int, eligible: Sequence[int]) -> bool:
    """The lift is borne by all and hardly worse than the plain way, or that is not eligible."""
    if PLAIN not in eligible:
        return True
    least = _least(trials, lift)
    return least >= BEARABLE and least >= _least(trials, PLAIN) - LESS


def _startable(trials: Sequence[Sequence[WayTrial]], way: int) -> bool:
    return all(seat[way].start >= STARTABLE for seat in trials)


def _least(trials: Sequence[Sequence[WayTrial]], way: int) -> int:
    return min((seat[way].live for seat in trials), default=BEARABLE)


def _worth(trials: Sequence[Sequence[WayTrial]], way: int) -> tuple[int, int, int]:
    lives = sum(seat[way].live for seat in trials)
    return _least(trials, way), lives, sum(seat[way].start for seat in trials)
