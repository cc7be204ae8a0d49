"""Words that every door takes: those that can be kept, and sent on as UTF-8."""

from collections.abc import Mapping

from aufheben.errors import BadInput
from aufheben.words import speaker

_say = speaker(__name__)


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
