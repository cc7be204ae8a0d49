"""Inspect's models in our seats, each answer a span of the transcript."""

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from inspect_ai.log import transcript
from inspect_ai.util import span

from aufheben.agents.llm import Fence, LlmAgent, Prompt, compose
from aufheben.agents.llm.model import Model
from aufheben.agents.rooms import wanted
from aufheben.domain import Seat
from aufheben.domain.words import Lang
from aufheben.protocols.ports import Place, Rejected, Task
from aufheben.runtime.digest import digest
from aufheben.runtime.journal import Event

SPAN = "aufheben"


class SpanAgent(LlmAgent):
    """A model in a seat, whose every answer is a span: who was asked what, at which place.

    The names of the fences are digests of all that stands between them, and of `salt`: nobody
    can write a text that holds a digest of itself, and the same question is the same prompt, so
    that Inspect's cache can find its answer.
    """

    def __init__(
        self, model: Model, *, lang: Lang, salt: str = "", prompts: str | None = None
    ) -> None:
        super().__init__(model, lang=lang, prompts=prompts)
        self._salt = salt

    def prompt(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected] = ()) -> Prompt:
        """What would be sent."""
        stable = _token(self._salt, seat.name, seat.stance)
        fresh = _token(self._salt, digest(seat, task), repr(rulings))
        fence = Fence(stable=stable, fresh=fresh)
        return compose(seat, task, rulings, lang=self._lang, fence=fence, own=self._prompts)

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        """The model's text. Whatever Inspect raises passes."""
        name = wanted(task).name
        again = f", again {len(rulings)}" if rulings else ""
        async with span(f"{seat.name}: {name} ({written(task.place)}{again})", type=SPAN):
            return await super().answer(seat, task, rulings)


def show(event: Event) -> None:
    """A committed event of the journal in the transcript: what became of an answer."""
    if event.kind == "asked":
        return
    said = {key: value for key, value in event.payload.items() if key != "spent"}
    data = {
        "place": written(event.place),
        "seat": event.seat,
        "kind": event.kind,
        "attempt": event.attempt,
        **json.loads(json.dumps(said, default=str)),
    }
    transcript().info(data, source=SPAN)


def written(place: Place) -> str:
    """A place as it is shown."""
    return "/".join(map(str, place))


def _token(*texts: str) -> str:
    return hashlib.sha256("\0".join(texts).encode("utf-8", "replace")).hexdigest()[:16]
