"""A language model in a seat: a prompt out, text back; the chair judges what it is worth.

Its port; schemas that every constrained decoder can take; and what a server does not take, which is
left out once for the run, as its refusal shows.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from aufheben.domain import Seat, Usage
from aufheben.domain.vocabulary import Lang
from aufheben.prompts.templates import Fence, Prompt, RandomFences, compose, in_our_words
from aufheben.protocols.ports import Rejected, Said, Task

if TYPE_CHECKING:
    from pydantic import BaseModel

MOST_LONGER = 2
"""How often at most the limit on an answer's length is doubled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What a model said. `cut` at its length limit; `refused` says why it would not answer."""

    text: str
    usage: Usage
    cut: bool = False
    refused: str = ""


class Model(Protocol):
    """A language model somewhere."""

    @property
    def name(self) -> str:
        """`provider:model`."""
        ...

    async def reply(self, prompt: Prompt, *, longer: int = 0) -> Reply:
        """The model's reply; `longer` doublings of its length limit.

        Raises AgentFailed if the provider cannot be reached or refuses to serve.
        """
        ...


Fences = Callable[[str], Fence | None]


class LlmAgent:
    """Answers any task by asking `model` once; it never asks again by itself.

    `prompts` is a folder of templates that stand in for ours, see `compose`.
    """

    def __init__(
        self, model: Model, *, lang: Lang, fences: Fences | None = None, prompts: str | None = None
    ) -> None:
        self._model = model
        self._lang = lang
        self._fences = fences or RandomFences()
        self._prefixes = Prefixes()
        self._prompts = prompts

    def prompt(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected] = ()) -> Prompt:
        """What would be sent."""
        fence = self._fences(seat.name)
        return compose(seat, task, rulings, lang=self._lang, fence=fence, own=self._prompts)

    def version(self, seat: Seat, task: Task[Any]) -> str:
        """Which prompt a task is asked with; a changed one is another question."""
        return self.prompt(seat, task).version

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        """The model's text, with what it took. Raises AgentFailed if the provider fails."""
        prompt = self.prompt(seat, task, rulings)
        purpose = f"{seat.name} {prompt.name}"
        share = self._prefixes.share(purpose, prompt.system + prompt.user)
        cuts = sum(ruling.why == "cut" for ruling in rulings)
        reply = await self._model.reply(prompt, longer=min(cuts, MOST_LONGER))
        usage = replace(reply.usage, shared=round(reply.usage.input * share))
        return Said(
            answer=reply.text,
            usage=usage,
            by=self._model.name,
            cut=reply.cut,
            refused=reply.refused,
            prompted=self.prompted(task),
        )

    def prompted(self, task: Task[Any]) -> bool:
        """Whether a task is asked with our template, and so for all that ours asks for."""
        return in_our_words(task, self._lang, self._prompts)


class Prefixes:
    """The last prompt sent for each purpose."""

    def __init__(self) -> None:
        self._sent: dict[str, str] = {}

    def share(self, purpose: str, prompt: str) -> float:
        """The share (0 to 1) of `prompt` that begins as an earlier one did; then remembers it."""
        if not prompt:
            return 0.0
        longest = 0
        for sent in self._sent.values():
            if prompt.startswith(sent[: longest + 1]):  # it may begin alike for longer
                longest = max(longest, _common(prompt, sent))
        self._sent[purpose] = prompt
        return longest / len(prompt)


def _common(one: str, other: str) -> int:
    """How many characters both begin with; by halving, since whole slices compare fastest."""
    least, most = 0, min(len(one), len(other))
    while least < most:
        middle = (least + most + 1) // 2
        if one.startswith(other[least:middle], least):
            least = middle
        else:
            most = middle - 1
    return least


_FREE = ("additionalProperties", "patternProperties")


def is_decodable(prompt: Prompt) -> bool:
    """Whether every decoder can write the names that an answer has: some leave a quote in one as it is."""
    return all(json.dumps(key, ensure_ascii=False) == f'"{key}"' for key in prompt.keys or ())


def schema(prompt: Prompt) -> dict[str, Any]:
    """What an answer to the prompt looks like; the caller's to change."""
    found: dict[str, Any] = json.loads(prompt.schema_text or _written(prompt.schema, prompt.keys))
    return found


@cache
def _written(shape: "type[BaseModel]", keys: tuple[str, ...] | None) -> str:
    """As text, which nobody changes: a server has a model for each of its runs."""
    made = shape.model_json_schema()
    return json.dumps(made if keys is None else _fixed(made, keys))


def _fixed(node: Any, keys: tuple[str, ...]) -> Any:
    """Without objects that have keys of any name, of which some decoders admit `{}` alone.

    A task knows the names that may stand there (its sides, its teams): each is a property that is needed.
    """
    if isinstance(node, list):
        return [_fixed(each, keys) for each in node]
    if not isinstance(node, Mapping):
        return node
    if _free(node) is None:
        return _without_unfit({name: _fixed(each, keys) for name, each in node.items()}, keys)
    named = {key: _fixed(_free(node), keys) for key in keys}
    rest = {name: each for name, each in node.items() if name not in (*_FREE, "propertyNames")}
    return {
        **rest, "properties": named, "required": list(keys), "additionalProperties": False
    }  # fmt: skip


def _without_unfit(node: dict[str, Any], keys: tuple[str, ...]) -> dict[str, Any]:
    """Without what may be left out and would have no names."""
    properties = node.get("properties")
    if keys or not isinstance(properties, dict):
        return node
    needed = node.get("required", ())
    kept = {
        name: each for name, each in properties.items() if name in needed or not _nameless(each)
    }
    return {**node, "properties": kept}


def _free(node: Mapping[str, Any]) -> Any:
    """The schema of values under any name; None where the node has fixed names."""
    if node.get("type") != "object":
        return None
    patterns = node.get("patternProperties")
    if isinstance(patterns, Mapping) and patterns:
        return next(iter(patterns.values()))
    more = node.get("additionalProperties")
    return {} if more is True else more if isinstance(more, Mapping) else None


def _nameless(node: Any) -> bool:
    if isinstance(node, list):
        return any(map(_nameless, node))
    if not isinstance(node, Mapping):
        return False
    empty = node.get("type") == "object" and node.get("properties") == {}
    return empty or any(map(_nameless, node.values()))


_OF_THE_KEY = {401, 402, 403, 408, 409, 413, 429}
"""Client errors that are about no field of a request."""
_AWAY = {502, 503, 504, 529}
_SHAPE = ("response_format", "json", "schema", "output_config", "grammar", "structured", "decod")


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """How requests are sent: under a schema or not, the limit by its newer name, roles or not.

    A refusal names the field that it is about in too many ways to know them all, so a request that
    may be at fault is sent again with less. What then is answered is how all later ones are sent.
    """

    constrained: bool = True
    newer_limit: bool = True
    system: bool = True

    def others(self, status: int, said: str, *, answered: bool) -> Iterator["Form"]:
        """What to try after a refusal of a `status`, the likeliest first; nothing where no field
        is at fault.

        A server that has `answered` requests of this form takes it, unless it says otherwise.
        """
        said = said.lower()
        if not _about_the_request(status, said, answered=answered):
            return
        limit = replace(self, newer_limit=not self.newer_limit)
        if "max_tokens" in said or "max_completion_tokens" in said:
            yield limit
        if self.system and "system" in said and "role" in said:
            yield replace(self, system=False)
        if self.constrained:
            yield replace(self, constrained=False)


def _about_the_request(status: int, said: str, *, answered: bool) -> bool:
    if status < 400 or status in _OF_THE_KEY:
        return False
    named = any(word in said for word in (*_SHAPE, "max_tokens", "max_completion", "system"))
    return named or (not answered and status not in _AWAY)
