"""All that is tried on a failing disk, by name."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Protocol

from tests.failing.file_trials import ExportTrial, ImportTrial, ResultsTrial
from tests.failing.room_trials import RoomTrial


class Trial(Protocol):
    """What is done in `place` while it fails, and what must hold there afterwards."""

    place: Path

    def ready(self) -> None:
        """What is there before anything fails."""
        ...

    def run(self) -> None:
        """What the disk may break off. Raises JournalFailed, and nothing else."""
        ...

    def go_on(self) -> None:
        """What holds afterwards, on a disk that is sound again. Raises AssertionError."""
        ...


TRIALS: Mapping[str, Callable[[Path], Trial]] = {
    "a new journal": partial(RoomTrial, "toy", new=True),
    "an export": partial(ExportTrial, over=False),
    "an export over another": partial(ExportTrial, over=True),
    "an import": partial(ImportTrial, whole=False, new=False),
    "an import into a new journal": partial(ImportTrial, whole=False, new=True),
    "an import of a whole journal": partial(ImportTrial, whole=True, new=False),
    "results of a batch": ResultsTrial,
    "a debate of logic": partial(RoomTrial, "complete"),
    "a debate": partial(RoomTrial, "lift"),
    "a judgment": partial(RoomTrial, "dbkai"),
}
"""Runs in which nobody is asked, most answers come one after the other, and many come at once."""
LONG = ("a debate", "a judgment")
"""These have too many calls to let each of them fail."""
