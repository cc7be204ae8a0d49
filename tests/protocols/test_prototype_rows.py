"""Every row of the prototype's table of examples, each naming the `max_theses` it uses.

The published form (one main argument a seat, only its own stance) is `max_theses` 1; rows that
need what was heard, or more than one proposal, are the exhaustive form.
"""

from tests.dialogues import CAMERA, S1, S2, argued, results, said

LEADS_TO_EASE = "compact(x) & light(x) -> userFriendly(x)"


def test_camera_with_c_out_of_stock_leaves_no_synthesis_standing() -> None:
    """max_theses 1, confirm: Arg5 is uttered, AG2 rebuts it."""
    told = argued(CAMERA, S1, S2 + "outOfStock(c).", confirm=True)
    assert ("AG2", "rebut", "We should not buy c") in said(told)
    assert told.finished.conclusion.outcome == "unresolved"
    assert told.finished.conclusion.stop_reason == "syntheses_defeated"
    assert told.audit.statuses[4] == "defensible"


def test_without_confirmation_the_audit_still_shows_what_is_wrong_with_it() -> None:
    """max_theses 1: justified in the dialogue, not on the union of the stances."""
    told = argued(CAMERA, S1, S2 + "outOfStock(c).")
    assert told.audit.statuses[4] == "justified"
    assert told.audit.on_union is not None
    assert told.audit.on_union[4] == "defensible"


def test_camera_without_the_rule_to_ease_has_no_compromise() -> None:
    """max_theses 1: at c the first side would keep only the type."""
    told = argued(CAMERA, S1.replace(LEADS_TO_EASE, ""), S2)
    assert told.finished.conclusion.outcome == "unresolved"
    assert told.finished.conclusion.stop_reason == "no_synthesis"


def test_camera_with_the_battery_known_to_the_other_needs_pooling() -> None:
    """max_theses 1: no single seat knows enough of c; a mediator does."""
    first, second = S1.replace("battery(c, long).", ""), S2 + "battery(c, long)."
    assert argued(CAMERA, first, second).finished.conclusion.outcome == "unresolved"
    pooled = argued(CAMERA, first, second, pooled=True)
    assert pooled.moves[-1].seat == "M"
    assert pooled.moves[-1].argument.warrant.consequent == "We should buy c"


def test_a_consequence_of_the_type_counts_as_nothing_kept() -> None:
    """max_theses 1: camera -> product would let every camera share "product"."""
    leaking = S1.replace(LEADS_TO_EASE, "camera(x) -> product(x)")
    assert argued(CAMERA, leaking, S2).finished.conclusion.outcome == "unresolved"
    told = argued(CAMERA, S1 + "camera(x) -> product(x)", S2)
    assert told.moves[-1].argument == argued(CAMERA, S1, S2).moves[-1].argument


def test_an_object_that_meets_the_others_rule_is_proposed_by_that_rule() -> None:
    """max_theses 2: AG1 has heard AG2's warrant and knows d; nobody objects to d."""
    told = argued(
        CAMERA,
        S1 + "camera(d). resolution(d, high). battery(d, long).",
        S2,
        limits={"max_theses": 2},
    )
    assert told.finished.conclusion.outcome == "justified"
    assert told.finished.conclusion.answer == "We should buy d"
    assert told.moves[-1].seat == "AG1"


BIRD = "bird(tweety). bird(x) & ~abnormal(x) -> flies(x)"


def test_an_undercut_without_an_answer_defeats() -> None:
    """max_theses 1: penguin -> abnormal shows what AG1 assumed not to be shown."""
    told = argued("flies(tweety)", BIRD, "penguin(tweety). penguin(x) -> abnormal(x)")
    assert [move.role for move in told.moves] == ["thesis", "undercut"]
    assert results(told) == ["defeated"]
    assert told.audit.statuses == ("overruled", "justified")
    assert told.finished.conclusion.outcome == "unresolved"


def test_an_undercut_of_the_undercut_reinstates() -> None:
    """max_theses 1: the sighting counts only while the witness is not shown unreliable."""
    told = argued(
        "flies(tweety)",
        BIRD + "\nsleepy(tweety). sleepy(x) -> ¬reliable(x)",
        "sighted(tweety). sighted(x) & ~¬reliable(x) -> abnormal(x)",
    )
    assert [move.role for move in told.moves] == ["thesis", "undercut", "undercut"]
    assert told.finished.conclusion.outcome == "justified"
    assert told.audit.statuses == ("justified", "overruled", "justified")


def test_two_cars_each_rebutted_have_nothing_to_lift_to() -> None:
    """max_theses 1, alone and pooled: no third car, and each known one lacks a side."""
    first = "car(a). fast(a). slow(b). fast(x) & car(x) -> buy(x)\nslow(x) -> ¬buy(x)"
    second = "car(b). cheap(b). dear(a). cheap(x) & car(x) -> buy(x)\ndear(x) -> ¬buy(x)"
    for pooled in (False, True):
        told = argued("buy(x) & car(x)", first, second, pooled=pooled)
        assert results(told) == ["defeated", "defeated"]
        assert told.finished.conclusion.stop_reason == "no_synthesis"


def test_three_seats_find_the_site_only_when_they_pool_what_they_know() -> None:
    """max_theses 1, pooled: q is quiet, cheap and reached by transit; each seat knows one."""
    stances = [
        f"site({own}). site(q). {kept}({own}). {lost}({own}). {kept}(q). {flaw}({other}).\n"
        f"{kept}(x) & {lost}(x) & site(x) -> choose(x)\n{flaw}(x) -> ¬choose(x)"
        for own, other, kept, lost, flaw in (
            ("p", "r", "quiet", "green", "remote"),
            ("s", "p", "cheap", "large", "damp"),
            ("r", "s", "transit", "central", "noisy"),
        )
    ]
    alone = argued("choose(x) & site(x)", *stances)
    assert alone.finished.conclusion.outcome == "unresolved"
    told = argued("choose(x) & site(x)", *stances, pooled=True)
    integration = told.finished.conclusion.integration
    assert integration is not None
    assert integration.core is not None
    assert integration.core.retention == (0.5, 0.5, 0.5)
    assert said(told)[-1] == ("M", "synthesis", "We should choose q")
    assert len(told.moves) == 7


def test_cyclic_rules_end() -> None:
    """max_theses 1: good and liked imply each other; only the grounded proof counts."""
    told = argued(
        "pick(x) & item(x)",
        "item(b). good(b). good(x) -> liked(x)\nliked(x) -> good(x)\nliked(x) & item(x) -> pick(x)",
        "item(a).",
    )
    assert told.finished.conclusion.answer == "We should pick b"


def test_a_rule_that_assumes_its_own_failure_argues_for_nothing() -> None:
    """max_theses 1: p <- ~p attacks itself, so no seat may propose it."""
    told = argued("p(a)", "item(a). item(x) & ~p(x) -> p(x)", "item(b).")
    assert told.moves == ()
    assert told.finished.conclusion.outcome == "unresolved"
