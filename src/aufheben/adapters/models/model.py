"""One model at one provider, asked through pydantic-ai's direct request."""

import asyncio
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from aufheben.adapters.models.endpoints import PROVIDERS, Endpoint
from aufheben.adapters.models.ollama import OllamaWindow
from aufheben.adapters.models.patience import Patience
from aufheben.adapters.models.prices import price, window
from aufheben.adapters.models.schemas import Shapes
from aufheben.adapters.models.turns import Turns, tokens_in
from aufheben.adapters.models.windows import Window, check_whole, finds_too_long
from aufheben.agents.llm.concessions import Form
from aufheben.agents.llm.model import MOST_LONGER, Reply
from aufheben.agents.llm.templates import Prompt
from aufheben.domain import Usage
from aufheben.domain.models import ModelName
from aufheben.errors import AgentFailed
from aufheben.runtime.reader import unspoken

if TYPE_CHECKING:
    import httpx2
    from pydantic_ai.messages import ModelRequest, ModelResponse
    from pydantic_ai.models import Model as PydanticModel
    from pydantic_ai.settings import ModelSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class Sampling:
    """How a model is asked. `max_tokens` bounds one answer; `timeout` is in seconds.

    `window` is how many tokens a question and its answer may have, where somebody says so.

    `timeout` is how long a server may be silent; a whole answer, retries included, may take
    ten times as long. `patience` is how long a provider that has answered before may be away.
    """

    temperature: float | None = None
    seed: int | None = None
    max_tokens: int = 4096
    window: int | None = None
    timeout: float = 120.0
    patience: float = 0.0
    connections: int = 100


class ProvidedModel:
    """Asks once; a provider's own client retries what the provider says to retry."""

    def __init__(
        self,
        name: ModelName,
        at: Endpoint,
        sampling: Sampling | None = None,
        turns: Turns | None = None,
    ) -> None:
        self._name = name
        self._at = at
        self._sampling = sampling or Sampling()
        self._turns = turns
        self._client: httpx2.AsyncClient | None = None
        self._made: dict[bool, tuple[PydanticModel, Shapes]] = {}
        self._form = Form(newer_limit=at.url == PROVIDERS["openai"].host)
        self._taken: set[Form] = set()
        self._patience = Patience(self._sampling.patience)
        self._own = name.base_url is None and at.url == PROVIDERS[name.provider].host
        self._may_cut = name.provider == "ollama" or not self._own
        self._known = self._sampling.window
        self._window = self._who_knows()

    @property
    def name(self) -> str:
        """`provider:model`."""
        return self._name.public

    async def window(self) -> int | None:
        """Tokens that it takes, its answer among them, as far as anybody knows."""
        self._known = self._sampling.window or await self._window()
        return self._known

    def _who_knows(self) -> Window:
        if self._name.provider == "ollama":
            elsewhere = self._name.base_url is not None
            return OllamaWindow(self._name.model, self._at, elsewhere=elsewhere)

        async def listed() -> int | None:
            return window(self._name) if self._own else None

        return listed

    async def reply(self, prompt: Prompt, *, longer: int = 0) -> Reply:
        """See the port. Raises AgentFailed."""
        from pydantic_ai.exceptions import AgentRunError, ContentFilterError, UserError

        from aufheben.adapters.models.failures import failure, filtered, host, too_long

        try:
            return await self._as_it_takes(prompt, longer)
        except ContentFilterError as refused:
            return Reply(
                text="",
                usage=Usage(),
                refused=self._at.quoted(refused) or "content filter",
            )
        except AgentFailed:
            raise
        except (AgentRunError, UserError) as wrong:
            if said := filtered(wrong, self._at):
                return Reply(text="", usage=Usage(), refused=said)
            if said := too_long(wrong, self._at):
                raise finds_too_long(self.name, prompt, host(self._at), said) from None
            raise failure(wrong, self._name, self._at) from None
        except TimeoutError:
            raise AgentFailed(f"{self.name}: no whole answer in time; go on later") from None
        except Exception as broken:  # noqa: BLE001 - the SDK's own faults, on answers like none
            said = self._at.quoted(f"{type(broken).__name__}: {broken}")
            raise AgentFailed(f"{self.name}: the answer could not be read ({said})") from None

    async def _as_it_takes(self, prompt: Prompt, longer: int) -> Reply:
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
                reply = await self._patiently(prompt, longer, form)
            except ModelHTTPError as wrong:
                refusal = refusal or wrong
                if filtered(wrong, self._at) or too_long(wrong, self._at):
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

    async def close(self) -> None:
        """Let go of the connections; the model can be asked again, in another event loop too."""
        if self._client is not None:
            await self._client.aclose()
        self._client, self._made = None, {}

    async def _patiently(self, prompt: Prompt, longer: int, form: Form) -> Reply:
        """The answer, asked for again while a provider that has answered before is away."""
        from aufheben.adapters.models.failures import away

        tries = 0
        while True:
            try:
                async with asyncio.timeout(10 * self._sampling.timeout):
                    reply = await self._asked(prompt, longer, form)
            except Exception as wrong:
                if not (away(wrong) and await self._patience.waited(tries)):
                    raise
                tries += 1
            else:
                self._patience.answered()
                return reply

    async def _asked(self, prompt: Prompt, longer: int, form: Form) -> Reply:
        from pydantic_ai.direct import model_request

        model, shapes = self._opened(form)
        shape, settings = shapes.of(prompt) if form.constrained else (None, {})
        response = await model_request(
            model,
            [_request(prompt, form)],
            model_settings={**self._settings(longer), **settings},
            model_request_parameters=shape,
        )
        if self._may_cut:
            check_whole(self.name, prompt, response.usage.input_tokens, self._known)
        reply = self._read(response, prompt)
        if reply.cut and longer >= MOST_LONGER and unspoken(reply.text):
            raise AgentFailed(
                f"{self.name}: thought up to its limit of {self._limit(longer)} tokens and did not "
                f"answer: raise --max-tokens (AUFHEBEN_MAX_TOKENS)"
            )
        return reply

    def _read(self, response: "ModelResponse", prompt: Prompt) -> Reply:
        counted = response.usage
        usage = Usage(
            input=counted.input_tokens,
            cached=counted.cache_read_tokens,
            output=counted.output_tokens,
        )
        if not usage.tokens:
            usage = _guessed(prompt, response.text or "")
        usage = replace(usage, money=price(self._name, usage))
        refused = self._refusal(response) if response.finish_reason == "content_filter" else ""
        cut = response.finish_reason == "length"
        text = response.text or ""
        if not text.strip() and not (cut or refused):
            text = _elsewhere(response)
        return Reply(text=self._at.heard(text), usage=usage, cut=cut, refused=refused)

    def _refusal(self, response: "ModelResponse") -> str:
        said = (response.provider_details or {}).get("refusal")
        return self._at.quoted(said) if said else "content filter"

    def _limit(self, longer: int) -> int:
        return self._sampling.max_tokens << longer

    def _settings(self, longer: int) -> "ModelSettings":
        sampling = self._sampling
        chosen: ModelSettings = {"max_tokens": self._limit(longer)}
        if sampling.temperature is not None:
            chosen["temperature"] = sampling.temperature
        if sampling.seed is not None:
            chosen["seed"] = sampling.seed
        return chosen

    def _opened(self, form: Form) -> "tuple[PydanticModel, Shapes]":
        newer = form.newer_limit
        if newer not in self._made:
            from aufheben.adapters.models.providers import made

            model = made(self._name, self._at, self._http(), newer_limit=newer)
            self._made[newer] = model, Shapes(model)
        return self._made[newer]

    def _http(self) -> "httpx2.AsyncClient":
        if self._client is None:
            from aufheben.adapters.models.http import client

            sampling = self._sampling
            self._client = client(
                self._at,
                seconds=sampling.timeout,
                connections=sampling.connections,
                elsewhere=self._name.base_url is not None,
                turns=self._turns,
            )
        return self._client


def _request(prompt: Prompt, form: Form) -> "ModelRequest":
    from pydantic_ai.messages import ModelRequest, SystemPromptPart, UserPromptPart

    if not form.system:
        return ModelRequest(parts=[UserPromptPart(content=f"{prompt.system}\n\n{prompt.user}")])
    return ModelRequest(
        parts=[SystemPromptPart(content=prompt.system), UserPromptPart(content=prompt.user)]
    )


def _elsewhere(response: "ModelResponse") -> str:
    """The answer of a server that takes all of it for thoughts, or for the call of a tool."""
    from pydantic_ai.messages import ThinkingPart, ToolCallPart

    for part in response.parts:
        if isinstance(part, ToolCallPart):
            return part.args_as_json_str()
    thoughts = "".join(part.content for part in response.parts if isinstance(part, ThinkingPart))
    # An object drafted among thoughts is no answer.
    return thoughts if thoughts.lstrip().startswith(("{", "```")) else ""


def _guessed(prompt: Prompt, said: str) -> Usage:
    """What a server that counts nothing may have counted."""
    return Usage(input=tokens_in(prompt.system, prompt.user), output=tokens_in(said))
