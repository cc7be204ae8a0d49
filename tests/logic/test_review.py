"""The verifier: the camera graph passes, and each spoiled copy shows its own finding."""

from collections.abc import Sequence
from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given

from aufheben.logic.arguments import Budget, arguments
from aufheben.logic.closure import Closure, Instance
from aufheben.logic.defeat import defeats, undercuts
from aufheben.logic.language import Clause, Literal, Variable, fact
from aufheben.logic.review import (
    ClaimedArgument,
    ClaimedEdge,
    ClaimedGraph,
    ClaimedMove,
    ClaimedSynthesis,
    Code,
    review,
)
from aufheben.logic.standing import standings
from aufheben.logic.synthesis import syntheses
from tests.logic.programs import clause, lit, lits, minimal_arguments, program, programs
from tests.logic.test_synthesis import CAMERA_1, CAMERA_2, SHARP, SMALL

ONE, TWO = program(CAMERA_1), program(CAMERA_2)


def _claimed(
    seat: str, clauses: Sequence[Clause], goal: str, *conditions: str, also: str = ""
) -> ClaimedArgument:
    """The first argument for the goal, resting on `seat` and `also`."""
    wanted = lits(*conditions)
    found = arguments(Closure(clauses), lit(goal), Budget(), wanted)
    rules = next(found).rules
    cites = (seat, also) if also else (seat,)
    return ClaimedArgument(
        seat=seat, rules=rules, cites=cites, conclusion=lit(goal), conditions=wanted
    )


def _camera() -> ClaimedGraph:
    (found,) = syntheses([clause(SMALL), clause(SHARP)], Closure(ONE))
    five = _claimed("AG1", [*ONE, found.rule], "buy(c)", "camera(c)")
    return ClaimedGraph(
        stances={"AG1": tuple(ONE), "AG2": tuple(TWO)},
        arguments=(
            _claimed("AG1", ONE, "buy(a)", "camera(a)"),
            _claimed("AG2", TWO, "-buy(a)"),
            _claimed("AG2", TWO, "buy(b)", "camera(b)"),
            _claimed("AG1", ONE, "-buy(b)"),
            five,
        ),
        edges=tuple(
            ClaimedEdge(attacker=i, attacked=j, kind="rebut")
            for i, j in ((0, 1), (1, 0), (2, 3), (3, 2))
        ),
        moves=(
            ClaimedMove(argument=0),
            ClaimedMove(argument=1, replies_to=0),
            ClaimedMove(argument=2),
            ClaimedMove(argument=3, replies_to=2),
            ClaimedMove(argument=4),
        ),
        statuses=("defensible", "defensible", "defensible", None, "justified"),
        synthesis=ClaimedSynthesis(rule=found.rule, sides=(0, 2), parts=found.parts, argument=4),
    )


CAMERA = _camera()
X = Variable("x")


def _codes(graph: ClaimedGraph) -> set[Code]:
    return {finding.code for finding in review(graph)}


def _alone(text: str, rules: Sequence[Instance], **claims: Literal) -> ClaimedGraph:
    """One argument of one seat."""
    one = ClaimedArgument(seat="A", rules=tuple(rules), cites=("A",), **claims)  # type: ignore[arg-type]
    return ClaimedGraph(stances={"A": tuple(program(text))}, arguments=(one,))


def _step(text: str) -> Instance:
    """A ground clause applied as it is."""
    said = clause(text)
    return Instance(said, said.head, said.body, said.weak)


def _steps(text: str) -> list[Instance]:
    return [_step(part) for part in text.split(".") if part.strip()]


def _lifting(
    rule: Clause | None = None, parts: tuple[tuple[Literal, ...], ...] | None = None
) -> ClaimedGraph:
    """The camera graph with another synthesis, applied to c."""
    claimed = CAMERA.synthesis
    assert claimed is not None
    lifted = replace(claimed, rule=rule or claimed.rule, parts=parts or claimed.parts)
    under = lifted.rule.under({X: "c"})
    last = Instance(lifted.rule, under.head, under.body, under.weak)
    *others, five = CAMERA.arguments
    changed = replace(five, rules=(*five.rules[:-1], last))
    return replace(CAMERA, arguments=(*others, changed), synthesis=lifted)


def test_the_camera_graph_has_no_findings() -> None:
    assert review(CAMERA) == ()


def test_facts_may_stand_only_as_conditions() -> None:
    shortened = [replace(a, rules=a.rules[-1:]) for a in CAMERA.arguments[:4]]
    assert review(replace(CAMERA, arguments=(*shortened, CAMERA.arguments[4]))) == ()


KB = "p. r. p -> q. q -> p. q & r -> s. a(c). a(X) -> b(X). -> d"
ARGUMENTS: list[tuple[Code, str]] = [
    ("ill_formed_rule", ""),
    ("unsupported_premise", "q & r -> s"),
    ("unsupported_premise", "p. p -> s"),
    ("unsupported_premise", "p --> q"),
    ("unsupported_premise", "p & ~r -> q"),
    ("unsupported_premise", "d -> e"),
    ("unsupported_premise", "q & r -> s. p -> q"),
    ("circular", "q -> p. p -> q"),
    ("repeated_head", "p. q -> p. p -> q"),
    ("unused_rule", "p. r. p -> q"),
]


@pytest.mark.parametrize(("code", "text"), ARGUMENTS)
def test_arguments_that_are_none(code: Code, text: str) -> None:
    kb = KB.replace("p. r. p", "r. p") if code == "circular" else KB
    assert code in _codes(_alone(kb, _steps(text)))


def test_arguments_that_are_some() -> None:
    for text in ("p. p -> q", "p -> q", "-> d", "p. p -> q. r. q & r -> s", "a(c) -> b(c)"):
        assert review(_alone(KB, _steps(text))) == ()


def test_a_rule_is_a_ground_instance_of_its_clause() -> None:
    general = clause("a(X) -> b(X)")
    assert review(_alone(KB, [Instance(general, lit("b(c)"), lits("a(c)"), ())])) == ()
    for head, body in (("b(c)", "a(d)"), ("b(X)", "a(X)"), ("b(c)", "p")):
        wrong = Instance(general, lit(head), lits(body), ())
        assert "ill_formed_rule" in _codes(_alone(KB, [wrong]))


def test_a_strict_rule_has_no_exception() -> None:
    said = Clause(lit("q"), lits("p"), lits("r"), strict=True)
    rule = Instance(said, said.head, said.body, said.weak)
    assert "ill_formed_rule" in _codes(_alone(KB, [rule]))


def test_the_warrant_concludes_what_is_claimed() -> None:
    assert _codes(_alone(KB, _steps("p -> q"), conclusion=lit("s"))) == {"wrong_warrant"}


def test_a_condition_of_the_issue_is_shown() -> None:
    graph = _alone(KB, _steps("p -> q"))
    (one,) = graph.arguments
    unmet = replace(graph, arguments=(replace(one, conditions=lits("s")),))
    met = replace(graph, arguments=(replace(one, conditions=lits("r")),))
    assert _codes(unmet) == {"unsupported_premise"}
    assert review(met) == ()


def test_an_argument_against_itself() -> None:
    assert _codes(_alone("-> p. p & ~p -> q", _steps("-> p. p & ~p -> q"))) == {"incoherent"}


def test_another_seats_stance_has_to_be_cited() -> None:
    graph = replace(CAMERA, stances={"AG1": tuple(ONE), "AG2": ()})
    assert "unsupported_premise" in _codes(graph)
    one = CAMERA.arguments[1]
    citing = replace(one, seat="AG1", cites=("AG2",))
    changed = replace(CAMERA, arguments=(CAMERA.arguments[0], citing, *CAMERA.arguments[2:]))
    assert _codes(changed) == {"illegal_turn"}


def test_edges_are_the_defeats() -> None:
    edges = CAMERA.edges
    far = ClaimedEdge(attacker=0, attacked=2, kind="rebut")
    beyond = ClaimedEdge(attacker=0, attacked=9, kind="rebut")
    mistyped = replace(edges[0], kind="undercut")
    assert _codes(replace(CAMERA, edges=edges[1:])) == {"edge_missing"}
    assert _codes(replace(CAMERA, edges=(*edges, far))) == {"edge_extra"}
    assert _codes(replace(CAMERA, edges=(*edges, beyond))) == {"edge_extra"}
    assert _codes(replace(CAMERA, edges=(mistyped, *edges[1:]))) == {"edge_mistyped"}


def _dispute(text: str, sides: dict[str, str]) -> ClaimedGraph:
    """Seats that share a stance argue for one goal each; the edges are right."""
    clauses = program(text)
    args = tuple(_claimed(seat, clauses, goal) for seat, goal in sides.items())
    edges = tuple(
        ClaimedEdge(attacker=i, attacked=j, kind="undercut" if undercuts(a, b) else "rebut")
        for i, a in enumerate(x.ground for x in args)
        for j, b in enumerate(x.ground for x in args)
        if defeats(a, b)
    )
    return ClaimedGraph(stances=dict.fromkeys(sides, tuple(clauses)), arguments=args, edges=edges)


def _spoken(graph: ClaimedGraph, *moves: tuple[int, int | None]) -> ClaimedGraph:
    said = tuple(ClaimedMove(argument=argument, replies_to=to) for argument, to in moves)
    return replace(graph, moves=said)


@pytest.mark.parametrize("text", ["-> h. q. q & ~h -> -h", "h. q. q -> -h"])
def test_an_attack_that_is_undercut_or_outweighed_is_no_defeat(text: str) -> None:
    graph = _dispute(text, {"P": "h", "O": "-h"})
    assert review(graph) == ()
    back = ClaimedEdge(attacker=1, attacked=0, kind="rebut")
    assert _codes(replace(graph, edges=(*graph.edges, back))) == {"not_a_defeat"}


def test_moves_follow_the_dialogue_tree() -> None:
    exception = "b. b & ~p -> f. p. g. p & ~r -> -f. -> r"
    graph = _dispute(exception, {"P": "f", "O": "-f"})
    third = _claimed("P", program(exception), "r")
    edge = ClaimedEdge(attacker=2, attacked=1, kind="undercut")
    graph = replace(graph, arguments=(*graph.arguments, third), edges=(*graph.edges, edge))
    assert review(_spoken(graph, (0, None), (1, 0), (2, 1))) == ()
    assert _codes(_spoken(graph, (0, None), (2, 0))) == {"illegal_turn"}
    assert _codes(_spoken(graph, (0, None), (1, 1))) == {"illegal_turn"}
    assert _codes(_spoken(graph, (0, None), (1, 7))) == {"illegal_turn"}
    assert _codes(_spoken(graph, (0, None), (9, 0))) == {"irrelevant_move"}
    assert _codes(_spoken(graph, (2, None), (1, 0))) == {"irrelevant_move"}


def test_the_proponent_replies_strictly_and_with_something_new() -> None:
    graph = _dispute("p. p -> h. q. q -> -h", {"P": "h", "O": "-h"})
    assert _codes(_spoken(graph, (0, None), (1, 0))) == set()
    assert _codes(_spoken(graph, (0, None), (1, 0), (0, 1))) == {"not_strict", "repeated_move"}
    ring = _dispute("~b -> a. ~a -> b", {"P": "a", "O": "b"})
    assert "repeated_move" in _codes(_spoken(ring, (0, None), (1, 0), (0, 1)))


def test_statuses_are_computed() -> None:
    wrong = replace(CAMERA, statuses=("justified", *CAMERA.statuses[1:]))
    (finding,) = review(wrong)
    assert (finding.code, finding.where) == ("wrong_status", "statuses[0]")
    assert "defensible" in finding.message


def test_parts_generalize_and_the_rule_keeps_them() -> None:
    friendly, long = Literal("userFriendly", (X,)), Literal("battery", (X, "long"))
    camera = Literal("camera", (X,))
    alien = ((friendly, long), (long, camera))
    dropped = Clause(Literal("buy", (X,)), (friendly, camera))
    foreign = Clause(Literal("buy", (X,)), (friendly, long, camera, Literal("red", (X,))))
    hidden = ((Literal("userFriendly", (Variable("z"),)),), (long,))
    assert _codes(_lifting(parts=alien)) == {"synthesis_not_general"}
    assert "synthesis_not_general" in _codes(_lifting(dropped))
    assert "synthesis_not_general" in _codes(_lifting(foreign))
    assert _codes(_lifting(parts=hidden)) == {"synthesis_not_general"}
    assert _codes(_lifting(parts=((friendly,),))) == {"synthesis_not_general"}
    assert "synthesis_not_general" in _codes(_lifting(Clause(Literal("sell", (X,)), (friendly,))))


def test_a_part_beyond_the_type_is_asked_of_every_side() -> None:
    long, camera = Literal("battery", (X, "long")), Literal("camera", (X,))
    codes = _codes(_lifting(parts=((camera,), (long, camera))))
    assert codes == {"synthesis_trivial_side"}


def test_a_specialization_of_one_side_is_not_new() -> None:
    small = lits("compact(x)", "light(x)", "camera(x)")
    part = tuple(Literal(atom.predicate, (X,)) for atom in small)
    long = Literal("battery", (X, "long"))
    rule = Clause(Literal("buy", (X,)), (*part, long))
    codes = _codes(_lifting(rule, (part, (long, part[2]))))
    assert "synthesis_not_novel" in codes
    assert "synthesis_body_not_concluded" in codes
    assert "synthesis_not_general" not in codes


def test_a_strict_synthesis_is_refused() -> None:
    assert CAMERA.synthesis is not None
    assert "ill_formed_rule" in _codes(_lifting(CAMERA.synthesis.rule._replace(strict=True)))


def test_a_synthesis_applies_its_rule_to_what_is_shown() -> None:
    assert CAMERA.synthesis is not None
    unapplied = replace(CAMERA, synthesis=replace(CAMERA.synthesis, argument=0))
    absent = replace(CAMERA, synthesis=replace(CAMERA.synthesis, argument=9))
    assert "synthesis_body_not_concluded" in _codes(unapplied)
    assert "synthesis_body_not_concluded" in _codes(absent)


def test_what_is_shown_does_not_rest_on_what_is_contested() -> None:
    five = CAMERA.arguments[4]
    begged = Instance(
        clause("buy(X) -> userFriendly(X)"), lit("userFriendly(c)"), lits("buy(c)"), ()
    )
    others = [r for r in five.rules if r.head != lit("userFriendly(c)")]
    changed = replace(five, rules=(begged, *others))
    graph = replace(CAMERA, arguments=(*CAMERA.arguments[:4], changed))
    assert {"synthesis_body_not_concluded", "circular"} <= _codes(graph)


def test_a_defeated_synthesis() -> None:
    sold = fact(lit("outOfStock(c)"))
    stances = {"AG1": tuple(ONE), "AG2": (*TWO, sold)}
    six = _claimed("AG2", [*TWO, sold], "-buy(c)")
    both = tuple(ClaimedEdge(attacker=i, attacked=9 - i, kind="rebut") for i in (4, 5))
    graph = replace(
        CAMERA,
        stances=stances,
        arguments=(*CAMERA.arguments, six),
        edges=(*CAMERA.edges, *both),
        statuses=(),
    )
    assert _codes(graph) == {"synthesis_defeated"}


def _at_a(said: Clause) -> Instance:
    under = said.under({Variable("X"): "a"})
    return Instance(said, under.head, under.body, under.weak)


def _two_sides(first: str, second: str, rule: str, facts: str) -> ClaimedGraph:
    """A synthesis at a of two warrants that meet no attack of their own."""
    *sides, last = (_at_a(clause(text)) for text in (first, second, rule))
    known = tuple(program(f"{facts}. {first}. {second}"))
    args = tuple(ClaimedArgument(seat="A", rules=(r,), cites=("A",)) for r in (*sides, last))
    lifted = ClaimedSynthesis(
        rule=last.clause, sides=(0, 1), parts=tuple(s.clause.body for s in sides), argument=2
    )
    return ClaimedGraph(stances={"A": known}, arguments=args, synthesis=lifted)


def test_an_exception_lifts_opposite_conclusions() -> None:
    right = _two_sides("p(X) -> h(X)", "q(X) -> -h(X)", "p(X) & ~q(X) -> h(X)", "p(a)")
    assert "synthesis_not_general" not in _codes(right)
    for rule in ("p(X) -> h(X)", "r(X) & ~q(X) -> h(X)"):
        wrong = _two_sides("p(X) -> h(X)", "q(X) -> -h(X)", rule, "p(a). r(a)")
        assert "synthesis_not_general" in _codes(wrong)


def test_an_exception_of_a_side_is_not_dropped() -> None:
    first, second = "p(X) & k(X) & ~v(X) -> h(X)", "q(X) & l(X) -> h(X)"
    found = [
        {f.message for f in review(_two_sides(first, second, rule, "p(a). q(a)"))}
        for rule in ("p(X) & q(X) & ~v(X) -> h(X)", "p(X) & q(X) -> h(X)")
    ]
    assert ["an exception of a side is dropped" in messages for messages in found] == [False, True]


def test_too_many_pairs_are_a_finding() -> None:
    assert _codes(CAMERA) == set()
    (finding,) = review(CAMERA, pairs=24)
    assert finding.code == "budget_exceeded"


@given(programs(6))
def test_what_the_engine_claims_has_no_findings_but_incoherence(clauses: list[Clause]) -> None:
    found = minimal_arguments(clauses)[:15]
    edges = tuple(
        ClaimedEdge(attacker=i, attacked=j, kind="undercut" if undercuts(a, b) else "rebut")
        for i, a in enumerate(found)
        for j, b in enumerate(found)
        if i != j and defeats(a, b)
    )
    args = tuple(ClaimedArgument(seat="A", rules=a.rules, cites=("A",)) for a in found)
    graph = ClaimedGraph(
        stances={"A": tuple(clauses)},
        arguments=args,
        edges=edges,
        statuses=tuple(standings(found)),
    )
    expected = {"incoherent"} if any(not a.coherent for a in found) else set()
    assert _codes(graph) == expected


def test_every_code_is_spelled_once() -> None:
    assert len(set(get_args(Code))) == len(get_args(Code)) == 22
