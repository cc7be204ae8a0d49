"""What would have to fall for an argument to be justified: the smallest sets of premises.

Exact, by levels. Whatever makes an argument justified must let fall, or overrule, each of its
attackers that is not overruled yet; so of one such attacker it has a premise, or one of an
attacker of what could overrule it, and so on. No other premise is tried (a hitting set tree,
Reiter 1987, over the grounded labeling).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from aufheben.logic.defeat_graph import DefeatGraph
from aufheben.logic.effort import Bound, work
from aufheben.logic.semantics import Label, grounded

MOST = 3
"""Most premises of a set."""
TRIED, USUAL = 4_000, 50
"""Most sets that are tried, in a graph of as many defeats as usual; in a larger one fewer."""
WORK = 3_000_000
"""Most steps of `effort`."""
Premises = frozenset[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Flips:
    """The smallest sets, and how far was searched.

    Every set of at most `searched` premises was tried (-1: not even the empty one). `ended` says
    that no set of more premises would do either, or that all of the smallest size were found.
    """

    sets: tuple[Premises, ...]
    searched: int
    ended: bool


def flips(
    graph: DefeatGraph,
    targets: Iterable[int],
    rests: Sequence[Premises],
    kept: Premises = frozenset(),
    *,
    most: int = MOST,
    tried: int = TRIED,
) -> Flips:
    """Sets of premises without which one of the targets would be justified; none of `kept`.

    `rests` has for each argument the premises that it rests on, by number. A target keeps its own
    premises. The empty set says that one is justified as it is. In a graph of more than fifty
    defeats that bear on the targets, as many fewer sets are tried as it has more.
    """
    found: list[Premises] = []
    size = 0
    level: dict[Premises, list[int]] = {frozenset(): list(targets)}
    with Bound(WORK):
        search = _Search(graph, level[frozenset()], rests, kept)
        left = tried * USUAL // max(USUAL, search.defeats)
        for size in range(most + 1):
            wider: dict[Premises, list[int]] = {}
            for fallen, wanted in level.items():
                if left == 0:
                    return Flips(sets=tuple(found), searched=size - 1, ended=False)
                left -= 1
                if search.tries(fallen, wanted, wider):
                    found.append(fallen)
            if found or not wider:
                return Flips(sets=tuple(found), searched=size, ended=True)
            level = wider
        return Flips(sets=(), searched=most, ended=False)
    return Flips(sets=tuple(found), searched=size - 1, ended=False)


class _Search:
    def __init__(
        self,
        graph: DefeatGraph,
        targets: Iterable[int],
        rests: Sequence[Premises],
        kept: Premises,
    ) -> None:
        self._graph = graph
        self._rests = rests
        self._kept = kept
        self._attackers: list[list[int]] = [[] for _ in range(graph.size + 2)]
        edges = graph.edges
        work(len(edges) // 2)
        for attacker, attacked in edges:
            self._attackers[attacked].append(attacker)
        # What attacks no target, directly or not, changes nothing for it.
        bearing = list(dict.fromkeys(targets))
        known = set(bearing)
        for one in bearing:
            new = [a for a in dict.fromkeys(self._attackers[one]) if a not in known]
            known.update(new)
            bearing.extend(new)
        self._edges = [edge for edge in edges if edge[1] in known]
        self.defeats = len(self._edges)
        self._resting: dict[int, list[int]] = {}
        for index, premises in enumerate(rests):
            for premise in premises:
                self._resting.setdefault(premise, []).append(index)

    def tries(
        self, fallen: Premises, wanted: Iterable[int], wider: dict[Premises, list[int]]
    ) -> bool:
        """Whether one of those wanted is justified; else `wider` has the sets to try for them."""
        felled = {index for premise in fallen for index in self._resting.get(premise, ())}
        certain = self._graph.size
        labels = grounded(
            self._graph.nodes, [*self._edges, *((certain, index) for index in felled)]
        )
        if any(labels[target] == "in" for target in wanted):
            return True
        for target in wanted:
            for premise in self._needed(target, labels, felled):
                sets = wider.setdefault(fallen | {premise}, [])
                if target not in sets:
                    sets.append(target)
        return False

    def _needed(self, target: int, labels: Sequence[Label], felled: set[int]) -> list[int]:
        """Premises of which every larger set that justifies the target has one."""
        never = self._kept | self._rests[target]
        standing = [a for a in self._attackers[target] if labels[a] != "out"]
        ways = [set(self._ways(a, labels, felled)) - never for a in standing]
        return sorted(min(ways, key=len, default=()))

    def _ways(self, attacker: int, labels: Sequence[Label], felled: set[int]) -> Iterator[int]:
        """Premises of which one must fall for the attacker to fall or to be overruled."""
        todo, known = [attacker], {attacker}
        for one in todo:
            work(1 + len(self._attackers[one]))
            if one >= self._graph.size:
                continue  # Nobody can take it back.
            yield from self._rests[one]
            for defender in self._attackers[one]:
                other = self._standing_against(defender, labels, felled)
                if other is not None and other not in known:
                    known.add(other)
                    todo.append(other)

    def _standing_against(
        self, defender: int, labels: Sequence[Label], felled: set[int]
    ) -> int | None:
        """One of those that keep it from being justified; None if it can never be."""
        if defender >= self._graph.size or defender in felled:
            return None
        work(1 + len(self._attackers[defender]) // 2)
        standing = [a for a in self._attackers[defender] if labels[a] != "out"]
        return None if not standing or max(standing) >= self._graph.size else standing[0]
