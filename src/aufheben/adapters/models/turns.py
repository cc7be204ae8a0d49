"""A provider's turns: every request waits for one, those included that a client makes anew."""

from contextvars import ContextVar

from aufheben.agents.llm import Model, Reply
from aufheben.domain import Usage
from aufheben.prompts.lengths import about
from aufheben.prompts.templates import Prompt
from aufheben.runtime.rates import Rates


class Turns:
    """The turns of one provider, taken where `rates` gives them."""

    def __init__(self, rates: Rates, provider: str) -> None:
        self._rates, self._provider = rates, provider
        self._paid: ContextVar[list[None]] = ContextVar("paid")

    async def take(self, tokens: int) -> int:
        """Wait for a turn of about so many tokens; the next request of this task is paid by it."""
        number = await self._rates.take(self._provider, tokens)
        self._paid.set([None])
        return number

    async def request(self) -> None:
        """One request goes out: by the turn that was taken, else (asked anew) by another."""
        paid = self._paid.get([])
        if paid:
            paid.pop()
        else:
            await self._rates.take(self._provider, 0)

    async def used(self, number: int, tokens: int) -> None:
        """The request of this turn took so many tokens."""
        await self._rates.used(self._provider, number, tokens)


class ModelInTurn:
    """A model that is asked when it is its provider's turn.

    A question is taken to be `about` as long as it is, and its answer as long as those before.
    """

    def __init__(self, model: Model, turns: Turns) -> None:
        self._model, self._turns = model, turns
        self._said = self._replies = 0

    @property
    def name(self) -> str:
        """`provider:model`."""
        return self._model.name

    async def reply(self, prompt: Prompt, *, longer: int = 0) -> Reply:
        """The model's, when it is its turn. Raises AgentFailed."""
        sent = about(prompt.system, prompt.user)
        number = await self._turns.take(sent + self._said // max(1, self._replies))
        reply = await self._model.reply(prompt, longer=longer)
        self._said += reply.usage.output
        self._replies += 1
        await self._turns.used(number, reply.usage.tokens)
        return reply

    async def close(self) -> None:
        """Let go of what the model holds."""
        if hasattr(self._model, "close"):
            await self._model.close()


def guessed(prompt: Prompt, said: str) -> Usage:
    """What a server that counts nothing may have counted."""
    return Usage(input=about(prompt.system, prompt.user), output=about(said))
