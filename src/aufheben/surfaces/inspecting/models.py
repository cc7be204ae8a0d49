"""Inspect's models behind our port: Inspect retries, caches, limits, counts and shows each call."""

from inspect_ai.model import (
    ChatMessage,
    ChatMessageSystem,
    ChatMessageUser,
    GenerateConfig,
    Model,
    ModelOutput,
    ResponseSchema,
)
from inspect_ai.util import json_schema

from aufheben import Usage
from aufheben.app.models import Form, Prompt, Reply

_CUT = ("max_tokens", "model_length")


def named(model: Model) -> str:
    """A model's name as ours are written: `provider:model`."""
    return str(model).replace("/", ":", 1)


class InspectModel:
    """Asks `model` once.

    Where `shaped`, the JSON Schema of the answer goes along, until the provider refuses it.
    """

    def __init__(self, model: Model, *, shaped: bool = True) -> None:
        self._model = model
        self._shaped = shaped
        self._answered = False

    @property
    def name(self) -> str:
        """`provider:model`."""
        return named(self._model)

    async def reply(self, prompt: Prompt, *, longer: int = 0) -> Reply:
        """See the port. What Inspect raises passes: its limits, retries and errors are its own."""
        shaped = self._shaped
        try:
            output = await self._asked(prompt, longer, shaped=shaped)
        except RuntimeError as wrong:
            if not (shaped and _is_shape(wrong, answered=self._answered)):
                raise
            output = await self._unshaped(prompt, longer, wrong)
        self._answered = True
        return _read(output, prompt)

    async def _unshaped(self, prompt: Prompt, longer: int, refusal: RuntimeError) -> ModelOutput:
        """The answer without a schema, from now on; raises the refusal where it was not at fault."""
        try:
            output = await self._asked(prompt, longer, shaped=False)
        except RuntimeError:
            raise refusal from None
        self._shaped = False
        return output

    async def _asked(self, prompt: Prompt, longer: int, *, shaped: bool) -> ModelOutput:
        said: list[ChatMessage] = [
            ChatMessageSystem(content=prompt.system),
            ChatMessageUser(content=prompt.user),
        ]
        schema = ResponseSchema(name=prompt.name, json_schema=json_schema(prompt.schema))
        config = GenerateConfig(
            max_tokens=self._length(longer), response_schema=schema if shaped else None
        )
        return await self._model.generate(said, config=config)

    def _length(self, longer: int) -> int | None:
        """Doubled where whoever evaluates set a limit; beyond its own no model goes."""
        limit = self._model.config.max_tokens
        return limit * 2**longer if limit and longer else None


def _read(output: ModelOutput, prompt: Prompt) -> Reply:
    stopped = "unknown" if output.empty else output.stop_reason
    refused = (output.error or "content filter")[:300] if stopped == "content_filter" else ""
    return Reply(
        text=output.completion,
        usage=_usage(output, prompt),
        cut=stopped in _CUT,
        refused=refused,
    )


def _usage(output: ModelOutput, prompt: Prompt) -> Usage:
    """Inspect counts cached tokens beside the input, we count them in it."""
    counted = output.usage
    if counted is None or not counted.total_tokens:
        return _guessed(prompt, output.completion)
    cached = counted.input_tokens_cache_read or 0
    return Usage(
        input=counted.input_tokens + cached + (counted.input_tokens_cache_write or 0),
        cached=cached,
        output=counted.output_tokens,
        money=counted.total_cost,
    )


def _guessed(prompt: Prompt, said: str) -> Usage:
    """What a provider that counts nothing may have counted: a token for four bytes of UTF-8."""
    given, made = (len(text.encode("utf-8", "replace")) // 4 for text in (_all(prompt), said))
    return Usage(input=given, output=made)


def _all(prompt: Prompt) -> str:
    return prompt.system + prompt.user


def _is_shape(wrong: RuntimeError, *, answered: bool) -> bool:
    """Whether the request may be taken without a schema, as a provider refused it."""
    status, said = getattr(wrong, "status_code", None), getattr(wrong, "provider_message", "")
    if not isinstance(status, int):
        return False
    others = Form().others(status, f"{said}", answered=answered)
    return any(not form.constrained for form in others)
