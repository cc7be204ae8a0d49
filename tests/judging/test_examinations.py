"""Questions and answers are judged with the speech that they test."""

import json
from dataclasses import replace
from typing import Any

import pytest

from aufheben.domain import Seat
from aufheben.domain.matches import Examination, Heading, Match, Speech, Team
from aufheben.evaluation.judging.probes import relabel
from aufheben.prompts.templates import compose
from aufheben.rooms.judging.asks.tasks import Summarize
from aufheben.rooms.judging.protocol.quotations import source_of
from aufheben.rooms.judging.protocol.speech_reading import windows
from aufheben.rooms.judging.report import SeatedJudging, read_settings, write_settings
from aufheben.rooms.judging.report.passages import Passages
from tests.judging.debates import hearing, named

ASKED = Examination(asks=("Neg",), answers=("Aff",), text="Q: Which buses?\nA: Three lines.")
DEBATE = Match(
    heading=Heading(
        motion="M", teams=(Team(name="Aff", side="for"), Team(name="Neg", side="against"))
    ),
    speeches=(
        Speech(number=1, team="Aff", text="It is so.", examinations=(ASKED,)),
        Speech(number=2, team="Neg", text="It is not."),
    ),
)


def test_what_was_answered_is_found_in_the_speech() -> None:
    assert source_of(DEBATE, "en").of("Three lines") == (1,)
    assert Passages(DEBATE).speeches_with("Which buses") == (1,)


def test_teams_that_are_called_otherwise_ask_and_answer_so() -> None:
    changed = relabel(DEBATE).match.speeches[0]
    assert changed.examinations[0].answers == (changed.team,)
    assert changed.examinations[0].asks != (changed.team,)


def test_a_journal_keeps_them() -> None:
    bench = SeatedJudging(
        hearing=hearing(named("dbkai"), DEBATE), agents={"J1": "openai:gpt-5-mini"}
    )
    written = json.loads(json.dumps(write_settings(bench)))
    assert read_settings(written) == bench
    assert [bool(each["examinations"]) for each in written["match"]["speeches"]] == [True, False]


def test_of_a_speech_too_long_to_be_read_at_once_they_are_read_too() -> None:
    speech, panel = DEBATE.speeches[0], replace(named("dbkai"), window=20)
    assert "".join(windows(speech, panel)) == speech.words
    assert "Three lines." in speech.words


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Neg asks, Aff answers"), ("ja", "質問は Neg、応答は Aff")]
)
def test_judges_read_who_asks_and_who_answers_under_the_speech(lang: Any, said: str) -> None:
    task = Summarize(place=("speech", 1), heading=DEBATE.heading, speech=DEBATE.speeches[0])
    seat = Seat(name="J1", stance="")
    asked = compose(seat, task, (), lang=lang, fence=None)
    shown = f"{asked}"
    assert shown.index("It is so.") < shown.index(said) < shown.index("Three lines.")
