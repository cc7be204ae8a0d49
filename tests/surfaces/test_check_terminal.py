"""A check at a terminal: the bar on stderr never shares a line with a finding."""

import os
import pty
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from aufheben.testing import Curator, FakeServer

EDGES = 12
DRAWN = "\x1b[2K"
"""What wipes a line."""


@pytest.mark.parametrize("alone", [True, False], ids=["stderr", "both"])
def test_findings_stand_on_lines_of_their_own(tmp_path: Path, *, alone: bool) -> None:
    lines = [f"thing {number},vehicle" for number in range(EDGES)]
    (tmp_path / "in.csv").write_text("\n".join(["child,parent", *lines]), encoding="utf-8")
    with FakeServer(Curator(lambda _child, _parent: "false"), delay=0.02) as server:
        words = (
            *("check", "in.csv", "--no-mend", "--no-structure", "--form", "single"),
            *("--in-flight", "2", "--model", "openai:x", "--base-url", server.base_url("openai")),
        )
        out, terminal = at_a_terminal(words, tmp_path, alone=alone)
    said = out if alone else terminal.replace("\r\n", "\n")
    assert f"{EDGES}/{EDGES}" in terminal
    assert said.count("ERROR wrong_edge: ") == EDGES
    for line in said.split("\n"):
        shown = line.rpartition(DRAWN)[2]
        assert "wrong_edge: " not in shown or shown.startswith(("ERROR", "12 findings"))
    assert ("wrong_edge" in terminal) is not alone


def at_a_terminal(words: tuple[str, ...], folder: Path, *, alone: bool) -> tuple[str, str]:
    """What the program wrote on stdout, if that is no terminal, and at the terminal."""
    master, slave = pty.openpty()
    read: list[bytes] = []
    reading = threading.Thread(target=_read, args=(master, read))
    reading.start()
    done = subprocess.run(
        [sys.executable, "-m", "aufheben", *words],
        env={**os.environ, "AUFHEBEN_HOME": str(folder / "home"), "TERM": "xterm"},
        cwd=folder,
        stdin=slave,
        stdout=subprocess.PIPE if alone else slave,
        stderr=slave,
        check=False,
    )
    os.close(slave)
    reading.join()
    os.close(master)
    assert done.returncode == 1
    return (done.stdout or b"").decode(), b"".join(read).decode()


def _read(master: int, into: list[bytes]) -> None:
    """All that comes, until the other end is closed, which Linux says by an error."""
    try:
        while some := os.read(master, 65536):
            into.append(some)
    except OSError:
        return
