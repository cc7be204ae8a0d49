"""A benchmark of answers that is killed, or interrupted, goes on where it stopped."""

import json
import os
import re
import signal
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

import pytest

from aufheben.testing import Debater, FakeServer, Rater, Received, Reply
from aufheben.testing.rater import rated_by
from tests.surfaces.answering import TOPICS

AT_ONCE = 4
PROGRAM = (sys.executable, "-m", "aufheben")
WORDS = (
    *("bench", "dialectic", "--topics", "t.jsonl", "--methods", "lift@1,self-consistency"),
    *("--matched-tokens", "--model", "openai:x", "--judges", "openai:j,openai:k", "--json"),
    *("--in-flight", str(AT_ONCE), "--resamples", "100", "-q"),
)
_FENCE = re.compile(r"</?data-[0-9a-f]+>")


def said(received: Received) -> str:
    """The same answer to the same question, whatever was asked before."""
    if rated_by(received.user):
        return Rater()(received)
    asked = zlib.crc32(_FENCE.sub("", received.user).encode())
    return Debater(2, seed=asked % 90_000)(received)


def ended_by(number: signal.Signals, at: int, folder: Path) -> tuple[dict[str, Any], int]:
    """The table of a benchmark that a signal met at the `at`-th question (0: none) and that was
    begun again; and how many questions were asked in all.
    """
    folder.mkdir()
    lines = [json.dumps(topic, ensure_ascii=False) + "\n" for topic in TOPICS]
    (folder / "t.jsonl").write_text("".join(lines), encoding="utf-8")
    env = {**os.environ, "AUFHEBEN_HOME": str(folder / "home")}
    sent: list[int] = []

    def reply(received: Received) -> Reply:
        if len(server.received) == at and not sent:
            sent.append(started.pid)
            os.kill(started.pid, number)
        return Reply(text=said(received))

    with FakeServer(reply) as server:
        command = [*PROGRAM, *WORDS, "--base-url", server.base_url("openai")]
        if at:
            started = subprocess.Popen(
                command,
                env=env,
                cwd=folder,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
                preexec_fn=_listening,  # noqa: PLW1509 - no thread runs here
            )
            _, err = started.communicate()
            assert sent
            _check_end(number, started.returncode, err)
        again = subprocess.run(
            command, env=env, cwd=folder, capture_output=True, text=True, check=True
        )
        return json.loads(again.stdout), len(server.received)


def _listening() -> None:
    """Whoever runs the tests in the background has told them to ignore interrupts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _check_end(number: signal.Signals, code: int, err: str) -> None:
    if number == signal.SIGKILL:
        assert code == -signal.SIGKILL
    else:
        assert code == 130
        assert "the same command goes on where it stopped" in err
        assert "Traceback" not in err


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], int]:
    return ended_by(signal.SIGKILL, 0, tmp_path_factory.mktemp("whole") / "bench")


@pytest.mark.parametrize(
    ("number", "at"), [(signal.SIGKILL, 7), (signal.SIGKILL, 60), (signal.SIGINT, 30)]
)
def test_a_benchmark_that_was_stopped_asks_only_what_was_under_way_again(
    tmp_path: Path, whole: tuple[dict[str, Any], int], number: signal.Signals, at: int
) -> None:
    table, asked = ended_by(number, at, tmp_path / "bench")
    assert table == whole[0]
    assert whole[1] <= asked <= whole[1] + AT_ONCE
