"""A journal file copied while runs go on: one moment of it, in a new file."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from aufheben.adapters.stores.connection import keep_names, reading
from aufheben.adapters.stores.faults import translated
from aufheben.errors import BadInput
from aufheben.words import speaker

_say = speaker(__name__)


@contextmanager
def copied(path: Path, to: Path) -> Iterator[None]:
    """The journal at `path` as it stands, at `to`; kept if nothing goes wrong with it meanwhile.

    Raises BadInput where something is there, or nothing was ever kept; Damaged, JournalFailed.
    """
    with _new(to):
        with reading(path) as source:
            if source is None:
                raise BadInput(_say("journal_no_runs"), do=_say("run_aufheben_ask"))
            with translated(to), closing(sqlite3.connect(to, isolation_level=None)) as copy:
                source.backup(copy)
        yield
        with translated(to):
            # Whoever read it has left an index beside it, which the last to write takes away.
            with closing(sqlite3.connect(to, isolation_level=None)) as copy:
                copy.execute("PRAGMA wal_checkpoint")
            keep_names(to.parent)


@contextmanager
def _new(file: Path) -> Iterator[None]:
    """A file of this user's alone, which was not there before; gone again if anything is raised."""
    with translated(file):
        try:
            file.touch(mode=0o600, exist_ok=False)
        except FileExistsError:
            do = _say("name_file_not")
            raise BadInput(_say("something_already"), do=do, file=str(file)) from None
    try:
        yield
    except BaseException:
        for each in (file, *(file.with_name(f"{file.name}{end}") for end in ("-wal", "-shm"))):
            each.unlink(missing_ok=True)
        raise
