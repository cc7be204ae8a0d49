"""One run in PostgreSQL, held open for writing by this process."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace

from aufheben.adapters.stores.postgres_inserts import End
from aufheben.adapters.stores.postgres_writer import Append, Group, Held
from aufheben.adapters.stores.verified import Head
from aufheben.errors import Misuse
from aufheben.runtime.chain import check_next, kept
from aufheben.runtime.journal import Event, Record


class PostgresJournal:
    """Of the run's events it keeps only the number and the tip: there may be a hundred thousand."""

    def __init__(
        self, load: Callable[[str], Head], group: Group, stack: ExitStack, record: Record, end: End
    ) -> None:
        self._load, self._group, self._stack = load, group, stack
        self.head = replace(record, events=())
        self._held = Held(record.run, end)
        self._begun: Record | None = record
        self._taken = end.count
        self._failed = False
        self._open = True

    @property
    def record(self) -> Record:
        """Everything committed so far; once it has grown, read anew, every row verified."""
        if self._begun is not None:
            return self._begun
        return self._load(self.head.run).record

    async def append(self, event: Event) -> None:
        """Commit `event`. Raises JournalFailed if it cannot; then nothing of it is kept."""
        if not self._open:
            raise Misuse(f"run {self.head.run} was closed before event {event.number}")
        # After a failure those that were handed in after it are late: the writer says so.
        if not self._failed:
            check_next(event, self._taken)
        whole = kept(event)
        self._taken += 1
        self._begun = None
        try:
            await self._group.commit(Append(self._held, whole))
        except Exception:
            self._failed = True
            raise

    def close(self) -> None:
        """Let go of the run, once all that was appended is written."""
        self._open = False
        self._stack.close()
