"""From a text to sentences, each knowing where its words stand."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from aufheben.logic.sentences.vocabulary import words_of

_HEADER = re.compile(r"\s*(your stance|[\w-]+['’]s stance|[\w-]+の立場)\s*:", re.IGNORECASE)
_COMMENT = re.compile(r"\s*[#%]")
_BULLET = re.compile(r"\s*([-*•]\s+|・\s*)")
# What begins so is part of the sentence before, also behind its stop.
_PROVISO = re.compile(r"ただし")
# A line that begins so goes on with the one before, also where that could stand alone.
_GOES_ON = re.compile(r"(and|or|then|unless|but|because)(?![\w-])|[,&∧→⇒]|->|=>", re.IGNORECASE)
_UNFINISHED = re.compile(r"([,、&∧→⇒>]|(?<![\w-])(and|then|unless))$", re.IGNORECASE)
# A condition goes on where its conclusion follows, however that begins.
_CONDITION = re.compile(r"(by\s+definition|normally|rule|if)(?![\w-])", re.IGNORECASE)
_MOST_LINES = 8
_LINES = re.compile(r"\r\n|\r|\n")
_POWER = re.compile(r"(?<=\d)([⁰¹²³⁴-⁹])")
"""What would be a digit of the number before it."""
_OPENS = set(" (,&~¬>-")
_WORD, _VISIBLE = re.compile(r"[\w-]+"), re.compile(r"\S")
_LONGEST = 40
"""Characters of the longest word that is looked up before a stop."""

Reads = Callable[[str], bool]


class _Piece(NamedTuple):
    """Text of one line that belongs to one sentence; `stopped` where a stop ends it."""

    text: str
    line: int
    column: int
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence without its stop, put together from pieces of lines."""

    pieces: tuple[_Piece, ...]

    @property
    def text(self) -> str:
        """Its words on one line."""
        return " ".join(piece.text for piece in self.pieces)

    @property
    def line(self) -> int:
        """Where it begins."""
        return self.pieces[0].line

    @property
    def end(self) -> tuple[int, int]:
        """Line and column behind its last sign, without its stop."""
        last = self.pieces[-1]
        return last.line, last.column + len(last.text)

    def place(self, column: int) -> tuple[int, int]:
        """Line and column in the whole text of a column of the sentence."""
        left = column
        for piece in self.pieces[:-1]:
            if left <= len(piece.text):
                return piece.line, piece.column + left - 1
            left -= len(piece.text) + 1
        return self.pieces[-1].line, self.pieces[-1].column + left - 1


def sentences(text: str, reads: Reads) -> Iterator[Sentence]:
    """Sentences of a text, each with its provisos ("…。ただし、…場合を除く。").

    One without a stop goes on in the next line, unless it `reads` as it is, or the next line
    reads alone and both together do not.
    """
    before: Sentence | None = None
    for sentence in _stopped(text, reads):
        if before is not None and _PROVISO.match(sentence.text):
            before = Sentence((*before.pieces, *sentence.pieces))
            continue
        if before is not None:
            yield before
        before = sentence
    if before is not None:
        yield before


def _stopped(text: str, reads: Reads) -> Iterator[Sentence]:
    open_: tuple[_Piece, ...] = ()
    for number, raw in enumerate(_LINES.split(text.removeprefix("\ufeff")), start=1):
        line = plain(raw)
        start = _start(line)
        pieces = list(_pieces(line, start or 0, number)) if start is not None else []
        if open_ and (not pieces or _BULLET.match(line) or _ends(open_, pieces[0], reads)):
            yield Sentence(open_)
            open_ = ()
        for piece in pieces:
            open_ = (*open_, piece) if piece.text else open_
            if piece.stopped and open_:
                yield Sentence(open_)
                open_ = ()
    if open_:
        yield Sentence(open_)


def plain(text: str) -> str:
    """Full-width and Japanese signs as their plain ones."""
    normal = unicodedata.normalize("NFKC", _POWER.sub(r"^\1", text))
    return normal.replace("“", '"').replace("”", '"')


def _start(line: str) -> int | None:
    """Where the sentences of a line begin; None if it has none."""
    if not line.strip() or _COMMENT.match(line):
        return None
    lead = _BULLET.match(line) or _HEADER.match(line)
    return lead.end() if lead else 0


def _ends(open_: tuple[_Piece, ...], piece: _Piece, reads: Reads) -> bool:
    """Whether the sentence ends before the next piece.

    What neither reads alone nor together with the next ends where that begins like a sentence,
    and after a few lines in any case: a long text without stops is not read again and again.
    """
    alone = Sentence(open_).text
    if _GOES_ON.match(piece.text) or _UNFINISHED.search(alone):
        return len(open_) >= 8 * _MOST_LINES
    if reads(alone):
        return True
    begins = piece.text[:1].isupper() and not _CONDITION.match(alone)
    if begins or len(open_) >= _MOST_LINES:
        return True
    return not reads(f"{alone} {piece.text}") and (piece.text[:1].isupper() or reads(piece.text))


def _pieces(line: str, start: int, number: int) -> Iterator[_Piece]:
    """Pieces of a line; stops in quotes or numbers do not count."""
    for end in _stops(line, start):
        # A question mark stays: what asks is not read as if it stated.
        yield _piece(line, start, end + (line[end] == "?"), number, stopped=True)
        start = end + 1
    if line[start:].strip():
        yield _piece(line, start, len(line), number, stopped=False)


@lru_cache(maxsize=512)
def _stops(line: str, start: int) -> tuple[int, ...]:
    """Where sentences end; a line that all seats share is gone through once."""
    return tuple(_ends_in(line, start))


def _ends_in(line: str, start: int) -> Iterator[int]:
    quote = ""
    for index in range(start, len(line)):
        sign, before = line[index], line[index - 1] if index > start else " "
        if quote:
            quote = "" if sign == quote and before != "\\" else quote
        elif sign == '"' or (sign == "'" and before in _OPENS):
            quote = sign
        elif sign == "「":
            quote = "」"
        elif sign == "。":
            yield index
        elif sign not in ".?!" or (line[index + 1 : index + 2].strip() and before != ")"):
            continue
        elif sign != "." or not _shortens(line, start, index):
            yield index


def _shortens(line: str, start: int, index: int) -> bool:
    """The stop of "Dr." or "Acme Inc.", which ends no sentence where more of it follows."""
    # A long line has many stops: only what is next to this one is looked at.
    word = _WORD.match(line[max(start, index - _LONGEST) : index][::-1])
    rest = _VISIBLE.search(line, index + 1)
    if word is None or not word[0][-1:].isupper() or rest is None:
        return False
    low = word[0][::-1].lower()
    return low in words_of("titles") or (low in words_of("suffixes") and not rest[0].isupper())


def _piece(line: str, start: int, end: int, number: int, *, stopped: bool) -> _Piece:
    said = line[start:end]
    column = start + len(said) - len(said.lstrip()) + 1
    return _Piece(said.strip(), number, column, stopped)
