"""One run of the dialectic or of a rival method under a chair, from its first question to a typed end."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from aufheben.domain import Conclusion, Issue, Seat, Tally
from aufheben.domain.words import Lang, Outcome, StopReason
from aufheben.protocols.arguing import argued
from aufheben.protocols.dialectic import Constitution
from aufheben.protocols.ports import Agent
from aufheben.runtime.chair import JournaledChair
from aufheben.runtime.clock import Clock
from aufheben.runtime.ending import resumable
from aufheben.runtime.journal import Journal, Record
from aufheben.runtime.replaying import check_end, reading
from aufheben.runtime.scrutiny import Scrutiny

if TYPE_CHECKING:
    from aufheben.runtime.repetition import Repetition


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """What is argued, by whom, under which rules, in which language (None: any)."""

    issue: Issue
    seats: tuple[Seat, ...]
    constitution: Constitution
    lang: Lang | None = None

    @property
    def bound(self) -> int:
        """Most calls this case can make."""
        return self.constitution.bound(len(self.seats))


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """A run that ended: how, and what it spent."""

    case: Case
    conclusion: Conclusion
    tally: Tally


def conduct(
    case: Case,
    agents: Mapping[str, Agent],
    journal: Journal,
    clock: Clock,
    repetition: "Repetition | None" = None,
) -> Finished:
    """Run the case, or go on with it from what the journal has. Ends by writing how it ended.

    Raises AgentFailed or JournalFailed; what was committed before stays, and running the same
    case on the same journal goes on from there.
    """
    return asyncio.run(conducting(case, agents, journal, clock, repetition))


async def conducting(
    case: Case,
    agents: Mapping[str, Agent],
    journal: Journal,
    clock: Clock,
    repetition: "Repetition | None" = None,
) -> Finished:
    """As `conduct`, beside other runs in one event loop."""
    chair = JournaledChair(
        agents=agents,
        journal=journal,
        limits=case.constitution.limits,
        clock=clock,
        scrutiny=Scrutiny(repetition=repetition, lang=case.lang),
    )
    finished = await _run(case, chair)
    chair.end(summary(finished))
    return finished


def replay(case: Case, record: Record) -> Finished:
    """Recompute a run from its record alone, asking nobody.

    Raises Diverged at the first place where it would now differ, the end included.
    """
    finished = asyncio.run(_run(case, _reading(case, record)))
    check_end(record, summary(finished))
    return finished


def so_far(case: Case, record: Record, outcome: Outcome, stop_reason: StopReason) -> Finished:
    """What a run that has not ended has reached, with how it stands there.

    Raises Diverged where the record is not of this case.
    """
    finished = asyncio.run(_run(case, _reading(case, record, so_far=True)))
    flags = tuple(f for f in finished.conclusion.flags if not f.startswith("limit_"))
    conclusion = replace(
        finished.conclusion, outcome=outcome, stop_reason=stop_reason, answer=None, flags=flags
    )
    return replace(finished, conclusion=conclusion)


def _reading(case: Case, record: Record, *, so_far: bool = False) -> JournaledChair:
    return reading(record, case.constitution.limits, case.lang, so_far=so_far)


def summary(finished: Finished) -> dict[str, object]:
    """How it ended, for the journal's last row."""
    conclusion = finished.conclusion
    return {
        "outcome": conclusion.outcome,
        "stop_reason": conclusion.stop_reason,
        "answer": conclusion.answer,
        "flags": list(conclusion.flags),
    }


async def _run(case: Case, chair: JournaledChair) -> Finished:
    with resumable():
        conclusion = await argued(case.issue, case.seats, chair, case.constitution)
    seated = replace(case, seats=conclusion.seats or case.seats)
    return Finished(case=seated, conclusion=_marked(conclusion, chair.tally), tally=chair.tally)


def _marked(conclusion: Conclusion, tally: Tally) -> Conclusion:
    """The chair's marks added; a seat that never answered legally makes the run failed."""
    flags = tuple(dict.fromkeys((*conclusion.flags, *tally.flags)))
    if tally.never_legal:
        return replace(
            conclusion, outcome="failed", stop_reason="no_legal_answer", answer=None, flags=flags
        )
    return replace(conclusion, flags=flags)
