"""The benchmark of judges gives up where it could only fail."""

import json
from pathlib import Path

from aufheben.testing import FakeServer, Status
from tests.surfaces.conftest import Program


def pairs(count: int) -> str:
    """A file of so many pairs of arguments."""
    rows = [
        {
            "pair_id": f"p{n}",
            "topic": f"Topic {n}",
            "a1": "It helps.",
            "a2": "It costs.",
            "label": "a1",
        }
        for n in range(count)
    ]
    Path("pairs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return "pairs.jsonl"


def test_a_wrong_key_is_not_tried_with_every_pair(program: Program) -> None:
    with FakeServer(lambda _: Status(401)) as server:
        asked = ("--model", "openai:judge", "--base-url", server.base_url(), "--in-flight", "2")
        words = ("--data", pairs(40), "--panels", "dbkai", "--trials", "3", "-q")
        done = program("bench", "pairs", *words, *asked)
        assert done.code == 3
        assert "401" in done.err
        # Eight hearings that begin with five calls each, of 120.
        assert len(server.received) <= 8 * 5
