"""Endings and flags are codes for programs and sentences for people, in every room; exit codes; names of runs."""

import asyncio
import dataclasses
from dataclasses import replace
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.app import App
from aufheben.app.batch_summary import Summary
from aufheben.app.run import Seated
from aufheben.app.run_info import row_of
from aufheben.domain.vocabulary import Lang, Limit, Outcome, StopReason
from aufheben.formats.endings import ended as told
from aufheben.formats.endings import meanings
from aufheben.rooms import OURS, fingerprint
from aufheben.rooms import registry as rooms
from aufheben.rooms.lines import lines
from aufheben.rooms.options import Asking, options
from aufheben.rooms.simple import Answer, simple_room
from aufheben.runtime.journal import Event
from aufheben.surfaces.cli.batch import exit_code as of_batch
from aufheben.surfaces.cli.present import exit_code
from aufheben.words import spelled
from tests.profiles import examples
from tests.rooms.registered import registered
from tests.rooms.settled import REQUESTS, RUNS, TOY, ended, whole
from tests.rooms.toy import Larger, NameNumber
from tests.told import keys

STOPS = get_args(StopReason)
MARKED = [
    *keys("aufheben.formats", "flag_"),
    *(f"limit_{limit}" for limit in get_args(Limit)),
    *(f"fallback_{answer}" for answer in (*keys("aufheben.formats", "fallback_"), "unsaid")),
]


@pytest.mark.parametrize("lang", get_args(Lang))
def test_every_ending_and_every_flag_has_a_sentence_of_its_own(lang: Lang) -> None:
    assert len({told(stop, lang) for stop in STOPS}) == len(STOPS)
    assert len(meanings(MARKED, lang)) == len(set(MARKED))
    said = [*meanings(MARKED, lang), *(told(stop, lang) for stop in STOPS)]
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


ASKED = {name: each for name, each in RUNS.items() if name not in ("complete", "defeated")}


class Mute:
    """Says what no task admits."""

    async def answer(self, *_: object) -> object:
        return "…"


@pytest.mark.parametrize("name", ASKED)
def test_a_run_in_which_nobody_ever_answered_legally_does_not_exit_0(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    registered(monkeypatch, TOY)
    app = App(journal=":memory:", agents={"": Mute()})

    async def ran() -> Any:
        return await (await app.start(ASKED[name]))

    result = asyncio.run(ran())
    assert (result.outcome, exit_code(result)) == ("failed", 3)
    assert result.stop_reason == "no_legal_answer"
    summary = Summary()
    summary.ended(result)
    assert (summary.finished, of_batch(summary)) == (0, 3)


def test_a_room_that_makes_an_answer_of_nothing_has_none() -> None:
    async def boast(_job: Any, ask: Any) -> Answer:
        await ask.each(NameNumber(place=("name",), text="?"))
        return Answer(answer="All is well.")

    room = simple_room(Larger, boast, seats=("AG1", "AG2"))
    app = App(journal=":memory:", agents={"": Mute()})
    job = room.read(Larger(question="How many?", model="openai:m"), {})
    result = asyncio.run(ended(app, Seated(room, job)))
    assert (result.answer, exit_code(result)) == (None, 3)


SETTINGS = {"room": "dialectic", "question": "q"}
NAMES = {
    "nothing said": (Asking(), "e64512da9310-w"),
    "said": (Asking(temperature=0.5, max_tokens=512), "17d074f58d8a-w"),
    "elsewhere": (
        Asking(base_url="http://a/v1", repetition_model="openai:m@http://a/v1"),
        "40fa193b51ec-w",
    ),
}
"""As they were before windows of models could be said."""


@pytest.mark.parametrize("window", [None, 256, 8_192])
@pytest.mark.parametrize(("asking", "name"), NAMES.values(), ids=NAMES)
def test_a_name_is_what_it_was_whatever_window_is_said(
    monkeypatch: pytest.MonkeyPatch, asking: Asking, name: str, window: int | None
) -> None:
    monkeypatch.setattr(fingerprint, "prompts", lambda *_: "as they are")
    said = dataclasses.replace(asking, context_window=window)
    assert fingerprint.run_name("w", SETTINGS, said) == name


@pytest.mark.parametrize("room", OURS)
def test_no_room_gives_an_option_of_how_models_are_asked_another_meaning(room: str) -> None:
    said = options(rooms.named(room).request)
    assert {name: said[name].help for name in options(Asking)} == {
        name: each.help for name, each in options(Asking).items()
    }
