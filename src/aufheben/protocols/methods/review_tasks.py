"""The tasks of looking at what there is: whether to go on, whether it is enough, which to take."""

from collections.abc import Mapping
from dataclasses import dataclass

from aufheben.domain import Feedback, FinalAnswer, GoOn, Issue, NoSynthesis, Pick, Unanswered
from aufheben.protocols.dialectic.final_answers import unfit
from aufheben.protocols.dialectic.integration_steps import unsaid, wrong
from aufheben.protocols.messages import faithful, parse
from aufheben.protocols.methods.answer_tasks import Stances, given
from aufheben.protocols.methods.messages import ChooseMessage, ModerateMessage, ReviewMessage
from aufheben.protocols.methods.speech_tasks import LONGEST, too_long
from aufheben.protocols.methods.speeches import Heard
from aufheben.protocols.ports import Reason, Rejected, Task


@dataclass(frozen=True, slots=True, kw_only=True)
class Moderate(Task[FinalAnswer | GoOn | Unanswered]):
    """After a round: the final answer already, or another round (Liang et al. 2023)."""

    issue: Issue
    said: tuple[Heard, ...]
    labels: tuple[str, ...] = ()
    stances: Stances = ()

    def read(self, message: Mapping[str, object]) -> FinalAnswer | GoOn | Unanswered | Rejected:
        """See `messages.ModerateMessage`."""
        read = parse(ModerateMessage, message)
        if isinstance(read, Rejected):
            return read
        if read.go_on:
            return GoOn()
        if read.final_answer is None:
            return Rejected(expected="a final answer", got="null", do="give it, or go on")
        return FinalAnswer(final_answer=read.final_answer)

    def write(self, answer: FinalAnswer | GoOn | Unanswered) -> Mapping[str, object]:
        """The message."""
        match answer:
            case FinalAnswer():
                return {"go_on": False, "final_answer": answer.final_answer}
            case GoOn():
                return {"go_on": True, "final_answer": None}
            case Unanswered():
                return {"limit": answer.limit}

    def accepts(self, answer: object) -> FinalAnswer | GoOn | Unanswered | Rejected:
        """An answer, or that the debate goes on."""
        if isinstance(answer, FinalAnswer | GoOn):
            return faithful(self, answer)
        return wrong("a final answer, or to go on", answer)

    def legal(self, answer: FinalAnswer | GoOn | Unanswered) -> Rejected | None:
        """An answer as any final one."""
        if not isinstance(answer, FinalAnswer):
            return None
        return unfit(answer, self.labels, given(self.issue, self.stances))

    def fallback(self, reason: Reason) -> FinalAnswer | GoOn | Unanswered:
        """The debate goes on after illegal answers; at a limit it ends."""
        return GoOn() if reason == "illegal" else Unanswered(limit=reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Review(Task[Feedback | NoSynthesis | Unanswered]):
    """Every side's objections to a draft (Madaan et al. 2023).

    `demanding` where it is repaired in any case, so that something must be found.
    """

    issue: Issue
    stances: Stances
    draft: str
    demanding: bool = False

    def read(self, message: Mapping[str, object]) -> Feedback | NoSynthesis | Unanswered | Rejected:
        """See `messages.ReviewMessage`."""
        read = parse(ReviewMessage, message)
        if isinstance(read, Rejected):
            return read
        return Feedback(enough=read.good_enough, text=read.text)

    def write(self, answer: Feedback | NoSynthesis | Unanswered) -> Mapping[str, object]:
        """The message."""
        match answer:
            case Feedback():
                return {"good_enough": answer.enough, "text": answer.text}
            case NoSynthesis():
                return {"good_enough": None, "reason": answer.reason}
            case Unanswered():
                return {"limit": answer.limit}

    def accepts(self, answer: object) -> Feedback | NoSynthesis | Unanswered | Rejected:
        """Feedback."""
        if isinstance(answer, Feedback):
            return faithful(self, answer)
        return wrong("feedback", answer)

    def legal(self, answer: Feedback | NoSynthesis | Unanswered) -> Rejected | None:
        """What is not good enough says why."""
        if not isinstance(answer, Feedback):
            return None
        if not answer.text.strip() and (self.demanding or not answer.enough):
            return Rejected(expected="what to mend", got="nothing", do="say it side by side")
        return too_long(answer.text, LONGEST)

    def fallback(self, reason: Reason) -> Feedback | NoSynthesis | Unanswered:
        """No feedback; the draft stands as it is."""
        return unsaid(reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Task[Pick | NoSynthesis | Unanswered]):
    """Which of several answers agrees best with the others (Chen et al. 2023)."""

    issue: Issue
    answers: tuple[str, ...]

    def read(self, message: Mapping[str, object]) -> Pick | NoSynthesis | Unanswered | Rejected:
        """See `messages.ChooseMessage`."""
        read = parse(ChooseMessage, message)
        if isinstance(read, Rejected):
            return read
        return Pick(number=read.number, reason=read.reason)

    def write(self, answer: Pick | NoSynthesis | Unanswered) -> Mapping[str, object]:
        """The message."""
        match answer:
            case Pick():
                return {"number": answer.number, "reason": answer.reason}
            case NoSynthesis():
                return {"number": None, "reason": answer.reason}
            case Unanswered():
                return {"limit": answer.limit}

    def accepts(self, answer: object) -> Pick | NoSynthesis | Unanswered | Rejected:
        """A choice."""
        if isinstance(answer, Pick):
            return faithful(self, answer)
        return wrong("a number", answer)

    def legal(self, answer: Pick | NoSynthesis | Unanswered) -> Rejected | None:
        """One that is there."""
        if not isinstance(answer, Pick) or 1 <= answer.number <= len(self.answers):
            return None
        return Rejected(
            expected=f"a number from 1 to {len(self.answers)}",
            got=str(answer.number)[:20],
            do="give the number of one of the answers",
        )

    def fallback(self, reason: Reason) -> Pick | NoSynthesis | Unanswered:
        """No choice; the first answer is taken, and marked."""
        return unsaid(reason)
