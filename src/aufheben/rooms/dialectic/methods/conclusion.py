"""How the methods without disputes of main arguments end, what they share, and the single call."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from aufheben.domain import (
    NEUTRAL,
    Candidate,
    Conclusion,
    FinalAnswer,
    Integration,
    NoSynthesis,
    Unanswered,
)
from aufheben.protocols.ports import Chair, Place
from aufheben.rooms.dialectic.methods.answer_tasks import Resolve, Stances
from aufheben.rooms.dialectic.protocol.settle import ArguedSoFar, not_reached, reached

A = TypeVar("A")
Found = FinalAnswer | NoSynthesis | Unanswered


def ended(
    course: ArguedSoFar, found: Found, reached_so_far: Integration | None = None
) -> Conclusion:
    """By the answer that was found, or by why there is none; a limit is among the flags."""
    integration = reached_so_far or Integration(seat=NEUTRAL.name)
    course = replace(course, marks=(*course.marks, *integration.marks))
    if isinstance(found, Unanswered):
        course = replace(course, limit=found.limit)
    if isinstance(found, FinalAnswer):
        return reached(course, replace(integration, answer=found))
    return not_reached(course, integration, found)


def after(course: ArguedSoFar) -> int:
    """Answers needed beyond the final one."""
    return int(course.constitution.explain)


def labels(course: ArguedSoFar) -> tuple[str, ...]:
    """Names that nobody outside knows."""
    return tuple(seat.name for seat in course.seats)


def stances(course: ArguedSoFar) -> Stances:
    """What every seat stands for."""
    return tuple((seat.name, seat.stance) for seat in course.seats)


def candidate(answer: FinalAnswer) -> Candidate:
    """One of several answers, as it is shown."""
    return Candidate(idea=answer.final_answer)


async def single(course: ArguedSoFar, chair: Chair) -> Conclusion:
    """Ask once."""
    return ended(course, await chair.ask(NEUTRAL, resolve(course, ("answer",), after(course))))


def resolve(course: ArguedSoFar, place: Place, reserve: int) -> Resolve:
    """The question that one call is asked, and every sample and first draft too."""
    return concluding(Resolve, course, place, ahead=reserve - after(course))


def concluding(
    kind: Callable[..., A], course: ArguedSoFar, place: Place, *, ahead: int = 0, **more: Any
) -> A:
    """A question to somebody of no side who sees every stance; `ahead` of it are so many answers."""
    return kind(
        place=place,
        reserve=ahead + after(course),
        issue=course.issue,
        labels=labels(course),
        stances=stances(course),
        **more,
    )
