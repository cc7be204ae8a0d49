"""What seats reply, and what the dialogue claims of its main arguments."""

from typing import Any

import pytest

from aufheben.domain import Dispute, Move
from aufheben.evaluation.dialectic.runs.outcome import claims
from aufheben.evaluation.dialectic.runs.turns import attacks, replies
from aufheben.rooms.dialectic.protocol.rules import Constitution
from tests.evaluation.told_by_hand import (
    CLAIMED,
    CONCEDED,
    REBUTTED,
    UNDERCUT,
    argument,
    camera,
    dispute,
    event,
    integrated,
    move,
    told,
)

FIRST = dispute(
    move("AG1", argument("care is learned")),
    move("AG2", argument("they are tired"), 0),
    move("AG1", argument("care is learned", "they are tired"), 1),
    rounds=1,
)
CLAIM = event("thesis", 1, "AG1", **CLAIMED)


def test_shares_are_of_what_was_replied_and_add_up_to_one() -> None:
    answers = [REBUTTED, REBUTTED, UNDERCUT, CONCEDED]
    events = [event("dispute", 1, "reply", n, "AG2", **said) for n, said in enumerate(answers)]
    found = replies(told(), events).values
    assert found == {
        "rebut": 0.5,
        "undercut": 0.25,
        "undermine": 0,
        "concession": 0.25,
        "nothing_new": 0,
    }


def test_a_fallback_is_no_concession_nor_a_limit_and_a_refused_reply_is_none() -> None:
    at = ("dispute", 1, "reply", 1, "AG2")
    fallback = event(*at, kind="decided", by="fallback", reason="illegal")
    refused = event(*at, kind="rejected", **CONCEDED)
    assert replies(told(), [fallback, refused, event(*at, limit="steps")]).values == {}


def test_an_attack_in_free_prose_is_a_rebuttal() -> None:
    said = event("dispute", 1, "reply", 1, "AG2", can_defeat="YES", text="They are tired.")
    assert replies(told(), [said]).values["rebut"] == 1


def conceding(*place: str | int) -> float | None:
    found = replies(told(FIRST), [CLAIM, event(*place, **CONCEDED)])
    return found.values.get("concessions_to_nothing_new")


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        # AG1 gives in to AG2's rebuttal, which brought something new.
        (("dispute", 1, "reply", 2, "AG1"), 0),
        # AG2 attacked before and gives in to AG1's last, which had been said.
        (("dispute", 1, "reply", 3, "AG2"), 1),
        # AG3 has attacked nothing: it gives in to the main argument, whose premise was new.
        (("dispute", 1, "reply", 3, "AG3"), 0),
    ],
)
def test_a_concession_is_to_the_argument_that_was_asked_about(
    place: tuple[str | int, ...], expected: float
) -> None:
    assert conceding(*place) == expected


@pytest.mark.parametrize(
    "place",
    [
        ("dispute", 2, "reply", 1, "AG2"),
        ("dispute", 1, "reply", 9, "AG2"),
        ("dispute", 1, "AG2"),
        ("elsewhere",),
    ],
)
def test_a_concession_whose_argument_cannot_be_told_is_not_rated(
    place: tuple[str | int, ...],
) -> None:
    assert conceding(*place) is None


def test_disputes_are_found_although_a_seat_before_claimed_nothing() -> None:
    events = [
        event("thesis", 1, "AG2", Argument=None, reason=""),
        event("thesis", 2, "AG1", **CLAIMED),
        event("dispute", 2, "reply", 3, "AG2", **CONCEDED),
    ]
    assert replies(told(FIRST), events).values["concessions_to_nothing_new"] == 1


def test_a_dispute_about_another_s_claim_than_the_journal_has_is_not_rated() -> None:
    events = [
        event("thesis", 1, "AG2", **CLAIMED),
        event("dispute", 1, "reply", 3, "AG2", **CONCEDED),
    ]
    assert "concessions_to_nothing_new" not in replies(told(FIRST), events).values


def test_a_concession_to_a_synthesis_that_was_put_back_is_rated() -> None:
    """AG2 gives in to M, which says only what AG1 had said: all of it is old."""
    put_back = dispute(move("M", argument("care is learned"), role="synthesis"))
    run = told(FIRST, confirmations=(put_back,), integration=integrated("So be it"))
    events = [CLAIM, event("confirm", 1, "reply", 1, "AG2", **CONCEDED)]
    assert replies(run, events).values["concessions_to_nothing_new"] == 1


def test_a_run_of_the_logic_engine_replies_as_its_moves_say() -> None:
    run = camera(confirm=True)
    moved = [each.role for each in run.told.moves if each.attacks is not None]
    found = replies(run.told, run.events).notes["replies"]
    assert found == {"rebut": moved.count("rebut"), "concession": 3}


def test_an_attack_is_unanswered_where_nothing_attacks_it() -> None:
    found = attacks(told(FIRST))
    assert found.values["unanswered_attacks"] == 1
    assert found.values["unanswered_attacks_share"] == 0.5
    assert found.notes["unanswered_attacks"] == ["Arg3"]
    assert found.values["relation_computed"] == 0


def test_main_arguments_nobody_attacks_leave_no_attack_unanswered() -> None:
    assert attacks(told(dispute(move("AG1", argument("a"))))).values == {"unanswered_attacks": 0}


@pytest.mark.parametrize("form", ["mad", "free", "one-pass"])
def test_a_debate_that_is_merely_heard_claims_nothing(form: Any) -> None:
    assert claims(told(FIRST, constitution=Constitution(form=form))).values == {}


RESULTS = {"justified": "justified", "defeated": "overruled", "pending": "open"}


def rebutted(result: str, *, answered: bool) -> Dispute:
    """In prose an attack holds unless it is attacked: overruled, or answered and justified."""
    moves: list[Move] = [move("AG1", argument("a")), move("AG2", argument("b"), 0)]
    moves += [move("AG1", argument("c"), 1)] if answered else []
    return dispute(*moves, result=result)


@pytest.mark.parametrize("result", RESULTS)
@pytest.mark.parametrize("answered", [True, False])
def test_the_result_of_a_dispute_claims_a_status(result: str, answered: bool) -> None:
    closed = "justified" if answered else "overruled"
    computed = "open" if result == "pending" else closed
    found = claims(told(rebutted(result, answered=answered)))
    assert found.values["claims_agree"] == (RESULTS[result] == computed)
    assert found.notes["claims"] == {RESULTS[result]: {computed: 1}}
