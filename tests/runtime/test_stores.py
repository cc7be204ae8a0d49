"""What every store keeps to, whichever it is."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from aufheben import wiring
from aufheben.adapters.stores import rows as verified
from aufheben.adapters.stores.sqlite import SqliteStore
from aufheben.errors import BadInput, Locked, Misuse
from aufheben.runtime.journal import OPEN, Event, Record, Selection, Store
from aufheben.runtime.memory import MemoryStore
from tests.appending import append
from tests.effort import objects
from tests.places import Databases

RECORD = Record(run="camera", created="2026-01-01T00:00:00+00:00", settings={"question": "止揚?"})


@pytest.fixture(params=["memory", "sqlite", pytest.param("postgres", marks=pytest.mark.scale)])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    if request.param == "memory":
        return MemoryStore()
    if request.param == "sqlite":
        return SqliteStore(tmp_path / "made" / "on demand" / "journal.db")
    databases: Databases = request.getfixturevalue("databases")
    return wiring.store(databases.address())


def event(number: int, **fields: object) -> Event:
    """The event of that number; some are long and alike."""
    whole = Event(
        number=number,
        kind="answered",
        place=("dispute", number, "reply"),
        attempt=1,
        seat="AG1",
        digest="d" * 64,
        payload={"text": "long " * 1000 if number % 2 else f"short {number}"},
    )
    return replace(whole, **fields)  # type: ignore[arg-type]


ENDED = event(4, kind="ended", place=(), payload={"outcome": "justified"})
EVENTS = (event(1), event(2), event(3), ENDED)


def keep(store: Store, record: Record) -> None:
    """Begin a run and let go of it."""
    store.begin(record).close()


def test_what_was_appended_is_read_back(store: Store) -> None:
    journal = store.begin(RECORD)
    for number, each in enumerate(EVENTS, start=1):
        append(journal, each)
        assert journal.record == store.read("camera") == replace(RECORD, events=EVENTS[:number])
    journal.close()
    assert store.read("camera") == replace(RECORD, events=EVENTS)
    assert store.read("camera").ended == ENDED


def test_a_name_is_there_from_begin_to_remove_and_no_other_is(store: Store) -> None:
    assert not store.has("camera")
    keep(store, RECORD)
    assert store.has("camera")
    assert not any(map(store.has, ("camer", "cameras", "CAMERA", "", "../camera")))
    store.remove("camera")
    assert not store.has("camera")


def test_a_run_let_go_is_gone_on_with(store: Store) -> None:
    keep(store, replace(RECORD, events=EVENTS[:2]))
    journal = store.hold("camera")
    assert journal.record.events == EVENTS[:2]
    append(journal, EVENTS[2])
    journal.close()
    assert store.read("camera").events == EVENTS[:3]


def test_a_run_taken_in_is_whole(store: Store) -> None:
    whole = replace(RECORD, events=EVENTS)
    journal = store.begin(whole)
    assert journal.record == whole
    journal.close()
    assert store.read("camera") == whole


def test_a_run_without_events_is_kept(store: Store) -> None:
    keep(store, RECORD)
    assert store.read("camera") == RECORD
    assert list(store.runs()) == [RECORD]


def test_f31_a_run_held_twice_is_locked(store: Store) -> None:
    journal = store.begin(RECORD)
    for again in (store.hold, store.remove):
        with pytest.raises(Locked, match="camera"):
            again("camera")
    journal.close()
    journal = store.hold("camera")
    with pytest.raises(Locked, match="camera"):
        store.hold("camera")
    journal.close()


def test_two_runs_are_held_side_by_side(store: Store) -> None:
    one, other = store.begin(RECORD), store.begin(replace(RECORD, run="other"))
    for number in (1, 2, 3):
        append(one, event(number))
        append(other, event(number, seat="AG2"))
    one.close()
    other.close()
    assert [e.seat for e in store.read("camera").events] == ["AG1"] * 3
    assert [e.seat for e in store.read("other").events] == ["AG2"] * 3


def test_closing_twice_changes_nothing_and_frees_no_other_holder(store: Store) -> None:
    first = store.begin(RECORD)
    first.close()
    second = store.hold("camera")
    first.close()
    with pytest.raises(Locked):
        store.hold("camera")
    second.close()


def test_a_closed_journal_takes_no_event(store: Store) -> None:
    journal = store.begin(RECORD)
    journal.close()
    with pytest.raises(Misuse, match="closed"):
        append(journal, event(1))
    assert store.read("camera").events == ()


@pytest.mark.parametrize("number", [-1, 0, 1, 3])
def test_a_number_out_of_order_is_misuse(store: Store, number: int) -> None:
    journal = store.begin(RECORD)
    append(journal, event(1))
    with pytest.raises(Misuse, match=f"event {number} "):
        append(journal, event(number))
    append(journal, event(2))
    journal.close()
    assert len(store.read("camera").events) == 2


def test_a_run_with_a_gap_is_not_taken_in(store: Store) -> None:
    with pytest.raises(Misuse):
        store.begin(replace(RECORD, events=(event(1), event(3))))
    assert list(store.runs()) == []


def test_what_is_not_json_is_misuse_and_leaves_the_run_alone(store: Store) -> None:
    journal = store.begin(RECORD)
    with pytest.raises(Misuse):
        append(journal, event(1, payload={"x": object()}))
    append(journal, event(1))
    journal.close()
    assert store.read("camera").events == (event(1),)


def test_the_record_shows_at_once_what_a_later_reading_shows(store: Store) -> None:
    journal = store.begin(replace(RECORD, settings={"seats": ("A", "B")}))
    append(journal, event(1, payload={"pair": (1, 2)}))
    shown = journal.record
    journal.close()
    assert shown == store.read("camera")
    assert shown.settings == {"seats": ["A", "B"]}
    assert shown.events[0].payload == {"pair": [1, 2]}


def test_what_a_run_is_takes_no_more_objects_where_it_has_more_rows(store: Store) -> None:
    def held(rows: int) -> list[int]:
        terms = [[f"類 {number}", ["", "青"]] for number in range(rows)]
        journal = store.begin(replace(RECORD, run=f"r{rows}", settings={"terms": terms}))
        append(journal, event(1))
        first = objects(journal.head.settings)
        journal.close()
        journal = store.hold(f"r{rows}")
        assert journal.head.settings == {"terms": terms}
        journal.close()
        return [
            first,
            *(objects(record.settings) for record in (journal.head, store.read(f"r{rows}"))),
        ]

    assert held(10) == held(1000)


def test_f12_texts_no_encoding_can_carry_survive(store: Store) -> None:
    strange = "\ud800 \0 \udfff \u2028 止揚 \x1b[0m"
    wild = event(1, place=(strange, -1), seat=strange, digest=strange, payload={strange: strange})
    whole = Record(run="r", created=strange, settings={strange: [strange]}, events=(wild,))
    keep(store, whole)
    assert store.read("r") == whole
    assert list(store.runs()) == [whole]


def test_a_taken_name_is_refused(store: Store) -> None:
    keep(store, replace(RECORD, events=EVENTS))
    with pytest.raises(BadInput, match="exists"):
        store.begin(RECORD)
    assert store.read("camera").events == EVENTS


def test_runs_are_listed_newest_first_with_their_last_event_only(store: Store) -> None:
    for run, events in [("a", ()), ("b", EVENTS), ("c", EVENTS[:1])]:
        keep(store, replace(RECORD, run=run, events=events))
    listed = [(record.run, record.events) for record in store.runs()]
    assert listed == [("c", EVENTS[:1]), ("b", (ENDED,)), ("a", ())]


def test_runs_are_selected_by_room_outcome_and_beginning(store: Store) -> None:
    for run, settings, events in [
        ("a", {"room": "judging"}, EVENTS),
        ("ab", {"room": "dialectic"}, EVENTS),
        ("b", {"room": "judging"}, EVENTS[:1]),
        ("B", {"room": "\ud800"}, ()),
    ]:
        keep(store, replace(RECORD, run=run, settings=settings, events=events))
    for selection, found in {
        Selection(): ["B", "b", "ab", "a"],
        Selection(kind="judging"): ["b", "a"],
        Selection(kind="dialectic"): ["ab"],
        Selection(kind="\ud800"): ["B"],
        Selection(kind="judge"): [],
        Selection(outcome="justified"): ["ab", "a"],
        Selection(outcome=OPEN): ["B", "b"],
        Selection(kind="judging", outcome="justified"): ["a"],
        Selection(beginning="a"): ["ab", "a"],
        Selection(beginning="a", kind="judging"): ["a"],
        Selection(beginning="abc"): [],
    }.items():
        assert [record.run for record in store.runs(selection)] == found
        assert store.count(selection) == len(found)


def test_of_many_runs_those_that_nobody_asks_for_are_not_read(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(5):
        keep(store, replace(RECORD, run=f"r{number}"))
    read: list[object] = []
    glance = verified.glance

    def counted(connection: Any, row: Any) -> Record:
        read.append(row)
        return glance(connection, row)

    monkeypatch.setattr(verified, "glance", counted)
    assert next(store.runs()).run == "r4"
    assert store.count() == 5
    assert len(read) <= 1


def test_a_removed_run_is_gone_and_its_texts_stay_for_others(store: Store) -> None:
    for run in ("a", "b"):
        keep(store, replace(RECORD, run=run, events=EVENTS))
    store.remove("a")
    assert [record.run for record in store.runs()] == ["b"]
    assert store.read("b").events == EVENTS
    with pytest.raises(BadInput):
        store.read("a")
    keep(store, replace(RECORD, run="a"))
    assert store.read("a").events == ()


@pytest.mark.parametrize("act", ["read", "hold", "remove"])
def test_a_run_that_is_not_there_is_told_with_the_nearest_name(store: Store, act: str) -> None:
    with pytest.raises(BadInput, match="no run named 'camera'"):
        getattr(store, act)("camera")
    keep(store, RECORD)
    with pytest.raises(BadInput, match=r"no run named 'camra'\n  do: did you mean 'camera'\? `auf"):
        getattr(store, act)("camra")


@pytest.mark.parametrize(
    "run",
    ["", "../../x", "/etc/passwd", "a/b", "a\\b", "a\0", "a\n", ".", "-a", "_a", "CON", "nul",
     "Com1", "lpt9", "x" * 65, "x" * 300, "止揚", "a b", "a.db", "\ud800"],
    ids=ascii,
)  # fmt: skip
def test_f38_a_name_that_could_leave_the_store_is_refused(
    store: Store, tmp_path: Path, run: str
) -> None:
    for act in (store.read, store.hold, store.remove):
        with pytest.raises(BadInput, match="cannot name a run"):
            act(run)
    with pytest.raises(BadInput, match="cannot name a run") as refused:
        store.begin(replace(RECORD, run=run))
    assert len(str(refused.value)) < 300
    assert list(tmp_path.iterdir()) == []


def test_a_journal_that_is_in_no_file_is_not_backed_up(store: Store, tmp_path: Path) -> None:
    keep(store, RECORD)
    if isinstance(store, SqliteStore):
        assert store.backup(tmp_path / "copy.db") == 1
    else:
        with pytest.raises(BadInput, match="backed up"):
            store.backup(tmp_path / "copy.db")
        assert not (tmp_path / "copy.db").exists()
