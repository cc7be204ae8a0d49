"""A server goes on with what was interrupted, within its bounds, and past what it cannot go on with."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from aufheben.app import App
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.runtime.journal import Record
from aufheben.surfaces.page import server
from aufheben.surfaces.page.door import Bounds
from tests.page.conftest import Serve

DEBATE = Dialectic(what="Is Tweety a flier?", stances=("Tweety is a bird.", "Tweety is small."))
RUNS = ("oldest", "broken", "newer", "newest")


def cut_off(journal: Path) -> None:
    """Runs that were begun, and whose holder is as if it had been killed."""
    app = App(journal=journal)
    room, job = app.seat(DEBATE)
    for run in RUNS:
        settings = {"room": "nowhere"} if run == "broken" else room.encode(job)
        app.store.begin(Record(run=run, created="2026-01-01", settings=settings)).close()
    with closing(sqlite3.connect(journal, isolation_level=None)) as connection:
        connection.execute("UPDATE runs SET held = 1")


def test_all_that_can_be_gone_on_with_is_and_of_the_rest_it_is_told_why(
    serve: Serve, journal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "_PAUSE", 0.01)
    cut_off(journal)
    site = serve(bounds=Bounds(runs=1))
    site.wait(server.take_up(site.site))
    goes_on = {run: f"run {run} was interrupted, and goes on" for run in RUNS}
    oldest, broken, *newer = site.told
    assert [oldest, *newer] == [goes_on[run] for run in ("oldest", "newer", "newest")]
    assert broken.startswith("run broken was interrupted, and does not go on here (")
    for run in ("oldest", "newer", "newest"):
        driven = site.site.runs.get(run)
        assert driven is not None
        site.wait(driven.ended())
    assert [row.run for row in site.app.runs(interrupted=True)] == ["broken"]
    assert site.app.count(interrupted=True, kind="dialectic") == 0


def test_a_journal_that_cannot_be_read_is_told_of_and_the_page_is_there(
    serve: Serve, journal: Path
) -> None:
    site = serve()
    journal.write_bytes(b"something else" * 100)
    site.wait(server.take_up(site.site))
    assert site.told == ["interrupted runs cannot be looked for: aufheben doctor says why"]
