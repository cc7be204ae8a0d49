"""What of a run leaves this machine, and to whom: the same for every door."""

from typing import Any

from aufheben import wiring
from aufheben.rooms.models import newness_judge
from aufheben.rooms.options import Asking
from aufheben.rooms.receivers import NOBODY, Receiver, receiver


def leaving(job: Any, asking: Asking) -> tuple[Receiver, ...]:
    """Everybody who may get something of a run, each once."""
    judge = newness_judge(asking)
    named = dict.fromkeys((*job.agents.values(), *([judge] if judge else [])))
    found = [receiver(name, wiring.served_at(name)) for name in named if name not in NOBODY]
    vectors = asking.embeddings if asking.repetition == "semantic" else None
    if vectors:
        found.append(receiver(vectors, wiring.served_at(vectors), vectors=True))
    return tuple(found)
