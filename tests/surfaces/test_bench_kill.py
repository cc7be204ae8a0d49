"""A benchmark of judges that is killed goes on where it stopped."""

import json
import os
import signal
from pathlib import Path

from aufheben.testing import Adjudicator, FakeServer, Received, WireReply
from tests.forked import forked

ROWS = [
    {"pair_id": f"p{n}", "topic": "t", "a1": f"One {n}.", "a2": f"Two {n}.", "label": "a1"}
    for n in range(8)
]


def test_f28_kill_9_in_the_middle_repeats_no_answered_call(tmp_path: Path) -> None:
    data = tmp_path / "pairs.jsonl"
    data.write_text("\n".join(map(json.dumps, ROWS)), encoding="utf-8")
    adjudicator = Adjudicator("A1")
    killed: list[int] = []

    def reply(received: Received) -> WireReply:
        if len(server.received) == 50 and not killed:
            killed.append(started.pid)
            os.kill(started.pid, signal.SIGKILL)
        return WireReply(text=adjudicator(received))

    with FakeServer(reply) as server:
        words = (
            *("bench", "pairs", "--data", str(data)),
            *("--panels", "dbkai", "--trials", "2", "--in-flight", "6", "--json"),
            *("--model", "openai:x", "--base-url", server.base_url("openai")),
        )
        started = forked(*words, folder=tmp_path)
        assert started.ended().code == -signal.SIGKILL
        again = forked(*words, folder=tmp_path).ended()
        asked = len(server.received)
    [panel] = json.loads(again.out)["panels"]
    needed = 8 * 2 * 9
    assert (panel["accuracy"], panel["completion"], panel["calls_per_debate"]) == (1.0, 1.0, 9)
    # Only what was under way when it died, six questions at most, was asked again.
    assert needed <= asked <= needed + 6
