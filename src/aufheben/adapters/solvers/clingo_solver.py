"""Semantics of abstract frameworks by clingo."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from importlib.resources import files
from operator import and_
from typing import TYPE_CHECKING

from aufheben.adapters.solvers.iccma import Clock, EngineSolver, How, Sets, grounded_set
from aufheben.errors import MissingExtra, SolverCrashed, SolverTimedOut
from aufheben.logic.extensions import Searched
from aufheben.logic.frameworks import Framework
from aufheben.words import speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from clingo import Control, Model, SolveHandle

_ADMISSIBLE = ("conflict_free", "admissible")
_ENCODINGS: Mapping[Searched, tuple[str, ...]] = {
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
_OPTIONS: Mapping[Searched, tuple[str, ...]] = {"PR": _GREATEST}
_Wanted = Iterable[tuple[str, int]]


class ClingoSolver(EngineSolver):
    """A `Solver`."""

    def every(self, framework: Framework, semantics: Searched, clock: Clock) -> Sets:
        """Every extension once."""
        return _sets(framework, semantics, clock)

    def one(
        self,
        framework: Framework,
        semantics: Searched,
        clock: Clock,
        how: How,
        arguments: Iterable[int],
    ) -> frozenset[int] | None:
        """One of them; None if there is none."""
        if semantics == "PR" and how == "lacking":
            return _preferred_lacking(framework, frozenset(arguments), clock)
        return next(_sets(framework, semantics, clock, _asked(how, arguments)), None)

    def some_preferred(self, framework: Framework, clock: Clock) -> frozenset[int]:
        """What some preferred extension holds: each complete one is part of one."""
        brave = ("--enum-mode=brave",)
        held: frozenset[int] = frozenset()
        # Each answer is what was found up to there; the last one is all.
        for held in Search(framework, _ENCODINGS["CO"], clock, options=brave).found():  # noqa: B007
            pass
        return held

    def all_semi_stable(self, framework: Framework, clock: Clock) -> frozenset[int]:
        """What all semi-stable extensions hold."""
        every = _of_largest_range(framework, "SST", clock)
        return reduce(and_, every, frozenset(range(framework.size)))


def _sets(framework: Framework, semantics: Searched, clock: Clock, also: str = "") -> Sets:
    if semantics in {"SST", "STG"}:
        return _of_largest_range(framework, semantics, clock, also)
    options = _OPTIONS.get(semantics, ())
    return Search(framework, _ENCODINGS[semantics], clock, options=options, also=also).found()


def _of_largest_range(
    framework: Framework, semantics: Searched, clock: Clock, also: str = ""
) -> Sets:
    """First the largest ranges, each once; then all sets of each, or those that `also` allows."""
    encodings = _ENCODINGS[semantics]
    ranges = Search(framework, encodings, clock, options=_GREATEST).found("ranged")
    sets = Search(framework, encodings, clock, also=also)
    for each in ranges:
        yield from sets.found(wanted=[("ranged", index) for index in each])


def _asked(how: How, arguments: Iterable[int]) -> str:
    if how == "holding":
        return "".join(f"wanted :- in({each}).\n" for each in arguments) + ":- not wanted.\n"
    sign = "" if how == "lacking" else "not "
    return "".join(f":- {sign}in({each}).\n" for each in arguments)


def _preferred_lacking(
    framework: Framework, arguments: frozenset[int], clock: Clock
) -> frozenset[int] | None:
    """First by what decides most cases; then extension by extension."""
    if not grounded_set(framework).isdisjoint(arguments):
        return None
    # What attacks them all keeps them out, and so does whatever is larger.
    attacked = "".join(f":- not out({each}).\n" for each in arguments)
    found = next(_sets(framework, "PR", clock, attacked), None)
    if found is not None:
        return found
    every = _sets(framework, "PR", clock)
    return next((each for each in every if each.isdisjoint(arguments)), None)


class Search:
    """A framework and encodings, which are files of this package. Raises MissingExtra."""

    def __init__(
        self,
        framework: Framework,
        encodings: Sequence[str],
        clock: Clock,
        *,
        options: Sequence[str] = (),
        also: str = "",
    ) -> None:
        self._clock = clock
        self._said: list[str] = []
        try:
            self._control = _control(options, self._said)
            self._control.add("base", [], _program(framework, encodings) + also)
            self._control.ground([("base", [])])
        except (RuntimeError, MemoryError) as crash:
            raise self._crashed(crash) from crash

    def found(self, shown: str = "in", wanted: _Wanted = ()) -> Iterator[frozenset[int]]:
        """Of every answer in which the atoms are true that are `wanted`, what is `shown`."""
        from clingo import Function, Number

        true = [(Function(name, [Number(index)]), True) for name, index in wanted]
        try:
            with self._control.solve(assumptions=true, yield_=True, async_=True) as handle:
                for model in self._models(handle):
                    yield _shown(model, shown)
        except (RuntimeError, MemoryError) as crash:
            raise self._crashed(crash) from crash

    def _models(self, handle: "SolveHandle") -> "Iterator[Model]":
        while True:
            handle.resume()
            while not handle.wait(self._clock.slice):
                self._check(handle)
            model = handle.model()
            if model is None:
                return
            self._check(handle)
            yield model

    def _check(self, handle: "SolveHandle") -> None:
        try:
            self._clock.check()
        except SolverTimedOut:
            handle.cancel()
            raise

    def _crashed(self, crash: Exception) -> SolverCrashed:
        return SolverCrashed(
            _say.joined(_say("clingo_broke_down"), repr(crash), *self._said, between="semicolon")
        )


def _control(options: Sequence[str], said: list[str]) -> "Control":
    try:
        import clingo
    except ImportError as missing:
        why = _say("clingo_not_installed")
        raise MissingExtra(extra="asp", why=why) from missing
    return clingo.Control(
        ["--models=0", *options], logger=lambda _code, text: said.append(text.strip())
    )


def _program(framework: Framework, encodings: Sequence[str]) -> str:
    here = files(__package__)
    rules = [here.joinpath(f"{name}.lp").read_text("utf-8") for name in encodings]
    arguments = f"arg(0..{framework.size - 1}).\n" if framework.size else ""
    attacks = "".join(f"att({a},{b}).\n" for a, b in framework.attacks)
    return "".join([*rules, "#defined arg/1.\n", arguments, attacks])


def _shown(model: "Model", name: str) -> frozenset[int]:
    found = (symbol for symbol in model.symbols(atoms=True) if symbol.name == name)
    return frozenset(symbol.arguments[0].number for symbol in found)
