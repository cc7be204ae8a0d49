"""A question deliberated on a board: the job, its course, what came of it and is borne out; its steps anew."""

from dataclasses import dataclass, field, replace
from typing import get_args

from aufheben.domain import Breaker, Issue, Limits, Tally
from aufheben.domain.boards import Claim
from aufheben.domain.vocabulary import Lang, Limit, Outcome, StopReason, Unresolved
from aufheben.errors import BadInput
from aufheben.logic.language import Literal
from aufheben.logic.sentences import read_proposition
from aufheben.logic.union import Union, UnionDecision, decision_of
from aufheben.logic.union.breaker import breakers_told
from aufheben.rooms.deliberation.asks.laws import cited
from aufheben.rooms.deliberation.protocol.protocol import Deliberated, deliberate
from aufheben.rooms.deliberation.protocol.rules import Rules
from aufheben.runtime.chair import JournaledChair
from aufheben.runtime.drive import Course
from aufheben.runtime.journal import Event, Record
from aufheben.words import speaker

_say = speaker(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Conclusion:
    """What is borne out: the answers as the board words them, or why there is none.

    `finished` where the board came to what all stances together come to; where it did not, nothing
    is answered, and of an open question nothing is said of why. `breakers_cut` where the search
    for what would decide it was cut short.
    """

    finished: bool
    outcome: Outcome
    answers: tuple[str, ...] = ()
    kind: Unresolved | None = None
    breakers: tuple[Breaker, ...] = ()
    breakers_cut: bool = False


def conclusion(issue: str, rules: Rules, deliberated: Deliberated) -> Conclusion:
    """What of a deliberation of the logic engine alone is borne out."""
    union, decision = decision_of(rules.asked or Issue(question=issue), rules.minds)
    if decision.outcome == "budget":
        return Conclusion(finished=False, outcome="budget")
    told = _told(union, decision, deliberated)
    missing = set(decision.answers) - told.keys()
    # Of syntheses that tie any one will do.
    enough = not missing or (decision.outcome == "synthesis" and bool(told))
    if deliberated.stop != "converged" or not enough:
        return Conclusion(finished=False, outcome="unresolved")
    breaking = breakers_told(union, decision)
    return Conclusion(
        finished=True,
        outcome=decision.outcome,
        answers=tuple(claim.text for claim in told.values()),
        kind=decision.kind,
        breakers=breaking.found,
        breakers_cut=breaking.cut,
    )


def _told(union: Union, decision: UnionDecision, deliberated: Deliberated) -> dict[Literal, Claim]:
    """For each answer, in order, a claim of the board that stands and says it."""
    state = deliberated.state
    said = {
        read_proposition(claim.text, union.lexicon): claim
        for claim in state.board.claims.values()
        if not claim.withdrawn and state.labels.of(claim.id) == "in"
    }
    return {literal: said[literal] for literal in decision.answers if literal in said}


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliberationJob:
    """A question, how it is deliberated, and what may be spent.

    `lang` is the language that answers must be in, None if only the logic engine answers.
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
class EndedDeliberation:
    """How it ended, with every step and the board, and what it took.

    `borne` is what all stances together bear out of it, where they decide.
    """

    job: DeliberationJob
    deliberated: Deliberated
    tally: Tally
    outcome: Outcome
    stop_reason: StopReason
    flags: tuple[str, ...]
    borne: Conclusion | None = None

    @property
    def answer(self) -> str | None:
        """The standing claim that the final text cites first; of a synthesis, the merged one.

        Where all stances together decide, the first of what they bear out.
        """
        if self.outcome not in ("justified", "synthesis", "unresolved"):
            return None
        if self.borne is not None:
            return next(iter(self.borne.answers), None)
        found = standing(self.deliberated)
        merged = [claim for claim in found if claim.merges] if self.outcome == "synthesis" else []
        return next((claim.text for claim in merged or found), None)

    @property
    def answers(self) -> tuple[str, ...]:
        """Everything that is answered, `answer` first."""
        if self.borne is not None and self.answer is not None:
            return self.borne.answers
        return () if self.answer is None else (self.answer,)

    @property
    def kind(self) -> Unresolved | None:
        """Why there is no answer, where all stances together leave none."""
        return self.borne.kind if self.borne is not None else None

    @property
    def breakers(self) -> tuple[Breaker, ...]:
        """What would decide the question, where all stances together leave it open."""
        return self.borne.breakers if self.borne is not None else ()

    @property
    def unfinished(self) -> bool:
        """It ended before the board came to what all stances together come to."""
        return self.borne is not None and not self.borne.finished


def standing(deliberated: Deliberated) -> tuple[Claim, ...]:
    """The claims that stand of those the final text cites, in the order it cites them."""
    if deliberated.final is None:
        return ()
    state = deliberated.state
    named = [key for key in cited(deliberated.final.text) if key in state.board.claims]
    return tuple(state.board.claims[key] for key in named if state.labels.of(key) == "in")


def until(record: Record, step: int) -> Record:
    """The record up to the end of a step; 0 is the first plan.

    Raises BadInput if that step is not in it.
    """
    if step:
        _there(record, step)
    return _before(record, {("step", step + 1), ("finalize",)})


def forked(record: Record, step: int) -> tuple[Event, ...]:
    """The rows before a step, with which another run can begin.

    Raises BadInput if the step is not there.
    """
    _there(record, step)
    return tuple(_before(record, {("step", step)}).events)


def _there(record: Record, step: int) -> None:
    known = {event.place[1] for event in record.events if event.place[:1] == ("step",)}
    if step in known:
        return
    last = max((number for number in known if isinstance(number, int)), default=0)
    do = _say("name_last", last=last) if last else _say("go_aufheben_resume", run=record.run)
    raise BadInput(_say("no_such_step", run=record.run, step=step), do=do)


def _before(record: Record, places: set[tuple[str | int, ...]]) -> Record:
    """The events before the first at one of these places, and before the end."""
    found = (
        number
        for number, event in enumerate(record.events)
        if event.kind == "ended" or event.place[:2] in places
    )
    return replace(record, events=record.events[: next(found, len(record.events))])


async def _play(job: DeliberationJob, chair: JournaledChair) -> EndedDeliberation:
    deliberated = await deliberate(job.issue, job.rules, chair)
    borne = conclusion(job.issue, job.rules, deliberated) if job.rules.whole else None
    outcome, stop_reason = _ending(deliberated, chair.tally, borne)
    return EndedDeliberation(
        job=job,
        deliberated=deliberated,
        tally=chair.tally,
        outcome=outcome,
        stop_reason=stop_reason,
        flags=_flags(deliberated, chair.tally, borne),
        borne=borne,
    )


def _ending(
    deliberated: Deliberated, tally: Tally, borne: Conclusion | None
) -> tuple[Outcome, StopReason]:
    """A limit that prevented the text, no legal answer, no convergence, or what stands.

    Where all stances together decide, what they bear out.
    """
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
    if borne is not None:
        return borne.outcome, "steps" if borne.outcome == "budget" else stop
    stands = standing(deliberated)
    if stop != "converged" or not stands:
        return "unresolved", stop
    return ("synthesis" if any(claim.merges for claim in stands) else "justified"), stop


def _flags(deliberated: Deliberated, tally: Tally, borne: Conclusion | None) -> tuple[str, ...]:
    """The chair's marks, and those of this room.

    What all stances together bear out is neither premature nor one-sided.
    """
    stop, finished = deliberated.stop, borne is not None and borne.finished
    agreed = stop == "converged" and not deliberated.state.board.attacks
    budget = borne is not None and borne.outcome == "budget"
    own = {
        "premature_agreement": agreed and not finished,
        "stagnation": stop == "stagnation",
        "one_sided": deliberated.state.weights.stance().needs_opposition and not finished,
        "unfinished": borne is not None and not finished,
        "limit_steps": budget,
        "breakers_cut": borne is not None and borne.breakers_cut,
        f"limit_{stop}": stop in get_args(Limit),
    }
    return tuple(sorted({*tally.flags, *(flag for flag, holds in own.items() if holds)}))


def _more(pondered: EndedDeliberation) -> dict[str, object]:
    """How many steps it took, and what all stances together decide."""
    whole = {} if pondered.borne is None else {"answers": list(pondered.answers)}
    kind = {} if pondered.kind is None else {"kind": pondered.kind}
    return {"steps": len(pondered.deliberated.steps), **whole, **kind}


COURSE = Course(play=_play, more=_more)
