"""What would decide an open question, as sentences."""

from collections.abc import Iterator

from aufheben.domain import Breaker
from aufheben.logic.sentences import say_clause, say_literal
from aufheben.logic.union.breaker import breakers
from aufheben.logic.union.conditions import Condition, conditions
from aufheben.logic.union.decision import UnionDecision
from aufheben.logic.union.theory import Union


def breakers_told(union: Union, decision: UnionDecision) -> tuple[Breaker, ...]:
    """See `conditions` and `breakers`; of a question that is decided there are none."""
    if decision.outcome != "unresolved":
        return ()
    open_ones = (condition_told(union, each) for each in conditions(union, decision))
    return (*open_ones, *_told(union, decision))


def condition_told(union: Union, condition: Condition) -> Breaker:
    """What is open, and what it would give."""
    lexicon, without = union.lexicon, condition.without
    return Breaker(
        conditions=tuple(say_clause(fact, lexicon) for fact in condition.facts),
        facts=(say_clause(without, lexicon),) if without is not None else (),
        answers=tuple(say_literal(literal, lexicon) for literal in condition.answers),
    )


def _told(union: Union, decision: UnionDecision) -> Iterator[Breaker]:
    lexicon = union.lexicon
    for breaker in breakers(union, decision):
        yield Breaker(
            facts=tuple(say_clause(c.fact, lexicon) for c in breaker.changes if c.fact),
            priorities=tuple(
                (say_clause(c.high, lexicon), say_clause(c.low, lexicon))
                for c in breaker.changes
                if c.high and c.low
            ),
            answers=tuple(say_literal(literal, lexicon) for literal in breaker.answers),
        )
