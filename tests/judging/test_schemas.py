"""The schema of a question to a judge admits every legal answer, and nothing that is not there."""

import json
from dataclasses import replace
from typing import Any

import pytest

from aufheben.rooms.judging.asks.tasks import Analyze, Decide, NameWinner
from tests.agents.decoders import DECODERS
from tests.judging.debates import TEN, dimension, held, match, message, named, panel, usual

TWO = match(4, 2)


def admits(task: Any, said: dict[str, Any]) -> bool:
    """Whether every decoder lets a model say it, with all keys in their order."""
    whole = task.message().model_validate(said).model_dump()
    if "reasons" in said:
        whole["reasons"] = {key: said["reasons"][key] for key in task.keys}
    text = json.dumps(whole, ensure_ascii=False)
    found = {
        name: takes(json.loads(task.strict_schema()), text) for name, takes in DECODERS.items()
    }
    assert len(set(found.values())) == 1, found
    return all(found.values())


@pytest.mark.parametrize("forced", [False, True])
@pytest.mark.parametrize("name", TEN)
def test_a_legal_answer_to_any_question_can_be_said(name: str, forced: bool) -> None:
    asked = {type(task): task for task in held(named(name), TWO, forced=forced).asked}
    for task in asked.values():
        assert admits(task, dict(task.write(usual(task))))


@pytest.mark.parametrize(
    "changes",
    [
        {"ranking": ["PRO", "ZOO"]},
        {"ranking": ["PRO"]},
        {"close": True},
        {"points": [{"point": "x", "team": "ZOO", "validity": "x", "importance": "x"}]},
        {"quotes": [{"text": "x", "speech": 9}]},
    ],
)
def test_what_was_not_shown_cannot_be_said_in_a_verdict(changes: dict[str, Any]) -> None:
    [task] = held(panel(dimension("general")), TWO, forced=True).tasks(Decide)
    assert admits(task, message())
    assert not admits(task, message(**changes))


@pytest.mark.parametrize("absorbed", [(), ("general",)])
def test_views_differ_in_a_verdict_just_where_that_is_asked_for(absorbed: tuple[str, ...]) -> None:
    [task] = held(panel(dimension("general")), TWO, forced=True).tasks(Decide)
    asked = replace(task, absorbed=absorbed)
    differing = [{"about": "x", "governs": "general", "why": "x"}]
    assert admits(asked, message(differences=[]))
    assert admits(asked, message(differences=differing)) is bool(absorbed)
    assert not admits(asked, message(differences=[{**differing[0], "governs": "mood"}]))


def test_a_score_is_said_just_where_one_is_asked_for() -> None:
    task = held(named("dbkai"), TWO).tasks(Analyze)[0]
    for scored in (True, False):
        asked = replace(task, scored=scored)
        assert admits(asked, {"analysis": "x", "score": 5}) is scored
        assert admits(asked, {"analysis": "x", "score": None}) is not scored


@pytest.mark.parametrize("forced", [True, False])
def test_nobody_can_be_named_only_where_that_is_allowed(forced: bool) -> None:
    of = panel(extraction="every", finding="named")
    task = held(of, TWO, forced=forced).tasks(NameWinner)[0]
    assert admits(task, {"winner": "CON"})
    assert not admits(task, {"winner": "ZOO"})
    assert admits(task, {"winner": None}) is not forced
