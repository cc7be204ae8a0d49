"""Strongly connected components (Tarjan 1972).

Nothing here recurses, so that a chain of any depth is read.
"""

from collections.abc import Iterator, Sequence


class _Search:
    """Tarjan's search, with its stack of half-read nodes kept by hand."""

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
        """The next node to enter; None if all above `node` are read."""
        for other in above:
            if self.met[other] < 0:
                return other
            if self.is_open[other]:
                self.low[node] = min(self.low[node], self.met[other])
        return None


def components(up: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """The components of a graph that lists for each node those above it; those above come first."""
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
