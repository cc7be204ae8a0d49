"""Documents cut into passages: paragraphs, and long ones where a line or a sentence ends; held in memory
with an FTS5 table over their terms.
"""

import re
import sqlite3
import threading
from collections.abc import Iterator, Sequence

from aufheben.adapters.sources.ranking import FtsTable, terms
from aufheben.domain.boards import Quotation
from aufheben.errors import BadInput
from aufheben.words import speaker

_say = speaker(__name__)
LONGEST = 1200
"""Characters in a passage, at most."""
_BETWEEN = re.compile(r"\n[^\S\n]*\n\s*|\f")
# Where to cut a long paragraph, best first: after a line, a sentence, a word.
_ENDS = (
    re.compile(r"\n"),
    re.compile(r"[。！？]|[.!?][\"'”’)]*(?=\s)"),
    re.compile(r"[\s、，]"),
)
_TABLE = FtsTable(name="held", column="terms", pieces=terms)
# Terms come cut already, so the tokenizer only takes diacritics and English endings off.
_MADE = """CREATE VIRTUAL TABLE held USING fts5(
    terms, content='', tokenize='porter unicode61 remove_diacritics 2')"""


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
