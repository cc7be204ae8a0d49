"""The clock port, the only place from which anything learns the time; and stretches of time beside each other."""

import time
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Time that only goes forward, and the date for people."""

    def elapsed(self) -> float:
        """Seconds since the clock was made."""
        ...

    def now(self) -> str:
        """Date and time, ISO 8601, UTC."""
        ...


class SystemClock:
    """The machine's clock; elapsed time is monotonic, so a jump of the date changes nothing."""

    def __init__(self) -> None:
        self._start = time.monotonic()

    def elapsed(self) -> float:
        """Seconds since the clock was made."""
        return time.monotonic() - self._start

    def now(self) -> str:
        """Date and time, ISO 8601, UTC."""
        return datetime.now(UTC).isoformat(timespec="seconds")


class StillClock:
    """A clock that stands where it is set: for tests and for replay."""

    def __init__(self, elapsed: float = 0.0, now: str = "1970-01-01T00:00:00+00:00") -> None:
        self.at = elapsed
        self.date = now

    def elapsed(self) -> float:
        """What it was set to."""
        return self.at

    def now(self) -> str:
        """What it was set to."""
        return self.date


class Spans:
    """How long at least one of them lasted, in seconds; what two share counts once."""

    def __init__(self) -> None:
        self._apart: list[tuple[float, float]] = []

    def add(self, began: float, ended: float) -> None:
        """One more."""
        apart = []
        for start, end in self._apart:
            if end < began or ended < start:
                apart.append((start, end))
            else:
                began, ended = min(began, start), max(ended, end)
        self._apart = [*apart, (began, ended)]

    @property
    def seconds(self) -> float:
        """Of all of them together."""
        return sum(end - start for start, end in self._apart)
