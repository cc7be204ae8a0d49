"""The only door from what an agent said to an answer's value.

JSON text is read under a cap on size and depth; duplicate keys and numbers that are none are
refused, never guessed at. Words around the one JSON object, a code fence, or thoughts said
aloud before it are passed over; of two objects none is chosen. Whatever comes, as text, as a
message or as a value, every text in it is made legible here, before anyone looks at it.
"""

import json
import re
from collections.abc import Mapping
from typing import TypeVar

from aufheben.domain.text import legible
from aufheben.protocols.ports import Rejected, Task
from aufheben.protocols.words import refuse
from aufheben.words import Fact, speaker, spelled

_say = speaker(__name__)
A = TypeVar("A")

SIZE_CAP = 1_000_000
DEPTH_CAP = 64


class _UnfitError(ValueError):
    """What was said is no message; `why` says it in either language."""

    def __init__(self, why: Fact) -> None:
        super().__init__(spelled(why, "en"))
        self.why = why


def read(task: Task[A], said: object) -> A | Rejected:
    """The answer in what was said, or what is wrong with its shape."""
    if isinstance(said, str):
        parsed = parse_json(said)
        heard = parsed if isinstance(parsed, Rejected) else legible_message(parsed)
        return heard if isinstance(heard, Rejected) else task.hear(heard)
    if isinstance(said, Mapping):
        message = legible_message(said)
        return message if isinstance(message, Rejected) else task.read(message)
    return _as_written(task, task.accepts(said))


def _as_written(task: Task[A], answer: A | Rejected) -> A | Rejected:
    """A value as its message says it, where the message had to be made legible."""
    if isinstance(answer, Rejected):
        return answer
    written = task.write(answer)
    message = legible_message(written)
    if isinstance(message, Rejected):
        return message
    return answer if message == written else task.read(message)


def legible_message(message: Mapping[str, object]) -> dict[str, object] | Rejected:
    """The message with every text in it legible, its keys too."""
    try:
        return unique([(_word(key), _part(part, DEPTH_CAP)) for key, part in message.items()])
    except _UnfitError as wrong:
        return refuse(__name__, "no_object", got=_say("message_in_which", wrong=wrong.why))


def _part(value: object, depth: int) -> object:
    """Raises ValueError if it is nested more deeply, or two keys become one."""
    if isinstance(value, str):
        return legible(value)
    if not isinstance(value, Mapping | list | tuple):
        return value
    if not depth:
        raise _UnfitError(_say("nested_more", most=DEPTH_CAP))
    if isinstance(value, Mapping):
        return unique([(_word(key), _part(part, depth - 1)) for key, part in value.items()])
    parts = [_part(part, depth - 1) for part in value]
    return tuple(parts) if isinstance(value, tuple) else parts


def _word(key: object) -> str:
    return legible(key) if isinstance(key, str) else str(key)


def parse_json(text: str) -> Mapping[str, object] | Rejected:
    """The one JSON object in `text`."""
    if len(text) > SIZE_CAP:
        return refuse(__name__, "long", got=len(text), most=SIZE_CAP)
    if _depth(text) > DEPTH_CAP:
        return refuse(__name__, "nested", most=DEPTH_CAP)
    if not text.strip():
        return refuse(__name__, "empty")
    try:
        value = _value_after_thoughts(text)
    except (ValueError, RecursionError) as wrong:
        return refuse(__name__, "no_json", got=repr(text[:80]), wrong=getattr(wrong, "why", wrong))
    if isinstance(value, dict):
        return value
    return refuse(__name__, "other", got=type(value).__name__)


_KIND = r"(?:\w+:)?(?:think(?:ing)?|thoughts?|reason(?:ing)?|analysis|reflection|scratchpad)"
_BEGUN = re.compile(
    rf"\A\s*(?:<{_KIND}>|\[THINK\]|◁think▷|<\|channel\|>analysis|<\|START_THINKING\|>)",
    re.IGNORECASE,
)
_ENDED = re.compile(
    rf"</{_KIND}>|\[/THINK\]|◁/think▷|<\|channel\|>final\b[^<{{]*<\|message\|>|<\|END_THINKING\|>",
    re.IGNORECASE,
)
"""Where thoughts said aloud begin and end, as families of models write it."""
_MOST_ENDS = 20
_BRACKET = re.compile(r"[\[\]{}]")
_FENCE = re.compile(r"^```(?:json)?[ \t]*$", re.MULTILINE)


def unspoken(text: str) -> bool:
    """Whether nothing was said but thoughts, if anything."""
    spoken = text.strip()
    return not spoken or bool(_BEGUN.match(spoken) and not _ENDED.search(spoken))


def _value_after_thoughts(text: str) -> object:
    """The one value behind the thoughts, if there are any. Raises ValueError if there is none.

    Chat templates that begin the thoughts leave the beginning out of the answer. An end may
    also be spoken of, in the thoughts or in the answer: what reads first as one value counts.
    """
    text = text.strip().removeprefix("\ufeff")
    ends = [0, *[found.end() for found in _ENDED.finditer(text)][:_MOST_ENDS]]
    if _BEGUN.match(text):
        ends.pop(0)
    wrong: Exception = _UnfitError(_say("thoughts_without_end"))
    for end in ends:
        try:
            return _value_in(text[end:].strip())
        except ValueError as found:
            wrong = found
    raise wrong


def _value_in(text: str) -> object:
    """The one value in `text`. Raises ValueError if there is none, or more than one."""
    fences = list(_FENCE.finditer(text))
    if len(fences) == 2:
        return _DECODER.decode(text[fences[0].end() : fences[1].start()].strip())
    start = max(text.find("{"), 0) if not text.startswith("[") else 0
    value, end = _DECODER.raw_decode(text, start)
    if "{" in text[end:]:
        raise _UnfitError(_say("more_follows"))
    return value


def _depth(text: str) -> int:
    """The deepest nesting brackets could mean; an upper bound is enough for a cap."""
    deepest = depth = 0
    for bracket in _BRACKET.findall(text):
        if bracket in "[{":
            depth += 1
            deepest = max(deepest, depth)
        else:
            depth -= 1
    return deepest


def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of JSON. Raises ValueError if a key stands twice: no last one wins."""
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise _UnfitError(_say("key_twice", key=key[:80]))
        found[key] = value
    return found


def _no_constant(name: str) -> object:
    raise _UnfitError(_say("not_a_number", name=name))


_DECODER = json.JSONDecoder(object_pairs_hook=unique, parse_constant=_no_constant)
