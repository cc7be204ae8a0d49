"""What each wish comes to for each option, and which options are argued.

Arguments about different options never meet, so what a table comes to can be told option by option;
those that are left out answer nothing that those that are argued do not answer as well or better.
"""

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
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
    """What is wrong with an option, the worst first: the fewer the better.

    How many needs it fails, or is not known to meet; how many people it does not serve, by all that
    they need or something that they prefer; how many preferences it does not meet.
    """

    unmet: int
    unknown: int
    unserved: int
    unpreferred: int


class Weighing:
    """Every wish for every option of a table of `count` options, of which `most` are argued."""

    def __init__(
        self, wishes: Mapping[str, Sequence[Wish]], count: int, most: int = ARGUED
    ) -> None:
        every = [wish for each in wishes.values() for wish in each]
        self._needs = {wish.content: met_by(wish) for wish in every if not wish.prefers}
        self._likes = {wish.content: met_by(wish) for wish in every if wish.prefers}
        self._met = self._needs | self._likes
        self.standings = tuple(self._standing(wishes.values(), option) for option in range(count))
        best = sorted(range(count), key=self.standings.__getitem__)
        self.argued = tuple(sorted(best[:most]))

    def met(self, wish: Wish) -> Met:
        """The wish for each option."""
        return self._met[wish.content]

    def alike(self) -> list[list[int]]:
        """Options that are the same in everything that anybody wants, in groups."""
        groups: dict[Met, list[int]] = {}
        for option, met in enumerate(zip(*self._met.values(), strict=True)):
            groups.setdefault(met, []).append(option)
        return [group for group in groups.values() if len(group) > 1]

    def as_good(self) -> int:
        """How many options that nothing excludes are left out, as good as the last that is argued."""
        argued = [self.standings[option] for option in self.argued]
        worst = max(argued)
        excluded = worst.unmet or worst.unknown
        return 0 if excluded else self.standings.count(worst) - argued.count(worst)

    def _standing(self, people: Iterable[Sequence[Wish]], option: int) -> Standing:
        needs = [met[option] for met in self._needs.values()]
        liked = [met[option] for met in self._likes.values()]
        unserved = sum(not self._serves(each, option) for each in people)
        # Preferences are counted only where needs outrank them: see `answers_of`.
        unpreferred = len(liked) - liked.count(True) if needs else 0
        return Standing(needs.count(False), needs.count(None), unserved, unpreferred)

    def _serves(self, wishes: Sequence[Wish], option: int) -> bool:
        needs = [self.met(wish)[option] for wish in wishes if not wish.prefers]
        likes = (self.met(wish)[option] for wish in wishes if wish.prefers)
        return any(likes) or (bool(needs) and all(needs))


def met_by(wish: Wish) -> Met:
    """The wish for each option."""
    return tuple(_is_met(wish, cell) if cell else None for cell in wish.column.cells)


def _is_met(wish: Wish, cell: str) -> bool:
    if wish.op:
        return _COMPARES[wish.op](Decimal(cell), Decimal(wish.value)) == wish.positive
    return (cell == (wish.value or "yes")) == wish.positive
