"""A run is interrupted where it has not ended and who held it died: not where anybody let go of it."""

import os
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from aufheben.runtime.journal import Event
from tests.adapters.journals import WHOLE, altered, holder, kept, said
from tests.adapters.sqlite_processes import EVENTS
from tests.appending import append
from tests.places import Place, store

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes as POSIX has them")
ENDED = Event(number=6, kind="ended", payload={"outcome": "justified"})


def interrupted(place: Place) -> list[str]:
    """As a process sees it that was not there."""
    return list(store(place).interrupted())


@pytest.mark.parametrize("act", ["begin", "hold"])
def test_a_run_is_interrupted_once_its_holder_is_killed_until_it_is_held_again(
    place: Place, act: str
) -> None:
    known = kept(place)
    run = "camera" if act == "hold" else "new"
    assert interrupted(place) == []
    with holder(place.address(), act, run) as process:
        if process.stdin is not None and act == "begin":
            process.stdin.write("\n")
            process.stdin.flush()
        assert said(process) == "held"
        assert interrupted(place) == []
        process.kill()
        process.wait()
    assert interrupted(place) == list(known.interrupted()) == [run]
    with closing(known.hold(run)):
        assert interrupted(place) == []
    assert interrupted(place) == []


def test_a_run_that_is_let_go_or_has_ended_is_not_interrupted(place: Place) -> None:
    known = kept(place)
    assert interrupted(place) == []
    journal = known.hold("camera")
    append(journal, ENDED)
    assert interrupted(place) == []
    assert place.sql(f"SELECT held FROM {_table(place)} WHERE run = 'camera'") == [(0,)]
    journal.close()
    known.begin(replace(WHOLE, run="taken", events=(*EVENTS, ENDED))).close()
    known.hold("taken").close()
    assert interrupted(place) == []


def test_a_run_that_is_removed_is_not_interrupted(place: Place) -> None:
    known = kept(place)
    with holder(place.address()) as process:
        assert said(process) == "held"
        process.kill()
        process.wait()
    known.remove("camera")
    assert interrupted(place) == []


@pytest.mark.parametrize("name", ["../../evil", "/etc/passwd", "x" * 5000, ".making"])
def test_a_name_that_is_none_leads_to_no_file(path: Path, tmp_path: Path, name: str) -> None:
    known = altered(path, f"UPDATE runs SET held = 1, run = '{name}' WHERE run = 'camera'")
    before = sorted(tmp_path.rglob("*"))
    assert list(known.interrupted()) == []
    assert sorted(tmp_path.rglob("*.lock")) == [each for each in before if each.suffix == ".lock"]


def _table(place: Place) -> str:
    return "runs" if place.address().endswith(".db") else "aufheben.runs"
