"""Circles in a taxonomy: classes that would stand above themselves."""

from collections import deque
from collections.abc import Iterator, Sequence

from aufheben.logic.taxonomies.graph import TaxonomyGraph

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
