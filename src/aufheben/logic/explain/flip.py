"""What would have to fall for another side to win: the fewest premises, in words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from aufheben.domain.text import bare, plain
from aufheben.domain.vocabulary import Lang, Status
from aufheben.logic.defeat_graph import DefeatGraph
from aufheben.logic.effort import Bound
from aufheben.logic.explain.argument_lines import who
from aufheben.logic.explain.debate import Debate
from aufheben.logic.explain.debate_graph import Basis, Bearing, bearings
from aufheben.logic.explain.premises import worded
from aufheben.logic.flips import MOST, TRIED, Flips, Premises, flips
from aufheben.words import Fact, Said, speaker, spelled

SHOWN, WORK = 5, 3_000_000
"""Most sets that are told, and most steps of `effort` for all arguments."""
FlipKind = Literal["stands", "found", "none", "open", "none up to", "budget"]
_say = speaker(__name__)


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

    Sets of at most `most` premises; all arguments share `tried` sets, see `logic.flips`. On top of
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
