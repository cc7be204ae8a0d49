"""Which of two: the option an answer chooses, and the better of two answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from aufheben.domain.ratings import Chosen
from aufheben.domain.verdicts import Unsaid
from aufheben.protocols.messages import parse
from aufheben.protocols.ports import Rejected
from aufheben.protocols.rating.base_task import RatingTask
from aufheben.protocols.rating.messages import ControlMessage, PreferenceMessage


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(RatingTask[Chosen]):
    """One of the two as they are shown, or neither."""

    answers: ClassVar[type[Any]] = Chosen

    def legal(self, answer: Chosen | Unsaid) -> Rejected | None:
        """The first, the second, or neither."""
        if isinstance(answer, Unsaid) or (
            type(answer.choice) is int and answer.choice in (0, 1, 2)
        ):
            return None
        return Rejected(expected="1, 2 or 0", got=repr(answer.choice), do="choose one, or neither")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadChoice(Choice):
    """Which of two options an answer chooses, if it chooses one."""

    options: tuple[str, str]
    answer: str

    def read(self, message: Mapping[str, object]) -> Chosen | Unsaid | Rejected:
        """See `messages.ControlMessage`."""
        read = parse(ControlMessage, message)
        if isinstance(read, Rejected):
            return read
        return Chosen(choice=read.option or 0, reason=read.reason)

    def write(self, answer: Chosen | Unsaid) -> Mapping[str, object]:
        """The message."""
        if isinstance(answer, Unsaid):
            return {}
        return {"reason": answer.reason, "option": answer.choice or None}


@dataclass(frozen=True, slots=True, kw_only=True)
class Prefer(Choice):
    """Which of two answers to the same question is better; `labels` are names that say nothing."""

    positions: tuple[tuple[str, str], ...]
    labels: tuple[str, str]
    texts: tuple[str, str]

    def read(self, message: Mapping[str, object]) -> Chosen | Unsaid | Rejected:
        """See `messages.PreferenceMessage`."""
        read = parse(PreferenceMessage, message)
        if isinstance(read, Rejected):
            return read
        if read.better is None:
            return Chosen(choice=0, reason=read.reason)
        if read.better not in self.labels:
            wanted = f"{' or '.join(self.labels)}, or null"
            return Rejected(expected=wanted, got=repr(read.better), do="name one of them so")
        return Chosen(choice=1 if read.better == self.labels[0] else 2, reason=read.reason)

    def write(self, answer: Chosen | Unsaid) -> Mapping[str, object]:
        """The message."""
        if isinstance(answer, Unsaid):
            return {}
        better = None if answer.choice == 0 else self.labels[answer.choice - 1]
        return {"reason": answer.reason, "better": better}
