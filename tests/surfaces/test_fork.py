"""Forking from the command line: an answer is printed, edited, and stands in its place."""

import json
from pathlib import Path
from typing import Any

import pytest

from aufheben.testing import FakeServer
from tests.surfaces.conftest import Ended, Program

QUESTION = "Should the market square be closed to cars?"
CAMERA = str(Path(__file__).parents[2] / "examples" / "camera.toml")


def judged(program: Program, server: FakeServer) -> int:
    """A judged debate named r; the number of its last answer."""
    Path("d.txt").write_text("Motion: Close it.\n\nPRO: Children.\n\nCON: Shops.\n", "utf-8")
    address = ("--model", "openai:x", "--base-url", server.base_url("openai"))
    done = program("judge", "d.txt", "--panel", "null", *address, "--run", "r", "-q")
    assert done.code == 0, done.err
    return answers(program, "r")[-1]


def answers(program: Program, run: str) -> list[int]:
    lines = program("runs", "export", run).out.strip().split("\n")
    events = [json.loads(line) for line in lines[1:]]
    return [n for n, event in enumerate(events, 1) if event.get("kind") == "answered"]


def told(ended: Ended) -> Any:
    return json.loads(ended.out)


def test_an_edited_verdict_is_the_verdict_and_nobody_is_asked(
    program: Program, server: FakeServer
) -> None:
    last = str(judged(program, server))
    asked = len(server.received)
    answer = told(program("fork", "r", "--event", last, "--print"))
    assert "spent" not in answer
    answer["ranking"].reverse()
    other = answer["ranking"][0]
    Path("answer.json").write_text(json.dumps(answer), "utf-8")
    done = program("fork", "r", "--event", last, "--answer", "answer.json", "--run", "f", "--json")
    assert (done.code, len(server.received)) == (0, asked), done.err
    assert f"run f begins as r did, its events before {last} copied" in done.err
    assert told(done)["answer"] == f"{other} wins."
    assert told(done)["forked"] == {"run": "r", "event": int(last)}
    assert program("replay", "f").code == 0
    assert told(program("show", "f", "--json")) == told(done)


def test_what_the_journal_numbers_are_shown(program: Program, server: FakeServer) -> None:
    last = judged(program, server)
    numbers = [int(line.split()[0]) for line in program("show", "r", "--events").out.splitlines()]
    assert last in numbers


REFUSED = (
    ((), "nothing says where"),
    (("--print",), "add --event"),
    (("--event", "1"), "is no answer"),
    (("--event", "LAST", "--at", "1"), "at a step or at an answer"),
    (("--event", "LAST", "--steps", "9"), "at a step or at an answer"),
    (("--event", "LAST", "--answer", "bad.json"), "is not legal"),
    (("--event", "LAST", "--answer", "nowhere.json"), "nowhere.json"),
    (("--event", "LAST", "-o", "x.pdf"), "no format"),
    (("--event", "LAST", "--run", "r"), "exists"),
    (("--at", "1"), "is not a deliberation"),
)


def test_limits_of_the_environment_do_not_forbid_a_fork_at_an_answer(
    program: Program, server: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = str(judged(program, server))
    monkeypatch.setenv("AUFHEBEN_CALLS", "90")
    address = ("--base-url", server.base_url("openai"))
    assert program("fork", "r", "--event", last, *address, "-q").code == 0


def test_limits_of_a_file_of_defaults_change_no_fork(program: Program) -> None:
    program("deliberate", CAMERA, "--run", "r", "-q")
    Path("aufheben.toml").write_text("calls = 0\n", "utf-8")
    assert program("fork", "r", "--at", "2", "-q").code == 0


UGLY = "c is ugly. If something is ugly, we should not buy it."


def test_an_aside_is_said_at_the_command_line(program: Program) -> None:
    assert program("ask", CAMERA, "--run", "r", "-q").code == 0
    done = program("fork", "r", "--against", "Arg5", "--say", UGLY, "--as", "AG2", "--run", "f")
    assert done.code in (0, 3), done.err
    assert "run f argues anew what r did: at most 0 calls" in done.err
    assert "camera c, because" not in done.out
    for words, do in (
        (("--say", UGLY), "add --against"),
        (("--against", "Arg5"), "add --say"),
        (("--against", "Arg7", "--say", UGLY), "one of Arg1 to Arg5"),
    ):
        refused = program("fork", "r", *words, "--run", "g")
        assert refused.code == 2
        assert do in refused.err
