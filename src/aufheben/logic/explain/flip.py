"""What would have to fall for another side to win: the smallest sets of premises, in words.

Exact, by levels. Whatever makes an argument justified must let fall, or overrule, each of its
attackers that is not overruled yet; so of one such attacker it has a premise, or one of an
attacker of what could overrule it, and so on. No other premise is tried (a hitting set tree,
Reiter 1987, over the grounded labeling).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from aufheben.domain.text import bare, plain
from aufheben.domain.vocabulary import Lang, Status
from aufheben.logic.defeat import DefeatGraph
from aufheben.logic.effort import Bound, work
from aufheben.logic.explain.debate_graph import Basis, Bearing, bearings
from aufheben.logic.explain.decision import Debate
from aufheben.logic.explain.premises import who, worded
from aufheben.logic.frameworks import Label, grounded
from aufheben.words import Fact, Said, speaker, spelled

_say = speaker(__name__)

MOST = 3
"""Most premises of a set."""
TRIED, USUAL = 4_000, 50
"""Most sets that are tried, in a graph of as many defeats as usual; in a larger one fewer."""
_WORK_OF_SETS = 3_000_000
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
    with Bound(_WORK_OF_SETS):
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
        self, graph: DefeatGraph, targets: Iterable[int], rests: Sequence[Premises], kept: Premises
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


SHOWN, WORK = 5, 3_000_000
"""Most sets that are told, and most steps of `effort` for all arguments."""
FlipKind = Literal["stands", "found", "none", "open", "none up to", "budget"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Flip:
    """What would have to fall for an argument to be justified, or for its conclusion to be the answer.

    `sets` are sets of premises by their words, of the smallest size, `found` how many there are; five
    at most are told. `kind`: it `stands` as it is; sets were `found`; there is `none`, of any size,
    or, as it hangs on a reply that never came, it stays `open` whatever falls; there is `none up to` as many as `searched`; or the `budget` ended after that size. Not
    `exhaustive` where it ended before all sets of the size of those found were tried. `answers`: its
    conclusion would be the answer. `said` says all of it.
    """

    argument: str
    seat: str
    conclusion: str
    kind: FlipKind
    sets: tuple[tuple[str, ...], ...]
    found: int
    searched: int
    exhaustive: bool
    answers: bool
    said: Said

    def for_programs(self, lang: Lang) -> dict[str, Any]:
        """One JSON object, with what is said in a language."""
        return {
            "argument": self.argument,
            "seat": self.seat,
            "conclusion": self.conclusion,
            "kind": self.kind,
            "sets": [list(each) for each in self.sets],
            "found": self.found,
            "searched": self.searched,
            "exhaustive": self.exhaustive,
            "answers": self.answers,
            "said": spelled(self.said, lang),
        }


def flipped(
    told: Debate, argument: int | None = None, *, most: int = MOST, tried: int = TRIED
) -> tuple[Flip, ...]:
    """For an argument, by its number from 0; by default for each main one that is not the answer.

    Sets of at most `most` premises; all arguments share `tried` sets, see `flips`. On top of
    what `told` doubts. An argument keeps its own premises.
    """
    wanted = [argument] if argument is not None else list(_others(told))
    share = tried // max(1, len(wanted))
    flips: list[Flip] = []
    with Bound(WORK):
        looks = [_Look.of(told, bearing) for bearing in bearings(told)]
        for index in wanted:
            flips.append(_flip(told, index, looks, most, share))  # noqa: PERF401 - kept where it ends
    return (*flips, *(_unsearched(told, index) for index in wanted[len(flips) :]))


def _others(told: Debate) -> Iterator[int]:
    conclusion = told.conclusion
    answered = told.complete and conclusion.outcome == "justified"
    answers = {plain(said) for said in conclusion.answers} if answered else set()
    for index in told.first[: len(conclusion.disputes)]:
        said = plain(told.moves[index].argument.warrant.consequent)
        if index != told.deciding and said not in answers:
            yield index


class _Look(NamedTuple):
    """What bears on some arguments, and what each rests on, worked out once for all of them."""

    bearing: Bearing
    graph: DefeatGraph
    premises: Sequence[str]
    rests: Sequence[Premises]
    statuses: Sequence[Status]

    @staticmethod
    def of(told: Debate, bearing: Bearing) -> "_Look":
        graph = bearing.without(told.doubts)
        premises = bearing.basis.premises(range(graph.size))
        return _Look(bearing, graph, premises, _resting(bearing, premises), graph.statuses())


def _flip(told: Debate, index: int, looks: Sequence[_Look], most: int, tried: int) -> Flip:
    bearing, graph, premises, rests, statuses = next(
        look for look in looks if index in look.bearing.places
    )
    place = bearing.places[index]
    targets = bearing.mains.get(index, (place,))
    ended = flips(graph, targets, rests, rests[place], most=most, tried=tried)
    sets = [[premises[n] for n in sorted(each)] for each in sorted(ended.sets, key=sorted) if each]
    return _made(
        told,
        index,
        kind=_kind(ended, most, open_=statuses[place] == "open"),
        sets=sets,
        searched=max(0, ended.searched),
        exhaustive=ended.ended,
        answers=index in bearing.mains,
        basis=bearing.basis,
    )


def _unsearched(told: Debate, index: int) -> Flip:
    """The search ended before."""
    return _made(told, index, kind="budget")


def _made(
    told: Debate,
    index: int,
    *,
    kind: FlipKind,
    sets: Sequence[Sequence[str]] = (),
    searched: int = 0,
    exhaustive: bool = False,
    answers: bool = False,
    basis: Basis | None = None,
) -> Flip:
    move, shown = told.moves[index], tuple(tuple(each) for each in sets[:SHOWN])
    conclusion = bare(move.argument.warrant.consequent)
    found: Literal["answers", "justified"] = "answers" if answers else "justified"
    fallen = _fallen(shown, len(sets), basis, exhaustive=exhaustive) if basis and shown else ""
    key = (found if kind == "found" else kind).replace(" ", "_")
    return Flip(
        argument=told.name(index),
        seat=move.seat,
        conclusion=conclusion,
        kind=kind,
        sets=shown,
        found=len(sets),
        searched=searched,
        exhaustive=exhaustive,
        answers=answers,
        said=_say(
            f"flip_{key}",
            who=who(told.name(index), move.seat),
            said=conclusion,
            sets=fallen,
            searched=searched,
        ),
    )


def _resting(bearing: Bearing, premises: Sequence[str]) -> list[Premises]:
    rests: list[set[int]] = [set() for _ in range(bearing.graph.size)]
    for number, premise in enumerate(premises):
        for node in bearing.basis.resting(premise):
            rests[node].add(number)
    return list(map(frozenset, rests))


def _kind(found: Flips, most: int, *, open_: bool) -> FlipKind:
    if found.sets:
        return "found" if any(found.sets) else "stands"
    if found.ended:
        return "open" if open_ else "none"
    return "none up to" if found.searched == most else "budget"


def _fallen(shown: Sequence[Sequence[str]], found: int, basis: Basis, *, exhaustive: bool) -> Fact:
    """Sets of premises, any of which is enough."""
    each = (_say.joined(*(_premise(p, basis) for p in one), between="fallen_and") for one in shown)
    sets: Fact = _say.joined(*each, between="fallen_or")
    if found > len(shown):
        sets = _say("fallen_more", sets=sets, count=found - len(shown))
    return sets if exhaustive else _say("fallen_untried", sets=sets)


def _premise(text: str, basis: Basis) -> Said:
    return _say("fallen", said=worded(text, assumed=basis.is_assumption(text)))
