"""Inspect's models behind our port, in our seats and as judges: Inspect retries, caches, limits, counts."""

import json
from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from inspect_ai._util.error import PrerequisiteError
from inspect_ai.log import transcript
from inspect_ai.model import (
    ChatMessage,
    ChatMessageSystem,
    ChatMessageUser,
    GenerateConfig,
    Model,
    ModelOutput,
    ResponseSchema,
    get_model,
    model_roles,
)
from inspect_ai.util import json_schema, span

from aufheben import App, Event, Result, Usage
from aufheben.app.models import Form, ModelAgent, Prompt, Reply
from aufheben.app.run import Seated

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
        text=output.completion, usage=_usage(output, prompt), cut=stopped in _CUT, refused=refused
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


ROLE = "judge"


def judging() -> bool:
    """Whether somebody was named to judge."""
    return ROLE in model_roles()


def judges(debaters: Collection[str], *, allow_same_model: bool) -> tuple[Model, ...]:
    """The judges; the model evaluated where that is allowed and nobody else is named.

    `debaters` are models as `named` names them. Raises PrerequisiteError if one of them would
    judge, unless that is allowed.
    """
    bound = model_roles().get(ROLE, get_model())
    found = tuple(bound) if isinstance(bound, list) else (bound,)
    own = next((model for model in found if named(model) in debaters), None)
    if own is not None and not allow_same_model:
        raise PrerequisiteError(
            f"{own} would judge its own answers: name another judge (--model-role "
            f"{ROLE}=PROVIDER/MODEL), or allow it (-T allow_same_model=true)"
        )
    return found


SPAN = "aufheben"
NAMED_LATER = "openai:inspect"
"""Who sits in every seat of a request, until Inspect's models are named there."""
MEMORY = ":memory:"
"""Where runs are kept until Inspect keeps them."""


def application(request: Any, models: Mapping[str, Model], *, shaped: bool = True) -> App:
    """An application where these models sit in the seats of their names.

    `shaped` sends the JSON Schema of each answer along.
    """
    seated = {
        seat: ModelAgent(
            InspectModel(model, shaped=shaped),
            lang=request.lang or "en",
            around=partial(span, type=SPAN),
            salt=repr(request),
            prompts=request.prompts,
        )
        for seat, model in models.items()
    }
    return App(journal=MEMORY, agents=seated)


async def played(app: App, request: Any, models: Mapping[str, Model]) -> Result:
    """The request's run to its end, in the task that awaits it. Raises AgentFailed, BadInput."""
    room, job = app.seat(request)
    job = replace(job, agents={seat: named(model) for seat, model in models.items()})
    asking = app.asking_of(request)
    run = await app.start(Seated(room, job), asking=asking, tell=show, begin=False)
    return await run.play()


def show(event: object) -> None:
    """A committed event of the journal in the transcript: what became of an answer."""
    if not isinstance(event, Event) or event.kind == "asked":
        return
    said = {key: value for key, value in event.payload.items() if key != "spent"}
    data = {
        "place": "/".join(map(str, event.place)),
        "seat": event.seat,
        "kind": event.kind,
        "attempt": event.attempt,
        **json.loads(json.dumps(said, default=str)),
    }
    transcript().info(data, source=SPAN)
