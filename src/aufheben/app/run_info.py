"""The runs of a journal in a row each."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from aufheben.errors import AufhebenError
from aufheben.rooms import registry as rooms
from aufheben.runtime.journal import Record


@dataclass(frozen=True, slots=True, kw_only=True)
class RunInfo:
    """A run as it is listed: `kind` is its room, `outcome` None while it has not ended.

    `events` is the number of its last one.
    """

    run: str
    created: str
    kind: str
    issue: str | None
    protocol: str | None
    outcome: str | None
    answer: str | None
    events: int = 0


def row_of(record: Record) -> RunInfo:
    """The row of a run, of which the last event is enough."""
    return RunInfo(
        run=record.run,
        created=record.created,
        kind=record.kind,
        issue=_issue(record),
        protocol=_of_room(record, lambda listed: listed.form(record.settings)),
        outcome=record.outcome,
        answer=_answer(record),
        events=record.events[-1].number if record.events else 0,
    )


def _issue(record: Record) -> str | None:
    """As its room says; as it is written where that cannot."""
    question = record.settings.get("question")
    written = None if question is None else str(question)
    return _of_room(record, lambda listed: listed.asked(record.settings), written)


def _answer(record: Record) -> str | None:
    """As its room says; None where that cannot."""
    if (ended := record.ended) is None:
        return None
    return _of_room(record, lambda listed: listed.answered(record.settings, ended.payload))


def _of_room(
    record: Record, say: Callable[[Any], str | None], instead: str | None = None
) -> str | None:
    """What its room says; something else if that is not here, or the settings are not its own."""
    try:
        return say(rooms.of(record.settings).listed)
    except (AufhebenError, AttributeError, KeyError, TypeError):
        return instead


def moment(created: str) -> datetime | None:
    """When a run was begun, as its journal says; None where that is no date."""
    try:
        found = datetime.fromisoformat(created)
    except ValueError:
        return None
    return found if found.tzinfo else found.replace(tzinfo=UTC)
