"""Whoever has an assistant of a command line reaches a lift by it, and loses nothing that it answered."""

import json
import os
import signal
import time
from pathlib import Path

import pytest

from aufheben.testing.assistant import install
from tests.forked import forked
from tests.surfaces.conftest import Program

pytestmark = pytest.mark.skipif(
    not hasattr(os, "fork"), reason="the stand-ins are scripts of a shell"
)
ASKED = ("ask", "Who should clean our school?", "--stance", "The pupils.", "--stance", "A company.")
SEATED = {"claude-code:default": "claude", "codex:default": "codex"}
UNDER_WAY = 2
"""Most questions of a debate that are asked at once."""


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the assistants on the path were asked, a line each."""
    folder = install(tmp_path / "bin", "claude", "codex", "gemini")
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    return folder / "asked"


def lines(file: Path) -> list[str]:
    return file.read_text("utf-8").splitlines() if file.exists() else []


def test_two_assistants_reach_a_lift_in_one_command(program: Program, asked: Path) -> None:
    ended = program(*ASKED, "--model", "claude-code", "--seat", "AG2=codex", "--yes", "--json")
    found = json.loads(ended.out)
    assert (ended.code, found["outcome"]) == (0, "synthesis")
    named = {f"{name} ({program} 0.0 (a stand-in))" for name, program in SEATED.items()}
    assert named <= set(found["agents"].values())
    assert len(lines(asked)) == found["calls"]["made"]
    assert found["usage"]["money"] is None


def test_killed_in_the_midst_it_asks_nothing_again_that_was_answered(
    tmp_path: Path, asked: Path
) -> None:
    started = forked(*ASKED, "--model", "codex", "--yes", "-q", folder=tmp_path)
    while len(lines(asked)) < 6:
        time.sleep(0.01)
    os.kill(started.pid, signal.SIGKILL)
    started.ended()
    again = forked("resume", "--json", folder=tmp_path).ended()
    made = json.loads(again.out)["calls"]["made"]
    assert (again.code, made <= len(lines(asked)) <= made + UNDER_WAY) == (0, True)


DEBATE = "Motion: Close the square.\n\nPRO: Children play there.\n\nCON: Shops live from cars.\n"
ROOMS = {
    "judge": ("judge", "debate.txt"),
    "check": ("check", "steps.csv"),
    "deliberate": ("deliberate", "Who should clean our school?"),
}


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_is_argued_by_an_assistant(program: Program, asked: Path, room: str) -> None:
    Path("debate.txt").write_text(DEBATE, encoding="utf-8")
    Path("steps.csv").write_text("child,parent\nexpense,amount of money\n", encoding="utf-8")
    ended = program(*ROOMS[room], "--model", "codex", "--calls", "3", "--yes", "--json")
    assert ended.code in (0, 1, 4), ended.err
    found = json.loads(ended.out)
    assert set(found["agents"].values()) & {"codex:default (codex 0.0 (a stand-in))"}
    assert found["calls"]["made"] == len(lines(asked)) > 0
    assert found["calls"].get("rejected", 0) == 0
