"""Extended logic programs for tests: a short notation, and small random ones.

In the notation a capital letter starts a variable, `-` is strong and `~` weak negation, `->`
makes a defeasible clause and `-->` a strict one; what has no arrow is a strict fact.
"""

import re
from collections.abc import Iterable

from hypothesis import strategies as st

from aufheben.logic.arguments import Budget, GroundArgument, every_argument
from aufheben.logic.closure import Closure, Instance
from aufheben.logic.language import Clause, Literal, Term, Variable, fact

X, Y = Variable("X"), Variable("Y")
_CONSTANTS = ("a", "b")


def lit(text: str) -> Literal:
    """Read `p(X,a)`, `-p(a)` or `p`."""
    found = re.fullmatch(r"(-?)(\w+)(?:\((.*)\))?", text.strip())
    assert found is not None, text
    sign, predicate, inside = found.groups()
    names = [name.strip() for name in inside.split(",")] if inside else []
    terms = tuple(Variable(name) if name[0].isupper() else name for name in names)
    return Literal(predicate, terms, not sign)


def lits(*texts: str) -> tuple[Literal, ...]:
    """Read several literals."""
    return tuple(map(lit, texts))


def clause(text: str) -> Clause:
    """Read `p(X) & ~q(X) -> r(X)`, `p --> q` or a fact."""
    body, arrow, head = re.fullmatch(r"(?:(.*?)(--?>))?(.*)", text.strip()).groups()  # type: ignore[union-attr]
    if arrow is None:
        return fact(lit(head))
    parts = [part.strip() for part in body.split("&") if part.strip()]
    strong = tuple(lit(part) for part in parts if part[0] != "~")
    weak = tuple(lit(part[1:]) for part in parts if part[0] == "~")
    return Clause(lit(head), strong, weak, strict=arrow == "-->")


def program(text: str) -> list[Clause]:
    """Read clauses separated by full stops."""
    return [clause(part) for part in text.split(".") if part.strip()]


def minimal_arguments(clauses: Iterable[Clause], steps: int = 20_000) -> list[GroundArgument]:
    """Every minimal argument of a small program."""
    budget = Budget(left=steps)
    found = list(every_argument(Closure(clauses), budget))
    assert not budget.exhausted
    return found


Shape = tuple[Instance, frozenset[Instance]]


def shape(argument: GroundArgument) -> Shape:
    """What an argument is, however its premises are ordered."""
    return argument.warrant, frozenset(argument.rules)


def _literals(predicates: str, terms: st.SearchStrategy[Term]) -> st.SearchStrategy[Literal]:
    one = st.tuples(terms)
    return st.builds(
        Literal, st.sampled_from(predicates), one, st.sampled_from([True, True, False])
    )


@st.composite
def _clauses(draw: st.DrawFn, predicates: str) -> Clause:
    if draw(st.integers(0, 2)) == 0:
        return fact(draw(_literals(predicates, st.sampled_from(_CONSTANTS))))
    anything: st.SearchStrategy[Term] = st.sampled_from([X, X, Y, *_CONSTANTS])
    body = tuple(draw(st.lists(_literals(predicates, anything), max_size=2, unique=True)))
    bound = [v for v in (X, Y) if any(v in literal.terms for literal in body)]
    free: st.SearchStrategy[Term] = st.sampled_from([*bound, *bound, *_CONSTANTS])
    weak = tuple(draw(st.lists(_literals(predicates, free), max_size=1)))
    strict = not weak and draw(st.integers(0, 4)) == 0
    return Clause(draw(_literals(predicates, free)), body, weak, strict)


@st.composite
def _propositional(draw: st.DrawFn) -> Clause:
    some = st.builds(Literal, st.sampled_from("pqrs"), st.just(()), st.booleans())
    if draw(st.integers(0, 3)) == 0:
        return fact(draw(some))
    body = tuple(draw(st.lists(some, max_size=2, unique=True)))
    return Clause(draw(some), body, tuple(draw(st.lists(some, max_size=1))))


@st.composite
def _tied(draw: st.DrawFn) -> Clause:
    """Assumptions that deny each other's grounds, and conclusions that rest on two of them."""
    atoms = st.sampled_from("pqr").map(Literal)
    body = tuple(draw(st.lists(atoms, max_size=2, unique=True)))
    if body:
        return Clause(draw(atoms | st.just(Literal("s"))), body)
    if draw(st.booleans()):
        return Clause(draw(atoms))
    return Clause(draw(atoms).complement, (), (draw(atoms),))


def programs(most: int = 9) -> st.SearchStrategy[list[Clause]]:
    """Programs with cycles, both negations, strict clauses, and variables over two constants."""
    kinds = (_clauses("pqr"), _propositional(), _tied())
    return st.one_of([st.lists(k, min_size=2, max_size=most, unique=True) for k in kinds])


def reordered(most: int = 9) -> st.SearchStrategy[tuple[list[Clause], list[Clause]]]:
    """A program, and the same clauses in another order."""
    return programs(most).flatmap(lambda p: st.tuples(st.just(p), st.permutations(p)))
