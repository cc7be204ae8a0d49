"""The task of attacking an argument, and what a legal counterargument is."""

from collections.abc import Mapping
from dataclasses import dataclass

from aufheben.domain import Argument, Concede, Issue, Rebut, Unanswered, Undercut
from aufheben.domain.wording import plain
from aufheben.domain.words import Limit
from aufheben.logic.relations import conflicts, is_defeat
from aufheben.protocols.dialectic.reuse import gist, reused
from aufheben.protocols.dialectic.writing import write_argument
from aufheben.protocols.messages import parse
from aufheben.protocols.ports import News, Reason, Rejected, Task

OWN_LIMITS: tuple[Limit, ...] = ("steps", "skipped", "unread")
"""What a seat itself may stop at.

The engine at the end of its search, or at words it does not read; a person who passes over a turn.
"""
Reply = Rebut | Undercut | Concede | Unanswered


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter(Task[Rebut | Undercut | Concede | Unanswered]):
    """Rebut or undercut `attacked`, the other side's last argument, or concede.

    `said` are the seat's own arguments that bind reuse; `strict` where only a strict defeat
    counts (a proponent in the exhaustive form); `heard` as in Construct.
    """

    issue: Issue
    attacked: Argument
    formal: bool = False
    strict: bool = False
    said: tuple[Argument, ...] = ()
    heard: tuple[Argument, ...] = ()

    def hear(self, message: Mapping[str, object]) -> Reply | Rejected:
        """Only the logic engine and people stop at limits of their own; a text attacks or not."""
        return self.read({name: said for name, said in message.items() if name != "limit"})

    def read(self, message: Mapping[str, object]) -> Reply | Rejected:
        """See `messages.CounterMessage`; a missing target is the only one possible."""
        if own := own_limit(message):
            return own
        from aufheben.protocols.dialectic.messages import CounterMessage

        read = parse(CounterMessage, message)
        if isinstance(read, Rejected):
            return read
        if read.can_defeat == "NO":
            return Concede(reason=read.reason)
        if read.Argument is None or read.Argument.attack is None:
            return Rejected(
                expected="Argument.attack (rebut or undercut) and its rules",
                got="can_defeat YES without them",
                do="give the counterargument, or answer NO",
            )
        argument = read.Argument.argument()
        if read.Argument.attack == "rebut":
            target = read.Argument.target or self._meant(argument, self.attacked.conc, "rebut")
            return Rebut(argument=argument, target=target)
        target = read.Argument.target or self._meant(argument, self.attacked.ass, "undercut")
        return Undercut(argument=argument, target=target)

    def write(self, answer: Reply) -> Mapping[str, object]:
        """The published counter message, with its target."""
        match answer:
            case Concede():
                return {"can_defeat": "NO", "reason": answer.reason}
            case Unanswered():
                return {"limit": answer.limit}
            case Rebut() | Undercut():
                attack = "rebut" if isinstance(answer, Rebut) else "undercut"
                written = write_argument(answer.argument, attack=attack, target=answer.target)
                return {"can_defeat": "YES", "Argument": written}

    def accepts(self, answer: object) -> Reply | Rejected:
        """A counterargument or a concession; a seat itself may run out of steps, or skip."""
        if isinstance(answer, Rebut | Undercut | Concede):
            return answer
        if isinstance(answer, Unanswered) and answer.limit in OWN_LIMITS:
            return answer
        return Rejected(
            expected="a rebuttal, an undercut or a concession",
            got=type(answer).__name__,
            do="give one of them",
        )

    def legal(self, answer: Reply) -> Rejected | None:
        """The published rules on counterarguments, over all rules of the attacked argument."""
        match answer:
            case Rebut():
                return self._rebut(answer) or self._weight(answer) or self._reuse(answer)
            case Undercut():
                return self._undercut(answer) or self._weight(answer) or self._reuse(answer)
            case _:
                return None

    def news(self, answer: Reply) -> News | None:
        """A counterargument in prose may not say again what its seat said."""
        if self.formal or not isinstance(answer, Rebut | Undercut):
            return None
        return News(gist(answer.argument), tuple(map(gist, self.said)))

    def fallback(self, reason: Reason) -> Reply:
        """A marked concession after illegal answers; unanswered at a limit."""
        if reason == "illegal":
            return Concede(reason="no legal answer")
        return Unanswered(limit=reason)

    def _rebut(self, answer: Rebut) -> Rejected | None:
        if not any(rule.strong for rule in self.attacked.rules):
            return _impossible("rebut", "it rests on no premise")
        if not _among(answer.target, self.attacked.conc):
            return _no_target("Conc", self.attacked.conc, answer.target)
        conc, declared = answer.argument.conc, not self.formal
        if conflicts(conc, answer.target, self.issue, declared=declared):
            return None
        return Rejected(
            expected=f"a conclusion contrary to {answer.target!r}",
            got=repr(answer.argument.warrant.consequent),
            do="conclude that it is not so, or concede",
        )

    def _undercut(self, answer: Undercut) -> Rejected | None:
        if not self.attacked.ass:
            return _impossible("undercut", "it assumes nothing")
        if not _among(answer.target, self.attacked.ass):
            return _no_target("Ass", self.attacked.ass, answer.target)
        conc, declared = answer.argument.conc, not self.formal
        if conflicts(conc, answer.target, self.issue, undercut=True, declared=declared):
            return None
        return Rejected(
            expected=f"a conclusion that shows {answer.target!r} to hold",
            got=repr(answer.argument.warrant.consequent),
            do="conclude the assumed proposition itself, or concede",
        )

    def _weight(self, answer: Rebut | Undercut) -> Rejected | None:
        if not self.formal or is_defeat(
            answer.argument, self.attacked, self.issue, strict=self.strict
        ):
            return None
        how = "strictly defeats" if self.strict else "defeats"
        return Rejected(
            expected=f"an argument that {how} the one attacked",
            got="one that is undercut or outweighed by it",
            do="attack otherwise, or concede",
        )

    def _reuse(self, answer: Rebut | Undercut) -> Rejected | None:
        return reused(answer.argument, self.said, formal=self.formal)

    def _meant(self, argument: Argument, targets: tuple[str, ...], attack: str) -> str:
        """The target a message without one must mean: the first that it contradicts."""
        undercut = attack == "undercut"
        fit = (t for t in targets if conflicts(argument.conc, t, self.issue, undercut=undercut))
        return next(fit, targets[-1] if targets else "")


def own_limit(message: Mapping[str, object]) -> Unanswered | None:
    """What a message says a seat itself stopped at, if it says so."""
    limits = (limit for limit in OWN_LIMITS if limit == message.get("limit"))
    return next((Unanswered(limit=limit) for limit in limits), None)


def _among(target: str, propositions: tuple[str, ...]) -> bool:
    return plain(target) in map(plain, propositions)


def _impossible(attack: str, why: str) -> Rejected:
    return Rejected(
        expected=f"no {attack} of this argument", got=f"a {attack} although {why}", do="concede"
    )


def _no_target(where: str, propositions: tuple[str, ...], target: str) -> Rejected:
    return Rejected(
        expected=f"a target among {where}: {list(propositions)!r}",
        got=repr(target),
        do="name the attacked proposition word for word",
    )
