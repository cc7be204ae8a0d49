"""Statuses: three definitions agree, and only what matters is built."""

from itertools import chain

from hypothesis import given

from aufheben.logic.arguments import Budget, GroundArgument
from aufheben.logic.closure import Closure
from aufheben.logic.language import Clause, Literal
from aufheben.logic.status import contests, relevant, standings, standings_in
from tests.logic.programs import lit, lits, minimal_arguments, program, programs, reordered, shape


def justified_literals(clauses: list[Clause]) -> set[Literal]:
    """What some justified argument concludes last."""
    found = minimal_arguments(clauses)
    paired = zip(found, standings(found), strict=True)
    return {a.warrant.head for a, status in paired if status == "justified"}


@given(programs())
def test_arguments_asked_for_together_stand_as_they_do_alone(clauses: list[Clause]) -> None:
    found = minimal_arguments(clauses)
    assert standings_in(Closure(clauses), found) == standings(found)


@given(reordered())
def test_the_order_of_clauses_justifies_nothing_more(
    both: tuple[list[Clause], list[Clause]],
) -> None:
    one, other = both
    assert justified_literals(one) == justified_literals(other)
    first, second = minimal_arguments(one), minimal_arguments(other)
    assert dict(zip(map(shape, first), standings(first), strict=True)) == dict(
        zip(map(shape, second), standings(second), strict=True)
    )


@given(programs())
def test_justified_conclusions_are_free_of_conflict(clauses: list[Clause]) -> None:
    found = minimal_arguments(clauses)
    just = [a for a, s in zip(found, standings(found), strict=True) if s == "justified"]
    concluded = {literal for a in just for literal in a.conclusions}
    assert not any(literal.complement in concluded for literal in concluded)
    assert not any(literal in concluded for a in just for literal in a.assumptions)


@given(programs())
def test_parts_attack_nothing_of_another_part_and_stand_by_themselves(
    clauses: list[Clause],
) -> None:
    found = minimal_arguments(clauses)
    parts = contests(found)
    assert sorted(map(found.index, chain.from_iterable(parts))) == list(range(len(found)))
    alone = {a: s for part in parts for a, s in zip(part, standings(part), strict=True)}
    assert [alone[argument] for argument in found] == standings(found)


@given(programs())
def test_overruled_is_defeated_by_a_justified_one_or_by_itself(clauses: list[Clause]) -> None:
    found = minimal_arguments(clauses)
    statuses = standings(found)
    assert all(s == "overruled" for a, s in zip(found, statuses, strict=True) if not a.coherent)


def _status(text: str, goal: str) -> list[str]:
    closure = Closure(program(text))
    wanted = [a for a in minimal_arguments(program(text)) if a.warrant.head == lit(goal)]
    return list(standings_in(closure, wanted))


def test_an_exception_overrules_and_its_exception_reinstates() -> None:
    flies = "bird. bird & ~ab -> flies"
    penguin = f"{flies}. penguin. penguin & ~-rel -> ab"
    assert _status(flies, "flies") == ["justified"]
    assert _status(penguin, "flies") == ["overruled"]
    assert _status(f"{penguin}. dark. dark -> -rel", "flies") == ["justified"]


def test_rebutting_arguments_are_both_defensible() -> None:
    assert _status("p. p -> h. q. q -> -h", "h") == ["defensible"]
    assert _status("p. p -> h. q. q -> -h", "-h") == ["defensible"]


def test_an_argument_against_itself_is_overruled_and_leaves_no_doubt_behind() -> None:
    assert _status("~p -> p", "p") == ["overruled"]
    assert _status("~p -> p. q & ~p -> r. q", "r") == ["justified"]


# [p] and [q] defend each other; [p, q, s] answers both attackers by undercutting them, and so
# is not defeated by their rebuts at all. It has to be built, although nothing attacks `s`.
_JOINT = "-> p. -> q. ~q -> -p. ~p -> -q. p & q -> s"


def test_a_larger_argument_counts_where_it_undercuts_what_rebuts_its_part() -> None:
    assert _status(_JOINT, "p") == ["justified"]
    assert _status(_JOINT, "-p") == ["overruled"]


def test_a_spent_budget_is_a_status() -> None:
    closure = Closure(program("p. p -> h. q. q -> -h"))
    (wanted,) = (a for a in minimal_arguments(closure.clauses) if a.warrant.head == lit("h"))
    assert standings_in(closure, [wanted], Budget(left=1)) == ["budget exceeded"]


def test_only_what_matters_is_built() -> None:
    rest = ". ".join(f"f{i}. f{i} -> g{i}" for i in range(50))
    closure = Closure(program(f"p. p -> h. q. q -> -h. {rest}"))
    (wanted,) = (a for a in minimal_arguments(closure.clauses) if a.warrant.head == lit("h"))
    around = relevant(closure, [wanted], Budget())
    assert {a.warrant.head for a in around} == set(lits("h", "-h"))
    assert isinstance(around[0], GroundArgument)


@given(programs())
def test_what_matters_decides_as_all_arguments_do(clauses: list[Clause]) -> None:
    closure, found = Closure(clauses), minimal_arguments(clauses)
    alone = [standings_in(closure, [argument])[0] for argument in found]
    assert alone == standings(found)
