"""Finding ways out: the plain arrangement, and the smallest changes that lift the conflict."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from aufheben.domain import Issue, NoSynthesis, Unanswered
from aufheben.domain.text import plain
from aufheben.domain.ways import Service, Stock, Way, Ways
from aufheben.protocols.dialectic.integration_steps import hollow, unsaid, wrong
from aufheben.protocols.dialectic.lengths import IDEA, too_long
from aufheben.protocols.messages import parse
from aufheben.protocols.ports import Reason, Rejected, Task

if TYPE_CHECKING:
    from aufheben.protocols.dialectic.lift.messages import WayMessage

LIFTS = 3
"""Most ways that lift."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FindWays(Task[Ways | NoSynthesis | Unanswered]):
    """The plain arrangement, and one to three ways that lift the conflict."""

    issue: Issue
    stances: tuple[tuple[str, str], ...]
    stock: Stock

    def read(self, message: Mapping[str, object]) -> Ways | NoSynthesis | Unanswered | Rejected:
        """See `messages.WaysMessage`."""
        from aufheben.protocols.dialectic.lift.messages import WaysMessage

        read = parse(WaysMessage, message)
        if isinstance(read, Rejected):
            return read
        return Ways(plain=_way(read.plain), lifts=tuple(map(_way, read.lifts)))

    def write(self, answer: Ways | NoSynthesis | Unanswered) -> Mapping[str, object]:
        """The message."""
        match answer:
            case Ways():
                lifts = [write_way(each) for each in answer.lifts]
                return {"plain": write_way(answer.plain), "lifts": lifts}
            case NoSynthesis():
                return {"plain": None, "reason": answer.reason}
            case Unanswered():
                return {"limit": answer.limit}

    def accepts(self, answer: object) -> Ways | NoSynthesis | Unanswered | Rejected:
        """Ways."""
        return answer if isinstance(answer, Ways) else wrong("ways", answer)

    def legal(self, answer: Ways | NoSynthesis | Unanswered) -> Rejected | None:
        """One to three lifts beside the plain one, all different, of known needs, and short."""
        if not isinstance(answer, Ways):
            return None
        if not 1 <= len(answer.lifts) <= LIFTS:
            return Rejected(
                expected=f"one to {LIFTS} lifts",
                got=str(len(answer.lifts)),
                do="give fewer rather than forced ones",
            )
        ideas = [way.idea for way in answer.all]
        if len(set(map(plain, ideas))) < len(ideas):
            return Rejected(expected="ideas that differ", got="one twice", do="leave one out")
        return (
            hollow("every idea", ideas)
            or next((bad for way in answer.all if (bad := self._unserved(way))), None)
            or next((bad for idea in ideas if (bad := too_long("each idea", idea, IDEA))), None)
        )

    def fallback(self, reason: Reason) -> Ways | NoSynthesis | Unanswered:
        """No way out."""
        return unsaid(reason)

    def _unserved(self, way: Way) -> Rejected | None:
        known = [need.id for need in self.stock.needs]
        named = [need for service in way.serves for need in service.needs]
        strange = next((need for need in named if need not in known), None)
        if named and strange is None:
            return None
        return Rejected(
            expected=f"needs by their ids, of {', '.join(known)}",
            got=repr(strange) if named else f"none for {way.idea[:60]!r}",
            do="say of each way which needs it serves, and why",
        )


def _way(read: "WayMessage") -> Way:
    serves = tuple(Service(needs=tuple(s.needs), because=s.because) for s in read.serves)
    return Way(
        idea=read.idea,
        changes=read.changes,
        serves=serves,
        cost=read.cost,
        start=read.start,
        exit=read.exit,
    )


def write_way(way: Way) -> dict[str, object]:
    """A way as messages and results show it."""
    serves = [{"needs": list(each.needs), "because": each.because} for each in way.serves]
    return {
        "idea": way.idea,
        "changes": way.changes,
        "serves": serves,
        "cost": way.cost,
        "start": way.start,
        "exit": way.exit,
    }
