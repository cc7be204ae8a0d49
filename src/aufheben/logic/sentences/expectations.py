"""What a reader expected, in plain words, and the pattern that comes nearest."""

import re
from collections.abc import Iterable

_WORDS = {
    "IF": '"if"',
    "THEN": '"then"',
    "UNLESS": '"unless"',
    "AND": '"and"',
    "IS": '"is"',
    "HAS": '"has"',
    "CAN": '"can"',
    "NOT": '"not"',
    "NO": '"no"',
    "IT": '"it"',
    "WE": '"we"',
    "SHOULD": '"should"',
    "THING": '"something"',
    "DET": '"a" or "the"',
    "COMMA": "a comma",
    "WORD": "a word",
    "$END": "the end of the sentence",
}
_ORDER = list(_WORDS)

PATTERNS = {
    "rule": '"If a camera is compact and light, we should buy it."',
    "deed": '"We should not buy a."',
    "fact": '"a is a camera.", "c has long battery life.", "b is not light."',
}
LOGIC = "camera(a)  or  compact(x) & light(x) -> handy(x)"


def expected_words(names: Iterable[str]) -> str:
    """Terminals as a person would say them."""
    known = sorted({n for n in names if n in _WORDS}, key=_ORDER.index)
    return " or ".join(_WORDS[name] for name in known) or "one of the patterns"


def pattern_for(text: str) -> str:
    """The pattern a sentence comes nearest to."""
    first = text.split(maxsplit=1)[0].lower() if text.split() else ""
    kind = {"if": "rule", "by": "rule", "we": "deed"}.get(first, "fact")
    return f"write it like {PATTERNS[kind]}"


def is_japanese(text: str) -> bool:
    """It has kana or kanji."""
    return re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", text) is not None


def is_free_prose(text: str) -> bool:
    """Nothing in it comes near a pattern."""
    return re.match(r"(if|by|we)\b|.*\b(is|are|has|have|can|does|do)\b", text.lower()) is None


def what_is_read() -> str:
    """What a seat of the logic engine reads, and what to do instead."""
    return (
        f"write facts like {PATTERNS['fact']}, rules like {PATTERNS['rule']}, or logic like "
        f"{LOGIC}; free prose and Japanese need a language model or a person in the seat"
    )
