"""`aufheben models try`: five short tasks, and which rooms a model could play by what it kept."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from aufheben.app.trial import trials
from aufheben.testing import Debater, FakeServer, StandIn, Status, sequence
from aufheben.testing.server import Html
from aufheben.testing.wires import Received
from tests.surfaces.conftest import Program

NAMES = ["shape", "schema", "language", "law", "long"]
Answer = Callable[[Received], Any]


def reader() -> Answer:
    """A stand-in that reads: its argument is about the bridge that is open."""
    others = StandIn()

    def said(received: Received) -> Any:
        text = others(received)
        return text.replace('"strong": ["', '"strong": ["bridge 88 is open and ') if "Bridge 88" in received.system else text  # fmt: skip

    return said


def tried(program: Program, answer: Answer, *more: str) -> tuple[int, dict[str, Any]]:
    with FakeServer(answer) as server:
        done = program(
            "models", "try", "openai:stand-in", "--base-url", server.base_url(), "--json", *more
        )
    return done.code, json.loads(done.out)


def kept(told: dict[str, Any]) -> list[str]:
    return [each["task"] for each in told["tasks"] if each["ok"]]


def can(told: dict[str, Any]) -> set[str]:
    return {each["room"] for each in told["rooms"] if each["can"]}


def test_a_model_that_keeps_all_five_can_play_every_room(program: Program) -> None:
    code, told = tried(program, reader())
    assert (code, kept(told)) == (0, NAMES)
    assert all(each["can"] for each in told["rooms"])
    assert all(
        each["tokens"] > 0 and each["seconds"] >= 0 and each["said"] for each in told["tasks"]
    )


def test_the_long_task_is_two_thousand_words_and_one_of_its_sentences_matters(
    program: Program,
) -> None:
    *_, long = trials()
    assert 1_900 <= len(long.seat.stance.split()) <= 2_100
    code, told = tried(program, StandIn())
    assert (code, kept(told)) == (1, NAMES[:-1])
    assert "judge" not in can(told)
    assert "ask" in can(told)


def test_a_model_that_answers_no_json_can_play_nothing(program: Program) -> None:
    code, told = tried(program, lambda _: "I would say yes.")
    assert (code, kept(told), can(told)) == (1, [], set())
    assert [each["tries"] for each in told["tasks"]] == [1, 1, 1, 2, 1]


def test_a_model_that_speaks_english_alone_is_not_told_to_argue_in_japanese(
    program: Program,
) -> None:
    english = Debater(lang="en")
    others = StandIn()
    code, told = tried(program, lambda r: english(r) if "課題" in r.user else others(r))
    assert code == 1
    assert "language" not in kept(told)
    assert "ask --lang ja" not in can(told)


def test_a_rule_broken_at_first_and_kept_at_second_is_kept(program: Program) -> None:
    others = StandIn()

    def at_second(received: Received) -> Any:
        text = others(received)
        refused = "earlier answer of yours was refused" in received.user
        return text if refused else text.replace('"target": "the town', '"target": "no town')

    code, told = tried(program, at_second)
    [law] = [each for each in told["tasks"] if each["task"] == "law"]
    assert code == 1  # the stand-in reads nothing long
    assert (law["ok"], law["tries"]) == (True, 2)


def test_names_that_are_changed_are_no_schema_kept(program: Program) -> None:
    others = StandIn()
    _, told = tried(program, lambda r: others(r).replace('"expert": "Ben"', '"expert": "Bill"'))
    assert "schema" not in kept(told)
    assert "check" not in can(told)


@pytest.mark.parametrize(
    ("model", "code", "said"),
    [
        ("openai:m@http://127.0.0.1:9/v1", 3, "cannot reach 127.0.0.1:9"),
        ("openai:m", 2, "no key for openai:m"),
        ("nobody:m", 2, "names no model"),
        ("assistant:me", 2, "answers only where it calls us itself"),
        ("own:me", 2, "is an agent of the program that began the run"),
    ],
)
def test_one_that_cannot_be_asked_ends_in_words(
    program: Program, monkeypatch: pytest.MonkeyPatch, model: str, code: int, said: str
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    done = program("models", "try", model)
    assert (done.code, done.out) == (code, "")
    assert said in done.err


@pytest.mark.parametrize("more", [(), ("--json",)], ids=str)
def test_what_leaves_this_machine_is_said_before_the_first_task(
    program: Program, monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...]
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    said = program("models", "try", "openai:m", *more).err
    assert said.startswith("what is asked goes to OpenAI\nnothing else leaves this machine\n")
    with FakeServer(StandIn()) as server:
        here = program("models", "try", "openai:m", "--base-url", server.base_url(), *more)
    assert here.err == "nothing leaves this machine\n"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_commands_that_a_model_can_play_stay_as_they_are_typed(
    program: Program, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("LANGUAGE", language)
    english, others = Debater(lang="en"), StandIn()
    with FakeServer(lambda r: english(r) if "課題" in r.user else others(r)) as server:
        said = program("models", "try", "openai:m", "--base-url", server.base_url()).out
    assert "ask --protocol single, ask --protocol published, ask, deliberate" in said
    assert " ask --lang ja (language)" in said
    assert ("別の言語の回答" in said) == (language == "ja")


@pytest.mark.parametrize("fault", [Html(), Status(400), Status(404)], ids=str)
def test_a_server_that_fails_midway_leaves_what_was_tried_on_the_screen(
    program: Program, fault: Any
) -> None:
    with FakeServer(sequence(StandIn(), fault)) as server:
        done = program("models", "try", "openai:m", "--base-url", server.base_url())
    assert done.code == 3
    assert done.out.startswith("ok  shape: ")
    assert "can play" not in done.out
    assert "\nerror: openai:m: " in done.err


def test_nothing_is_journaled(program: Program, tmp_path: Path) -> None:
    tried(program, StandIn())
    assert list(tmp_path.rglob("*.db*")) == []


def test_what_a_model_says_moves_no_terminal_and_is_said_in_japanese_around(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "ja")
    with FakeServer(lambda _: "\x1b[31mred\n\n") as server:
        done = program("models", "try", "openai:m", "--base-url", server.base_url())
    assert "\x1b" not in done.out
    assert "務められる部屋はありません" in done.out
    assert "主論証を日本語で" in done.out
