"""In how many extensions an argument is: in all (skeptical), in some (credulous), in none; found by labeling.

Semantics are those of Dung 1995: complete (definition 23), preferred (7), stable (13). What the
grounded labeling decides is decided in every complete extension; only the rest is searched, and
of the rest only what bears on the argument (Baroni & Giacomin 2007, directionality; stable
semantics has none, so it is searched part by unconnected part). Deciding is hard in general
(NP, and Π₂ᵖ for all preferred extensions): each search has a budget of steps, and says where it
did not suffice.

A set defends itself: what attacks a member must be attacked by a member. Of all that could do so, what
is owed to the attacker with the fewest choices is tried first (Nofal, Atkinson & Dunne 2014, after
the labelings of Caminada 2006 and Modgil & Caminada 2009). Nothing here recurses.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Literal

from aufheben.domain.vocabulary import Acceptance
from aufheben.logic.arguments import Budget
from aufheben.logic.defeat import DefeatGraph
from aufheben.logic.effort import Bound, work
from aufheben.logic.frameworks import connected, grounded, walked

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


EACH, ALL, WORK = 20_000, 400_000, 8_000_000
"""Most turns of one search, of all searches in a graph, and steps of `effort` of all together."""
Searched = Literal["complete", "preferred", "stable"]
_Words = dict[int, Acceptance]


def acceptance(
    graph: DefeatGraph, semantics: Searched, each: int = EACH, most: int = ALL
) -> tuple[Acceptance, ...]:
    """Of each argument in how many extensions it is.

    `no extension` for all where there is none, which only stable semantics knows; `open` where it
    is in none and hangs on an answer that never came; `budget exceeded` where a search took more
    than `each` turns, or all together more than `most`, or than their `effort` may take.
    """
    untold: Acceptance = "budget exceeded"
    with Bound(WORK):
        return _accepted(graph, semantics, _Purse(each, most))
    return (untold,) * graph.size


def _accepted(graph: DefeatGraph, semantics: Searched, purse: "_Purse") -> tuple[Acceptance, ...]:
    labels = grounded(graph.nodes, graph.edges)
    words: list[Acceptance] = ["in all" if label == "in" else "in none" for label in labels]
    rest = [index for index, label in enumerate(labels) if label == "undecided"]
    deciding = _Deciding(_part(rest, graph.edges), purse)
    found = deciding.stable() if semantics == "stable" else deciding.complete(semantics)
    if isinstance(found, str):
        return (found,) * graph.size
    for index, word in found.items():
        words[rest[index]] = word
    return _hanging(graph, words)


def _hanging(graph: DefeatGraph, words: Sequence[Acceptance]) -> tuple[Acceptance, ...]:
    statuses = graph.statuses() if graph.unanswered else ()
    hanging = {index for index, status in enumerate(statuses) if status == "open"}
    return tuple(
        "open" if word == "in none" and index in hanging else word
        for index, word in enumerate(words[: graph.size])
    )


def _part(nodes: Sequence[int], attacks: Iterable[tuple[int, int]]) -> Search:
    """The framework of these alone, numbered anew."""
    places = {node: place for place, node in enumerate(nodes)}
    kept = ((places[a], places[b]) for a, b in attacks if a in places and b in places)
    return Search(len(nodes), kept)


@dataclass(slots=True)
class _Purse:
    """Steps left to all searches, of which each may take so many."""

    each: int
    left: int

    def budget(self) -> Budget:
        return Budget(left=min(self.each, self.left))

    def pay(self, budget: Budget) -> None:
        self.left -= min(self.each, self.left) - max(0, budget.left)


class _Deciding:
    """What the grounded labeling leaves undecided."""

    def __init__(self, search: Search, purse: _Purse) -> None:
        self._search = search
        self._purse = purse

    def complete(self, semantics: Literal["complete", "preferred"]) -> _Words:
        """By complete extensions, or by preferred ones, which are the largest of them.

        Both have the same arguments in some extension. What the grounded labeling leaves undecided
        is never in all complete extensions; it may be in all preferred ones.
        """
        words: _Words = {}
        for nodes, part in self._parts():
            found = self._credulous(part)
            for index in sorted(found) if semantics == "preferred" else ():
                # Whoever holds an attacker of it is in no extension with it.
                against = (found[attacker] for attacker in part.attackers[index])
                if found[index] == "in some" and "in some" not in against:
                    found[index] = self._skeptical(part, index)
            words |= {nodes[index]: word for index, word in found.items()}
        return words

    def _credulous(self, part: Search) -> _Words:
        words: _Words = {}
        for index in range(part.size):
            if words.get(index) != "in some":
                found, ended = self._found(part, members=(index,))
                words[index] = "in none" if ended else "budget exceeded"
                words |= dict.fromkeys(found or (), "in some")
        return words

    def _skeptical(self, part: Search, index: int) -> Acceptance:
        """Among the preferred extensions of what attacks it, directly or not."""
        bearing, place = _cut(part, walked([index], part.attackers.__getitem__)), 0
        budget = self._purse.budget()
        in_all = all(place in extension for extension in bearing.preferred(budget))
        self._purse.pay(budget)
        if not in_all:
            return "in some"
        return "budget exceeded" if budget.exhausted else "in all"

    def stable(self) -> _Words | Literal["no extension", "budget exceeded"]:
        """By stable extensions: of parts that are not connected each must have one."""
        words: _Words = {}
        unsure = False
        for nodes, part in self._parts():
            first, ended = self._found(part, total=True)
            if first is None and ended:
                return "no extension"
            unsure |= first is None
            found = self._around(part, first or frozenset())
            words |= {nodes[index]: word for index, word in found.items()}
        return "budget exceeded" if unsure else words

    def _parts(self) -> Iterator[tuple[list[int], Search]]:
        """What is not connected, each by itself, with its nodes."""
        for nodes in _connected(self._search.attackers):
            yield nodes, _cut(self._search, nodes)

    def _around(self, part: Search, first: frozenset[int]) -> _Words:
        """What other stable extensions hold besides one, and what of it they lack."""
        some, every, unsure = set(first), set(first), set[int]()
        for index in range(part.size):
            if index not in some or index in every:
                held = {"barred": (index,)} if index in every else {"members": (index,)}
                found, ended = self._found(part, **held, total=True)
                some |= found or frozenset()
                every &= found if found is not None else every
                unsure |= set() if ended else {index}
        words: _Words = dict.fromkeys(range(part.size), "in none")
        words |= dict.fromkeys(unsure, "budget exceeded")
        # What one extension shows is shown, wherever another search ended.
        words |= dict.fromkeys(some - (unsure & every), "in some")
        return words | dict.fromkeys(every - unsure, "in all")

    def _found(
        self,
        part: Search,
        *,
        members: Sequence[int] = (),
        barred: Sequence[int] = (),
        total: bool = False,
    ) -> tuple[frozenset[int] | None, bool]:
        """A set, and whether the search came to its end."""
        budget = self._purse.budget()
        found = part.found(budget, members=members, barred=barred, total=total)
        self._purse.pay(budget)
        return found, not budget.exhausted


def _cut(search: Search, nodes: Sequence[int]) -> Search:
    """What is among these nodes alone."""
    return _part(nodes, ((a, b) for b in nodes for a in search.attackers[b]))


def _connected(attackers: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """The nodes in parts between which nobody attacks."""
    beside: list[list[int]] = [list(each) for each in attackers]
    for node, each in enumerate(attackers):
        for attacker in each:
            beside[attacker].append(node)
    return connected(beside)
