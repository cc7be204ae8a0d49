"""The lift: from a short debate to an answer that denies what both sides presuppose.

Distill what survived; conceive of three ways out; let another seat screen them for compromises;
let every seat try them; compose the one that the worse-off side can best live with among those
that can be started.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from aufheben.domain import (
    UNSCREENED,
    Candidate,
    Candidates,
    CandidateTrial,
    Core,
    Distillate,
    FinalAnswer,
    Integration,
    Issue,
    Move,
    NoSynthesis,
    Screening,
    Seat,
    Trials,
    Unanswered,
)
from aufheben.protocols.dialectic.first_lift.tasks import Compose, Distill, Reconceive, Screen, Test
from aufheben.protocols.dialectic.statuses import labeled
from aufheben.protocols.ports import Chair

TRIES = 2
"""How often candidates are conceived; the second time the refused ones are shown."""
STARTABLE = 5
"""The mean rating from which a candidate counts as one that can be started."""
Stopped = NoSynthesis | Unanswered
Step = tuple[Integration, Stopped | None]
"""How far the lift came, and what stopped it there, if anything did."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lift:
    """What a lift starts from: who does it, who sits there, and what was argued.

    `disputes` are the moves of each dispute in order; `after` are answers needed beyond the lift.
    """

    issue: Issue
    seat: Seat
    seats: tuple[Seat, ...]
    disputes: tuple[tuple[Move, ...], ...]
    after: int = 0

    @property
    def trying(self) -> tuple[Seat, ...]:
        """Seats that can try an idea in prose."""
        return tuple(seat for seat in self.seats if seat.premises == "prose")

    @property
    def screening(self) -> Seat:
        """Who screens: the next seat after the one that conceives, where there is another."""
        names = [seat.name for seat in self.trying]
        if self.seat.name not in names:
            return self.trying[0] if self.trying else self.seat
        return self.trying[(names.index(self.seat.name) + 1) % len(names)]


async def lift(ground: Lift, chair: Chair) -> Step:
    """How far the lift came, and what stopped it if it has no answer."""
    reached = Integration(seat=ground.seat.name)
    distillate = await chair.ask(ground.seat, _distill(ground))
    if not isinstance(distillate, Distillate):
        return reached, distillate
    reached = replace(reached, distillate=distillate)
    reached, stopped = await _conceived(ground, reached, distillate, chair)
    if stopped is not None:
        return reached, stopped
    reached, stopped = await _tried(ground, reached, chair)
    if stopped is not None:
        return reached, stopped
    return await _composed(ground, reached, distillate, chair)


async def _conceived(
    ground: Lift, reached: Integration, distillate: Distillate, chair: Chair
) -> Step:
    """Candidates of which at least one lifts; those that do not are shown the second time."""
    refused: tuple[tuple[str, str], ...] = ()
    for number in range(1, TRIES + 1):
        found = await chair.ask(ground.seat, _reconceive(ground, distillate, refused, number))
        if not isinstance(found, Candidates):
            return reached, found
        task = _screen(ground, distillate, found.candidates, number)
        screened = await chair.ask(ground.screening, task)
        reached = _screened(reached, found, screened)
        if isinstance(screened, Unanswered):
            return reached, screened
        if reached.eligible:
            return reached, None
        assert isinstance(screened, Screening)
        refused = (*refused, *_refused(found, screened))
    return reached, NoSynthesis(reason="every way out that was found is a compromise")


def _screened(
    reached: Integration, found: Candidates, screened: Screening | NoSynthesis | Unanswered
) -> Integration:
    """A check that never came refuses nothing, and the conclusion says so."""
    done = isinstance(screened, Screening)
    kinds = screened.kinds if isinstance(screened, Screening) else None
    return replace(
        reached,
        candidates=(*reached.candidates, *found.candidates),
        kinds=(*reached.kinds, *(kinds or (UNSCREENED,) * len(found.candidates))),
        marks=reached.marks if done else (*reached.marks, UNSCREENED),
    )


def _refused(found: Candidates, screened: Screening) -> tuple[tuple[str, str], ...]:
    """Each idea with its kind, and why where that was said."""
    reasons = screened.reasons or ("",) * len(screened.kinds)
    whys = [
        f"{kind}: {reason}" if reason else kind
        for kind, reason in zip(screened.kinds, reasons, strict=True)
    ]
    return tuple((each.idea, why) for each, why in zip(found.candidates, whys, strict=True))


async def _tried(ground: Lift, reached: Integration, chair: Chair) -> Step:
    """Every seat's trial of the candidates that lift, and the choice."""
    lifting = tuple(reached.candidates[index] for index in reached.eligible)
    asks = [chair.ask(seat, _test(ground, seat, lifting)) for seat in ground.trying]
    answers = await chair.together(asks)
    trials = tuple(
        (seat.name, answer.trials)
        for seat, answer in zip(ground.trying, answers, strict=True)
        if isinstance(answer, Trials)
    )
    cut = next((answer for answer in answers if isinstance(answer, Unanswered)), None)
    if cut is not None and not trials:
        return reached, cut
    chosen, hard = best([tried for _, tried in trials], len(lifting))
    marks = list(reached.marks)
    marks += ["hard_to_start"] * hard
    marks += ["untried"] * (len(trials) < len(ground.trying) or not trials)
    marks += [f"limit_{cut.limit}"] if cut is not None else []
    where = reached.eligible[chosen]
    return replace(reached, trials=trials, chosen=where, marks=tuple(marks)), None


def best(trials: Sequence[Sequence[CandidateTrial]], candidates: int) -> tuple[int, bool]:
    """Which candidate the worse-off seat can best live with, among those that can be started.

    The index, and whether none can be started. Without trials the first is taken.
    """
    if not trials:
        return 0, False
    startable = [
        number
        for number in range(candidates)
        if sum(seat[number].startable for seat in trials) >= STARTABLE * len(trials)
    ]

    def worth(number: int) -> tuple[int, int, int]:
        ratings = [seat[number].acceptable for seat in trials]
        return min(ratings), sum(ratings), -number

    return max(startable or range(candidates), key=worth), not startable


async def _composed(
    ground: Lift, reached: Integration, distillate: Distillate, chair: Chair
) -> Step:
    assert reached.chosen is not None
    candidate = reached.candidates[reached.chosen]
    found = [(seat, reached.trial(seat, reached.chosen)) for seat, _ in reached.trials]
    task = Compose(
        place=("integrate", "compose"),
        reserve=ground.after,
        issue=ground.issue,
        distillate=distillate,
        candidate=candidate,
        trials=tuple((seat, trial) for seat, trial in found if trial is not None),
        conclusions=tuple(moves[0].argument.warrant.consequent for moves in ground.disputes),
        labels=tuple(seat.name for seat in ground.seats),
    )
    answer = await chair.ask(ground.seat, task)
    core = Core(
        strong=tuple(concern for side in distillate.sides for concern in side.concerns),
        consequent=candidate.idea,
        method="lift",
    )
    reached = replace(reached, core=core)
    if not isinstance(answer, FinalAnswer):
        return reached, answer
    return replace(reached, answer=answer), None


def _distill(ground: Lift) -> Distill:
    return Distill(
        place=("integrate", "distill"),
        reserve=3 + len(ground.trying) + ground.after,
        issue=ground.issue,
        stances=tuple((seat.name, seat.stance) for seat in ground.seats),
        arguments=labeled(ground.disputes, ground.issue),
    )


def _reconceive(
    ground: Lift, distillate: Distillate, refused: tuple[tuple[str, str], ...], number: int
) -> Reconceive:
    return Reconceive(
        place=("integrate", "reconceive", number),
        reserve=2 + len(ground.trying) + ground.after,
        issue=ground.issue,
        distillate=distillate,
        refused=refused,
    )


def _screen(
    ground: Lift, distillate: Distillate, candidates: tuple[Candidate, ...], number: int
) -> Screen:
    return Screen(
        place=("integrate", "screen", number),
        reserve=1 + len(ground.trying) + ground.after,
        issue=ground.issue,
        distillate=distillate,
        candidates=candidates,
    )


def _test(ground: Lift, seat: Seat, candidates: tuple[Candidate, ...]) -> Test:
    """The trials of the other seats are counted by the chair, since all are asked at once."""
    return Test(
        place=("integrate", "test", seat.name),
        reserve=1 + ground.after,
        issue=ground.issue,
        stance=seat.stance,
        candidates=candidates,
    )
