"""What is asked in the seed's own messages, and what steps of integration share.

Arguments, properties and cores are written in their published form; `messages` reads it back.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from aufheben.domain import (
    AnswerDetail,
    Argument,
    Core,
    FinalAnswer,
    Issue,
    Move,
    NoSynthesis,
    Property,
    Rule,
    Unanswered,
)
from aufheben.protocols.asking.ask import parse
from aufheben.protocols.ports import Reason, Rejected, Task
from aufheben.protocols.words import refuse

if TYPE_CHECKING:
    from aufheben.protocols.shapes import Message

A = TypeVar("A")


class Refused(NamedTuple):
    """A synthesis that was put back and defeated."""

    core: Core
    answer: FinalAnswer


def unsaid(reason: Reason) -> NoSynthesis | Unanswered:
    """What stands in for a step that was not answered."""
    if reason == "illegal":
        return NoSynthesis(reason="no legal answer")
    return Unanswered(limit=reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedTask(Task[A], Generic[A]):
    """A task that reads and writes its message itself: `shape` is its class in `messages`.

    `name` is that of the prompt and of the message, `called` what a refusal calls the answer. Answers
    are of its `kinds`; `meant` makes one of a message, `message_of` a message of one.
    """

    name: ClassVar[str]
    shape: ClassVar[str]
    called: ClassVar[str]
    kinds: ClassVar[tuple[type[Any], ...]]

    def meant(self, read: Any) -> Any:
        """The answer that its message means, or a Rejected."""
        raise NotImplementedError

    def message_of(self, answer: Any) -> Mapping[str, object]:
        """The published message of an answer."""
        raise NotImplementedError

    @classmethod
    def message(cls) -> "type[Message]":
        """The published message: its schema, and what reads it."""
        found: type[Message] = getattr(import_module(f"{__package__}.messages"), cls.shape)
        return found

    def read(self, message: Mapping[str, object]) -> A | Rejected:
        """The answer, or a Rejected that says what is wrong with the shape of the message."""
        read = parse(self.message(), message)
        found: A | Rejected = read if isinstance(read, Rejected) else self.meant(read)
        return found

    def write(self, answer: A) -> Mapping[str, object]:
        """The published message; of what was not answered, the limit."""
        if isinstance(answer, Unanswered):
            return {"limit": answer.limit}
        return self.message_of(answer)

    def accepts(self, answer: object) -> Any:
        """An answer of one of its kinds."""
        return answer if isinstance(answer, self.kinds) else self.other(answer)

    def fallback(self, reason: Reason) -> Any:
        """That there is none."""
        return unsaid(reason)

    def other(self, answer: object) -> Rejected:
        """The refusal of what is no answer to it."""
        return refuse(self, "other", called=self.called, given=type(answer).__name__)


def write_argument(argument: Argument, **more: str) -> dict[str, Any]:
    """`Argument` with its rules, and `Conc` and `Ass` derived from them."""
    return {
        **more,
        "rules": [
            {"id": rule.id, "antecedent": _antecedent(rule), "consequent": rule.consequent}
            for rule in argument.rules
        ],
        "Conc": list(argument.conc),
        "Ass": list(argument.ass),
    }


def write_property(value: Property | Core) -> dict[str, Any]:
    """`strong` and `consequent`; `weak_negation` only where there is any."""
    written: dict[str, Any] = {"strong": list(value.strong), "consequent": value.consequent}
    if value.weak_negation:
        written["weak_negation"] = list(value.weak_negation)
    if isinstance(value, Core):
        written |= {"retention": list(value.retention), "method": value.method}
        written |= {"stands_for": write_sources(value)} if value.stands_for else {}
    return written


def write_sources(core: Core) -> list[dict[str, list[int]]]:
    """For each premise of E the numbers of those of C1, C2 and so on that it stands for."""
    return [
        {f"C{number}": list(premises) for number, premises in enumerate(sides, start=1)}
        for sides in core.stands_for
    ]


def write_detail(detail: AnswerDetail) -> dict[str, Any]:
    """The parts of an answer."""
    parts = {f.name: getattr(detail, f.name) for f in fields(detail) if f.name != "needs"}
    return {
        **{name: list(part) if isinstance(part, tuple) else part for name, part in parts.items()},
        "needs": [
            {
                "id": need.id,
                "seat": need.seat,
                "need": need.need,
                "from": list(need.sources),
                "state": need.state,
                "how": need.how,
            }
            for need in detail.needs
        ],
    }


def _antecedent(rule: Rule) -> dict[str, list[str]]:
    """What a rule rests on; `guesses` only where it has any."""
    written = {"strong": list(rule.strong), "weak_negation": list(rule.weak_negation)}
    return written | ({"guesses": list(rule.guesses)} if rule.guesses else {})


@dataclass(frozen=True, slots=True, kw_only=True)
class FindCore(PublishedTask[Core | NoSynthesis | Unanswered]):
    """A core that has not been refused; each form says from what. Any core is legal here.

    Without `background` what was heard is no knowledge, only whose main arguments conflict.
    """

    shape, called = "GeneralizeMessage", "a core"
    kinds = (Core, NoSynthesis)
    issue: Issue
    heard: tuple[Move, ...] = ()
    refused: tuple[Refused, ...] = ()
    background: bool = True

    def hear(self, message: Mapping[str, object]) -> Core | NoSynthesis | Unanswered | Rejected:
        """Only logic works out what is kept of each side, and by which method."""
        found = self.read(message)
        return replace(found, retention=(), method="") if isinstance(found, Core) else found

    def meant(self, read: Any) -> Core | NoSynthesis:
        """See `messages.GeneralizeMessage`."""
        core: Core | None = None if read.Argument.E is None else read.Argument.E.core()
        return NoSynthesis(reason=read.reason) if core is None else core

    def message_of(self, answer: Core | NoSynthesis) -> Mapping[str, object]:
        """The published message."""
        if isinstance(answer, NoSynthesis):
            return {"Argument": {"E": None}, "reason": answer.reason}
        return {"Argument": {"E": write_property(answer)}}
