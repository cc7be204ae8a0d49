"""Lifts at the command line: a new one in every format, and old ones, which are only read."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from aufheben.testing import Debater, FakeServer
from tests.recorded_runs import files
from tests.surfaces.conftest import Program

QUESTION = "Should the market square be closed to cars?"
STANCES = (
    *(
        "--stance",
        "We live at the square. Children must be able to play there. Noise drives us out.",
    ),
    *(
        "--stance",
        "We keep shops at the square. Customers must reach us. Trade must not move away.",
    ),
)


@pytest.fixture(scope="module")
def server() -> Iterator[FakeServer]:
    with FakeServer(Debater(1)) as running:
        yield running


def test_a_lift_is_told_with_its_needs_its_ways_and_what_was_mended(
    program: Program, server: FakeServer
) -> None:
    served = ("--model", "openai:stand-in", "--base-url", server.base_url("openai"))
    done = program("ask", QUESTION, *STANCES, *served, "--run", "square", "--json")
    assert done.code == 0, done.err
    told = json.loads(done.out)
    detail, integration = told["answer_detail"], told["integration"]
    assert told["outcome"] == "synthesis"
    assert detail["decision"] == told["answer"] == detail["conclusion"]
    assert {need["state"] for need in detail["needs"]} == {"kept", "in_part", "lost"}
    assert [way["kind"] for way in detail["ways"]] == ["plain", "lift", "lift"]
    assert [way["taken"] for way in detail["ways"]] == [False, True, False]
    assert {*detail["ways"][1]["trials"]} == {"AG1", "AG2"}
    assert integration["check"]["faults"][0]["fate"] == "mended"
    assert integration["draft"]["decision"] != told["answer"]
    shown = program("show", "square").out
    assert told["answer"][1:30] in shown
    assert "Way 2 of 3 was taken" in program("why", "--run", "square").out


OLD = {
    "schema": "aufheben.journal/1",
    "run": "old",
    "created": "2026-11-01T00:00:00+00:00",
    "settings": {
        "version": 1,
        "room": "dialectic",
        "question": QUESTION,
        "aliases": [],
        "seats": [
            {"name": name, "stance": "We stay.", "premises": "prose", "agent": "openai:gone"}
            for name in ("AG1", "AG2")
        ],
        "neutral": "openai:gone",
        "lang": "en",
        "constitution": {"form": "lift", "limits": {"max_rounds": 2}, "explain": True},
    },
}


def test_an_unfinished_lift_of_the_first_procedure_is_refused_by_name_with_what_to_do(
    program: Program, tmp_path: Path
) -> None:
    file = tmp_path / "old.jsonl"
    file.write_text(json.dumps(OLD) + "\n", encoding="utf-8")
    assert program("runs", "import", str(file)).code == 0
    done = program("resume", "old")
    assert done.code == 2
    assert "old is a lift in its first procedure" in done.err
    assert "ask anew" in done.err
    assert program("runs", "export", "old").code == 0


def cut() -> Iterator[list[str]]:
    """Real lifts of the first procedure, where they are at hand, and one begun: all unfinished."""
    yield [json.dumps(OLD)]
    for file in files():
        *events, _ = file.read_text(encoding="utf-8").splitlines()
        if '"form": "lift"' in events[0] and '"procedure": 2' not in events[0]:
            yield from (events, events[: len(events) // 2])


def test_what_was_said_in_an_unfinished_lift_of_the_first_procedure_is_still_shown(
    program: Program, tmp_path: Path
) -> None:
    """Nobody can go on with it, so it is told as far as it came, and without an answer."""
    for number, lines in enumerate(cut()):
        file, journal = tmp_path / f"{number}.jsonl", ("--journal", str(tmp_path / f"{number}.db"))
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        assert program("runs", "import", str(file), *journal).code == 0
        shown = program("show", "--json", *journal)
        told = json.loads(shown.out)
        assert (told["outcome"], told["stop_reason"]) == ("unresolved", "interrupted")
        assert (told["answer"], shown.code) == (None, 0)
        answered = [line for line in lines if '"kind": "answered"' in line]
        assert bool(told["arguments"]) == bool(answered)
        text = program("show", *journal)
        assert text.code == program("replay", *journal).code == 0
        assert text.out.startswith(
            ("Not finished: the run was", "まだ終わっていません：実行が中断")
        )
        assert program("resume", *journal).code == 2
