"""Priorities between defeasible rules (Prakken & Sartor 1997, section 2, the static order).

A strict partial order, given in pairs of rule names. Orders of several speakers unite; what
would make a rule outrank itself is set aside.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from aufheben.logic.language import Clause

Handle = str | Clause
"""What an order speaks of: the name of a rule, or a rule that has none."""
Pair = tuple[Handle, Handle]
"""The higher, then the lower."""


@dataclass(frozen=True)
class Priorities:
    """A strict partial order; `pairs` need not be closed. Raises nothing: see `united`."""

    pairs: tuple[Pair, ...] = ()

    def outranks(self, high: Clause, low: Clause) -> bool:
        """Whether the first rule is the stronger one."""
        return bool(self.pairs) and (handle(high), handle(low)) in self._closed

    def weaker(self, rules: frozenset[Clause], others: frozenset[Clause]) -> bool:
        """R < R': some rule of R is lower than every rule of R'.

        So what rests on a defeasible rule is weaker than what rests on none.
        """
        if not others:
            return bool(rules)
        return any(all(self.outranks(high, low) for high in others) for low in rules)

    def with_pairs(self, pairs: Iterable[Pair]) -> "Priorities":
        """This order and more of it."""
        return Priorities(tuple(dict.fromkeys((*self.pairs, *pairs))))

    @cached_property
    def _closed(self) -> frozenset[Pair]:
        return closed(self.pairs)


NONE = Priorities()


def handle(clause: Clause) -> Handle:
    """By what an order knows a rule."""
    return clause.name or clause


def closed(pairs: Iterable[Pair]) -> frozenset[Pair]:
    """The transitive closure."""
    below: dict[Handle, set[Handle]] = {}
    for high, low in pairs:
        below.setdefault(high, set()).add(low)
    return frozenset((high, low) for high in below for low in _reached(high, below))


def circular(pairs: Iterable[Pair]) -> tuple[Pair, ...]:
    """The pairs that lie on a circle, in order; none where the order is strict."""
    given = tuple(dict.fromkeys(pairs))
    whole = closed(given)
    return tuple((high, low) for high, low in given if (low, high) in whole or high == low)


def united(orders: Iterable[Iterable[Pair]]) -> tuple[Priorities, tuple[Pair, ...]]:
    """One order of all, and the pairs that were set aside since they go round in a circle.

    Which are set aside does not depend on who spoke first.
    """
    given = tuple(dict.fromkeys(pair for order in orders for pair in order))
    aside = circular(given)
    return Priorities(tuple(pair for pair in given if pair not in aside)), aside


@lru_cache(maxsize=64)
def static(pairs: tuple[tuple[str, str], ...]) -> Priorities:
    """The order that pairs of names make, without those that go round in a circle."""
    return united([pairs])[0]


def _reached(start: Handle, below: dict[Handle, set[Handle]]) -> set[Handle]:
    found: set[Handle] = set()
    todo = [start]
    while todo:
        new = below.get(todo.pop(), set()) - found
        found |= new
        todo.extend(new)
    return found
