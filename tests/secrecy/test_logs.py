"""A planted key is in no log, however much the libraries below us are told to say."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from aufheben.testing import FakeServer, StandIn
from tests.secrecy.planting import KEYS, Seen, below
from tests.secrecy.rooms import ROOMS, written
from tests.secrecy.ways import FAULTS, WAYS, sent

LOUD = {
    "OPENAI_LOG": "debug",
    "ANTHROPIC_LOG": "debug",
    "HTTPX_LOG_LEVEL": "trace",
    "HTTPX2_LOG_LEVEL": "trace",
    "GOOGLE_SDK_PYTHON_LOGGING_SCOPE": "google",
    "PYTHONASYNCIODEBUG": "1",
    "PYTHONDEVMODE": "1",
}
"""Variables by which libraries and Python itself say more."""
AT_DEBUG = (
    "import logging, sys; logging.basicConfig(level=1, stream=sys.stderr); "
    "from aufheben.surfaces.cli.entry import main; main(sys.argv[1:])"
)
"""A program around ours that logs everything that anybody logs."""
ASKED = ("dialectic", "judging", "hierarchy")


@pytest.mark.parametrize("way", ["openai", "anthropic", "google", "own"])
@pytest.mark.parametrize("reply", ["answers", "400", "500"])
def test_f49_no_key_is_in_a_log_of_a_library(tmp_path: Path, way: str, reply: str) -> None:
    chosen = WAYS[way]
    answered: Callable[..., object] = StandIn() if reply == "answers" else FAULTS[reply]
    with FakeServer(answered) as server:  # type: ignore[arg-type]
        environment = {**os.environ, **KEYS, **LOUD, **chosen.variables(server)}
        room = ASKED[len(way + reply) % len(ASKED)]
        *_, words = ROOMS[room].commands(chosen.words(server))
        done = subprocess.run(
            [sys.executable, "-c", AT_DEBUG, *words, "--jsonl", "--journal", "journal.db"],
            cwd=written(tmp_path),
            env={**environment, "AUFHEBEN_HOME": str(tmp_path), "TMPDIR": str(tmp_path)},
            capture_output=True,
            check=False,
            timeout=120,
        )
        assert {sent(received) for received in server.received} == {KEYS[chosen.variable]}
    assert b"DEBUG" in done.stderr
    seen = Seen({"stdout": done.stdout, "stderr": done.stderr})
    assert seen.leaks() == [], done.stderr[:2000]
    assert below(tmp_path).leaks() == []
