"""Who argues where a model is named for a run, and where one is only there for all runs."""

import json
from pathlib import Path
from typing import Any

import pytest

import aufheben as auf
from aufheben.testing import Debater, FakeServer
from tests.surfaces.conftest import Program

EXAMPLES = Path(__file__).parents[2] / "examples"
CAMERA = str(EXAMPLES / "camera.toml")
PUBLISHED = ("--protocol", "published")
LOGIC = "a is a camera. a is light. If a camera is light, we should buy it."
PROSE = "What matters most is that nobody is left behind, whatever the price."


def asked(program: Program, *words: str) -> Any:
    done = program("ask", *words, "--json")
    assert done.code == 0, done.err
    return json.loads(done.out)


def agents(told: Any) -> dict[str, str]:
    """By seat, without where it is served."""
    return {seat: agent.partition("@")[0] for seat, agent in told["agents"].items()}


@pytest.mark.parametrize(
    ("file", "form", "calls"),
    [
        ("camera.toml", "published", 10),
        ("camera.txt", "published", 10),
        ("camera_values.txt", "published", 10),
        ("camera.toml", "capped", 13),
    ],
)
def test_a_model_that_is_named_argues_both_seats_of_the_published_example(
    program: Program, file: str, form: str, calls: int
) -> None:
    with FakeServer(Debater()) as server:
        named = ("--model", "openai:stand-in", "--base-url", server.base_url())
        told = asked(program, str(EXAMPLES / file), *named, "--protocol", form)
    held = agents(told)
    assert (held["AG1"], held["AG2"]) == ("openai:stand-in", "openai:stand-in")
    assert (len(server.received), told["calls"]["made"]) == (calls, calls)
    assert told["outcome"] == "synthesis"


def test_one_of_the_file_argues_as_one_of_a_flag_does(program: Program) -> None:
    text = Path(CAMERA).read_text(encoding="utf-8")
    with FakeServer(Debater()) as server:
        Path("own.toml").write_text(f'model = "openai:stand-in@{server.base_url()}"\n{text}')
        seats = {"question": "Q?", "agent1_stance": LOGIC, "agent2_stance": LOGIC}
        own = {"model": f"openai:stand-in@{server.base_url()}", **seats}
        Path("own.json").write_text(json.dumps(own))
        for file in ("own.toml", "own.json"):
            told = asked(program, file, *PUBLISHED)
            assert set(agents(told).values()) == {"openai:stand-in"}
    assert len(server.received) == 20


@pytest.mark.parametrize("where", ["variable", "aufheben.toml", "pyproject.toml"])
def test_one_for_all_runs_argues_only_what_logic_cannot_read(
    program: Program, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    with FakeServer(Debater()) as server:
        monkeypatch.setenv("AUFHEBEN_BASE_URL", server.base_url())
        line = 'model = "openai:stand-in"\n'
        match where:
            case "variable":
                monkeypatch.setenv("AUFHEBEN_MODEL", "openai:stand-in")
            case "aufheben.toml":
                Path(where).write_text(line, "utf-8")
            case _:
                Path(where).write_text(f"[tool.aufheben]\n{line}", "utf-8")
        done = program("ask", CAMERA, *PUBLISHED, "--json")
        assert set(agents(json.loads(done.out)).values()) == {"symbolic"}
        assert "the logic engine argues every seat" in done.err
        assert server.received == []
        mixed = ("Which camera should we buy?", "--stance", LOGIC, "--stance", PROSE, *PUBLISHED)
        held = agents(asked(program, *mixed))
    assert (held["AG1"], held["AG2"]) == ("symbolic", "openai:stand-in")


@pytest.mark.parametrize("agent", ["symbolic", "openai:other"])
def test_a_seat_that_is_assigned_is_held_by_whom_it_is_assigned_to(
    program: Program, agent: str
) -> None:
    with FakeServer(Debater()) as server:
        at = "" if agent == "symbolic" else f"@{server.base_url()}"
        named = ("--model", "openai:stand-in", "--base-url", server.base_url())
        told = asked(program, CAMERA, *named, *PUBLISHED, "--seat", f"AG1={agent}{at}")
    held = agents(told)
    assert (held["AG1"], held["AG2"]) == (agent, "openai:stand-in")


@pytest.mark.usefixtures("key")
def test_what_it_takes_is_announced_for_the_models_that_sit_there(program: Program) -> None:
    words = (CAMERA, "--model", "openai:gpt-5-mini", *PUBLISHED)
    told = json.loads(program("ask", *words, "--estimate", "--json").out)
    assert told["bound"] == told["most"]["calls"] > 0
    assert told["usual"]["money"] > 0
    dry = program("ask", *words, "--dry-run")
    assert dry.out.count("construct, user ===") == 2
    assert "the logic engine argues" not in dry.err


def test_from_python_a_call_names_it_and_an_application_has_it_for_all_runs() -> None:
    with FakeServer(Debater()) as server:
        at: Any = {"model": "openai:stand-in", "base_url": server.base_url()}
        told = auf.ask(CAMERA, protocol="published", journal=":memory:", **at)
        assert set(agents(told.envelope).values()) == {"openai:stand-in"}
        assert len(server.received) == told.calls["made"]
        request = auf.Dialectic(what=CAMERA, protocol="published")
        assert set(auf.App(journal=":memory:", **at).seat(request)[1].agents.values()) == {
            "symbolic"
        }


def test_a_model_and_a_form_that_asks_nobody_are_refused_together(program: Program) -> None:
    done = program("ask", CAMERA, "--model", "openai:x", "--protocol", "complete")
    assert done.code == 2
    assert "leave models and people out" in done.err
