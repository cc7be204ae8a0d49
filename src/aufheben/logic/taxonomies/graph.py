"""A taxonomy as numbers: who stands under whom, and which classes are above each other.

Nothing here recurses, so that a chain of any depth is read.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from aufheben.domain.taxonomies import Taxonomy

Adjacency = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Graph:
    """Classes by number, in the order of the source; `up` lists the parents of each, once.

    A class that an edge names without a term of its own comes after those with one. An edge
    from a class to itself is not in `up`.
    """

    keys: tuple[str, ...]
    up: Adjacency

    @cached_property
    def components(self) -> tuple[tuple[int, ...], ...]:
        """Strongly connected components (Tarjan 1972), those above before those below."""
        return tuple(tuple(sorted(each)) for each in _components(self.up))

    @cached_property
    def component(self) -> tuple[int, ...]:
        """The place in `components` of each class."""
        of = [0] * len(self.keys)
        for place, members in enumerate(self.components):
            for member in members:
                of[member] = place
        return tuple(of)


def graph_of(taxonomy: Taxonomy) -> Graph:
    """The graph of the edges; an edge stated twice counts once."""
    number = {key: place for place, key in enumerate(taxonomy.terms)}
    for edge in taxonomy.edges:
        for key in edge:
            number.setdefault(key, len(number))
    up: list[list[int]] = [[] for _ in number]
    for child, parent in taxonomy.edges:
        if child != parent:
            up[number[child]].append(number[parent])
    return Graph(keys=tuple(number), up=tuple(tuple(dict.fromkeys(each)) for each in up))


def down_of(up: Adjacency) -> list[list[int]]:
    """The children of each class."""
    down: list[list[int]] = [[] for _ in up]
    for child, parents in enumerate(up):
        for parent in parents:
            down[parent].append(child)
    return down


class _Search:
    """Tarjan's search, with its stack of half-read classes kept by hand."""

    def __init__(self, up: Sequence[Sequence[int]]) -> None:
        self.up = up
        self.met = [-1] * len(up)
        self.low = [0] * len(up)
        self.open: list[int] = []
        self.is_open = [False] * len(up)
        self.clock = 0

    def enter(self, node: int) -> tuple[int, Iterator[int]]:
        self.met[node] = self.low[node] = self.clock
        self.clock += 1
        self.open.append(node)
        self.is_open[node] = True
        return node, iter(self.up[node])

    def closed(self, node: int) -> list[int]:
        found: list[int] = []
        while not found or found[-1] != node:
            found.append(self.open.pop())
            self.is_open[found[-1]] = False
        return found

    def step(self, node: int, above: Iterator[int]) -> int | None:
        """The next class to enter; None where all above `node` are read."""
        for other in above:
            if self.met[other] < 0:
                return other
            if self.is_open[other]:
                self.low[node] = min(self.low[node], self.met[other])
        return None


def _components(up: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    search = _Search(up)
    for start in range(len(up)):
        path = [search.enter(start)] if search.met[start] < 0 else []
        while path:
            node, above = path[-1]
            entered = search.step(node, above)
            if entered is not None:
                path.append(search.enter(entered))
                continue
            path.pop()
            if path:
                below = path[-1][0]
                search.low[below] = min(search.low[below], search.low[node])
            if search.low[node] == search.met[node]:
                yield search.closed(node)
