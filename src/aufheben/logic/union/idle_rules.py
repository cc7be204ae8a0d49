"""Rules that never fire, from what their seat knows or at all, and seats that say nothing to it."""

from collections.abc import Iterator
from dataclasses import dataclass

from aufheben.logic.closure import Closure
from aufheben.logic.language import Clause, Literal
from aufheben.logic.union.theory import Union


@dataclass(frozen=True, slots=True, kw_only=True)
class Idle:
    """A rule of a seat that does not fire.

    `anywhere` where it does not even on all facts together. `missing` are its conditions that
    nothing there meets, as far as single ones can be named.
    """

    seat: str
    rule: Clause
    anywhere: bool
    missing: tuple[Literal, ...]


def idle(union: Union) -> Iterator[Idle]:
    """Every rule that cannot fire, in the order of the table."""
    fired = _fired(union.closure)
    for seat in union.seats:
        own = [clause for clause, who in union.holders.items() if seat in who]
        if all(clause.is_fact for clause in own):
            continue
        alone = Closure(own)
        by_itself = _fired(alone)
        for clause in own:
            if clause.is_fact or clause in by_itself:
                continue
            known = alone if clause in fired else union.closure
            missing = tuple(lit for lit in clause.body if not any(known.matches(lit)))
            yield Idle(seat=seat, rule=clause, anywhere=clause not in fired, missing=missing)


def _fired(closure: Closure) -> set[Clause]:
    return {
        instance.clause for literal in closure.literals() for instance in closure.instances(literal)
    }
