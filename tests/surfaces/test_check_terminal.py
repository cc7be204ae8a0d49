"""A check at a terminal: the bar on stderr never shares a line with a finding."""

from pathlib import Path

import pytest

from aufheben.testing import Curator, FakeServer
from tests.surfaces.conftest import Program
from tests.surfaces.terminal import screen

EDGES = 12
DRAWN = "\x1b[2K"
"""What wipes a line."""


@pytest.mark.parametrize("alone", [True, False], ids=["stderr", "both"])
def test_findings_stand_on_lines_of_their_own(program: Program, *, alone: bool) -> None:
    lines = [f"thing {number},vehicle" for number in range(EDGES)]
    Path("in.csv").write_text("\n".join(["child,parent", *lines]), encoding="utf-8")
    with FakeServer(Curator(lambda _child, _parent: "false"), delay=0.02) as server:
        words = (
            *("check", "in.csv", "--no-mend", "--no-structure", "--form", "single"),
            *("--in-flight", "2", "--model", "openai:x", "--base-url", server.base_url("openai")),
        )
        with screen("stderr") if alone else screen("stdout", "stderr") as shown:
            ended = program(*words)
    assert ended.code == 1
    terminal = shown.getvalue()
    said = ended.out if alone else terminal
    assert f"{EDGES}/{EDGES}" in terminal
    assert said.count("ERROR wrong_edge: ") == EDGES
    for line in said.split("\n"):
        last = line.rpartition(DRAWN)[2]
        assert "wrong_edge: " not in last or last.startswith(("ERROR", "12 findings"))
    assert ("wrong_edge" in terminal) is not alone
