"""A check that is killed, or interrupted, goes on where it stopped."""

import json
import os
import signal
from pathlib import Path

import pytest

from aufheben.testing import Curator, FakeServer, Received, WireReply
from tests.forked import forked

EDGES = 40
AT_ONCE = 6
NEEDED = EDGES + EDGES // 4 * (1 + 1 + 2)
"""A look at every edge; every fourth is debated, mended, and the mend debated."""


def holds(child: str, parent: str) -> str:
    """Every fourth edge is the wrong way round."""
    wrong = child.startswith("thing") and int(child.split()[1]) % 4 == 0
    return "false" if wrong and parent == "vehicle" else "true"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    lines = [f"thing {number},vehicle" for number in range(EDGES)]
    (tmp_path / "in.csv").write_text("\n".join(["child,parent", *lines]) + "\n", encoding="utf-8")
    return tmp_path


def ended_by(number: signal.Signals, at: int, folder: Path) -> int:
    """How many questions the server got from a check that a signal ended at the `at`-th, and from
    its going on.
    """
    curator = Curator(holds)
    sent: list[int] = []

    def reply(received: Received) -> WireReply:
        if len(server.received) == at and not sent:
            sent.append(started.pid)
            os.kill(started.pid, number)
        return WireReply(text=curator(received))

    with FakeServer(reply) as server:
        address = server.base_url("openai")
        words = (
            *("check", "in.csv", "--run", "r", "--no-structure", "--no-cache", "-q"),
            *("--in-flight", str(AT_ONCE), "--model", "openai:x", "--base-url", address),
        )
        started = forked(*words, folder=folder)
        ended = started.ended()
        assert sent
        if number == signal.SIGKILL:
            assert ended.code == -signal.SIGKILL
        else:
            assert ended.code == {signal.SIGINT: 130, signal.SIGTERM: 143}[number]
            assert f"to go on: aufheben resume r --base-url {address}" in ended.err
            assert "Traceback" not in ended.err
        again = forked("resume", "r", "--base-url", address, "--json", folder=folder).ended()
        asked = len(server.received)
    told = json.loads(again.out)
    assert (again.code, told["stop_reason"]) == (1, "checked")
    assert (told["edges"]["upheld"], told["edges"]["rejected"]) == (EDGES * 3 // 4, EDGES // 4)
    assert told["calls"]["made"] == NEEDED
    assert sum(row["suggestion"]["checked"] for row in told["findings"]) == EDGES // 4
    return asked


@pytest.mark.parametrize("at", [3, 60])
def test_f28_kill_9_in_the_middle_of_a_check_repeats_no_answered_call(
    folder: Path, at: int
) -> None:
    asked = ended_by(signal.SIGKILL, at, folder)
    # Only what was under way when it died was asked again.
    assert NEEDED <= asked <= NEEDED + AT_ONCE


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_f31_an_interrupted_check_says_how_to_go_on_and_does(
    folder: Path, number: signal.Signals
) -> None:
    asked = ended_by(number, 60, folder)
    assert NEEDED <= asked <= NEEDED + AT_ONCE
