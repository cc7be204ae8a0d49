"""`bench conformance` from the command line: the logic engine's run, and models' at a stand-in."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from aufheben.evaluation.conformance.published import ANSWER, TABLE
from aufheben.testing import Debater, FakeServer, Received
from aufheben.testing.debater import task_of
from tests.surfaces.conftest import Program
from tests.surfaces.curating import served, told

BENCH = ("bench", "conformance")


@pytest.fixture
def server() -> Iterator[FakeServer]:
    with FakeServer(published) as running:
        yield running


def published(received: Received) -> str:
    """A model that says what the published run said."""
    return json.dumps(_ANSWERS[task_of(received.user)](received))


def _argument(number: int, **more: str) -> dict[str, Any]:
    worded = TABLE[number - 1].argument.warrant
    antecedent = {"strong": list(worded.strong), "weak_negation": []}
    rule = {"id": "r1", "antecedent": antecedent, "consequent": worded.consequent}
    return {"Argument": {**more, "rules": [rule], "Conc": [worded.consequent], "Ass": []}}


def _construct(received: Received) -> dict[str, Any]:
    return _argument(1 if "a is compact" in received.system + received.user else 3)


def _counter(received: Received) -> dict[str, Any]:
    for number in (1, 3):
        target = TABLE[number - 1].argument.warrant.consequent
        if f'Conc: ["{target}"]' in received.user:
            attack = _argument(number + 1, attack="rebut", target=target)
            return {"can_defeat": "YES", **attack}
    return {"can_defeat": "NO", "reason": "It is as they say."}


def _property(*strong: str) -> dict[str, Any]:
    return {"strong": list(strong), "consequent": "we should buy the camera"}


_ANSWERS: dict[str, Callable[[Received], dict[str, Any]]] = {
    "construct": _construct,
    "counter": _counter,
    "characterize": lambda _: {
        "Argument": {
            "C1": _property("it is compact", "it is light"),
            "C2": _property("it has high image quality", "it has long battery life"),
        }
    },
    "generalize": lambda _: {
        "Argument": {
            "E": {
                **_property("it is user-friendly", "it has long battery life"),
                "stands_for": [{"C1": [1, 2], "C2": [2]}, {"C1": [2], "C2": [1, 2]}],
            }
        }
    },
    "answer": lambda _: {"final_answer": ANSWER},
}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_logic_engine_conforms_in_every_check(program: Program, lang: str) -> None:
    done = program(*BENCH, "--lang", lang)
    assert done.code == 0
    same, differs = {"en": ("same", "differs"), "ja": ("一致", "相違")}[lang]
    assert done.out.count(same) >= 5 * 4 + 5
    assert differs not in done.out
    assert "main argument 1: We should buy a" in done.err


def test_the_result_for_programs_has_rows_and_checks(program: Program) -> None:
    done = program(*BENCH, "--json", "-q")
    found = told(done)
    assert (done.code, done.err) == (0, "")
    assert (found["schema"], found["benchmark"]) == ("aufheben.bench/1", "conformance")
    assert found["checks"] == dict.fromkeys(("premises", "rules", "conclusions", "passing"), True)
    assert found["answer"]["same"] is True
    assert found["answer"]["published"] == ANSWER
    assert found["model"] == "symbolic"
    assert found["rows"][2]["speaker"] == {"published": "AG2", "printed": "AG1", "ours": "AG2"}


def test_a_model_that_says_what_was_published_conforms(
    program: Program, server: FakeServer
) -> None:
    done = program(*BENCH, *served(server), "--json", "-q")
    found = told(done)
    assert found["checks"] == dict.fromkeys(("premises", "rules", "conclusions", "passing"), True)
    assert (done.code, found["conforms"], found["answer"]["same"]) == (0, True, True)
    assert [row["by"] for row in found["rows"]] == ["logic"] * 4 + ["words"]
    assert found["model"] == "openai:stand-in"
    assert "127.0.0.1" not in done.out


def test_a_model_that_answers_otherwise_gives_findings(
    program: Program, server: FakeServer
) -> None:
    server.reply = Debater()
    done = program(*BENCH, *served(server), "--json", "-q")
    found = told(done)
    assert done.code == 1
    assert found["checks"]["premises"] is False
    assert found["checks"]["conclusions"] is False
    assert found["answer"]["same"] is False
    assert found["rows"][0]["differences"]
    again = program(*BENCH, *served(server), "-q")
    assert again.code == 1
    assert "differs" in again.out


def test_a_model_that_never_answers_legally_fails_without_a_traceback(
    program: Program, server: FakeServer
) -> None:
    server.reply = lambda _: "no JSON at all"
    done = program(*BENCH, *served(server), "--reasks", "0", "--json", "-q")
    found = told(done)
    assert (done.code, found["outcome"], found["conforms"]) == (3, "failed", False)
    assert all(row["ours"] is None for row in found["rows"])


REFUSED = {
    "a model that is none": (("--model", "nobody:x"), "nobody"),
    "an address without a model": (("--base-url", "http://127.0.0.1:9"), "--base-url"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_done_is_refused_before_any_run(program: Program, name: str) -> None:
    options, said = REFUSED[name]
    done = program(*BENCH, *options)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert program("runs", "list").out == ""
