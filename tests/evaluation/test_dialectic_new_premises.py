"""What is new in a turn, and what repeats its seat."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from aufheben.errors import AgentFailed
from aufheben.evaluation.dialectic.measures import Measured
from aufheben.evaluation.dialectic.runs.turns import new_premises, repetition
from aufheben.rooms.dialectic.protocol.rules import Constitution
from aufheben.runtime.repetition import Exact, Lexical, Repetition, Semantic
from tests.evaluation.told_by_hand import argument, dispute, integrated, move, told


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


def test_first_turns_say_nothing_of_the_rate() -> None:
    assert rate(move("AG1", argument("a cat")), move("AG2", argument("a cat"), 0)) is None


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
