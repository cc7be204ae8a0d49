"""An answer, explained to people once it is found."""

from dataclasses import replace

from aufheben.domain import Conclusion, Explanation, Unanswered
from aufheben.protocols.dialectic.explaining import Explain, must_haves
from aufheben.protocols.dialectic.settle import Course
from aufheben.protocols.ports import Chair


async def explained(conclusion: Conclusion, course: Course, chair: Chair) -> Conclusion:
    """The conclusion with its explanation; without one, it is marked and stands all the same."""
    if not course.constitution.explain or conclusion.answer is None:
        return conclusion
    task = Explain(
        place=("explain",),
        issue=course.issue,
        answer=conclusion.answer,
        premises=_premises(conclusion),
        sides=must_haves(conclusion.seats),
        objections=_objections(conclusion),
    )
    seat = next((s for s in conclusion.seats if s.name == _author(conclusion)), conclusion.seats[0])
    found = await chair.ask(seat, task)
    if isinstance(found, Explanation):
        return replace(conclusion, explanation=found)
    flags = [*conclusion.flags, "unexplained"]
    if isinstance(found, Unanswered):
        flags.append(f"limit_{found.limit}")
    return replace(conclusion, flags=tuple(dict.fromkeys(flags)))


def _author(conclusion: Conclusion) -> str:
    """Who integrates or, where a main argument stands, who put it forward."""
    if conclusion.integration is not None:
        return conclusion.integration.seat
    return conclusion.disputes[-1].thesis.seat


def _premises(conclusion: Conclusion) -> tuple[str, ...]:
    integration = conclusion.integration
    if integration is not None and integration.core is not None:
        return integration.core.strong
    return conclusion.disputes[-1].thesis.argument.premises


def _objections(conclusion: Conclusion) -> tuple[str, ...]:
    """What was said against main arguments, or in the trials of the chosen candidate."""
    integration = conclusion.integration
    if integration is not None and integration.trials and integration.chosen is not None:
        lifting = [n for n, kind in enumerate(integration.kinds) if kind == "lifts"]
        at = lifting.index(integration.chosen)
        return tuple(tried[at].attack for _, tried in integration.trials)
    return tuple(
        move.argument.warrant.consequent
        for dispute in (*conclusion.disputes, *conclusion.confirmations)
        for move in dispute.moves[1:]
        if move.seat != dispute.thesis.seat
    )
