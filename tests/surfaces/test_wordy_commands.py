"""What a real model says goes through every command: shown, written, converted, carried, and batched."""

import json
from functools import partial
from pathlib import Path

import pytest

from aufheben.formats.interchange.forms import forms
from aufheben.testing import FakeServer, Wordy
from tests.formats.hostile import obeyed
from tests.surfaces.conftest import Program
from tests.surfaces.test_batch import asked as of_any
from tests.surfaces.test_every_room import ENDINGS, ONE_EACH, Begun

QUESTIONS = ("Should wolves be let back into the valley?", "学校の掃除は生徒がすべきか。")
ASKED = ("lift", "single", "judging", "hierarchy asked", "deliberation cut", "personas")
COMMANDS = {"lift": "ask", "single": "ask", "judging": "judge", "hierarchy asked": "check"}
ENDS = (0, 1, 4, 5)
"""Exit codes of runs that ended: with an answer, with findings, at a limit, without one."""


ANSWERS = partial(Wordy, seed=5)


@pytest.fixture
def begun(program: Program, server: FakeServer) -> Begun:
    return Begun(program, server)


@pytest.mark.parametrize("room", ASKED)
def test_a_run_is_told_written_carried_and_checked_again(begun: Begun, room: str) -> None:
    ended = begun(room)
    assert ended.code in ENDS, ended.err
    assert obeyed(ended.out) == []
    program = begun.program
    shown = program("show", "r", "--full").out
    told = json.loads(program("show", "r", "--json").out)
    assert told["stop_reason"] != "unread"
    again = json.loads(program("replay", "r", "--json").out)
    assert again == {**told, "differs": False}
    for ending in sorted(ENDINGS[COMMANDS.get(room, "deliberate")]):
        written = program("show", "r", "-o", f"out{ending}")
        assert written.code in ENDS, (ending, written.err)
        assert Path(f"out{ending}").stat().st_size > 0 or ending in (".tsv", ".kgcl")
    program("runs", "export", "r", "-o", "r.jsonl")
    other = ("--journal", "other.db")
    assert program("runs", "import", "r.jsonl", *other).code == 0
    assert program("show", "r", "--full", *other).out == shown
    assert program("doctor").code == 0


@pytest.mark.parametrize("room", ["lift", "single", "personas"])
def test_its_arguments_are_converted_to_every_form_and_reviewed(begun: Begun, room: str) -> None:
    begun(room)
    for form in forms(written=True):
        found = begun.program("convert", "r", "-", "--to", form)
        assert found.code == 0, (form, found.err)
        assert found.out.strip(), form
        Path(f"out.{form}").write_text(found.out, "utf-8")
        if form in forms():
            back = begun.program("convert", f"out.{form}", "-", "--from", form, "--to", "aif")
            assert back.code == 0, (form, back.err)
            json.loads(back.out)
    assert begun.program("review", "r").code in (0, 1)


def test_a_batch_of_questions_in_both_languages_ends_and_is_found_again(
    program: Program, server: FakeServer
) -> None:
    rows = [{"id": f"q{number}", "question": asked} for number, asked in enumerate(QUESTIONS)]
    Path("問.jsonl").write_text("\n".join(map(json.dumps, rows)), "utf-8")
    words = ("batch", "問.jsonl", *of_any(server), "--name", "b", "--json")
    ended = program(*words)
    assert ended.out, ended.err
    found = json.loads(ended.out)
    assert (ended.code, found["finished"], found["failed"]) == (0, 2, []), ended.err
    before = len(server.received)
    again = json.loads(program(*words).out)
    assert (again["found"], again["calls"], len(server.received)) == (2, 0, before)
    listed = json.loads(program("runs", "list", "--json").out)
    assert {row["outcome"] for row in listed} <= {"synthesis", "justified", "unresolved"}


def test_all_rooms_that_speak_are_asked() -> None:
    assert {COMMANDS.get(room, "deliberate") for room in ASKED} == set(ENDINGS) - {"fork"}
    assert len(ONE_EACH) == 6
