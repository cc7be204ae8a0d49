"""A limit on how long one thing may take, where the thing itself has none."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class PatienceError(Exception):
    """The time is over."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raises PatienceError when `seconds` are over; of the main thread only.

    A regular expression can be sought for years, and Python's engine heeds signals alone. Where
    the platform has no such timer nothing is limited.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, _over)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _over(_number: int, _frame: FrameType | None) -> None:
    raise PatienceError
