"""A method: M answers the question twice, and the second answer stands."""

from aufheben.domain import NEUTRAL, Conclusion
from aufheben.protocols.ports import Chair
from aufheben.rooms.dialectic.methods.conclusion import after, ended, resolve
from aufheben.rooms.dialectic.protocol.rules import Method
from aufheben.rooms.dialectic.protocol.settle import ArguedSoFar


async def play(course: ArguedSoFar, chair: Chair) -> Conclusion:
    """Ask M twice; the second answer stands."""
    await chair.ask(NEUTRAL, resolve(course, ("draft",), after(course) + 1))
    return ended(course, await chair.ask(NEUTRAL, resolve(course, ("answer",), after(course))))


METHOD = Method(play=play, asks=lambda _seats, _rounds: 2)
