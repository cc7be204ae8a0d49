"""What can be forked, from where, and what a fork says of itself; copying is a law of every run."""

import asyncio
import json
from typing import Any

import pytest

from aufheben.app.fork import ANSWERS
from aufheben.errors import BadInput
from aufheben.rooms.lines import placed
from aufheben.runtime.journal import Event, Record
from aufheben.words import LANGS, spelled
from tests.rooms.settled import Table, whole


def answers(record: Record) -> list[Event]:
    return [event for event in record.events if event.kind in ANSWERS and event.seat]


def kept(name: str) -> tuple[Table, Record]:
    """A run that has ended, in a journal of its own."""
    table, record = Table(), whole(name)[0].record
    table.store.begin(record).close()
    return table, record


def test_the_answer_may_be_given_as_json() -> None:
    table, source = kept("mad")
    event = answers(source)[-1]
    given = table.app.answer(source, event.number)
    forked = table.fork("whole", event=event.number, answer=json.dumps(given))
    assert forked.record.events[event.number - 1].payload == given


@pytest.mark.parametrize(
    "answer", [{}, {"nonsense": 1}, "no JSON", "[]", '{"a": 1, "a": 2}', "[" * 9_000]
)
def test_an_illegal_answer_is_refused_with_its_place_before_anything_is_begun(answer: Any) -> None:
    table, source = kept("mad")
    event = answers(source)[0]
    with pytest.raises(BadInput) as refused:
        table.fork("whole", event=event.number, answer=answer)
    said = {lang: spelled(refused.value.said, lang) for lang in LANGS}
    assert f"event {event.number} ({spelled(placed(event, ''), 'en')})" in said["en"]
    assert "必要なもの: " in said["ja"]
    assert "expected" not in said["ja"]
    assert [each.run for each in table.app.store.runs()] == ["whole"]


@pytest.mark.parametrize("name", ["mad", "hierarchy", "judging", "deliberation", "rating"])
def test_the_fork_names_its_origin_and_so_does_the_fork_of_a_fork(name: str) -> None:
    table, source = kept(name)
    event = answers(source)[-1].number
    one = table.fork(source.run, event=event, name="one")
    again = answers(one.record)[-1].number
    two = table.fork("one", event=again, name="two")
    for result, origin, number in ((one, source.run, event), (two, "one", again)):
        settings = result.record.settings
        assert (settings["origin"], settings["forked_at"]) == (origin, number)
        assert result["forked"] == {"run": origin, "event": number}
    own = {"origin": "", "forked_at": 0}
    assert {**two.record.settings, **own} == {**one.record.settings, **own}


def test_what_is_no_answer_is_refused_naming_those_near_it() -> None:
    table, source = kept("judging")
    near = answers(source)[-1].number
    for number in (len(source.events), len(source.events) + 9):
        with pytest.raises(BadInput, match=rf"no answer.*\n.*{near}"):
            table.fork(source.run, event=number)


def test_where_nobody_was_asked_there_is_no_answer_to_fork_at() -> None:
    table, _ = kept("complete")
    with pytest.raises(BadInput, match="nobody was asked"):
        table.fork("whole", event=1)


@pytest.mark.parametrize(
    "how", [{}, {"at": 1, "event": 2}, {"event": 2, "steps": 3}, {"at": 1, "answer": {}}]
)
def test_a_fork_is_at_a_step_or_at_an_answer(how: dict[str, Any]) -> None:
    table, _ = kept("rating")
    with pytest.raises(BadInput, match="at a step or at an answer"):
        table.fork("whole", **how)


@pytest.mark.parametrize("name", ["lift", "judging", "rating"])
def test_a_room_without_steps_is_not_forked_at_one(name: str) -> None:
    table, _ = kept(name)
    with pytest.raises(BadInput, match="is not a deliberation"):
        table.fork("whole", at=1)


@pytest.mark.parametrize(
    "changes",
    [{"colour": 1}, {"steps": 1}, {"personas": {"judge": "stern"}}, {"weights": "nowhere.toml"}],
)
def test_what_cannot_be_changed_from_a_step_on_is_refused(changes: dict[str, Any]) -> None:
    table, _ = kept("deliberation")
    with pytest.raises(BadInput):
        table.fork("whole", at=2, **changes)


def test_a_deliberation_forked_at_an_answer_is_forked_at_a_step_again() -> None:
    table, source = kept("deliberation")
    table.fork("whole", event=answers(source)[-1].number, name="one")
    two = table.fork("one", at=2, name="two", steps=2)
    assert two["forked"] == {"run": "one", "at": 2}
    three = table.fork("two", event=answers(two.record)[0].number, name="three")
    assert "forked from two at the answer of event" in three.to("txt")
    for run in ("two", "three"):
        asyncio.run(table.app.replay(run))


def test_an_edit_is_held_to_the_laws_of_today() -> None:
    table, source = kept("capped")
    event = next(event for event in answers(source) if event.place[0] == "thesis")
    given = table.app.answer("whole", event.number)
    spare = {**given["Argument"]["rules"][0], "id": "r0", "consequent": "Owls fly by night"}
    argument = {"rules": [spare, *given["Argument"]["rules"]]}
    with pytest.raises(BadInput, match=r"r0.*no later rule"):
        table.fork("whole", event=event.number, answer={"Argument": argument})
