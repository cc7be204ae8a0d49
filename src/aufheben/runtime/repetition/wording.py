"""Texts made comparable: width, case, spacing and marks aside."""

import re
import unicodedata

_MARKS = re.compile(r"[^\w]+|_")
_WIDE = r"\u3040-\u30ff\u3400-\u9fff"
_BETWEEN_WIDE = re.compile(rf"(?<=[{_WIDE}])\s+(?=[{_WIDE}])")
_NEGATION = re.compile(
    r"\b(?:not?|never|neither|nor|none|nothing|without|cannot|\w+n['’]?t)\b"
    r"|ない|ません|ず(?:に|、|。|$)|ぬ|不可能|無理"
)
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def normalized(text: str) -> str:
    """NFKC, case folded, marks gone, one space between words and none within Japanese."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    spaced = _MARKS.sub(" ", folded).strip()
    return _BETWEEN_WIDE.sub("", spaced)


def parts(text: str) -> tuple[str, ...]:
    """The sentences of an argument, normalized, in an order of their own."""
    return tuple(sorted(found for each in text.split(";") if (found := normalized(each))))


def is_japanese(text: str) -> bool:
    """Whether words are not parted by spaces in it."""
    return bool(re.search(rf"[{_WIDE}]", text))


def negations(text: str) -> int:
    """How often it denies; a text that denies once more says the contrary."""
    return len(_NEGATION.findall(unicodedata.normalize("NFKC", text).casefold()))


def numbers(text: str) -> frozenset[str]:
    """The numbers in it."""
    return frozenset(_NUMBER.findall(unicodedata.normalize("NFKC", text)))
