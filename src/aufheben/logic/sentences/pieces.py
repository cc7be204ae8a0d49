"""The pieces of one sentence of English as they count: words, signs, numbers and days, each with its column."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice, takewhile
from typing import NamedTuple

from aufheben.logic.sentences.vocabulary import in_order, is_third, phrases_of, words_of

ERA = "CE"
"""The unit of a day: no other number is read or said as one."""
WRITTEN = r"(?P<day>(?:19|20)\d\d-[01]\d-[0-3]\d)(?![\w-])"
"""A day as it stands in a sentence."""
_KEPT = re.compile(rf"\b(\d{{4}})(\d\d)(\d\d) {ERA}\b")


def digits(day: str) -> str:
    """The number of a day: later days have larger ones."""
    return day.replace("-", "")


def dated(said: str) -> str:
    """A sentence with its days as they are written."""
    return _KEPT.sub(r"\1-\2-\3", said)


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
