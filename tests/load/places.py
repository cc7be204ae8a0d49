"""The processes of a load: a stand-in for a model, the server, and who asks how runs stand."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

TOKEN, ATTACKER = "load-token-0123456789", "attacker-token-0123456789"
DELAY = 3.0
"""Seconds that the stand-in takes to answer, as models do."""


@contextmanager
def process(
    *words: str, folder: Path, at: Path | None = None
) -> Iterator[tuple["subprocess.Popen[str]", list[str]]]:
    """A process `at` a place while this lasts, with the first lines that it says; errors go to `folder`."""
    started = subprocess.Popen(
        [sys.executable, "-m", *words],
        stdout=subprocess.PIPE,
        stderr=(folder / f"{words[0]}.err").open("w"),
        text=True,
        env=_environment(folder),
        cwd=at or folder,
    )
    assert started.stdout is not None
    try:
        yield started, [started.stdout.readline() for _ in range(_SAID[words[0]])]
    finally:
        if started.poll() is None:
            started.send_signal(signal.SIGKILL)
        started.wait()


_SAID = {"aufheben.testing": 2, "aufheben": 1, "tests.load.probe": 0}
"""Lines that each says once it is there."""


@contextmanager
def server(folder: Path, runs: int) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """`aufheben serve --openai` before a stand-in, and where it is."""
    with process("aufheben.testing", "--delay", str(DELAY), folder=folder) as (_, said):
        place = said[1].split("--base-url")[1].strip()
        model = ("--model", "openai:stand-in", "--base-url", place)
        bounds = ("--in-flight", str(runs), "--token-file", _names(folder))
        own = ("serve", "--openai", "--no-browser", "--port", "0", *bounds)
        with process("aufheben", *own, *model, folder=folder) as (serving, [address]):
            yield serving, address.partition("/?")[0]


def _names(folder: Path) -> str:
    file = folder / "tokens.toml"
    file.write_text(f'[attacker]\ntoken = "{ATTACKER}"\n')
    file.chmod(0o600)
    return str(file)


def resident(serving: "subprocess.Popen[Any]") -> float:
    """Megabytes of memory that it has."""
    words = ("ps", "-o", "rss=", "-p", str(serving.pid))
    return int(subprocess.run(words, capture_output=True, check=True).stdout) / 1000


def resume(run: str, folder: Path) -> int:
    """The exit code of going on with a run, as its server says one should."""
    words = (sys.executable, "-m", "aufheben", "resume", run)
    done = subprocess.run(
        words, env=_environment(folder), cwd=folder, capture_output=True, check=False
    )
    return done.returncode


def _environment(folder: Path) -> dict[str, str]:
    own = {"AUFHEBEN_HOME": str(folder), "AUFHEBEN_JOURNAL": str(folder / "journal.db")}
    return {**os.environ, **own, "AUFHEBEN_TOKEN": TOKEN, "OPENAI_API_KEY": "stand-in"}
