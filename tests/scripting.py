"""Scripted agents who answer every task legally, and what was asked of them in a run that ended."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from aufheben.domain import Seat
from aufheben.protocols.ports import Rejected, Task
from aufheben.runtime.journal import Event, Record


class Scripted:
    """Answers as `usual` says, but for `instead`, which has other answers by the name of the task."""

    def __init__(
        self, usual: Callable[[Seat, Any], object], instead: Mapping[str, object] | None = None
    ) -> None:
        self.usual, self._instead = usual, dict(instead or {})

    def __call__(self, seat: Seat, task: Any) -> object:
        name = type(task).__name__
        if name not in self._instead:
            return self.usual(seat, task)
        other = self._instead[name]
        return other(seat, task) if callable(other) else other


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """The record of a run that ended, and everything that was asked in it."""

    record: Record
    asked: list[Task[Any]]

    def tasks(self, kind: type[Task[Any]]) -> list[Any]:
        return [task for task in self.asked if isinstance(task, kind)]

    def events(self, kind: str) -> list[Event]:
        return [event for event in self.record.events if event.kind == kind]

    def rulings(self) -> list[Rejected]:
        rows: list[Any] = [event.payload["ruling"] for event in self.events("rejected")]
        return [Rejected(**row) for row in rows]
