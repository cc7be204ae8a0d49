"""What is asked in the seed's own messages: arguments, and what is made of several of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from aufheben.protocols.messages import parse
from aufheben.protocols.ports import Rejected, Task
from aufheben.protocols.words import refuse

if TYPE_CHECKING:
    from aufheben.protocols.shapes import Message

A = TypeVar("A")


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedTask(Task[A], Generic[A]):
    """A task that reads and writes its message itself: `shape` is its class in `messages`.

    `name` is that of the prompt and of the message, `called` what a refusal calls the answer.
    """

    name: ClassVar[str]
    shape: ClassVar[str]
    called: ClassVar[str]

    @classmethod
    def message(cls) -> "type[Message]":
        """The published message: its schema, and what reads it."""
        found: type[Message] = getattr(import_module(f"{__package__}.messages"), cls.shape)
        return found

    def parsed(self, message: Mapping[str, object]) -> Any:
        """The message as its class, or a Rejected that says what is wrong with its shape."""
        return parse(self.message(), message)

    def other(self, answer: object) -> Rejected:
        """The refusal of what is no answer to it."""
        return refuse(self, "other", called=self.called, given=type(answer).__name__)
