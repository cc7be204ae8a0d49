"""An SQLite file with an FTS5 table as a source: made by others, only read, and not trusted."""

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from aufheben.adapters.sources.ranking import (
    LONGEST,
    FtsTable,
    Shelf,
    cut,
    is_japanese,
    quoted,
    terms,
    trigrams,
)
from aufheben.domain.boards import Quotation
from aufheben.errors import AgentFailed, AufhebenError, BadInput
from aufheben.words import Fact, of_system, speaker

_say = speaker(__name__)

_DO = _say("name_sqlite_file")
_MADE = re.compile(
    r"\s*+CREATE\s++VIRTUAL\s++TABLE\b.*?\bUSING\s++fts5\b", re.IGNORECASE | re.DOTALL
)
_TRIGRAMS = re.compile(r"tokenize\s*+=\s*+['\"]?\s*+trigram", re.IGNORECASE)
_ROW = 100_000
"""Characters read of one row."""
_VALUE = 50_000_000
"""Bytes that SQLite may handle in one value."""
_OPERATIONS, _AT_ONCE = 500_000_000, 100_000
"""Operations of SQLite's machine in one question, and between two looks at their number."""
_FUNCTIONS = {"bm25", "match", "count", "substr"}


class IndexSource:
    """Passages from the first FTS5 table of a file: its columns `source` and `text`, or its
    first two. The file is opened for each question and never written.

    Words are matched as the table's tokenizer has it; for Japanese the table needs `trigram`,
    or words set apart by spaces. Of a row longer than a passage the best one is taken.
    """

    def __init__(self, path: Path) -> None:
        """Raises BadInput if there is no such file, or no such table in it."""
        self._path = path
        with self._open(self._refused) as connection:
            self._table, self._source = _found(connection, path)
            row = connection.execute(f"SELECT rowid FROM {quoted(self._table.name)} LIMIT 1")  # noqa: S608 - quoted
            if row.fetchone() is None:
                raise BadInput(_say("fts5_table_empty"), do=_DO, file=str(path))
            # A tokenizer that is not there, or damage, shows with the first question.
            self._table.best(connection, "What is told of this?", 1)

    def passages(self, query: str, most: int) -> tuple[Quotation, ...]:
        """See the port."""
        with self._open(self._broken) as connection:
            rows = self._table.best(connection, query, most)
            texts = [self._row(connection, row) for row in rows]
        found = (_passage(source, text, query) for source, text in texts)
        return tuple(dict.fromkeys(each for each in found if each.text.strip()))

    def _row(self, connection: sqlite3.Connection, row: int) -> tuple[str, str]:
        source, text = quoted(self._source), quoted(self._table.column)
        found = connection.execute(
            f"SELECT substr(CAST({source} AS TEXT), 1, 200), "  # noqa: S608 - quoted
            f"substr(CAST({text} AS TEXT), 1, ?) FROM {quoted(self._table.name)} WHERE rowid = ?",
            (_ROW, row),
        ).fetchone()
        named, said = found or ("", "")
        return named or f"{self._table.name}#{row}", said or ""

    @contextmanager
    def _open(self, failed: Callable[[Fact], AufhebenError]) -> Iterator[sqlite3.Connection]:
        """A connection that can do nothing but look; what goes wrong there is `failed`."""
        try:
            with closing(_looking(self._path)) as connection:
                yield connection
        except OSError as wrong:
            raise failed(of_system(wrong)) from wrong
        # Names that are no text surface as ValueError.
        except (sqlite3.Error, ValueError) as wrong:
            raise failed(str(wrong)) from wrong

    def _refused(self, why: Fact) -> BadInput:
        return BadInput(_say("cannot_used_index", why=why), do=_DO, file=str(self._path))

    def _broken(self, why: Fact) -> AgentFailed:
        return AgentFailed(_say("index_broke_down", path=str(self._path), why=why))


def _looking(path: Path) -> sqlite3.Connection:
    address = f"{path.resolve().as_uri()}?{_how(path)}"
    connection = sqlite3.connect(address, uri=True, isolation_level=None)
    try:
        connection.text_factory = lambda text: text.decode("utf-8", "replace")
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA cell_size_check = ON")
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _VALUE)
        connection.set_authorizer(_allowed)
        connection.set_progress_handler(_patience(), _AT_ONCE)
    except BaseException:
        connection.close()
        raise
    return connection


def _how(path: Path) -> str:
    """Read-only; a file with a write-ahead log that is empty as if it could not change, since
    SQLite would else leave files beside it."""
    with path.open("rb") as file:
        is_logged = 2 in file.read(20)[18:20]
    log = path.with_name(f"{path.name}-wal")
    pending = log.exists() and log.stat().st_size > 0
    return "immutable=1" if is_logged and not pending else "mode=ro"


def _allowed(action: int, first: str | None, second: str | None, *_: object) -> int:
    """Looking only; a view in the file may call nothing and may not recur."""
    # Opening a virtual table asks for the last; the connection cannot write anyway.
    looks = action in {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ}
    calls = action == sqlite3.SQLITE_FUNCTION and second in _FUNCTIONS
    opens = (action == sqlite3.SQLITE_UPDATE and first == "sqlite_master") or (
        action == sqlite3.SQLITE_PRAGMA and first in {"data_version", "trusted_schema"}
    )
    return sqlite3.SQLITE_OK if looks or calls or opens else sqlite3.SQLITE_DENY


def _patience() -> Callable[[], bool]:
    """True, which interrupts, once a question has taken too many operations."""
    left = iter(range(_OPERATIONS // _AT_ONCE))
    return lambda: next(left, None) is None


def _found(connection: sqlite3.Connection, path: Path) -> tuple[FtsTable, str]:
    """The first FTS5 table, and its column of sources."""
    tables = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
    made = next(((name, sql) for name, sql in tables if _MADE.match(sql or "")), None)
    if made is None:
        raise BadInput(_say("no_fts5_table"), do=_DO, file=str(path))
    name, sql = made
    heads = connection.execute(f"SELECT * FROM {quoted(name)} LIMIT 0").description  # noqa: S608 - quoted
    columns = {head[0].lower(): head[0] for head in heads}
    if len(columns) < 2:
        raise BadInput(_say("fts5_table_column", name=name), do=_DO, file=str(path))
    first, second = list(columns.values())[:2]
    if {"source", "text"} <= columns.keys():
        first, second = columns["source"], columns["text"]
    if _TRIGRAMS.search(sql):
        return FtsTable(name=name, column=second, pieces=trigrams), first
    return FtsTable(name=name, column=second, pieces=terms, opens=is_japanese), first


def _passage(source: str, text: str, query: str) -> Quotation:
    """The row, or of a long one the passage that bears on the query most."""
    if len(text) <= LONGEST:
        return Quotation(source=source, text=text)
    cuts = [Quotation(source=source, text=each) for each in cut(text)]
    best = Shelf(cuts).find(query, 1) or tuple(cuts[:1])
    return best[0] if best else Quotation(source=source, text="")
