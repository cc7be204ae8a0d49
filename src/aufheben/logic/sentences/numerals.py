"""Numbers of English in words, "two hundred and fifty", as digits."""

import re
from collections.abc import Sequence
from itertools import islice, takewhile

from aufheben.logic.sentences.pieces import Piece
from aufheben.logic.sentences.vocabulary import in_order, words_of

NUMBERS = ("number", "numeral")
"""Kinds of pieces that count."""
_LONGEST = 40
"""Words of the longest number that is looked for."""
_SIZES = {"hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}
_SMALL = {word: number for number, word in enumerate(in_order("ones"))}
_SMALL |= {word: 10 * number for number, word in enumerate(in_order("tens"), start=2)}


def in_digits(found: Sequence[Piece]) -> tuple[Piece, ...]:
    """The pieces, each number in words as one numeral; a word with a capital is part of a name."""
    told: list[Piece] = []
    at = 0
    while at < len(found):
        length = _length(found, at)
        if length:
            words = " ".join(piece.low for piece in found[at : at + length])
            told.append(Piece(str(_value(words)), str(_value(words)), found[at].column, "numeral"))
        else:
            told.append(found[at])
        at += length or 1
    return tuple(told)


def _length(found: Sequence[Piece], at: int) -> int:
    """How many pieces from this place on are one number in words."""
    behind = islice(found, at, at + _LONGEST)
    words = list(takewhile(lambda piece: piece.low == "and" or _counts(piece), behind))
    while words and words[-1].low == "and":
        words.pop()
    if not words or words[0].low == "and" or words[0].low in _SIZES:
        return 0
    lows = [piece.low for piece in words]
    if "and" in lows and not set(lows[: lows.index("and")]) & _SIZES.keys():
        words = words[: lows.index("and")]
    if [piece.low for piece in words] != ["one"]:
        return len(words)
    alone = at + 1 >= len(found) or found[at + 1].kind != "word" or found[at + 1].low == "of"
    return int(not alone and not (at and found[at - 1].low in words_of("pointing")))


def _counts(piece: Piece) -> bool:
    """ "sixty", "twenty-five", "hundred"."""
    return piece.kind == "word" and piece.text == piece.low and is_numeral(piece.low)


def is_numeral(low: str) -> bool:
    """Whether the word counts, also where it has a capital."""
    return all(part in _SMALL for part in low.split("-")) or low in _SIZES


def _value(words: str) -> int:
    """Of "two hundred and fifty": 250."""
    total = part = 0
    for word in re.split(r"[ -]", words):
        size = _SIZES.get(word, 0)
        if size > 100:
            total, part = total + part * size, 0
        elif size:
            part *= size
        else:
            part += _SMALL.get(word, 0)
    return total + part
