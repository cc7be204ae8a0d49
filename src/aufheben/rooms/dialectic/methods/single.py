"""Single call: one answer from the issue and all stances."""

from aufheben.domain import NEUTRAL, Conclusion
from aufheben.protocols.ports import Chair, Place
from aufheben.rooms.dialectic.methods.answer_tasks import Resolve
from aufheben.rooms.dialectic.methods.conclusion import after, ended, labels, stances
from aufheben.rooms.dialectic.protocol.settle import ArguedSoFar


async def single(course: ArguedSoFar, chair: Chair) -> Conclusion:
    """Ask once."""
    return ended(course, await chair.ask(NEUTRAL, resolve(course, ("answer",), after(course))))


def resolve(course: ArguedSoFar, place: Place, reserve: int) -> Resolve:
    """The question that one call is asked, and every sample and first draft too."""
    return Resolve(
        place=place,
        reserve=reserve,
        issue=course.issue,
        labels=labels(course),
        stances=stances(course),
    )
