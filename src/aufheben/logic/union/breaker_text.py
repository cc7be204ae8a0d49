"""What would decide an open question, as sentences."""

from itertools import islice
from typing import NamedTuple

from aufheben.domain import Breaker
from aufheben.logic.effort import Bound
from aufheben.logic.sentences import say_clause, say_literal
from aufheben.logic.union.breaker import MOST, every_breaker
from aufheben.logic.union.breaker import Breaker as OneBreaker
from aufheben.logic.union.conditions import Condition, every_condition
from aufheben.logic.union.decision import UnionDecision
from aufheben.logic.union.theory import Union

WORK = 1_500_000
"""Most steps of `effort` for conditions, and as many for what would outrank or not hold."""


class BreakersTold(NamedTuple):
    """What was found, and whether the search for it was cut short."""

    found: tuple[Breaker, ...]
    cut: bool


def breakers_told(union: Union, decision: UnionDecision, most: int = WORK) -> BreakersTold:
    """See `conditions` and `breakers`; of a question that is decided there are none."""
    if decision.outcome != "unresolved":
        return BreakersTold((), cut=False)
    found: list[Breaker] = []
    with Bound(most) as first:
        for condition in every_condition(union, decision):
            found.append(condition_told(union, condition))  # noqa: PERF401 - kept where it ends
    with Bound(most) as second:
        for breaker in islice(every_breaker(union, decision), MOST):
            found.append(_told(union, breaker))  # noqa: PERF401 - as above
    return BreakersTold(tuple(found), cut=first.spent or second.spent)


def condition_told(union: Union, condition: Condition) -> Breaker:
    """What is open, and what it would give."""
    lexicon, without = union.lexicon, condition.without
    return Breaker(
        conditions=tuple(say_clause(fact, lexicon) for fact in condition.facts),
        facts=(say_clause(without, lexicon),) if without is not None else (),
        answers=tuple(say_literal(literal, lexicon) for literal in condition.answers),
    )


def _told(union: Union, breaker: OneBreaker) -> Breaker:
    lexicon = union.lexicon
    return Breaker(
        facts=tuple(say_clause(c.fact, lexicon) for c in breaker.changes if c.fact),
        priorities=tuple(
            (say_clause(c.high, lexicon), say_clause(c.low, lexicon))
            for c in breaker.changes
            if c.high and c.low
        ),
        answers=tuple(say_literal(literal, lexicon) for literal in breaker.answers),
    )
