"""A question deliberated under one chair, to a typed end; and forked, to go on differently."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import get_args

from aufheben.domain import Limits
from aufheben.domain.boards import Claim
from aufheben.domain.words import Limit, Outcome, StopReason
from aufheben.errors import BadInput
from aufheben.protocols.deliberation import Deliberated, Rules, cited, deliberate
from aufheben.protocols.ports import Agent
from aufheben.runtime.chair import JournaledChair
from aufheben.runtime.clock import Clock
from aufheben.runtime.journal import Event, Journal, Record
from aufheben.runtime.repetition import Repetition
from aufheben.runtime.replaying import check_end, reading
from aufheben.runtime.scrutiny import Scrutiny
from aufheben.runtime.spending import Tally
from aufheben.runtime.tongues import Lang
from aufheben.runtime.watching import Watched


@dataclass(frozen=True, slots=True, kw_only=True)
class Pondering:
    """A question, how it is deliberated, and what may be spent.

    `lang` is the language that answers must be in, None where only the logic engine answers.
    """

    issue: str
    rules: Rules
    limits: Limits = field(default_factory=Limits)
    lang: Lang | None = None

    @property
    def bound(self) -> int:
        """Most calls it can take."""
        return self.rules.calls() * (self.limits.reasks + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pondered:
    """How it ended, with every step and the board, and what it took."""

    job: Pondering
    deliberated: Deliberated
    tally: Tally
    outcome: Outcome
    stop_reason: StopReason
    flags: tuple[str, ...]

    @property
    def answer(self) -> str | None:
        """The standing claim that the final text cites first; of a synthesis, the merged one."""
        if self.outcome not in ("justified", "synthesis", "unresolved"):
            return None
        found = standing(self.deliberated)
        merged = [claim for claim in found if claim.merges] if self.outcome == "synthesis" else []
        return next((claim.text for claim in merged or found), None)


async def ponder(
    job: Pondering,
    agents: Mapping[str, Agent],
    journal: Journal,
    clock: Clock,
    *,
    repetition: Repetition | None = None,
    watcher: Callable[[Event], None] | None = None,
) -> Pondered:
    """Deliberate, or go on from what the journal has. Ends by writing how it ended.

    `watcher` is told of each event. Raises AgentFailed or JournalFailed; what was committed
    before stays.
    """
    chair = JournaledChair(
        agents=agents,
        journal=journal if watcher is None else Watched(journal, watcher),
        limits=job.limits,
        clock=clock,
        scrutiny=Scrutiny(lang=job.lang, repetition=repetition),
    )
    pondered = await _pondered(job, chair)
    chair.end(summary(pondered))
    return pondered


async def pondered_again(job: Pondering, record: Record, *, so_far: bool = False) -> Pondered:
    """The deliberation recomputed from its record alone, asking nobody.

    Raises Diverged at the first place where it would now differ, the end included.
    """
    chair = reading(record, job.limits, job.lang, so_far=so_far)
    pondered = await _pondered(job, chair)
    check_end(record, summary(pondered))
    return pondered


def summary(pondered: Pondered) -> dict[str, object]:
    """How it ended, for the journal's last row."""
    return {
        "outcome": pondered.outcome,
        "stop_reason": pondered.stop_reason,
        "answer": pondered.answer,
        "flags": list(pondered.flags),
        "steps": len(pondered.deliberated.steps),
    }


def standing(deliberated: Deliberated) -> tuple[Claim, ...]:
    """The claims that stand of those the final text cites, in the order it cites them."""
    if deliberated.final is None:
        return ()
    state = deliberated.state
    named = [key for key in cited(deliberated.final.text) if key in state.board.claims]
    return tuple(state.board.claims[key] for key in named if state.labels.of(key) == "in")


def until(record: Record, step: int) -> Record:
    """The record up to the end of a step; 0 is the first plan.

    Raises BadInput where that step is not in it.
    """
    if step:
        _there(record, step)
    return _before(record, {("step", step + 1), ("finalize",)})


def forked(record: Record, step: int) -> tuple[Event, ...]:
    """The rows before a step, with which another run can begin.

    Raises BadInput where the step is not there.
    """
    _there(record, step)
    return _before(record, {("step", step)}).events


def _there(record: Record, step: int) -> None:
    known = {event.place[1] for event in record.events if event.place[:1] == ("step",)}
    if step in known:
        return
    last = max((number for number in known if isinstance(number, int)), default=0)
    do = f"name one of 1 to {last}" if last else f"go on with it: aufheben resume {record.run}"
    raise BadInput(f"run {record.run} has no step {step}", do=do)


def _before(record: Record, places: set[tuple[str | int, ...]]) -> Record:
    """The events before the first at one of these places, and before the end."""
    found = (
        number
        for number, event in enumerate(record.events)
        if event.kind == "ended" or event.place[:2] in places
    )
    return replace(record, events=record.events[: next(found, len(record.events))])


async def _pondered(job: Pondering, chair: JournaledChair) -> Pondered:
    deliberated = await deliberate(job.issue, job.rules, chair)
    outcome, stop_reason = _ending(deliberated, chair.tally)
    return Pondered(
        job=job,
        deliberated=deliberated,
        tally=chair.tally,
        outcome=outcome,
        stop_reason=stop_reason,
        flags=_flags(deliberated, chair.tally),
    )


def _ending(deliberated: Deliberated, tally: Tally) -> tuple[Outcome, StopReason]:
    """A limit that prevented the text, no legal answer, no convergence, or what stands."""
    stop = deliberated.stop
    written = deliberated.final is not None
    if not written and stop in get_args(Limit) and stop != "steps":
        return "budget", stop
    # With a claim on the board the text was asked for; without any there was nothing to write of.
    silent = bool(tally.never_legal) or stop == "no_legal_answer"
    # One that fell silent before both sides were heard has no text, and that is no failure.
    asked = deliberated.state.board.claims and stop != "stagnation"
    if silent or (not written and asked):
        return "failed", "no_legal_answer"
    stands = standing(deliberated)
    if stop != "converged" or not stands:
        return "unresolved", stop
    return ("synthesis" if any(claim.merges for claim in stands) else "justified"), stop


def _flags(deliberated: Deliberated, tally: Tally) -> tuple[str, ...]:
    """The chair's marks, and those of this room."""
    stop = deliberated.stop
    own = {
        "premature_agreement": stop == "converged" and not deliberated.state.board.attacks,
        "stagnation": stop == "stagnation",
        "one_sided": deliberated.state.weights.stance().needs_opposition,
        f"limit_{stop}": stop in get_args(Limit),
    }
    return tuple(sorted({*tally.flags, *(flag for flag, holds in own.items() if holds)}))
