"""A pattern as places, each of which takes one letter, and steps between them: all ways in which it may be tried.

A place where something can no longer fail ends what is tried: of an atomic group, of a look, of a search.
So each of these is built twice: as it goes on (`sure`: one way alone), and as it is tried in vain.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from re import _constants as sre
from typing import Any

from tests.packaging.patterns.letters import ONE, Letters, Tree

LONGEST, MANY, MOST = 200, 4, 3_000
"""Repeats of one letter, and of more, that are counted out; places of a pattern."""
LOOPS = (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT)


class UnknownError(Exception):
    """Something in a pattern of which nothing can be said."""


@dataclass(frozen=True, slots=True)
class Guard:
    """What must hold between two places: the letters before and after it, and what an atomic group did there."""

    before: int
    after: int
    then: int
    """Letters that may follow, by what was taken already: this refuses nothing."""
    holds: bool = True
    did: frozenset[tuple[int, int | None]] = frozenset()

    def __and__(self, other: "Guard") -> "Guard":
        return Guard(
            self.before & other.before,
            self.after & other.after,
            self.then & other.then,
            self.holds and other.holds,
            self.did | other.did,
        )

    def bars(self, other: "Guard") -> bool:
        """Whether both cannot be taken at one place of a text."""
        mine = dict(self.did)
        return any(group in mine and mine[group] != way for group, way in other.did)


Ends = list[tuple[int, Guard]]


@dataclass(slots=True)
class Part:
    """Where one goes in, where out, and how one passes without a letter."""

    first: Ends = field(default_factory=list)
    last: Ends = field(default_factory=list)
    skips: list[Guard] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Place:
    """It takes one of these letters; `tried` are the groups of which it is tried in vain."""

    letters: int
    tried: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """From a place to another; `sure` if an atomic group goes on by it alone."""

    source: int
    target: int
    guard: Guard
    sure: bool


class Builder:
    """Builds the places of one pattern."""

    def __init__(self, letters: Letters) -> None:
        self.letters = letters
        self.places: list[Place] = []
        self.steps: list[Step] = []
        self.free = Guard(letters.free, letters.free, letters.free)
        self.sure = 0
        self.tried: tuple[int, ...] = ()
        self.groups = 0

    def one(self, letters: int) -> Part:
        """A place."""
        if len(self.places) >= MOST:
            raise UnknownError("it has too many places")
        self.places.append(Place(letters, self.tried))
        ends = [(len(self.places) - 1, self.free)]
        return Part(ends, [*ends])

    def join(self, last: Ends, first: Ends) -> None:
        """Steps from each to each."""
        for source, out in last:
            for target, into in first:
                self.steps.append(Step(source, target, out & into, sure=self.sure > 0))

    def then(self, left: Part, right: Part) -> Part:
        """One after the other."""
        self.join(left.last, right.first)
        return Part(
            _twice(left.first + [(p, skip & g) for skip in left.skips for p, g in right.first]),
            _twice(right.last + [(p, g & skip) for p, g in left.last for skip in right.skips]),
            _twice([a & b for a in left.skips for b in right.skips]),
        )

    def row(self, parts: Sequence[Part]) -> Part:
        """All, one after the other."""
        return reduce(self.then, parts, Part(skips=[self.free]))

    def read(self, tree: Tree, flags: int) -> Part:
        """What stands in a row."""
        return self.row([self._item(op, value, flags) for op, value in tree])

    def _item(self, op: Any, value: Any, flags: int) -> Part:
        if op in ONE:
            return self.one(self.letters.of((op, value), flags))
        if op is sre.BRANCH:
            return self._either([self.read(each, flags) for each in value[1]])
        if op is sre.SUBPATTERN:
            return self.read(value[3], (flags | value[1]) & ~value[2])
        if op in LOOPS:
            return self._loop(op, value, flags)
        if op is sre.ATOMIC_GROUP:
            return self._atomic(value, flags)
        if op is sre.AT:
            return Part(skips=self._at(value, flags))
        if op in {sre.ASSERT, sre.ASSERT_NOT}:
            return self._look(op, value, flags)
        if op is sre.FAILURE:
            return Part()
        raise UnknownError(f"nothing is known of {str(op).lower()}")

    @staticmethod
    def _either(parts: Sequence[Part]) -> Part:
        return Part(
            [each for part in parts for each in part.first],
            [each for part in parts for each in part.last],
            [each for part in parts for each in part.skips],
        )

    def _at(self, value: Any, flags: int) -> list[Guard]:
        """An end of a text, a line or a word."""
        kept = self.letters
        line = kept.of((sre.LITERAL, 10), 0)
        word = kept.kind(sre.CATEGORY_WORD, flags)
        rest = kept.free & ~word
        found: dict[Any, list[tuple[int, int]]] = {
            sre.AT_BEGINNING: [(kept.begin | (line if flags & re.MULTILINE else 0), kept.free)],
            sre.AT_BEGINNING_STRING: [(kept.begin, kept.free)],
            sre.AT_END: [(kept.free, kept.end | line)],
            sre.AT_END_STRING: [(kept.free, kept.end)],
            sre.AT_BOUNDARY: [(word, rest), (rest, word)],
            sre.AT_NON_BOUNDARY: [(word, word), (rest, rest)],
        }
        return [replace(self.free, before=b, after=a) for b, a in found[value]]

    def _look(self, op: Any, value: Any, flags: int) -> Part:
        """What is looked for costs what it takes to try; of one letter, it says which may stand there."""
        behind, tree, refused = value[0] < 0, value[1], op is sre.ASSERT_NOT
        unsure = replace(self.free, holds=False)
        letters = self._alone(tree, flags, behind=behind, refused=refused)
        if letters is not None:
            letters = self.letters.free & ~letters if refused else letters
            beside = (
                replace(self.free, before=letters) if behind else replace(self.free, after=letters)
            )
            return Part(skips=[beside])
        if behind:
            return Part(skips=[unsure])
        self.groups += 1
        sure, self.sure, tried, self.tried = self.sure, 0, self.tried, (*self.tried, self.groups)
        inner = self._atomic(tree, flags)
        self.sure, self.tried = sure, tried
        return Part(inner.first, [], [unsure])

    def _alone(self, tree: Tree, flags: int, *, behind: bool, refused: bool) -> int | None:
        """What may stand there, where that is one letter or an end of the text and no more."""
        if len(items := list(tree)) != 1:
            return None
        op, value = items[0]
        told = {"behind": behind, "refused": refused}
        if op is sre.SUBPATTERN:
            return self._alone(value[3], (flags | value[1]) & ~value[2], **told)
        if op is sre.BRANCH:
            found = [self._alone(each, flags, **told) for each in value[1]]
            return None if None in found else reduce(int.__or__, (f or 0 for f in found))
        if op is sre.AT and behind and value in {sre.AT_BEGINNING, sre.AT_BEGINNING_STRING}:
            return self._at(value, flags)[0].before
        if op is sre.AT and not behind and value in {sre.AT_END, sre.AT_END_STRING}:
            # An end of a line that is not the last of the text may be none.
            return self.letters.end if refused else self._at(value, flags)[0].after
        return self.letters.of(items[0], flags) if op in ONE else None

    def _loop(self, op: Any, value: tuple[Any, Any, Tree], flags: int) -> Part:
        least, most, tree = value
        letters = self._letter(tree, flags)
        if op is sre.POSSESSIVE_REPEAT:
            if letters is None or (most is not sre.MAXREPEAT and (least, most) != (0, 1)):
                return self._atomic([(sre.MAX_REPEAT, value)], flags)
            return self._taken(self._times(least, most, tree, flags), letters)
        return self._times(least, most, tree, flags)

    def _letter(self, tree: Tree, flags: int) -> int | None:
        if len(items := list(tree)) != 1 or items[0][0] not in ONE:
            return None
        return self.letters.of(items[0], flags)

    def _taken(self, part: Part, letters: int) -> Part:
        """After all letters of a kind were taken, none of them follows."""
        left = replace(self.free, then=self.letters.free & ~letters)
        # One that is taken or not says nothing of what follows where it was taken.
        once = len(part.last) == 1 and not any(s.source == part.last[0][0] for s in self.steps)
        last = part.last if once else [(p, g & left) for p, g in part.last]
        return Part(part.first, last, [g & left for g in part.skips])

    def _times(self, least: int, most: Any, tree: Tree, flags: int) -> Part:
        before = len(self.places)
        body = self.read(tree, flags)
        size = len(self.places) - before
        bound = LONGEST if size <= 1 else MANY
        if most is not sre.MAXREPEAT and most <= bound and (most == 1 or not body.skips):
            bodies = [body, *(self.read(tree, flags) for _ in range(1, most))]
            part = Part(skips=[self.free])
            for each in reversed(bodies[least:]):
                part = self._option(self.then(each, part))
            return self.row([*bodies[:least], part]) if most else Part(skips=[self.free])
        ahead = [self.read(tree, flags) for _ in range(1, min(least, bound))]
        self.join(body.last, body.first)
        twice = [(p, g & skip) for p, g in body.last for skip in body.skips]
        part = Part(body.first, body.last + twice, body.skips)
        return self.row([*ahead, part if least else self._option(part)])

    def _option(self, part: Part) -> Part:
        return Part(part.first, part.last, [self.free, *part.skips])

    def _takes_all(self, step: Step) -> bool:
        """Whether it comes back to a place that takes any letter, whatever stands there."""
        every = self.places[step.target].letters == self.letters.every
        return every and step.source == step.target and step.guard == self.free

    def is_sure(self, place: int, guard: Guard) -> bool:
        """Whether who comes out there has come to an end that nothing refuses."""
        whole, taken = self.letters.every | self.letters.end, self.places[place].letters
        return guard.holds and guard.after & whole == whole and guard.before & taken == taken

    def _atomic(self, tree: Tree, flags: int) -> Part:
        """It goes on in one way alone; all else is tried in vain, anew from each place where it could end."""
        self.groups += 1
        group, start = self.groups, len(self.places)
        self.sure += 1
        ours = self.read(tree, flags)
        self.sure -= 1
        shift = len(self.places) - start
        vain, done = self.vain(tree, flags)
        # Both were built alike, so a place and the same one in vain are as far from each other as all are.
        self.steps += [Step(s - shift, t, guard, sure=False) for s, t, guard in done]
        taken = [(p, replace(g, did=g.did | {(group, p)})) for p, g in ours.first]
        skips = [replace(g, did=g.did | {(group, None)}) for g in ours.skips]
        return Part(taken + vain, ours.last, skips)

    def vain(
        self, tree: Tree, flags: int, *, whole: bool = False
    ) -> tuple[Ends, list[tuple[int, int, Guard]]]:
        """Builds what is tried in vain: where one goes in, and steps into it from where it would have ended.

        What must take the `whole` text ends where it takes whatever comes.
        """
        self.groups += 1
        begun, sure, tried = len(self.steps), self.sure, self.tried
        self.sure, self.tried = 0, (*tried, self.groups)
        part = self.read(tree, flags)
        self.sure, self.tried = sure, tried
        ends = {p for p, g in part.last if self.is_sure(p, g)}
        mine = self.steps[begun:]
        if whole:
            ends &= {s.source for s in mine if self._takes_all(s)}
        self.steps[begun:] = [s for s in mine if not {s.source, s.target} & ends]
        done = [s for s in mine if s.source in ends and s.target not in ends]
        first = [(p, g) for p, g in part.first if p not in ends]
        return first, [(s.source, s.target, s.guard) for s in done]


def _twice(many: list[Any]) -> list[Any]:
    """Each at most twice: that there are two ways is what matters."""
    found: dict[Any, int] = {}
    for each in many:
        found[each] = min(2, found.get(each, 0) + 1)
    return [each for each, times in found.items() for _ in range(times)]
