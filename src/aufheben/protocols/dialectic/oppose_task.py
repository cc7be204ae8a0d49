"""The task of finding stances for the seats that have none, and asking for it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from aufheben.domain import NEUTRAL, Issue, NoSynthesis, Seat, Stances, Unanswered
from aufheben.domain.issues import with_shared
from aufheben.domain.text import plain
from aufheben.protocols.messages import parse
from aufheben.protocols.ports import Chair, Reason, Rejected, Task

SHORTEST, SHORTEST_JA = 40, 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Oppose(Task[Stances | NoSynthesis | Unanswered]):
    """`wanted` stances on the issue that truly oppose those `given`, and one another."""

    issue: Issue
    given: tuple[str, ...]
    wanted: int

    def read(self, message: Mapping[str, object]) -> Stances | NoSynthesis | Unanswered | Rejected:
        """See `messages.OpposeMessage`."""
        from aufheben.protocols.dialectic.messages import OpposeMessage

        read = parse(OpposeMessage, message)
        if isinstance(read, Rejected):
            return read
        return Stances(stances=tuple(each.stance.strip() for each in read.stances))

    def write(self, answer: Stances | NoSynthesis | Unanswered) -> Mapping[str, object]:
        """The message."""
        match answer:
            case Stances():
                return {"stances": [{"stance": stance} for stance in answer.stances]}
            case NoSynthesis():
                return {"stances": [], "reason": answer.reason}
            case Unanswered():
                return {"limit": answer.limit}

    def accepts(self, answer: object) -> Stances | NoSynthesis | Unanswered | Rejected:
        """Stances."""
        if isinstance(answer, Stances):
            return answer
        return Rejected(expected="stances", got=type(answer).__name__, do="give them")

    def legal(self, answer: Stances | NoSynthesis | Unanswered) -> Rejected | None:
        """So many, each more than a slogan, and no two the same."""
        if not isinstance(answer, Stances):
            return None
        if len(answer.stances) != self.wanted:
            return Rejected(
                expected=f"{self.wanted} stance(s)",
                got=str(len(answer.stances)),
                do="give just so many",
            )
        short = next((stance for stance in answer.stances if _is_slogan(stance)), None)
        if short is not None:
            return Rejected(
                expected="what a side protects, needs and fears",
                got=f"a slogan: {short!r}",
                do="say it in two to four sentences",
            )
        known = {plain(stance) for stance in (*self.given, *answer.stances)}
        if len(known) < len(self.given) + len(answer.stances):
            return Rejected(
                expected="stances that oppose", got="the same one twice", do="find its opposite"
            )
        return None

    def fallback(self, reason: Reason) -> Stances | NoSynthesis | Unanswered:
        """No stances."""
        if reason == "illegal":
            return NoSynthesis(reason="no stances that oppose were found")
        return Unanswered(limit=reason)


def _is_slogan(stance: str) -> bool:
    japanese = any("\u3040" <= character <= "\u9fff" for character in stance)
    return len(stance.strip()) < (SHORTEST_JA if japanese else SHORTEST)


async def opposed(
    issue: Issue, seats: Sequence[Seat], chair: Chair, reserve: int
) -> tuple[Seat, ...] | NoSynthesis | Unanswered:
    """The seats, those without a stance given one."""
    empty = [seat for seat in seats if not seat.stance.strip()]
    if not empty:
        return tuple(seats)
    given = tuple(seat.stance for seat in seats if seat.stance.strip())
    task = Oppose(place=("stances",), reserve=reserve, issue=issue, given=given, wanted=len(empty))
    found = await chair.ask(NEUTRAL, task)
    if not isinstance(found, Stances):
        return found
    stances = [with_shared(stance, issue.shared) for stance in found.stances]
    filled = dict(zip([seat.name for seat in empty], stances, strict=True))
    return tuple(replace(seat, stance=filled.get(seat.name, seat.stance)) for seat in seats)
