"""What a reader expected, in plain words, and the pattern that comes nearest."""

import re
from collections.abc import Iterable

from aufheben.logic.sentences.patterns import example
from aufheben.logic.sentences.vocabulary import is_past, is_third

_WORDS = {
    "IF": '"if"',
    "CLOSE": "a comma",
    "UNLESS": '"unless"',
    "AND": '"and"',
    "BE": '"is"',
    "HAS": '"has"',
    "VERB": "a verb",
    "IT": '"it"',
    "PRONOUN": '"it"',
    "DEED": '"we should"',
    "SHOULD": '"should"',
    "THING": '"something"',
    "A": '"a"',
    "NAME": "a name",
    "COMMA": "a comma",
    "WORD": "a word",
    "PHRASE": "a word",
    "$END": "the end of the sentence",
}
_ORDER = list(_WORDS)

PATTERNS = {key: example(key) for key in ("rule", "deed", "fact")}
LOGIC = "camera(a)  or  compact(x) & light(x) -> handy(x)"

_GENERAL = 'give a name, or say it of anything, "If something is a camera, it is light."'
_HINTS = {
    "or": 'write one sentence for each side of "or"',
    "because": "write what follows and what it follows from as sentences of their own",
    "but": 'write "and", or two sentences',
    "most": 'say it of all as a rule holds, "Normally, suppliers are honest."',
    "many": 'say it of all as a rule holds, "Normally, suppliers are honest."',
    "several": "name each of them",
    "few": "name each of them",
    "one": "name what is meant",
    "whoever": 'write "If somebody …, they …"',
    "whatever": 'write "If something …, it …"',
    "nobody": 'say who does not, "Ben does not know Acme."',
    "this": "name what is meant",
    "these": "name what is meant",
    "that": "name what is meant, or state what follows it as a sentence of its own",
    "either": "state which, in one sentence for each",
    **dict.fromkeys(("my", "your", "his", "our", "their", "its", "her"), 'write "the", or a name'),
    "it": 'name what is meant, or write a rule, "If something is light, it is good."',
    "something": _GENERAL,
    "?": "a stance states; leave questions to the issue",
} | dict.fromkeys(("all", "every", "everyone", "everything", "each", "any", "some"), _GENERAL)
_HINTS["some"] = f"name what is meant; or {_GENERAL}"
_KNOWN = re.compile(
    r"(if|by\s+definition|normally|rule|every|each|all|no|either|neither|most|some|many|few|it\s+is\s+not\s+true|"
    r"(we|i|[\w\s]{1,40})\s+(should|must))\b"
    r"|\s*(the\s+)?(\"[^\"]*\"|\S+)(\s+\S+)?\s+"
    r"(is|are|was|were|isn['’]t|aren['’]t|has|have|had|can|cannot|can['’]t|does|do|doesn['’]t"
    r"|don['’]t)\b",
    re.IGNORECASE,
)


def expected_words(names: Iterable[str]) -> str:
    """Terminals as a person would say them."""
    known = sorted({n for n in names if n in _WORDS}, key=_ORDER.index)
    return " or ".join(dict.fromkeys(_WORDS[name] for name in known)) or "one of the patterns"


def pattern_for(text: str, found: str = "") -> str:
    """How to mend a sentence in which `found` was not expected."""
    if found in _HINTS:
        return _HINTS[found]
    first = text.split(maxsplit=1)[0].lower() if text.split() else ""
    if first in ("a", "an") and found in ("a", "an"):
        return _GENERAL
    kind = {"if": "rule", "by": "rule", "we": "deed"}.get(first, "fact")
    return f"write it like {PATTERNS[kind]}"


def is_japanese(text: str) -> bool:
    """It has kana or kanji."""
    if text.isascii():
        return False
    return re.search(r"[\u3040-\u30ff\u3400-\u9fff]", text) is not None


def is_free_prose(text: str) -> bool:
    """Its first words come near no pattern."""
    second = text.split()[1:2]
    opened = bool(second) and (is_third(second[0]) or is_past(second[0]))
    return not opened and _KNOWN.match(text) is None


def what_is_read() -> str:
    """What a seat of the logic engine reads, and what to do instead."""
    return (
        f"write facts like {PATTERNS['fact']}, rules like {PATTERNS['rule']}, or logic like "
        f"{LOGIC}; for free prose put a language model or a person in the seat"
    )
