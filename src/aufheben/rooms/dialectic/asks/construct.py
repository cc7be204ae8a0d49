"""The task of putting forward a main argument."""

from collections.abc import Mapping
from dataclasses import dataclass

from aufheben.domain import Argument, Issue, NoThesis, Thesis, Unanswered
from aufheben.logic.stance_theory import Knowledge, answers, sincere
from aufheben.protocols.ports import News, Reason, Rejected
from aufheben.protocols.words import refuse
from aufheben.rooms.dialectic.asks.base_task import PublishedTask
from aufheben.rooms.dialectic.asks.reuse import gist, news
from aufheben.rooms.dialectic.asks.spare_rules import spare
from aufheben.rooms.dialectic.asks.writer import write_argument


@dataclass(frozen=True, slots=True, kw_only=True)
class Construct(PublishedTask[Thesis | NoThesis | Unanswered]):
    """One main argument on the issue, from the seat's own stance.

    `theses` are those the seat has already put forward; `heard` is what it may build on
    besides its stance (the exhaustive form only). In a lift it is `graded`, as in Counter.
    """

    name, shape, called = "construct", "ConstructMessage", "a main argument"
    issue: Issue
    stance: str
    formal: bool = False
    sincere: bool = True
    theses: tuple[Argument, ...] = ()
    heard: tuple[Argument, ...] = ()
    graded: bool = False

    def read(self, message: Mapping[str, object]) -> Thesis | NoThesis | Unanswered | Rejected:
        """See `messages.ConstructMessage`."""
        if message.get("limit") == "steps":
            return Unanswered(limit="steps")
        read = self.parsed(message)
        if isinstance(read, Rejected):
            return read
        if read.Argument is None:
            return NoThesis(reason=read.reason)
        return Thesis(argument=read.Argument.argument())

    def write(self, answer: Thesis | NoThesis | Unanswered) -> Mapping[str, object]:
        """The published construct message."""
        match answer:
            case Thesis():
                return {"Argument": write_argument(answer.argument)}
            case NoThesis():
                return {"Argument": None, "reason": answer.reason}
            case Unanswered():
                return {"limit": answer.limit}

    def accepts(self, answer: object) -> Thesis | NoThesis | Unanswered | Rejected:
        """A thesis or none; a seat itself may run out of steps, but of nothing else."""
        if isinstance(answer, Thesis | NoThesis):
            return answer
        if isinstance(answer, Unanswered) and answer.limit == "steps":
            return answer
        return self.other(answer)

    def legal(self, answer: Thesis | NoThesis | Unanswered) -> Rejected | None:
        """A new argument without a spare rule.

        In a logic seat on the issue, and not defeated by its own stance.
        """
        if not isinstance(answer, Thesis):
            return None
        said = answer.argument
        if said in self.theses:
            return refuse(__name__, "same_argument")
        return self._off_issue(said) or self._insincere(said) or spare(said)

    def news(self, answer: Thesis | NoThesis | Unanswered) -> News | None:
        """A main argument in prose may not say again what an earlier one said."""
        if self.formal or not isinstance(answer, Thesis):
            return None
        return news(gist(answer.argument), tuple(map(gist, self.theses)))

    def fallback(self, reason: Reason) -> Thesis | NoThesis | Unanswered:
        """No main argument after illegal answers; unanswered at a limit."""
        if reason == "illegal":
            return NoThesis(reason="no legal answer")
        return Unanswered(limit=reason)

    def _off_issue(self, argument: Argument) -> Rejected | None:
        if not self.formal or answers(self.issue, argument.warrant.consequent) is not False:
            return None
        said = argument.warrant.consequent
        return refuse(__name__, "off_issue", question=self.issue.question, said=said)

    def _insincere(self, argument: Argument) -> Rejected | None:
        if not (self.sincere and self.formal):
            return None
        if sincere(argument, Knowledge.of(self.stance, self.issue)):
            return None
        return refuse(__name__, "insincere", said=argument.warrant.consequent)
