"""Semantics of abstract frameworks by clingo; grounded and CF2 are our own search."""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from itertools import islice

from aufheben.adapters.solvers.by_witness import ByWitness
from aufheben.adapters.solvers.clingo_search import Search
from aufheben.adapters.solvers.clock import Clock
from aufheben.adapters.solvers.search_solver import SearchSolver
from aufheben.logic.frameworks import Framework, ancestry, greatest_admissible, grounded
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
_OURS: frozenset[Semantics] = frozenset({"GR", "CF2"})
_SEARCH = SearchSolver(unbounded=True)
_Sets = Iterator[frozenset[int]]


class ClingoSolver(ByWitness):
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
        if semantics in _OURS:
            return _SEARCH.extensions(framework, semantics, limit=limit, seconds=seconds)
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
        if semantics in _OURS:
            return _SEARCH.witness(
                framework, semantics, arguments, lacking=lacking, seconds=seconds
            )
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
        if semantics in {"AD", "PR"}:
            # Every admissible set is part of a preferred one: no need to look for the greatest.
            semantics = "CO"
        return super().credulous(framework, semantics, argument, seconds=seconds)


def _all(framework: Framework, semantics: Semantics, clock: Clock) -> _Sets:
    if semantics in UNIQUE:
        yield _only(framework, semantics, clock)
    elif semantics in {"SST", "STG"}:
        yield from _of_largest_range(framework, semantics, clock)
    else:
        yield from _answers(framework, semantics, clock)


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
    part, nodes = ancestry(framework, arguments)
    every = _answers(part, "PR", clock)
    smaller = next((each for each in every if each.isdisjoint(range(len(arguments)))), None)
    if smaller is None:
        return None
    members = "".join(f":- not in({nodes[place]}).\n" for place in smaller)
    return _one(framework, "PR", clock, members)


def _grounded(framework: Framework) -> frozenset[int]:
    labels = grounded(framework.size, framework.attacks)
    return frozenset(index for index, label in enumerate(labels) if label == "in")
