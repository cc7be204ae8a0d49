"""Which edges are judged: each once, as many wrong ones as correct ones, a few of them for a try.

One seed draws the same edges in every run; a smaller limit draws a part of what a larger one
draws, so that answers from a try are found again in the cache.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Protocol, TypeVar

from aufheben.errors import Misuse


class KnownAnswer(Protocol):
    """Anything of which people say whether it is right."""

    @property
    def correct(self) -> bool: ...


class LabeledEdge(KnownAnswer, Protocol):
    """A labelled is-a edge."""

    @property
    def child(self) -> str: ...

    @property
    def parent(self) -> str: ...


_T = TypeVar("_T", bound=KnownAnswer)
_E = TypeVar("_E", bound=LabeledEdge)


def distinct(edges: Iterable[_E]) -> tuple[_E, ...]:
    """Each (child, parent) once, its first appearance, order kept.

    What several systems put forward (TExEval) is one edge to judge, not several. Raises Misuse
    where one edge has two labels.
    """
    found: dict[tuple[str, str], _E] = {}
    for edge in edges:
        first = found.setdefault((edge.child, edge.parent), edge)
        if first.correct != edge.correct:
            raise Misuse(f"{edge.child!r} is-a {edge.parent!r} is labelled correct and wrong")
    return tuple(found.values())


def balanced(edges: Iterable[_T], seed: int) -> tuple[_T, ...]:
    """As many correct edges as wrong ones, order kept: the more numerous are sampled down.

    Kato & Sasaki, section 3.2. Where there are none of one sort, none are left.
    """
    found = tuple(edges)
    correct, wrong = _places(found, seed)
    size = min(len(correct), len(wrong))
    return _at(found, [*correct[:size], *wrong[:size]])


def limited(edges: Iterable[_T], limit: int | None, seed: int) -> tuple[_T, ...]:
    """At most `limit` edges, half of them wrong, the odd one too; order kept. None takes all.

    Where one sort is too few, the other fills up. Raises Misuse for a limit below 0.
    """
    found = tuple(edges)
    if limit is None:
        return found
    if limit < 0:
        raise Misuse(f"limit {limit!r}: expected 0 or more")
    correct, wrong = _places(found, seed)
    size = min(limit, len(found))
    of_wrong = min(len(wrong), max((size + 1) // 2, size - len(correct)))
    return _at(found, [*wrong[:of_wrong], *correct[: size - of_wrong]])


def _places(edges: Sequence[_T], seed: int) -> tuple[list[int], list[int]]:
    """Where the correct and the wrong ones stand, each shuffled by the seed."""
    chance = Random(seed)  # noqa: S311 - nothing secret depends on it
    correct = [place for place, edge in enumerate(edges) if edge.correct]
    wrong = [place for place, edge in enumerate(edges) if not edge.correct]
    chance.shuffle(correct)
    chance.shuffle(wrong)
    return correct, wrong


def _at(edges: Sequence[_T], places: Iterable[int]) -> tuple[_T, ...]:
    return tuple(edges[place] for place in sorted(places))
