"""What each wish comes to for each option, and which options are argued.

Arguments about different options never meet, so what a table comes to can be told option by option;
those that are left out answer nothing that those that are argued do not answer as well or better.
"""

import operator
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from aufheben.formats.tables.wishes import Wish

ARGUED = 8
"""Most options that are argued, those that stand best."""
_COMPARES: dict[str, Callable[[Decimal, Decimal], bool]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
    "=": operator.eq,
}


Met = tuple[bool | None, ...]
"""For each option whether it is as wished; None where that is not known."""


class Standing(NamedTuple):
    """How many needs an option fails, or is not known to meet, and what speaks for it.

    How many people it serves, how many preferences it meets, and how many wishes in all.
    """

    unmet: int
    unknown: int
    served: int
    preferred: int
    met: int


class Weighing:
    """Every wish for every option of a table of `count` options, of which `most` are argued."""

    def __init__(
        self, wishes: Mapping[str, Sequence[Wish]], count: int, most: int = ARGUED
    ) -> None:
        self._met = {wish.content: met_by(wish) for each in wishes.values() for wish in each}
        self._needs = [[w.content for w in each if not w.prefers] for each in wishes.values()]
        self._likes = [[w.content for w in each if w.prefers] for each in wishes.values()]
        self.standings = tuple(map(self._standing, range(count)))
        best = sorted(range(count), key=lambda option: _rank(self.standings[option]))
        self.argued = tuple(sorted(best[:most]))

    def met(self, wish: Wish) -> Met:
        """The wish for each option."""
        return self._met[wish.content]

    def alike(self) -> list[list[int]]:
        """Options that are the same in everything that anybody wants, in groups."""
        groups: dict[Met, list[int]] = {}
        for option in range(len(self.standings)):
            groups.setdefault(self._all(option), []).append(option)
        return [group for group in groups.values() if len(group) > 1]

    def as_good(self) -> int:
        """How many options that nothing excludes are left out, as good as the last that is argued."""
        ranks = [_rank(standing) for standing in self.standings]
        worst = max(ranks[option] for option in self.argued)
        argued = sum(ranks[option] == worst for option in self.argued)
        return ranks.count(worst) - argued if worst[:2] == (0, 0) else 0

    def _all(self, option: int) -> Met:
        return tuple(met[option] for met in self._met.values())

    def _standing(self, option: int) -> Standing:
        needs = [[self._met[wish][option] for wish in each] for each in self._needs]
        likes = [[self._met[wish][option] for wish in each] for each in self._likes]
        every = {w for each in self._needs for w in each}
        failed = sum(self._met[wish][option] is False for wish in every)
        unknown = sum(self._met[wish][option] is None for wish in every)
        liked = {w for each in self._likes for w in each if self._met[w][option]}
        served = (
            (bool(need) and all(need)) or any(like) for need, like in zip(needs, likes, strict=True)
        )
        met = self._all(option).count(True)
        return Standing(failed, unknown, sum(served), len(liked), met)


def _rank(standing: Standing) -> tuple[int, int, int, int, int]:
    """Options that nothing excludes first, and of them what serves most, as answers are ranked."""
    doubts = standing.unmet, standing.unknown
    return *doubts, -standing.served, -standing.preferred, -standing.met


def met_by(wish: Wish) -> Met:
    """The wish for each option."""
    return tuple(_is_met(wish, cell) if cell else None for cell in wish.column.cells)


def _is_met(wish: Wish, cell: str) -> bool:
    if wish.op:
        return _COMPARES[wish.op](Decimal(cell), Decimal(wish.value)) == wish.positive
    return (cell == (wish.value or "yes")) == wish.positive
