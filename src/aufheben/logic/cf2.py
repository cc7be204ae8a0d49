"""CF2 extensions (Baroni, Giacomin & Guida 2005), and the naive sets they are made of.

Strongly connected parts are taken with their attackers first: what a chosen member outside attacks
leaves its part. A part that stays whole holds one of its naive sets; what is left of another falls
into strongly connected parts anew. Nothing here recurses.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from aufheben.errors import BudgetExceeded
from aufheben.logic.components import components
from aufheben.logic.masks import bits, mask
from aufheben.words import speaker

_say = speaker(__name__)

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
