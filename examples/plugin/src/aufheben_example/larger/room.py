"""A room: two seats each name a number, and the larger stands."""

from dataclasses import dataclass, replace
from typing import ClassVar

from aufheben.rooms.aspects import Asks, Batched, Page
from aufheben.rooms.inputs import NOT, SURELY
from aufheben.rooms.options import option
from aufheben.rooms.programs import ChatModel, Opening, Programs
from aufheben.rooms.simple import Answer, Ask, Job, SimpleRequest, simple_room
from aufheben.words import speaker
from aufheben_example.larger.asks import NameNumber

_say = speaker(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Larger(SimpleRequest):
    """Let two seats each name a number; the larger stands."""

    room: ClassVar = "larger"
    question: str = option(
        "", _say("option_question"), "Reading", metavar="QUESTION", argument=True
    )
    least: int = option(0, _say("option_least"), "Form", int, least=0)


async def play(job: Job[Larger], ask: Ask) -> Answer:
    """Ask both at once, and take the larger."""
    said = await ask.each(NameNumber(place=("name",), text=job.request.question))
    found = {seat: max(each.number, job.request.least) for seat, each in said.items()}
    return Answer(answer=f"{max(found.values())}." if found else None, found={"numbers": found})


ROOM = replace(
    simple_room(Larger, play, seats=("AG1", "AG2")),
    noun=_say("noun"),
    summary=_say("summary"),
    asks=Asks(
        modules={"larger": "aufheben_example.larger.asks"},
        stand_in="aufheben_example.larger.stand_in:Namer",
    ),
    page=Page(heading=_say("heading"), sheet="aufheben_example.larger:larger.css"),
    batched=Batched(
        endings=(".counted",), meant=lambda sample: SURELY if sample.ending == ".counted" else NOT
    ),
    programs=Programs(
        chats={
            "larger": ChatModel(
                summary="Names a number.",
                request=lambda typed: Larger(question=typed.question),
                greeting=_say("greeting"),
            )
        },
        openings=(
            Opening(
                name="count",
                title=_say("title_count"),
                does=_say("summary"),
                asks=lambda what: _say("asks_count", what=what),
            ),
        ),
    ),
)
