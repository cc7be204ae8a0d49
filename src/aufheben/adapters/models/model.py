"""One model at one provider, asked through pydantic-ai's direct request.

An answer's shape is asked for as a JSON Schema for constrained decoding."""

from dataclasses import replace
from typing import TYPE_CHECKING

from aufheben.adapters.models.endpoints import PROVIDERS, Endpoint, Sampling
from aufheben.adapters.models.local import OllamaWindow
from aufheben.adapters.models.persistence import Persistence
from aufheben.adapters.models.turns import Turns, guessed
from aufheben.adapters.models.windows import Window, check_whole, price, window
from aufheben.agents.llm import Form, Reply
from aufheben.domain import Usage
from aufheben.domain.models import ModelName
from aufheben.prompts.templates import Prompt

if TYPE_CHECKING:
    import httpx2
    from pydantic_ai.messages import ModelRequest, ModelResponse
    from pydantic_ai.models import Model as PydanticModel
    from pydantic_ai.settings import ModelSettings
from typing import TYPE_CHECKING, Any

from aufheben.agents.llm import is_decodable, schema

if TYPE_CHECKING:
    from pydantic_ai.models import Model, ModelRequestParameters
    from pydantic_ai.settings import ModelSettings

    from aufheben.prompts.templates import Prompt


KEPT = 256
"""How many shapes are kept: most questions have that of another, but for ids that they name."""


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
        form = Form(newer_limit=at.url == PROVIDERS["openai"].host)
        self._persistence = Persistence(name.public, self._sampling, form)
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
        return await self._persistence.reply(
            lambda form: self._asked(prompt, longer, form), self._at, prompt, longer=longer
        )

    async def close(self) -> None:
        """Let go of the connections; the model can be asked again, in another event loop too."""
        if self._client is not None:
            await self._client.aclose()
        self._client, self._made = None, {}

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
        return self._read(response, prompt)

    def _read(self, response: "ModelResponse", prompt: Prompt) -> Reply:
        counted = response.usage
        usage = Usage(
            input=counted.input_tokens,
            cached=counted.cache_read_tokens,
            output=counted.output_tokens,
        )
        if not usage.tokens:
            usage = guessed(prompt, response.text or "")
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

    def _settings(self, longer: int) -> "ModelSettings":
        sampling = self._sampling
        chosen: ModelSettings = {"max_tokens": sampling.limit(longer)}
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


class Shapes:
    """The shapes one model has been asked for.

    Chat completions get theirs beside the typed parameters: pydantic-ai and the SDK would walk
    the whole schema anew at every call, which costs more than everything else in a call.
    """

    def __init__(self, model: "Model") -> None:
        self._model = model
        self._made: dict[object, tuple[ModelRequestParameters, ModelSettings]] = {}

    def of(self, prompt: "Prompt") -> "tuple[ModelRequestParameters, ModelSettings]":
        """What to ask with; nothing of the shape where no model, or not this one, can decode under it."""
        wanted = prompt.name, prompt.keys, prompt.schema_text
        if wanted not in self._made:
            if len(self._made) == KEPT:
                del self._made[next(iter(self._made))]
            self._made[wanted] = self._of(prompt)
        return self._made[wanted]

    def _of(self, prompt: "Prompt") -> "tuple[ModelRequestParameters, ModelSettings]":
        from pydantic_ai.models import ModelRequestParameters
        from pydantic_ai.models.openai import OpenAIChatModel
        from pydantic_ai.output import OutputObjectDefinition

        supported = self._model.profile.get("supports_json_schema_output")
        if not (supported and is_decodable(prompt)):
            return ModelRequestParameters(), {}
        asked = ModelRequestParameters(
            output_mode="native",
            output_object=OutputObjectDefinition(json_schema=schema(prompt), name=prompt.name),
        )
        if isinstance(self._model, OpenAIChatModel):
            return ModelRequestParameters(), {"extra_body": _format(self._model, asked)}
        return asked, {}


def _format(model: "Model", asked: "ModelRequestParameters") -> dict[str, Any]:
    """The field `response_format` of a chat completion, the schema adapted to the provider."""
    shape = model.customize_request_parameters(asked).output_object
    assert shape is not None
    written: dict[str, Any] = {"name": shape.name, "schema": shape.json_schema}
    if model.profile.get("openai_supports_strict_tool_definition", True):
        written["strict"] = shape.strict
    return {"response_format": {"type": "json_schema", "json_schema": written}}
