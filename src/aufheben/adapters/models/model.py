"""One model at one provider, asked through pydantic-ai's direct request."""

import asyncio
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from aufheben.adapters.models.endpoints import Endpoint
from aufheben.adapters.models.patience import Patience
from aufheben.adapters.models.prices import price
from aufheben.adapters.models.schemas import Shapes
from aufheben.adapters.models.turns import Turns, tokens_in
from aufheben.agents.llm.model import Reply
from aufheben.agents.llm.templates import Prompt
from aufheben.domain import Usage
from aufheben.domain.models import ModelName
from aufheben.errors import AgentFailed

if TYPE_CHECKING:
    import httpx2
    from pydantic_ai.messages import ModelResponse
    from pydantic_ai.models import Model as PydanticModel
    from pydantic_ai.settings import ModelSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class Sampling:
    """How a model is asked. `max_tokens` bounds one answer; `timeout` is in seconds.

    `timeout` is how long a server may be silent; a whole answer, retries included, may take
    ten times as long. `patience` is how long a provider that has answered before may be away.
    """

    temperature: float | None = None
    seed: int | None = None
    max_tokens: int = 4096
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
        self._made: tuple[PydanticModel, Shapes] | None = None
        self._constrained = True
        self._patience = Patience(self._sampling.patience)

    @property
    def name(self) -> str:
        """`provider:model`."""
        return self._name.public

    async def reply(self, prompt: Prompt, *, longer: int = 0) -> Reply:
        """See the port. Raises AgentFailed."""
        from pydantic_ai.exceptions import (
            AgentRunError,
            ContentFilterError,
            ModelHTTPError,
            UserError,
        )

        from aufheben.adapters.models.failures import failure

        constrained = self._constrained
        try:
            return await self._patiently(prompt, longer)
        except ContentFilterError as refused:
            return Reply(
                text="",
                usage=Usage(),
                refused=self._at.scrubbed(str(refused))[:300] or "content filter",
            )
        except ModelHTTPError as wrong:
            if wrong.status_code in {400, 422} and constrained and _about_schema(wrong):
                self._constrained = False
                return await self.reply(prompt, longer=longer)
            raise failure(wrong, self._name, self._at) from None
        except (AgentRunError, UserError) as wrong:
            raise failure(wrong, self._name, self._at) from None
        except TimeoutError:
            raise AgentFailed(f"{self.name}: no whole answer in time; go on later") from None
        except Exception as broken:  # noqa: BLE001 - the SDK's own faults, on answers like none
            said = self._at.scrubbed(f"{type(broken).__name__}: {broken}")[:200]
            raise AgentFailed(f"{self.name}: the answer could not be read ({said})") from None

    async def close(self) -> None:
        """Let go of the connections; the model can be asked again, in another event loop too."""
        if self._client is not None:
            await self._client.aclose()
        self._client, self._made = None, None

    async def _patiently(self, prompt: Prompt, longer: int) -> Reply:
        """The answer, asked for again while a provider that has answered before is away."""
        from aufheben.adapters.models.failures import away

        tries = 0
        while True:
            try:
                async with asyncio.timeout(10 * self._sampling.timeout):
                    reply = await self._asked(prompt, longer)
            except Exception as wrong:
                if not (away(wrong) and await self._patience.waited(tries)):
                    raise
                tries += 1
            else:
                self._patience.answered()
                return reply

    async def _asked(self, prompt: Prompt, longer: int) -> Reply:
        from pydantic_ai.direct import model_request
        from pydantic_ai.messages import ModelRequest, SystemPromptPart, UserPromptPart

        request = ModelRequest(
            parts=[SystemPromptPart(content=prompt.system), UserPromptPart(content=prompt.user)]
        )
        model, shapes = self._opened()
        shape, settings = shapes.of(prompt) if self._constrained else (None, {})
        response = await model_request(
            model,
            [request],
            model_settings={**self._settings(longer), **settings},
            model_request_parameters=shape,
        )
        return self._read(response, prompt)

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
        refused = "content filter" if response.finish_reason == "content_filter" else ""
        return Reply(
            text=self._at.heard(response.text or ""),
            usage=usage,
            cut=response.finish_reason == "length",
            refused=refused,
        )

    def _settings(self, longer: int) -> "ModelSettings":
        sampling = self._sampling
        chosen: ModelSettings = {"max_tokens": sampling.max_tokens * 2**longer}
        if sampling.temperature is not None:
            chosen["temperature"] = sampling.temperature
        if sampling.seed is not None:
            chosen["seed"] = sampling.seed
        return chosen

    def _opened(self) -> "tuple[PydanticModel, Shapes]":
        if self._made is None:
            from aufheben.adapters.models.http import client
            from aufheben.adapters.models.providers import made

            sampling = self._sampling
            self._client = client(
                self._at.url,
                seconds=sampling.timeout,
                connections=sampling.connections,
                own_key=self._at.key if self._name.base_url is not None else None,
                turns=self._turns,
            )
            model = made(self._name, self._at, self._client)
            self._made = model, Shapes(model)
        return self._made


def _guessed(prompt: Prompt, said: str) -> Usage:
    """What a server that counts nothing may have counted."""
    return Usage(input=tokens_in(prompt.system, prompt.user), output=tokens_in(said))


def _about_schema(wrong: "Exception") -> bool:
    """The server says that it cannot decode under a schema."""
    said = str(wrong).lower()
    return any(
        word in said for word in ("response_format", "json_schema", "schema", "output_config")
    )
