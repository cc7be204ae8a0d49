"""Models: `canned:NAME` says what a stand-in of aufheben's own says."""

from aufheben.agents.llm import Reply
from aufheben.domain import Usage
from aufheben.domain.models import ModelName
from aufheben.prompts.templates import Prompt
from aufheben.rooms.options import Asking
from aufheben.testing import Received, StandIn


class Canned:
    """A language model: a prompt in, text out. `asking` has temperature, seed, timeout and more."""

    def __init__(self, name: ModelName, asking: Asking) -> None:
        self.name = name.public
        self._said = StandIn()

    async def reply(self, prompt: Prompt, *, longer: int = 0) -> Reply:
        """Its answer, and what that took."""
        asked = Received(provider="", model="", system=prompt.system, user=prompt.user)
        return Reply(text=self._said(asked), usage=Usage(input=10, output=5))
