"""Many debates of models that misbehave: `python -m tests.fuzz.fuzzing 1000`.

Every debate must end with a typed outcome within the bound that is printed before its first
call, none may raise, and memory must not grow with their number.
"""

import asyncio
import gc
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import get_args

from aufheben import wiring
from aufheben.domain import Limits
from aufheben.domain.vocabulary import Outcome, StopReason
from aufheben.rooms.dialectic.job import EndedDialectic
from aufheben.rooms.dialectic.seats import SeatedDialectic
from aufheben.rooms.options import Asking
from aufheben.runtime.clock import SystemClock
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from aufheben.testing import FakeServer, hostile
from tests.driving import conducting
from tests.methods.scripted import METHODS
from tests.model_debates import STANCES, case

AT_ONCE = 10
DISPUTED = ("lift", "published", "capped")
FORMS = (*DISPUTED, *METHODS)


@dataclass(slots=True)
class Seen:
    """What came of the debates so far. `memory` is in kB, after each batch."""

    ended: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    flags: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)


def fuzz(debates: int) -> Seen:
    """So many debates, `AT_ONCE` at a time, each against a hostile server of its own kind."""
    return asyncio.run(_all(debates))


async def _all(debates: int) -> Seen:
    seen = Seen()
    with FakeServer(hostile.any_of(seed=1)) as server:
        numbers = iter(range(debates))
        while batch := [number for _, number in zip(range(AT_ONCE), numbers, strict=False)]:
            await asyncio.gather(*(_one(number, server, seen) for number in batch))
            server.received.clear()
            seen.memory.append(_resident())
    return seen


async def _one(number: int, server: FakeServer, seen: Seen) -> None:
    ready = _case(number, server)
    journal = MemoryStore().begin(Record(run=f"r{number}", created="", settings={}))
    how = Asking(max_tokens=1000)
    try:
        async with wiring.seated(ready.agents, lang=ready.case.lang, asking=how) as agents:
            finished = await conducting(
                ready.case, agents, journal, SystemClock(), wiring.repetition(how)
            )
        _check(finished)
    except Exception as wrong:  # noqa: BLE001 - that anything raised is what is looked for
        seen.broken.append(f"debate {number}: {wrong!r}")
        return
    seen.ended += 1
    seen.outcomes[finished.conclusion.outcome] += 1
    seen.flags.update(finished.conclusion.flags)


def _case(number: int, server: FakeServer) -> SeatedDialectic:
    """Forms, languages and missing stances in turn."""
    form, rounds = FORMS[number % len(FORMS)], 1 + number % 3
    lang = "ja" if number % 5 == 0 else "en"
    limits = Limits(max_rounds=rounds, reasks=number % 3, calls=40 if number % 7 == 0 else None)
    return case(
        server,
        name_of_model=f"fake-{number}",
        limits=limits,
        lang=lang,
        stances=STANCES if number % 6 else (),
        name=form,
        confirm=number % 4 == 0 and form in DISPUTED,
        eager=number % 8 == 0,
    )


def _check(finished: EndedDialectic) -> None:
    conclusion, made, bound = finished.conclusion, finished.tally.made, finished.case.bound
    assert conclusion.outcome in get_args(Outcome)
    assert conclusion.stop_reason in get_args(StopReason)
    assert made <= bound, f"{made} calls of at most {bound}"


def _resident() -> int:
    """Memory in use, kB."""
    gc.collect()
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


def lines(seen: Seen, debates: int) -> Iterator[str]:
    """What a person should read of it."""
    yield f"{seen.ended} of {debates} debates ended with a typed outcome within their bound"
    yield f"outcomes: {dict(seen.outcomes.most_common())}"
    yield f"flags: {dict(seen.flags.most_common())}"
    yield f"memory: {grown(seen):.1%} growth from the first 100 debates to the end"
    yield from seen.broken[:20]


def grown(seen: Seen) -> float:
    """Growth of memory from after the first 100 debates (or half of fewer) to the end."""
    early = seen.memory[min(100 // AT_ONCE, len(seen.memory) // 2) - 1]
    return seen.memory[-1] / early - 1


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    found = fuzz(wanted)
    print(*lines(found, wanted), sep="\n")  # noqa: T201
    sys.exit(0 if found.ended == wanted and grown(found) <= 0.1 else 1)
