"""Answers kept across runs, where that is asked for: a question asked before costs nothing.

A run never depends on it: what it answers is journaled like any answer. Trials are kept apart,
so that repeated ones stay independent.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any, Never, Protocol

from aufheben.domain import Seat
from aufheben.errors import AgentFailed
from aufheben.protocols.ports import Agent, Rejected, Said, Task
from aufheben.runtime.chain import digest

KEPT = "cache"
"""Who says an answer that was kept."""


class AnswerCache(Protocol):
    """Texts by key, kept somewhere."""

    def get(self, key: str) -> str | None:
        """The text, where it is kept. Raises JournalFailed."""
        ...

    def put(self, key: str, text: str) -> None:
        """Keep a text. Raises JournalFailed."""
        ...


class Nobody:
    """A model of this name that is never asked."""

    def __init__(self, name: str) -> None:
        self.name = name

    async def reply(self, prompt: object, *, longer: int = 0) -> Never:
        """Raises AgentFailed: it has no answer but those that are kept."""
        raise AgentFailed(self.name)


class CachedAgent:
    """Answers what `agent` answered before to the same question, else asks it.

    `maker` is everything besides the question that its answer depends on: model, settings,
    language, trial; `version` names the prompt a task is asked with, `prompted` says whether it
    is one of ours.
    """

    def __init__(
        self,
        agent: Agent,
        cache: AnswerCache,
        *,
        maker: Sequence[object],
        version: Callable[[Seat, Task[Any]], str],
        prompted: Callable[[Task[Any]], bool],
    ) -> None:
        self._agent = agent
        self._cache = cache
        self._maker = list(maker)
        self._version = version
        self._prompted = prompted

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        """The kept text, at no cost, or a new answer, kept where it is a whole one."""
        key = self._key(seat, task, rulings)
        kept = self._cache.get(key)
        if kept is not None:
            return Said(answer=kept, by=KEPT, prompted=self._prompted(task))
        said = await self._agent.answer(seat, task, rulings)
        if isinstance(said, Said) and isinstance(said.answer, str) and _whole(said):
            self._cache.put(key, said.answer)
        return said

    def _key(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> str:
        said = [asdict(ruling) for ruling in rulings]
        parts = [digest(seat, task), said, self._maker, self._version(seat, task)]
        text = json.dumps(parts, sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()


def _whole(said: Said) -> bool:
    return not (said.cut or said.refused)
