"""The record with which another run begins as one did: up to a step, or up to an answer."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from aufheben.errors import BadInput, Diverged
from aufheben.rooms import registry as rooms
from aufheben.runtime.drive import reach
from aufheben.runtime.journal import Event, Record

ANSWERS = ("answered", "decided", "rejected")


async def forked(
    source: Record,
    at: int,
    answer: Mapping[str, Any] | None,
    changes: Mapping[str, object],
    name: str,
) -> Record:
    """What the new run starts from. Raises BadInput where nothing can be changed there."""
    room = rooms.of(source.settings)
    job = room.decode(source.settings)
    if changes:
        return _from_step(room.changed(source, job, at, changes), room, source, at, name)
    event = _answered(source, at)
    kept = source.events[: event.number - 1]
    edited = () if answer is None else (_edited(event, answer),)
    begun = replace(
        source,
        run=name,
        settings={**source.settings, "origin": source.run, "forked_at": at},
        events=(*kept, *edited),
    )
    try:
        await reach(room.course, job.job, begun)
    except Diverged as wrong:
        what = f"the edited answer of event {at} is not a legal one: {wrong}"
        raise BadInput(what, do="keep the keys it has, and the rules of the form") from None
    return begun


def _from_step(
    changed: tuple[Any, tuple[Event, ...]], room: Any, source: Record, at: int, name: str
) -> Record:
    job, events = changed
    return replace(source, run=name, settings=room.encode(job), events=events)


def _answered(source: Record, at: int) -> Event:
    """The event of this number, which must be somebody's answer."""
    found = [event for event in source.events if event.kind in ANSWERS and event.seat]
    event = next((event for event in found if event.number == at), None)
    if event is not None:
        return event
    numbers = [event.number for event in found]
    near = sorted(numbers, key=lambda number: abs(number - at))[:5]
    do = f"name one near it: {', '.join(map(str, sorted(near)))}" if near else "nobody was asked"
    raise BadInput(f"event {at} of run {source.run} is no answer", do=do)


def _edited(event: Event, answer: Mapping[str, Any]) -> Event:
    return replace(event, kind="answered", payload=dict(answer))
