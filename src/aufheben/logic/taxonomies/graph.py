"""A taxonomy as numbers: who stands under whom, and which classes are above each other."""

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
