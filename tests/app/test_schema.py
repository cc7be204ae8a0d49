"""The published schema of a run, and the runs of every room that it must describe."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator as Validator

import aufheben
from aufheben.rooms import registry
from aufheben.rooms.schema import run_schema
from aufheben.surfaces.cli.entry import cli
from aufheben.testing.stand_in import stand_in

EXAMPLES = Path(__file__).parents[2] / "examples"
MODEL = "openai:stand-in"


def options(room: str, **more: Any) -> dict[str, Any]:
    return {"journal": ":memory:", "model": MODEL, "agents": {"": stand_in(room, "en")}, **more}


def debate(**more: Any) -> aufheben.Result:
    stances = ("We want the valley wild again.", "We want to graze our sheep without fear.")
    return aufheben.ask("Should wolves come back?", stances, **options("dialectic", **more))


RUNS: dict[str, Callable[[], aufheben.Result]] = {
    "complete": lambda: aufheben.ask(EXAMPLES / "camera.toml", journal=":memory:"),
    "published": lambda: aufheben.ask(
        EXAMPLES / "camera.toml", journal=":memory:", protocol="published"
    ),
    "lift": debate,
    "capped": lambda: debate(protocol="capped"),
    "single": lambda: debate(protocol="single"),
    "cut short": lambda: debate(calls=3),
    "judging": lambda: aufheben.judge(EXAMPLES / "debate.md", **options("judging")),
    "judging, cut": lambda: aufheben.judge(EXAMPLES / "debate.md", **options("judging", calls=1)),
    "scores": lambda: aufheben.judge(
        EXAMPLES / "debate.md", panel="debatrix", **options("judging")
    ),
    "hierarchy": lambda: aufheben.check(EXAMPLES / "traffic.csv", journal=":memory:"),
    "debated edges": lambda: aufheben.check(
        EXAMPLES / "traffic.csv", **options("hierarchy", spot_check=0.5)
    ),
    "deliberation": lambda: aufheben.deliberate(EXAMPLES / "camera.toml", journal=":memory:"),
    "with a model": lambda: aufheben.deliberate(
        "Should wolves come back?", **options("deliberation", steps=4)
    ),
    "rating": lambda: aufheben.rate(debate(), **options("rating")),
}


@pytest.fixture(scope="module")
def validator() -> Validator:
    schema = run_schema()
    Validator.check_schema(schema)
    return Validator(schema)


def wrong(validator: Validator, told: dict[str, Any]) -> list[str]:
    """What its room's part of the schema says against it, a line each."""
    own = {**validator.schema, "$ref": f"#/$defs/{told['room'].capitalize()}Run"}
    part: Any = Validator({key: own[key] for key in ("$defs", "$ref")})
    errors = part.iter_errors(told)
    return [f"{error.json_path}: {error.message[:200]}" for error in errors]


@pytest.mark.parametrize("run", RUNS)
def test_every_run_is_as_the_schema_says(validator: Validator, run: str) -> None:
    result = RUNS[run]()
    told = json.loads(result.to("json"))
    assert wrong(validator, told) == []
    assert validator.is_valid(told)
    assert told["version"] == aufheben.__version__
    assert told["agents"]
    for key in told.keys() - {"forked"}:
        lacking = {name: value for name, value in told.items() if name != key}
        assert not validator.is_valid(lacking), key
    assert not validator.is_valid({**told, "modle": 1})


def test_a_run_that_was_stopped_has_an_error(validator: Validator) -> None:
    told = json.loads(RUNS["complete"]().to("json"))
    assert wrong(validator, {**told, "error": "no key"}) == []


def test_the_schema_is_printed_and_names_every_room(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(args=["schema", "run"], standalone_mode=False)
    printed = json.loads(capsys.readouterr().out)
    assert printed == run_schema()
    rooms = {
        known["properties"]["room"]["const"]
        for known in printed["$defs"].values()
        if "room" in known.get("properties", {})
    }
    assert rooms == set(registry.names())
