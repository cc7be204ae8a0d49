"""A language model in this process, without a server between; a stand-in of ours in a seat."""

from collections.abc import Callable

from aufheben.agents.llm import LlmAgent
from aufheben.agents.llm.decoding_schema import schema
from aufheben.agents.llm.model import Reply
from aufheben.domain import Usage
from aufheben.domain.vocabulary import Lang
from aufheben.prompts.templates import Prompt
from aufheben.testing import wires
from aufheben.testing.stand_in import StandIn
from aufheben.testing.wires import Received

STAND_IN = "stand-in"
"""Who answered, where a stand-in did."""


class InProcess:
    """A language model in this process, sent what a provider would be, without a wire between.

    `reply` answers each request at no cost, as it would at a `FakeServer`; `received` has every
    request. A text that no wire can carry raises UnicodeEncodeError.
    """

    def __init__(self, reply: Callable[[Received], str | wires.WireReply]) -> None:
        self.received: list[Received] = []
        self._reply = reply

    @property
    def name(self) -> str:
        """That it is no model."""
        return STAND_IN

    async def reply(self, prompt: Prompt, *, longer: int = 0) -> Reply:
        """See the port of a model."""
        f"{prompt.system}{prompt.user}".encode()
        received = Received(
            provider=STAND_IN,
            model=STAND_IN,
            system=prompt.system,
            user=prompt.user,
            schema=schema(prompt),
            schema_name=prompt.name,
        )
        self.received.append(received)
        said = self._reply(received)
        if isinstance(said, str):
            return Reply(text=said, usage=Usage())
        refused = "content filter" if said.finish == "content_filter" else ""
        return Reply(text=said.text, usage=Usage(), cut=said.finish == "length", refused=refused)


def stand_in(room: str, lang: Lang) -> LlmAgent:
    """Who answers every task of a room in its form, with canned words."""
    rooms = StandIn().rooms
    return LlmAgent(InProcess(rooms.get(room, rooms["dialectic"])), lang=lang)
