"""What the steps of integration share: refused syntheses, cores as messages, fallbacks."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from aufheben.domain import Core, FinalAnswer, Issue, Move, NoSynthesis, Unanswered
from aufheben.protocols.ports import Reason, Rejected
from aufheben.rooms.dialectic.asks.base_task import PublishedTask
from aufheben.rooms.dialectic.asks.writer import write_property


class Refused(NamedTuple):
    """A synthesis that was put back and defeated."""

    core: Core
    answer: FinalAnswer


def unsaid(reason: Reason) -> NoSynthesis | Unanswered:
    """What stands in for a step that was not answered."""
    return (
        NoSynthesis(reason="no legal answer") if reason == "illegal" else Unanswered(limit=reason)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class FindCore(PublishedTask[Core | NoSynthesis | Unanswered]):
    """A core that has not been refused; each form says from what. Any core is legal here.

    Without `background` what was heard is no knowledge, only whose main arguments conflict.
    """

    shape, called = "GeneralizeMessage", "a core"
    issue: Issue
    heard: tuple[Move, ...] = ()
    refused: tuple[Refused, ...] = ()
    background: bool = True

    def hear(self, message: Mapping[str, object]) -> Core | NoSynthesis | Unanswered | Rejected:
        """Only logic works out what is kept of each side, and by which method."""
        found = self.read(message)
        return replace(found, retention=(), method="") if isinstance(found, Core) else found

    def read(self, message: Mapping[str, object]) -> Core | NoSynthesis | Unanswered | Rejected:
        """See `messages.GeneralizeMessage`."""
        read = self.parsed(message)
        if isinstance(read, Rejected):
            return read
        core = read.Argument.E
        return core.core() if core is not None else NoSynthesis(reason=read.reason)

    def write(self, answer: Core | NoSynthesis | Unanswered) -> Mapping[str, object]:
        """The published message."""
        match answer:
            case Core():
                return {"Argument": {"E": write_property(answer)}}
            case NoSynthesis():
                return {"Argument": {"E": None}, "reason": answer.reason}
            case Unanswered():
                return {"limit": answer.limit}

    def accepts(self, answer: object) -> Core | NoSynthesis | Unanswered | Rejected:
        """A core, or that there is none."""
        return answer if isinstance(answer, Core | NoSynthesis) else self.other(answer)

    def fallback(self, reason: Reason) -> Core | NoSynthesis | Unanswered:
        """No core."""
        return unsaid(reason)
