"""Priorities between defeasible rules (Prakken & Sartor 1997, section 2, the static order).

A strict partial order, given in pairs of rule names. Orders of several speakers unite; what
would make a rule outrank itself is set aside.
"""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain

from aufheben.logic.effort import work
from aufheben.logic.frameworks import components
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
        return bool(self.pairs) and handle(low) in self._below(handle(high))

    def weaker(self, rules: frozenset[Clause], others: frozenset[Clause]) -> bool:
        """R < R': some rule of R is lower than every rule of R'.

        So what rests on a defeasible rule is weaker than what rests on none.
        """
        if not others:
            return bool(rules)
        work(len(rules) * len(others))
        return any(all(self.outranks(high, low) for high in others) for low in rules)

    def with_pairs(self, pairs: Iterable[Pair]) -> "Priorities":
        """This order and more of it."""
        work(len(self.pairs))
        return Priorities(tuple(dict.fromkeys((*self.pairs, *pairs))))

    def among(self, handles: AbstractSet[Handle]) -> frozenset[Pair]:
        """Every pair of these that follows."""
        highs = self._next.keys() & handles
        work(len(self.pairs) + sum(len(self._below(high)) for high in highs))
        return frozenset((high, low) for high in highs for low in self._below(high) & handles)

    def _below(self, high: Handle) -> set[Handle]:
        # Only what is asked for: of a long order the whole closure has a square of pairs.
        if high not in self._reached:
            self._reached[high] = reached(high, self._next)
        return self._reached[high]

    @cached_property
    def _next(self) -> dict[Handle, set[Handle]]:
        return nearest(self.pairs)

    @cached_property
    def _reached(self) -> dict[Handle, set[Handle]]:
        return {}


NONE = Priorities()


def handle(clause: Clause) -> Handle:
    """By what an order knows a rule."""
    return clause.name or clause


def nearest(pairs: Iterable[Pair]) -> dict[Handle, set[Handle]]:
    """By each that outranks what it is said to outrank."""
    below: dict[Handle, set[Handle]] = {}
    for high, low in pairs:
        below.setdefault(high, set()).add(low)
    return below


def reached(start: Handle, below: Mapping[Handle, set[Handle]]) -> set[Handle]:
    """All that is outranked by way of others too; itself where it stands on a circle."""
    found: set[Handle] = set()
    todo = [start]
    while todo:
        new = below.get(todo.pop(), set()) - found
        work(1 + len(new))
        found |= new
        todo.extend(new)
    return found


def circular(pairs: Iterable[Pair]) -> tuple[Pair, ...]:
    """The pairs that lie on a circle, in order; none where the order is strict."""
    given = tuple(dict.fromkeys(pairs))
    work(2 * len(given))
    number = {name: place for place, name in enumerate(dict.fromkeys(chain.from_iterable(given)))}
    below: list[list[int]] = [[] for _ in number]
    for high, low in given:
        below[number[high]].append(number[low])
    part = {node: place for place, nodes in enumerate(components(below)) for node in nodes}
    return tuple((high, low) for high, low in given if part[number[high]] == part[number[low]])


def united(orders: Iterable[Iterable[Pair]]) -> tuple[Priorities, tuple[Pair, ...]]:
    """One order of all, and the pairs that were set aside since they go round in a circle.

    Which are set aside does not depend on who spoke first.
    """
    given = tuple(dict.fromkeys(pair for order in orders for pair in order))
    aside = circular(given)
    circles = set(aside)
    return Priorities(tuple(pair for pair in given if pair not in circles)), aside


@lru_cache(maxsize=64)
def static(pairs: tuple[tuple[str, str], ...]) -> Priorities:
    """The order that pairs of names make, without those that go round in a circle."""
    return united([pairs])[0]
