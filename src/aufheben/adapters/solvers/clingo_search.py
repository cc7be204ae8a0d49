"""One program, grounded by clingo once, and asked within one time."""

from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING

from aufheben.adapters.solvers.clock import Clock
from aufheben.errors import MissingExtra, SolverCrashed, SolverTimedOut
from aufheben.logic.frameworks import Framework
from aufheben.words import speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from clingo import Control, Model, SolveHandle

_Wanted = Iterable[tuple[str, int]]


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
