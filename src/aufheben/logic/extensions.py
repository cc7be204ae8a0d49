"""Extensions of a framework, part by part: what a semantics accepts, found by labeling.

What the grounded labeling decides is fixed first, where every extension agrees with it. The rest
falls into parts that nothing connects, each searched by itself: every choice of one extension of each
part is one of the whole.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import chain
from operator import or_
from typing import Literal

from aufheben.logic.frameworks import components, grounded
from aufheben.logic.labelings import Labelings, Largest, Rule, Tick, bits, mask, naive

Searched = Literal["CO", "PR", "ST", "SST", "STG", "NA", "AD", "CF"]
_RULES: dict[Searched, tuple[Rule, Largest]] = {
    "CO": ("complete", "none"),
    "PR": ("complete", "members"),
    "ST": ("stable", "none"),
    "AD": ("admissible", "none"),
    "CF": ("conflict-free", "none"),
}
_AGREEING: frozenset[Searched] = frozenset({"CO", "PR", "ST", "SST"})
"""Those of which every extension agrees with the grounded labeling."""
_Attacks = Sequence[tuple[int, int]]


class _Part:
    """Arguments that nothing connects to others. All sets are masks of the whole framework."""

    def __init__(
        self, nodes: Sequence[int], attacks: _Attacks, semantics: Searched, tick: Tick
    ) -> None:
        self.all = mask(nodes)
        self._semantics: Searched = semantics
        self._tick = tick
        # What touches most others comes first: choosing it decides most.
        touched = dict.fromkeys(nodes, 0)
        for attacker, attacked in attacks:
            touched[attacker] += 1
            touched[attacked] += 1
        self._nodes = sorted(nodes, key=lambda node: (-touched[node], node))
        self._places = {node: place for place, node in enumerate(self._nodes)}
        self._inner = [(self._places[a], self._places[b]) for a, b in attacks]
        self._found: list[int] = []
        self._rest = self._search()

    def every(self) -> Iterator[int]:
        """Each extension once; those found before come first."""
        at = 0
        while at < len(self._found) or self._more():
            yield self._found[at]
            at += 1

    def one(self, held: int = 0, barred: int = 0) -> int | None:
        """An extension that holds all these and none of those; None if there is none."""
        if self._semantics in {"CO", "ST", "AD", "CF"} or (self._semantics == "PR" and not barred):
            return next(self._search(held, barred), None)
        return next((x for x in self.every() if not held & ~x and not x & barred), None)

    def _more(self) -> bool:
        found = next(self._rest, None)
        if found is not None:
            self._found.append(found)
        return found is not None

    def _search(self, held: int = 0, barred: int = 0) -> Iterator[int]:
        for one in self._local(self._inwards(held), self._inwards(barred)):
            yield mask(self._nodes[place] for place in bits(one))

    def _local(self, held: int, barred: int) -> Iterator[int]:
        if self._semantics == "NA":
            return self._naive()
        if self._semantics in {"SST", "STG"}:
            return self._of_largest_range()
        rule, largest = _RULES[self._semantics]
        return self._labelings(rule).members(self._tick, held=held, barred=barred, largest=largest)

    def _labelings(self, rule: Rule) -> Labelings:
        return Labelings(len(self._nodes), self._inner, rule)

    def _of_largest_range(self) -> Iterator[int]:
        """Stable ones where there are any; else the preferred or conflict-free ones that are so."""
        stable = self._labelings("stable").members(self._tick)
        first = next(stable, None)
        if first is not None:
            yield from chain([first], stable)
        elif self._semantics == "STG":
            yield from self._labelings("conflict-free").members(self._tick, largest="range")
        else:
            preferred = self._labelings("complete").members(self._tick, largest="members")
            yield from self._widest(list(preferred))

    def _widest(self, sets: Sequence[int]) -> Iterator[int]:
        attacked = [0] * len(self._nodes)
        for attacker, other in self._inner:
            attacked[attacker] |= 1 << other
        ranges = {one: reduce(or_, (attacked[node] for node in bits(one)), one) for one in sets}
        reached = set(ranges.values())
        for one, own in ranges.items():
            if not any(own != other and not own & ~other for other in reached):
                yield one

    def _naive(self) -> Iterator[int]:
        near: list[set[int]] = [set() for _ in self._nodes]
        for attacker, attacked in self._inner:
            near[attacker].add(attacked)
            near[attacked].add(attacker)
        for one in naive(range(len(near)), near):
            self._tick()
            yield mask(one)

    def _inwards(self, members: int) -> int:
        return mask(self._places[node] for node in bits(members & self.all))


class Extensions:
    """Those of a framework of arguments 0 … size-1 under a semantics.

    `tick` is called at each step of a search, which ends if it raises.
    """

    def __init__(self, size: int, attacks: _Attacks, semantics: Searched, tick: Tick) -> None:
        labels = grounded(size, attacks) if semantics in _AGREEING else ["undecided"] * size
        self._settled = mask(node for node, label in enumerate(labels) if label == "in")
        left = [node for node, label in enumerate(labels) if label == "undecided"]
        self._parts = [
            _Part(nodes, inner, semantics, tick) for nodes, inner in _unconnected(left, attacks)
        ]

    def every(self) -> Iterator[frozenset[int]]:
        """Each once."""
        if self.one() is None:
            return
        if not self._parts:
            yield frozenset(bits(self._settled))
            return
        # Of each part whose extensions are walked, what is chosen of the parts before it.
        chosen, walked = [self._settled], [self._parts[0].every()]
        while walked:
            each = next(walked[-1], None)
            if each is None:
                chosen.pop()
                walked.pop()
            elif len(walked) == len(self._parts):
                yield frozenset(bits(chosen[-1] | each))
            else:
                chosen.append(chosen[-1] | each)
                walked.append(self._parts[len(walked)].every())

    def one(self) -> frozenset[int] | None:
        """Some extension; None if there is none."""
        return self._with({})

    def holding(self, arguments: Iterable[int]) -> frozenset[int] | None:
        """An extension that holds one of these; None if there is none."""
        asked = mask(arguments)
        if asked & self._settled:
            return self.one()
        for part in self._parts:
            for node in bits(asked & part.all):
                found = part.one(held=1 << node)
                if found is not None:
                    return self._with({part.all: found})
        return None

    def lacking(self, arguments: Iterable[int]) -> frozenset[int] | None:
        """An extension that holds none of these; None if there is none."""
        asked = mask(arguments)
        return None if asked & self._settled else self._where(barred=asked)

    def keeping(self, members: Iterable[int]) -> frozenset[int] | None:
        """An extension that holds all of these; None if there is none."""
        asked = mask(members) & ~self._settled
        beyond = asked & ~sum(part.all for part in self._parts)
        return None if beyond else self._where(held=asked)

    def _where(self, held: int = 0, barred: int = 0) -> frozenset[int] | None:
        """One with all these and none of those, found in the parts that have any."""
        found = {}
        for part in self._parts:
            if (held | barred) & part.all:
                each = part.one(held=held & part.all, barred=barred & part.all)
                if each is None:
                    return None
                found[part.all] = each
        return self._with(found)

    def shared(self) -> frozenset[int]:
        """What all extensions hold. There must be one."""
        found = self._settled
        for part in self._parts:
            kept = part.all
            for each in part.every():
                kept &= each
            found |= kept
        return frozenset(bits(found))

    def _with(self, found: dict[int, int]) -> frozenset[int] | None:
        """What is found of some parts, and something of each other."""
        whole = self._settled
        for part in self._parts:
            each = found.get(part.all)
            if each is None:
                each = next(part.every(), None)
            if each is None:
                return None
            whole |= each
        return frozenset(bits(whole))


def _unconnected(nodes: Sequence[int], attacks: _Attacks) -> Iterator[tuple[list[int], _Attacks]]:
    """The parts of these that no attack connects, each with its attacks, listed once."""
    places = {node: place for place, node in enumerate(nodes)}
    inner = [pair for pair in dict.fromkeys(attacks) if pair[0] in places and pair[1] in places]
    near: list[list[int]] = [[] for _ in nodes]
    for attacker, attacked in inner:
        near[places[attacker]].append(places[attacked])
        near[places[attacked]].append(places[attacker])
    part_of, found = {}, list[tuple[list[int], list[tuple[int, int]]]]()
    for part in components(near):
        part_of.update(dict.fromkeys((nodes[place] for place in part), len(found)))
        found.append(([nodes[place] for place in part], []))
    for pair in inner:
        found[part_of[pair[0]]][1].append(pair)
    yield from found
