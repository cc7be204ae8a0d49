"""What holds of the rows of every store that lasts: held, altered, read while they grow."""

import asyncio
import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest

from aufheben.app.archive import Archive
from aufheben.errors import BadInput, Damaged, Locked, Misuse
from aufheben.formats.journals import shown
from tests.adapters.journals import WHOLE, damage_is_told, holder, kept, program, said
from tests.adapters.sqlite_processes import EVENTS, RECORD, TAKEN_IN, event
from tests.appending import append
from tests.places import Folder, Place, store

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes as POSIX has them")


def test_f31_a_run_held_by_another_process_is_locked_until_that_is_killed(place: Place) -> None:
    known = kept(place)
    with holder(place.address()) as process:
        assert said(process) == "held"
        for act in (known.hold, known.remove):
            with pytest.raises(Locked, match=r"run camera is held by another process.*try again"):
                act("camera")
        assert known.read("camera") == WHOLE
        known.hold("whole").close()
        process.kill()
        process.wait()
        known.hold("camera").close()


def test_a_program_that_forgets_a_run_it_holds_comes_to_its_end_and_frees_it(place: Place) -> None:
    assert program("forget", place.address()) == ["begun"]
    known = store(place)
    known.hold("camera").close()
    assert known.read("camera") == RECORD


def test_f31_processes_that_make_the_journal_at_once_all_get_their_run(place: Place) -> None:
    path = place.address()
    runs = [f"run{number}" for number in range(4)]
    with (
        holder(path, "begin", runs[0]) as a,
        holder(path, "begin", runs[1]) as b,
        holder(path, "begin", runs[2]) as c,
        holder(path, "begin", runs[3]) as d,
    ):
        for process in (a, b, c, d):
            assert process.stdin is not None
            process.stdin.write("\n")
            process.stdin.flush()
        assert [said(process) for process in (a, b, c, d)] == ["held"] * 4
    known = store(place)
    assert {record.run for record in known.runs()} == set(runs)
    assert all(known.read(run).events == EVENTS[:1] for run in runs)


def test_a_reader_sees_one_moment_while_another_process_writes(place: Place) -> None:
    journal = store(place).begin(RECORD)
    for number in range(1, 50):
        append(journal, event(number))
        assert store(place).read("camera") == journal.record
    journal.close()


def test_f30_an_append_to_a_run_changed_behind_the_lock_is_refused(place: Place) -> None:
    journal = store(place).begin(RECORD)
    append(journal, EVENTS[0])
    place.sql("UPDATE runs SET count = count + 1")
    with pytest.raises(Damaged, match="event 1 is no longer the last"):
        append(journal, EVENTS[1])
    place.sql("UPDATE runs SET count = count - 1")
    append(journal, EVENTS[1])
    journal.close()
    assert store(place).read("camera").events == EVENTS[:2]


def test_a_run_that_cannot_be_written_keeps_no_other_of_its_group_from_it(place: Place) -> None:
    known = store(place)
    journals = [known.begin(replace(RECORD, run=f"r{number}")) for number in range(8)]
    place.sql("UPDATE runs SET tip = 'x' WHERE run = 'r3'")

    async def all_at_once() -> list[BaseException | None]:
        asks = [journal.append(each) for journal in journals for each in EVENTS[:2]]
        return await asyncio.gather(*asks, return_exceptions=True)

    found = asyncio.run(all_at_once())
    assert [type(wrong) for wrong in found if wrong is not None] == [Damaged] * 2
    assert [number for number, wrong in enumerate(found) if wrong is not None] == [6, 7]
    for journal in journals:
        journal.close()
    place.sql("DELETE FROM runs WHERE run = 'r3'")
    whole = {record.run: len(known.read(record.run).events) for record in known.runs()}
    assert whole == {f"r{number}": 2 for number in range(8) if number != 3}


def test_f31_a_fork_neither_writes_to_a_run_held_before_it_nor_lets_it_go(place: Place) -> None:
    journal = store(place).begin(RECORD)
    child = os.fork()
    if not child:
        signal.alarm(60)
        try:
            append(journal, event(1))
        except Misuse:
            journal.close()
            os._exit(0)
        os._exit(1)
    assert os.waitpid(child, 0)[1] == 0
    append(journal, event(1))
    with pytest.raises(Locked):
        store(place).hold("camera")
    journal.close()
    assert store(place).read("camera").events == (event(1),)


def test_a_text_is_kept_once_and_goes_with_its_last_run(place: Place) -> None:
    known = kept(place)
    count = "SELECT count(*) FROM texts WHERE content LIKE '%long%'"
    assert place.sql(count) == [(1,)]
    known.remove("camera")
    assert known.read("whole") == TAKEN_IN
    known.remove("whole")
    known.remove("empty")
    assert place.sql("SELECT count(*) FROM texts") == [(0,)]


def test_a_store_writes_nothing_before_its_first_run(place: Place) -> None:
    known, empty = store(place), place.dump()
    assert list(known.runs()) == []
    assert not known.has("camera")
    for act in (known.read, known.hold, known.remove):
        with pytest.raises(BadInput, match="no run named 'camera'"):
            act("camera")
    assert place.dump() == empty


def test_a_whole_journal_is_moved_from_any_store_to_any_other_and_back(
    place: Place, tmp_path: Path
) -> None:
    here, there = kept(place), Folder(tmp_path / "other")
    away, back = Archive(store(there)), Archive(store(place, "back"))
    assert list(away.take_all(place.address())) == ["camera", "whole", "empty"]
    back.store.begin(here.read("camera")).close()
    assert list(back.take_all(there.address())) == ["whole", "empty"]
    assert list(back.take_all(there.address())) == []
    for run in ("camera", "whole", "empty"):
        assert back.store.read(run) == here.read(run)
    assert list(back.store.runs()) == list(here.runs())
    here.remove("whole")
    here.begin(replace(TAKEN_IN, created="now")).close()
    with pytest.raises(BadInput, match="a run named 'whole' exists"):
        list(back.take_all(place.address()))


@pytest.mark.parametrize(
    ("statement", "where"),
    [
        ("DELETE FROM events WHERE run = 'camera' AND number = 5", "event 5"),
        ("DELETE FROM events WHERE run = 'camera' AND number = 3", "event 3"),
        ("DELETE FROM events WHERE run = 'camera'", "event 1"),
        ("UPDATE events SET seat = '\"B\"' WHERE run = 'camera' AND number = 2", "event 2"),
        ("UPDATE events SET attempt = 2 WHERE run = 'camera' AND number = 4", "event 4"),
        ("UPDATE events SET place = 'x' WHERE run = 'camera' AND number = 4", "event 4"),
        ("UPDATE events SET kind = 'sung' WHERE run = 'camera' AND number = 1", "event 1"),
        ("UPDATE events SET hash = 'x' WHERE run = 'camera' AND number = 5", "event 5"),
        ("UPDATE events SET number = 9 WHERE run = 'camera' AND number = 2", "event 2"),
        ("UPDATE events SET number = 6 WHERE run = 'camera' AND number = 5", "event 5"),
        ("UPDATE texts SET content = '{}' WHERE content LIKE '%long%'", "event 1"),
        ("DELETE FROM texts WHERE content LIKE '%short 2%'", "event 2"),
        ("UPDATE runs SET created = '\"now\"' WHERE run = 'camera'", "event 1"),
        ("UPDATE runs SET settings = 'x' WHERE run = 'camera'", "head"),
        ("UPDATE runs SET tip = 'x' WHERE run = 'camera'", "event 5"),
        ("UPDATE runs SET count = 4 WHERE run = 'camera'", "event 5"),
        ("UPDATE runs SET count = 6 WHERE run = 'camera'", "event 6"),
        ("UPDATE runs SET room = '\"judging\"' WHERE run = 'camera'", "head"),
        ("UPDATE runs SET outcome = '\"justified\"' WHERE run = 'camera'", "head"),
        ("DELETE FROM runs WHERE run = 'camera'", "head"),
    ],
)
def test_f30_the_first_bad_row_is_named_and_the_run_can_be_removed(
    place: Place, statement: str, where: str
) -> None:
    damage_is_told(kept(place, statement), where, shown(place.address()), place.dump)


def test_f30_a_damaged_text_is_mended_by_whoever_stores_it_again(place: Place) -> None:
    known = kept(place, "UPDATE texts SET content = '{}' WHERE content LIKE '%long%'")
    with pytest.raises(Damaged):
        known.read("whole")
    known.begin(replace(WHOLE, run="again")).close()
    assert known.read("whole") == TAKEN_IN


def test_f30_runs_newer_than_a_damaged_one_are_listed_before_it_is_told(place: Place) -> None:
    known = kept(place, "UPDATE runs SET tip = 'x' WHERE run = 'camera'")
    listing = known.runs()
    assert [next(listing).run, next(listing).run] == ["empty", "whole"]
    with pytest.raises(Damaged, match="run camera: event 5"):
        next(listing)
