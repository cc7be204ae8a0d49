"""The tasks that end in one answer, put to somebody of no side."""

from collections.abc import Mapping
from dataclasses import dataclass

from aufheben.domain import FinalAnswer, Issue, NoSynthesis, Unanswered
from aufheben.protocols.dialectic.integration_steps import hollow, unsaid, wrong
from aufheben.protocols.dialectic.lift_tasks import LONGEST, label_in
from aufheben.protocols.messages import parse
from aufheben.protocols.methods.faithful import faithful
from aufheben.protocols.methods.messages import FinalMessage
from aufheben.protocols.methods.speaking import too_long
from aufheben.protocols.methods.speeches import Heard
from aufheben.protocols.ports import Reason, Rejected, Task

Stances = tuple[tuple[str, str], ...]
"""Each seat's name, and what it stands for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conclude(Task[FinalAnswer | NoSynthesis | Unanswered]):
    """One final answer; each method says from what. `labels` are names that are no words."""

    issue: Issue
    labels: tuple[str, ...] = ()

    def read(
        self, message: Mapping[str, object]
    ) -> FinalAnswer | NoSynthesis | Unanswered | Rejected:
        """See `messages.FinalMessage`."""
        read = parse(FinalMessage, message)
        if isinstance(read, Rejected):
            return read
        if read.final_answer is None:
            return NoSynthesis(reason=read.reason)
        return FinalAnswer(final_answer=read.final_answer)

    def write(self, answer: FinalAnswer | NoSynthesis | Unanswered) -> Mapping[str, object]:
        """The message."""
        match answer:
            case FinalAnswer():
                return {"final_answer": answer.final_answer}
            case NoSynthesis():
                return {"final_answer": None, "reason": answer.reason}
            case Unanswered():
                return {"limit": answer.limit}

    def accepts(self, answer: object) -> FinalAnswer | NoSynthesis | Unanswered | Rejected:
        """An answer, or that there is none."""
        if isinstance(answer, FinalAnswer | NoSynthesis):
            return faithful(self, answer)
        return wrong("a final answer", answer)

    def legal(self, answer: FinalAnswer | NoSynthesis | Unanswered) -> Rejected | None:
        """Short, and in words that somebody outside understands."""
        if not isinstance(answer, FinalAnswer):
            return None
        return unfit(answer, self.labels, self.issue)

    def fallback(self, reason: Reason) -> FinalAnswer | NoSynthesis | Unanswered:
        """No answer."""
        return unsaid(reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolve(Conclude):
    """From the stances alone: resolve the conflict rather than split the difference."""

    stances: Stances


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair(Conclude):
    """A draft mended by what each side found wrong with it (Madaan et al. 2023)."""

    stances: Stances
    draft: str
    feedback: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjudge(Conclude):
    """From all that was said in a debate that is over (Liang et al. 2023)."""

    said: tuple[Heard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Merge(Conclude):
    """From what each seat said last (Du et al. 2023)."""

    said: tuple[Heard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unite(Conclude):
    """From an opinion and what was said against it (Anghel et al. 2025)."""

    opinion: str
    against: tuple[str, ...]


def unfit(answer: FinalAnswer, labels: tuple[str, ...], issue: Issue) -> Rejected | None:
    """What is wrong with a final answer in itself: empty, too long, or in inside words."""
    said = answer.final_answer
    label = label_in(said, labels)
    if label is not None and label not in issue.question:
        return Rejected(
            expected="words that somebody outside the debate understands",
            got=f"the label {label!r}",
            do="say who is meant",
        )
    return hollow("an answer", [said]) or too_long(said, LONGEST)
