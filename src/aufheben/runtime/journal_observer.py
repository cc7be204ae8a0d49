"""A journal that tells somebody of each event once it is committed."""

from collections.abc import Callable

from aufheben.runtime.journal import Event, Journal, Record


class ObservedJournal:
    """Passes everything on to `journal`, then tells `watcher`."""

    def __init__(self, journal: Journal, watcher: Callable[[Event], None]) -> None:
        self._journal = journal
        self._watcher = watcher

    @property
    def head(self) -> Record:
        """The run without its events."""
        return self._journal.head

    @property
    def record(self) -> Record:
        """Everything committed so far."""
        return self._journal.record

    async def append(self, event: Event) -> None:
        """Commit, then tell."""
        await self._journal.append(event)
        self._watcher(event)

    def close(self) -> None:
        """Let go of the run."""
        self._journal.close()
