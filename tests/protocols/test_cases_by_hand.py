"""Twenty small dialogues whose outcome is derived by hand in the docstring.

Notation in the docstrings: A<n> is the n-th argument uttered, W a warrant.
"""

from tests.dialogues import argued, results, said
from tests.formats.debate_reports import plain

BUY = "buy(x) & car(x)"


def test_nobody_objects() -> None:
    """AG1 has buy(a) by fast; AG2 knows nothing against it, so A1 is justified at once."""
    told = argued(BUY, "car(a). fast(a). fast(x) & car(x) -> buy(x)", "car(b).")
    assert results(told) == ["justified"]
    assert told.finished.conclusion.answer == "We should buy a"
    assert told.finished.conclusion.stop_reason == "thesis_justified"


def test_nobody_has_a_main_argument() -> None:
    """Neither stance concludes buy of anything: no dispute, nothing to integrate."""
    told = argued(BUY, "car(a).", "car(b).")
    assert told.moves == ()
    assert told.finished.conclusion.stop_reason == "no_synthesis"


def test_only_one_seat_has_a_main_argument_and_it_is_defeated() -> None:
    """A1 buy(a), A2 ¬buy(a) by slow; AG1 has no more. One warrant cannot be integrated."""
    told = argued(BUY, "car(a). fast(a). fast(x) & car(x) -> buy(x)", "slow(a). slow(x) -> ¬buy(x)")
    assert results(told) == ["defeated"]
    assert told.finished.conclusion.outcome == "unresolved"


def test_the_second_seat_is_justified_after_the_first_is_defeated() -> None:
    """A1 buy(a), A2 ¬buy(a): defeated. A3 buy(b): AG1 knows nothing of b, so it is justified."""
    told = argued(
        BUY,
        "car(a). fast(a). fast(x) & car(x) -> buy(x)",
        "slow(a). slow(x) -> ¬buy(x)\ncar(b). cheap(b). cheap(x) & car(x) -> buy(x)",
    )
    assert results(told) == ["defeated", "justified"]
    assert told.finished.conclusion.answer == "We should buy b"


def test_rebutting_the_undercutter_reinstates_only_to_defensible() -> None:
    """A2 broken(a) undercuts A1; A3 ¬broken(a) rebuts A2, and A2 rebuts A3 back.

    AG2 cannot reuse its warrant, so A1 is justified in its dispute. By computation A2 and A3
    defeat each other: undecided, and so is A1.
    """
    told = argued(
        BUY,
        "car(a). fast(a). new(a). fast(x) & car(x) & ~broken(x) -> buy(x)\nnew(x) -> ¬broken(x)",
        "leaks(a). leaks(x) -> broken(x)",
    )
    assert results(told) == ["justified"]
    assert told.audit.statuses == ("defensible", "defensible", "defensible")


def test_a_fact_outweighs_a_defeasible_contrary() -> None:
    """AG1 knows the fact ¬broken(a): strict, so A2's defeasible broken(a) does not rebut it.

    A3 strictly defeats A2, and A1 is justified both ways.
    """
    told = argued(
        BUY,
        "car(a). fast(a). ¬broken(a). fast(x) & car(x) & ~broken(x) -> buy(x)",
        "leaks(a). leaks(x) -> broken(x)",
    )
    assert results(told) == ["justified"]
    assert told.audit.statuses == ("justified", "overruled", "justified")


def test_common_ground_is_found_where_only_the_superordinate_reason_is_known() -> None:
    """W1 train & walk -> go, W2 bus & bike -> go; train -> green, bus -> green.

    Of c only green is known (and place). Both sides reduce to green: common ground. Each side
    keeps ½ of one of its two own conditions: ¼, ¼.
    """
    rules = "train(x) -> green(x)\nbus(x) -> green(x)\n"
    told = argued(
        "go(x) & place(x)",
        rules + "place(a). train(a). walk(a). place(c). green(c). far(b). far(x) -> ¬go(x)\n"
        "train(x) & walk(x) & place(x) -> go(x)",
        rules + "place(b). bus(b). bike(b). dull(a). dull(x) -> ¬go(x)\n"
        "bus(x) & bike(x) & place(x) -> go(x)",
    )
    integration = told.finished.conclusion.integration
    assert integration is not None
    assert integration.core is not None
    assert integration.core.retention == (0.25, 0.25)
    assert "common ground" in integration.core.method
    assert set(integration.core.strong) == {"it is green", "it is place"} or set(
        integration.core.strong
    ) == {"it is green", "it is a place"}


def test_with_opposite_heads_a_new_reason_wins_the_dispute_and_nothing_more() -> None:
    """A1 buy(a) for fast, A2 ¬buy(a) for loud, A3 buy(a) for cheap. AG2 may not say loud again.

    So A1 is justified in its dispute. A2 rebuts A1 and A3 and is rebutted by both: all three are
    defensible. (The exception fast & ~loud -> buy is a synthesis of the logic's own tests.)
    """
    told = argued(
        "Should we buy a?",
        "car(a). fast(a). cheap(a). fast(x) & car(x) -> buy(x)\ncheap(x) -> buy(x)",
        "car(a). loud(a). loud(x) & car(x) -> ¬buy(x)",
    )
    assert results(told) == ["justified"]
    assert told.audit.statuses == ("defensible", "defensible", "defensible")
    assert "justified in the dispute, defensible" in plain(told)


def test_one_bad_instance_does_not_answer_an_open_question() -> None:
    """AG1 knows only ¬buy(a), which denies a and not every car: it has no main argument.

    AG2 claims b; AG1 knows nothing against it.
    """
    told = argued(
        "Which car should we buy?",
        "car(a). dear(a). dear(x) -> ¬buy(x)",
        "car(b). good(b). good(x) & car(x) -> buy(x)",
    )
    assert told.finished.conclusion.answer == "We should buy b"


def test_a_synthesis_passes_over_what_a_third_seat_has_claimed() -> None:
    """AG3 has claimed c, assuming it is not recalled; AG2 undercuts that, which is nothing
    against c by other reasons. c and d both serve AG1 and AG2, and only d is unclaimed.
    """
    told = argued(
        BUY,
        "car(a). fast(a). safe(a). car(c). safe(c). cheap(c). car(d). safe(d). cheap(d).\n"
        "rare(b). rare(x) -> ¬buy(x)\nfast(x) & safe(x) & car(x) -> buy(x)",
        "car(b). cheap(b). small(b). loud(a). loud(x) -> ¬buy(x)\nold(c). old(x) -> recalled(x)\n"
        "cheap(x) & small(x) & car(x) -> buy(x)",
        "car(c). red(c). red(x) & car(x) & ~recalled(x) -> buy(x)",
    )
    assert results(told) == ["defeated"] * 3
    assert said(told)[-2][:2] == ("AG2", "undercut")
    assert told.moves[-1].argument.warrant.consequent == "We should buy d"


def test_three_seats_are_asked_in_turn_and_the_first_who_attacks_argues() -> None:
    """AG1 claims a. AG2 knows nothing; AG3 rebuts. A1 is defeated by AG3, not by AG2."""
    told = argued(
        BUY, "car(a). fast(a). fast(x) & car(x) -> buy(x)", "car(b).", "slow(a). slow(x) -> ¬buy(x)"
    )
    assert said(told)[1][:2] == ("AG3", "rebut")
    assert results(told) == ["defeated"]


def test_the_next_opponent_attacks_the_main_argument_not_the_last_one() -> None:
    """AG2 undercuts A1 and is answered (A3, strict). AG2 concedes; AG3 rebuts A1 itself."""
    told = argued(
        BUY,
        "car(a). fast(a). ¬broken(a). fast(x) & car(x) & ~broken(x) -> buy(x)",
        "leaks(a). leaks(x) -> broken(x)",
        "slow(a). slow(x) -> ¬buy(x)",
    )
    assert [move.attacks for move in told.moves] == [None, 0, 1, 0]
    assert told.moves[3].seat == "AG3"
    assert results(told) == ["defeated"]


def test_pending_disputes_are_integrated_like_defeated_ones() -> None:
    """The camera with max_rounds 0: nothing is said against either; integration still lifts."""
    from tests.dialogues import CAMERA, S1, S2

    told = argued(CAMERA, S1, S2, limits={"max_rounds": 0})
    assert results(told) == ["pending", "pending"]
    assert told.finished.conclusion.outcome == "synthesis"
    assert told.moves[-1].argument.warrant.consequent == "We should buy c"


def test_an_even_cycle_of_defeats_leaves_all_defensible() -> None:
    """A1 assumes ~q(a), A2 concludes q(a) assuming ~p(a) where A1 concludes p(a).

    Each undercuts the other: no strict defeat. AG1 may not use its warrant again.
    """
    told = argued("p(a)", "s(a). s(x) & ~q(x) -> p(x)", "t(a). t(x) & ~p(x) -> q(x)")
    assert [move.role for move in told.moves] == ["thesis", "undercut"]
    assert told.audit.statuses == ("defensible", "defensible")


def test_an_odd_cycle_leaves_all_defensible() -> None:
    """p assumes ~q, q assumes ~r, r assumes ~p: A2 undercuts A1, A3 undercuts A2, A1 attacks A3.

    In the dialogue AG2 cannot answer A3 (¬r is nowhere), so A1 is justified there; the three
    arguments defeat one another in a ring, so all are defensible.
    """
    told = argued(
        "p(a)",
        "s(a). u1(a). s(x) & ~q(x) -> p(x)\nu1(x) & ~p(x) -> r(x)",
        "t(a). t(x) & ~r(x) -> q(x)",
        sincere=False,
    )
    assert results(told) == ["justified"]
    assert told.audit.statuses == ("defensible", "defensible", "defensible")


def test_a_seat_does_not_propose_what_its_own_stance_defeats() -> None:
    """AG1's first candidate a is over its own budget; it proposes b instead."""
    told = argued(
        BUY,
        "car(a). fast(a). dear(a). car(b). fast(b). fast(x) & car(x) -> buy(x)\ndear(x) -> ¬buy(x)",
        "car(c).",
    )
    assert told.finished.conclusion.answer == "We should buy b"


def test_an_insincere_seat_proposes_it_and_the_audit_tells() -> None:
    """With sincere off, a is proposed; AG2 knows nothing; on the union A1 is only defensible."""
    told = argued(
        BUY,
        "car(a). fast(a). dear(a). fast(x) & car(x) -> buy(x)\ndear(x) -> ¬buy(x)",
        "car(c).",
        sincere=False,
    )
    assert told.finished.conclusion.answer == "We should buy a"
    assert told.audit.statuses == ("justified",)
    assert told.audit.on_union == ("defensible",)


def test_a_chain_of_rules_is_attacked_in_the_middle() -> None:
    """A1: fast -> sporty, sporty & car -> buy. A2 concludes ¬sporty(a), a sub-conclusion."""
    told = argued(
        BUY,
        "car(a). fast(a). fast(x) -> sporty(x)\nsporty(x) & car(x) -> buy(x)",
        "heavy(a). heavy(x) -> ¬sporty(x)",
    )
    assert told.moves[0].argument.conc == ("a is sporty", "We should buy a")
    assert told.moves[1].target == "a is sporty"
    assert results(told) == ["defeated"]


def test_a_synthesis_keeps_the_exceptions_of_both_warrants() -> None:
    """W1 has ~broken, W2 has ~banned: the new rule has both, and c is neither."""
    told = argued(
        BUY,
        "car(a). fast(a). safe(a). car(c). safe(c). cheap(c). rare(b). rare(x) -> ¬buy(x)\n"
        "fast(x) & safe(x) & car(x) & ~broken(x) -> buy(x)",
        "car(b). cheap(b). small(b). loud(a). loud(x) -> ¬buy(x)\n"
        "cheap(x) & small(x) & car(x) & ~banned(x) -> buy(x)",
    )
    assert told.moves[-1].argument.ass == ("c is broken", "c is banned")


def test_the_second_best_synthesis_is_tried_when_the_best_is_defeated() -> None:
    """confirm: c and d both fit; c comes first and AG2 knows it is banned; d is confirmed."""
    told = argued(
        BUY,
        "car(a). fast(a). safe(a). car(c). safe(c). cheap(c). car(d). safe(d). cheap(d).\n"
        "rare(b). rare(x) -> ¬buy(x)\nfast(x) & safe(x) & car(x) -> buy(x)",
        "car(b). cheap(b). small(b). loud(a). loud(x) -> ¬buy(x)\nrusty(c). rusty(x) -> ¬buy(x)\n"
        "cheap(x) & small(x) & car(x) -> buy(x)",
        confirm=True,
    )
    assert told.finished.conclusion.stop_reason == "synthesis_confirmed"
    assert (told.finished.conclusion.answer or "").startswith("We should buy car d")
    assert len(told.finished.conclusion.confirmations) == 2
