"""The rooms as models of a chat: what is written becomes a request."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aufheben.app.uploads import Inputs
from aufheben.rooms import registry as rooms
from aufheben.rooms.programs import ChatModel
from aufheben.surfaces.page.chat.messages import Chat


@dataclass(frozen=True, slots=True)
class Typed:
    """A chat as a room reads it."""

    chat: Chat
    inputs: Inputs

    @property
    def question(self) -> str:
        """The last question."""
        return self.chat.written.question

    @property
    def stances(self) -> Mapping[str, str]:
        """Those that were given for it."""
        return self.chat.written.stances

    @property
    def last(self) -> str:
        """The last message, word by word."""
        return self.chat.last

    def put(self, name: str, content: bytes) -> Path:
        """Where a file is kept for the run."""
        return self.inputs.put(name, content)


def models() -> dict[str, ChatModel]:
    """Every model by its name; none of ours can be replaced."""
    found: dict[str, ChatModel] = {}
    for room in rooms.every():
        found |= {name: each for name, each in room.programs.chats.items() if name not in found}
    return found


def named(name: str) -> ChatModel | None:
    """That of a name, also where somebody put a provider before it: `aufheben/deliberate`."""
    known = models()
    return known.get(name) or known.get(name.rpartition("/")[2])


def request_of(model: ChatModel, chat: Chat, inputs: Inputs) -> Any:
    """What the model makes of a chat. Raises BadInput."""
    return model.request(Typed(chat, inputs))
