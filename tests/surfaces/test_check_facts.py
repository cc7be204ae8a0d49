"""Documents that a check looks the two names up in, as a deliberation looks up facts."""

import json
from pathlib import Path

import pytest

from aufheben.testing import FakeServer
from tests.surfaces.conftest import Program
from tests.surfaces.curating import asked_of, curated, rows, served, tasks, told

ANSWERS = curated
ONE = (("wheel", "car"),)
PASSAGE = "A wheel is fitted to a car, and taken off when it is worn."


@pytest.fixture
def notes() -> str:
    Path("notes").mkdir()
    Path("notes/garage.md").write_text(PASSAGE, encoding="utf-8")
    Path("notes/kitchen.md").write_text("Salt is added last.", encoding="utf-8")
    return "notes"


def test_what_documents_say_of_the_names_is_shown_to_all_who_judge(
    program: Program, server: FakeServer, notes: str
) -> None:
    words = ("--no-cheap", "--form", "relay-mediator", "--facts", notes, *served(server), "--json")
    found = told(program("check", rows("in.csv", ONE), *words))
    asked = asked_of(server, "wheel", "car")
    assert len(asked) == 4
    assert all(PASSAGE in each.user and "garage.md" in each.user for each in asked)
    assert not any("Salt" in each.user for each in server.received)
    # The documents are asked once about the edge and once about its mend; the mend is debated too.
    assert found["calls"]["made"] == len(server.received) + 2 <= found["calls"]["bound"]


def test_without_documents_nobody_is_told_of_any(program: Program, server: FakeServer) -> None:
    program("check", rows("in.csv", ONE), *served(server))
    assert not any("documents" in each.user for each in server.received)


def test_what_was_read_is_shown_and_replayed_without_the_documents(
    program: Program, server: FakeServer, notes: str
) -> None:
    program("check", rows("in.csv"), "--facts", notes, "--run", "r", *served(server))
    for file in Path(notes).iterdir():
        file.unlink()
    shown = program("show", "r", "--edge", "wheel,car").out
    assert f"[documents]\ngarage.md#1: {PASSAGE}\n\n[first look of agent N]" in shown
    assert json.loads(program("replay", "r", "--json").out)["differs"] is False
    # An upheld edge took one call all the same.
    assert len(asked_of(server, "car", "vehicle")) == 1


def test_head_nouns_read_no_documents_and_say_so(program: Program, notes: str) -> None:
    done = program("check", rows("in.csv", ONE), "--facts", notes, "--fail-on", "none")
    assert (done.code, "name a model to have them read" in done.err) == (0, True)


def test_where_there_are_no_documents_nothing_is_asked(
    program: Program, server: FakeServer
) -> None:
    done = program("check", rows("in.csv", ONE), "--facts", "nowhere", *served(server))
    assert (done.code, tasks(server)) == (2, [])


def test_a_benchmark_shows_them_too_and_counts_calls_of_models_alone(
    program: Program, server: FakeServer, notes: str
) -> None:
    Path("data.csv").write_text("child,parent,label\nwheel,car,false\ncar,vehicle,true\n")
    words = (
        "--data",
        "data.csv",
        "--forms",
        "single",
        "--pairs",
        "N",
        "--trials",
        "1",
        "--no-vote",
    )
    done = program("bench", "hierarchy", *words, "--facts", notes, *served(server), "--json")
    assert all(PASSAGE in each.user for each in server.received)
    [single] = [row["mean"] for row in told(done)["methods"] if row["mean"]]
    assert (single["calls_per_edge"], single["f1"], len(server.received)) == (1.0, 1.0, 2)
