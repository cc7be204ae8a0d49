"""From a task to the words a model is sent: templates, one per task and language.

What never changes between calls stands first: in `system` the role and the stance, in `user`
the task's rules and the shape of its answer. Text of others stands between fences with random
names, so that nothing in it can speak as an instruction.
"""

import hashlib
import json
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from aufheben.domain import Argument, Seat
from aufheben.domain.text import encodable
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput, Misuse
from aufheben.prompts.homes import QUESTIONS, SHARED, Home, wanted
from aufheben.protocols.asking import Ask
from aufheben.protocols.ports import Rejected, Task
from aufheben.protocols.question import Question
from aufheben.words import speaker

_say = speaker(__name__)

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
    keys: tuple[str, ...] | None = None
    """What the message names as keys of an object; None where somebody else wrote its schema."""
    schema_text: str = ""
    """The JSON schema of this very question, where its task is declared."""


def compose(
    seat: Seat,
    task: Task[Any],
    rulings: Sequence[Rejected],
    *,
    lang: Lang,
    fence: Fence | None,
    own: str | None = None,
) -> Prompt:
    """The prompt for `task`. Without a fence the texts of others stand bare (for tests only).

    `own` is a folder whose templates, ROOM/LANG/NAME.j2, stand in for ours of that name. Raises
    Misuse for a task that no message answers, and for a text that contains its own fence;
    BadInput for a template of theirs that cannot be read.
    """
    asked = wanted(task)
    if fence is not None:
        _check_fences(fence, seat, task, rulings)
    stable, fresh = (fence.stable, fence.fresh) if fence else (None, None)
    words = Words(asked.home, own)
    return Prompt(
        system=_system(words, lang, stable, seat),
        user=_rendered(words, lang, asked.name, fresh, task=task, rulings=rulings),
        name=asked.name,
        schema=asked.schema,
        version=version(words, asked.name, lang),
        keys=None if isinstance(task, Question) else task.keys,
        schema_text=task.strict_schema() if isinstance(task, Ask) else "",
    )


def in_our_words(task: Task[Any], lang: Lang, own: str | None) -> bool:
    """Whether `own` has no template that stands in for ours of this task."""
    asked = wanted(task)
    return own is None or not Path(own, asked.room, lang, f"{asked.name}.j2").exists()


def _check_fences(fence: Fence, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> None:
    """Nobody can know a random name beforehand, so one that stands in a text was not random."""
    for token, texts in ((fence.stable, (seat.stance,)), (fence.fresh, (task, rulings))):
        if token in repr(texts):
            raise Misuse("a text contains the name of the fence around it")


class Words(NamedTuple):
    """Where templates come from: a room's, in a folder of its package; before them those of `own`, if any."""

    home: Home
    own: str | None = None


@lru_cache(maxsize=256)
def _system(words: Words, lang: str, token: str | None, seat: Seat) -> str:
    """What a seat is always told, made once: a debate has two seats and dozens of questions."""
    return _rendered(words, lang, "system", token, seat=seat)


def _rendered(words: Words, lang: str, name: str, token: str | None, **shown: object) -> str:
    opening, closing = (f"<data-{token}>", f"</data-{token}>") if token else ("", "")
    from jinja2 import TemplateError

    try:
        template = _template(words, f"{lang}/{name}.j2")
        # Also what stands in an input, or in a run of before answers were made legible, is sent.
        return encodable(template.render(open=opening, close=closing, **shown))
    except (TemplateError, OSError, UnicodeDecodeError, TypeError) as wrong:
        if words.own is None:
            raise
        raise _unreadable(words, f"{lang}/{name}.j2", wrong) from None


def _unreadable(words: Words, template: str, wrong: Exception) -> BadInput:
    return BadInput(
        _say("no_prompt_made", wrong=str(wrong)),
        do=_say("mend_template_ours"),
        file=f"{words.own}/{words.home.room}/{getattr(wrong, 'name', None) or template}",
        line=getattr(wrong, "lineno", None),
    )


@cache
def version(words: Words, name: str, lang: str) -> str:
    """Twelve hexadecimal digits of every template from which a task's prompt is made."""
    roots = (f"{lang}/system.j2", f"{lang}/{name}.j2")
    sources = {part: text for root in roots for part, text in _sources(words, root)}
    texts = [f"{part}\0{sources[part]}" for part in sorted(sources)]
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:12]


def _sources(words: Words, template: str) -> "Iterator[tuple[str, str]]":
    """The template's text, and those of all it extends or imports."""
    from jinja2 import meta

    environment = _environment(words)
    loader = environment.loader
    assert loader is not None
    source = loader.get_source(environment, template)[0]
    yield template, source
    for other in meta.find_referenced_templates(environment.parse(source)):
        assert other is not None
        yield from _sources(words, other)


@cache
def _template(words: Words, name: str) -> "Template":
    return _environment(words).get_template(name)


@cache
def _environment(words: Words) -> "Environment":
    from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PackageLoader, StrictUndefined
    from jinja2.sandbox import SandboxedEnvironment

    ours = [
        PackageLoader(words.home.package, words.home.folder),
        PackageLoader(__package__, SHARED),
    ]
    if not words.home.package.startswith("aufheben."):
        # What another package's room does not say of a seat is said of all who answer questions.
        ours.append(PackageLoader(__package__, QUESTIONS))
    theirs = [FileSystemLoader(f"{words.own}/{words.home.room}")] if words.own else []
    # A folder of prompts may come from anywhere: its templates may say things, and do nothing.
    kind = SandboxedEnvironment if words.own else Environment
    # Plain text is written, not HTML; texts of others are kept apart by the fences.
    environment = kind(
        loader=ChoiceLoader([*theirs, *ours]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
    )
    environment.filters["listed"] = _listed
    environment.filters["used"] = _used
    return environment


def _listed(texts: Sequence[str]) -> str:
    """A JSON array that a target can be copied from; jinja's own would escape for HTML."""
    return json.dumps(list(texts), ensure_ascii=False)


def _used(arguments: Sequence[Argument]) -> list[str]:
    """Every premise as `reuse` looks at it: each entry of any `strong`, once."""
    rules = [rule for argument in arguments for rule in argument.rules]
    return list(dict.fromkeys(premise for rule in rules for premise in rule.strong))


class RandomFences:
    """Tokens nobody can guess: one a seat for what never changes, a fresh one for each call.

    The stable one lets a provider's prefix cache hit; it stands only around the seat's own
    stance, whose author has never seen it.
    """

    def __init__(self) -> None:
        self._stable: dict[str, str] = {}

    def __call__(self, seat: str) -> Fence:
        """The fences of one call."""
        stable = self._stable.setdefault(seat, secrets.token_hex(8))
        return Fence(stable=stable, fresh=secrets.token_hex(8))
