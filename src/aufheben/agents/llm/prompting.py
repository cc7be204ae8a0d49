"""From a task to the words a model is sent: templates, one per task and language.

What never changes between calls stands first: in `system` the role and the stance, in `user`
the task's rules and the shape of its answer. Text of others stands between fences with random
names, so that nothing in it can speak as an instruction.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from aufheben.domain import Seat
from aufheben.protocols.dialectic.schemas import SCHEMAS, message_of
from aufheben.protocols.ports import Rejected, Task

if TYPE_CHECKING:
    from jinja2 import Environment, Template
    from pydantic import BaseModel


@dataclass(frozen=True, slots=True, kw_only=True)
class Fence:
    """Names nobody can guess: `stable` around the seat's stance, `fresh` for one call."""

    stable: str
    fresh: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """What is sent, the message asked for, and which version of the words it is."""

    system: str
    user: str
    name: str
    schema: "type[BaseModel]"
    version: str


def compose(
    seat: Seat,
    task: Task[Any],
    rulings: Sequence[Rejected],
    *,
    lang: Literal["en", "ja"],
    fence: Fence | None,
) -> Prompt:
    """The prompt for `task`. Without a fence the texts of others stand bare (for tests only).

    Raises Misuse for a task that no message answers.
    """
    name = message_of(task)
    system = _rendered(lang, "system", fence.stable if fence else None, seat=seat)
    user = _rendered(lang, name, fence.fresh if fence else None, task=task, rulings=rulings)
    return Prompt(
        system=system, user=user, name=name, schema=SCHEMAS[name], version=version(name, lang)
    )


def _rendered(lang: str, name: str, token: str | None, **shown: object) -> str:
    opening, closing = (f"<data-{token}>", f"</data-{token}>") if token else ("", "")
    text = _template(f"{lang}/{name}.j2").render(open=opening, close=closing, **shown)
    return "\n".join(line for line in text.splitlines() if line.strip()) + "\n"


@cache
def version(name: str, lang: str) -> str:
    """Twelve hexadecimal digits of everything a task is asked with."""
    environment = _environment()
    loader = environment.loader
    assert loader is not None
    parts = [f"{lang}/{part}.j2" for part in ("system", "marks", "frame", name)]
    texts = [loader.get_source(environment, part)[0] for part in parts]
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:12]


@cache
def _template(name: str) -> "Template":
    return _environment().get_template(name)


@cache
def _environment() -> "Environment":
    from jinja2 import Environment, PackageLoader, StrictUndefined

    # Plain text is written, not HTML; texts of others are kept apart by the fences.
    environment = Environment(  # noqa: S701
        loader=PackageLoader("aufheben.agents.llm", "prompts/dialectic"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["listed"] = _listed
    return environment


def _listed(texts: Sequence[str]) -> str:
    """A JSON array that a target can be copied from; jinja's own would escape for HTML."""
    import json

    return json.dumps(list(texts), ensure_ascii=False)
