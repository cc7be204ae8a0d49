"""How a run with disputed main arguments ends: by a synthesis, a confirmed one, or none; its explanation."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from aufheben.domain import (
    NEUTRAL,
    AnswerDetail,
    Conclusion,
    Dispute,
    Explanation,
    Integration,
    Issue,
    Move,
    Need,
    NoSynthesis,
    Seat,
    Unanswered,
)
from aufheben.domain.vocabulary import Limit
from aufheben.logic.stance_theory import givens
from aufheben.logic.translation import Given
from aufheben.protocols.ports import Chair
from aufheben.rooms.dialectic.asks.base_task import Refused
from aufheben.rooms.dialectic.protocol.dispute import STRUCTURED, Repertoire, Setting, argue
from aufheben.rooms.dialectic.protocol.integrate import (
    Stopped,
    SynthesisGround,
    stopped,
    synthesis_move,
    synthesize,
)
from aufheben.rooms.dialectic.protocol.rules import SYNTHESES, Constitution


@dataclass(frozen=True, slots=True, kw_only=True)
class ArguedSoFar:
    """What has been argued so far, by whom, under which rules."""

    issue: Issue
    seats: tuple[Seat, ...]
    constitution: Constitution
    disputes: tuple[Dispute, ...] = ()
    limit: Limit | None = None
    marks: tuple[str, ...] = ()
    repertoire: Repertoire = STRUCTURED

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move, in order."""
        return tuple(move for dispute in self.disputes for move in dispute.moves)

    @property
    def given(self) -> Mapping[str, Given]:
        """What may be read as logic of what each seat says."""
        return givens(self.seats, self.issue)

    @property
    def flags(self) -> tuple[str, ...]:
        """The limits that cut something short; what a seat stopped at, and judges, are none."""
        stops = [d.stop for d in self.disputes if d.stop not in NO_LIMITS]
        limits = [f"limit_{stop}" for stop in (*stops, self.limit) if stop is not None]
        return tuple(dict.fromkeys((*self.marks, *limits)))


NO_LIMITS = (None, "rounds", "skipped", "unread", "verdict", "nothing_new", "illegal")
"""Ends of a dispute that no limit of the run brought about."""
Lost = tuple[Integration, Dispute]


async def settle(ground: SynthesisGround, course: ArguedSoFar, chair: Chair) -> Conclusion:
    """The first synthesis; to be confirmed, the first of three that is not defeated."""
    lost: list[Lost] = []
    for number in range(1, SYNTHESES + 1):
        refused = tuple(Refused(i.core, i.answer) for i, _ in lost if i.core and i.answer)
        found = await synthesize(ground, number, refused, chair)
        if not isinstance(found, Integration):
            return _defeated(course, lost) if lost else without(course, ground.seat, ground, found)
        if not course.constitution.confirm:
            return reached(course, found)
        dispute = await _put_back(ground.seat, found, course, lost, chair)
        if dispute.result != "defeated":
            return _confirmed(course, found, (*(d for _, d in lost), dispute))
        lost.append((found, dispute))
    return _defeated(course, lost)


async def put_to_the_seats(
    course: ArguedSoFar, seat: Seat, found: Integration, chair: Chair
) -> Conclusion:
    """The answer that was found; where it is to be confirmed, every other seat may attack it."""
    if not course.constitution.confirm:
        return reached(course, found)
    dispute = await _put_back(seat, found, course, [], chair)
    if dispute.result != "defeated":
        return _confirmed(course, found, (dispute,))
    return _defeated(course, [(found, dispute)])


def integrator(course: ArguedSoFar) -> Seat:
    """Who constructed first (seed 000), or a mediator with every stance in view.

    The seat that the constitution names comes first where it argued, and who reasons as it does
    where it did not. Where a form has no disputes to integrate, somebody of no side says the answer.
    """
    if not course.constitution.disputed:
        return NEUTRAL
    if course.constitution.pooled:
        return mediator(course.seats)
    named = course.constitution.integrator
    usual = next((seat for seat in course.seats if seat.name == named), course.seats[0])
    argued = dict.fromkeys(dispute.thesis.seat for dispute in course.disputes)
    if named and usual.name in argued:
        return usual
    seats = {seat.name: seat for seat in course.seats if seat.premises == usual.premises}
    return next((seats[name] for name in argued if name in seats), usual)


def mediator(seats: Sequence[Seat]) -> Seat:
    """Somebody of no side with every stance in view."""
    return Seat(
        name=NEUTRAL.name,
        stance="\n".join(seat.stance for seat in seats),
        premises="logic" if all(s.premises == "logic" for s in seats) else "prose",
    )


async def _put_back(
    seat: Seat, found: Integration, course: ArguedSoFar, lost: Sequence[Lost], chair: Chair
) -> Dispute:
    """The synthesis as a main argument that every other seat may attack."""
    earlier = tuple(move for _, dispute in lost for move in dispute.moves)
    setting = Setting(
        issue=course.issue,
        constitution=course.constitution.confirming,
        place=("confirm", len(lost) + 1),
        reserve=int(course.constitution.explain),
        before=(*course.moves, *earlier),
        repertoire=course.repertoire,
        given=course.given,
    )
    others = [other for other in course.seats if other.name != seat.name]
    return await argue(synthesis_move(found), seat, others, chair, setting)


def reached(course: ArguedSoFar, found: Integration) -> Conclusion:
    """The answer of a synthesis that nobody was asked to attack."""
    return Conclusion(
        disputes=course.disputes,
        outcome="synthesis",
        stop_reason="synthesis_reached",
        integration=found,
        answer=found.answer.final_answer if found.answer else None,
        flags=course.flags,
    )


def _confirmed(
    course: ArguedSoFar, found: Integration, confirmations: tuple[Dispute, ...]
) -> Conclusion:
    """A limit is no confirmation: a synthesis whose dispute is pending was only reached."""
    pending = confirmations[-1].result == "pending"
    return Conclusion(
        disputes=course.disputes,
        outcome="synthesis",
        stop_reason="synthesis_reached" if pending else "synthesis_confirmed",
        integration=found,
        confirmations=confirmations,
        answer=found.answer.final_answer if found.answer else None,
        flags=(*course.flags, "confirmation_pending") if pending else course.flags,
    )


def _defeated(course: ArguedSoFar, lost: Sequence[Lost]) -> Conclusion:
    """The best synthesis is still shown, with the objections."""
    return Conclusion(
        disputes=course.disputes,
        outcome="unresolved",
        stop_reason="syntheses_defeated",
        integration=lost[0][0],
        confirmations=tuple(dispute for _, dispute in lost),
        flags=(*course.flags, "synthesis_defeated"),
    )


def without(
    course: ArguedSoFar, seat: Seat, ground: SynthesisGround | None, end: Stopped
) -> Conclusion:
    """No synthesis: none was found, or a limit came first."""
    return _ended_without(course, *stopped(ground, seat, end))


def not_reached(course: ArguedSoFar, found: Integration, end: Stopped) -> Conclusion:
    """How far the way to an answer led, with why it ended there."""
    if isinstance(end, NoSynthesis):
        return _ended_without(course, replace(found, reason=end.reason), None)
    return _ended_without(course, replace(found, reason=f"limit: {end.limit}"), end.limit)


def _ended_without(
    course: ArguedSoFar, integration: Integration, limit: Limit | None
) -> Conclusion:
    return Conclusion(
        disputes=course.disputes,
        outcome="unresolved" if limit is None else "budget",
        stop_reason=limit or "no_synthesis",
        integration=integration,
        flags=course.flags,
    )


async def explained(conclusion: Conclusion, course: ArguedSoFar, chair: Chair) -> Conclusion:
    """The conclusion with its explanation; without one, it is marked and stands all the same."""
    seat = _explainer(conclusion, course)
    wanted = course.constitution.explain and not course.constitution.lifting
    if not wanted or conclusion.answer is None or seat is None:
        return conclusion
    from aufheben.rooms.dialectic.asks.explain_task import Explain, must_haves

    task = Explain(
        place=("explain",),
        issue=course.issue,
        answer=conclusion.answer,
        sides=must_haves(course.seats),
        objections=_raised(conclusion),
    )
    found = await chair.ask(seat, task)
    if isinstance(found, Explanation):
        return replace(conclusion, explanation=found, answer_detail=_detail(found))
    flags = [*conclusion.flags, "unexplained"]
    if isinstance(found, Unanswered):
        flags.append(f"limit_{found.limit}")
    return replace(conclusion, flags=tuple(dict.fromkeys(flags)))


def _detail(found: Explanation) -> AnswerDetail:
    """The parts of the answer; what each stance asked for are the needs."""
    items = [(seat, n, item) for seat, its in found.sides for n, item in enumerate(its, start=1)]
    return AnswerDetail(
        decision=found.decision,
        rules=found.how,
        costs=found.costs,
        first_steps=found.first_steps,
        exit=found.exit,
        needs=tuple(
            Need(
                id=f"N{number}",
                seat=seat,
                need=item.item,
                sources=(sentence,),
                state=item.told,
                how=item.how,
            )
            for number, (seat, sentence, item) in enumerate(items, start=1)
        ),
    )


def _explainer(conclusion: Conclusion, course: ArguedSoFar) -> Seat | None:
    """Who integrates or, where a main argument stands, who put it forward.

    The logic engine cannot explain to people; then it is who would integrate, or the first
    seat that can.
    """
    asked = integrator(replace(course, disputes=conclusion.disputes))
    if conclusion.integration is None:
        author = conclusion.disputes[-1].thesis.seat if conclusion.disputes else ""
        own = [seat for seat in course.seats if seat.name == author]
    else:
        own = []
    candidates = (*own, asked, *course.seats)
    return next((seat for seat in candidates if seat.premises == "prose"), None)


def _raised(conclusion: Conclusion) -> tuple[str, ...]:
    """What was said against the answer itself: a main argument, or a synthesis put back."""
    if conclusion.integration is None:
        disputes = conclusion.disputes[-1:]
    else:
        disputes = conclusion.confirmations[-1:]
    return tuple(dict.fromkeys(said for dispute in disputes for said in _against(dispute)))


def _against(dispute: Dispute) -> list[str]:
    """What the opponents concluded."""
    moves = [move for move in dispute.moves if move.seat != dispute.thesis.seat]
    return [move.argument.warrant.consequent for move in moves]
