"""What every door does: says in whose words it complains, and takes words that can be kept, keys of JSON once."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Literal

from aufheben.errors import BadInput
from aufheben.words import speaker

_say = speaker(__name__)

Caller = Literal["command", "python", "json", "assistant", "page", "chat"]
_calling: ContextVar[Caller] = ContextVar("calling", default="python")


@contextmanager
def called_by(caller: Caller) -> Iterator[None]:
    """While it lasts complaints are told in the words of this door."""
    before = _calling.set(caller)
    try:
        yield
    finally:
        _calling.reset(before)


def calling() -> Caller:
    """Who is told what is wrong: whoever calls from Python, where no door says otherwise."""
    return _calling.get()


def check_plain(value: object, place: str | None = None) -> None:
    """Raises BadInput, with its place, for a text that no journal could keep.

    That is one with a NUL or half a character, anywhere in a value of JSON, keys included.
    """
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, str) and not _is_plain(each):
            what = _say("text_nul_half")
            raise BadInput(what, do=_say("leave_out"), file=place)
        if isinstance(each, Mapping):
            waiting += [*each, *each.values()]
        elif isinstance(each, list | tuple):
            waiting += each


def _is_plain(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in text


def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The object of these pairs, as `json.loads` asks for it. Raises BadInput for a key that stands twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        counts = Counter(name for name, _ in pairs)
        twice = counts.most_common(1)[0][0]
        raise BadInput(
            _say("stands_twice", twice=twice[:80]), do=_say("give_each_once"), file=twice
        )
    return found
