"""Runs with Inspect's models in our seats: each answer a span of the transcript, each event shown."""

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from inspect_ai.log import transcript
from inspect_ai.model import Model
from inspect_ai.util import span

from aufheben import App, Event, Result
from aufheben.app.models import ModelAgent
from aufheben.app.prepared_run import Seated
from aufheben.surfaces.inspecting.models import InspectModel, named

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
