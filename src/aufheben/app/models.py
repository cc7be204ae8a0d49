"""Language models of one's own in the seats: what they are sent, and what they reply."""

import hashlib
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

from aufheben.agents.llm import Form, LlmAgent, Model, Reply
from aufheben.domain import Seat
from aufheben.domain.vocabulary import Lang
from aufheben.prompts.homes import wanted
from aufheben.prompts.templates import Fence, Prompt, compose
from aufheben.protocols.ports import Rejected, Task
from aufheben.runtime.chain import digest

__all__ = ["Form", "Model", "ModelAgent", "Prompt", "Reply"]


class ModelAgent(LlmAgent):
    """Asks a model in our words, the same question by the same prompt: a cache finds its answer.

    The names of the fences are digests of all that stands between them, and of `salt`: nobody
    can write a text that holds a digest of itself. `around` is opened around each question, by
    who is asked what at which place. `prompts` is a folder of templates that stand in for ours.
    """

    def __init__(
        self,
        model: Model,
        *,
        lang: Lang,
        around: Callable[[str], AbstractAsyncContextManager[Any]],
        salt: str = "",
        prompts: str | None = None,
    ) -> None:
        super().__init__(model, lang=lang, prompts=prompts)
        self._around = around
        self._salt = salt

    def prompt(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected] = ()) -> Prompt:
        """What would be sent."""
        stable = _token(self._salt, seat.name, seat.stance)
        fresh = _token(self._salt, digest(seat, task), repr(rulings))
        fence = Fence(stable=stable, fresh=fresh)
        return compose(seat, task, rulings, lang=self._lang, fence=fence, own=self._prompts)

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        """The model's text. Whatever the model raises passes."""
        place, again = "/".join(map(str, task.place)), len(rulings)
        where = f"{place}, again {again}" if again else place
        async with self._around(f"{seat.name}: {wanted(task).name} ({where})"):
            return await super().answer(seat, task, rulings)


def _token(*texts: str) -> str:
    return hashlib.sha256("\0".join(texts).encode("utf-8", "replace")).hexdigest()[:16]
