"""The fake provider, in a process of its own: the stand-in of `aufheben.testing`.

    python -m benchmarks.overhead_server

Prints its address; then, for each line read, the seconds for which it has held requests back
since the last one. A model named `after-N` answers after N milliseconds.
"""

import sys

from aufheben.rooms.hierarchy import protocol as hierarchy
from aufheben.rooms.judging import protocol as judging
from aufheben.testing import Adjudicator, Curator, Debater, FakeServer, Received, WireReply
from benchmarks.overhead_debates import ATTACKS

HIERARCHY = {task.name for task in hierarchy.TASKS}
JUDGING = {task.name for task in judging.TASKS}


def main() -> None:
    """Serve until the input ends."""
    debater, adjudicator, curator = Debater(ATTACKS), Adjudicator("OG"), Curator()

    def reply(received: Received) -> WireReply:
        server.received.clear()  # tens of thousands of requests are not kept
        delay = int(received.model.removeprefix("after-")) / 1000
        return WireReply(text=_answers(received), delay=delay)

    def _answers(received: Received) -> str:
        if received.schema_name in HIERARCHY:
            return curator(received)
        return adjudicator(received) if received.schema_name in JUDGING else debater(received)

    with FakeServer(reply) as server:
        print(server.base_url("openai"), flush=True)
        told = 0.0
        for _ in sys.stdin:
            print(server.handled - told, flush=True)
            told = server.handled


if __name__ == "__main__":
    main()
