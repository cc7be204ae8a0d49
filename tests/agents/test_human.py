"""A person in a seat: what they see, how they answer, and that leaving loses nothing."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.agents import SymbolicAgent
from aufheben.agents.human import HumanAgent, ScriptedDesk, Spoken, spoken
from aufheben.domain import (
    Concede,
    Explanation,
    NoThesis,
    Rebut,
    Seat,
    Thesis,
    Unanswered,
    Undercut,
)
from aufheben.domain.ways import Trials, Way
from aufheben.errors import Left
from aufheben.formats.cases import read_case
from aufheben.protocols.ports import Rejected, Said, Task
from aufheben.rooms.dialectic.asks.explain_task import Explain
from aufheben.rooms.dialectic.asks.lift import TryWays
from aufheben.rooms.dialectic.seats import SeatChoice, cast
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from tests.agents.human_typings import answered as typed
from tests.agents.test_sheets import CONSTRUCT, COUNTER, ISSUE, SEAT
from tests.driving import conduct


def answered(task: Task[Any], *lines: str, **more: Any) -> tuple[Any, str]:
    """What the chair would read of what was typed, and all that was shown."""
    return typed(task, *lines, seat=SEAT, **more)


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        (
            "We should close it because it is loud, children play there",
            Spoken("We should close it", ("it is loud", "children play there"), ()),
        ),
        (
            "Close it because it is loud unless shops starve.",
            Spoken("Close it", ("it is loud",), ("shops starve",)),
        ),
        ("It is loud. So close it.", Spoken("close it", ("It is loud",), ())),
        (
            "車がうるさいから、広場を閉めるべきだ。",
            Spoken("広場を閉めるべきだ", ("車がうるさい",), ()),
        ),
        (
            "広場を閉めるべきだ。なぜなら車がうるさいからだ。",
            Spoken("広場を閉めるべきだ", ("車がうるさい",), ()),
        ),
        ("Close it", None),
        ("", None),
    ],
)
def test_a_sentence_is_read_as_an_argument(text: str, read_as: Spoken | None) -> None:
    assert spoken(text) == read_as


@given(st.text())
def test_any_sentence_is_an_argument_or_none(text: str) -> None:
    found = spoken(text)
    assert found is None or (found.conclusion and found.because)


def test_a_form_asks_part_by_part() -> None:
    found, _ = answered(CONSTRUCT, "/form", "Open it", "trade feeds us", "", "it is empty", "")
    assert isinstance(found, Thesis)
    assert found.argument.ass == ("it is empty",)


def test_what_is_attacked_is_chosen_by_number() -> None:
    rebut, _ = answered(COUNTER, "Keep it open because trade feeds us", "y", "9", "1")
    undercut, _ = answered(COUNTER, "Shops starve because nobody comes", "y", "2")
    assert isinstance(rebut, Rebut)
    assert rebut.target == "Close it"
    assert isinstance(undercut, Undercut)
    assert undercut.target == "shops starve"


def test_commands_concede_skip_and_leave() -> None:
    assert isinstance(answered(COUNTER, "/concede")[0], Concede)
    assert answered(COUNTER, "/skip")[0] == Unanswered(limit="skipped")
    assert isinstance(answered(CONSTRUCT, "/skip")[0], NoThesis)
    for lines in (["/leave"], ["/form", "/leave"], []):
        with pytest.raises(Left):
            answered(COUNTER, *lines)


def test_help_and_unreadable_lines_ask_again() -> None:
    found, shown = answered(COUNTER, "/help", "no", "", "/concede")
    assert isinstance(found, Concede)
    assert "/form" in shown


def test_only_what_the_seat_may_see_is_shown() -> None:
    _, shown = answered(COUNTER, "/concede")
    assert "We stand for trade." in shown
    assert "it is loud" in shown
    assert "dispute" not in shown


def test_a_ruling_is_shown_with_what_to_do() -> None:
    ruling = Rejected(expected="a new reason", got="the old one", do="find another")
    _, shown = answered(COUNTER, "/concede", rulings=(ruling,))
    assert "find another" in shown


def test_other_tasks_are_answered_part_by_part() -> None:
    way = Way(idea="a market", changes="x", serves=(), cost="c", start="s", exit="e")
    trying = TryWays(place=("t",), issue=ISSUE, side="AG2", needs=(), ways=(way,))
    found, _ = answered(trying, "eleven", "6", "7", "too dear")
    assert isinstance(found, Trials)
    assert (found.trials[0].live, found.trials[0].start) == (6, 7)
    explain = Explain(place=("e",), issue=ISSUE, answer="a", sides=(("AG1", ("p",)),))
    found, _ = answered(
        explain,
        *("We meet", "by rule", "", "an hour", "meet", "", "a vote"),
        *("1", "1", "it is met", "", "", "open", "", ""),
    )
    assert isinstance(found, Explanation)
    assert found.sides[0][1][0].kept


CAMERA = """Issue: Which camera should we buy?
AG1's stance:
a is a camera.
a is light.
If a camera is light, we should buy it.
AG2's stance:
b is a camera.
a is broken.
If something is broken, we should not buy it.
"""


def test_a_person_argues_with_the_logic_engine_and_comes_back_after_leaving() -> None:
    case = cast(read_case(CAMERA), choice=SeatChoice(seats={"AG2": "human"})).case
    store = MemoryStore()
    journal = store.begin(Record(run="r", created="", settings={}))

    def sit(*lines: str) -> dict[str, Any]:
        return {"AG1": SymbolicAgent(), "AG2": HumanAgent(ScriptedDesk(lines))}

    with pytest.raises(Left):
        conduct(case, sit(), journal, StillClock())
    attack = "We should not buy a because a is broken, If something is broken; we should not buy it"
    with pytest.raises(Left):
        conduct(case, sit(attack.replace(";", ","), "y"), journal, StillClock())
    answers = [event for event in journal.record.events if event.kind == "answered"]
    assert [event.seat for event in answers][:2] == ["AG1", "AG2"]
    asked = [(event.place, event.attempt) for event in answers]
    assert len(set(asked)) == len(asked)


def test_a_person_s_time_is_not_the_run_s() -> None:
    clock = StillClock()

    class Slow:
        async def answer(self, seat: Seat, task: Task[Any], rulings: Any) -> object:
            clock.at += 1000.0
            return Said(answer=NoThesis(reason=""), by="person")

    case = cast(read_case(CAMERA), choice=SeatChoice(seats={"AG1": "human", "AG2": "human"})).case
    from dataclasses import replace

    from aufheben.domain import Limits

    rules = replace(case.constitution, limits=Limits(time=10.0))
    journal = MemoryStore().begin(Record(run="r", created="", settings={}))
    finished = conduct(
        replace(case, constitution=rules), {"AG1": Slow(), "AG2": Slow()}, journal, clock
    )
    assert finished.conclusion.stop_reason == "no_synthesis"
