"""A batch of requests says which of them it speaks of: its number in the list, and its question."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import aufheben as auf
from aufheben.app.batch import Item
from tests.rooms.registered import registered
from tests.rooms.settled import LOGIC, REQUESTS, TOY
from tests.rooms.test_own_agents import Mine
from tests.surfaces.conftest import Program, program

__all__ = ["program"]

ASKED = [
    auf.Dialectic(what="Is Tweety a flier?", stances=LOGIC),
    auf.Dialectic(what="Should we ever?", stances=("No.", "Yes.")),  # nobody can argue it
    auf.Dialectic(what="Is Tweety small?", stances=LOGIC),
]


@pytest.mark.parametrize("name", [None, "mine"])
def test_a_batch_of_requests_says_which_ended_and_which_failed(name: str | None) -> None:
    batch = auf.batch(ASKED, journal=":memory:", name=name)
    ended = sorted(batch, key=lambda each: each.number)
    assert [each.input for each in ended] == [
        "[0] Is Tweety a flier?",
        "[1] Should we ever?",
        "[2] Is Tweety small?",
    ]
    assert [each.input for each in batch.summary.failed] == ["[1] Should we ever?"]
    assert "Is-Tweety-a-flier" in ended[0].run
    assert "Is-Tweety-small" in ended[2].run


@pytest.mark.parametrize("name", REQUESTS)
def test_requests_of_every_room_are_told_apart(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    registered(monkeypatch, TOY)
    two: list[Any] = [REQUESTS[name], REQUESTS[name]]
    ended = list(auf.batch(two, journal=":memory:", agents={"": Mine()}))
    assert {re.match(r"\[\d\]", each.input)[0] for each in ended} == {"[0]", "[1]"}  # type: ignore[index]
    assert len({each.run for each in ended}) == 1  # what asks the same is one run


def test_the_same_requests_again_are_found_in_another_order() -> None:
    store = auf.App(journal=":memory:").store
    asked = [ASKED[0], ASKED[2]]
    first = {each.run for each in auf.batch(asked, journal=store, name="mine")}
    again = auf.batch(asked[::-1], journal=store, name="mine")
    assert {each.run for each in again} == first
    assert again.summary.found == 2


@pytest.mark.parametrize("name", [None, "mine"])
def test_a_batch_that_was_begun_before_names_said_the_question_is_found_again(
    name: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, made = auf.App(journal=":memory:").store, Item.of
    with monkeypatch.context() as before:
        before.setattr(Item, "of", lambda request: replace(made(request), question=""))
        first = {each.run for each in auf.batch([ASKED[0]], journal=store, name=name)}
    assert "flier" not in str(first)
    again = auf.batch([ASKED[0]], journal=store, name=name)
    assert {each.run for each in again} == first
    assert again.summary.found == 1


def test_the_command_line_says_which_row_failed_and_what_it_asks(program: Program) -> None:
    rows = [{"question": each.what, "stances": list(each.stances)} for each in ASKED]
    Path("questions.jsonl").write_text("\n".join(map(json.dumps, rows)), "utf-8")
    ended = program("batch", "questions.jsonl")
    assert ended.code == 5
    assert "failed: questions.jsonl:2 (Should we ever?): " in ended.out
