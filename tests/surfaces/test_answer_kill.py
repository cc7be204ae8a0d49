"""A benchmark of answers that is killed, or interrupted, goes on where it stopped."""

import json
import os
import re
import signal
import zlib
from pathlib import Path
from typing import Any

import pytest

from aufheben.testing import Debater, FakeServer, Rater, Received, WireReply
from aufheben.testing.rater import rated_by
from tests.forked import forked
from tests.surfaces.answering import TOPICS
from tests.surfaces.conftest import Ended

AT_ONCE = 4
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
    sent: list[int] = []

    def reply(received: Received) -> WireReply:
        if len(server.received) == at and not sent:
            sent.append(started.pid)
            os.kill(started.pid, number)
        return WireReply(text=said(received))

    with FakeServer(reply) as server:
        words = (*WORDS, "--base-url", server.base_url("openai"))
        if at:
            started = forked(*words, folder=folder)
            _check_end(number, started.ended())
            assert sent
        again = forked(*words, folder=folder).ended()
        assert again.code == 0
        return json.loads(again.out), len(server.received)


def _check_end(number: signal.Signals, ended: Ended) -> None:
    if number == signal.SIGKILL:
        assert ended.code == -signal.SIGKILL
    else:
        assert ended.code == 130
        assert "the same command goes on where it stopped" in ended.err
        assert "Traceback" not in ended.err


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], int]:
    return ended_by(signal.SIGKILL, 0, tmp_path_factory.mktemp("whole") / "bench")


@pytest.mark.parametrize(
    ("number", "at"),
    [
        pytest.param(signal.SIGKILL, 7, marks=pytest.mark.slow),
        (signal.SIGKILL, 60),
        (signal.SIGINT, 30),
    ],
)
def test_a_benchmark_that_was_stopped_asks_only_what_was_under_way_again(
    tmp_path: Path, whole: tuple[dict[str, Any], int], number: signal.Signals, at: int
) -> None:
    table, asked = ended_by(number, at, tmp_path / "bench")
    assert table == whole[0]
    assert whole[1] <= asked <= whole[1] + AT_ONCE
