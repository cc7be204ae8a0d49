"""Dung semantics: the grounded one is ours, the others are asked of clingo (extra `asp`)."""

import time
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING

from aufheben.errors import MissingExtra, SolverCrashed, SolverTimedOut
from aufheben.logic.frameworks import Framework
from aufheben.logic.semantics import grounded
from aufheben.runtime.solver import Semantics

if TYPE_CHECKING:
    from clingo import Control, Model, SolveHandle

_ENCODINGS: dict[Semantics, tuple[str, ...]] = {
    "CO": ("complete.lp",),
    "PR": ("complete.lp", "preferred.lp"),
    "ST": ("stable.lp",),
}
_OPTIONS: dict[Semantics, tuple[str, ...]] = {"PR": ("--heuristic=Domain", "--enum-mode=domRec")}
_SLICE = 0.1  # seconds between looks at the clock, and at Ctrl-C, which clingo does not see


class ClingoSolver:
    """A `Solver`. Knows nothing between calls."""

    def extensions(
        self,
        framework: Framework,
        semantics: Semantics,
        *,
        limit: int | None = None,
        seconds: float | None = None,
    ) -> Iterator[frozenset[int]]:
        """Every extension once, at most `limit`, as they are found."""
        if semantics == "GR":
            return iter([_grounded(framework)][:limit])
        return _answers(framework, semantics, limit=limit, seconds=seconds)

    def credulous(
        self,
        framework: Framework,
        semantics: Semantics,
        argument: int,
        *,
        seconds: float | None = None,
    ) -> bool:
        """Whether some extension holds the argument."""
        if semantics == "GR":
            return argument in _grounded(framework)
        if semantics == "ST":
            return _satisfiable(framework, "ST", f"in({argument})", seconds)
        # Every complete extension is part of a preferred one: no need to look for the greatest.
        part, place = _ancestry(framework, argument)
        return _satisfiable(part, "CO", f"in({place})", seconds)

    def skeptical(
        self,
        framework: Framework,
        semantics: Semantics,
        argument: int,
        *,
        seconds: float | None = None,
    ) -> bool:
        """Whether every extension holds the argument; true if there is none."""
        if semantics == "ST":
            return not _satisfiable(framework, "ST", f"not in({argument})", seconds)
        if semantics == "PR":
            return _in_all_preferred(*_ancestry(framework, argument), seconds)
        # The grounded extension is the least complete one.
        return argument in _grounded(framework)


def _in_all_preferred(framework: Framework, argument: int, seconds: float | None) -> bool:
    """First by what decides most cases; then extension by extension."""
    if argument in _grounded(framework):
        return True
    if _satisfiable(framework, "CO", f"out({argument})", seconds):
        return False
    every = _answers(framework, "PR", limit=None, seconds=seconds)
    return all(argument in extension for extension in every)


def _ancestry(framework: Framework, argument: int) -> tuple[Framework, int]:
    """What attacks the argument, directly or not, and where the argument is in there.

    Complete and preferred extensions of a part that nothing outside attacks are those of the
    whole, cut down to it (Baroni & Giacomin 2007, directionality); stable ones are not.
    """
    attackers: dict[int, list[int]] = {}
    for attacker, attacked in framework.attacks:
        attackers.setdefault(attacked, []).append(attacker)
    place = {argument: 0}
    todo = [argument]
    for one in todo:
        for other in attackers.get(one, ()):
            if other not in place:
                place[other] = len(todo)
                todo.append(other)
    attacks = tuple((place[a], place[b]) for b in todo for a in attackers.get(b, ()))
    return Framework(names=tuple(framework.names[one] for one in todo), attacks=attacks), 0


def _grounded(framework: Framework) -> frozenset[int]:
    labels = grounded(framework.size, framework.attacks)
    return frozenset(index for index, label in enumerate(labels) if label == "in")


def _satisfiable(
    framework: Framework, semantics: Semantics, wanted: str, seconds: float | None
) -> bool:
    """Whether some extension makes the condition true."""
    opposite = wanted.removeprefix("not ") if wanted.startswith("not ") else f"not {wanted}"
    found = _answers(framework, semantics, limit=1, seconds=seconds, also=f":- {opposite}.")
    return next(found, None) is not None


def _answers(
    framework: Framework,
    semantics: Semantics,
    *,
    limit: int | None,
    seconds: float | None,
    also: str = "",
) -> Iterator[frozenset[int]]:
    if limit == 0:  # which is "all" to clingo
        return
    said: list[str] = []
    try:
        control = _control(_OPTIONS.get(semantics, ()), limit or 0, said)
        control.add("base", [], _program(framework, semantics) + also)
        control.ground([("base", [])])
        with control.solve(yield_=True, async_=True) as handle:
            yield from _models(handle, seconds)
    except (RuntimeError, MemoryError) as crash:
        raise SolverCrashed("; ".join(["clingo broke down", repr(crash), *said])) from crash


def _control(options: Sequence[str], limit: int, said: list[str]) -> "Control":
    try:
        import clingo
    except ImportError as missing:
        why = "complete, preferred and stable semantics need clingo, which is not installed"
        raise MissingExtra(extra="asp", why=why) from missing
    return clingo.Control(
        [f"--models={limit}", *options], logger=lambda _code, text: said.append(text.strip())
    )


def _program(framework: Framework, semantics: Semantics) -> str:
    here = files(__package__)
    encodings = [here.joinpath(name).read_text("utf-8") for name in _ENCODINGS[semantics]]
    arguments = f"arg(0..{framework.size - 1}).\n" if framework.size else ""
    attacks = "".join(f"att({a},{b}).\n" for a, b in framework.attacks)
    return "".join([*encodings, "#defined arg/1.\n", arguments, attacks])


def _models(handle: "SolveHandle", seconds: float | None) -> Iterator[frozenset[int]]:
    end = float("inf") if seconds is None else time.monotonic() + seconds
    while True:
        handle.resume()
        while not handle.wait(_SLICE if seconds is None else min(_SLICE, seconds)):
            _check(handle, end, seconds)
        model = handle.model()
        if model is None:
            return
        _check(handle, end, seconds)
        yield _extension(model)


def _check(handle: "SolveHandle", end: float, seconds: float | None) -> None:
    if seconds is not None and time.monotonic() >= end:
        handle.cancel()
        raise SolverTimedOut(seconds)


def _extension(model: "Model") -> frozenset[int]:
    return frozenset(symbol.arguments[0].number for symbol in model.symbols(shown=True))
