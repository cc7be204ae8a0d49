"""How a run ended, what it took, whether what it claims holds; and all that can be measured of it.

Nothing here needs a judge. Each family says in its own docstring how its figures are defined;
`measures.measures` has every name with its unit, direction and meaning. The same run gives the same
figures.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, get_args

from aufheben.domain.vocabulary import DisputeResult, Outcome, Status, StopReason
from aufheben.evaluation.core import grouped, mean, share
from aufheben.evaluation.dialectic.measures import Measured, known, taken, together
from aufheben.evaluation.dialectic.runs.kept import answering, criteria_kept, retention
from aufheben.evaluation.dialectic.runs.turns import (
    attacks,
    new_premises,
    repetition,
    replies,
    stance_drift,
)
from aufheben.formats.endings import ends_of
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.runtime.journal import Event
from aufheben.runtime.repetition import Repetition


async def measured(
    told: ToldDialectic, events: Sequence[Event], *, tests: Mapping[str, Repetition]
) -> Measured:
    """Every deterministic figure of a run, and what the figures were made of.

    `events` are all of the run's journal. `tests` are the tests of repetition to measure by:
    any of "exact", "lexical" and "semantic". What cannot be measured is not among the values.
    """
    return together(
        (
            ending(told),
            cost(told, events),
            replies(told, events),
            attacks(told),
            new_premises(told),
            await repetition(told, tests),
            claims(told),
            stance_drift(told),
            criteria_kept(told),
            retention(told),
            answering(told),
            taken(told, events),
        )
    )


UNENDED: Final[tuple[StopReason, ...]] = ("waiting", "interrupted", "provider", "journal", "unread")
"""Reasons why a sitting ended and its run did not: it can be gone on with."""


def ending(told: ToldDialectic) -> Measured:
    """Whether it ended, with an answer, by a synthesis; and its rounds.

    `terminated`: the outcome is of the closed list and the stop reason ends a run. `answered`:
    there is an answer. `synthesis`: the outcome is synthesis, where main arguments are disputed:
    of other ways any answer would be one, so it is not measured. `rounds`: a counterargument and
    its answer are one (seed 000); the mean over disputes, and the most in one; confirmations
    are not counted.
    """
    conclusion = told.finished.conclusion
    form, disputed = told.finished.case.constitution.form, told.finished.case.constitution.disputed
    typed = conclusion.outcome in get_args(Outcome) and conclusion.stop_reason not in UNENDED
    rounds = [dispute.rounds for dispute in conclusion.disputes]
    ends = {name: ends_of(form, getattr(conclusion, name)) for name in ("outcome", "stop_reason")}
    return known(
        {**ends, "flags": list(conclusion.flags)},
        terminated=typed,
        answered=conclusion.answer is not None,
        synthesis=conclusion.outcome == "synthesis" if disputed else None,
        rounds=mean(rounds),
        rounds_max=max(rounds, default=None),
    )


def cost(told: ToldDialectic, events: Sequence[Event]) -> Measured:
    """What was asked of agents, and how much of it was refused.

    `calls`: answers received, re-asks included. `tokens`: input and output; 0 if only
    logic argued, not known of other agents that count none. `calls_of_bound`: calls as a share
    of the most the run could have made.
    `rejected`: the share of answers the chair refused. `parse_failures`: the share of answers
    it refused for their shape (`why` of the ruling), by the journal. `fallbacks`: questions that
    nobody answered legally after every re-ask.
    """
    tally, bound = told.finished.tally, told.finished.case.bound
    answers = [event for event in events if event.kind in ("answered", "rejected")]
    by_logic = all(seat.premises == "logic" for seat in told.finished.case.seats)
    return known(
        {"fallbacks": dict(tally.fallbacks)},
        calls=tally.made,
        tokens=tally.usage.tokens if tally.usage.tokens or by_logic else None,
        calls_of_bound=share(tally.made, bound) if tally.made else None,
        rejected=share(tally.rejected, tally.made),
        parse_failures=share(sum(map(_misshapen, answers)), len(answers)),
        fallbacks=sum(tally.fallbacks.values()),
    )


def _misshapen(event: Event) -> bool:
    ruling = event.payload.get("ruling")
    return event.kind == "rejected" and isinstance(ruling, Mapping) and ruling.get("why") == "shape"


CLAIMED: Final[dict[DisputeResult, Status]] = {
    "justified": "justified",
    "defeated": "overruled",
    "pending": "open",
}
"""The status that the result of a dispute claims for its main argument."""


def claims(told: ToldDialectic) -> Measured:
    """`claims_agree`: of main arguments that were attacked, the share whose claimed status is the
    computed one. Where nobody attacks, claim and computation agree of themselves, or, without
    a round to attack in, nothing is claimed.

    Claimed is what the dispute about it came to (a synthesis that was put back is a main
    argument, too); computed is grounded semantics (Dung 1995) over all that was uttered. The
    notes count claimed against computed. Not measured of forms whose debates claim no result.
    """
    if not told.finished.case.constitution.disputed:
        return Measured()
    conclusion = told.finished.conclusion
    argued = zip(told.first, (*conclusion.disputes, *conclusion.confirmations), strict=False)
    pairs = [
        (CLAIMED[dispute.result], told.audit.statuses[first])
        for first, dispute in argued
        if len(dispute.moves) > 1
    ]
    computed = [pair for pair in pairs if pair[1] != "budget exceeded"]
    agree = sum(claimed == status for claimed, status in computed)
    claimed = grouped(computed, lambda pair: pair[0])
    table = {name: dict(Counter(status for _, status in its)) for name, its in claimed.items()}
    return known({"claims": table}, claims_agree=share(agree, len(computed)))
