"""What is new in a turn and what repeats its seat, what seats reply, and what a dialogue claims."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from aufheben.domain import Dispute, Move
from aufheben.errors import AgentFailed
from aufheben.evaluation.dialectic.measures import Measured
from aufheben.evaluation.dialectic.runs.measured import claims
from aufheben.evaluation.dialectic.runs.turns import attacks, new_premises, repetition, replies
from aufheben.rooms.dialectic.protocol.rules import Constitution
from aufheben.runtime.repetition import Exact, Lexical, Repetition, Semantic
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


def rate(*moves: Any) -> float | None:
    return new_premises(told(dispute(*moves))).values.get("new_premise_rate")


def repeated(test: Repetition, *moves: Any, **ended: Any) -> Measured:
    return asyncio.run(repetition(told(dispute(*moves), **ended), {"exact": test}))


def speech(text: str) -> Any:
    """A turn in free prose: one rule without premises."""
    return argument(concluding=text)


def test_a_premise_is_new_unless_any_seat_gave_it_before() -> None:
    """AG1's second turn takes one premise from AG2 and brings another; AG2's has been said."""
    moves = (
        move("AG1", argument("care is learned")),
        move("AG2", argument("they are tired"), 0),
        move("AG1", argument("They are  TIRED.", "rest is planned"), 1),
        move("AG2", argument("care is learned"), 2),
    )
    assert rate(*moves) == pytest.approx((1 / 2 + 0) / 2)
    found: Any = new_premises(told(dispute(*moves))).notes["new_premises"]
    assert [turn["new"] for turn in found] == [1, 1, 0.5, 0]
    assert [turn["argument"] for turn in found] == ["Arg1", "Arg2", "Arg3", "Arg4"]


def test_of_a_speech_the_sentences_count() -> None:
    first = "Care is learned. They are tired."
    second = "Care is learned. Rest is planned. Nobody is poor. So what?"
    moves = move("AG1", speech(first)), move("AG1", speech(second), 0)
    assert rate(*moves) == pytest.approx(3 / 4)


def test_japanese_sentences_are_told_apart() -> None:
    first, second = "世話は学ばれる。児童は疲れている。", "世話は学ばれる。休息は計画できる。"
    moves = move("AG1", speech(first)), move("AG1", speech(second), 0)
    assert rate(*moves) == pytest.approx(1 / 2)
    assert repeated(Exact(), *moves).values["repetition_exact"] == 0


def test_full_width_letters_are_the_same_premise() -> None:
    moves = move("AG1", argument("ＡＩは安全だ")), move("AG1", argument("AIは安全だ。"), 0)
    assert rate(*moves) == 0
    assert repeated(Exact(), *moves).values["repetition_exact"] == 1


def test_a_turn_repeats_what_its_own_seat_said_not_what_others_did() -> None:
    moves = (
        move("AG1", argument("care is learned")),
        move("AG2", argument("care is learned"), 0),
        move("AG1", argument("they are tired"), 1),
        move("AG2", argument("Care is learned."), 2),
    )
    found = repeated(Exact(), *moves)
    assert found.values["repetition_exact"] == 1 / 2
    assert found.notes["repetition_exact"] == [{"argument": "Arg4", "seat": "AG2", "score": 1.0}]


def test_nearly_the_same_words_repeat_for_the_lexical_test_alone() -> None:
    moves = (
        move("AG1", argument("pupils learn care from the work")),
        move("AG1", argument("from the work pupils learn care"), 0),
    )
    assert repeated(Exact(), *moves).values["repetition_exact"] == 0
    assert repeated(Lexical(), *moves).values["repetition_exact"] == 1


def test_a_synthesis_is_no_turn_but_what_it_says_has_been_said() -> None:
    """AG1 answers an objection to its synthesis by saying the synthesis again."""
    one = dispute(move("AG2", argument("rooms must be safe")))
    core = argument("care is learned")
    put_back = dispute(
        move("AG1", core, role="synthesis"),
        move("AG2", argument("who pays"), 0),
        move("AG1", core, 1),
    )
    run = told(one, confirmations=(put_back,), integration=integrated("So be it"))
    found = asyncio.run(repetition(run, {"exact": Exact()})).values
    # Later turns are AG2's objection, which is new, and AG1's reply, which is not.
    assert found["repetition_exact"] == 1 / 2
    assert new_premises(run).values["new_premise_rate"] == 1 / 2


def test_turns_of_a_free_debate_are_taken_round_by_round() -> None:
    """AG1 opens, updates in AG2's dispute, and says that again in its own.

    Of three later turns one repeats. In the order of the disputes its last turn would come before the one that it repeats.
    """
    own = dispute(
        move("AG1", speech("Care is learned.")),
        move("AG2", speech("Lunch is early."), 0),
        move("AG1", speech("Rest is planned."), 1),
    )
    other = dispute(
        move("AG2", speech("They are tired.")), move("AG1", speech("Rest is planned."), 0)
    )
    run = told(own, other, constitution=Constitution(form="free"))
    found = asyncio.run(repetition(run, {"exact": Exact()}))
    assert found.values["repetition_exact"] == 1 / 3
    assert found.notes["repetition_exact"] == [{"argument": "Arg3", "seat": "AG1", "score": 1.0}]
    news: Any = new_premises(run).notes["new_premises"]
    assert [turn["argument"] for turn in news] == ["Arg1", "Arg4", "Arg2", "Arg5", "Arg3"]
    assert [turn["new"] for turn in news] == [1, 1, 1, 1, 0]


async def alike(texts: Sequence[str]) -> Sequence[Sequence[float]]:
    return [(1.0, 0.0) for _ in texts]


async def unreachable(texts: Sequence[str]) -> Sequence[Sequence[float]]:
    raise AgentFailed("no model of embeddings")


MOVES = move("AG1", argument("care is learned")), move("AG1", argument("one grows up"), 0)


def test_the_semantic_test_asks_for_meanings() -> None:
    assert repeated(Semantic(alike), *MOVES).values["repetition_exact"] == 1


def test_a_test_that_cannot_be_made_measures_nothing() -> None:
    found = repeated(Semantic(unreachable), *MOVES)
    assert found.values == {}
    assert found.notes["repetition_exact"] == "untested"
