"""Where each argument of a dialectic stands in its journal: its event, its card, its round."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.runtime.journal import Event, Record

_ANSWERS = ("answered", "decided")
_FINAL = (("integrate",), ("answer",))
"""Places of answers that are final: drafts and samples are steps toward one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """By the index of an argument the event it was said in, its card's id and its row.

    `noes` are the events in which somebody had nothing to reply, each with its row.
    """

    events: tuple[Event, ...]
    ids: tuple[str, ...]
    rows: tuple[str, ...]
    noes: tuple[tuple[Event, str], ...]


def placed(record: Record, told: ToldDialectic) -> Placed:
    """Every argument of a run that was told, found again in the record."""
    theses, turns = _theses(record), _turns(record)
    replies = _replies(record)
    answers = [e for e in record.events if e.place[:1] in _FINAL and "final_answer" in e.payload]
    # What stands nowhere in the journal is there since the end, and not before.
    last = record.ended or Event(number=len(record.events) + 1, kind="ended")
    events: list[Event] = []
    rows: list[str] = []
    ids: list[str] = []
    disputes = len(told.finished.conclusion.disputes)
    for group, start in enumerate(told.first):
        end = told.first[group + 1] if group + 1 < len(told.first) else len(told.moves)
        about, number = (
            ("dispute", group + 1) if group < disputes else ("confirm", group - disputes + 1)
        )
        for step in range(end - start):
            if not theses and start + step < len(turns) and about == "dispute":
                event = turns[start + step]
            elif step:
                event = replies.get((about, _number(theses, group, about, number), step), last)
            elif about == "dispute":
                event = theses[group] if group < len(theses) else last
            else:
                event = answers[number - 1] if number <= len(answers) else (answers or [last])[-1]
            events.append(event)
            rows.append(f"{about}-{number}-{step // 2}")
            ids.append(f"{about}-{number}-{step}")
    return Placed(
        events=tuple(events), ids=tuple(ids), rows=tuple(rows), noes=tuple(_noes(record, theses))
    )


def _number(theses: Sequence[Event], group: int, about: str, number: int) -> int:
    """As the places count disputes: by main arguments, those that nobody had left out."""
    return int(theses[group].place[1]) if about == "dispute" and group < len(theses) else number


def _theses(record: Record) -> list[Event]:
    """The main arguments, by their number: of those asked together any may come first."""
    found = [e for e in record.events if e.place[:1] == ("thesis",) and _argues(e)]
    return sorted(found, key=lambda event: int(event.place[1]))


def _turns(record: Record) -> list[Event]:
    """What was said in turns, in forms without main arguments."""
    turns = (e for e in record.events if e.place[:1] == ("turn",) and e.kind in _ANSWERS)
    return [e for e in turns if e.payload.get("text") or _argues(e)]


def _replies(record: Record) -> dict[tuple[str, int, int], Event]:
    return {
        (str(e.place[0]), int(e.place[1]), int(e.place[3])): e
        for e in record.events
        if e.place[:1] in (("dispute",), ("confirm",)) and len(e.place) > 3 and _argues(e)
    }


def _argues(event: Event) -> bool:
    return event.kind in _ANSWERS and isinstance(event.payload.get("Argument"), dict)


def _noes(record: Record, theses: Sequence[Event]) -> Iterator[tuple[Event, str]]:
    known = {int(event.place[1]): number for number, event in enumerate(theses, start=1)}
    for event in record.events:
        about = event.place[:1]
        if about in (("dispute",), ("confirm",)) and event.kind in _ANSWERS and not _argues(event):
            number = int(event.place[1])
            number = known.get(number, number) if about == ("dispute",) else number
            yield event, f"{about[0]}-{number}-{int(event.place[3]) // 2}"
