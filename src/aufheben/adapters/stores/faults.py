"""SQLite's errors and the system's as ours, naming the file, the run and what to do."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from aufheben.errors import AufhebenError, Damaged, JournalFailed, Misuse
from aufheben.words import Fact, of_system, speaker, spelled

_say = speaker(__name__)

# ERROR is a schema other than ours; no code at all is Python failing to decode a text.
_DAMAGE = {
    None,
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_NOTADB,
}
_UNWRITABLE = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}


class RowError(ValueError):
    """What is wrong with what is kept: `why` says it in either language, its text in English."""

    def __init__(self, why: Fact) -> None:
        super().__init__(spelled(why, "en"))
        self.why = why

    def __reduce__(self) -> tuple[Any, ...]:
        return _as_it_was, (type(self), self.args), self.__dict__


def _as_it_was(kind: type[RowError], args: tuple[object, ...]) -> RowError:
    return kind.__new__(kind, *args)


class BrokenRowError(RowError):
    """A row is missing or altered; it says which."""


class LateError(RowError):
    """An event cannot be kept because one before it was not."""

    def __init__(self) -> None:
        super().__init__(_say("event_before_could"))


FAULTS = (sqlite3.Error, RowError, UnicodeDecodeError, OSError)
"""What may go wrong in a store beside our own errors."""


@contextmanager
def translated(path: Path, run: str = "") -> Iterator[None]:
    """Whatever SQLite, the system or a broken row raises inside becomes one of our errors."""
    try:
        yield
    except FAULTS as wrong:
        raise typed(wrong, path, run) from wrong


def typed(wrong: Exception, path: Path, run: str = "") -> AufhebenError:
    """One of FAULTS as our error, caused by it."""
    ours = _typed(wrong, path, run)
    ours.__cause__ = wrong
    return ours


def is_damage(wrong: sqlite3.Error) -> bool:
    """The file itself is at fault, not what was asked nor the disk."""
    return not isinstance(wrong, sqlite3.ProgrammingError) and _code(wrong) in _DAMAGE


def is_unwritable(wrong: sqlite3.Error) -> bool:
    """SQLite wanted to write beside the file and may not."""
    return _code(wrong) in _UNWRITABLE


def damaged(path: Path, what: Fact, run: str = "") -> Damaged:
    """The complaint that rows are missing or altered."""
    where = _say("run_of", where=str(path), run=run) if run else str(path)
    remedy = _say("remove_run", run=run) if run else _say("move_away")
    return Damaged(_say("file_left_restore", where=where, what=what, remedy=remedy))


def _typed(wrong: Exception, path: Path, run: str) -> AufhebenError:
    if _says_corrupt(wrong) and not _found_again(path):
        return _failed(path, "disk I/O error", run)
    match wrong:
        case BrokenRowError():
            return damaged(path, wrong.why, run)
        case UnicodeDecodeError():
            # SQLite's own message quotes a damaged schema.
            return damaged(path, _say("tables_cannot_read"), run)
        case LateError():
            return _failed(path, wrong.why, run)
        case OSError():
            return _failed(path, of_system(wrong), run)
        case sqlite3.ProgrammingError():
            return Misuse(f"{path}: {wrong}")
        case sqlite3.Error() if is_damage(wrong):
            return damaged(path, str(wrong), run)
        case _:
            return _failed(path, str(wrong), run)


def _says_corrupt(wrong: BaseException | None) -> bool:
    if isinstance(wrong, BrokenRowError):
        return _says_corrupt(wrong.__cause__)
    return isinstance(wrong, sqlite3.Error) and _code(wrong) == sqlite3.SQLITE_CORRUPT


def _found_again(path: Path) -> bool:
    """Whether a file is malformed when all of it is read once more, page by page.

    Of a disk that failed to read it, SQLite says the same; only copying tells them apart.
    """
    address = f"{path.as_uri()}?mode=ro"
    try:
        with (
            closing(sqlite3.connect(address, uri=True)) as file,
            closing(sqlite3.connect("")) as copy,
        ):
            file.backup(copy)
            return bool(copy.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok")
    except sqlite3.Error as again:
        return path.exists() and _code(again) != sqlite3.SQLITE_IOERR


def _failed(path: Path, cause: Fact, run: str) -> JournalFailed:
    again = _say("then_aufheben_resume", run=run) if run else ""
    return JournalFailed(
        _say("committed_before_kept_see", path=str(path), cause=cause, again=again)
    )


def _code(wrong: sqlite3.Error) -> int | None:
    code = getattr(wrong, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF
