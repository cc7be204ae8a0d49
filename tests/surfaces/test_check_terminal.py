"""A check at a terminal: the bar on stderr never shares a line with a finding."""

from pathlib import Path

import pytest

from aufheben.testing import Curator, FakeServer
from tests.surfaces.conftest import Program
from tests.surfaces.terminal import screen

EDGES = 12
DRAWN = "\x1b[2K"
"""What wipes a line."""


@pytest.mark.parametrize(
    ("streams", "more", "begins"),
    [
        (("stderr",), (), ("ERROR", "12 findings", "- wrong_edge: wrong is-a edge")),
        (("stdout", "stderr"), (), ("ERROR", "12 findings", "- wrong_edge: wrong is-a edge")),
        (("stdout", "stderr"), ("--jsonl",), ("{",)),
    ],
    ids=["stderr", "both", "lines while it goes on"],
)
def test_findings_stand_on_lines_of_their_own(
    program: Program, streams: tuple[str, ...], more: tuple[str, ...], begins: tuple[str, ...]
) -> None:
    lines = [f"thing {number},vehicle" for number in range(EDGES)]
    Path("in.csv").write_text("\n".join(["child,parent", *lines]), encoding="utf-8")
    with FakeServer(Curator(lambda _child, _parent: "false"), delay=0.02) as server:
        words = (
            *("check", "in.csv", "--no-mend", "--no-structure", "--form", "single", *more),
            *("--in-flight", "2", "--model", "openai:x", "--base-url", server.base_url("openai")),
        )
        with screen(*streams) as shown:
            ended = program(*words)
    assert ended.code == 1
    terminal = shown.getvalue()
    said = terminal if "stdout" in streams else ended.out
    assert f"{EDGES}/{EDGES}" in terminal
    found = [line.rpartition(DRAWN)[2] for line in said.split("\n") if "wrong_edge" in line]
    assert len(found) >= EDGES
    assert [line for line in found if not line.startswith(begins)] == []
    assert ("wrong_edge" in terminal) is ("stdout" in streams)
