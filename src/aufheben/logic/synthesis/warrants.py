"""Warrants brought to one head, and what their bodies entail, so that these can be compared.

`Sat(B)` closes a body under the background's proper rules: those with conditions and without
weak ones (saturation and generalized subsumption, after Buntine 1988). For clauses with equal
heads, C is at least as general as D relative to the background where body(C) ⊆ Sat(body(D)).
Saturated bodies under ⊇ form a complete lattice: the greatest common specialization is
Sat(B ∪ D), the least common generalization Sat(B) ∩ Sat(D).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from aufheben.errors import BadInput
from aufheben.logic.closure import Closure
from aufheben.logic.language import Clause, Literal, Term, Variable, fact
from aufheben.words import speaker

_say = speaker(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unified:
    """Warrants with one head; `bodies[i]` and `weak[i]` belong to side i.

    Where the sides conclude contraries, `head` is the first's and `opposed` marks the others.
    """

    head: Literal
    bodies: tuple[tuple[Literal, ...], ...]
    weak: tuple[tuple[Literal, ...], ...]
    opposed: tuple[bool, ...]


def unify(warrants: Sequence[Clause]) -> Unified | None:
    """The warrants under the most general unifier of their heads' atoms, or None.

    Raises BadInput if a condition has a variable that the head has not: then generalized
    subsumption becomes hard and a least generalization need not exist (Nienhuys-Cheng & de
    Wolf 1996).
    """
    apart = [_apart(warrant, index) for index, warrant in enumerate(warrants)]
    for warrant in apart:
        _refuse_hidden(warrant)
    binding: dict[Variable, Term] = {}
    first = apart[0].head
    for warrant in apart[1:]:
        if not _unify_atoms(first, warrant.head, binding):
            return None
    bound = [_resolved(warrant, binding) for warrant in apart]
    names = {v: Variable(f"x{i}" if i else "x") for i, v in enumerate(bound[0].head.variables)}
    final = [_resolved(warrant, dict(names)) for warrant in bound]
    head = final[0].head
    return Unified(
        head=head,
        bodies=tuple(c.body for c in final),
        weak=tuple(c.weak for c in final),
        opposed=tuple(c.head.positive != head.positive for c in final),
    )


def general(clause: Clause) -> Clause:
    """The rule behind one that is about particular things: said of anything instead.

    Only what is concluded about is lifted; a rule with variables is general as it is.
    """
    if clause.is_fact or clause.variables:
        return clause
    names = [term for term in clause.head.terms if isinstance(term, str)]
    lifted = {name: Variable(f"x{i}" if i else "x") for i, name in enumerate(names)}

    def lift(old: Literal) -> Literal:
        terms = tuple(lifted.get(t, t) if isinstance(t, str) else t for t in old.terms)
        return Literal(old.predicate, terms, old.positive)

    return clause._replace(
        head=lift(clause.head),
        body=tuple(map(lift, clause.body)),
        weak=tuple(map(lift, clause.weak)),
    )


def _refuse_hidden(warrant: Clause) -> None:
    hidden = [v for v in warrant.variables if v not in warrant.head.variables]
    if hidden:
        raise BadInput(
            _say("rule_condition_about", predicate=warrant.head.predicate),
            do=_say("use_conditions_only"),
        )


def _apart(clause: Clause, index: int) -> Clause:
    normal = clause.normal()  # so that no variable has a fresh one's name
    fresh: dict[Variable, Term] = {v: Variable(f"{v.name}_{index}") for v in normal.variables}
    return _resolved(normal, fresh)


def _walk(term: Term, binding: dict[Variable, Term]) -> Term:
    while isinstance(term, Variable) and term in binding:
        term = binding[term]
    return term


def _unify_atoms(left: Literal, right: Literal, binding: dict[Variable, Term]) -> bool:
    if left.predicate != right.predicate or len(left.terms) != len(right.terms):
        return False
    for a, b in zip(left.terms, right.terms, strict=True):
        one, other = _walk(a, binding), _walk(b, binding)
        if one == other:
            continue
        if isinstance(other, Variable):
            binding[other] = one
        elif isinstance(one, Variable):
            binding[one] = other
        else:
            return False
    return True


def _resolved(clause: Clause, binding: dict[Variable, Term]) -> Clause:
    def literal(old: Literal) -> Literal:
        terms = tuple(_walk(term, binding) for term in old.terms)
        return Literal(old.predicate, terms, old.positive)

    return Clause(
        literal(clause.head),
        tuple(map(literal, clause.body)),
        tuple(map(literal, clause.weak)),
        clause.strict,
    )


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
