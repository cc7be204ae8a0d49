"""A stand-in of this package in a seat, without a server between."""

from collections.abc import Callable
from typing import Any

from aufheben.agents.llm import LlmAgent
from aufheben.agents.llm.model import Reply
from aufheben.agents.llm.prompting import Prompt
from aufheben.domain import Usage
from aufheben.domain.words import Lang
from aufheben.testing.adjudicator import Adjudicator
from aufheben.testing.curator import Curator
from aufheben.testing.debater import Debater
from aufheben.testing.rater import Rater
from aufheben.testing.thinker import Thinker
from aufheben.testing.wires import Received

STAND_IN = "stand-in"
"""Who answered, where a stand-in did."""

_STAND_INS: dict[str, Callable[[], Callable[[Received], Any]]] = {
    "judging": Adjudicator,
    "hierarchy": Curator,
    "deliberation": Thinker,
    "rating": Rater,
}


class Canned:
    """A language model that says what `answers`, a stand-in, answers to a prompt."""

    def __init__(self, answers: Callable[[Received], Any]) -> None:
        self._answers = answers

    @property
    def name(self) -> str:
        """That it is no model."""
        return STAND_IN

    async def reply(self, prompt: Prompt, *, longer: int = 0) -> Reply:
        """The canned answer, at no cost."""
        received = Received(
            provider=STAND_IN,
            model=STAND_IN,
            system=prompt.system,
            user=prompt.user,
            schema=prompt.schema.model_json_schema(),
        )
        return Reply(text=str(self._answers(received)), usage=Usage())


def stand_in(room: str, lang: Lang) -> LlmAgent:
    """Who answers every task of a room in its form, with canned words."""
    return LlmAgent(Canned(_STAND_INS.get(room, Debater)()), lang=lang)
