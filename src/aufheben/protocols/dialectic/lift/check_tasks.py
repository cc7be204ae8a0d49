"""Checking a decision: a reader of no side, who would have to carry it out, looks for faults."""

from collections.abc import Mapping
from dataclasses import dataclass

from aufheben.domain import Issue, NoSynthesis, Unanswered
from aufheben.domain.ways import Check, Decision, Fault, StockNeed, Way
from aufheben.protocols.dialectic.integration_steps import hollow, unsaid, wrong
from aufheben.protocols.messages import parse
from aufheben.protocols.ports import Reason, Rejected, Task

FAULTS = 4
"""Most faults that a reader names."""
MENDED = 2
"""How many of them, the gravest, are mended and looked at again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Checking(Task[Check | NoSynthesis | Unanswered]):
    """What a reader finds of a decision on a way."""

    issue: Issue
    way: Way
    needs: tuple[StockNeed, ...]
    decision: Decision

    def read(self, message: Mapping[str, object]) -> Check | NoSynthesis | Unanswered | Rejected:
        """See `messages.CheckMessage`."""
        from aufheben.protocols.dialectic.lift.messages import CheckMessage

        read = parse(CheckMessage, message)
        if isinstance(read, Rejected):
            return read
        faults = tuple(Fault(fault=each.fault, repair=each.repair) for each in read.faults)
        return Check(keeps_idea=read.keeps_idea, faults=faults)

    def write(self, answer: Check | NoSynthesis | Unanswered) -> Mapping[str, object]:
        """The message."""
        match answer:
            case Check():
                return write_check(answer)
            case NoSynthesis():
                return {"keeps_idea": None, "reason": answer.reason}
            case Unanswered():
                return {"limit": answer.limit}

    def accepts(self, answer: object) -> Check | NoSynthesis | Unanswered | Rejected:
        """A check."""
        return answer if isinstance(answer, Check) else wrong("a check", answer)

    @property
    def needed(self) -> bool:
        """An unchecked decision stands, and is said to be unchecked."""
        return False

    @property
    def most(self) -> int:
        """Most faults that may be named."""
        return FAULTS

    def legal(self, answer: Check | NoSynthesis | Unanswered) -> Rejected | None:
        """Few faults, each with its repair; where the idea is lost, that is one."""
        if not isinstance(answer, Check):
            return None
        if len(answer.faults) > self.most:
            got = str(len(answer.faults))
            return Rejected(expected=f"at most {self.most} faults", got=got, do="give the gravest")
        if not answer.keeps_idea and not answer.faults:
            return Rejected(
                expected="a fault that says how the idea is lost",
                got="none",
                do="name it, with the smallest repair",
            )
        return hollow("every fault", [text for f in answer.faults for text in (f.fault, f.repair)])

    def fallback(self, reason: Reason) -> Check | NoSynthesis | Unanswered:
        """Nothing was checked."""
        return unsaid(reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Examine(_Checking):
    """Whether a decision still does what its idea does, and what is wrong with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LookAgain(_Checking):
    """Which of the `faults` that were to be mended are still there."""

    faults: tuple[Fault, ...]

    @property
    def most(self) -> int:
        """No other faults are looked for."""
        return MENDED


def write_check(check: Check) -> dict[str, object]:
    """A check as messages and results show it."""
    faults = [{"fault": each.fault, "repair": each.repair} for each in check.faults]
    return {"keeps_idea": check.keeps_idea, "faults": faults}
