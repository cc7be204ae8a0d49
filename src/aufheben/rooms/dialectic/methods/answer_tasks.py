"""The tasks put to somebody of no side: one answer, or a look at what there is."""

from dataclasses import dataclass
from typing import ClassVar

from aufheben.domain import Feedback, FinalAnswer, GoOn, Issue, NoSynthesis, Pick, Unanswered
from aufheben.protocols.asking import Ask, Brief, Constraint, Law, Meant, constrains
from aufheben.protocols.ports import Reason, Rejected
from aufheben.protocols.words import refuse
from aufheben.rooms.dialectic.asks.base_task import unsaid
from aufheben.rooms.dialectic.asks.final_answers import FINAL, Conclude
from aufheben.rooms.dialectic.methods.speech_tasks import LONGEST, Heard

Stances = tuple[tuple[str, str], ...]
"""Each seat's name, and what it stands for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolve(Conclude):
    """From the stances alone: resolve the conflict rather than split the difference.

    Whoever concludes from outside sees every stance, whatever the method: what an answer is
    judged by may not be known to one method and hidden from another.
    """

    name = "resolve"
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

    name = "repair"
    draft: str
    feedback: str
    earlier: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjudge(Resolve):
    """From all that was said in a debate that is over (Liang et al. 2023)."""

    name = "adjudge"
    said: tuple[Heard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Merge(Resolve):
    """From what each seat said last (Du et al. 2023)."""

    name = "merge"
    said: tuple[Heard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unite(Resolve):
    """From an opinion and what was said against it (Anghel et al. 2025)."""

    name = "unite"
    opinion: str
    against: tuple[str, ...]


def given(issue: Issue, stances: Stances) -> str:
    """What the question and the stances say."""
    return "\n".join([issue.question, *(stance for _, stance in stances)])


@dataclass(frozen=True, slots=True, kw_only=True)
class ModerateSaid:
    """Answer to moderate: hear another round, or the final answer."""

    titled: ClassVar = "Moderate"
    go_on: bool
    final_answer: str | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moderate(Meant[FinalAnswer, GoOn | Unanswered]):
    """After a round: the final answer already, or another round (Liang et al. 2023)."""

    name, answers, called = "moderate", ModerateSaid, "a final answer, or to go on"
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

    def meaning(self, said: ModerateSaid) -> FinalAnswer | GoOn | Rejected:
        """An answer, or that the debate goes on."""
        if said.go_on:
            return GoOn()
        if said.final_answer is None:
            return refuse(self, "undecided")
        return FinalAnswer(final_answer=said.final_answer)

    def said_of(self, value: FinalAnswer | GoOn) -> ModerateSaid:
        """Whether to go on, and the answer where not."""
        if isinstance(value, GoOn):
            return ModerateSaid(go_on=True)
        return ModerateSaid(go_on=False, final_answer=value.final_answer)

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
