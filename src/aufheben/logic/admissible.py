"""Sets that defend themselves, found by labeling.

What attacks a member must be attacked by a member: of all that could do so, what is owed to the
attacker with the fewest choices is tried first (Nofal, Atkinson & Dunne 2014, after the labelings
of Caminada 2006 and Modgil & Caminada 2009). Nothing here recurses.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from aufheben.logic.arguments import Budget
from aufheben.logic.effort import work

_FREE, _IN, _OUT, _BARRED = range(4)


class _Labels:
    """A labeling under way: `owed` must still be attacked by a member."""

    __slots__ = ("marks", "owed")

    def __init__(self, marks: bytearray, owed: set[int]) -> None:
        self.marks = marks
        self.owed = owed

    def copy(self) -> "_Labels":
        return _Labels(self.marks[:], self.owed.copy())

    @property
    def members(self) -> frozenset[int]:
        found, at = [], self.marks.find(_IN)
        while at >= 0:
            found.append(at)
            at = self.marks.find(_IN, at + 1)
        return frozenset(found)


class Search:
    """A framework of arguments 0 … size-1 in which such sets are looked for."""

    def __init__(self, size: int, attacks: Iterable[tuple[int, int]]) -> None:
        self.size = size
        self.attackers: list[list[int]] = [[] for _ in range(size)]
        self._attacked: list[list[int]] = [[] for _ in range(size)]
        for attacker, attacked in dict.fromkeys(attacks):
            self.attackers[attacked].append(attacker)
            self._attacked[attacker].append(attacked)
        work(size + sum(map(len, self.attackers)))
        self._never = {index for index in range(size) if index in self._attacked[index]}
        self._blank = bytearray(size)
        for index in self._never:
            self._blank[index] = _BARRED

    def found(
        self,
        budget: Budget,
        *,
        members: Iterable[int] = (),
        barred: Iterable[int] = (),
        total: bool = False,
        beyond: Sequence[frozenset[int]] = (),
    ) -> frozenset[int] | None:
        """An admissible set with these members and without what is barred; None if there is none.

        If `total` it attacks all that it does not hold: it is stable. It is a part of no set in
        `beyond`. None too where the budget ends, which it then says.
        """
        first = self._first(barred, total=total)
        todo = [first] if all(self._place(first, each) for each in members) else []
        while todo:
            labels = todo.pop()
            choices = self._choices(labels, beyond, total=total)
            if not budget.spend(1 + len(labels.owed) + len(choices or ())):
                return None
            work(1 + len(choices or ()) * (1 + self.size // 64))
            if choices is None:
                return labels.members
            todo.extend(self._tried(labels, choices, total=total))
        return None

    def grown(self, members: frozenset[int], budget: Budget) -> frozenset[int]:
        """A largest admissible set around one: a preferred extension, unless the budget ends."""
        for index in range(self.size):
            if index not in members:
                # What cannot join it now, cannot join a larger one.
                members = self.found(budget, members=(*members, index)) or members
        return members

    def preferred(self, budget: Budget) -> Iterator[frozenset[int]]:
        """Every preferred extension once, as far as the budget lasts, which says where it ended."""
        known: list[frozenset[int]] = []
        for _ in count():
            seed = self.found(budget, beyond=known)
            largest = None if seed is None else self.grown(seed, budget)
            if largest is None or budget.exhausted:
                return
            known.append(largest)
            yield largest

    def _first(self, barred: Iterable[int], *, total: bool) -> _Labels:
        marks, more = self._blank[:], set(barred)
        for index in more:
            marks[index] = _BARRED
        return _Labels(marks, self._never | more if total else set())

    def _place(self, labels: _Labels, index: int) -> bool:
        """Make it a member, and say whether it can be one."""
        marks = labels.marks
        work(len(self._attacked[index]) + len(self.attackers[index]))
        if marks[index] != _FREE:
            return marks[index] == _IN
        marks[index] = _IN
        for other in self._attacked[index]:
            if marks[other] == _IN:
                return False
            marks[other] = _OUT
            labels.owed.discard(other)
        for other in self.attackers[index]:
            if marks[other] != _OUT:
                marks[other] = _BARRED
                labels.owed.add(other)
        return True

    def _choices(
        self, labels: _Labels, beyond: Sequence[frozenset[int]], *, total: bool
    ) -> list[int] | None:
        """Arguments of which one must be a member; None if nothing is left to choose."""
        fewest: list[int] | None = None
        for index in labels.owed:
            work(1 + len(self.attackers[index]) // 2)
            choices = [a for a in self.attackers[index] if labels.marks[a] == _FREE]
            if fewest is None or len(choices) < len(fewest):
                fewest = choices
            if len(fewest) < 2:
                return fewest
        if fewest is not None:
            return fewest
        return self._undecided(labels) if total else self._outside(labels, beyond)

    def _undecided(self, labels: _Labels) -> list[int] | None:
        index = labels.marks.find(_FREE)
        if index < 0:
            return None
        return [index, *(a for a in self.attackers[index] if labels.marks[a] == _FREE)]

    def _outside(self, labels: _Labels, beyond: Sequence[frozenset[int]]) -> list[int] | None:
        members = labels.members if beyond else frozenset()
        work(sum(map(len, beyond)) // 8)
        for known in beyond:
            if members <= known:
                free = (i for i, mark in enumerate(labels.marks) if mark == _FREE)
                return [index for index in free if index not in known]
        return None

    def _tried(self, labels: _Labels, choices: list[int], *, total: bool) -> Iterator[_Labels]:
        """A labeling for each choice, in which those before it are barred; the first comes last."""
        for number in range(len(choices) - 1, -1, -1):
            tried = labels.copy() if number else labels
            for index in choices[:number]:
                tried.marks[index] = _BARRED
                if total:
                    tried.owed.add(index)
            if self._place(tried, choices[number]):
                yield tried
