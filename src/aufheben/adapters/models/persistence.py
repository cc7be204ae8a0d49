"""How one model is asked until it answers: in the form that it takes, and while it may come back."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable

from aufheben.adapters.models.endpoints import Endpoint, Sampling
from aufheben.adapters.models.windows import finds_too_long
from aufheben.agents.llm import MOST_LONGER, Form, Reply
from aufheben.domain import Usage
from aufheben.errors import AgentFailed
from aufheben.prompts.templates import Prompt
from aufheben.runtime.reader import unspoken
from aufheben.words import speaker

_say = speaker(__name__)
Ask = Callable[[Form], Awaitable[Reply]]
"""One request of a form. It raises what pydantic-ai does, or AgentFailed."""
SHORTEST, LONGEST = 1.0, 10.0  # seconds between two tries


class Persistence:
    """Shared by all questions to one model; every failure of theirs is told in our terms."""

    def __init__(self, name: str, sampling: Sampling, form: Form) -> None:
        self._name, self._sampling, self._form = name, sampling, form
        self._taken: set[Form] = set()
        self._patience = Patience(sampling.patience)

    async def reply(self, ask: Ask, at: Endpoint, prompt: Prompt, *, longer: int) -> Reply:
        """The reply to a prompt whose limit was doubled `longer` times. Raises TooLong, AgentFailed."""
        from pydantic_ai.exceptions import AgentRunError, ContentFilterError, UserError

        from aufheben.adapters.models.failures import failure, filtered, host, too_long

        try:
            return self._spoken(await self._as_it_takes(ask, at), longer)
        except ContentFilterError as refused:
            return _refusal(at.quoted(refused) or "content filter")
        except AgentFailed:
            raise
        except (AgentRunError, UserError) as wrong:
            if said := filtered(wrong, at):
                return _refusal(said)
            if said := too_long(wrong, at):
                raise finds_too_long(self._name, prompt, host(at), said) from None
            raise failure(wrong, self._name, at) from None
        except TimeoutError:
            raise AgentFailed(_say("no_whole_answer", name=self._name)) from None
        except Exception as broken:  # noqa: BLE001 - a library's own faults, on answers like none
            said = at.quoted(f"{type(broken).__name__}: {broken}")
            raise AgentFailed(_say("answer_could_not", name=self._name, said=said)) from None

    def _spoken(self, reply: Reply, longer: int) -> Reply:
        if reply.cut and longer >= MOST_LONGER and unspoken(reply.text):
            raise AgentFailed(
                _say("thought_up_limit", name=self._name, limit=self._sampling.limit(longer))
            )
        return reply

    async def _as_it_takes(self, ask: Ask, at: Endpoint) -> Reply:
        """The answer to a request of the form that the server takes; that form is kept.

        Raises the first refusal where it takes none.
        """
        from pydantic_ai.exceptions import ModelHTTPError

        from aufheben.adapters.models.failures import filtered, too_long

        refusal: ModelHTTPError | None = None
        tried: list[Form] = []
        left = [self._form]
        while left:
            form = left.pop(0)
            tried.append(form)
            try:
                reply = await self._patiently(ask, form)
            except ModelHTTPError as wrong:
                refusal = refusal or wrong
                if filtered(wrong, at) or too_long(wrong, at):
                    break
                said, answered = f"{wrong.body}", form in self._taken
                others = form.others(wrong.status_code, said, answered=answered)
                left = [*(each for each in others if each not in (*tried, *left)), *left]
            else:
                self._form = form
                self._taken.add(form)
                return reply
        assert refusal is not None
        raise refusal

    async def _patiently(self, ask: Ask, form: Form) -> Reply:
        """The answer, asked for again while a provider that has answered before is away."""
        from aufheben.adapters.models.failures import away

        tries = 0
        while True:
            try:
                async with asyncio.timeout(10 * self._sampling.timeout):
                    reply = await ask(form)
            except Exception as wrong:
                if not (away(wrong) and await self._patience.waited(tries)):
                    raise
                tries += 1
            else:
                self._patience.answered()
                return reply


def _refusal(said: str) -> Reply:
    return Reply(text="", usage=Usage(), refused=said)


class Patience:
    """Shared by all questions to one provider: `seconds` from its last answer's first failure on.

    One that has never answered is not waited for: its address or its key may be wrong.
    """

    def __init__(
        self,
        seconds: float,
        *,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._seconds = seconds
        self._now = now
        self._sleep = sleep
        self._answered = False
        self._since: float | None = None

    def answered(self) -> None:
        """It is there."""
        self._answered, self._since = True, None

    async def waited(self, tries: int) -> bool:
        """Whether to ask again, once it was waited for: twice as long after each of the `tries`."""
        now = self._now()
        if self._since is None:
            self._since = now
        left = self._since + self._seconds - now
        if not self._answered or left <= 0:
            return False
        pause = min(LONGEST, SHORTEST * 2 ** min(tries, 8))
        # Those who wait together do not come back together.
        await self._sleep(min(left, pause * random.uniform(0.5, 1.0)))  # noqa: S311 - no secret
        return True
