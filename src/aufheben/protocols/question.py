"""Questions of no room: in one's own words, answered by a message; and to sources, answered by passages."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from aufheben.domain.verdicts import Unsaid
from aufheben.protocols.asking.ask import parse
from aufheben.protocols.ports import Reason, Rejected, Task
from aufheben.protocols.words import refuse

if TYPE_CHECKING:
    from aufheben.protocols.shapes import Message


from aufheben.domain import Seat
from aufheben.domain.acts import Passages
from aufheben.protocols.asking import Ask

M = TypeVar("M", bound="Message")


@dataclass(frozen=True, slots=True, kw_only=True)
class Question(Task[M | Unsaid], Generic[M]):
    """What a seat is asked, in `text`; Unsaid stands in for an answer that never came.

    A room's own question is a subclass that names its message: `answers = Number`. What the
    message's fields do not allow is refused with the reason and asked again. With a `name` of its
    own it is asked by that template of the prompts in its package.
    """

    name: ClassVar[str] = "question"
    answers: ClassVar[Any]
    text: str

    @classmethod
    def message(cls) -> "type[Message]":
        """What answers it."""
        answers: type[Message] = cls.answers
        return answers

    @property
    def shape(self) -> str:
        """The JSON schema of the answer."""
        return json.dumps(self.answers.model_json_schema(), ensure_ascii=False)

    def read(self, message: Mapping[str, object]) -> M | Unsaid | Rejected:
        """The message, checked."""
        read: M | Rejected = parse(self.answers, message)
        return read

    def write(self, answer: M | Unsaid) -> Mapping[str, object]:
        """Its fields."""
        return {} if isinstance(answer, Unsaid) else answer.model_dump(mode="json")

    def accepts(self, answer: object) -> M | Unsaid | Rejected:
        """A message of the kind wanted."""
        if isinstance(answer, self.answers):
            taken: M = answer
            return taken
        wanted = self.answers.__name__
        return refuse(self, "other", called=f"a {wanted}", given=type(answer).__name__)

    def fallback(self, reason: Reason) -> M | Unsaid:
        """Nothing was said."""
        return Unsaid(limit=None if reason == "illegal" else reason)


SOURCE = Seat(name="source", stance="")
F = TypeVar("F")


@dataclass(frozen=True, slots=True, kw_only=True)
class Lookup(Ask[Passages, F], Generic[F]):
    """A question that a source answers, not a model."""

    name, answers, called = "passages", Passages, "passages"

    @property
    def query(self) -> str:
        """What is looked for, one thing a line; empty if there is nothing to look for."""
        raise NotImplementedError

    def own_words(self, answer: Passages | F) -> object:
        """None: they are the sources'."""
        return ""
