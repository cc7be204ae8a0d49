"""What a batch has come to so far: how many runs ended how, and what was spent."""

import time
from dataclasses import dataclass, field
from typing import Any

from aufheben.app.batch import Failed, Item
from aufheben.app.result import Result
from aufheben.domain import Tally
from aufheben.errors import AufhebenError
from aufheben.rooms.lines import short
from aufheben.runtime.budget import read_usage
from aufheben.runtime.journal import Event

SCHEMA = "aufheben.batch/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """A run that failed: what it was made of and asks, its name if it was begun, and why."""

    input: str
    run: str
    reason: str
    error: AufhebenError | None = field(default=None, repr=False)
    question: str = ""

    @property
    def called(self) -> str:
        """Its input, with its question where that does not say it."""
        asked = short(self.question)
        return f"{self.input} ({asked})" if asked and asked not in self.input else self.input

    def for_programs(self) -> dict[str, str]:
        """For the envelope."""
        return {"input": self.input, "run": self.run, "reason": self.reason}


@dataclass(slots=True, kw_only=True)
class Summary:
    """Counts runs as they end, and calls as they are answered; nothing else of them is kept.

    `spent` is what this time was asked, `whole` what finished runs took in all; `found` of the
    finished had ended before, `resumed` were gone on with, `limited` were cut short by a limit.
    """

    name: str = ""
    room: str = ""
    finished: int = 0
    found: int = 0
    resumed: int = 0
    limited: int = 0
    failed: list[Failure] = field(default_factory=list)
    outcomes: dict[str, int] = field(default_factory=dict)
    spent: Tally = field(default_factory=Tally)
    whole: Tally = field(default_factory=Tally)
    began: float = field(default_factory=time.monotonic)
    _runs: set[str] = field(default_factory=set)
    _busy_since: float = field(default_factory=time.monotonic)

    def heard(self, told: object) -> None:
        """One thing that happened in a run of it."""
        if isinstance(told, Event) and told.kind in ("answered", "rejected"):
            self.spent.made += 1
            self.spent.add(read_usage(told.payload))

    def ended(self, done: Result | Failed) -> None:
        """One run has ended."""
        if isinstance(done, Failed):
            self._failed(done, str(done.error), done.error, Item.of(done.request).question)
            return
        self._count(done)
        if done.outcome == "failed":
            self._failed(done, done.stop_reason, None, str(done.envelope.get("issue") or ""))
            return
        self.finished += 1
        self.outcomes[done.outcome] = self.outcomes.get(done.outcome, 0) + 1
        self.found += done.found
        if self.found == self.finished:
            # What is found again takes no time that says how long the others will take.
            self._busy_since = time.monotonic()
        self.resumed += not done.found and done.before > 0
        cut = any(flag.startswith("limit_") for flag in done.flags)
        self.limited += cut or done.outcome == "budget"

    def _count(self, done: Result) -> None:
        """What a run took in all; once, where several inputs ask the very same."""
        if done.run not in self._runs:
            self.whole.made += done.tally.made
            self.whole.add(done.tally.usage)
        self._runs.add(done.run)

    @property
    def done(self) -> int:
        """Runs that came to an end of any kind."""
        return self.finished + len(self.failed)

    @property
    def seconds(self) -> float:
        """Since it began."""
        return time.monotonic() - self.began

    @property
    def throughput(self) -> float:
        """Runs that were finished this time, a minute, since the first of them was begun."""
        seconds = time.monotonic() - self._busy_since
        return 60 * (self.finished - self.found) / max(seconds, 0.001)

    def left(self, total: int) -> float | None:
        """Seconds that the rest of so many runs will take at the rate so far, if any is known."""
        rate = self.throughput
        return 60 * (total - self.done) / rate if rate else None

    def for_programs(self) -> dict[str, Any]:
        """One object of the schema `aufheben.batch/1`."""
        return {
            "schema": SCHEMA,
            "name": self.name or None,
            "room": self.room,
            "finished": self.finished,
            "failed": [each.for_programs() for each in self.failed],
            "resumed": self.resumed,
            "found": self.found,
            "limited": self.limited,
            "outcomes": dict(self.outcomes),
            **_spent(self.spent),
            "throughput": round(self.throughput, 2),
            "seconds": round(self.seconds, 2),
            "whole": _spent(self.whole),
        }

    def _failed(
        self, done: Result | Failed, reason: str, error: AufhebenError | None, question: str
    ) -> None:
        named = done.input or done.run
        self.failed.append(
            Failure(input=named, run=done.run, reason=reason, error=error, question=question)
        )


def _spent(tally: Tally) -> dict[str, Any]:
    usage = tally.usage
    return {"calls": tally.made, "tokens": usage.tokens, "money": usage.money}
