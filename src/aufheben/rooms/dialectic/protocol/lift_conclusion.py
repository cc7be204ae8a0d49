"""How a lift ends: in a main argument that all accept, a decision, the nearest way, or nothing."""

from dataclasses import fields, replace

from aufheben.domain import (
    NEUTRAL,
    AnswerDetail,
    Conclusion,
    Core,
    Dispute,
    Explanation,
    FinalAnswer,
    Integration,
    Item,
    Need,
    NoSynthesis,
)
from aufheben.domain.ways import Acceptance, Decision, Fault, Lifted, Stock
from aufheben.protocols.ports import Chair
from aufheben.rooms.dialectic.asks.lift import MENDED
from aufheben.rooms.dialectic.protocol.lift import Floor, Reached, accepted, lift
from aufheben.rooms.dialectic.protocol.settle import (
    ArguedSoFar,
    mediator,
    not_reached,
    put_to_the_seats,
)


async def concluded(course: ArguedSoFar, chair: Chair) -> Conclusion:
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
    if conclusion.answer is None:
        return conclusion
    return replace(
        conclusion, answer_detail=_detail(reached.lifted), explanation=_explanation(reached.lifted)
    )


def _accepted(
    course: ArguedSoFar, dispute: Dispute, said: tuple[tuple[str, Acceptance], ...]
) -> Conclusion:
    """A main argument is the answer only where every other seat said so."""
    return Conclusion(
        disputes=course.disputes,
        outcome="justified",
        stop_reason="thesis_justified",
        integration=Integration(seat=NEUTRAL.name, lifted=Lifted(acceptances=said)),
        answer=dispute.thesis.argument.warrant.consequent,
        flags=course.flags,
        decisive=course.disputes.index(dispute),
    )


def _integration(reached: Reached) -> Integration:
    decision = reached.lifted.final
    answer = None if decision is None else FinalAnswer(final_answer=decision.decision)
    return Integration(
        seat=NEUTRAL.name,
        core=_core(reached.lifted),
        answer=answer,
        marks=reached.flags,
        lifted=reached.lifted,
    )


def _core(lifted: Lifted) -> Core | None:
    """The idea, and the needs that the decision serves, in part at least: on these it rests."""
    if lifted.stock is None or lifted.final is None or lifted.taken is None:
        return None
    served = {need.id for need in lifted.final.needs if need.state != "lost"}
    needs = tuple(need.need for need in lifted.stock.needs if need.id in served)
    return Core(strong=needs, consequent=lifted.taken.idea, method="lift")


def _detail(lifted: Lifted) -> AnswerDetail | None:
    """The decision with every need as it stands in the stock."""
    if lifted.final is None or lifted.stock is None:
        return None
    parts = {f.name: getattr(lifted.final, f.name) for f in fields(AnswerDetail)}
    return AnswerDetail(**{**parts, "needs": _needs(lifted.stock, lifted.final)})


def _explanation(lifted: Lifted) -> Explanation | None:
    """The decision is its own explanation; nobody is asked for another."""
    if lifted.final is None or lifted.stock is None:
        return None
    decision = lifted.final
    needs = _needs(lifted.stock, decision)
    items = [
        (n.seat, Item(item=n.need, kept=n.state == "kept", how=n.how, fate=n.state)) for n in needs
    ]
    return Explanation(
        how=decision.rules,
        first_steps=decision.first_steps,
        premises=(),
        sides=tuple(
            (seat, tuple(item for of, item in items if of == seat))
            for seat in dict.fromkeys(seat for seat, _ in items)
        ),
        open=tuple(fault.fault for fault in _left(lifted)),
        would_change=(*lifted.stock.unknown, decision.exit, *_doubts(lifted)),
    )


def _left(lifted: Lifted) -> tuple[Fault, ...]:
    """Faults that nobody mended, or that were still there after the repair."""
    found = lifted.check.faults if lifted.check is not None else ()
    if lifted.repaired is None:
        return found
    return (*(lifted.again.faults if lifted.again is not None else ()), *found[MENDED:])


def _doubts(lifted: Lifted) -> tuple[str, ...]:
    """What the seats' trials have against the way that was taken."""
    if lifted.choice is None:
        return ()
    tried = [trials[lifted.choice.taken] for _, trials in lifted.trials]
    said = [(t.broken, t.must.change if t.must is not None else "") for t in tried]
    return tuple(text for pair in said for text in pair if text.strip())


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
