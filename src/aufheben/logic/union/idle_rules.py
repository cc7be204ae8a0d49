"""Rules that never fire, from what their seat knows or at all, and seats that say nothing to it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from aufheben.logic.closure import Closure
from aufheben.logic.effort import work
from aufheben.logic.language import Clause, Literal
from aufheben.logic.union.theory import Union


@dataclass(frozen=True, slots=True, kw_only=True)
class Idle:
    """A rule of a seat that does not fire.

    `anywhere` where it does not even on all facts together. `missing` are its conditions that
    nothing there meets; or, of a rule that never fires, those that the nearest thing does not.
    """

    seat: str
    rule: Clause
    anywhere: bool
    missing: tuple[Literal, ...]


def idle(union: Union) -> Iterator[Idle]:
    """Every rule that cannot fire, in the order of the table."""
    fired = _fired(union.closure)
    for seat in union.seats:
        work(len(union.holders))
        own = [clause for clause, who in union.holders.items() if seat in who]
        if all(clause.is_fact for clause in own):
            continue
        alone = Closure(own)
        by_itself = _fired(alone)
        for clause in own:
            if clause.is_fact or clause in by_itself:
                continue
            if clause in fired:
                missing = _unmet(clause.body, alone)
            else:
                missing = _unmet(clause.body, union.closure) or _nearly(clause.body, union.closure)
            yield Idle(seat=seat, rule=clause, anywhere=clause not in fired, missing=missing)


def _unmet(body: Iterable[Literal], known: Closure) -> tuple[Literal, ...]:
    return tuple(literal for literal in body if not any(known.matches(literal)))


def _nearly(body: tuple[Literal, ...], known: Closure) -> tuple[Literal, ...]:
    """What is wanting of the first thing that meets most of the conditions, each of which some thing does."""
    bindings = (found for literal in body for _, found in islice(known.matches(literal), _TRIED))
    wanting = (_unmet([one.under(found) for one in body], known) for found in bindings)
    return min(wanting, key=len, default=())


_TRIED = 20
"""Things that meet a condition, looked at for one that meets the others too."""


def _fired(closure: Closure) -> set[Clause]:
    found: set[Clause] = set()
    for literal in closure.literals():
        instances = list(closure.instances(literal))
        work(1 + len(instances))
        found.update(instance.clause for instance in instances)
    return found
