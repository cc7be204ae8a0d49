"""A declared task whose answer is taken for another value than the one that is said."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from aufheben.protocols.asking.ask import Ask
from aufheben.protocols.ports import Rejected

A = TypeVar("A")
F = TypeVar("F")


@dataclass(frozen=True, slots=True, kw_only=True)
class Meant(Ask[A, F], Generic[A, F]):
    """A question whose message says a value of `answers`, which stands for one of `values`.

    Its laws are on what is said.
    """

    values: ClassVar[Any]

    def meaning(self, said: Any) -> A | F | Rejected:
        """What is meant by what is said, or what keeps it from meaning anything."""
        raise NotImplementedError

    def _kinds(self) -> tuple[type[Any], ...]:
        """Those of `values`, or that there is none."""
        return tuple(filter(None, (self.values, self.absent[1])))

    def said_of(self, value: Any) -> Any:
        """What is said of a value; `meaning` gives it back."""
        raise NotImplementedError

    def read(self, message: Mapping[str, object]) -> A | F | Rejected:
        """The value that the message means."""
        read: Any = Ask.read(self, message)
        return self.meaning(read) if isinstance(read, self.answers) else read

    def write(self, answer: A | F) -> Mapping[str, object]:
        """The message."""
        return Ask.write(self, self.said_of(answer) if isinstance(answer, self.values) else answer)

    def legal(self, answer: A | F) -> Rejected | None:
        """The first law that what is said of it breaks."""
        return Ask.legal(self, self.said_of(answer)) if isinstance(answer, self.values) else None
