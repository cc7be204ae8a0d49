"""Seats that repeat themselves, agree at once or never; and debates without a debate."""

from itertools import count
from typing import Any

import pytest

from aufheben.domain import Concede, Limits, NoSynthesis, Rebut, Seat
from aufheben.rooms.dialectic.protocol.rules import Constitution
from aufheben.runtime.repetition import Lexical
from tests.lifting import Able, argument, disputed


@pytest.mark.parametrize("form", ["published", "capped", "lift"])
def test_without_debate_nobody_replies_and_nothing_is_justified(form: Any) -> None:
    told = disputed(Constitution(form=form, debate=False), Counter=Concede())
    conclusion = told.finished.conclusion
    assert "Counter" not in {type(task).__name__ for task in told.asked}
    found = [(each.result, each.stop) for each in conclusion.disputes]
    assert found == [("pending", "rounds")] * 2
    assert conclusion.stop_reason == "synthesis_reached"
    assert conclusion.flags == ()


@pytest.mark.parametrize("form", ["published", "capped", "lift"])
def test_without_debate_a_synthesis_that_is_put_back_can_still_be_attacked(form: Any) -> None:
    told = disputed(Constitution(form=form, debate=False, confirm=True), Counter=Concede())
    counters = [task.place[0] for task in told.asked if type(task).__name__ == "Counter"]
    assert set(counters) == {"confirm"}
    assert told.finished.conclusion.stop_reason == "synthesis_confirmed"
    assert [each.result for each in told.finished.conclusion.disputes] == ["pending"] * 2


def test_f09_a_seat_that_repeats_itself_is_marked_as_stagnation() -> None:
    """Every reason it gives is the last one in another order; it concedes in the end, marked."""
    words = ["cars", "make", "the", "old", "square", "loud", "and", "dirty"]
    turns, able = count(), Able()

    def counter(seat: Seat, task: Any) -> object:
        if seat.name == "AG1":
            return able.usual(seat, task)
        at = next(turns) % len(words)
        premise = " ".join(words[at:] + words[:at])
        against = argument(premise, f"It is loud: {at}")
        return Rebut(argument=against, target=task.attacked.conc[-1])

    constitution = Constitution(limits=Limits(max_rounds=3, reasks=1))
    told = disputed(constitution, Counter=counter, repetition=Lexical())
    assert "stagnation" in told.finished.conclusion.flags
    rows = [event.payload.get("ruling") for event in told.record.events]
    assert "repetition" in [row.get("why") for row in rows if isinstance(row, dict)]
    without = disputed(constitution, Counter=counter)
    assert "stagnation" not in without.finished.conclusion.flags


def test_f10_agreeing_at_once_is_marked_as_premature() -> None:
    conclusion = disputed(Counter=Concede()).finished.conclusion
    assert conclusion.outcome == "justified"
    assert conclusion.answer == "Do what AG1 says"
    assert conclusion.flags == ("premature_agreement",)


@pytest.mark.parametrize("form", ["published", "capped", "lift"])
def test_f11_who_never_concedes_is_pending_at_the_last_round_with_both_positions_kept(
    form: Any,
) -> None:
    """Integration finds nothing either, so what was argued is all there is."""
    constitution = Constitution(form=form, limits=Limits(max_rounds=4, reasks=0))
    nothing = NoSynthesis(reason="none")
    told = disputed(constitution, Characterize=nothing, Situate=nothing, FindWays=nothing)
    conclusion = told.finished.conclusion
    assert (conclusion.outcome, conclusion.stop_reason) == ("unresolved", "no_synthesis")
    assert conclusion.answer is None
    assert [dispute.result for dispute in conclusion.disputes] == ["pending", "pending"]
    assert [dispute.stop for dispute in conclusion.disputes] == ["rounds", "rounds"]
    assert [dispute.rounds for dispute in conclusion.disputes] == [4, 4]
    assert [len(dispute.moves) for dispute in conclusion.disputes] == [9, 9]
    stood = [dispute.thesis.argument.warrant.consequent for dispute in conclusion.disputes]
    assert stood == ["Do what AG1 says", "Do what AG2 says"]
