"""Saturation and generalized subsumption (after Buntine 1988), on clause bodies.

`Sat(B)` closes a body under the background's proper rules: those with conditions and without
weak ones. For clauses with equal heads, C is at least as general as D relative to the
background where body(C) ⊆ Sat(body(D)). Saturated bodies under ⊇ form a complete lattice:
the greatest common specialization is Sat(B ∪ D), the least common generalization
Sat(B) ∩ Sat(D).
"""

from collections.abc import Iterable
from functools import lru_cache

from aufheben.logic.closure import Closure
from aufheben.logic.language import Clause, Literal, Variable, fact

Body = tuple[Literal, ...]


class Background:
    """The proper rules by which a body is saturated."""

    def __init__(self, clauses: Iterable[Clause]) -> None:
        self.rules = tuple(c for c in clauses if c.body and not c.weak)
        self._saturate = lru_cache(maxsize=4096)(self._saturated)

    def saturate(self, body: Body) -> Body:
        """Sat(body), the body's own literals first, in order."""
        return self._saturate(body)

    def subsumes(self, general: Body, special: Body) -> bool:
        """general ⪰ special for clauses with equal heads, relative to this background."""
        return set(general) <= set(self.saturate(special))

    def meet(self, left: Body, right: Body) -> Body:
        """The body of the greatest common specialization."""
        return self.saturate(tuple(dict.fromkeys(left + right)))

    def join(self, left: Body, right: Body) -> Body:
        """The body of the least common generalization."""
        others = set(self.saturate(right))
        return tuple(literal for literal in self.saturate(left) if literal in others)

    def _saturated(self, body: Body) -> Body:
        frozen = [fact(_frozen(literal)) for literal in body]
        derived = (_thawed(literal) for literal in Closure([*frozen, *self.rules]).literals())
        return tuple(dict.fromkeys((*body, *derived)))


_MARK = "\x00"


def _frozen(literal: Literal) -> Literal:
    """Variables become constants of their own (skolemization)."""
    terms = tuple(_MARK + t.name if isinstance(t, Variable) else t for t in literal.terms)
    return Literal(literal.predicate, terms, literal.positive)


def _thawed(literal: Literal) -> Literal:
    terms = tuple(
        Variable(t[1:]) if isinstance(t, str) and t.startswith(_MARK) else t for t in literal.terms
    )
    return Literal(literal.predicate, terms, literal.positive)
