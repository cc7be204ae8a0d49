"""The task of attacking what was said in free prose, or conceding."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from aufheben.domain import Concede, Issue, Rebut, Unanswered
from aufheben.domain.text import plain
from aufheben.protocols.asking import Brief, Law, Meant
from aufheben.protocols.ports import News, Reason, Rejected
from aufheben.protocols.words import refuse
from aufheben.rooms.dialectic.asks.attacks import Reply
from aufheben.rooms.dialectic.asks.counter import OWN_LIMITS, UNREPLIED, only_repeats, own_limit
from aufheben.rooms.dialectic.asks.reuse import news
from aufheben.rooms.dialectic.methods import answers as spoken
from aufheben.rooms.dialectic.methods.speech_tasks import LONGEST
from aufheben.rooms.dialectic.methods.speeches import speech


def _something_new(task: "Retort", said: spoken.Retort) -> Rejected | None:
    """Not again what the seat said before."""
    again = said.text is not None and plain(said.text) in map(plain, task.own)
    return refuse(task, "again", "repetition") if again else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Retort(Meant[Reply, Reply]):
    """Attack what was said, in prose, or concede. `own` the seat said before."""

    name, answers, called = "retort", spoken.Retort, "a counterargument or a concession"
    values = (Rebut, Concede)
    laws: ClassVar[tuple[Law, ...]] = (_something_new, Brief("text", LONGEST))
    issue: Issue
    attacked: str
    own: tuple[str, ...] = ()
    heard: tuple[str, ...] = ()

    def hear(self, message: Mapping[str, object]) -> Reply | Rejected:
        """Only the logic engine and people stop at limits of their own; a text attacks or not."""
        return self.read({name: said for name, said in message.items() if name != "limit"})

    def read(self, message: Mapping[str, object]) -> Reply | Rejected:
        """A yes or no may be written in any letters; a seat's own limit is none."""
        if own := own_limit(message):
            return own
        said = message.get("can_defeat")
        folded = {"can_defeat": said.strip().upper()} if isinstance(said, str) else {}
        return Meant.read(self, {**message, **folded})

    def meaning(self, said: spoken.Retort) -> Reply | Rejected:
        """YES needs a text."""
        if said.can_defeat == "NO":
            return Concede(reason=said.reason)
        if said.text is None or not said.text.strip():
            return refuse(self, "unsaid")
        return Rebut(argument=speech(said.text), target=self.attacked)

    def said_of(self, value: Rebut | Concede) -> spoken.Retort:
        """YES and the text, or NO."""
        if isinstance(value, Rebut):
            return spoken.Retort(can_defeat="YES", text=value.argument.warrant.consequent)
        return spoken.Retort(can_defeat="NO", reason=value.reason)

    def accepts(self, answer: object) -> Reply | Rejected:
        """A counterargument or a concession; a seat itself may skip."""
        if isinstance(answer, Unanswered) and answer.limit in OWN_LIMITS:
            return answer
        return Meant.accepts(self, answer)

    def news(self, answer: Reply) -> News | None:
        """A counterargument may not say again what its seat said."""
        if not isinstance(answer, Rebut):
            return None
        return news(answer.argument.warrant.consequent, self.own)

    def fails(self, rulings: Sequence[Rejected]) -> bool:
        """But where all that came had been said."""
        return not only_repeats(rulings)

    def failed(self) -> Reply:
        """Nothing, and it concedes nothing."""
        return UNREPLIED

    @classmethod
    def silent(cls, reason: Reason) -> Reply:
        """A marked concession where nothing new came; unanswered at a limit."""
        if reason == "illegal":
            return Concede(reason="no legal answer")
        return Unanswered(limit=reason)
