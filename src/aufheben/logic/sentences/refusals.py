"""Why a sentence of English is refused, and what to write instead.

A refusal has a name: `words.toml` says under `wrong_NAME` what is wrong, under `mend_NAME` what to write.
"""

import re
from collections.abc import Iterable, Sequence

from aufheben.errors import BadInput
from aufheben.logic.sentences.lexicon import Manner
from aufheben.logic.sentences.patterns import expected_words, pattern_for, pattern_of
from aufheben.logic.sentences.pieces import Piece
from aufheben.words import Fact, speaker

_say = speaker(__name__)


def refusal(name: str, column: int | None = None, /, **facts: Fact) -> BadInput:
    """The refusal of this name; the facts fill in both of its messages."""
    do = _say(f"mend_{name}", **facts)
    return BadInput(_say(f"wrong_{name}", **facts), do=do, column=column)


def of_word(name: str, sentence: str, piece: Piece, /, **facts: Fact) -> BadInput:
    """The same of a word of a sentence, which stands before it."""
    facts = {"text": piece.text, **facts}
    what = _say("cannot_read", text=sentence, what=_say(f"wrong_{name}", **facts))
    return BadInput(what, do=_say(f"mend_{name}", **facts), column=piece.column)


def misread(text: str, index: int, pieces: Sequence[Piece], expected: Iterable[str]) -> BadInput:
    """Something else was expected at a place."""
    if index >= len(pieces):
        return ended(text, expected)
    return stray(text, pieces[index], expected)


def stray(text: str, piece: Piece, expected: Iterable[str]) -> BadInput:
    """A word that has no job where it stands."""
    words = expected_words(expected)
    return BadInput(
        _say("cannot_read_expected", text=text, found=repr(piece.text), expected=words),
        do=pattern_for(text, piece.low),
        column=piece.column,
    )


def ended(text: str, expected: Iterable[str]) -> BadInput:
    """The sentence ends too soon."""
    return BadInput(
        _say("cannot_read_found", text=text, expected_words=expected_words(expected)),
        do=pattern_for(text),
        column=len(text) + 1,
    )


def no_verb(text: str, piece: Piece) -> BadInput:
    """A word that is not known as a verb."""
    return refusal("no_verb", piece.column, text=text, found=piece.text, pattern=pattern_of(text))


def number_compared(text: str, piece: Piece, words: tuple[str, ...]) -> BadInput:
    """ "older than 65", "asks for more than 80 euros"."""
    said = " ".join(words)
    if unit := re.match(r"[\d.]+\s+[a-z]+(?: [a-z]+s\b)?", text[piece.column - 1 :]):
        return of_word("measured_by_nothing", text, piece, words=said, unit=unit[0])
    return of_word("compared_with_number", text, piece, words=said)


def comma_in_number(text: str, piece: Piece) -> BadInput:
    """A comma in a number means different things in different places."""
    if found := re.match(r"\d{1,3}(,\d{3})+(?![\d,])", text[piece.column - 1 :]):
        return of_word("comma_in_thousands", text, piece, number=found[0].replace(",", ""))
    return of_word("comma_in_number", text, piece)


def did_not(text: str, piece: Piece) -> BadInput:
    """The plain form does not tell the past one."""
    rest = text[piece.column - 1 :].split()
    return of_word("did_not", text, piece, verb=rest[2] if len(rest) > 2 else "fail")


def not_asked(text: str, asked: Manner, piece: Piece, verb: str) -> BadInput:
    """A deed that the question is not about."""
    negated = " not" in f" {text.lower()}" or "n't" in text or "n’t" in text
    named = f'"{asked.said("it")}" or "{asked.said("it", negated=True)}"'
    if verb in ("avoid", "reject", "refuse", "skip", "drop", "exclude") and not negated:
        named = f'"{asked.said("it", negated=True)}"'
    if verb and verb != (asked.verb[0].lower() if asked.verb else ""):
        return of_word("another_verb", text, piece, verb=verb, form=named)
    return of_word("asked_otherwise", text, piece, form=named)
