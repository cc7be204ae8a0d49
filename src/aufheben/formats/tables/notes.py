"""What each wish comes to for each option, which options are argued, and what is said of a table besides its
answer: what no option meets, what nobody asks, what is left out.
"""

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from aufheben.domain.vocabulary import Lang
from aufheben.formats.tables.columns import Column
from aufheben.formats.tables.layout import Options
from aufheben.formats.tables.wishes import Wish
from aufheben.words import worded

LISTED = 8
"""Most names in one note."""
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


def notes_of(
    options: Options,
    columns: Sequence[Column],
    wishes: Mapping[str, Sequence[Wish]],
    weighing: Weighing,
    lang: Lang,
) -> Iterator[str]:
    """One sentence each, in the language of the question."""
    words = worded(__name__, "notes", lang)
    names = [row.cells[0] for row in options.rows]
    for row in options.aside:
        cells = " ".join(filter(None, row.cells))
        yield words["aside"].format(line=row.line, cells=cells)
    yield from _nearest(names, wishes, weighing, words)
    for who, each in wishes.items():
        beyond = (wish for wish in each if True not in weighing.met(wish))
        yield from (words["beyond"].format(who=who, wish=wish.said) for wish in beyond)
    wanted = {wish.column.name for each in wishes.values() for wish in each}
    unused = [column.name for column in columns if column.name not in wanted]
    if unused:
        yield words["unused"].format(names=_listed(unused, words))
    for group in weighing.alike():
        argued = [option for option in group if option in weighing.argued]
        if len(argued) > 1:
            yield words["alike"].format(names=_listed([names[option] for option in group], words))
    yield from _left(wishes, weighing, words)


def _nearest(
    names: Sequence[str],
    wishes: Mapping[str, Sequence[Wish]],
    weighing: Weighing,
    words: Mapping[str, str],
) -> Iterator[str]:
    """Where every option fails some need, those that fail fewest; else what is not known of others."""
    unmet, unknown = min(standing[:2] for standing in weighing.standings)
    best = [
        at
        for at in weighing.argued
        if weighing.standings[at].unmet == unmet
        and (not unmet or weighing.standings[at].unknown == unknown)
    ]

    def told(key: str, option: int, met: bool | None) -> str:
        found = [
            words["wish"].format(wish=wish.said, who=who)
            for who, each in wishes.items()
            for wish in each
            if weighing.met(wish)[option] is met and not (unmet and wish.prefers)
        ]
        return words[key].format(name=names[option], wishes=_listed(found, words)) if found else ""

    if unmet:
        nearest = words["gap"].join(told("unlike", at, False) for at in best[:3])
        yield words["nearest"].format(options=nearest)
        return
    yield from filter(None, (told("unknown", at, None) for at in best))


def _left(
    wishes: Mapping[str, Sequence[Wish]], weighing: Weighing, words: Mapping[str, str]
) -> Iterator[str]:
    """Options that are not argued, and the needs that most options fail."""
    every, as_good = len(weighing.standings), weighing.as_good()
    count = every - len(weighing.argued)
    failed = {
        wish.said: weighing.met(wish).count(False)
        for each in wishes.values()
        for wish in each
        if not wish.prefers
    }
    most = sorted(filter(failed.get, failed), key=lambda wish: -failed[wish])
    fails = [words["fails"].format(wish=wish, count=failed[wish]) for wish in most]
    told = f"{words['colon']}{_listed(fails, words)}" if fails else ""
    if count:
        yield words["as_good" if as_good else "left"].format(
            count=count, all=every, as_good=as_good, fails=told
        )


def _listed(names: Sequence[str], words: Mapping[str, str]) -> str:
    more = [words["more"].format(count=len(names) - LISTED)] if len(names) > LISTED else []
    return words["comma"].join([*names[:LISTED], *more])
