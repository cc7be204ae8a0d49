"""The tasks of putting forward a main argument and of attacking one, and what is legal there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from aufheben.domain import (
    Argument,
    Concede,
    Issue,
    NoThesis,
    NothingNew,
    Rebut,
    Thesis,
    Unanswered,
    Undercut,
    Undermine,
)
from aufheben.domain.vocabulary import Limit
from aufheben.logic.audit import conflicts
from aufheben.logic.stance_theory import Knowledge, answers, sincere
from aufheben.logic.translation import Given
from aufheben.protocols.ports import News, Reason, Rejected
from aufheben.protocols.words import refuse
from aufheben.rooms.dialectic.asks.argument_laws import gist, news, recurring, reused, spare
from aufheben.rooms.dialectic.asks.attacks import (
    Attack,
    Reply,
    beaten,
    impossible,
    outweighed,
    role_of,
    unfit,
)
from aufheben.rooms.dialectic.asks.base_task import PublishedTask, write_argument


@dataclass(frozen=True, slots=True, kw_only=True)
class Construct(PublishedTask[Thesis | NoThesis | Unanswered]):
    """One main argument on the issue, from the seat's own stance.

    `theses` are those the seat has already put forward; `heard` is what it may build on
    besides its stance (the exhaustive form only). In a lift it is `graded`, as in Counter.
    """

    name, shape, called = "construct", "ConstructMessage", "a main argument"
    kinds = (Thesis, NoThesis)
    issue: Issue
    stance: str
    formal: bool = False
    sincere: bool = True
    theses: tuple[Argument, ...] = ()
    heard: tuple[Argument, ...] = ()
    graded: bool = False

    def read(self, message: Mapping[str, object]) -> Thesis | NoThesis | Unanswered | Rejected:
        """Its own end of steps, or see `messages.ConstructMessage`."""
        if message.get("limit") == "steps":
            return Unanswered(limit="steps")
        return PublishedTask.read(self, message)

    def meant(self, read: Any) -> Thesis | NoThesis:
        """The argument, or why there is none."""
        if read.Argument is None:
            return NoThesis(reason=read.reason)
        return Thesis(argument=read.Argument.argument())

    def message_of(self, answer: Thesis | NoThesis) -> Mapping[str, object]:
        """The published construct message."""
        if isinstance(answer, NoThesis):
            return {"Argument": None, "reason": answer.reason}
        return {"Argument": write_argument(answer.argument)}

    def accepts(self, answer: object) -> Any:
        """A thesis or none; a seat itself may run out of steps, but of nothing else."""
        own = isinstance(answer, Unanswered) and answer.limit == "steps"
        return answer if own else PublishedTask.accepts(self, answer)

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


OWN_LIMITS: tuple[Limit, ...] = ("steps", "skipped", "unread")
"""What a seat itself may stop at.

The engine at the end of its search, or at words it does not read; a person who passes over a turn.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter(PublishedTask[Rebut | Undercut | Undermine | Concede | NothingNew | Unanswered]):
    """Rebut or undercut `attacked`, the other side's last argument, or concede.

    In a lift it is `graded`: a premise may be doubted too, and whoever attacks nothing says
    whether the point is granted or there is nothing new to say.
    `said` are the seat's own arguments that bind reuse; `strict` where only a strict defeat
    counts (a proponent in the exhaustive form); `heard` as in Construct. `by` is what stances
    gave as logic of what the seat says, `on` of what the attacked one said.
    """

    name, shape, called = "counter", "CounterMessage", "a rebuttal, an undercut or a concession"
    kinds = (Rebut, Undercut, Concede)
    issue: Issue
    attacked: Argument
    formal: bool = False
    strict: bool = False
    said: tuple[Argument, ...] = ()
    heard: tuple[Argument, ...] = ()
    graded: bool = False
    by: Given = frozenset()
    on: Given = frozenset()

    def hear(self, message: Mapping[str, object]) -> Reply | Rejected:
        """Only the logic engine and people stop at limits of their own; a text attacks or not."""
        return self.read({name: said for name, said in message.items() if name != "limit"})

    def read(self, message: Mapping[str, object]) -> Reply | Rejected:
        """A limit of its own, or see `messages.CounterMessage`; a missing target is the only one possible."""
        if own := own_limit(message):
            return own
        return PublishedTask.read(self, message)

    def meant(self, read: Any) -> Reply | Rejected:
        """The attack, or that there is none."""
        if read.can_defeat == "NO":
            return self._unattacked(read.no, read.reason)
        if read.Argument is None or read.Argument.attack is None:
            return refuse(__name__, "no_attack", attacks=self._attacks)
        return self._attack(read.Argument.argument(), read.Argument.attack, read.Argument.target)

    def message_of(self, answer: Attack | Concede | NothingNew) -> Mapping[str, object]:
        """The published counter message, with its target."""
        if isinstance(answer, Concede | NothingNew):
            which = "granted" if isinstance(answer, Concede) else "nothing_new"
            said = {"no": which} if self.graded else {}
            return {"can_defeat": "NO", **said, "reason": answer.reason}
        attack = role_of(answer)
        written = write_argument(answer.argument, attack=attack, target=answer.target)
        return {"can_defeat": "YES", "Argument": written}

    def accepts(self, answer: object) -> Any:
        """A counterargument or a concession; a seat itself may run out of steps, or skip."""
        own = isinstance(answer, Unanswered) and answer.limit in OWN_LIMITS
        graded = self.graded and isinstance(answer, Undermine | NothingNew)
        return answer if own or graded else PublishedTask.accepts(self, answer)

    def legal(self, answer: Reply) -> Rejected | None:
        """The published rules on counterarguments, over all rules of the attacked argument."""
        if not isinstance(answer, Attack):
            return None
        again = recurring if self.recurs else reused
        ruling = self._attacking(answer) or again(answer.argument, self.said)
        return ruling or spare(answer.argument) or self._beaten(answer)

    @property
    def recurs(self) -> bool:
        """What is known in logic may be used again.

        Only in Kido & Kurihara's form, where seats hear others, and where they confirm a synthesis.
        """
        return self.formal and (bool(self.heard) or self.place[:1] == ("confirm",))

    def news(self, answer: Reply) -> News | None:
        """A counterargument in prose may not say again what its seat said."""
        if self.formal or not isinstance(answer, Attack):
            return None
        return news(gist(answer.argument), tuple(map(gist, self.said)))

    def fails(self, rulings: Sequence[Rejected]) -> bool:
        """In the seeds' forms, but where all that came had been said; a lift has its fallback."""
        return not self.graded and not only_repeats(rulings)

    def failed(self) -> Reply:
        """Nothing, and it concedes nothing."""
        return UNREPLIED

    def fallback(self, reason: Reason) -> Reply:
        """Marked: a concession where nothing new came, in a lift nothing; unanswered at a limit."""
        if reason == "illegal":
            return UNREPLIED if self.graded else Concede(reason="no legal answer")
        return Unanswered(limit=reason)

    def _attacking(self, answer: Attack) -> Rejected | None:
        if isinstance(answer, Undermine) and not self.graded:
            return impossible(
                "undermine", "this form doubts no premise", "この形式では前提を疑えない"
            )
        return unfit(answer, self.attacked, self.issue, formal=self.formal) or outweighed(
            answer, self.attacked, self.issue, formal=self.formal, strict=self.strict
        )

    def _beaten(self, answer: Attack) -> Rejected | None:
        by, on = self.by, self.on
        return beaten(answer, self.attacked, self.issue, strict=self.strict, by=by, on=on)

    @property
    def _attacks(self) -> str:
        return "rebut, undercut or undermine" if self.graded else "rebut or undercut"

    def _unattacked(self, which: str | None, reason: str) -> Concede | NothingNew:
        """Where it is graded, only what is granted in so many words is."""
        if self.graded and which != "granted":
            return NothingNew(reason=reason)
        return Concede(reason=reason)

    def _attack(self, argument: Argument, attack: str, target: str | None) -> Attack:
        """A missing target is the one that it must mean."""
        if attack == "rebut":
            meant = target or self._meant(argument, self.attacked.conc, attack)
            return Rebut(argument=argument, target=meant)
        if attack == "undercut":
            meant = target or self._meant(argument, self.attacked.ass, attack)
            return Undercut(argument=argument, target=meant)
        premises = self.attacked.guesses or self.attacked.premises
        return Undermine(argument=argument, target=target or premises[-1] if premises else "")

    def _meant(self, argument: Argument, targets: tuple[str, ...], attack: str) -> str:
        """The target a message without one must mean: the first that it contradicts."""
        undercut = attack == "undercut"
        fit = (t for t in targets if conflicts(argument.conc, t, self.issue, undercut=undercut))
        return next(fit, targets[-1] if targets else "")


UNREPLIED = NothingNew(reason="no legal answer", stop="illegal")
"""What stands in for a reply that was never legal: failing is not conceding."""


def only_repeats(rulings: Sequence[Rejected]) -> bool:
    """Seed 000: who can bring no new premise or reason cannot counter, which is to concede."""
    return all(each.why == "repetition" for each in rulings)


def own_limit(message: Mapping[str, object]) -> Unanswered | None:
    """What a message says a seat itself stopped at, if it says so."""
    limits = (limit for limit in OWN_LIMITS if limit == message.get("limit"))
    return next((Unanswered(limit=limit) for limit in limits), None)
