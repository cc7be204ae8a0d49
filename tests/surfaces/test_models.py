"""Asking models from the command line, at the fake server."""

import io
import json
from functools import partial
from pathlib import Path

import pytest

from aufheben.testing import Debater, FakeServer, Status, sequence
from tests.surfaces.conftest import Program

QUESTION = "Should pupils or staff clean the school?"
STANCES = ("--stance", "We stand for growing up in a place of one's own.")
BOTH = (*STANCES, "--stance", "We stand for safe and skilled work.")


ANSWERS = partial(Debater, attacks=1)


def served(server: FakeServer, provider: str = "openai") -> tuple[str, ...]:
    return ("--model", f"{provider}:stand-in", "--base-url", server.base_url(provider))


@pytest.mark.parametrize("stances", [(), STANCES, BOTH], ids=["none", "one", "two"])
def test_a_question_is_answered_whatever_stances_are_missing(
    program: Program, server: FakeServer, stances: tuple[str, ...]
) -> None:
    done = program("ask", QUESTION, *stances, *served(server), "--json")
    told = json.loads(done.out)
    assert done.code == 0
    assert (told["protocol"], told["outcome"]) == ("lift", "synthesis")
    assert all(seat["stance"] for seat in told["seats"])
    assert len(told["integration"]["ways"]) == 3
    assert told["answer_detail"]["first_steps"]
    assert [side["seat"] for side in told["answer_detail"]["sides"]] == ["AG1", "AG2"]
    assert told["usage"]["input"] > 0
    assert 0 < told["usage"]["shared"] < 1


def test_stances_that_were_found_are_shown_before_they_are_argued(
    program: Program, server: FakeServer
) -> None:
    done = program("ask", QUESTION, *served(server))
    found = done.err.index("finds stances")
    assert found < done.err.index("main argument 1")
    assert done.err[found:].count("\n    - ") == 2
    assert [line for line in done.err.splitlines() if line != line.rstrip()] == []


def test_a_japanese_question_is_argued_in_japanese(program: Program, server: FakeServer) -> None:
    done = program("ask", "学校の掃除は生徒と職員のどちらがすべきか", *served(server), "--json")
    assert done.code == 0
    assert all("課題" in received.user for received in server.received)
    assert json.loads(done.out)["flags"] == []


def test_each_seat_may_be_held_by_another_provider(program: Program, server: FakeServer) -> None:
    seat = f"AG2=anthropic:other@{server.base_url('anthropic')}"
    done = program("ask", QUESTION, *BOTH, *served(server), "--seat", seat, "--json")
    assert done.code == 0
    assert {received.provider for received in server.received} == {"openai", "anthropic"}


def test_the_envelope_is_printed_whatever_the_provider_does(program: Program) -> None:
    with FakeServer(sequence(*[Debater()] * 3, Status(401))) as server:
        done = program("ask", QUESTION, *BOTH, *served(server), "--json")
    told = json.loads(done.out)
    assert done.code == 3
    assert (told["outcome"], told["stop_reason"]) == ("failed", "provider")
    assert told["calls"]["made"] == 3
    assert told["arguments"]
    assert "AUFHEBEN_API_KEY" in told["error"]


@pytest.mark.parametrize("room", ["ask", "deliberate"])
def test_money_that_no_price_limits_is_refused_before_the_first_call(
    program: Program, server: FakeServer, room: str
) -> None:
    asked = (room, QUESTION, *BOTH, *served(server), "--run", "r")
    done = program(*asked, "--money", "1")
    assert done.code == 2
    assert "no price is known of openai:stand-in, so money is no limit" in done.err
    assert "limit it by --calls or --tokens" in done.err
    assert server.received == []
    assert "no run named" in program("show", "r").err
    assert program(*asked, "--calls", "30").code != 2
    assert server.received


def test_a_model_s_name_may_hold_a_colon(program: Program, server: FakeServer) -> None:
    address = ("--base-url", server.base_url("openai"))
    done = program("ask", QUESTION, *BOTH, "--model", "qwen3:8b", *address, "--json")
    assert done.code == 0
    assert {received.model for received in server.received} == {"qwen3:8b"}


def test_a_dry_run_prints_prompts_and_sends_nothing(program: Program, server: FakeServer) -> None:
    done = program("ask", QUESTION, *BOTH, *served(server), "--dry-run")
    assert done.code == 0
    assert done.out.count("construct, user ===") == 2
    assert "We stand for safe and skilled work." in done.out
    assert server.received == []
    assert program("ask", QUESTION, *BOTH, "--prompts", "nowhere", "--dry-run").code == 2


@pytest.mark.usefixtures("key")
def test_the_cost_is_said_before_the_first_call(program: Program, server: FakeServer) -> None:
    done = program("ask", QUESTION, *BOTH, "--model", "openai:gpt-5-mini", "--estimate", "--json")
    told = json.loads(done.out)
    assert told["usual"]["money"] > 0
    assert told["most"]["calls"] == told["bound"]
    spoken = program("ask", QUESTION, *BOTH, *served(server)).err
    assert spoken.index("seconds, known once it has answered") < spoken.index("main argument 1")


def test_a_cache_answers_a_second_run_and_keeps_trials_apart(
    program: Program, server: FakeServer, tmp_path: Path
) -> None:
    ask = ("ask", QUESTION, *BOTH, *served(server), "--cache", str(tmp_path / "cache.db"), "--json")
    first = json.loads(program(*ask).out)
    sent = len(server.received)
    again = json.loads(program(*ask).out)
    assert len(server.received) == sent
    assert again["answer"] == first["answer"]
    assert again["usage"]["input"] == 0
    program(*ask, "--trial", "2")
    assert len(server.received) > sent


def test_prose_is_formalized_into_a_file_that_logic_argues(
    program: Program, server: FakeServer, tmp_path: Path
) -> None:
    out = str(tmp_path / "case.toml")
    prose = ("We love light cameras.", "We need long battery life.")
    done = program("formalize", *prose, "--question", QUESTION, *served(server), "-o", out)
    assert done.code == 0
    assert "If a camera is light, we should buy it." in done.err
    assert "left out:" in done.err
    argued = program("ask", out, "--json")
    assert argued.code == 0
    assert json.loads(argued.out)["answer"] == "We should buy a"


def test_a_model_that_drafts_nothing_readable_is_told_so(program: Program, tmp_path: Path) -> None:
    with FakeServer(lambda received: '{"stance": ["Whatever, as it were."]}') as server:
        done = program(
            "formalize", "x", "--question", "Which camera should we buy?", *served(server)
        )
    assert done.code == 3
    assert "--reasks" in done.err
    assert len(server.received) == 5


def test_a_question_that_the_model_was_not_asked_for_is_not_taken(program: Program) -> None:
    draft = {"stance": ["b is a camera."], "question": "Whatever, as it were? Which"}
    with FakeServer(lambda received: json.dumps(draft)) as server:
        asked = ("--question", "Which camera should we buy?")
        done = program("formalize", "We love b.", *asked, *served(server))
    assert done.code == 0
    assert 'question = "Which camera should we buy?"' in done.out


def test_who_makes_no_sense_in_a_seat_is_refused(program: Program) -> None:
    assert program("ask", QUESTION, *BOTH, "--seat", "AG2").code == 2
    assert program("ask", QUESTION, *BOTH, "--base-url", "http://127.0.0.1:1/v1").code == 2
    assert program("ask", QUESTION).code == 2


def test_a_person_beside_a_model_argues_leaves_and_comes_back(
    program: Program, server: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sat(typed: str, *words: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return program(*words).err

    asked = ("ask", QUESTION, *BOTH, *served(server), "--seat", "AG1=human", "--run", "r")
    first = sat("Let pupils clean because it teaches care\ny\n/leave\n", *asked)
    assert "waiting: left the seat" in first
    assert "aufheben resume r" in first
    # Two replies; then of each of three ways two marks, no fault and no must.
    trials = "7\n7\n\n\n" * 3
    then = sat(f"/nothing\n/nothing\n{trials}\n", "resume", "r")
    assert "main argument 1" not in then
    assert "First steps" in program("show", "r").out
