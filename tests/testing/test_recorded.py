"""A recorded run held again: its own answers where they still fit, a stand-in's elsewhere."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from aufheben.formats.cases import SeatSpecification, Specification, filled
from aufheben.formats.journals import write_record
from aufheben.rooms.dialectic.seats import SeatChoice, cast
from aufheben.rooms.dialectic.settings import write_settings
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Event, Record
from aufheben.runtime.memory import MemoryStore
from aufheben.testing import Rehearsed, rehearse
from aufheben.testing.__main__ import main
from aufheben.testing.stand_in import STAND_IN, stand_in
from aufheben.words import spelled
from tests.driving import conducting, recomputed
from tests.held_again import said_in
from tests.model_debates import QUESTION, STANCES
from tests.recorded_runs import files

FILES = files()


@pytest.fixture(scope="module")
def record() -> Record:
    """A debate of the stand-in, as though somebody else had held it."""
    seats = tuple(SeatSpecification(name=f"AG{n}", stance=s) for n, s in enumerate(STANCES, 1))
    asked = Specification(question=QUESTION, seats=filled(seats))
    chosen = cast(asked, choice=SeatChoice(model="openai:somebody"))
    head = Record(run="was", created="", settings=write_settings(chosen))
    journal = MemoryStore().begin(head)
    agents = {"": stand_in("dialectic", "en")}
    asyncio.run(conducting(chosen.case, agents, journal, StillClock()))
    return journal.record


def by(held: Rehearsed) -> dict[tuple[str | int, ...], str]:
    return {e.place: e.payload["spent"]["by"] for e in answered(held.record)}  # type: ignore[index]


def answered(record: Record) -> list[Event]:
    return [event for event in record.events if event.kind == "answered"]


def changed(record: Record, change: Callable[[Event], Event | None]) -> Record:
    """The record with `change` made of its answers; None leaves one out."""
    events = [change(e) if e.kind == "answered" else e for e in record.events]
    kept = [event for event in events if event is not None]
    renumbered = (replace(event, number=n) for n, event in enumerate(kept, start=1))
    return replace(record, events=tuple(renumbered))


def test_where_nothing_changed_every_answer_is_the_recorded_one(record: Record) -> None:
    again = rehearse(record)
    assert again.unrecorded == ()
    assert again.recorded == again.answers == len(answered(record)) > 4
    assert set(by(again).values()) == {"recorded:was"}
    assert again.record.ended is not None
    assert record.ended is not None
    assert again.record.ended.payload == record.ended.payload


def test_what_the_record_lacks_the_stand_in_says_and_it_is_named(record: Record) -> None:
    last = answered(record)[-1]
    again = rehearse(changed(record, lambda event: None if event == last else event))
    (missing,) = again.unrecorded
    assert missing.place == last.place
    assert missing.seat == last.seat
    assert "nothing of this kind was asked there" in spelled(missing.said, "en")
    assert by(again)[last.place] == STAND_IN
    assert list(by(again).values()).count("recorded:was") == again.recorded == again.answers - 1


def test_an_answer_in_another_shape_is_no_recorded_answer(record: Record) -> None:
    last = answered(record)[-1]
    other = replace(last, payload={"something": "else"})
    again = rehearse(changed(record, lambda event: other if event == last else event))
    (missing,) = again.unrecorded
    assert "another shape" in spelled(missing.said, "en")
    assert by(again)[last.place] == STAND_IN


def test_an_answer_of_another_kind_or_seat_at_the_place_is_none(record: Record) -> None:
    last = answered(record)[-1]
    for other in (replace(last, seat="somebody"), replace(last, place=("elsewhere",))):
        again = rehearse(changed(record, lambda event, o=other: o if event == last else event))  # type: ignore[misc]
        assert [missing.place for missing in again.unrecorded] == [last.place]


def test_an_answer_that_is_refused_today_is_none(record: Record) -> None:
    first = answered(record)[0]
    argument = first.payload["Argument"]
    assert isinstance(argument, dict)
    illegal = {**argument, "Conc": ["Something that no rule of it concludes"]}
    other = replace(first, payload={"Argument": illegal})
    again = rehearse(changed(record, lambda event: other if event == first else event))
    assert again.unrecorded[0].place == first.place
    assert by(again)[first.place] == STAND_IN


@pytest.mark.skipif(not FILES, reason="no recorded runs are at hand")
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_real_run_is_held_again_in_every_room(file: Path) -> None:
    record = said_in(file)
    again = rehearse(record)
    kept = {(e.place, e.seat): plain(e) for e in answered(record)}
    missing = {each.place for each in again.unrecorded}
    for event in answered(again.record):
        recorded = event.payload["spent"]["by"] == f"recorded:{record.run}"  # type: ignore[index]
        assert recorded or event.place in missing
        assert not recorded or spoken(plain(event)) <= spoken(kept[event.place, event.seat])
    assert again.recorded > 0
    envelope, text = recomputed(again.record)
    assert envelope["outcome"]
    assert text.strip()


def spoken(row: object) -> set[str]:
    """The sentences in a row, however its fields are called."""
    inner = row.values() if isinstance(row, dict) else row if isinstance(row, list) else ()
    own = {row} if isinstance(row, str) and " " in row else set()
    return own.union(*map(spoken, inner))


def plain(event: Event) -> dict[str, object]:
    """Without what it took, and without the edge itself, which is named as it is today."""
    mine = ("spent", "proposition")
    return {key: value for key, value in event.payload.items() if key not in mine}


def test_the_command_prints_the_report_and_names_who_answered(
    record: Record, tmp_path: Path
) -> None:
    file = tmp_path / "was.jsonl"
    last = answered(record)[-1]
    cut = changed(record, lambda event: None if event == last else event)
    file.write_text(write_record(cut), encoding="utf-8")
    done = CliRunner().invoke(main, ["recorded", str(file)])
    assert "run was" in done.stdout
    assert f"{len(answered(record)) - 1} of {len(answered(record))} answers" in done.stderr
    assert "no recorded answer" in done.stderr
