"""The tasks that end in one answer, put to somebody of no side."""

from collections.abc import Mapping
from dataclasses import dataclass

from aufheben.domain import FinalAnswer, Issue, NoSynthesis, Unanswered
from aufheben.protocols.dialectic.final_answers import unfit
from aufheben.protocols.dialectic.integration_steps import unsaid, wrong
from aufheben.protocols.messages import parse
from aufheben.protocols.methods.faithful import faithful
from aufheben.protocols.methods.messages import FinalMessage
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
        return unfit(answer, self.labels, self.known)

    def fallback(self, reason: Reason) -> FinalAnswer | NoSynthesis | Unanswered:
        """No answer."""
        return unsaid(reason)

    @property
    def known(self) -> str:
        """What the question itself says; a name that stands there is no label."""
        return self.issue.question


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolve(Conclude):
    """From the stances alone: resolve the conflict rather than split the difference.

    Whoever concludes from outside sees every stance, whatever the method: what an answer is
    judged by may not be known to one method and hidden from another.
    """

    stances: Stances

    @property
    def known(self) -> str:
        """What the question and the stances say."""
        return given(self.issue, self.stances)


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair(Resolve):
    """A draft mended by what each side found wrong with it (Madaan et al. 2023).

    `earlier` are the drafts before it, each with its feedback: the paper keeps the history.
    """

    draft: str
    feedback: str
    earlier: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjudge(Resolve):
    """From all that was said in a debate that is over (Liang et al. 2023)."""

    said: tuple[Heard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Merge(Resolve):
    """From what each seat said last (Du et al. 2023)."""

    said: tuple[Heard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unite(Resolve):
    """From an opinion and what was said against it (Anghel et al. 2025)."""

    opinion: str
    against: tuple[str, ...]


def given(issue: Issue, stances: Stances) -> str:
    """What the question and the stances say."""
    return "\n".join([issue.question, *(stance for _, stance in stances)])
