"""Which edges are judged: each once, as many wrong ones as correct ones, a few of them for a try.

One seed draws the same edges in every run; a smaller limit draws a part of what a larger one
draws, so that answers from a try are found again in the cache.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from aufheben.domain.taxonomies import Edge
from aufheben.errors import Misuse


class Labeled(NamedTuple):
    """What people hold of an edge, and of what kind it is."""

    edge: Edge
    correct: bool
    kind: str = ""


def distinct(edges: Iterable[Labeled]) -> tuple[Labeled, ...]:
    """Each edge once, its first appearance, order kept.

    What several systems put forward (TExEval) is one edge to judge, not several. Raises Misuse
    where one edge has two labels.
    """
    found: dict[Edge, Labeled] = {}
    for label in edges:
        if found.setdefault(label.edge, label).correct != label.correct:
            child, parent = label.edge
            raise Misuse(f"{child!r} is-a {parent!r} is labelled correct and wrong")
    return tuple(found.values())


def balanced(edges: Sequence[Labeled], seed: int) -> tuple[Labeled, ...]:
    """As many correct edges as wrong ones, order kept: the more numerous are sampled down.

    Kato & Sasaki, section 3.2. Where there are none of one sort, none are left.
    """
    correct, wrong = _places(edges, seed)
    size = min(len(correct), len(wrong))
    return _at(edges, [*correct[:size], *wrong[:size]])


def limited(edges: Sequence[Labeled], limit: int | None, seed: int) -> tuple[Labeled, ...]:
    """At most `limit` edges, half of them wrong, the odd one too; order kept. None takes all.

    Where one sort is too few, the other fills up.
    """
    if limit is None:
        return tuple(edges)
    correct, wrong = _places(edges, seed)
    size = min(limit, len(edges))
    of_wrong = min(len(wrong), max((size + 1) // 2, size - len(correct)))
    return _at(edges, [*wrong[:of_wrong], *correct[: size - of_wrong]])


def _places(edges: Sequence[Labeled], seed: int) -> list[list[int]]:
    """Where the correct and the wrong ones stand, each shuffled by the seed."""
    chance = Random(seed)  # noqa: S311 - nothing secret depends on it
    found = [[n for n, its in enumerate(edges) if its.correct is sort] for sort in (True, False)]
    for places in found:
        chance.shuffle(places)
    return found


def _at(edges: Sequence[Labeled], places: Iterable[int]) -> tuple[Labeled, ...]:
    return tuple(edges[place] for place in sorted(places))
