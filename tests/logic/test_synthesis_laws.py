"""Saturated bodies form a lattice, and every synthesis stands where its definition puts it."""

from collections.abc import Sequence
from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from aufheben.logic.closure import Closure
from aufheben.logic.language import Clause, Literal, Variable, fact
from aufheben.logic.synthesis import Background, Synthesis, syntheses
from tests.logic.oracles import derived
from tests.logic.programs import clause
from tests.profiles import examples

X = Variable("x")
HEAD = Literal("h", (X,))
ATOMS = [Literal(name, (X,)) for name in "abcdefg"]
Body = tuple[Literal, ...]

atoms = st.sampled_from(ATOMS)
bodies = st.lists(atoms, min_size=1, max_size=4, unique=True).map(tuple)
rules = st.builds(
    Clause, atoms, st.lists(atoms, min_size=1, max_size=2, unique=True).map(tuple), st.just(())
)
backgrounds = st.lists(rules, max_size=5).map(Background)


def _sat(body: Body, background: Background) -> frozenset[Literal]:
    """Sat by the naive least model: the variable becomes a constant and comes back."""
    frozen = [fact(literal.under({X: "it"})) for literal in body]
    return frozenset(Literal(d.predicate, (X,)) for d in derived([*frozen, *background.rules]))


@given(backgrounds, bodies, bodies)
def test_saturation_is_a_closure_operator(background: Background, one: Body, other: Body) -> None:
    saturated = background.saturate(one)
    assert set(saturated) == _sat(one, background)
    assert saturated[: len(one)] == one
    assert background.saturate(saturated) == saturated
    assert set(saturated) <= set(background.saturate(tuple(dict.fromkeys(one + other))))


@given(backgrounds, bodies, bodies, bodies)
def test_bodies_form_a_lattice(background: Background, a: Body, b: Body, c: Body) -> None:
    def same(left: Body, right: Body) -> bool:
        return set(background.saturate(left)) == set(background.saturate(right))

    meet, join = background.meet, background.join
    assert same(meet(a, b), meet(b, a))
    assert same(join(a, b), join(b, a))
    assert same(meet(a, meet(b, c)), meet(meet(a, b), c))
    assert same(join(a, join(b, c)), join(join(a, b), c))
    assert same(meet(a, join(a, b)), a)
    assert same(join(a, meet(a, b)), a)
    assert same(meet(a, a), a)
    assert same(join(a, a), a)


@given(backgrounds, bodies, bodies, bodies)
def test_meet_is_the_greatest_specialization_and_join_the_least_generalization(
    background: Background, a: Body, b: Body, c: Body
) -> None:
    subsumes, meet, join = background.subsumes, background.meet(a, b), background.join(a, b)
    assert subsumes(a, meet)
    assert subsumes(b, meet)
    assert subsumes(join, a)
    assert subsumes(join, b)
    assert subsumes(meet, c) == (subsumes(a, c) and subsumes(b, c))
    assert subsumes(c, join) == (subsumes(c, a) and subsumes(c, b))


def test_rules_with_exceptions_do_not_saturate() -> None:
    background = Background(
        [clause("a(X) & ~b(X) -> c(X)"), clause("c(X)"), clause("a(X) -> d(X)")]
    )
    assert background.saturate((ATOMS[0],)) == (ATOMS[0], ATOMS[3])


@dataclass(frozen=True)
class _Case:
    warrants: tuple[Clause, ...]
    background: Background
    facts: tuple[Literal, ...]

    @property
    def found(self) -> list[Synthesis]:
        return syntheses(self.warrants, self.known)

    @property
    def known(self) -> Closure:
        return Closure([*map(fact, self.facts), *self.background.rules])

    def sat(self, body: Sequence[Literal]) -> frozenset[Literal]:
        return _sat(tuple(body), self.background)


@st.composite
def _cases(draw: st.DrawFn) -> _Case:
    shared = tuple(draw(st.lists(atoms, max_size=1)))
    heads = st.just(HEAD)
    weak = st.lists(st.sampled_from("vw").map(lambda n: Literal(n, (X,))), max_size=1).map(tuple)
    body = bodies.map(lambda b: tuple(dict.fromkeys(shared + b)))
    warrants = draw(st.lists(st.builds(Clause, heads, body, weak), min_size=2, max_size=3))
    ground = st.tuples(atoms, st.sampled_from("ij")).map(lambda p: p[0].under({X: p[1]}))
    facts = draw(st.lists(ground, max_size=7, unique=True))
    return _Case(tuple(warrants), draw(backgrounds), tuple(facts))


@examples(200)
@given(_cases())
def test_every_synthesis_stands_between_its_warrants_and_above_none(case: _Case) -> None:
    for found in case.found:
        body, sat = found.rule.body, case.sat
        meet = sat([literal for w in case.warrants for literal in w.body])
        assert set(body) <= meet
        for warrant, part in zip(case.warrants, found.parts, strict=True):
            assert set(part) <= sat(body)
            assert set(part) <= sat(warrant.body)
            assert not set(warrant.body) <= sat(body)
        assert sat(body) == sat([literal for part in found.parts for literal in part])


@given(_cases())
def test_every_synthesis_keeps_all_exceptions_and_needs_every_condition(case: _Case) -> None:
    for found in case.found:
        assert set(found.rule.weak) == {lit for w in case.warrants for lit in w.weak}
        for literal in found.rule.body:
            rest = [other for other in found.rule.body if other != literal]
            assert not rest or literal not in case.sat(rest)


@given(_cases())
def test_every_synthesis_applies_where_no_warrant_does(case: _Case) -> None:
    for found in case.found:
        under = dict(found.binding)
        assert all(case.known.holds(literal) for literal in found.applied.body)
        for warrant in case.warrants:
            assert not all(case.known.holds(literal.under(under)) for literal in warrant.body)


@given(_cases())
def test_the_best_come_first_and_retention_is_a_share(case: _Case) -> None:
    ranks = [(-min(s.retention), -sum(s.retention), len(s.rule.body)) for s in case.found]
    assert ranks == sorted(ranks)
    assert all(0 <= share <= 1 for s in case.found for share in s.retention)
    for found in case.found:
        implied = all(set(found.rule.body) <= case.sat(w.body) for w in case.warrants)
        assert found.common_ground == implied


@examples(200)
@given(_cases())
def test_a_synthesis_is_found_exactly_where_the_definition_has_one(case: _Case) -> None:
    found = {dict(s.binding)[X]: case.sat(s.rule.body) for s in case.found}
    defined = {name: c for name in "ij" if (c := _defined(case, name)) is not None}
    assert found == defined


def _defined(case: _Case, name: str) -> frozenset[Literal] | None:
    """C at the object, word by word: parts that hold, none of them trivial, no warrant whole."""
    sides = [frozenset(warrant.body) for warrant in case.warrants]
    trivial = case.sat(tuple(frozenset.intersection(*sides)))
    true = derived([*map(fact, case.facts), *case.background.rules])
    parts = [{s for s in case.sat(tuple(side)) if s.under({X: name}) in true} for side in sides]
    body = case.sat(tuple(set[Literal]().union(*parts)))
    if any(part <= trivial for part in parts) or any(side <= body for side in sides):
        return None
    return body
