"""Asking whether a reason is new, or says again in other words what its seat said (thesis, 2026)."""

from collections.abc import Mapping
from dataclasses import dataclass

from aufheben.domain.answers import Newness
from aufheben.protocols.dialectic.integration_steps import wrong
from aufheben.protocols.messages import parse
from aufheben.protocols.ports import Reason, Rejected, Task


@dataclass(frozen=True, slots=True, kw_only=True)
class TellNewness(Task[Newness]):
    """Which of the reasons `before` is said again, if any; a new premise or ground makes it new."""

    said: str
    before: tuple[str, ...]

    @property
    def needed(self) -> bool:
        """A reason that nobody could judge counts as new."""
        return False

    def read(self, message: Mapping[str, object]) -> Newness | Rejected:
        """See `messages.NewnessMessage`."""
        from aufheben.protocols.dialectic.messages import NewnessMessage

        read = parse(NewnessMessage, message)
        if isinstance(read, Rejected):
            return read
        if read.repeats is None:
            return Newness()
        if not 1 <= read.repeats <= len(self.before):
            expected = f"null, or a number from 1 to {len(self.before)}"
            return Rejected(expected=expected, got=str(read.repeats), do="take one of the list")
        return Newness(repeats=self.before[read.repeats - 1])

    def write(self, answer: Newness) -> Mapping[str, object]:
        """The message."""
        said = answer.repeats
        return {"repeats": None if said is None else self.before.index(said) + 1}

    def accepts(self, answer: object) -> Newness | Rejected:
        """One of the reasons before, or none."""
        if not isinstance(answer, Newness) or answer.repeats not in (None, *self.before):
            return wrong("one of the reasons before, or none", answer)
        return answer

    def fallback(self, reason: Reason) -> Newness:
        """New: nothing is taken from a seat because nobody could judge it."""
        return Newness()
