"""The three steps of integration in free prose: criteria, common core, answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from aufheben.domain import Characters, Core, FinalAnswer, Issue, NoSynthesis, Property, Unanswered
from aufheben.domain.text import plain
from aufheben.protocols.dialectic.final_answers import Conclude, unfit
from aufheben.protocols.dialectic.integration_steps import hollow, unsaid, wrong
from aufheben.protocols.messages import faithful, parse
from aufheben.protocols.methods.messages import TextMessage
from aufheben.protocols.methods.speech_tasks import LONGEST, too_long
from aufheben.protocols.ports import Reason, Rejected, Task


@dataclass(frozen=True, slots=True, kw_only=True)
class Criteria(Task[Characters | NoSynthesis | Unanswered]):
    """First step of integration: by which criterion each side judges."""

    issue: Issue
    theses: tuple[str, ...]

    def read(
        self, message: Mapping[str, object]
    ) -> Characters | NoSynthesis | Unanswered | Rejected:
        """See `messages.TextMessage`."""
        read = parse(TextMessage, message)
        if isinstance(read, Rejected):
            return read
        if read.text is None:
            return NoSynthesis(reason=read.reason)
        return Characters(properties=(Property(strong=(read.text,), consequent=""),))

    def write(self, answer: Characters | NoSynthesis | Unanswered) -> Mapping[str, object]:
        """The message."""
        match answer:
            case Characters():
                return {"text": answer.properties[0].strong[0]}
            case NoSynthesis():
                return {"text": None, "reason": answer.reason}
            case Unanswered():
                return {"limit": answer.limit}

    def accepts(self, answer: object) -> Characters | NoSynthesis | Unanswered | Rejected:
        """One text, or that there is none."""
        match answer:
            case NoSynthesis() | Characters(properties=(Property(strong=(_,)),)):
                return faithful(self, answer)
            case _:
                return wrong("a text on the criteria", answer)

    def legal(self, answer: Characters | NoSynthesis | Unanswered) -> Rejected | None:
        """It says something, of bearable length."""
        return _readable(answer.properties[0].strong) if isinstance(answer, Characters) else None

    def fallback(self, reason: Reason) -> Characters | NoSynthesis | Unanswered:
        """Nothing to go on with."""
        return unsaid(reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Common(Task[Core | NoSynthesis | Unanswered]):
    """Second step: what every side can hold. `refused` were defeated as syntheses."""

    issue: Issue
    criteria: str
    refused: tuple[str, ...] = ()

    def read(self, message: Mapping[str, object]) -> Core | NoSynthesis | Unanswered | Rejected:
        """See `messages.TextMessage`."""
        read = parse(TextMessage, message)
        if isinstance(read, Rejected):
            return read
        if read.text is None:
            return NoSynthesis(reason=read.reason)
        return Core(strong=(read.text,), consequent="", method="prose")

    def write(self, answer: Core | NoSynthesis | Unanswered) -> Mapping[str, object]:
        """The message."""
        match answer:
            case Core():
                return {"text": answer.strong[0]}
            case NoSynthesis():
                return {"text": None, "reason": answer.reason}
            case Unanswered():
                return {"limit": answer.limit}

    def accepts(self, answer: object) -> Core | NoSynthesis | Unanswered | Rejected:
        """One text, or that there is none."""
        match answer:
            case NoSynthesis() | Core(strong=(_,)):
                return faithful(self, answer)
            case _:
                return wrong("a text on the common core", answer)

    def legal(self, answer: Core | NoSynthesis | Unanswered) -> Rejected | None:
        """It says something, of bearable length."""
        return _readable(answer.strong) if isinstance(answer, Core) else None

    def fallback(self, reason: Reason) -> Core | NoSynthesis | Unanswered:
        """No core."""
        return unsaid(reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settle(Conclude):
    """Third step: an answer from the common core that repeats no side's own.

    `refused` were defeated as syntheses.
    """

    core: str
    theses: tuple[str, ...]
    refused: tuple[str, ...] = ()

    def legal(self, answer: FinalAnswer | NoSynthesis | Unanswered) -> Rejected | None:
        """As any final answer, and none of the main arguments as it stood."""
        if not isinstance(answer, FinalAnswer):
            return None
        if plain(answer.final_answer) in set(map(plain, self.theses)):
            return Rejected(
                expected="an answer that repeats no main argument",
                got=repr(answer.final_answer),
                do="find a solution of its own that satisfies the core",
            )
        return unfit(answer, self.labels, self.known)


def _readable(said: Sequence[str]) -> Rejected | None:
    return hollow("a text", said) or too_long(said[0], LONGEST)
