"""Warrants brought to one head, so that their bodies can be compared."""

from collections.abc import Sequence
from dataclasses import dataclass

from aufheben.errors import BadInput
from aufheben.logic.language import Clause, Literal, Term, Variable
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
