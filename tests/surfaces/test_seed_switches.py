"""Seed 000's own readings, where ours is the default: one switch away, and said in the report."""

import json
from pathlib import Path
from typing import Any

import pytest

from aufheben.testing import FakeServer, StandIn, hostile
from tests.surfaces.conftest import Program

CAMERA = str(Path(__file__).parents[2] / "examples/camera.toml")
PUBLISHED = ("--protocol", "published")
DISCLOSED = """
question = "Which camera should we buy?"
[seats.AG1]
stance = '''
a is a camera. a is compact and light. b is over budget.
c is a camera. c is compact. c has long battery life.
If a camera is compact and light, we should buy it.
If something is over budget, we should not buy it.
'''
[seats.AG2]
stance = '''
b is a camera. b has long battery life. b is sharp. a is out of stock.
If something has long battery life, it is handy.
If a camera is handy and sharp, we should buy it.
If something is out of stock, we should not buy it.
'''
"""
"""That c is handy, AG1 knows only from what AG2 says."""


def fighting(program: Program, *words: str) -> tuple[int, Any, str]:
    """Two models that rebut for ever: exit code, envelope, and what people read first."""
    with FakeServer(hostile.never_concedes(1)) as server:
        at = ("--model", "openai:m", "--base-url", server.base_url())
        done = program("ask", CAMERA, *PUBLISHED, *at, *words, "--json")
    return done.code, json.loads(done.out), program("show").out.split("\n\n")[0]


def test_without_a_cap_a_dispute_goes_on_until_the_limit_on_calls(program: Program) -> None:
    code, told, first = fighting(program, "--uncapped", "--calls", "34")
    assert code == 4
    assert told["disputes"][0]["rounds"] > 10
    assert told["calls"]["made"] == told["calls"]["bound"] == 34
    assert told["flags"] == ["limit_calls"]
    assert "A limit cut 2 of 2 disputes: the limit on calls was reached." in first
    assert program("replay").code == 0


def test_the_thesis_ends_with_its_answer_and_the_explanation_is_a_switch(program: Program) -> None:
    with FakeServer(StandIn()) as server:
        at = ("--model", "openai:m", "--base-url", server.base_url())
        told = [
            json.loads(program("ask", CAMERA, *PUBLISHED, *at, *words, "--json").out)
            for words in ((), ("--no-explain",))
        ]
    assert [each["calls"]["made"] for each in told] == [10, 9]


def test_with_one_it_ends_after_so_many_rounds_and_the_headline_says_so(program: Program) -> None:
    code, told, first = fighting(program, "--max-rounds", "2")
    assert code == 0
    assert [each["rounds"] for each in told["disputes"]] == [2, 2]
    assert "The cap of 2 rounds cut 2 of 2 disputes" in first


def test_where_nobody_says_how_many_calls_a_hundred_close_it(program: Program) -> None:
    told = json.loads(program("ask", CAMERA, *PUBLISHED, "--uncapped", "--json").out)
    assert (told["calls"], told["outcome"]) == (
        {"made": 9, "rejected": 0, "bound": 100},
        "synthesis",
    )
    assert "without a cap" in program("ask", CAMERA, *PUBLISHED, "--uncapped", "--estimate").out


@pytest.mark.parametrize(
    "words",
    [
        ("--uncapped",),
        ("--uncapped", "--protocol", "capped"),
        ("--uncapped", "--model", "openai:m"),
        ("--uncapped", *PUBLISHED, "--max-rounds", "3"),
        ("--uncapped", *PUBLISHED, "--no-debate"),
        ("--no-background",),
        ("--no-background", "--model", "openai:m"),
    ],
)
def test_a_switch_that_would_do_nothing_is_refused(
    program: Program, words: tuple[str, ...]
) -> None:
    done = program("ask", CAMERA, *words)
    assert done.code == 2
    assert "  do: " in done.err


def test_a_configured_number_of_rounds_yields_to_the_switch(program: Program) -> None:
    Path("aufheben.toml").write_text("max_rounds = 3\n", "utf-8")
    assert program("ask", CAMERA, *PUBLISHED, "--uncapped").code == 0


def integrated(program: Program, *words: str) -> Any:
    Path("disclosed.toml").write_text(DISCLOSED, "utf-8")
    return json.loads(program("ask", "disclosed.toml", *words, "--json").out)


@pytest.mark.parametrize("form", ["published", "capped"])
def test_what_the_engine_knows_beyond_its_stance_is_said_and_can_be_forbidden(
    program: Program, form: str
) -> None:
    told = integrated(program, "--protocol", form)
    known = told["integration"]["background"]
    assert told["answer"].startswith("We should buy camera c")
    assert "if something has long battery life, it is handy" in [each.lower() for each in known]
    assert "- b is a camera." in program("show").out
    alone = integrated(program, "--protocol", form, "--no-background")
    assert alone["integration"]["background"] == []
    assert alone["answer"] is None
    assert "beyond its own stance" not in program("show").out
    assert program("replay").code == 0
