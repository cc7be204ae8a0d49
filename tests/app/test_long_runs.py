"""A long run is not read at its end, and yet is the same to whoever looks into it."""

import gc
from pathlib import Path

import pytest

from aufheben.app import App, Result, assignment
from aufheben.rooms.hierarchy.request import Hierarchy
from aufheben.runtime.blocking import finished
from aufheben.runtime.journal import Event
from tests.hierarchy.findings import large

EDGES = 300


def checked(tmp_path: Path) -> tuple[App, Result]:
    """A hierarchy of so many edges, looked at to the end."""
    file = tmp_path / "階層.csv"
    file.write_bytes(large(EDGES))
    app = App(journal=tmp_path / "journal.db")
    request = Hierarchy(file=str(file))
    return app, finished(played(app, request))


async def played(app: App, request: Hierarchy) -> Result:
    """Its run to the end, without a break."""
    return await (await app.start(request, begin=False)).play()


def held() -> int:
    """Events that this process holds."""
    gc.collect()
    return sum(isinstance(each, Event) for each in gc.get_objects())


def test_of_a_long_run_that_ends_one_event_is_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(assignment, "MOST_EVENTS", 10)
    before = held()
    app, result = checked(tmp_path)
    assert result.envelope["outcome"]
    assert result.to("txt")
    assert held() - before <= 3
    assert len(result.record.events) == app.row(result.run).events > EDGES
    assert held() - before <= 5


def test_whoever_looks_into_a_long_run_finds_all_that_was_committed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(assignment, "MOST_EVENTS", 10)
    app, result = checked(tmp_path)
    kept = app.store.read(result.run)
    events = result.record.events
    assert events[-1] is events[len(events) - 1]
    assert events[-1] == kept.events[-1]
    assert events[2:5] == kept.events[2:5]
    assert tuple(events) == kept.events
    assert result.record.events == kept.events
    assert kept.events == result.record.events
    assert result.view == finished(app.replay(result.run)).view


def test_a_long_run_that_is_gone_on_with_after_its_end_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(assignment, "MOST_EVENTS", 10)
    app, result = checked(tmp_path)

    async def again() -> Result:
        return await (await app.resume(result.run))

    assert not result.found
    assert finished(again()).found
