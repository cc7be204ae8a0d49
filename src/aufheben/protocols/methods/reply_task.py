"""The task of attacking what was said in free prose, or conceding."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from aufheben.domain import Concede, Issue, NothingNew, Rebut, Unanswered, Undercut, Undermine
from aufheben.domain.text import plain
from aufheben.protocols.dialectic.attacks import Reply
from aufheben.protocols.dialectic.counter import OWN_LIMITS, UNREPLIED, only_repeats, own_limit
from aufheben.protocols.dialectic.integration_steps import wrong
from aufheben.protocols.messages import faithful, parse
from aufheben.protocols.methods.messages import RetortMessage
from aufheben.protocols.methods.speech_tasks import LONGEST, too_long
from aufheben.protocols.methods.speeches import speech
from aufheben.protocols.ports import News, Reason, Rejected, Task


@dataclass(frozen=True, slots=True, kw_only=True)
class Retort(Task[Reply]):
    """Attack what was said, in prose, or concede. `own` the seat said before."""

    issue: Issue
    attacked: str
    own: tuple[str, ...] = ()
    heard: tuple[str, ...] = ()

    def hear(self, message: Mapping[str, object]) -> Reply | Rejected:
        """Only the logic engine and people stop at limits of their own; a text attacks or not."""
        return self.read({name: said for name, said in message.items() if name != "limit"})

    def read(self, message: Mapping[str, object]) -> Reply | Rejected:
        """See `messages.RetortMessage`."""
        if own := own_limit(message):
            return own
        read = parse(RetortMessage, message)
        if isinstance(read, Rejected):
            return read
        if read.can_defeat == "NO":
            return Concede(reason=read.reason)
        if read.text is None or not read.text.strip():
            return Rejected(
                expected="a text",
                got="YES without one",
                do="give the counterargument, or answer NO",
            )
        return Rebut(argument=speech(read.text), target=self.attacked)

    def write(self, answer: Reply) -> Mapping[str, object]:
        """The message."""
        match answer:
            case Concede() | NothingNew():
                return {"can_defeat": "NO", "reason": answer.reason}
            case Unanswered():
                return {"limit": answer.limit}
            case Rebut() | Undercut() | Undermine():
                return {"can_defeat": "YES", "text": answer.argument.warrant.consequent}

    def accepts(self, answer: object) -> Reply | Rejected:
        """A counterargument or a concession; a seat itself may skip."""
        if isinstance(answer, Rebut | Concede):
            return faithful(self, answer)
        if isinstance(answer, Unanswered) and answer.limit in OWN_LIMITS:
            return answer
        return wrong("a counterargument or a concession", answer)

    def legal(self, answer: Reply) -> Rejected | None:
        """Not again what the seat said before, and of bearable length."""
        if not isinstance(answer, Rebut):
            return None
        said = answer.argument.warrant.consequent
        if plain(said) in set(map(plain, self.own)):
            return Rejected(
                expected="something not said before",
                got="the same again",
                do="say something new, or concede",
                why="repetition",
            )
        return too_long(said, LONGEST)

    def news(self, answer: Reply) -> News | None:
        """A counterargument may not say again what its seat said."""
        if not isinstance(answer, Rebut):
            return None
        return News(answer.argument.warrant.consequent, self.own)

    def fails(self, rulings: Sequence[Rejected]) -> bool:
        """But where all that came had been said."""
        return not only_repeats(rulings)

    def failed(self) -> Reply:
        """Nothing, and it concedes nothing."""
        return UNREPLIED

    def fallback(self, reason: Reason) -> Reply:
        """A marked concession where nothing new came; unanswered at a limit."""
        if reason == "illegal":
            return Concede(reason="no legal answer")
        return Unanswered(limit=reason)
