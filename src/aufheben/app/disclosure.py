"""What of a run leaves this machine, and to whom: the same for every door."""

from collections.abc import Iterable
from typing import Any

from aufheben import wiring
from aufheben.rooms.costs import NOBODY, Receiver, place, receiver
from aufheben.rooms.models import newness_judge
from aufheben.rooms.options import Asking
from aufheben.runtime.journal import Store


def leaving(job: Any, asking: Asking) -> tuple[Receiver, ...]:
    """Everybody who may get something of a run by being asked, each once."""
    return leaving_to(job.agents.values(), asking)


def leaving_to(agents: Iterable[str], asking: Asking) -> tuple[Receiver, ...]:
    """As `leaving`, of some agents."""
    judge = newness_judge(asking)
    named = dict.fromkeys((*agents, *([judge] if judge else [])))
    found = [receiver(name, wiring.served_at(name)) for name in named if name not in NOBODY]
    vectors = asking.embeddings if asking.repetition == "semantic" else None
    if vectors:
        found.append(receiver(vectors, wiring.served_at(vectors), vectors=True))
    return tuple(found)


def away(store: Store) -> tuple[Receiver, ...]:
    """The other machines where a store keeps runs, whoever is asked in them."""
    return place("journal", str(getattr(store, "host", "")))
