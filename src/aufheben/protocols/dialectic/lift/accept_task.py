"""Asking a seat, in so many words, whether another's main argument may be the answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from aufheben.domain import Argument, Dispute, Issue, NoSynthesis, Unanswered
from aufheben.domain.ways import Acceptance
from aufheben.protocols.dialectic.integration_steps import unsaid, wrong
from aufheben.protocols.messages import parse
from aufheben.protocols.ports import Reason, Rejected, Task


@dataclass(frozen=True, slots=True, kw_only=True)
class Accept(Task[Acceptance | NoSynthesis | Unanswered]):
    """Whether the main argument of the seat `of` may be the answer, its own being granted."""

    issue: Issue
    of: str
    argument: Argument

    def read(
        self, message: Mapping[str, object]
    ) -> Acceptance | NoSynthesis | Unanswered | Rejected:
        """See `messages.AcceptMessage`."""
        from aufheben.protocols.dialectic.lift.messages import AcceptMessage

        read = parse(AcceptMessage, message)
        if isinstance(read, Rejected):
            return read
        return Acceptance(accepts=read.accepts, reason=read.why)

    def write(self, answer: Acceptance | NoSynthesis | Unanswered) -> Mapping[str, object]:
        """The message."""
        match answer:
            case Acceptance():
                return {"accepts": answer.accepts, "why": answer.reason}
            case NoSynthesis():
                return {"accepts": None, "reason": answer.reason}
            case Unanswered():
                return {"limit": answer.limit}

    def accepts(self, answer: object) -> Acceptance | NoSynthesis | Unanswered | Rejected:
        """Yes or no."""
        return answer if isinstance(answer, Acceptance) else wrong("yes or no", answer)

    def legal(self, answer: Acceptance | NoSynthesis | Unanswered) -> Rejected | None:
        """Any answer, but who does not accept says why."""
        if not isinstance(answer, Acceptance) or answer.accepts or answer.reason.strip():
            return None
        return Rejected(expected="why it may not be the answer", got="nothing", do="say it")

    def fallback(self, reason: Reason) -> Acceptance | NoSynthesis | Unanswered:
        """Nothing that was not said is taken for a yes."""
        return unsaid(reason)


def standing_alone(disputes: Sequence[Dispute]) -> Dispute | None:
    """The dispute of the one main argument that its seat did not give up, where all others were.

    What is merely open was not given up.
    """
    kept = [dispute for dispute in disputes if dispute.result != "defeated"]
    return kept[0] if len(kept) == 1 else None
