"""What kinds, statuses and results are called on a page, by their codes."""

from aufheben.words import Code, speaker

_say = speaker(__name__)


def code(name: str) -> Code:
    """The word of a code; one that a room made up is its own word."""
    return _say.code(name)


def known_code(name: str) -> Code | str:
    """The same of a code of ours; what is none is somebody's word."""
    return code(name) if _say.knows(name, "code") else name
