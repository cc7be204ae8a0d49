"""Whole deliberations of a model: every act, both languages, to a typed end."""

import json
from collections.abc import Callable
from typing import Any, get_args

import pytest

from aufheben.domain import Limits, Seat
from aufheben.domain.acts import CheckFact, Stop
from aufheben.domain.boards import ACTS
from aufheben.domain.vocabulary import Lang
from aufheben.rooms.deliberation.asks.laws import cited
from aufheben.rooms.deliberation.protocol.rules import Rules
from aufheben.runtime.validation import spoken
from aufheben.testing import Received, Thinker
from aufheben.testing.thinker import thought_of
from tests.deliberation.thinking import LANGS, MIND, PASSAGE, Thought, thought

each_lang = pytest.mark.parametrize("lang", LANGS)
ORDER = ("propose", "critique", "question", "fact_check", "propose", "critique", "plan")


def bound(steps: int = 10, reasks: int = 2) -> int:
    """Most calls of a deliberation, if every question is asked as often as can be."""
    return Rules(personas=(MIND,), steps=steps).calls() * (reasks + 1)


@each_lang
def test_a_model_performs_every_act_and_converges(lang: Lang) -> None:
    told = thought(Thinker(), lang=lang)
    assert told.acts == (*ORDER, "synthesize", "finalize")
    assert told.done.stop == "converged"
    assert told.done.final is not None
    assert set(ACTS) == set(told.acts)
    # Nobody rates a question or a plan, which add nothing that could be settled.
    assert told.tally.made == 3 * 8 + 3 - 2
    assert (told.tally.rejected, told.tally.flags) == (0, {})


@each_lang
def test_what_stands_in_the_end_is_cited(lang: Lang) -> None:
    told = thought(Thinker(), lang=lang)
    assert told.done.final is not None
    named = cited(told.done.final.text)
    assert set(named) <= set(told.board.claims)
    assert {key for key in named if told.done.state.labels.of(key) == "in"} == {"c1", "c3"}
    assert told.board.claims["c3"].merges == ("c1", "c2")
    assert told.board.attacks["a1"].answered
    assert told.board.questions["q1"].answered_by == "c1"


@each_lang
def test_all_that_is_said_is_in_the_language_of_the_deliberation(lang: Lang) -> None:
    told = thought(Thinker(), lang=lang)
    claims = told.board.claims.values()
    for text in (*(c.text for c in claims), *told.board.plan, told.board.writepad):
        assert spoken(text) == lang
    assert not told.tally.flags


@each_lang
def test_a_checked_fact_rests_on_words_of_the_source(lang: Lang) -> None:
    told = thought(Thinker(), lang=lang)
    [found] = told.board.checks
    assert (found.claim, found.finding) == ("c1", "supported")
    [quoted] = found.quotations
    assert quoted.text in PASSAGE[lang]
    assert checked(told).confidence == 0.9


def checked(told: Thought) -> CheckFact:
    """The check as it was made."""
    [found] = (s.performed for s in told.done.steps if isinstance(s.performed, CheckFact))
    return found


@each_lang
def test_without_a_source_no_fact_is_checked(lang: Lang) -> None:
    told = thought(Thinker(), lang=lang, sourced=False)
    assert "fact_check" not in told.acts
    assert told.done.stop == "converged"
    assert not told.board.checks
    assert not told.sent('  - "fact_check": ')


@each_lang
def test_where_the_source_says_nothing_the_fact_stays_unverified(lang: Lang) -> None:
    told = thought(Thinker(), lang=lang, passage="")
    [found] = told.board.checks
    assert (found.finding, found.quotations) == ("unverified", ())
    # As an open attack had left it.
    assert checked(told).confidence == 0.49
    assert not told.sent("counts.txt")


def test_personas_perform_in_turn_and_are_told_who_they_are() -> None:
    nurse = Seat(name="nurse", stance="A nurse of the quarter.")
    trader = Seat(name="trader", stance="A trader of the quarter.")
    told = thought(Thinker(), personas=(nurse, trader))
    heard = {
        thought_of(each.user): [seat.name for seat in (nurse, trader) if seat.stance in each.system]
        for each in told.received
    }
    assert heard["estimate"] == heard["rate"] == []
    assert heard["synthesize"] == ["nurse"]
    assert heard["finalize"] == ["nurse"]
    performing = [
        each for each in told.received if thought_of(each.user) not in ("estimate", "rate")
    ]
    told_who = [nurse.stance in each.system for each in performing]
    # Performed as: plan, steps 1 to 8, the final text.
    assert told_who == [True, *(number % 2 == 0 for number in range(1, 9)), True]
    assert all(
        (nurse.stance in each.system) != (trader.stance in each.system) for each in performing
    )


def test_who_is_given_stances_sees_them_at_every_task() -> None:
    minds = (Seat(name="AG1", stance="We like\nthe trees."), Seat(name="AG2", stance="We sell."))
    told = thought(Thinker(), minds=minds)
    assert all("We sell." in each.user for each in told.received)
    assert not any("We sell." in each.system for each in told.received)


# Ends


def mute(kind: str) -> Callable[[Received], str]:
    """As the stand-in, but of one kind of answer it knows nothing."""
    thinker = Thinker()
    return lambda received: "hm" if thought_of(received.user) == kind else thinker(received)


@pytest.mark.parametrize("kind", [*ACTS, "estimate", "rate"])
def test_a_model_that_cannot_do_one_thing_ends_typed_within_the_bound(kind: str) -> None:
    told = thought(mute(kind))
    ended(told)
    assert told.tally.flags or kind in ("finalize", "rate")
    assert kind != "finalize" or (told.done.final, told.done.stop) == (None, "converged")
    assert kind != "rate" or (told.done.final and told.done.stop != "converged")


def ended(told: Thought) -> None:
    assert told.done.stop in STOPS
    assert told.tally.made <= bound()
    assert len(told.done.steps) <= 10


STOPS = [word for kinds in get_args(Stop) for word in get_args(kinds)]


@pytest.mark.parametrize("calls", range(1, 30, 4))
def test_a_limit_on_calls_ends_it_and_what_was_thought_is_kept(calls: int) -> None:
    told = thought(Thinker(), limits=Limits(calls=calls))
    ended(told)
    assert told.tally.made <= calls
    if 4 <= calls < 24:
        assert told.done.stop == "calls"
        assert told.done.final is not None


@pytest.mark.parametrize("garbage", ["hm", "{}", '{"acts": []}', "null", "[]"])
def test_garbage_alone_ends_typed_and_empty(garbage: str) -> None:
    told = thought(lambda _: garbage)
    ended(told)
    assert (told.done.steps, told.done.final) == ((), None)
    assert not told.board.claims


def test_an_answer_refused_once_is_mended() -> None:
    thinker, refused = Thinker(), set[str]()

    def slow(received: Received) -> str:
        kind = thought_of(received.user)
        said = json.loads(thinker(received))
        if kind in refused:
            return json.dumps(said)
        refused.add(kind)
        return json.dumps({**said, **ILLEGAL[kind]})

    told = thought(slow)
    assert told.done.stop == "converged"
    assert told.tally.rejected == len(ILLEGAL)
    again = [each for each in told.received if "was refused" in each.user]
    assert {thought_of(each.user) for each in again} == set(ILLEGAL)


NO_CLAIM = "c99"
ILLEGAL: dict[str, dict[str, Any]] = {
    "estimate": {"acts": []},
    "propose": {"amends": NO_CLAIM},
    "critique": {"toClaimId": NO_CLAIM},
    "question": {"about": NO_CLAIM},
    "fact_check": {"quotations": [{"source": "counts.txt", "text": "From memory."}]},
    "synthesize": {"merges": ["c1"]},
    "plan": {"plan": []},
    "finalize": {"text": "Nothing is cited."},
    "rate": {"sides": [{"claimId": NO_CLAIM, "side": "pro"}]},
}


# The stand-in
