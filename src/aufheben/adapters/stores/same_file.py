"""A journal file that others may take away: what is written to one that has no name is lost."""

from dataclasses import dataclass
from pathlib import Path

from aufheben.errors import JournalFailed
from aufheben.words import speaker

_say = speaker(__name__)


@dataclass(slots=True)
class SameFile:
    """Knows the file at a path from the first time that something stands in it."""

    path: Path
    _known: tuple[int, int] | None = None

    def check(self) -> None:
        """Raises JournalFailed where the file that was here is gone, or another stands in its place."""
        now = self._now()
        if self._known is None:
            self._known = now
        elif now != self._known:
            what = _say("taken_away_replaced")
            raise JournalFailed(_say("put_back_start", path=str(self.path), what=what))

    def _now(self) -> tuple[int, int] | None:
        try:
            found = self.path.stat()
        except OSError:
            return None
        return (found.st_dev, found.st_ino) if found.st_size else None
