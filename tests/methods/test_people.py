"""People take turns in prose, and are asked what belongs to no side."""

import asyncio
from typing import Any

import pytest

from aufheben.agents.human import HumanAgent, ScriptedDesk
from aufheben.domain import (
    Concede,
    Feedback,
    FinalAnswer,
    GoOn,
    NoThesis,
    Pick,
    Rebut,
    Seat,
    Thesis,
    Unanswered,
)
from aufheben.protocols.ports import Said, Task
from aufheben.rooms.dialectic.methods.answer_tasks import Choose, Moderate, Resolve, Review
from aufheben.rooms.dialectic.methods.speech_tasks import (
    Contend,
    Heard,
    Retort,
    State,
    Update,
    speech,
)
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from aufheben.runtime.reader import read
from tests.driving import conduct
from tests.methods.scripted import ISSUE, case

SEAT = Seat(name="AG2", stance="We stand for trade.")
STATE = State(place=("opinion",), issue=ISSUE)
RETORT = Retort(place=("r",), issue=ISSUE, attacked="Close it.", own=("Trade dies.",))


def answered(task: Task[Any], *lines: str, lang: Any = "en") -> tuple[Any, str]:
    """What the chair would read of what was typed, and all that was shown."""
    desk = ScriptedDesk(lines)
    said = asyncio.run(HumanAgent(desk, lang=lang).answer(SEAT, task, ()))
    assert isinstance(said, Said)
    return read(task, said.answer), "\n".join(desk.shown)


@pytest.mark.parametrize(
    ("task", "lines", "answer"),
    [
        (STATE, ["Open it."], Thesis(argument=speech("Open it."))),
        (STATE, ["", "/help", "/form", "Open it."], Thesis(argument=speech("Open it."))),
        (STATE, ["/skip"], NoThesis(reason="passed over")),
        (STATE, ['/json {"text": "Open it."}'], Thesis(argument=speech("Open it."))),
        (RETORT, ["Open it."], Rebut(argument=speech("Open it."), target="Close it.")),
        (RETORT, ["/concede"], Concede(reason="conceded")),
        (RETORT, ["/skip"], Unanswered(limit="skipped")),
        (RETORT, ['/json {"can_defeat": "NO"}'], Concede()),
    ],
)
def test_a_line_is_a_turn(task: Task[Any], lines: list[str], answer: object) -> None:
    assert answered(task, *lines)[0] == answer


def test_what_is_shown_is_what_may_be_seen() -> None:
    said = (Heard("AG1", "Close it."), Heard("AG2", "Open it."))
    _, shown = answered(Contend(place=("t",), issue=ISSUE, speaker="AG2", said=said), "No.")
    assert "AG1: Close it." in shown
    assert "name" not in shown
    _, shown = answered(Update(place=("t",), issue=ISSUE, own="Open it.", heard=said[:1]), "No.")
    assert "You said: Open it." in shown
    _, shown = answered(RETORT, "No.", lang="ja")
    assert "発言: Close it." in shown
    assert "次の論証に反論するか" in shown


@pytest.mark.parametrize(
    ("task", "lines", "answer"),
    [
        (
            Resolve(place=("answer",), issue=ISSUE, stances=(("AG1", "x"),)),
            ["Close it at noon."],
            FinalAnswer(final_answer="Close it at noon."),
        ),
        (Moderate(place=("m",), issue=ISSUE, said=()), ["y", ""], GoOn()),
        (
            Moderate(place=("m",), issue=ISSUE, said=()),
            ["n", "Close it."],
            FinalAnswer(final_answer="Close it."),
        ),
        (
            Review(place=("r",), issue=ISSUE, stances=(), draft="x"),
            ["n", "Say when."],
            Feedback(enough=False, text="Say when."),
        ),
        (Choose(place=("c",), issue=ISSUE, offered=("x", "y")), ["0", "2"], Pick(number=2)),
    ],
)
def test_what_belongs_to_no_side_is_asked_part_by_part(
    task: Task[Any], lines: list[str], answer: object
) -> None:
    assert answered(task, *lines)[0] == answer


def test_a_person_who_passes_over_is_no_limit_and_concedes_nothing() -> None:
    desk = ScriptedDesk(["Open it.", "/skip", "Close it at noon."])
    agents = {name: HumanAgent(desk) for name in ("AG1", "AG2", "M")}
    journal = MemoryStore().begin(Record(run="r", created="", settings={}))
    finished = conduct(case("one-pass"), agents, journal, StillClock())
    assert finished.conclusion.stop_reason == "no_synthesis"
    assert finished.conclusion.flags == ()


def test_people_can_argue_in_every_seat() -> None:
    desk = ScriptedDesk(["Open it.", "Close it.", "Close it at noon."])
    agents = {name: HumanAgent(desk) for name in ("AG1", "AG2", "M")}
    journal = MemoryStore().begin(Record(run="r", created="", settings={}))
    finished = conduct(case("one-pass"), agents, journal, StillClock())
    assert finished.conclusion.answer == "Close it at noon."
