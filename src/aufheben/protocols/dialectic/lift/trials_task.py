"""Trying ways from a seat: could this side live with it, could it be started, what is broken."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from aufheben.domain import Issue, NoSynthesis, Unanswered
from aufheben.domain.ways import Must, StockNeed, Way, WayTrial, WayTrials
from aufheben.protocols.dialectic.integration_steps import numbered, unsaid, wrong
from aufheben.protocols.messages import parse
from aufheben.protocols.ports import Reason, Rejected, Task

if TYPE_CHECKING:
    from aufheben.protocols.dialectic.lift.messages import WayTrialMessage

BEST = 10
"""The highest mark; the lowest is 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TryWays(Task[WayTrials | NoSynthesis | Unanswered]):
    """What one seat, `side`, finds of every way; it is not told which one is the plain one."""

    issue: Issue
    side: str
    needs: tuple[StockNeed, ...]
    ways: tuple[Way, ...]

    def read(
        self, message: Mapping[str, object]
    ) -> WayTrials | NoSynthesis | Unanswered | Rejected:
        """See `messages.TrialsMessage`."""
        from aufheben.protocols.dialectic.lift.messages import TrialsMessage

        read = parse(TrialsMessage, message)
        if isinstance(read, Rejected):
            return read
        bad = numbered([each.way for each in read.trials], len(self.ways))
        if bad is not None:
            return bad
        ordered = sorted(read.trials, key=lambda each: each.way)
        return WayTrials(trials=tuple(map(_trial, ordered)))

    def write(self, answer: WayTrials | NoSynthesis | Unanswered) -> Mapping[str, object]:
        """The message."""
        match answer:
            case WayTrials():
                tried = enumerate(answer.trials, start=1)
                return {"trials": [{"way": way, **write_way_trial(t)} for way, t in tried]}
            case NoSynthesis():
                return {"trials": None, "reason": answer.reason}
            case Unanswered():
                return {"limit": answer.limit}

    def accepts(self, answer: object) -> WayTrials | NoSynthesis | Unanswered | Rejected:
        """A trial of each way."""
        return answer if isinstance(answer, WayTrials) else wrong("trials", answer)

    def legal(self, answer: WayTrials | NoSynthesis | Unanswered) -> Rejected | None:
        """Every way tried, marks from 1 to 10, a must for a need of one's own."""
        if not isinstance(answer, WayTrials):
            return None
        marks = [mark for trial in answer.trials for mark in (trial.live, trial.start)]
        if not all(1 <= mark <= BEST for mark in marks):
            return Rejected(expected=f"marks from 1 to {BEST}", got=str(marks), do="mark so")
        own = [need.id for need in self.needs if need.seat == self.side]
        musts = [trial.must for trial in answer.trials if trial.must is not None]
        strange = next((must.need for must in musts if must.need not in own), None)
        if strange is not None:
            return Rejected(
                expected=f"a must for a need of your side, of {', '.join(own)}",
                got=repr(strange),
                do="name the need it is for, or leave the must out",
            )
        return numbered(list(range(1, len(answer.trials) + 1)), len(self.ways))

    def fallback(self, reason: Reason) -> WayTrials | NoSynthesis | Unanswered:
        """This seat tried nothing."""
        return unsaid(reason)


def _trial(read: "WayTrialMessage") -> WayTrial:
    must = None if read.must is None else Must(need=read.must.need, change=read.must.change)
    return WayTrial(live=read.live, start=read.start, broken=read.broken, must=must)


def write_way_trial(trial: WayTrial) -> dict[str, object]:
    """A trial as messages and results show it."""
    must = trial.must
    return {
        "live": trial.live,
        "start": trial.start,
        "broken": trial.broken,
        "must": None if must is None else {"need": must.need, "change": must.change},
    }
