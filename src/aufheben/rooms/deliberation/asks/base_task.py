"""What every task of this room shares: the issue, the minds, and what is shown of the board."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from aufheben.domain import Issue, Seat
from aufheben.domain.acts import Mute
from aufheben.domain.boards import View
from aufheben.domain.vocabulary import Lang
from aufheben.protocols.asking import Ask
from aufheben.protocols.ports import Reason, Rejected
from aufheben.protocols.words import refuse

A = TypeVar("A")


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliberationTask(Ask[A, Mute], Generic[A]):
    """One question to a role; what its message says stands for a value of `values`.

    `minds` are the stances that the one mind knows of, where it was given any. `asked` is the
    issue with what they have in common, where they have anything; `whole` says that all of them
    together decide, `judged` that attacks count by severity and the judge finds what an amendment
    answers (see `Rules`).
    """

    values: ClassVar[Any]
    view: View
    minds: tuple[Seat, ...] = ()
    lang: Lang = "en"
    asked: Issue | None = None
    whole: bool = False
    judged: bool = False

    @property
    def issue(self) -> str:
        return self.view.board.issue

    @property
    def common(self) -> Issue:
        """What is deliberated, with the words, the order of rules and the facts of all minds."""
        return self.asked or Issue(question=self.issue)

    def accepts(self, answer: object) -> A | Mute | Rejected:
        """A value as its message gives it back: what a journal could not give back is not taken."""
        if not isinstance(answer, self.values):
            return refuse(self, "other", called=self.called, given=type(answer).__name__)
        taken: Any = answer
        return self.reread(taken)

    def reread(self, answer: A) -> A | Mute | Rejected:
        """As a message of it is read."""
        try:
            return self.read(self.write(answer))
        except (AttributeError, KeyError, TypeError, ValueError) as wrong:
            # Values from outside may hold anything in their fields.
            kind = type(answer).__name__.lower()
            return refuse(self, "fields", kind=kind, wrong=type(wrong).__name__)

    def legal(self, answer: A | Mute) -> Rejected | None:
        """The first law that the value breaks; silence breaks none."""
        if isinstance(answer, Mute):
            return None
        return next((wrong for law in self.laws if (wrong := law(self, answer)) is not None), None)

    @classmethod
    def silent(cls, reason: Reason) -> Mute:
        return Mute(limit=None if reason == "illegal" else reason)

    def live(self) -> tuple[str, ...]:
        """Ids of the claims shown that were not withdrawn."""
        claims: Mapping[str, Any] = self.view.board.claims
        return tuple(key for key, claim in claims.items() if not claim.withdrawn)

    def unanswered(self) -> tuple[str, ...]:
        """Ids of the questions shown that are open."""
        return tuple(k for k, asked in self.view.board.questions.items() if not asked.answered_by)
