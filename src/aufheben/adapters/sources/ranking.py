"""Which rows of an FTS5 table bear on a query: ranked by BM25, and only where enough is shared.

The ranking is SQLite's own `bm25()` (Robertson & Zaragoza 2009, with k1 = 1.2, b = 0.75). Its
scores mean nothing across collections, so what is relevant is told otherwise: by the share of
the query that stands in the row, each term weighted by its rarity.

Searched for are words, and of Japanese, which sets no spaces, pieces that stand for words: kanji two
by two, katakana as words; of hiragana only runs of three and more count, two by two, since the short
ones are particles and endings. Documents are cut into passages: paragraphs, and long ones where a line or
a sentence ends.
"""

import math
import re
import sqlite3
import threading
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from aufheben.domain.boards import Quotation
from aufheben.errors import BadInput
from aufheben.words import speaker

_say = speaker(__name__)
ENOUGH = 0.15
"""The least share: see docs/adr/0012-sources.md for what was measured at it."""
LONGEST = 1200
"""Characters in a passage, at most."""
_TERMS = 64
"""Terms of a query that count, the first ones: its claim comes before its reasons."""
_KANJI, _HIRAGANA, _KATAKANA = (
    r"\u3005-\u3007\u3400-\u9fff\uf900-\ufaff",
    r"\u3040-\u309f",
    r"\u30a0-\u30ff",
)
_RUN = re.compile(
    rf"(?P<kanji>[{_KANJI}]+)|(?P<hiragana>[{_HIRAGANA}]+)|(?P<katakana>[{_KATAKANA}]+)"
    rf"|(?P<word>[^\W_{_KANJI}{_HIRAGANA}{_KATAKANA}]+)"
)
_SHORT = 3
_BETWEEN = re.compile(r"\n[^\S\n]*\n\s*|\f")
# Where to cut a long paragraph, best first: after a line, a sentence, a word.
_ENDS = (re.compile(r"\n"), re.compile(r"[。！？]|[.!?][\"'”’)]*(?=\s)"), re.compile(r"[\s、，]"))
# Terms come cut already, so the tokenizer only takes diacritics and English endings off.
_MADE = """CREATE VIRTUAL TABLE held USING fts5(
    terms, content='', tokenize='porter unicode61 remove_diacritics 2')"""


@dataclass(frozen=True, slots=True, kw_only=True)
class FtsTable:
    """An FTS5 table, the column that is searched, and what of a text is searched for there.

    `pieces` gives terms, which are taken literally, none as FTS5's syntax; those of
    which `opens` is true also find the words that begin so.
    """

    name: str
    column: str
    pieces: Callable[[str], Iterable[str]]
    opens: Callable[[str], bool] = lambda _: False

    def best(self, connection: sqlite3.Connection, query: str, most: int) -> list[int]:
        """The ids of at most `most` rows, best first, ties in the order of the table."""
        lines = [frozenset(line) for line in self._lines(query)]
        asked = sorted(frozenset().union(*lines))
        if not asked or most < 1:
            return []
        found = self._ranked(connection, asked, most)
        shares = _Shares(self, connection, asked, found)
        return [row for row in found if max(shares.of(row, line) for line in lines) >= ENOUGH]

    def _lines(self, query: str) -> list[list[str]]:
        """The terms of each line, each once, as phrases; none of a line behind the last term."""
        lines, seen = [], 0
        for line in query.splitlines():
            words = list(dict.fromkeys(self.pieces(line)))[: _TERMS - seen]
            seen += len(words)
            if words:
                lines.append([self._phrase(word) for word in words])
        return lines

    def _phrase(self, word: str) -> str:
        """A word as FTS5 takes it, whatever stands in it."""
        return quoted(word) + (" *" if self.opens(word) else "")

    def matching(self, phrases: Sequence[str]) -> str:
        """The query for rows in whose column any of the phrases stands."""
        return f"{quoted(self.column)} : ({' OR '.join(phrases)})"

    def _ranked(self, connection: sqlite3.Connection, asked: Sequence[str], most: int) -> list[int]:
        name = quoted(self.name)
        rows = connection.execute(
            f"SELECT rowid FROM {name} WHERE {name} MATCH ? ORDER BY bm25({name}), rowid LIMIT ?",  # noqa: S608 - names cannot be parameters; quoted
            (self.matching(asked), most),
        )
        return [row[0] for row in rows]


class _Shares:
    """How much of a line stands in a row, of those found."""

    def __init__(
        self,
        table: FtsTable,
        connection: sqlite3.Connection,
        asked: Iterable[str],
        found: Sequence[int],
    ) -> None:
        name = quoted(table.name)
        total = _number(connection, f"SELECT count(*) FROM {name}")  # noqa: S608 - quoted
        matching = f"SELECT count(*) FROM {name} WHERE {name} MATCH ?"  # noqa: S608 - quoted
        self._weights: dict[str, float] = {}
        self._held: dict[str, frozenset[int]] = {}
        for phrase in asked:
            match = table.matching([phrase])
            self._weights[phrase] = _rarity(_number(connection, matching, match), total)
            self._held[phrase] = frozenset(
                row for row in found if _number(connection, f"{matching} AND rowid = ?", match, row)
            )

    def of(self, row: int, line: Iterable[str]) -> float:
        """0 (nothing of the line stands there) to 1 (all of it)."""
        phrases = list(line)
        held = math.fsum(self._weights[p] for p in phrases if row in self._held[p])
        return held / math.fsum(self._weights[p] for p in phrases)


def _rarity(holding: int, total: int) -> float:
    """The weight of a term in `holding` of `total` rows; positive, as Lucene has it."""
    return math.log(1 + (total - holding + 0.5) / (holding + 0.5))


def _number(connection: sqlite3.Connection, sql: str, *values: object) -> int:
    return int(connection.execute(sql, values).fetchone()[0])


def quoted(word: str) -> str:
    """In double quotes, as SQL writes names and FTS5 writes words."""
    return '"' + word.replace('"', '""') + '"'


def terms(text: str) -> Iterator[str]:
    """The terms of a text in order, width and case aside."""
    for run in _RUN.finditer(plain(text)):
        found = run[0]
        if run.lastgroup == "kanji":
            yield from grams(found, 2) if len(found) > 1 else (found,)
        elif run.lastgroup == "hiragana":
            yield from grams(found, 2) if len(found) >= _SHORT else ()
        else:
            yield found


def trigrams(text: str) -> Iterator[str]:
    """Three characters each, as a table made with FTS5's trigram tokenizer holds them."""
    for word in re.findall(r"\w+", plain(text)):
        yield from grams(word, 3)


def grams(run: str, size: int) -> Iterator[str]:
    """Every `size` characters in a row."""
    return (run[at : at + size] for at in range(len(run) - size + 1))


def is_japanese(term: str) -> bool:
    """Whether a term is of kanji or hiragana, so that it may be part of a longer word."""
    return re.match(rf"[{_KANJI}{_HIRAGANA}]", term) is not None


def plain(text: str) -> str:
    """Width and case aside."""
    return unicodedata.normalize("NFKC", text).casefold()


_TABLE = FtsTable(name="held", column="terms", pieces=terms)


def cut(text: str) -> Iterator[str]:
    """The passages of a text in order, each word for word as it stands there, none blank."""
    for paragraph in _BETWEEN.split(text):
        rest = paragraph.strip()
        while rest:
            at = _end(rest)
            yield rest[:at].rstrip()
            rest = rest[at:].lstrip()


def _end(text: str) -> int:
    """Where the first passage of a paragraph ends."""
    if len(text) <= LONGEST:
        return len(text)
    for ends in _ENDS:
        # Not before a third of what fits: a passage wants its context.
        found = [m.end() for m in ends.finditer(text, LONGEST // 3, LONGEST)]
        if found:
            return found[-1]
    return LONGEST


class Shelf:
    """Finds among passages. Any thread may ask, one at a time."""

    def __init__(self, passages: Sequence[Quotation]) -> None:
        """Raises BadInput if this Python's SQLite was built without FTS5."""
        self._passages = passages
        self._turn = threading.Lock()
        self._connection = sqlite3.connect(":memory:", check_same_thread=False)
        try:
            self._connection.execute(_MADE)
        except sqlite3.OperationalError as wrong:
            do = _say("use_python_whose")
            raise BadInput(_say("pythons_sqlite_no", wrong=str(wrong)), do=do) from wrong
        rows = ((row, " ".join(terms(each.text))) for row, each in enumerate(passages))
        with self._connection:
            self._connection.executemany("INSERT INTO held (rowid, terms) VALUES (?, ?)", rows)

    def find(self, query: str, most: int) -> tuple[Quotation, ...]:
        """The passages that bear on any line of the query, best first."""
        with self._turn:
            found = _TABLE.best(self._connection, query, most)
        return tuple(self._passages[row] for row in found)
