"""What waits for a commit, written to a database in one statement.

Where the connection was lost meanwhile, count and tip of each run say what was committed.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import psycopg

from aufheben.adapters.stores.group import GroupCommit
from aufheben.adapters.stores.postgres_connection import Server
from aufheben.adapters.stores.postgres_faults import damaged, late, translated, typed
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
from aufheben.errors import AufhebenError, Damaged, Locked
from aufheben.runtime.journal import Event, Record
from aufheben.words import speaker

_say = speaker(__name__)


@dataclass(slots=True, eq=False)
class Held:
    """A run that this process holds; only the writer moves its end."""

    run: str
    end: End
    damage: Damaged | None = None


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
            wrong.get(each.to.run) if each in in_time else self._late(each.to) for each in appends
        ]
        for held, grown in chained.items():
            found_wrong = wrong.get(held.run)
            if found_wrong is None:
                held.end = grown.end
            elif isinstance(found_wrong, Damaged):
                held.damage = found_wrong
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
        # While nobody held it another may have gone on with it, and be done already.
        if each.run in self.hold.taken_over or each.run in self.hold.let_go:
            return Locked(_say("run_taken_over", run=each.run))
        where = _say("event_no_longer", count=each.start.count)
        return damaged(self._address, where, each.run)

    def _late(self, held: Held) -> AufhebenError:
        return held.damage or late(self._address, held.run)


def _grown(session: Session, grown: Sequence[Growth], again: bool) -> set[str]:
    """Add what is not there already; the runs that stand where they should."""
    there = ends(session, [each.run for each in grown]) if again else {}
    done = {each.run for each in grown if there.get(each.run) == each.end}
    left = [each for each in grown if each.run not in done]
    return done | (insert_events(session, left) if left else set())


Group = GroupCommit[Writer, Append]
