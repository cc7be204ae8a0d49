"""Labelings of a framework, looked for by choosing a label; naive sets and CF2 (Baroni, Giacomin & Guida 2005).

An argument is in, out (a member attacks it) or undecided (neither). Of each semantics a labeling is
legal by its own rules (Caminada 2006), and belongs to one set of members. Labels that a choice
leaves possible are masks of bits, one of each argument. Nothing here recurses.

Of sets that are to be largest, those with an argument are looked for before those without it: so a
set that is part of one found before is all that has to be left out (as in `domRec` of clasp).

CF2 takes strongly connected parts with their attackers first: what a chosen member outside attacks
leaves its part. A part that stays whole holds one of its naive sets; what is left of another falls
into strongly connected parts anew.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Literal, NamedTuple

from aufheben.errors import BudgetExceeded
from aufheben.logic.frameworks import components
from aufheben.words import speaker

_say = speaker(__name__)

Tick = Callable[[], None]
"""Called at each step of a search, which ends if it raises."""
Rule = Literal["conflict-free", "admissible", "complete", "stable"]
Largest = Literal["none", "members", "range"]
"""Of what the sets are to be the largest: nothing, what they hold, what they hold or attack."""


class _May(NamedTuple):
    """Which arguments may still be in, out, undecided."""

    inside: int
    out: int
    undecided: int

    @property
    def is_void(self) -> bool:
        """Some argument can have no label."""
        return self == _VOID


_VOID = _May(-1, -1, -1)


class Labelings:
    """The labelings of arguments 0 … size-1 that are legal by a rule."""

    def __init__(self, size: int, attacks: Iterable[tuple[int, int]], rule: Rule) -> None:
        self._all = (1 << size) - 1
        self._rule = rule
        self._attackers = [0] * size
        self._around = [1 << node for node in range(size)]
        itself = 0
        for attacker, attacked in attacks:
            self._attackers[attacked] |= 1 << attacker
            self._around[attacker] |= 1 << attacked
            if attacker == attacked:
                itself |= 1 << attacked
        undecided = 0 if rule == "stable" else self._all
        self._first = _May(self._all & ~itself, self._all, undecided)

    def members(
        self, tick: Tick, *, held: int = 0, barred: int = 0, largest: Largest = "none"
    ) -> Iterator[int]:
        """The members of each, once, as a mask, of those that hold all `held` and nothing `barred`.

        With `largest` those that are so among these.
        """
        first = self._first
        start = _May(first.inside & ~barred, first.out & ~held, first.undecided & ~held)
        todo = [self._drawn(start, self._all)]
        known: list[int] = []
        while todo:
            tick()
            may = todo.pop()
            if may.is_void or _is_less(may, known, self._all, largest):
                continue
            branches = self._chosen(may, largest)
            if branches:
                todo.extend(branches)
                continue
            if largest == "members":
                known.append(may.inside)
            elif largest == "range" and self._all & ~may.undecided not in known:
                known.append(self._all & ~may.undecided)
            yield may.inside

    def _chosen(self, may: _May, largest: Largest) -> tuple[_May, ...]:
        """Two ways to go on, the one to try first last; none where all is chosen."""
        inside, out, undecided = may
        open_ = undecided & (inside | out) if largest == "range" else 0
        if open_:
            one = open_ & -open_
            reached = _May(inside, out, undecided & ~one)
            left = _May(inside & ~one, out & ~one, undecided)
        else:
            open_ = inside & (out | undecided)
            if not open_:
                return ()
            one = open_ & -open_
            reached = _May(inside, out & ~one, undecided & ~one)
            left = _May(inside & ~one, out, undecided)
        return self._drawn(left, one), self._drawn(reached, one)

    def _drawn(self, may: _May, changed: int) -> _May:
        """What follows, where the labels of these have `changed`; void if some have none left."""
        todo = self._near(changed)
        while todo:
            if may.inside | may.out | may.undecided != self._all:
                return _VOID
            one = todo & -todo
            todo ^= one
            drawn = self._at(one.bit_length() - 1, may)
            if drawn != may:
                pairs = zip(may, drawn, strict=True)
                todo |= self._near(reduce(or_, (old ^ new for old, new in pairs)))
                may = drawn
        return may

    def _near(self, nodes: int) -> int:
        """These, and what they attack."""
        return reduce(or_, (self._around[node] for node in bits(nodes)), 0)

    def _at(self, node: int, may: _May) -> _May:
        """What follows between an argument and its attackers."""
        may = self._left(node, may)
        one, attackers = 1 << node, self._attackers[node]
        inside, out, undecided = may
        if out & one:
            if not (inside | undecided) & one and _is_single(attackers & inside):
                return _May(inside, out & ~(attackers & inside), undecided & ~(attackers & inside))
            return may
        # What is not out is attacked by no member.
        inside &= ~attackers
        if self._rule != "conflict-free" and not undecided & one:
            undecided &= ~attackers
        if self._rule == "complete" and not inside & one and _is_single(attackers & undecided):
            only = attackers & undecided
            inside, out = inside & ~only, out & ~only
        return _May(inside, out, undecided)

    def _left(self, node: int, may: _May) -> _May:
        """Without the labels that the argument's attackers rule out."""
        one, attackers = 1 << node, self._attackers[node]
        inside, out, undecided = may
        harmless = out | undecided if self._rule == "conflict-free" else out
        if attackers & ~harmless:
            inside &= ~one
        if not attackers & inside:
            out &= ~one
        must_be_members = attackers & inside & ~out & ~undecided
        none_undecided = self._rule == "complete" and not attackers & undecided
        if must_be_members or none_undecided:
            undecided &= ~one
        return _May(inside, out, undecided)


def _is_single(found: int) -> bool:
    return found > 0 and not found & (found - 1)


def _is_less(may: _May, known: Sequence[int], every: int, largest: Largest) -> bool:
    """Whatever it comes to, a larger one is known."""
    if largest == "members":
        return any(not may.inside & ~one for one in known)
    if largest == "range":
        # What must be undecided is out of reach.
        reach = every & ~(may.undecided & ~may.inside & ~may.out)
        return any(reach != one and not reach & ~one for one in known)
    return False


def mask(places: Iterable[int]) -> int:
    """The number whose bits are these."""
    found = 0
    for place in places:
        found |= 1 << place
    return found


def bits(found: int) -> Iterator[int]:
    """The bits of a number, the lowest first."""
    while found:
        low = found & -found
        yield low.bit_length() - 1
        found ^= low


MOST = 20_000
"""Most arguments of a strongly connected part: a search in it holds their square, in bits."""
Neighbors = Sequence[Iterable[int]]


class _State(NamedTuple):
    """What is chosen, and the parts that are not decided yet: the first, and all after it."""

    chosen: frozenset[int]
    parts: "_Parts | None"


class _Parts(NamedTuple):
    first: list[int]
    rest: "_Parts | None"


class CF2:
    """A framework of arguments 0 … size-1 whose CF2 extensions are looked for."""

    def __init__(self, size: int, attacks: Iterable[tuple[int, int]]) -> None:
        self._attackers: list[list[int]] = [[] for _ in range(size)]
        self._near: list[set[int]] = [set() for _ in range(size)]
        for attacker, attacked in dict.fromkeys(attacks):
            self._attackers[attacked].append(attacker)
            self._near[attacker].add(attacked)
            self._near[attacked].add(attacker)

    def extensions(
        self, settled: frozenset[int] = frozenset(), decided: Iterable[int] = ()
    ) -> Iterator[frozenset[int]]:
        """Every extension once, none of them long after the one before.

        All agree with what is `settled` of a part that nothing outside attacks, if it is `decided`.
        Raises BudgetExceeded.
        """
        done = set(decided)
        rest = [node for node in range(len(self._attackers)) if node not in done]
        todo = [iter([_State(settled, self._split(rest, None))])]
        while todo:
            state = next(todo[-1], None)
            if state is None:
                todo.pop()
                continue
            state = self._advanced(state)
            if state.parts is None:
                yield state.chosen
            else:
                todo.append(self._choices(state.chosen, state.parts))

    def _advanced(self, state: _State) -> _State:
        """Up to the first part in which there is something to choose."""
        chosen, parts = set(state.chosen), state.parts
        while parts is not None:
            part, rest = parts
            left = [n for n in part if not any(a in chosen for a in self._attackers[n])]
            if len(left) < len(part):
                parts = self._split(left, rest)
            elif len(part) > 1:
                break
            else:
                chosen.update(n for n in part if n not in self._near[n])
                parts = rest
        return _State(frozenset(chosen), parts)

    def _choices(self, chosen: frozenset[int], parts: _Parts) -> Iterator[_State]:
        if len(parts.first) > MOST:
            what = _say("budget_exceeded_arguments", n=len(parts.first))
            raise BudgetExceeded(what, do=_say("ask_another_semantics", most=MOST))
        for each in naive(parts.first, self._near):
            yield _State(chosen | each, parts.rest)

    def _split(self, nodes: Sequence[int], rest: _Parts | None) -> _Parts | None:
        """The strongly connected parts of these, attackers first, before the rest."""
        places = {node: place for place, node in enumerate(nodes)}
        above = [[places[a] for a in self._attackers[n] if a in places] for n in nodes]
        for part in reversed(list(components(above))):
            rest = _Parts([nodes[place] for place in part], rest)
        return rest


def naive(nodes: Sequence[int], near: Neighbors) -> Iterator[frozenset[int]]:
    """The largest conflict-free sets among these; `near` are a node's attackers and attacked.

    They are the greatest independent sets of a graph (Bron & Kerbosch 1973, with a pivot), in which
    a node that attacks itself is near itself, and in none.
    """
    places = {node: place for place, node in enumerate(nodes)}
    masks = [mask(places[other] for other in near[node] if other in places) for node in nodes]
    free = mask(place for place, around in enumerate(masks) if not around >> place & 1)
    todo = [(0, free, 0)]
    while todo:
        chosen, open_, tried = todo.pop()
        if not open_ and not tried:
            yield frozenset(nodes[place] for place in bits(chosen))
        if not open_ or not all(masks[place] & open_ for place in bits(tried)):
            continue
        pivot = (open_ & -open_).bit_length() - 1
        found = []
        for place in bits((masks[pivot] | 1 << pivot) & open_):
            one, away = 1 << place, ~masks[place]
            found.append((chosen | one, open_ & away & ~one, tried & away))
            open_, tried = open_ & ~one, tried | one
        todo.extend(reversed(found))
