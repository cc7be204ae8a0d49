"""An answer, explained to people once it is found."""

from dataclasses import replace

from aufheben.domain import (
    AnswerDetail,
    Conclusion,
    Dispute,
    Explanation,
    Need,
    Seat,
    Unanswered,
)
from aufheben.protocols.ports import Chair
from aufheben.rooms.dialectic.protocol.settle import ArguedSoFar, integrator


async def explained(conclusion: Conclusion, course: ArguedSoFar, chair: Chair) -> Conclusion:
    """The conclusion with its explanation; without one, it is marked and stands all the same."""
    seat = _explainer(conclusion, course)
    if not course.constitution.explain or conclusion.answer is None or seat is None:
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
