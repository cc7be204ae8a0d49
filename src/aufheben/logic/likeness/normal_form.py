"""Texts made comparable: width, case, spacing and marks aside."""

import re
import unicodedata
from collections import Counter
from functools import lru_cache

_MARKS = re.compile(r"[^\w]+|_")
_WIDE = r"\u3040-\u30ff\u3400-\u9fff"
_BETWEEN_WIDE = re.compile(rf"(?<=[{_WIDE}])\s+(?=[{_WIDE}])")
_NEGATION = re.compile(
    r"\b(?:not?|never|neither|nor|none|nothing|nobody|without|cannot|\w+n['’]t"
    r"|(?:ca|do|wo|is|are|does|did|has|have|was|were|would|should|could)nt"
    r"|unable|hardly|rarely|barely|lacks?|fail(?:s|ed)?)\b"
    r"|な(?:い|く|かっ|けれ|し)|ません|ず(?:に|、|。|$)|ぬ|[不非無未]|にくい|づらい|がたい"
)
_WORD = re.compile(r"[\u3400-\u9fff]|[\u30a1-\u30ff]+|[^\W\u3040-\u30ff\u3400-\u9fff]+")
_ENDING = re.compile(r"(?<=\w{3})(?:ing|ed|es|s|e)$")
_SMALL = frozenset(
    [
        "a",
        "an",
        "the",
        "this",
        "that",
        "these",
        "those",
        "it",
        "its",
        "they",
        "them",
        "their",
        "he",
        "she",
        "his",
        "her",
        "we",
        "us",
        "our",
        "you",
        "your",
        "i",
        "my",
        "be",
        "is",
        "are",
        "was",
        "were",
        "been",
        "being",
        "am",
        "do",
        "does",
        "did",
        "done",
        "has",
        "have",
        "had",
        "having",
        "can",
        "could",
        "may",
        "might",
        "must",
        "shall",
        "should",
        "will",
        "would",
        "and",
        "or",
        "but",
        "so",
        "then",
        "thus",
        "hence",
        "therefore",
        "if",
        "when",
        "where",
        "which",
        "who",
        "whom",
        "whose",
        "what",
        "as",
        "than",
        "of",
        "to",
        "in",
        "on",
        "at",
        "by",
        "for",
        "from",
        "with",
        "into",
        "not",
        "no",
        "never",
        "nor",
        "neither",
        "cannot",
        "don",
        "doesn",
        "didn",
        "isn",
        "aren",
        "wasn",
        "weren",
        "won",
        "wouldn",
        "shouldn",
        "couldn",
        "hasn",
        "haven",
        "hadn",
        "t",
        "s",
        "ll",
        "re",
        "ve",
        "d",
        "m",
        "there",
        "here",
        "also",
        "too",
        "very",
        "really",
        "indeed",
        "clearly",
        "simply",
        "just",
        "quite",
        "such",
    ]
)
_NAMED = re.compile(r"\ba(?=\s*(?:$|[.;,:!?])|\s+(?:is|has|was|does|can)\b)", re.MULTILINE)
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


@lru_cache(maxsize=256)
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


def lettered(text: str) -> int:
    """How often "a" is no article but a name: "we should buy a", "a is cheap"."""
    return len(_NAMED.findall(unicodedata.normalize("NFKC", text).casefold()))


def words(text: str) -> Counter[str]:
    """The words that carry its meaning, how often each."""
    return Counter(row_of_words(text))


@lru_cache(maxsize=256)
def row_of_words(text: str) -> tuple[str, ...]:
    """The words that carry its meaning, in order and without their endings; of Japanese each kanji
    and each run of katakana.
    """
    found = _WORD.findall(normalized(text))
    return tuple(_ENDING.sub("", word) for word in found if word not in _SMALL)
