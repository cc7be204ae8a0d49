"""A taxonomy as numbers: who stands under whom, and circles of classes above themselves."""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from aufheben.domain.taxonomies import Taxonomy
from aufheben.logic.components import components

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
