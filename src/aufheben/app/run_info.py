"""The runs of a journal in a row each."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from aufheben.errors import AufhebenError
from aufheben.rooms import registry as rooms
from aufheben.runtime.journal import Record


@dataclass(frozen=True, slots=True, kw_only=True)
class RunInfo:
    """A run as it is listed: `kind` is its room, `outcome` None while it has not ended."""

    run: str
    created: str
    kind: str
    issue: str | None
    protocol: str | None
    outcome: str | None
    answer: str | None


def listed(
    records: Iterable[Record], *, kind: str | None = None, outcome: str | None = None
) -> Iterator[RunInfo]:
    """Those of a kind and an outcome (`open`: not ended), in the order given."""
    for record in records:
        row = _row(record)
        if kind in (None, row.kind) and outcome in (None, row.outcome or "open"):
            yield row


def _row(record: Record) -> RunInfo:
    settings, ended = record.settings, record.ended
    payload = ended.payload if ended is not None else {}
    issue, outcome, answer = _issue(record), payload.get("outcome"), payload.get("answer")
    return RunInfo(
        run=record.run,
        created=record.created,
        kind=str(settings.get("room") or "dialectic"),
        issue=issue,
        protocol=_protocol(record),
        outcome=None if outcome is None else str(outcome),
        answer=None if answer is None else str(answer),
    )


def _issue(record: Record) -> str | None:
    """As its room says; as it is written where that cannot."""
    try:
        return rooms.of(record.settings).asked(record.settings)
    except (AufhebenError, AttributeError, KeyError, TypeError):
        question = record.settings.get("question")
        return None if question is None else str(question)


def _protocol(record: Record) -> str | None:
    """As its room says; None if that is not here or the settings are not its own."""
    try:
        return rooms.of(record.settings).form(record.settings)
    except (AufhebenError, AttributeError, KeyError, TypeError):
        return None
