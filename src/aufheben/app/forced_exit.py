"""That a server which was told to end does, whatever still computes in it."""

import os
from threading import Timer
from typing import Self

LATEST = 5.0
"""Seconds after a signal in which a server is gone."""


class Ending:
    """While it is entered: ends this process a while after it is told to, should it still be there."""

    def __init__(self) -> None:
        self._timer = Timer(LATEST, os._exit, (0,))
        self._timer.daemon = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()

    def begin(self) -> None:
        """From now on; nothing that is committed is lost."""
        self._timer.start()
