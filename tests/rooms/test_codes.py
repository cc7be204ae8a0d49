"""Endings and flags are codes for programs, and sentences for people: in every room."""

from dataclasses import replace
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.app.run_info import row_of
from aufheben.domain.vocabulary import Lang, Limit, Outcome, StopReason
from aufheben.formats.endings import ended, meanings
from aufheben.rooms.lines import lines
from aufheben.runtime.journal import Event
from aufheben.words import spelled
from tests.profiles import examples
from tests.rooms.registered import registered
from tests.rooms.settled import REQUESTS, TOY, whole
from tests.told import keys

STOPS = get_args(StopReason)
MARKED = [
    *keys("aufheben.formats", "flag_"),
    *(f"limit_{limit}" for limit in get_args(Limit)),
    *(f"fallback_{answer}" for answer in (*keys("aufheben.formats", "fallback_"), "unsaid")),
]


@pytest.mark.parametrize("lang", get_args(Lang))
def test_every_ending_and_every_flag_has_a_sentence_of_its_own(lang: Lang) -> None:
    assert len({ended(stop, lang) for stop in STOPS}) == len(STOPS)
    assert len(meanings(MARKED, lang)) == len(set(MARKED))
    said = [*meanings(MARKED, lang), *(ended(stop, lang) for stop in STOPS)]
    assert not [each for each in said if "_" in each]


@pytest.fixture(autouse=True, scope="module")
def _with_another_room() -> Any:
    with pytest.MonkeyPatch.context() as patch:
        registered(patch, TOY)
        yield


@pytest.mark.parametrize("name", REQUESTS)
@given(
    outcome=st.sampled_from(get_args(Outcome)),
    stop=st.sampled_from(STOPS),
    flags=st.lists(st.sampled_from(MARKED), unique=True, max_size=3).map(tuple),
)
@examples(40)
def test_no_code_stands_in_what_people_read(
    name: str, outcome: Outcome, stop: StopReason, flags: tuple[str, ...]
) -> None:
    result, _ = whole(name)
    marked = result.room.course.marked
    told = replace(
        result, value=marked(result.value, outcome=outcome, stop_reason=stop, flags=flags)
    )
    for form in {"txt", "md"} & set(told.formats):
        text = told.to(form)
        codes = [code for code in (stop, *flags) if "_" in code]
        assert not [code for code in codes if code in text]
        assert f"({stop})" not in text


@pytest.mark.parametrize("reason", [*get_args(Limit), "illegal"])
def test_why_nobody_answered_is_said_in_words_while_a_run_goes_on(reason: str) -> None:
    place = ("dispute", 1, "reply", 1, "AG2")
    event = Event(number=1, kind="decided", place=place, seat="AG2", payload={"reason": reason})
    said = spelled(lines()(event), "en")
    assert said.startswith("AG2: dispute 1, reply 1: no answer: ")
    assert "_" not in said
    assert f"({reason})" not in said


@pytest.mark.parametrize("name", REQUESTS)
def test_a_list_of_runs_and_a_result_say_the_same_answer(name: str) -> None:
    result, _ = whole(name)
    assert row_of(result.record).answer == result.answer
