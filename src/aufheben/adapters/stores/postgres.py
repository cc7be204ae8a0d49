"""Runs in a PostgreSQL database, in tables of the schema `aufheben`.

The same rows and the same hash chain as in an SQLite file. `append` returns when the row is
committed, together with what other runs append meanwhile. A run is held by an advisory lock of
the connection that writes: when its process dies, the server frees it. Where the connection is
lost, the server is waited for; then the locks are taken again, and count and tip of each run say
what was committed.
"""

from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from aufheben.adapters.stores import postgres_rows as rows
from aufheben.adapters.stores import verified
from aufheben.adapters.stores.group import GroupCommit
from aufheben.adapters.stores.postgres_address import read as read_address
from aufheben.adapters.stores.postgres_connection import Server
from aufheben.adapters.stores.postgres_faults import damaged, translated
from aufheben.adapters.stores.postgres_hold import is_held
from aufheben.adapters.stores.postgres_inserts import End, channel
from aufheben.adapters.stores.postgres_journal import PostgresJournal
from aufheben.adapters.stores.postgres_schema import Session
from aufheben.adapters.stores.postgres_watch import Listeners
from aufheben.adapters.stores.postgres_writer import Group, Writer
from aufheben.errors import AufhebenError, BadInput, Locked
from aufheben.runtime.chain import check_name, kept_run, no_such_run, taken
from aufheben.runtime.journal import EVERY, Journal, Record, Selection
from aufheben.runtime.watch import Changed
from aufheben.words import speaker

_say = speaker(__name__)

_PAGE = 50
"""Runs read at once: no more than a screen shows, for nobody may ask for the next."""


class PostgresStore:
    """A store at an address; its tables are made when the first run begins."""

    def __init__(self, address: str) -> None:
        self._given = address
        self._address = read_address(address)
        self.host = self._address.host
        self._server = Server(self._address)
        self._listeners = Listeners(self._address)
        self._group: Group = GroupCommit(
            opened=partial(Writer, self._server), commit=Writer.append, closed=Writer.close
        )

    def __reduce__(self) -> tuple[Any, ...]:
        # Another process connects anew.
        return type(self), (self._given,)

    def begin(self, record: Record) -> Journal:
        """Start a run, or take one in, events and all, and hold it. Refuses a taken name."""
        whole = kept_run(record)
        if self.has(whole.run):
            raise taken(whole.run)
        with self._holding(whole.run) as stack:
            end = self._group.run(lambda writer: writer.insert(whole))
            return PostgresJournal(self._load, self._group, stack.pop_all(), whole, end)

    def hold(self, run: str) -> Journal:
        """Open a run for going on. Raises Locked if another process holds it."""
        self._require(run)
        with self._holding(run) as stack:
            # Read under the lock: what was seen before it may have grown since.
            head = self._load(run)
            end = End(head.count, head.tip)
            if head.record.ended is None:
                self._group.run(lambda writer: writer.hold.mark(run))
            return PostgresJournal(self._load, self._group, stack.pop_all(), head.record, end)

    def has(self, run: str) -> bool:
        """Whether anything is there under this name, be it only lost events."""
        with translated(self._address):
            return self._server.read(partial(rows.has, run=run), nothing=False)

    def read(self, run: str) -> Record:
        """The run as it stands, every row verified."""
        return self._load(check_name(run)).record

    def runs(self, selection: Selection = EVERY) -> Iterator[Record]:
        """These runs, newest first, each with its last event only.

        Raises Damaged at the first run whose head or last event is, after those newer than it.
        """
        before = rows.FIRST
        while found := self._page(before, selection):
            for row in found:
                with translated(self._address, row["run"]):
                    record = verified.glanced(row)
                if selection.has(record):
                    yield record
            before = found[-1]["position"]
        if selection != EVERY:
            return
        with translated(self._address):
            lost: list[str] = self._server.read(rows.lost, [])
        for run in lost:
            raise damaged(self._address, _say("head_missing"), run)

    def count(self, selection: Selection = EVERY) -> int:
        """How many there are of these, by what they are listed by."""
        with translated(self._address):
            return self._server.read(partial(rows.count, selection=selection), nothing=0)

    def interrupted(self) -> Iterator[str]:
        """Runs that have not ended and whose holder died without letting go of them, newest first."""

        def left(session: Session) -> list[str]:
            return [run for run in rows.marked(session) if not is_held(session, run)]

        with translated(self._address):
            names: list[str] = self._server.read(left, [])
        yield from names

    def backup(self, to: Path) -> int:
        """Refused: the server's own tools do it while it runs."""
        do = _say("use_pg_dump")
        raise BadInput(_say("journal_postgresql_backed"), do=do)

    def remove(self, run: str) -> None:
        """Forget a run, damaged or not. Raises Locked if another process holds it."""
        self._require(run)
        with self._holding(run):
            self._group.run(lambda writer: writer.forget(run))

    def watching(self, run: str) -> "AbstractAsyncContextManager[Changed]":
        """While it lasts, what is awaited until the run may have grown."""
        return self._listeners.watching(channel(run))

    @contextmanager
    def _holding(self, run: str) -> Iterator[ExitStack]:
        """The run's lock and the store's writer, let go at the end unless taken over."""
        with translated(self._address, run), ExitStack() as stack:
            stack.enter_context(self._group.held())
            if not self._group.run(lambda writer: writer.hold.lock(run)):
                raise Locked(_say("run_held_another", run=run))
            stack.callback(self._unlock, run)
            yield stack

    def _unlock(self, run: str) -> None:
        if self._group.here:
            self._group.run(lambda writer: writer.hold.unlock(run))

    def _page(self, before: int, selection: Selection) -> list[dict[str, Any]]:
        page = partial(rows.page, before=before, size=_PAGE, selection=selection)
        with translated(self._address):
            return self._server.read(page, nothing=[])

    def _load(self, run: str) -> verified.Head:
        def load(session: Session) -> verified.Head | AufhebenError:
            found = verified.load(rows.Query(session), run)
            return self._missing(session, run) if found is None else found

        nothing: verified.Head | AufhebenError = no_such_run(run, ())
        with translated(self._address, run):
            found = self._server.read(load, nothing)
        if isinstance(found, AufhebenError):
            raise found
        return found

    def _require(self, run: str) -> None:
        """Refuse a name under which nothing is there."""
        check_name(run)
        if not self.has(run):
            self._load(run)

    def _missing(self, session: Session, run: str) -> AufhebenError:
        """Why a run is not there: never was, or lost."""
        if rows.has(session, run):
            return damaged(self._address, _say("head_missing"), run)
        return no_such_run(run, rows.names(session))
