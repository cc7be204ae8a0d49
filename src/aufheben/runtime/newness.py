"""The fourth test: a language model says whether a reason is new."""

from dataclasses import replace
from typing import Any

from aufheben.domain import Seat
from aufheben.domain.answers import Newness
from aufheben.protocols.ports import Agent, News, Place, Said
from aufheben.runtime.repetition.port import Repeat
from aufheben.runtime.validation import Validation

JUDGE = "repetition"
"""Who is asked, where it is nobody of the table: no seat's name, which has no such place."""


async def judged(agent: Agent, seat: Seat, place: Place, news: News) -> tuple[Repeat | None, Said]:
    """What is said again in whatever words, and what asking took.

    The agent is asked once, without its stance; what cannot be read takes nothing from a seat.
    Raises AgentFailed.
    """
    assert news.asks is not None
    task: Any = news.asks(place=(*place, "new"), said=news.said, before=news.before)
    answered = await agent.answer(replace(seat, stance=""), task, ())
    said = answered if isinstance(answered, Said) else Said(answer=answered)
    found = Validation().by_the_rules(task, said.answer, long=True)
    if not isinstance(found, Newness) or found.repeats is None:
        return None, said
    return Repeat(test="model", score=1.0, of=found.repeats), said
