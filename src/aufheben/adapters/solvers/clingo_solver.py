"""Complete, preferred and stable semantics by clingo; grounded by our own labelling."""

from collections.abc import Iterator
from importlib import resources
from types import ModuleType
from typing import Any

from aufheben.errors import MissingExtra
from aufheben.logic.frameworks import Framework
from aufheben.logic.semantics import grounded
from aufheben.runtime.solving import Semantics, SolverCrashed

_ENCODINGS: dict[Semantics, tuple[str, ...]] = {
    "CO": ("complete.lp",),
    "PR": ("complete.lp", "preferred.lp"),
    "ST": ("stable.lp",),
}
_OPTIONS: dict[Semantics, tuple[str, ...]] = {
    "CO": (),
    "PR": ("--heuristic=Domain", "--enum-mode=domRec"),
    "ST": (),
}


class ClingoSolver:
    """One control per question; frameworks are grounded as facts over indices."""

    def extensions(self, framework: Framework, semantics: Semantics) -> Iterator[frozenset[int]]:
        """Every extension, once. Raises MissingExtra, SolverCrashed."""
        if semantics == "GR":
            labels = grounded(framework.size, framework.attacks)
            yield frozenset(i for i, label in enumerate(labels) if label == "in")
            return
        yield from self._models(framework, semantics)

    def credulous(self, framework: Framework, semantics: Semantics, argument: int) -> bool:
        """Whether some extension has the argument.

        A set is in some preferred extension exactly where it is in some complete one.
        """
        if semantics == "GR":
            return any(argument in e for e in self.extensions(framework, semantics))
        asked: Semantics = "CO" if semantics == "PR" else semantics
        constraint = f":- not in({argument})."
        return next(self._models(framework, asked, constraint, limit=1), None) is not None

    def skeptical(self, framework: Framework, semantics: Semantics, argument: int) -> bool:
        """Whether every extension has the argument; true of all where there is none.

        The grounded extension is the intersection of the complete ones.
        """
        if semantics in ("GR", "CO"):
            return all(argument in e for e in self.extensions(framework, "GR"))
        if semantics == "PR":
            return all(argument in e for e in self.extensions(framework, "PR"))
        constraint = f":- in({argument})."
        return next(self._models(framework, semantics, constraint, limit=1), None) is None

    def _models(
        self, framework: Framework, semantics: Semantics, constraint: str = "", limit: int = 0
    ) -> Iterator[frozenset[int]]:
        clingo = _clingo()
        try:
            control = clingo.Control([str(limit), "--warn=none", *_OPTIONS[semantics]])
            control.add("base", [], _program(framework, semantics) + constraint)
            control.ground([("base", [])])
            with control.solve(yield_=True) as handle:
                yield from map(_chosen, handle)
        except RuntimeError as wrong:
            raise SolverCrashed(f"clingo failed: {wrong}") from None


def _program(framework: Framework, semantics: Semantics) -> str:
    rules = [_encoding(name) for name in _ENCODINGS[semantics]]
    args = f"arg(0..{framework.size - 1})." if framework.size else ""
    # Declared even when there are none, so that an empty relation is no warning.
    facts = "".join(f"att({a},{b})." for a, b in framework.attacks)
    return "\n".join([*rules, "#defined arg/1. #defined att/2. #show in/1.", args, facts])


def _chosen(model: Any) -> frozenset[int]:
    return frozenset(symbol.arguments[0].number for symbol in model.symbols(shown=True))


def _encoding(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")


def _clingo() -> ModuleType:
    try:
        import clingo
    except ImportError:
        why = "complete, preferred and stable semantics need clingo: install aufheben[asp]"
        raise MissingExtra(extra="asp", why=why) from None
    return clingo
