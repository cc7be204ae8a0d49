"""A taxonomy as numbers: who stands under whom, circles, and edges that a longer way implies.

Whether one class is above another is mostly told without a search, by a walk down the taxonomy
(intervals: Agrawal et al. 1989; Yildirim et al. 2010, GRAIL). Only what it leaves open is
searched upward, from the other parents of one class.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from aufheben.domain.taxonomies import Taxonomy
from aufheben.logic.frameworks import components

Adjacency = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class TaxonomyGraph:
    """Classes by number, in the order of the source; `up` lists the parents of each, once.

    A class that an edge names without a term of its own comes after those with one. An edge
    from a class to itself is not in `up`.
    """

    keys: tuple[str, ...]
    up: Adjacency

    @cached_property
    def components(self) -> tuple[tuple[int, ...], ...]:
        """Strongly connected components (Tarjan 1972), those above before those below."""
        return tuple(tuple(sorted(each)) for each in components(self.up))

    @cached_property
    def component(self) -> tuple[int, ...]:
        """The place in `components` of each class."""
        of = [0] * len(self.keys)
        for place, members in enumerate(self.components):
            for member in members:
                of[member] = place
        return tuple(of)


def graph_of(taxonomy: Taxonomy) -> TaxonomyGraph:
    """The graph of the edges; an edge stated twice counts once."""
    number = {key: place for place, key in enumerate(taxonomy.terms)}
    for edge in taxonomy.edges:
        for key in edge:
            number.setdefault(key, len(number))
    up: list[list[int]] = [[] for _ in number]
    for child, parent in taxonomy.edges:
        if child != parent:
            up[number[child]].append(number[parent])
    return TaxonomyGraph(keys=tuple(number), up=tuple(tuple(dict.fromkeys(each)) for each in up))


def down_of(up: Adjacency) -> list[list[int]]:
    """The children of each class."""
    down: list[list[int]] = [[] for _ in up]
    for child, parents in enumerate(up):
        for parent in parents:
            down[parent].append(child)
    return down


TRIED = 8
"""Edges of a component through which a shortest cycle is sought; the shortest is named."""


def pairs(graph: TaxonomyGraph) -> Iterator[tuple[int, int]]:
    """Two classes each stated under the other, in the order of the source."""
    for members in _tied(graph):
        inside = set(members)
        for child in members:
            for parent in graph.up[child]:
                if child < parent and parent in inside and child in graph.up[parent]:
                    yield child, parent


def cycles(graph: TaxonomyGraph) -> Iterator[tuple[int, ...]]:
    """One cycle of three classes or more for each strongly connected component.

    Each class stands under the next, the last under the first. It is the shortest through one
    of the component's first edges. A component whose every edge is stated both ways has none:
    `pairs` tells all of it.
    """
    for members in _tied(graph):
        if len(members) >= 3 and (found := _cycle(graph, members)):
            yield found


def _tied(graph: TaxonomyGraph) -> list[tuple[int, ...]]:
    return sorted(members for members in graph.components if len(members) > 1)


def _cycle(graph: TaxonomyGraph, members: Sequence[int]) -> tuple[int, ...]:
    inside = set(members)
    found = [
        (child, *_way(graph, parent, child, inside))
        for child, parent in _one_way(graph, members, inside)
    ]
    best = min(found, key=len, default=())
    first = best.index(min(best)) if best else 0
    return (*best[first:], *best[:first])


def _one_way(
    graph: TaxonomyGraph, members: Sequence[int], inside: set[int]
) -> list[tuple[int, int]]:
    """The first edges within the component that are not also stated the other way."""
    edges: list[tuple[int, int]] = []
    for child in members:
        above = [parent for parent in graph.up[child] if parent in inside]
        edges += [(child, parent) for parent in above if child not in graph.up[parent]]
        if len(edges) >= TRIED:
            break
    return edges[:TRIED]


def _way(graph: TaxonomyGraph, start: int, end: int, inside: set[int]) -> tuple[int, ...]:
    """A shortest way up from `start`, which is on it, to `end`, which is not."""
    came: dict[int, int] = {start: start}
    waiting = deque([start])
    while end not in came:
        node = waiting.popleft()
        for above in graph.up[node]:
            if above in inside and above not in came:
                came[above] = node
                waiting.append(above)
    way = [came[end]]
    while way[-1] != start:
        way.append(came[way[-1]])
    return tuple(reversed(way))


PER_CHILD = 1_000
"""Steps the search from one class may take, besides 32 for each of its parents."""
PER_EDGE = 50
"""Steps all searches together may take for each class and each edge of the taxonomy."""


def shortcuts(graph: TaxonomyGraph) -> Iterator[tuple[int, int, int]]:
    """Child, ancestor, and the other parent of the child that stands under that ancestor.

    Edges within a circle are left out: there everything implies everything. The searches are
    bounded (PER_CHILD, PER_EDGE); what lies beyond the bounds is not told, never told wrongly.
    """
    above = _Above(graph)
    for child, parents in enumerate(graph.up):
        if len(parents) > 1:
            yield from above.stated_twice(child, parents)


class _Above:
    """Answers whether one class is above another; a circle counts as one class."""

    def __init__(self, graph: TaxonomyGraph) -> None:
        self.of = graph.component
        self.up = _condensed(graph)
        self.depth = _depths(self.up)
        self.walk = _walked(self.up, down_of(self.up))
        self.left = PER_EDGE * (len(graph.up) + sum(map(len, graph.up)))

    def stated_twice(self, child: int, parents: Sequence[int]) -> Iterator[tuple[int, int, int]]:
        outside = [parent for parent in parents if self.of[parent] != self.of[child]]
        budget = PER_CHILD + 32 * len(parents)
        for parent in outside:
            for other in outside:
                if budget <= 0 or self.left <= 0:
                    return
                steps = self.search(self.of[other], self.of[parent], min(budget, self.left))
                budget, self.left = budget - abs(steps), self.left - abs(steps)
                if steps > 0:
                    yield child, parent, other
                    break

    def search(self, below: int, above: int, budget: int) -> int:
        """Steps taken, as a negative number where `above` was not found above `below`."""
        if below == above or self.apart(below, above):
            return -1
        waiting, met, steps = [below], {below}, 0
        while waiting and steps < budget:
            node = waiting.pop()
            steps += 1
            if self.walk.under(node, above):
                return steps
            fresh = [each for each in self.up[node] if each not in met]
            met.update(fresh)
            waiting += [each for each in fresh if not self.apart(each, above)]
        return -steps

    def apart(self, below: int, above: int) -> bool:
        if self.depth[below] <= self.depth[above]:
            return below != above
        return self.walk.apart(below, above)


def _condensed(graph: TaxonomyGraph) -> Adjacency:
    """The components as classes, with the edges between them."""
    of = graph.component
    up: list[tuple[int, ...]] = []
    for place, members in enumerate(graph.components):
        above = dict.fromkeys(of[each] for member in members for each in graph.up[member])
        above.pop(place, None)
        up.append(tuple(above))
    return tuple(up)


def _depths(up: Adjacency) -> list[int]:
    """How long the longest way up is; components come with those above first."""
    depths: list[int] = []
    for above in up:
        depths.append(max((depths[each] + 1 for each in above), default=0))
    return depths


@dataclass(frozen=True, slots=True)
class _Walk:
    """A walk down. `left` is each class's place in the order of leaving.

    `came` is how many had been left when the class was come to; `low` is the least place of
    all that are below it, by whatever way.
    """

    left: Sequence[int]
    came: Sequence[int]
    low: Sequence[int]

    def under(self, below: int, above: int) -> bool:
        """Whether the walk itself led from `above` down to `below`, or they are the same."""
        return self.came[above] <= self.left[below] <= self.left[above]

    def apart(self, below: int, above: int) -> bool:
        """Whether `above` is certainly not above `below`."""
        return self.low[below] < self.low[above] or self.left[below] > self.left[above]


def _walked(up: Adjacency, down: Sequence[Sequence[int]]) -> _Walk:
    left, came = [0] * len(up), [-1] * len(up)
    clock = 0
    for root in (place for place, parents in enumerate(up) if not parents):
        came[root] = clock
        path = [(root, iter(down[root]))]
        while path:
            node, below = path[-1]
            entered = next((each for each in below if came[each] < 0), None)
            if entered is not None:
                came[entered] = clock
                path.append((entered, iter(down[entered])))
                continue
            path.pop()
            left[node] = clock
            clock += 1
    return _Walk(left=left, came=came, low=_lowest(up, left))


def _lowest(up: Adjacency, left: Sequence[int]) -> Sequence[int]:
    """Least places below each class. Whoever is above is left later, so order is enough."""
    low = list(left)
    for node in sorted(range(len(up)), key=left.__getitem__):
        for above in up[node]:
            low[above] = min(low[above], low[node])
    return low
