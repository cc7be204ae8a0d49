"""A plugin of `llm` as anybody may write one, registered with its own manager of plugins."""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import llm
from llm.plugins import pm

CORE = "Kanarie7f3a9c2e51d0"
"""The heart of every key that is stored for the tests."""


class Options(llm.Options):
    """Those that most plugins have."""

    max_tokens: int | None = None
    temperature: float | None = None
    seed: int | None = None


@dataclass
class Heard:
    """What came to a model: prompts as `llm` hands them over, and the keys."""

    prompts: list[Any] = field(default_factory=list)
    keys: list[str | None] = field(default_factory=list)
    left: bool = False


Says = Callable[[Any, Any], object]
"""What a model makes of a prompt and the response to it: words, chunks, or something to raise."""


def _chunks(says: Says, prompt: Any, response: Any) -> Iterator[Any]:
    said = says(prompt, response)
    if isinstance(said, BaseException):
        raise said
    yield from said if isinstance(said, list) else [said]


class Blocking(llm.KeyModel):
    """One that is asked in the thread of whoever asks."""

    can_stream = True
    supports_schema = True
    Options: Any = Options

    def __init__(self, model_id: str, says: Says, *, key: str | None = None) -> None:
        self.model_id, self.says, self.needs_key, self.heard = model_id, says, key, Heard()

    def execute(
        self, prompt: Any, stream: bool, response: Any, conversation: Any, key: str | None
    ) -> Iterator[Any]:
        self.heard.prompts.append(prompt)
        self.heard.keys.append(key)
        try:
            for chunk in _chunks(self.says, prompt, response):
                if isinstance(chunk, float):
                    time.sleep(chunk)
                else:
                    yield chunk
        finally:
            self.heard.left = True


class Waiting(llm.AsyncKeyModel):
    """One that is awaited."""

    can_stream = True
    supports_schema = True
    Options: Any = Options

    def __init__(self, model_id: str, says: Says, *, key: str | None = None) -> None:
        self.model_id, self.says, self.needs_key, self.heard = model_id, says, key, Heard()

    async def execute(
        self, prompt: Any, stream: bool, response: Any, conversation: Any, key: str | None
    ) -> AsyncGenerator[Any, None]:
        self.heard.prompts.append(prompt)
        self.heard.keys.append(key)
        try:
            for chunk in _chunks(self.says, prompt, response):
                if isinstance(chunk, float):
                    await asyncio.sleep(chunk)
                else:
                    yield chunk
        finally:
            self.heard.left = True


class Shapeless(Blocking):
    """One that knows no schema and has no options."""

    supports_schema = False
    Options: Any = llm.Options


@dataclass
class Plugin:
    """What it registers: models with their asynchronous ones, if any, and aliases."""

    models: list[tuple[Any, Any, tuple[str, ...]]] = field(default_factory=list)
    __name__ = "plugin-of-a-test"

    @llm.hookimpl
    def register_models(self, register: Any) -> None:
        for model, awaited, aliases in self.models:
            register(model, awaited, aliases=aliases)

    def add(
        self, kind: str, says: Says, *, key: str | None = None, name: str = "of/ours:1b"
    ) -> Any:
        """Register a model of a kind, which is answered by `says`."""
        made: Any = {"blocking": Blocking, "waiting": Waiting, "shapeless": Shapeless}[kind](
            name, says, key=key
        )
        beside = Blocking(name, says, key=key) if kind == "waiting" else made
        awaited = made if kind == "waiting" else None
        self.models.append((beside, awaited, ("ours",)))
        return made


def registered() -> Iterator[Plugin]:
    """The plugin, for as long as a test goes on."""
    plugin = Plugin()
    pm.register(plugin, name=plugin.__name__)
    try:
        yield plugin
    finally:
        pm.unregister(plugin)
