"""Words and facts as one line in one language. Nothing is quoted yet: whoever shows it does that."""

import re
from collections.abc import Callable, Sequence

from aufheben.words.messages import (
    Both,
    Code,
    Fact,
    Invocation,
    Joined,
    Marked,
    Piece,
    Said,
    is_value,
)

_LETTER = r"[\u3001-\u30ff\u3400-\u9fff\uff01-\uff5e]"
_JAPANESE = re.compile(rf"{_LETTER}$")
_BEGINS = re.compile(_LETTER)
_INNER = str.maketrans("「」", "『』")


def spelled(fact: Fact | None, lang: str, each: Callable[[str], str] = str) -> str:
    """All that a fact says; `each` is applied to what others wrote."""
    match fact:
        case None:
            return "–"
        case Said():
            return _sentence(fact, lang, each)
        case Code():
            return fact.said(lang)
        case Joined(facts, between):
            return spelled(between, lang).join(spelled(one, lang, each) for one in facts)
        case Both(english, japanese):
            return each(japanese if lang == "ja" else english)
        case Invocation():
            return fact.text
        case Marked():
            return each(fact.text)
        case float():
            return f"{fact:g}"
        case _:
            return each(str(fact))


def _sentence(said: Said, lang: str, each: Callable[[str], str]) -> str:
    """Literals and facts one after the other."""
    pieces = said.pieces(lang)
    texts = [filled(said.fact(name), spec, lang, each) if name else "" for _, name, spec in pieces]
    told = zip(_literals(said, lang, pieces, texts), texts, strict=True)
    return "".join(part for pair in told for part in pair)


def literals(said: Said, lang: str) -> tuple[Piece, ...]:
    """The pieces of a message, closed up as one line of it is: for who shows each for itself."""
    pieces = said.pieces(lang)
    if lang != "ja":  # nothing has to be spelled for it
        return pieces
    texts = [filled(said.fact(name), spec, lang) if name else "" for _, name, spec in pieces]
    told = zip(_literals(said, lang, pieces, texts), pieces, strict=True)
    return tuple(piece._replace(literal=literal) for literal, piece in told)


def _literals(said: Said, lang: str, pieces: Sequence[Piece], texts: Sequence[str]) -> list[str]:
    """Its literals: in Japanese without the blanks that stand around a name."""
    found = [piece.literal for piece in pieces]
    if lang != "ja":
        return found
    ours = [bool(piece.fact) and _is_ours(said.fact(piece.fact)) for piece in pieces]
    for at, literal in enumerate(found):
        before, behind = (texts[at - 1], ours[at - 1]) if at else ("", False)
        found[at] = _close(literal, before, texts[at], behind=behind, ahead=ours[at])
    return found


def _is_ours(fact: Fact) -> bool:
    return isinstance(fact, Said | Code | Joined)


def _close(literal: str, before: str, after: str, *, behind: bool, ahead: bool) -> str:
    """A literal of ours without its blanks between words of ours, where both are Japanese.

    `behind` and `ahead` say on which sides words of ours stand where a name could.
    """
    if behind and literal[:1] == " " and _JAPANESE.search(before):
        literal = literal[1:] if _BEGINS.match(literal[1:] or after) else literal
    if ahead and literal[-1:] == " " and _BEGINS.match(after):
        literal = literal[:-1] if _JAPANESE.search(literal[:-1] or before) else literal
    return literal


def filled(fact: Fact, spec: str, lang: str, each: Callable[[str], str] = str) -> str:
    """A fact as a message writes it: by Python's format, or `quoted`, as Python writes a text, or
    `capital`, with a large first letter, or `inner`, as it stands within a quotation, or `spaced`,
    as a name of other letters stands in Japanese."""
    if spec == "quoted":
        return repr(spelled(fact, lang) if is_value(fact) else fact)
    if spec == "capital":
        said = spelled(fact, lang, each)
        return f"{said[:1].upper()}{said[1:]}"
    if spec == "inner":
        said = spelled(fact, lang, each)
        return said if lang != "ja" else said.removesuffix("。").translate(_INNER)
    if spec == "spaced":
        said = spelled(fact, lang, each)
        return said if lang != "ja" or _JAPANESE.search(said) else f"{said} "
    return format(fact, spec) if spec else spelled(fact, lang, each)
