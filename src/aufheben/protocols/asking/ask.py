"""A task that is declared: what it shows, the answer it wants or another that this means, and its laws.

An answer is read from its message, and what is wrong with its shape is said.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from aufheben.errors import Misuse
from aufheben.protocols.asking.laws import Constraints, Law
from aufheben.protocols.asking.message import message_of, numbers, value_of, written
from aufheben.protocols.asking.parts import check_marks, check_path, is_said, parts
from aufheben.protocols.asking.schema import Constrain, Constrained, Constraint, schema_text
from aufheben.protocols.ports import Reason, Rejected, Task
from aufheben.protocols.words import Noun, refuse
from aufheben.words import spoken

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

    from aufheben.protocols.shapes import Message

A = TypeVar("A")
F = TypeVar("F")
M = TypeVar("M", bound="Message")
_AGAIN = re.compile(r"(?<=[a-z])(?=[A-Z])")
"""Where a name of several words begins its next."""


def parse(model: type[M], message: Mapping[str, object]) -> M | Rejected:
    """The message as `model`, or what is wrong with its shape."""
    from pydantic import ValidationError

    try:
        return model.model_validate(dict(message))
    except ValidationError as invalid:
        first = invalid.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"])) or Noun("the message")
        name = _AGAIN.sub(" ", model.__name__.removesuffix("Message")).lower()
        what, what_ja = first["msg"], _in_japanese(first)
        return refuse(__name__, "shape", name=name, where=where, what=what, what_ja=what_ja)


def _in_japanese(wrong: "ErrorDetails") -> str:
    """What is wrong, by pydantic's code of it; what `[shape]` does not know stays in English."""
    said: str | None = spoken(__name__, "shape", wrong["type"])
    known = {key: str(value).replace(" or ", "、") for key, value in wrong.get("ctx", {}).items()}
    return wrong["msg"] if said is None else said.format(**known)


def faithful(task: Task[A], answer: A) -> A | Rejected:
    """The answer where its message says all of it; else what is wrong with it.

    So an answer given as a value is held to the same as one given as text.
    """
    try:
        read = task.read(task.write(answer))
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return refuse(task, "more")  # a part of it is of another type than it is declared
    if isinstance(read, Rejected) or read == answer:
        return read
    return refuse(task, "more")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask(Task[A | F], Generic[A, F]):
    """A question that a value of `answers` answers; where nothing is said, an F stands in.

    `name` is that of the prompt and of the published message; `called` what a refusal calls the
    answer. The key of `absent` may be null, with a reason: then its type stands for the answer.
    Without an answer to an `optional` one the protocol goes on. The fields are what the seat is
    shown. A law whose path the answer does not have raises Misuse when the class is made.
    """

    name: ClassVar[str]
    answers: ClassVar[Any]
    called: ClassVar[str]
    laws: ClassVar[tuple[Law, ...]] = ()
    absent: ClassVar[tuple[str, type[Any] | None]] = ("", None)
    optional: ClassVar[bool] = False

    _constraints: ClassVar[Constraints] = ()

    def __init_subclass__(cls) -> None:
        """Check the marks of the answer and the paths of the laws."""
        super(Ask, cls).__init_subclass__()
        if hasattr(cls, "answers"):
            check_marks(cls.answers)
            for law in cls.laws:
                for path in getattr(law, "path", "").split():
                    check_path(cls.answers, path)
            cls._constraints = tuple(_constraints(cls))

    @property
    def needed(self) -> bool:
        """Whether who never answers it legally has failed."""
        return not self.optional

    @classmethod
    def message(cls) -> "type[Message]":
        """The published message: its schema, and what reads it."""
        return message_of(cls.answers, "", cls.absent[0])

    def schema(self) -> dict[str, Any]:
        """The schema of this very question: its laws in it, as far as a schema can say them."""
        found: dict[str, Any] = json.loads(
            schema_text(self.answers, self.absent[0], self._constrained())
        )
        return found

    def strict_schema(self) -> str:
        """The same as text for models, with nothing in it that may be left out."""
        return schema_text(self.answers, self.absent[0], self._constrained(), strict=True)

    def _constrained(self) -> Constrained:
        found = ((path, of(self)) for path, of in self._constraints)
        return tuple((path, each) for path, each in found if each is not None)

    def read(self, message: Mapping[str, object]) -> A | F | Rejected:
        """The answer that the message says."""
        read = parse(self.message(), message)
        if isinstance(read, Rejected):
            return read
        key, none = self.absent
        if none is not None and getattr(read, key) is None:
            nothing: F = none(reason=getattr(read, "reason", ""))
            return nothing
        wrong = self._misnumbered(read)
        if wrong is not None:
            return wrong
        found: A = value_of(self.answers, read)
        return found

    def _misnumbered(self, read: "Message") -> Rejected | None:
        for numbered, given in numbers(self.answers, read):
            wanted = len(getattr(self, numbered.of))
            if sorted(given) != list(range(1, wanted + 1)):
                said = ", ".join(map(str, given)) or "none"
                return refuse(self, "numbered", wanted=wanted, given=said)
        return None

    def write(self, answer: A | F) -> Mapping[str, object]:
        """The message; of what stands in for an answer only the limit that it ended at."""
        key, none = self.absent
        if none is not None and isinstance(answer, none):
            return {key: None, "reason": getattr(answer, "reason", "")}
        if not isinstance(answer, self.answers):
            limit = getattr(answer, "limit", None)
            return {} if limit is None else {"limit": limit}
        said: Mapping[str, object] = written(answer)
        return said

    def _kinds(self) -> tuple[type[Any], ...]:
        """The types of what may be given as an answer."""
        return tuple(filter(None, (self.answers, self.absent[1])))

    def accepts(self, answer: object) -> A | F | Rejected:
        """A value of the answer's type that its message can say."""
        if not isinstance(answer, self._kinds()):
            return refuse(self, "other", called=self.called, given=type(answer).__name__)
        given: Any = answer
        task: Task[Any] = self
        said: A | F | Rejected = faithful(task, given)
        return said

    def legal(self, answer: A | F) -> Rejected | None:
        """The first law that it breaks; what stands in for an answer breaks none."""
        if not isinstance(answer, self.answers):
            return None
        return next((wrong for law in self.laws if (wrong := law(self, answer)) is not None), None)

    def fallback(self, reason: Reason) -> A | F:
        """What a room says of all its tasks: `silent`."""
        return self.silent(reason)

    @classmethod
    def silent(cls, reason: Reason) -> F:
        """What stands in for an answer that never came or was never legal."""
        raise NotImplementedError


def _constraints(task: type[Ask[Any, Any]]) -> Iterator[tuple[str, Constrain]]:
    """Those of its laws, and of its numbered and keyed lists.

    A law may be on a property, of which the schema says nothing. Raises Misuse where a law that
    is a function names a path that its message does not have.
    """
    for law in task.laws:
        for path, of in getattr(law, "constraints", ()):
            if is_said(task.answers, path):
                yield path, of
            elif not hasattr(law, "path"):
                raise Misuse(f"the message of {task.answers.__name__} has no {path!r}")
    for part in parts(task.answers):
        if part.numbered is not None:
            yield part.name, partial(_numbered, key=part.numbered.key, shown=part.numbered.of)
        if part.keyed:
            yield part.name, lambda task: Constraint(keys=task.keys)


def _numbered(task: Any, key: str, shown: str) -> Constraint:
    return Constraint(numbered=(key, len(getattr(task, shown))))


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
