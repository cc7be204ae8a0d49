"""The tasks of looking at what there is: whether to go on, whether it is enough, which to take."""

from dataclasses import dataclass
from typing import ClassVar

from aufheben.domain import Feedback, FinalAnswer, GoOn, Issue, NoSynthesis, Pick, Unanswered
from aufheben.protocols.asking import Ask, Brief, Constraint, Law, Meant, constrains
from aufheben.protocols.ports import Reason, Rejected
from aufheben.protocols.words import refuse
from aufheben.rooms.dialectic.asks.final_answers import FINAL
from aufheben.rooms.dialectic.asks.integration_steps import unsaid
from aufheben.rooms.dialectic.methods import answers as spoken
from aufheben.rooms.dialectic.methods.answer_tasks import Stances, given
from aufheben.rooms.dialectic.methods.speech_tasks import LONGEST
from aufheben.rooms.dialectic.methods.speeches import Heard


@dataclass(frozen=True, slots=True, kw_only=True)
class Moderate(Meant[FinalAnswer, GoOn | Unanswered]):
    """After a round: the final answer already, or another round (Liang et al. 2023)."""

    name, answers, called = "moderate", spoken.Moderate, "a final answer, or to go on"
    values = (FinalAnswer, GoOn)
    laws: ClassVar[tuple[Law, ...]] = FINAL
    issue: Issue
    said: tuple[Heard, ...]
    labels: tuple[str, ...] = ()
    stances: Stances = ()

    @property
    def known(self) -> str:
        """What the question and the stances say."""
        return given(self.issue, self.stances)

    def meaning(self, said: spoken.Moderate) -> FinalAnswer | GoOn | Rejected:
        """An answer, or that the debate goes on."""
        if said.go_on:
            return GoOn()
        if said.final_answer is None:
            return refuse(self, "undecided")
        return FinalAnswer(final_answer=said.final_answer)

    def said_of(self, value: FinalAnswer | GoOn) -> spoken.Moderate:
        """Whether to go on, and the answer where not."""
        if isinstance(value, GoOn):
            return spoken.Moderate(go_on=True)
        return spoken.Moderate(go_on=False, final_answer=value.final_answer)

    @classmethod
    def silent(cls, reason: Reason) -> GoOn | Unanswered:
        """The debate goes on after illegal answers; at a limit it ends."""
        return GoOn() if reason == "illegal" else Unanswered(limit=reason)


def _says_why(task: "Review", answer: Feedback) -> Rejected | None:
    """What is not good enough says why; so does all where a repair is due."""
    enough = answer.enough and not task.demanding
    return None if enough or answer.text.strip() else refuse(task, "faultless")


@dataclass(frozen=True, slots=True, kw_only=True)
class Review(Ask[Feedback, NoSynthesis | Unanswered]):
    """Every side's objections to a draft (Madaan et al. 2023).

    `demanding` where it is repaired in any case, so that something must be found.
    """

    name, answers, called = "review", Feedback, "feedback"
    laws: ClassVar[tuple[Law, ...]] = (_says_why, Brief("text", LONGEST))
    issue: Issue
    stances: Stances
    draft: str
    demanding: bool = False

    @classmethod
    def silent(cls, reason: Reason) -> NoSynthesis | Unanswered:
        """No feedback; the draft stands as it is."""
        return unsaid(reason)


def _numbers(task: "Choose") -> Constraint:
    return Constraint(among=tuple(range(1, len(task.offered) + 1)))


@constrains("number", _numbers)
def _there(task: "Choose", answer: Pick) -> Rejected | None:
    """The number of an answer that is there."""
    most = len(task.offered)
    there = 1 <= answer.number <= most
    return None if there else refuse(task, "number", most=most, given=str(answer.number)[:20])


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Ask[Pick, NoSynthesis | Unanswered]):
    """Which of several answers, `offered`, agrees best with the others (Chen et al. 2023)."""

    name, answers, called = "choose", Pick, "a number"
    laws: ClassVar[tuple[Law, ...]] = (_there,)
    issue: Issue
    offered: tuple[str, ...]

    @classmethod
    def silent(cls, reason: Reason) -> NoSynthesis | Unanswered:
        """No choice; the first answer is taken, and marked."""
        return unsaid(reason)
