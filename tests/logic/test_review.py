"""The verifier: the camera graph passes, and each spoiled copy shows its own finding."""

from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given

from aufheben.logic.closure import Instance
from aufheben.logic.defeat import defeats, undercuts
from aufheben.logic.language import Clause
from aufheben.logic.review import ClaimedArgument, ClaimedEdge, ClaimedGraph, Code, review
from aufheben.logic.status import standings
from aufheben.words import spelled
from tests.logic.claims import CAMERA, ONE, alone, claimed, codes, dispute, spoken, steps
from tests.logic.programs import clause, lit, lits, minimal_arguments, program, programs


def test_the_camera_graph_has_no_findings() -> None:
    assert review(CAMERA) == ()


def test_facts_may_stand_only_as_conditions() -> None:
    shortened = [replace(a, rules=a.rules[-1:]) for a in CAMERA.arguments[:4]]
    assert review(replace(CAMERA, arguments=(*shortened, CAMERA.arguments[4]))) == ()


KB = "p. r. p -> q. q -> p. q & r -> s. a(c). a(X) -> b(X). -> d. d -> e"
ARGUMENTS: list[tuple[Code, str]] = [
    ("ill_formed_rule", ""), ("unsupported_premise", "q & r -> s"),
    ("unsupported_premise", "p. p -> s"), ("unsupported_premise", "p --> q"),
    ("unsupported_premise", "p & ~r -> q"), ("unsupported_premise", "d -> e"),
    ("unsupported_premise", "q & r -> s. p -> q"), ("circular", "q -> p. p -> q"),
    ("repeated_head", "p. q -> p. p -> q"), ("unused_rule", "p. r. p -> q"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "text"), ARGUMENTS)
def test_arguments_that_are_none(code: Code, text: str) -> None:
    kb = KB.replace("p. r. p", "r. p") if code == "circular" else KB
    assert code in codes(alone(kb, steps(text)))


def test_arguments_that_are_some() -> None:
    for text in ("p. p -> q", "p -> q", "-> d. d -> e", "p. p -> q. r. q & r -> s", "a(c) -> b(c)"):
        assert review(alone(KB, steps(text))) == ()


def test_a_rule_is_a_ground_instance_of_its_clause() -> None:
    general = clause("a(X) -> b(X)")
    assert review(alone(KB, [Instance(general, lit("b(c)"), lits("a(c)"), ())])) == ()
    for head, body in (("b(c)", "a(d)"), ("b(X)", "a(X)"), ("b(c)", "p")):
        wrong = Instance(general, lit(head), lits(body), ())
        assert "ill_formed_rule" in codes(alone(KB, [wrong]))


def test_a_rule_with_a_variable_is_told_apart_from_one_of_another_clause() -> None:
    general = clause("a(X) -> b(X)")
    for body, message in (("a(X)", "the rule is not ground"), ("a(d)", "the rule is no instance")):
        wrong = Instance(general, lit("b(X)" if body == "a(X)" else "b(c)"), lits(body), ())
        found = [each for each in review(alone(KB, [wrong])) if each.code == "ill_formed_rule"]
        assert spelled(found[0].message, "en").startswith(message)


def test_a_rule_carries_no_condition_but_the_issues() -> None:
    general = clause("a(X) -> b(X)")
    wider = alone(KB, [Instance(general, lit("b(c)"), lits("a(c)", "p"), ())])
    (one,) = wider.arguments
    asked = replace(wider, arguments=(replace(one, conditions=lits("p")),))
    assert "ill_formed_rule" in codes(wider)
    assert review(asked) == ()


def test_a_rule_for_a_condition_of_the_issue_is_used() -> None:
    graph = alone(KB, steps("r. p -> q"))
    (one,) = graph.arguments
    assert codes(graph) == {"unused_rule"}
    assert review(replace(graph, arguments=(replace(one, conditions=lits("r")),))) == ()


def test_a_strict_rule_has_no_exception() -> None:
    said = Clause(lit("q"), lits("p"), lits("r"), strict=True)
    rule = Instance(said, said.head, said.body, said.weak)
    assert "ill_formed_rule" in codes(alone(KB, [rule]))


def test_the_warrant_concludes_what_is_claimed() -> None:
    assert codes(alone(KB, steps("p -> q"), conclusion=lit("s"))) == {"wrong_warrant"}


def test_a_condition_of_the_issue_is_shown() -> None:
    graph = alone(KB, steps("p -> q"))
    (one,) = graph.arguments
    unmet = replace(graph, arguments=(replace(one, conditions=lits("s")),))
    met = replace(graph, arguments=(replace(one, conditions=lits("r")),))
    assert codes(unmet) == {"unsupported_premise"}
    assert review(met) == ()


def test_an_argument_against_itself() -> None:
    assert codes(alone("-> p. p & ~p -> q", steps("-> p. p & ~p -> q"))) == {"incoherent"}


def test_another_seats_stance_has_to_be_cited() -> None:
    graph = replace(CAMERA, stances={"AG1": tuple(ONE), "AG2": ()})
    assert "unsupported_premise" in codes(graph)
    one = CAMERA.arguments[1]
    citing = replace(one, seat="AG1", cites=("AG2",))
    changed = replace(CAMERA, arguments=(CAMERA.arguments[0], citing, *CAMERA.arguments[2:]))
    assert codes(changed) == {"illegal_turn"}


def test_edges_are_the_defeats() -> None:
    edges = CAMERA.edges
    far = ClaimedEdge(attacker=0, attacked=2, kind="rebut")
    beyond = ClaimedEdge(attacker=0, attacked=9, kind="rebut")
    mistyped = replace(edges[0], kind="undercut")
    assert codes(replace(CAMERA, edges=edges[1:])) == {"edge_missing"}
    assert codes(replace(CAMERA, edges=(*edges, far))) == {"edge_extra"}
    assert codes(replace(CAMERA, edges=(*edges, beyond))) == {"edge_extra"}
    assert codes(replace(CAMERA, edges=(mistyped, *edges[1:]))) == {"edge_mistyped"}


@pytest.mark.parametrize("text", ["-> h. q. q & ~h -> -h", "h. q. q -> -h"])
def test_an_attack_that_is_undercut_or_outweighed_is_no_defeat(text: str) -> None:
    graph = dispute(text, {"P": "h", "O": "-h"})
    assert review(graph) == ()
    back = ClaimedEdge(attacker=1, attacked=0, kind="rebut")
    assert codes(replace(graph, edges=(*graph.edges, back))) == {"not_a_defeat"}


def test_a_rebut_that_is_undercut_defeats_only_as_an_undercut() -> None:
    graph = dispute("~-h -> h. ~h -> -h", {"P": "h", "O": "-h"})
    assert review(graph) == ()
    rebuts = tuple(replace(edge, kind="rebut") for edge in graph.edges)
    assert codes(replace(graph, edges=rebuts)) == {"edge_mistyped"}


def test_moves_follow_the_dialogue_tree() -> None:
    exception = "b. b & ~p -> f. p. g. p & ~r -> -f. -> r"
    graph = dispute(exception, {"P": "f", "O": "-f"})
    third = claimed("P", program(exception), "r")
    edge = ClaimedEdge(attacker=2, attacked=1, kind="undercut")
    graph = replace(graph, arguments=(*graph.arguments, third), edges=(*graph.edges, edge))
    assert review(spoken(graph, (0, None), (1, 0), (2, 1))) == ()
    assert codes(spoken(graph, (0, None), (2, 0))) == {"illegal_turn"}
    assert codes(spoken(graph, (0, None), (1, 1))) == {"illegal_turn"}
    assert codes(spoken(graph, (0, None), (1, 7))) == {"illegal_turn"}
    assert codes(spoken(graph, (0, None), (1, 0), (1, 1))) == {"illegal_turn"}
    assert codes(spoken(graph, (0, None), (9, 0))) == {"irrelevant_move"}
    assert codes(spoken(graph, (2, None), (1, 0))) == {"irrelevant_move"}


def test_the_proponent_replies_strictly_and_with_something_new() -> None:
    graph = dispute("p. p -> h. q. q -> -h", {"P": "h", "O": "-h"})
    assert codes(spoken(graph, (0, None), (1, 0))) == set()
    assert codes(spoken(graph, (0, None), (1, 0), (0, 1))) == {"not_strict", "repeated_move"}
    ring = dispute("~b -> a. ~a -> b", {"P": "a", "O": "b"})
    assert "repeated_move" in codes(spoken(ring, (0, None), (1, 0), (0, 1)))


def test_statuses_are_computed() -> None:
    wrong = replace(CAMERA, statuses=("justified", *CAMERA.statuses[1:]))
    (finding,) = review(wrong)
    assert (finding.code, finding.where) == ("wrong_status", "statuses[0]")
    assert "defensible" in spelled(finding.message, "en")


def test_too_many_pairs_are_a_finding() -> None:
    assert codes(CAMERA) == set()
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
        stances={"A": tuple(clauses)}, arguments=args, edges=edges, statuses=tuple(standings(found))
    )
    expected = {"incoherent"} if any(not a.coherent for a in found) else set()
    assert codes(graph) == expected


def test_every_code_is_spelled_once() -> None:
    assert len(set(get_args(Code))) == len(get_args(Code)) == 22
