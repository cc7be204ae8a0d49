"""A journal in memory that has no room from an event on."""

from aufheben.errors import JournalFailed
from aufheben.runtime.journal import Event, Journal, ObservedJournal
from aufheben.runtime.memory import MemoryStore


class FullStore(MemoryStore):
    """Whose runs have room for the events before number `full`; where that is None, for all."""

    def __init__(self, full: int | None = None) -> None:
        super().__init__()
        self.full = full

    def hold(self, run: str) -> Journal:
        """Open a run for going on, as far as there is room."""
        return _FullJournal(super().hold(run), self)


class _FullJournal(ObservedJournal):
    def __init__(self, journal: Journal, store: FullStore) -> None:
        super().__init__(journal, lambda _: None)
        self._store = store

    async def append(self, event: Event) -> None:
        if self._store.full is not None and event.number >= self._store.full:
            raise JournalFailed("disk full")
        await super().append(event)
