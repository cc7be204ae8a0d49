"""A check that is killed, or interrupted, goes on where it stopped."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from aufheben.testing import Curator, FakeServer, Received, Reply

EDGES = 40
AT_ONCE = 6
NEEDED = EDGES + EDGES // 4 * (1 + 1 + 2)
"""A look at every edge; every fourth is debated, mended, and the mend debated."""
PROGRAM = (sys.executable, "-m", "aufheben")


def holds(child: str, parent: str) -> str:
    """Every fourth edge is the wrong way round."""
    wrong = child.startswith("thing") and int(child.split()[1]) % 4 == 0
    return "false" if wrong and parent == "vehicle" else "true"


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    lines = [f"thing {number},vehicle" for number in range(EDGES)]
    (tmp_path / "in.csv").write_text("\n".join(["child,parent", *lines]) + "\n", encoding="utf-8")
    return {**os.environ, "AUFHEBEN_HOME": str(tmp_path / "home")}


def ended_by(number: signal.Signals, at: int, tmp_path: Path, env: dict[str, str]) -> int:
    """How many questions the server got from a check that a signal ended at the `at`-th, and from
    its going on.
    """
    curator = Curator(holds)
    sent: list[int] = []

    def reply(received: Received) -> Reply:
        if len(server.received) == at and not sent:
            sent.append(started.pid)
            os.kill(started.pid, number)
        return Reply(text=curator(received))

    with FakeServer(reply) as server:
        address = server.base_url("openai")
        words = (
            *("check", "in.csv", "--run", "r", "--no-structure", "--no-cache", "-q"),
            *("--in-flight", str(AT_ONCE), "--model", "openai:x", "--base-url", address),
        )
        started = subprocess.Popen(
            [*PROGRAM, *words],
            env=env,
            cwd=tmp_path,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=_listening,  # noqa: PLW1509 - no thread runs here
        )
        _, err = started.communicate()
        assert sent
        if number == signal.SIGKILL:
            assert started.returncode == -signal.SIGKILL
        else:
            assert started.returncode == {signal.SIGINT: 130, signal.SIGTERM: 143}[number]
            assert f"to go on: aufheben resume r --base-url {address}" in err
            assert "Traceback" not in err
        again = subprocess.run(
            [*PROGRAM, "resume", "r", "--base-url", address, "--json"],
            env=env, cwd=tmp_path, capture_output=True, text=True, check=False,
        )  # fmt: skip
        asked = len(server.received)
    told = json.loads(again.stdout)
    assert (again.returncode, told["stop_reason"]) == (1, "checked")
    assert (told["edges"]["upheld"], told["edges"]["rejected"]) == (EDGES * 3 // 4, EDGES // 4)
    assert told["calls"]["made"] == NEEDED
    assert sum(row["suggestion"]["checked"] for row in told["findings"]) == EDGES // 4
    return asked


def _listening() -> None:
    """Whoever runs the tests in the background has told them to ignore interrupts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("at", [3, 60])
def test_f28_kill_9_in_the_middle_of_a_check_repeats_no_answered_call(
    tmp_path: Path, environment: dict[str, str], at: int
) -> None:
    asked = ended_by(signal.SIGKILL, at, tmp_path, environment)
    # Only what was under way when it died was asked again.
    assert NEEDED <= asked <= NEEDED + AT_ONCE


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_f31_an_interrupted_check_says_how_to_go_on_and_does(
    tmp_path: Path, environment: dict[str, str], number: signal.Signals
) -> None:
    asked = ended_by(number, 60, tmp_path, environment)
    assert NEEDED <= asked <= NEEDED + AT_ONCE
