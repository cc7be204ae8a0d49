"""The words and signs of one sentence of English, each with its column; contractions undone."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from aufheben.logic.sentences.days import ERA, WRITTEN, digits
from aufheben.logic.sentences.vocabulary import words_of

_WORD = r"(?:[^\s,.\"?!;:()&~¬>→⇒∧]|\.(?=\w)|(?<=\w)&(?=\w))+"
_DIGITS = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d,])|\d+(?:\.\d+)?"
_UNIT = r"[€$£¥%]|(?:kg|g|km|m|cm|mm|ml|l|mg|h|min|kWh|kW|MB|GB|TB)\b"
_LIMITED = "|".join(
    f"(?<={word} )" for word in ("is", "not", "of", "than", "most", "least", "exactly")
)
_PIECE = re.compile(
    rf'(?P<quoted>"[^"]*\w[^"]*")|(?:{_LIMITED}){WRITTEN}|(?P<money>[€$£¥])(?P<paid>{_DIGITS})(?![\w.])'
    rf"|(?P<number>{_DIGITS})(?P<unit>{_UNIT})|(?P<many>\d{{1,3}}(?:,\d{{3}})+(?:\.\d+)?)(?![\w,.])"
    rf"|(?P<word>{_WORD})|(?P<sign>\S)"
)
_NUMBER = re.compile(r"\d+(\.\d+)?")
_SPELT = {"€": "euros", "$": "dollars", "£": "pounds", "¥": "yen", "%": "percent"}
_NOT = re.compile(r"(\w+)n['’]t", re.IGNORECASE)
_IS = re.compile(r"(it|he|she|they)['’](?:s|re)", re.IGNORECASE)
_OWN = re.compile(r"(.+?)(?:['’]s|(?<=s)['’])")
_STEMS = {"ca": "can", "wo": "will", "sha": "shall"}


class Piece(NamedTuple):
    """A word, a quoted name, a number in digits, a numeral in words, or a sign; `low` is what it is known by."""

    text: str
    low: str
    column: int
    kind: str


@lru_cache(maxsize=4096)
def pieces(text: str) -> tuple[Piece, ...]:
    """The pieces of a sentence without its stop."""
    found: list[Piece] = []
    for match in _PIECE.finditer(text):
        column = match.start() + 1
        if match["quoted"]:
            found.append(Piece(match[0][1:-1].strip(), "", column, "quoted"))
        elif match["sign"]:
            _sign(found, match[0], column)
        elif match["word"] is None:
            found.extend(_counted(match))
        else:
            found.extend(_words(match[0], column))
    return tuple(found)


def _counted(match: re.Match[str]) -> Iterator[Piece]:
    """ "1,200", "€20", "20kg": a number, and its unit as a word; a day, and that it is one."""
    if match["day"]:
        yield Piece(digits(match["day"]), digits(match["day"]), match.start() + 1, "numeral")
        yield _one(ERA, match.start() + 1)
        return
    number = (match["paid"] or match["number"] or match["many"]).replace(",", "")
    unit = match["money"] or match["unit"]
    yield Piece(number, number, match.start() + 1 + len(match["money"] or ""), "numeral")
    if unit:
        at = match.start("unit" if match["unit"] else "money")
        yield _one(_SPELT.get(unit, unit), at + 1)


def _sign(found: list[Piece], sign: str, column: int) -> None:
    """A stop that shortens the word before it is no sign of its own."""
    last = found[-1] if found else None
    if sign == "." and last is not None and is_short(last.low):
        found[-1] = last._replace(text=f"{last.text}.")
    else:
        found.append(Piece(sign, sign, column, "sign"))


def is_short(word: str) -> bool:
    """ "dr", "inc": written with a stop that ends no sentence."""
    return word.lower() in words_of("titles") or word.lower() in words_of("suffixes")


def _words(word: str, column: int) -> list[Piece]:
    """One word; "isn't" and "Acme's" are two."""
    low = word.lower()
    if low in ("'s", "’s"):
        return [Piece("'s", "'s", column, "own")]
    if low == "cannot":
        return [_one("can", column), _one("not", column)]
    if denied := _NOT.fullmatch(low):
        return [_one(_STEMS.get(denied[1], denied[1]), column), _one("not", column)]
    if being := _IS.fullmatch(word):
        return [_one(being[1], column), _one("is" if low.endswith("s") else "are", column)]
    if own := _OWN.fullmatch(word):
        return [_one(own[1], column), Piece("'s", "'s", column + len(own[1]), "own")]
    return [_one(word, column)]


def _one(word: str, column: int) -> Piece:
    kind = "number" if _NUMBER.fullmatch(word) else "word"
    return Piece(word, word.lower().replace("’", "'"), column, kind)
