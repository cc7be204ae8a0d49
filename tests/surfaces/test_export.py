"""`runs export --as`: training data from the command line, with nothing in it that is secret."""

import json
from pathlib import Path

import pytest

from aufheben.testing import Adjudicator, FakeServer
from tests.surfaces.conftest import Program

DEBATE = str(Path(__file__).parents[2] / "examples/debate.md")
BY_HAND = str(Path(__file__).parents[2] / "examples/debate-judged.jsonl")
KEY = "sk-planted-0123456789"


@pytest.fixture
def judged(program: Program, monkeypatch: pytest.MonkeyPatch) -> str:
    """Two runs in the journal, one of them with a key and an address; that address."""
    monkeypatch.setenv("AUFHEBEN_API_KEY", KEY)
    with FakeServer(Adjudicator("CO")) as server:
        served = ("--model", "openai:stand-in", "--base-url", server.base_url())
        for run in ("one", "two"):
            done = program("judge", DEBATE, "--panel", "null", *served, "--run", run)
            assert done.code == 0
        assert KEY in str(server.received[0].headers)
        return server.base_url()


@pytest.mark.parametrize(("runs", "count"), [((), 1), (("one", "two"), 2), (("--all",), 2)])
def test_one_run_several_or_all_become_chats_without_a_key_or_an_address(
    program: Program, judged: str, runs: tuple[str, ...], count: int
) -> None:
    done = program("runs", "export", *runs, "--as", "chat")
    found = [json.loads(line) for line in done.out.splitlines()]
    assert len(found) == count
    assert done.err == f"{count} answers\n"
    assert {row["metadata"]["model"] for row in found} == {"openai:stand-in"}
    assert KEY not in done.out
    assert judged.partition("//")[2].partition("/")[0] not in done.out


def test_answers_by_hand_are_said_to_be_left_out_and_taken_where_they_are_wanted(
    program: Program,
) -> None:
    done = program("runs", "export", BY_HAND, "--as", "chat")
    assert done.out == ""
    assert "left out: 20 by others than models (--by other)" in done.err
    assert (
        len(program("runs", "export", BY_HAND, "--as", "chat", "--by", "other").out.splitlines())
        == 20
    )


@pytest.mark.parametrize("words", [("one", "two"), ("--all",), ("one", "--all", "--as", "chat")])
def test_what_cannot_be_meant_together_is_refused(
    program: Program, judged: str, words: tuple[str, ...]
) -> None:
    assert program("runs", "export", *words).code == 2
