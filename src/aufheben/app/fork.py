"""The record with which another run begins as one did: up to a step, or up to an answer."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from aufheben.app.wording import whole
from aufheben.errors import BadInput, Diverged, Stuck
from aufheben.protocols.ports import Rejected
from aufheben.protocols.words import refusal
from aufheben.rooms import registry as rooms
from aufheben.rooms.lines import placed
from aufheben.runtime.drive import reach
from aufheben.runtime.journal import Event, Record
from aufheben.runtime.reader import legible_message, parse_json
from aufheben.words import Fact, kind_of, speaker

_say = speaker(__name__)

ANSWERS = ("answered", "decided", "rejected")
Answer = Mapping[str, Any] | str
"""An answer as its run keeps it, or as JSON."""
SPENT = "spent"
"""What an answer took, beside it in its event: no part of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Aside:
    """What is said against which argument (Arg1 …), in sentences or as an answer of its task.

    `seat` says it: by default the first that did not put the argument forward.
    """

    against: str
    say: Answer
    seat: str | None = None


def from_step(source: Record, at: int, changes: Mapping[str, object], name: str) -> Record:
    """The run from step `at` on with these changes. Raises BadInput if it has no such step."""
    room = rooms.of(source.settings)
    job, events = room.forked.changed(source, room.decode(source.settings), at, changes)
    return replace(source, run=name, settings=room.encode(job), events=events)


async def from_answer(source: Record, at: int, answer: Answer | None, name: str) -> Record:
    """The run from the answer of event `at` on: asked anew, or with another answer there.

    Raises BadInput if that is no answer, or another one would not be legal.
    """
    event = answered(source, at)
    before = source.events[: at - 1]
    edited = () if answer is None else (_edited(event, answer),)
    if not edited and before and (before[-1].place, before[-1].kind) == (event.place, "asked"):
        # It is asked anew, not left open.
        before = before[:-1]
    begun = replace(
        source,
        run=name,
        settings={**source.settings, "origin": source.run, "forked_at": at},
        events=numbered((*before, *edited, *_apart(source, event))),
    )
    if edited:
        await _check(begun, edited[0])
    return begun


def _apart(source: Record, edited: Event) -> Iterator[Event]:
    """What was answered later by who had not seen this answer: it stays as it is."""
    apart = rooms.of(source.settings).forked.apart
    for event in source.events[edited.number :]:
        if event.seat and event.place != edited.place and apart(edited.place, event.place):
            yield event


def numbered(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events in their order, numbered from 1."""
    return tuple(replace(event, number=at) for at, event in enumerate(events, start=1))


def answered(source: Record, at: int) -> Event:
    """The event of this number, which must be somebody's answer. Raises BadInput."""
    found = {each.number: each for each in source.events if each.kind in ANSWERS and each.seat}
    if at in found:
        return found[at]
    if not isinstance(at, int):
        raise BadInput(_say("no_number_event", at=at), do=_say("write_whole_number"))
    near = sorted(sorted(found, key=lambda number: abs(number - at))[:5])
    do = (
        _say("name_near", near=", ".join(map(str, near))) if near else _say("nobody_asked_anything")
    )
    raise BadInput(_say("event_run_no", at=at, run=source.run), do=do)


def answer_of(event: Event) -> dict[str, Any]:
    """What was answered, without what it took."""
    return {key: value for key, value in event.payload.items() if key != SPENT}


def _edited(event: Event, answer: Answer) -> Event:
    if not isinstance(answer, str | Mapping):
        raise _illegal(event, _say("no_object", kind=kind_of(answer)))
    given = parse_json(answer) if isinstance(answer, str) else answer
    message = given if isinstance(given, Rejected) else legible_message(given)
    if isinstance(message, Rejected):
        raise _illegal(event, refusal(message))
    payload = {key: value for key, value in message.items() if key != SPENT}
    return replace(event, kind="answered", payload=payload)


async def _check(begun: Record, event: Event) -> None:
    """Raises BadInput if the run could not go on from this answer."""
    room = rooms.of(begun.settings)
    try:
        job = room.decode(begun.settings).job
        await reach(room.course, job, begun)
    except Diverged as wrong:
        raise _illegal(event, wrong.expected) from None
    except Stuck as wrong:
        raise _illegal(event, whole(wrong)) from None


def _illegal(event: Event, why: Fact) -> BadInput:
    what = _say("edited_answer_event", number=event.number, place=placed(event, ""), why=why)
    return BadInput(what, do=_say("keep_keys_rules"))
