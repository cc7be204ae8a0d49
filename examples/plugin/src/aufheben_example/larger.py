"""A room: two seats each name a number, and the larger stands."""

from dataclasses import dataclass
from typing import ClassVar

from pydantic import Field

from aufheben.protocols.question import Question
from aufheben.protocols.shapes import Message
from aufheben.rooms.options import option
from aufheben.rooms.simple import Answer, Ask, Job, SimpleRequest, simple_room


@dataclass(frozen=True, slots=True, kw_only=True)
class Larger(SimpleRequest):
    """Let two seats each name a number; the larger stands."""

    room: ClassVar = "larger"
    question: str = option("", "What is counted.", "Reading", metavar="QUESTION", argument=True)
    least: int = option(0, "The least number that may stand.", "Form", int, least=0)


class Number(Message):
    """A number up to 100."""

    number: int = Field(le=100)


class NameNumber(Question[Number]):
    """Asks for one."""

    answers = Number


async def play(job: Job[Larger], ask: Ask) -> Answer:
    """Ask both at once, and take the larger."""
    said = await ask.each(NameNumber(place=("name",), text=job.request.question))
    found = {seat: max(each.number, job.request.least) for seat, each in said.items()}
    return Answer(answer=f"{max(found.values())}." if found else None, found={"numbers": found})


ROOM = simple_room(Larger, play, seats=("AG1", "AG2"))
