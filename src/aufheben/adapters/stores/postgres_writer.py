"""What waits for a commit, written to a database in one statement.

Where the connection was lost meanwhile, count and tip of each run say what was committed.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import psycopg

from aufheben.adapters.stores.group import GroupCommit
from aufheben.adapters.stores.postgres_connection import Server
from aufheben.adapters.stores.postgres_faults import damaged, translated, typed
from aufheben.adapters.stores.postgres_hold import Hold
from aufheben.adapters.stores.postgres_inserts import (
    End,
    Growth,
    ends,
    forget,
    growth,
    insert_events,
    insert_run,
    whole_end,
)
from aufheben.adapters.stores.postgres_schema import Session
from aufheben.errors import AufhebenError, Locked
from aufheben.runtime.journal import Event, Record


@dataclass(slots=True, eq=False)
class Held:
    """A run that this process holds; only the writer moves its end."""

    run: str
    end: End


@dataclass(frozen=True, slots=True, eq=False)
class Append:
    """An event for a run that is held."""

    to: Held
    event: Event


class Writer:
    """All of it is called in one thread."""

    def __init__(self, server: Server) -> None:
        self.hold = Hold(server)
        self._address = server.address

    def close(self) -> None:
        """Let go of the connection."""
        self.hold.close()

    def insert(self, record: Record) -> End:
        """Begin a run, events and all, in one transaction. Raises BadInput for a taken name."""

        def insert(session: Session, again: bool) -> End:
            with session.transaction():
                there = ends(session, [record.run]) if again else {}
                whole = whole_end(record)
                return whole if there.get(record.run) == whole else insert_run(session, record)

        with translated(self._address, record.run):
            return self.hold.surely(insert)

    def forget(self, run: str) -> None:
        """Delete all that is there of a run."""

        def forgotten(session: Session, _again: bool) -> None:
            with session.transaction():
                forget(session, run)

        with translated(self._address, run):
            self.hold.surely(forgotten)

    def append(self, appends: Sequence[Append]) -> Sequence[Exception | None]:
        """Commit all in one statement; of each, what was wrong with it."""
        fitting: dict[Held, list[Append]] = {}
        for each in appends:
            before = fitting.setdefault(each.to, [])
            # One whose predecessor failed is late.
            if each.event.number == each.to.end.count + len(before) + 1:
                before.append(each)
        chained = {
            held: growth(held.run, held.end, [each.event for each in fit])
            for held, fit in fitting.items()
            if fit
        }
        wrong = self._appended(tuple(chained.values()))
        in_time = {each for fit in fitting.values() for each in fit}
        found = [
            wrong.get(each.to.run) if each in in_time else self._late(each.to.run, each.to.end)
            for each in appends
        ]
        for held, grown in chained.items():
            if held.run not in wrong:
                held.end = grown.end
        return found

    def _appended(self, grown: Sequence[Growth]) -> dict[str, AufhebenError]:
        """What was wrong, by run. Where the statement fails, each run has one of its own."""
        try:
            moved = self.hold.surely(
                lambda session, again: _grown(session, self._ours(grown), again)
            )
        except psycopg.Error as wrong:
            if len(grown) == 1:
                return {grown[0].run: typed(wrong, self._address, grown[0].run)}
            found = [self._appended([each]) for each in grown]
            return {run: error for each in found for run, error in each.items()}
        except AufhebenError as wrong:
            return {each.run: wrong for each in grown}
        return {each.run: self._unmoved(each) for each in grown if each.run not in moved}

    def _ours(self, grown: Sequence[Growth]) -> list[Growth]:
        return [each for each in grown if each.run not in self.hold.taken_over]

    def _unmoved(self, each: Growth) -> AufhebenError:
        if each.run in self.hold.taken_over:
            return Locked(
                f"run {each.run} was taken over by another process while the server was away; "
                "it goes on there"
            )
        return self._late(each.run, each.start)

    def _late(self, run: str, end: End) -> AufhebenError:
        where = f"event {end.count} is no longer the last"
        return damaged(self._address, where, run)


def _grown(session: Session, grown: Sequence[Growth], again: bool) -> set[str]:
    """Add what is not there already; the runs that stand where they should."""
    there = ends(session, [each.run for each in grown]) if again else {}
    done = {each.run for each in grown if there.get(each.run) == each.end}
    left = [each for each in grown if each.run not in done]
    return done | (insert_events(session, left) if left else set())


Group = GroupCommit[Writer, Append]
