"""The pieces of a sentence as they count: what says nothing is dropped and told, numbers are digits."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from aufheben.logic.sentences.numerals import NUMBERS, in_digits
from aufheben.logic.sentences.pieces import Piece, pieces
from aufheben.logic.sentences.vocabulary import is_third, phrases_of, words_of


class Worded(NamedTuple):
    """The pieces that count, and what was dropped, in its order."""

    pieces: tuple[Piece, ...]
    dropped: tuple[str, ...]


@lru_cache(maxsize=4096)
def worded(text: str) -> Worded:
    """A sentence without its stop."""
    found = in_digits(_with_own(pieces(text)))
    kept: list[Piece] = []
    dropped: list[str] = []
    at = 0
    while at < len(found):
        length = _saying_nothing(found, at)
        if length:
            dropped.append(" ".join(piece.low for piece in found[at : at + length]))
            at += length
            at += _without_comma(kept, found[at:])
        else:
            kept.append(found[at])
            at += 1
    return Worded(tuple(kept), tuple(dropped))


def _with_own(found: Sequence[Piece]) -> tuple[Piece, ...]:
    """ "St Mary's is small": where nothing follows that could be hers, 's is part of the name."""
    told: list[Piece] = []
    for at, piece in enumerate(found):
        after = found[at + 1 : at + 2]
        named = told and told[-1].kind == "word" and _may_be_owned(told[-1])
        if piece.kind == "own" and named and not (after and _may_be_owned(after[0])):
            told[-1] = told[-1]._replace(text=f"{told[-1].text}'s", low=f"{told[-1].low}'s")
        else:
            told.append(piece)
    return tuple(told)


def _may_be_owned(piece: Piece) -> bool:
    return piece.kind != "sign" and piece.low not in words_of("going_on")


def _saying_nothing(found: Sequence[Piece], at: int) -> int:
    """How many words from this place on say nothing here; 0 where they say something."""
    if at and found[at - 1].low in words_of("weakening"):
        return 0  # "not always", "almost always"
    return aside(found, at) or int(
        _joining(found) if not at else _adverb(found, at) or _exact(found, at)
    )


def aside(found: Sequence[Piece], at: int) -> int:
    """How many words from this place on are "of course" or the like; 0 where none are."""
    for words in phrases_of("saying_nothing"):
        if tuple(piece.low for piece in found[at : at + len(words)]) == words:
            return len(words)
    return 0


def _joining(found: Sequence[Piece]) -> bool:
    """ "However, …", "And …": what joins a sentence to the one before, or an adverb before it."""
    after = found[1] if len(found) > 1 else found[0]
    if found[0].low in ("and", "but"):
        return len(found) > 2
    comma = after.low == ","
    if found[0].low in words_of("joining") | words_of("opening"):
        return comma
    return found[0].low in words_of("dropped") and (comma or not after.text[:1].isupper())


def _adverb(found: Sequence[Piece], at: int) -> bool:
    """ "also"; with a capital it may be part of a name."""
    piece = found[at]
    if piece.low == "too":
        return at + 1 == len(found) or found[at + 1].low == ","
    return piece.low in words_of("dropped") and piece.text == piece.low


def _exact(found: Sequence[Piece], at: int) -> bool:
    """ "only 60 people", "just holds 60 people": 60."""
    counts = any(piece.kind in NUMBERS for piece in found[at + 1 : at + 3])
    return found[at].low in ("only", "just", "merely") and counts


def _without_comma(kept: list[Piece], rest: Sequence[Piece]) -> int:
    """Takes away a comma that stood with what was dropped; how many of the rest to pass over."""
    before, behind = bool(kept) and kept[-1].low == ",", bool(rest) and rest[0].low == ","
    goes_on = behind and len(rest) > 1 and _goes_on(rest[1])
    if before and (not rest or goes_on):
        kept.pop()
    return int(behind and (before or not kept))


def _goes_on(piece: Piece) -> bool:
    """Whether a verb or a joint follows, which needs no comma."""
    return piece.low in words_of("going_on") or is_third(piece.text)
