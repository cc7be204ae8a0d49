"""No file, no run that was taken in, and nobody from outside has a program of this machine run."""

import asyncio
import json
import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import aufheben as auf
from aufheben.app.doors import Caller
from aufheben.app.harmless import seat_harmless
from aufheben.app.permissions import Allowed
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.surfaces.cli.entry import cli, run
from aufheben.testing.assistant import install
from tests.doors.doors import Doors
from tests.doors.faults import Asked

NAMES = ("cmd:touch {}", "cmd: touch {}", " cmd:touch {}", "codex", "codex:gpt-x", "claude-code")
OPTIONS_OF_PROGRAMS = (
    "codex:--yolo", "ollama-run:-x", "claude-code: --continue", "codex:\u00a0-c", "openai:--x", "llm:-m",
)  # fmt: skip
OUTSIDE: tuple[Caller, ...] = ("json", "assistant", "page")
DEBATE: dict[str, Any] = {"what": "Should we move?", "stances": {"AG1": "Yes.", "AG2": "No."}}
OPTIONS: tuple[Callable[[str], dict[str, Any]], ...] = (
    lambda name: {"model": name},
    lambda name: {"seats": {"AG1": name}},
    lambda name: {"seats": {"M": name}},
)


@pytest.fixture
def marker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What a program that was run would leave; those that are known are here."""
    install(tmp_path / "bin", "claude", "codex")
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("AUFHEBEN_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "bin/asked"


def said(*args: str) -> int:
    return run(lambda: cli.main(args=[*args], standalone_mode=False))


@pytest.mark.parametrize(
    ("door", "name"),
    [*product(OUTSIDE, NAMES), *product([*OUTSIDE, "command", "python"], OPTIONS_OF_PROGRAMS)],
)
def test_nobody_from_outside_has_one_run_and_no_name_becomes_an_option_of_one(
    every_door: Doors, marker: Path, door: Caller, name: str
) -> None:
    for options in OPTIONS:
        asked = Asked(
            options=options(name.format(marker)), what=DEBATE["what"], stances=DEBATE["stances"]
        )
        told, _ = every_door.told(door, asked)
        assert told
    assert not marker.exists()


def _toml(name: str) -> str:
    agent = json.dumps(name)
    sides = "".join(
        f'[seats.{seat}]\nstance = "{text}"\nagent = {agent}\n'
        for seat, text in DEBATE["stances"].items()
    )
    return f'question = "Should we move?"\n{sides}'


@pytest.mark.parametrize("allowed", [Allowed(models=("codex:default",)), Allowed()])
@pytest.mark.parametrize("default", ["codex", None])
def test_only_what_was_named_at_the_start_may_be_chosen_from_outside(
    marker: Path, allowed: Allowed, default: str | None
) -> None:
    app = auf.App(journal=":memory:", allowed=allowed, model=default)
    asked = Dialectic(**DEBATE, model="codex")
    if allowed.models or default:
        _, job = seat_harmless(app, asked, marker.parent)
        assert job.agents["AG1"] == "codex:default"
        return
    with pytest.raises(auf.BadInput, match="codex:default is not taken from the page"):
        seat_harmless(app, asked, marker.parent)


FILES: dict[str, tuple[str, Callable[[str], str], tuple[str, ...]]] = {
    "a case": ("case.toml", _toml, ("ask", "case.toml", "--yes")),
    "a model of a case": (
        "case.toml",
        lambda name: f"model = {json.dumps(name)}\n{_toml('model')}",
        ("ask", "case.toml", "--yes"),
    ),
    "a row": (
        "rows.jsonl",
        lambda name: json.dumps({"file": "debate.txt", "model": name}),
        ("batch", "--room", "judging", "rows.jsonl", "--yes"),
    ),
    "a judge of a row": (
        "rows.jsonl",
        lambda name: json.dumps({"file": "debate.txt", "judges": ["openai:x", name]}),
        ("batch", "--room", "judging", "rows.jsonl", "--yes"),
    ),
    "a folder's configuration": (
        "aufheben.toml",
        lambda name: f"model = {json.dumps(name)}\n",
        ("ask", "Should we move?", "--stance", "Yes.", "--stance", "No.", "--yes"),
    ),
    "a named configuration": (
        "other.toml",
        lambda name: f"repetition_model = {json.dumps(name)}\n",
        ("--config", "other.toml", "ask", "Should we move?", "--stance", "Yes.", "--stance", "No."),
    ),
}


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("name", NAMES)
def test_no_file_has_one_run(
    marker: Path, kind: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file, text, words = FILES[kind]
    Path(file).write_text(text(name.format(marker)), encoding="utf-8")
    assert said(*words, "--journal", "j.db") in (2, 3)
    told = capsys.readouterr().err
    assert "program" in told or "プログラム" in told
    assert not marker.exists()


def _program(marker: Path, line: str) -> None:
    program = marker.parent / "mine"
    program.write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
    program.chmod(0o755)


TAKEN_IN: dict[Caller, Any] = {
    "command": ("resume", "{}"),
    "python": lambda app: asyncio.run(app.resume("{}")),
    "json": ("POST", "/api/runs/{}/resume", {}),
    "page": ("POST", "/runs/{}/resume", {}),
    "assistant": ("resume", {"run": "{}"}),
}


SPELLED = ("cmd:", " cmd:", "\u00a0cmd:", "\ncmd:", "cmd :", "cmd\u3000:", "cmd:  ")
"""How the beginning of its name may be written in a run."""


@pytest.mark.parametrize("spelled", SPELLED)
def test_no_run_has_one_run_however_its_name_is_written(marker: Path, spelled: str) -> None:
    """What would be run decides, and not how a kept run spells it."""
    command = f"cmd:mine {marker}"
    app = auf.App(journal="kept.db")
    _program(marker, "exit 1")
    with pytest.raises(auf.AgentFailed):
        auf.ask(**DEBATE, model=command, journal="kept.db", name="r")
    written = f"{spelled}{command.removeprefix('cmd:')}"
    kept = app.store.read("r")
    text = json.dumps(plain_of(kept.settings)).replace(json.dumps(command), json.dumps(written))
    app.store.begin(replace(kept, run="x", settings=json.loads(text))).close()
    _program(marker, f"touch {marker}")
    assert said("resume", "x", "--journal", "kept.db") == 2
    assert not marker.exists()


def test_what_was_refused_from_outside_is_said_by_nobody_here(marker: Path) -> None:
    """Nothing of it is kept: a run that asks the same is refused as before."""
    command = _own(marker, "exit 1")
    with pytest.raises(auf.AgentFailed):
        auf.ask(**DEBATE, model=command, journal="kept.db", name="r")
    _own(marker, f"touch {marker}")
    app = auf.App(journal="kept.db")
    with pytest.raises(auf.BadInput, match="is not taken from the page"):
        seat_harmless(app, Dialectic(**DEBATE, model=command), marker.parent)
    with pytest.raises(auf.BadInput, match="asks a command line"):
        asyncio.run(app.resume("r"))
    assert not marker.exists()


def test_what_was_begun_here_may_be_gone_on_with_here(marker: Path) -> None:
    command = _own(marker, "exit 1")

    async def course() -> None:
        app = auf.App(journal="kept.db")
        with pytest.raises(auf.AgentFailed):
            await (await app.start(Dialectic(**DEBATE, model=command), name="r"))
        with pytest.raises(auf.AgentFailed):
            await (await app.resume("r"))

    asyncio.run(course())


def _own(marker: Path, does: str) -> str:
    """A program that does so, and how a model is named that asks it."""
    program = marker.parent / "own-program"
    program.write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
    program.chmod(0o755)
    return f"cmd:{program} {marker}"


def plain_of(value: Any) -> Any:
    """Settings as JSON has them."""
    if isinstance(value, Mapping):
        return {key: plain_of(each) for key, each in value.items()}
    return [plain_of(each) for each in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize("door", TAKEN_IN)
def test_no_run_that_was_begun_before_has_a_command_line_run(
    every_door: Doors, marker: Path, door: Caller
) -> None:
    """Anybody may have written it: it is run where it is said again."""
    name = f"taken-{door}"
    command = f"cmd:mine {marker}"
    _program(marker, "exit 1")
    with pytest.raises(auf.AgentFailed):
        auf.ask(**DEBATE, model=command, journal=str(every_door.journal), name=name)
    _program(marker, f"touch {marker}")
    told, _ = every_door.told(door, _filled(TAKEN_IN[door], name))
    assert told
    assert not marker.exists()
    assert said("resume", name, "--journal", str(every_door.journal), "--model", command) == 3
    assert marker.exists()


def _filled(sent: Any, run: str) -> Any:
    if callable(sent):
        return lambda app: asyncio.run(app.resume(run))
    if isinstance(sent, dict):
        return {key: _filled(value, run) for key, value in sent.items()}
    return (
        tuple(_filled(each, run) for each in sent) if isinstance(sent, tuple) else sent.format(run)
    )
