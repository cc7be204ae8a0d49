"""Semantics of abstract frameworks: grounded and CF2 are ours, clingo is asked for the others."""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from itertools import islice

from aufheben.adapters.solvers.clingo_search import Clock, Search
from aufheben.logic.cf2 import CF2
from aufheben.logic.frameworks import Framework
from aufheben.logic.semantics import greatest_admissible, grounded
from aufheben.runtime.solver import UNIQUE, Semantics

_ADMISSIBLE = ("conflict_free", "admissible")
_ENCODINGS: Mapping[Semantics, tuple[str, ...]] = {
    "CF": ("conflict_free",),
    "NA": ("conflict_free", "naive"),
    "AD": _ADMISSIBLE,
    "CO": (*_ADMISSIBLE, "complete"),
    "PR": (*_ADMISSIBLE, "complete", "preferred"),
    "ST": ("stable",),
    "SST": (*_ADMISSIBLE, "complete", "range"),
    "STG": ("conflict_free", "range"),
}
_GREATEST = ("--heuristic=Domain", "--enum-mode=domRec")
_OPTIONS: Mapping[Semantics, tuple[str, ...]] = {"PR": _GREATEST}
_Sets = Iterator[frozenset[int]]


class ClingoSolver:
    """A `Solver`. Knows nothing between calls."""

    def extensions(
        self,
        framework: Framework,
        semantics: Semantics,
        *,
        limit: int | None = None,
        seconds: float | None = None,
    ) -> _Sets:
        """Every extension once, at most `limit`, as they are found."""
        return islice(_all(framework, semantics, Clock(seconds)), limit)

    def witness(
        self,
        framework: Framework,
        semantics: Semantics,
        arguments: AbstractSet[int],
        *,
        lacking: bool = False,
        seconds: float | None = None,
    ) -> frozenset[int] | None:
        """An extension that holds one of the arguments, or is `lacking` them all; None if none."""
        return _witness(framework, semantics, arguments, Clock(seconds), lacking=lacking)

    def credulous(
        self,
        framework: Framework,
        semantics: Semantics,
        argument: int,
        *,
        seconds: float | None = None,
    ) -> bool:
        """Whether some extension holds the argument."""
        if semantics in _DIRECTIONAL:
            (framework, _), argument = _ancestry(framework, [argument]), 0
        if semantics in {"AD", "PR"}:
            # Every admissible set is part of a preferred one: no need to look for the greatest.
            semantics = "CO"
        return self.witness(framework, semantics, {argument}, seconds=seconds) is not None

    def skeptical(
        self,
        framework: Framework,
        semantics: Semantics,
        argument: int,
        *,
        seconds: float | None = None,
    ) -> bool:
        """Whether every extension holds the argument; true if there is none."""
        if semantics in _DIRECTIONAL:
            (framework, _), argument = _ancestry(framework, [argument]), 0
        found = self.witness(framework, semantics, {argument}, lacking=True, seconds=seconds)
        return found is None


_DIRECTIONAL: frozenset[Semantics] = frozenset({"GR", "AD", "CO", "PR", "ID", "CF2"})
"""What bears on an argument is what attacks it, directly or not (Baroni & Giacomin 2007)."""


def _all(framework: Framework, semantics: Semantics, clock: Clock) -> _Sets:
    if semantics in UNIQUE:
        yield _only(framework, semantics, clock)
    elif semantics == "CF2":
        yield from _timed(CF2(framework.size, framework.attacks).extensions(), clock)
    elif semantics in {"SST", "STG"}:
        yield from _of_largest_range(framework, semantics, clock)
    else:
        yield from _answers(framework, semantics, clock)


def _timed(sets: _Sets, clock: Clock) -> _Sets:
    """CF2 extensions come without long gaps: to look at the clock at each is enough."""
    for each in sets:
        clock.check()
        yield each


def _answers(framework: Framework, semantics: Semantics, clock: Clock, also: str = "") -> _Sets:
    options = _OPTIONS.get(semantics, ())
    return Search(framework, _ENCODINGS[semantics], clock, options=options, also=also).found()


def _one(
    framework: Framework, semantics: Semantics, clock: Clock, also: str
) -> frozenset[int] | None:
    return next(_answers(framework, semantics, clock, also), None)


def _only(framework: Framework, semantics: Semantics, clock: Clock) -> frozenset[int]:
    """The extension of a semantics that has one."""
    if semantics == "GR":
        return _grounded(framework)
    if semantics == "ID":
        within = _ideal_candidates(framework, clock)
    else:
        within = frozenset(range(framework.size))
        for each in _of_largest_range(framework, "SST", clock):
            within &= each
    return greatest_admissible(within, framework.size, framework.attacks)


def _ideal_candidates(framework: Framework, clock: Clock) -> frozenset[int]:
    """What some preferred extension holds, and nothing that one holds attacks.

    A set is ideal if it is admissible and no attacker of it is in a preferred extension (Dung,
    Mancarella & Toni 2007, theorem 3.3).
    """
    brave = ("--enum-mode=brave",)
    held: frozenset[int] = frozenset()
    # Each answer is what was found up to there; the last one is all.
    for held in Search(framework, _ENCODINGS["CO"], clock, options=brave).found():  # noqa: B007
        pass
    return held - {attacked for attacker, attacked in framework.attacks if attacker in held}


def _of_largest_range(
    framework: Framework, semantics: Semantics, clock: Clock, also: str = ""
) -> _Sets:
    """First the largest ranges, each once; then all sets of each, or those that `also` allows."""
    encodings = _ENCODINGS[semantics]
    ranges = Search(framework, encodings, clock, options=_GREATEST).found("ranged")
    sets = Search(framework, encodings, clock, also=also)
    for each in ranges:
        yield from sets.found(wanted=[("ranged", index) for index in each])


def _witness(
    framework: Framework,
    semantics: Semantics,
    arguments: AbstractSet[int],
    clock: Clock,
    *,
    lacking: bool,
) -> frozenset[int] | None:
    if semantics in UNIQUE or (semantics == "CO" and lacking):
        # The grounded extension is the least complete one.
        only = _only(framework, "GR" if semantics == "CO" else semantics, clock)
        return only if only.isdisjoint(arguments) is lacking else None
    if semantics == "CF2":
        return _cf2_witness(framework, arguments, clock, lacking=lacking)
    if semantics == "PR" and lacking:
        return _preferred_without(framework, arguments, clock)
    also = _without(arguments) if lacking else _with_one(arguments)
    if semantics in {"SST", "STG"}:
        return next(_of_largest_range(framework, semantics, clock, also), None)
    return _one(framework, semantics, clock, also)


def _with_one(arguments: Iterable[int]) -> str:
    return "".join(f"wanted :- in({each}).\n" for each in arguments) + ":- not wanted.\n"


def _without(arguments: Iterable[int]) -> str:
    return "".join(f":- in({each}).\n" for each in arguments)


def _preferred_without(
    framework: Framework, arguments: AbstractSet[int], clock: Clock
) -> frozenset[int] | None:
    """First by what decides most cases; then extension by extension of what bears on them."""
    if not _grounded(framework).isdisjoint(arguments):
        return None
    # What attacks them all keeps them out, and so does whatever is larger.
    attacked = "".join(f":- not out({each}).\n" for each in arguments)
    found = _one(framework, "PR", clock, attacked)
    if found is not None:
        return found
    part, nodes = _ancestry(framework, arguments)
    every = _answers(part, "PR", clock)
    smaller = next((each for each in every if each.isdisjoint(range(len(arguments)))), None)
    if smaller is None:
        return None
    members = "".join(f":- not in({nodes[place]}).\n" for place in smaller)
    return _one(framework, "PR", clock, members)


def _cf2_witness(
    framework: Framework, arguments: AbstractSet[int], clock: Clock, *, lacking: bool
) -> frozenset[int] | None:
    """Of what bears on them; the rest is decided afterwards."""
    part, nodes = _ancestry(framework, arguments)
    asked = range(len(arguments))
    every = _timed(CF2(part.size, part.attacks).extensions(), clock)
    found = next((each for each in every if each.isdisjoint(asked) is lacking), None)
    if found is None:
        return None
    settled = frozenset(nodes[place] for place in found)
    return next(CF2(framework.size, framework.attacks).extensions(settled, nodes))


def _ancestry(framework: Framework, arguments: Iterable[int]) -> tuple[Framework, list[int]]:
    """The arguments and what attacks them, directly or not, and which those are in the whole.

    The arguments come first.
    """
    attackers: dict[int, list[int]] = {}
    for attacker, attacked in framework.attacks:
        attackers.setdefault(attacked, []).append(attacker)
    nodes = list(arguments)
    place = {each: number for number, each in enumerate(nodes)}
    for one in nodes:
        for other in attackers.get(one, ()):
            if other not in place:
                place[other] = len(nodes)
                nodes.append(other)
    attacks = tuple((place[a], place[b]) for b in nodes for a in attackers.get(b, ()))
    names = tuple(framework.names[one] for one in nodes)
    return Framework(names=names, attacks=attacks), nodes


def _grounded(framework: Framework) -> frozenset[int]:
    labels = grounded(framework.size, framework.attacks)
    return frozenset(index for index, label in enumerate(labels) if label == "in")
