"""Ways to an answer that other packages register: a form by the name of its entry point."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, get_args

from aufheben import plugins
from aufheben.domain import Conclusion
from aufheben.domain.vocabulary import Form
from aufheben.words import speaker

_say = speaker(__name__)

FORMS: tuple[Form, ...] = get_args(Form)


@dataclass(frozen=True, slots=True, kw_only=True)
class Method:
    """How an issue is argued to an end in prose, and at most how many questions that asks.

    `play` takes a `rooms.dialectic.protocol.settle.ArguedSoFar` and a chair, and returns a Conclusion;
    `asks` the numbers of seats and of rounds. Second chances are counted by the constitution.
    """

    play: Callable[[Any, Any], Awaitable[Conclusion]]
    asks: Callable[[int, int], int] = lambda _seats, _rounds: 1


def method(name: str) -> Method | None:
    """What is registered under this name; None if nothing is, or it is ours. Raises BadInput."""
    plugin = None if name in FORMS else plugins.find("methods", name)
    if plugin is None:
        return None
    found = plugin.load()
    if not isinstance(found, Method):
        raise plugin.refused(_say("no_method", value=plugin.value))
    return found


def forms() -> tuple[str, ...]:
    """Every form there is, ours first."""
    return (*FORMS, *(name for name in plugins.names("methods") if name not in FORMS))
