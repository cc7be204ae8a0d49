"""The logic engine's choices, and its honesty about what it could not search."""

import pytest

from aufheben.agents import ScriptedAgent, SymbolicAgent
from aufheben.domain import Argument, Rule, Thesis, Unanswered
from tests.dialogues import CAMERA, S1, S2, argued, results, said
from tests.formats.debate_reports import plain

THESIS = "car(a). fast(a). serviced(a). fast(x) & serviced(x) & car(x) -> buy(x)"


def test_it_does_not_move_what_it_can_foresee_to_be_answered() -> None:
    """The first objection assumes ~fixed(a); with what AG1 disclosed, fixed(a) follows.

    The second has no answer in sight, so it is moved although it comes later.
    """
    objections = (
        "loud(a). dear(a). serviced(x) -> fixed(x)\n"
        "loud(x) & ~fixed(x) -> ¬buy(x)\ndear(x) -> ¬buy(x)"
    )
    told = argued("buy(x) & car(x)", THESIS, objections)
    assert "a is dear" in told.moves[1].argument.premises


def test_among_equals_the_order_of_the_knowledge_base_decides() -> None:
    objections = "loud(a). dear(a). loud(x) -> ¬buy(x)\ndear(x) -> ¬buy(x)"
    told = argued("buy(x) & car(x)", THESIS, objections)
    assert "a is loud" in told.moves[1].argument.premises


def test_the_same_dialogue_is_the_same_every_time() -> None:
    assert argued(CAMERA, S1, S2).moves == argued(CAMERA, S1, S2).moves


EXPLODING = "car(a). " + "".join(f"p{i}(a). q{i}(a). " for i in range(14))
RULES = "\n".join(f"p{i}(x) -> s{i}(x)\nq{i}(x) -> s{i}(x)" for i in range(14))
GOAL = " & ".join(f"s{i}(x)" for i in range(14)) + " & car(x) -> buy(x)"


def test_a_search_that_hits_its_cap_leaves_the_dispute_pending() -> None:
    """16,384 arguments against a; all are refused for reuse before the steps are used up."""
    attacker = f"{EXPLODING}\n{RULES}\n{GOAL.replace('buy(x)', '¬buy(x)')}\ndear(x) -> ¬buy(x)"
    agents = {"AG1": SymbolicAgent(), "AG2": SymbolicAgent(steps=3)}
    told = argued("buy(x) & car(x)", THESIS, attacker, agents=agents)
    assert results(told) == ["pending"]
    assert "limit_steps" in told.finished.conclusion.flags
    assert told.finished.conclusion.outcome != "justified"


def test_a_main_argument_not_found_within_the_steps_is_no_missing_argument() -> None:
    agents = {"AG1": SymbolicAgent(steps=0), "AG2": SymbolicAgent()}
    told = argued("buy(x) & car(x)", THESIS, "car(b).", agents=agents)
    assert told.finished.conclusion.outcome == "budget"
    assert told.finished.conclusion.stop_reason == "steps"


def test_an_explosion_on_the_union_is_said_to_exceed_the_budget() -> None:
    attacker = f"{EXPLODING}\n{RULES}\n{GOAL.replace('buy(x)', '¬buy(x)')}"
    told = argued("buy(x) & car(x)", THESIS, attacker)
    assert told.audit.on_union is not None
    assert set(told.audit.on_union) == {"budget exceeded"}


def test_the_engine_answers_what_a_script_says_in_english() -> None:
    rule = Rule(id="r1", strong=("b is cheap",), consequent="We should buy b")
    scripted = ScriptedAgent([Thesis(argument=Argument(rules=(rule,))), '{"can_defeat": "NO"}'])
    told = argued(
        "buy(x) & car(x)",
        "car(b). rusty(b). rusty(x) -> ¬buy(x)",
        "car(b).",
        agents={"AG1": SymbolicAgent(), "AG2": scripted},
    )
    assert said(told)[-1] == ("AG1", "rebut", "We should not buy b")
    assert told.audit.relations == (None, "computed")


def test_running_out_of_steps_comes_back_from_the_journal() -> None:
    from aufheben.rooms.dialectic.asks.argument_tasks import Counter
    from tests.protocols.test_counter import argument, counter

    task: Counter = counter(argument("a is light"))
    stopped = Unanswered(limit="steps")
    assert task.read(task.write(stopped)) == stopped


def test_looking_ahead_ends_where_everything_attacks_everything() -> None:
    """24 rules about one object, half for and half against: a tree of 12^6 moves."""
    pro = "\n".join(f"p{i}(a). p{i}(x) & car(x) -> buy(x)" for i in range(12))
    con = "\n".join(f"q{i}(a). q{i}(x) -> ¬buy(x)" for i in range(12))
    told = argued("buy(x) & car(x)", THESIS, f"{pro}\n{con}\ncar(b).")
    assert told.moves


def test_the_synthesis_is_found_where_the_sides_word_a_shared_condition_differently() -> None:
    """AG1 says "high resolution", AG2 "high image quality": one predicate, said in one way."""
    first = (
        "a is a camera. a is light. a is compact. a has high resolution. c is a camera. "
        "c is light. c has high resolution. c has long battery life. b is over budget. "
        "If a camera is light and compact and has high resolution, we should buy it. "
        "If something is over budget, we should not buy it."
    )
    second = (
        "b is a camera. b is sturdy. b has long battery life. b has high image quality. "
        "a is out of stock. If something is out of stock, we should not buy it. "
        "If a camera is sturdy and has long battery life and has high image quality, "
        "we should buy it."
    )
    told = argued("Which camera should we buy?", first, second)
    assert told.moves[-1].argument.warrant.consequent == "We should buy c"


def test_a_synthesis_meets_the_issue_s_conditions_though_no_warrant_names_them() -> None:
    """Neither rule speaks of cameras; the question does, so the argument says that c is one."""
    first = S1.replace(" & camera(x)", "")
    second = S2.replace(" & camera(x)", "")
    told = argued(CAMERA, first, second)
    synthesis = told.moves[-1].argument
    assert synthesis.warrant.consequent == "We should buy c"
    assert "c is a camera" in synthesis.premises


def test_conditions_on_the_second_of_two_things_are_held_against_it() -> None:
    """pair(x, y) & cheap(y): only (c, d) has a cheap second, and both sides' reasons in part."""
    question = "pair(x, y) & cheap(y)"
    first = (
        "soft(a). warm(b). cheap(b). soft(c). cozy(c, d). bright(c, d). cheap(d). bad(e, f).\n"
        "cozy(e, f). bright(e, f). soft(a) -> cozy(a, b)\ncozy(a, b). new(a, b).\n"
        "cozy(x, y) & new(x, y) -> pair(x, y)\nbad(x, y) -> ¬pair(x, y)\ngone(e, f).\n"
        "gone(x, y) -> ¬pair(x, y)"
    )
    second = (
        "bright(g, h). old(g, h). cheap(h). dim(a, b). dim(x, y) -> ¬pair(x, y)\n"
        "bright(x, y) & old(x, y) -> pair(x, y)"
    )
    told = argued(question, first + "\nodd(g, h). odd(x, y) -> ¬pair(x, y)", second)
    assert results(told) == ["defeated", "defeated"]
    assert told.moves[-1].argument.warrant.consequent in ("pair(c, d)", "c has d pair")


@pytest.mark.parametrize(
    ("premise", "conclusion"),
    [
        ("b is cheap", "Take whatever the others take"),
        ("everyone loves it so much", "We should buy b"),
    ],
)
def test_what_the_engine_cannot_read_it_does_not_concede(premise: str, conclusion: str) -> None:
    rule = Rule(id="r1", strong=(premise,), consequent=conclusion)
    scripted = ScriptedAgent([Thesis(argument=Argument(rules=(rule,)))])
    told = argued(
        "buy(x) & car(x)", "car(b). dear(b).", "car(b).",
        agents={"AG1": scripted, "AG2": SymbolicAgent()},
        limits={"max_theses": 1},
    )  # fmt: skip
    [dispute] = told.finished.conclusion.disputes
    assert (dispute.result, dispute.stop) == ("pending", "unread")
    assert told.finished.conclusion.outcome == "unresolved"
    assert "limit_unread" not in told.finished.conclusion.flags
    assert "cannot read what was said last" in plain(told)
