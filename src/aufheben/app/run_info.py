"""The runs of a journal in a row each."""

from dataclasses import dataclass
from datetime import UTC, datetime

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
        protocol=_protocol(record),
        outcome=record.outcome,
        answer=_answer(record),
        events=record.events[-1].number if record.events else 0,
    )


def _issue(record: Record) -> str | None:
    """As its room says; as it is written where that cannot."""
    try:
        return rooms.of(record.settings).listed.asked(record.settings)
    except (AufhebenError, AttributeError, KeyError, TypeError):
        question = record.settings.get("question")
        return None if question is None else str(question)


def _answer(record: Record) -> str | None:
    """As its room says; None where that cannot."""
    if record.ended is None:
        return None
    try:
        return rooms.of(record.settings).listed.answered(record.settings, record.ended.payload)
    except (AufhebenError, AttributeError, KeyError, TypeError):
        return None


def _protocol(record: Record) -> str | None:
    """As its room says; None if that is not here or the settings are not its own."""
    try:
        return rooms.of(record.settings).listed.form(record.settings)
    except (AufhebenError, AttributeError, KeyError, TypeError):
        return None


def moment(created: str) -> datetime | None:
    """When a run was begun, as its journal says; None where that is no date."""
    try:
        found = datetime.fromisoformat(created)
    except ValueError:
        return None
    return found if found.tzinfo else found.replace(tzinfo=UTC)
