"""The time, and the steps, that a search may take."""

import time

from aufheben.errors import BudgetExceeded, SolverTimedOut
from aufheben.version import install
from aufheben.words import speaker

_say = speaker(__name__)

_SLICE = 0.1  # seconds between looks at the clock, and at Ctrl-C, which clingo does not see


class Clock:
    """The time that a search may take, from now on; None is any time."""

    def __init__(self, seconds: float | None) -> None:
        self.slice = _SLICE if seconds is None else min(_SLICE, seconds)
        self._seconds = seconds
        self._end = float("inf") if seconds is None else time.monotonic() + seconds

    def check(self) -> None:
        """Raise SolverTimedOut once the time is over."""
        if self._seconds is not None and time.monotonic() >= self._end:
            raise SolverTimedOut(self._seconds)


class Steps:
    """Steps that a search may take from one answer to the next, within a time; None is any number."""

    def __init__(self, most: int | None, clock: Clock) -> None:
        self._most = most
        self._left = most or 0
        self._clock = clock

    def take(self) -> None:
        """One step. Raises BudgetExceeded, SolverTimedOut."""
        self._clock.check()
        self._left -= 1
        if self._most is not None and self._left < 0:
            do = _say("install_clingo_searches", install=install("asp"))
            raise BudgetExceeded(_say("budget_exceeded_too"), do=do)

    def answered(self) -> None:
        """Begin to count anew."""
        self._left = self._most or 0
