"""A room to other programs: a model of a chat, and ways for assistants to begin."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from aufheben.words import Fact


class Typed(Protocol):
    """What somebody wrote in a chat: as a question with stances, and word by word."""

    @property
    def question(self) -> str:
        """The question."""
        ...

    @property
    def stances(self) -> Mapping[str, str]:
        """What each side says to it."""
        ...

    @property
    def last(self) -> str:
        """The last message."""
        ...

    def put(self, name: str, content: bytes) -> Path:
        """Where a file with this content is kept for the run."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatModel:
    """A room as a model of a chat: what it does in a line, the request that it makes of what was
    written, and what is answered to a greeting.
    """

    summary: str
    request: Callable[[Typed], Any]
    greeting: Fact = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """A way to begin that assistants offer: what they are asked to do with what is named."""

    name: str
    title: Fact
    does: Fact
    asks: Callable[[str], Fact]


@dataclass(frozen=True, slots=True, kw_only=True)
class Programs:
    """A room to other programs: models of a chat by their names, ways for assistants to begin."""

    chats: Mapping[str, ChatModel] = field(default_factory=dict)
    openings: tuple[Opening, ...] = ()
