"""How a lift ends: in a main argument that all accept, a decision, the nearest way, or nothing."""

from dataclasses import replace

from aufheben.domain import (
    AnswerDetail,
    Conclusion,
    Dispute,
    FinalAnswer,
    Integration,
    Need,
    NoSynthesis,
)
from aufheben.domain.ways import Acceptance, Decision, Lifted, Stock
from aufheben.protocols.dialectic.lift.course import Floor, M, Reached, accepted, lift
from aufheben.protocols.dialectic.settle import Course, mediator, not_reached, put_to_the_seats
from aufheben.protocols.ports import Chair


async def concluded(course: Course, chair: Chair) -> Conclusion:
    """The lift of what was argued, to its end."""
    floor = Floor(issue=course.issue, seats=course.seats, disputes=course.disputes)
    agreed, said = await accepted(floor, chair)
    if agreed is not None:
        return _accepted(course, agreed, said)
    reached = await lift(floor, said, chair)
    course = replace(course, marks=reached.flags)
    found = _integration(reached)
    stopped = reached.stopped
    if stopped is None and reached.lifted.final is None:
        stopped = NoSynthesis()
    if stopped is not None:
        return not_reached(course, found, stopped)
    conclusion = await put_to_the_seats(course, mediator(course.seats), found, chair)
    return replace(conclusion, answer_detail=_detail(reached.lifted))


def _accepted(
    course: Course, dispute: Dispute, said: tuple[tuple[str, Acceptance], ...]
) -> Conclusion:
    """A main argument is the answer only where every other seat said so."""
    return Conclusion(
        disputes=course.disputes,
        outcome="justified",
        stop_reason="thesis_justified",
        integration=Integration(seat=M.name, lifted=Lifted(acceptances=said)),
        answer=dispute.thesis.argument.warrant.consequent,
        flags=course.flags,
        decisive=course.disputes.index(dispute),
    )


def _integration(reached: Reached) -> Integration:
    decision = reached.lifted.final
    answer = None if decision is None else FinalAnswer(final_answer=decision.decision)
    return Integration(seat=M.name, lifted=reached.lifted, answer=answer, marks=reached.flags)


def _detail(lifted: Lifted) -> AnswerDetail | None:
    """The decision with every need as it stands in the stock."""
    if lifted.final is None or lifted.stock is None:
        return None
    decision = lifted.final
    return AnswerDetail(
        decision=decision.decision,
        rules=decision.rules,
        costs=decision.costs,
        first_steps=decision.first_steps,
        exit=decision.exit,
        needs=_needs(lifted.stock, decision),
    )


def _needs(stock: Stock, decision: Decision) -> tuple[Need, ...]:
    met = {need.id: need for need in decision.needs}
    return tuple(
        Need(
            id=need.id,
            seat=need.seat,
            need=need.need,
            sources=need.sources,
            state=met[need.id].state,
            how=met[need.id].how,
        )
        for need in stock.needs
    )
