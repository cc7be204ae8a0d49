"""A lift at the command line."""

import json
from collections.abc import Iterator

import pytest

from aufheben.testing import Debater, FakeServer
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
