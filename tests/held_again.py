"""Kept runs held again, in the format and by the rules of today: their answers, found by kind and place.

`python -m tests.held_again FROM TO [MODEL]` writes what came of it; it is refused where an answer is
missing. A MODEL's name is put in for that of whoever answered.
"""

import asyncio
import json
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from aufheben import wiring
from aufheben.domain import Seat
from aufheben.domain.opinions import Form
from aufheben.errors import BadInput
from aufheben.formats.journals import write_record
from aufheben.protocols.ports import Rejected, Task
from aufheben.rooms import registry
from aufheben.rooms.deliberation.protocol.rules import Rules
from aufheben.rooms.dialectic.protocol.rules import Constitution
from aufheben.rooms.hierarchy.protocol.protocol import SpotCheck
from aufheben.rooms.options import Asking
from aufheben.runtime.chain import event_of
from aufheben.runtime.clock import StillClock
from aufheben.runtime.drive import drive
from aufheben.runtime.journal import Event, Record
from aufheben.runtime.memory import MemoryStore
from aufheben.testing.rehearsal import Recorded


def said_in(file: Path) -> Record:
    """The run in an export of whichever format, unchecked: for its answers, not to be gone on with."""
    head, *rows = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    settings = today(head["settings"])
    events = tuple(map(event_of, rows))
    return Record(run=head["run"], created=head["created"], settings=settings, events=events)


def today(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings with all that is kept of a run today, said as where nobody said it."""
    kept = {key: value for key, value in settings.items() if key not in ("version", "procedure")}
    return _SAID[kept["room"]](kept) if kept["room"] in _SAID else kept


def _dialectic(settings: Mapping[str, Any]) -> dict[str, Any]:
    rules = {**_plain(Constitution()), **settings["constitution"]}
    # Explanations were of other parts at first, and are left out.
    rules["explain"] = rules.pop("procedure", 1) != 1 and rules["explain"]
    if rules["form"] == "lift":
        # Somebody of no side decides, and the decision is its own explanation.
        rules |= {"integrator": "", "pooled": False, "explain": False}
    common = {"aliases": [], "priorities": [], "shared": "", "read_in": ""}
    return {**common, "neutral": None, "lang": None, **settings, "constitution": rules}


def _judging(settings: Mapping[str, Any]) -> dict[str, Any]:
    match = settings["match"]
    speeches = [{"role": "", "examinations": [], **speech} for speech in match["speeches"]]
    rows = [{"hears": "debate", **row} for row in settings["panel"]["dimensions"]]
    panel = {**settings["panel"], "dimensions": rows}
    return {"points": None, **settings, "panel": panel, "match": {**match, "speeches": speeches}}


def _hierarchy(settings: Mapping[str, Any]) -> dict[str, Any]:
    missing: dict[str, Any] = {
        "facts": "",
        "profile": "",
        "viewpoints": {},
        "known": None,
        "domain": "",
    }
    terms = [[*row, *("", "stated")[len(row) - 4 :]] for row in settings["terms"]]
    form = {**asdict(Form(name="")), **settings["form"]}
    common = {**missing, "property": "rdfs:subClassOf", "spot_check": asdict(SpotCheck())}
    # What was read was kept in English, not by its keys.
    read: dict[str, Any] = (
        {} if isinstance(settings["order"], list) else {"order": [], "skipped": []}
    )
    return {**common, **settings, **read, "form": form, "terms": terms}


def _deliberation(settings: Mapping[str, Any]) -> dict[str, Any]:
    rules = {**_plain(Rules(personas=())), **settings["rules"]}
    return {"forked_at": 0, **settings, "rules": rules}


_SAID = {
    "dialectic": _dialectic,
    "judging": _judging,
    "hierarchy": _hierarchy,
    "deliberation": _deliberation,
}


def _plain(value: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(asdict(value)))
    return found


class Nobody:
    """Answers nothing. Raises BadInput for whatever it is asked."""

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        """Refused: the record was to answer."""
        raise BadInput(f"{type(task).__name__} at {task.place} ({seat.name})", do=f"{rulings}")


def held_again(record: Record) -> Record:
    """The run by today's rules; each answer with what it took when it was given."""
    journal = MemoryStore().begin(replace(record, events=()))
    room = registry.of(record.settings)
    seated = room.decode(record.settings)
    repetition = wiring.repetition(Asking()) if room.answering.repeats(seated) else None
    agents = {"": Recorded(record, Nobody())}
    how: dict[str, Any] = {"repetition": repetition, "at_once": 1}
    asyncio.run(drive(room.course, seated.job, agents, journal, StillClock(), **how))
    spent = {(e.place, e.seat): e.payload.get("spent") for e in record.events if _answers(e)}
    held = journal.record
    return replace(held, events=tuple(_with(event, spent) for event in held.events))


def _answers(event: Event) -> bool:
    return event.kind == "answered"


def _with(event: Event, spent: Mapping[tuple[Any, str], Any]) -> Event:
    if not _answers(event):
        return event
    payload = {key: value for key, value in event.payload.items() if key != "spent"}
    took = spent[event.place, event.seat]
    return replace(event, payload=payload if took is None else {**payload, "spent": took})


def main(source: str, target: str, model: str = "") -> None:
    """Write the run of `source`, held again, to `target`."""
    text = Path(source).read_text(encoding="utf-8")
    if model:
        text = re.sub(r'"openai:[\w-]+"', f'"{model}"', text)
    named = Path(target).with_suffix(".held")
    named.write_text(text, encoding="utf-8")
    try:
        record = said_in(named)
    finally:
        named.unlink()
    Path(target).write_text(write_record(held_again(record)), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
