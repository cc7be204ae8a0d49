"""What a reader expected, in plain words, and the pattern that comes nearest."""

import re
from collections.abc import Iterable

from aufheben.logic.sentences.patterns import example
from aufheben.logic.sentences.vocabulary import is_past, is_third
from aufheben.words import Fact, speaker

_say = speaker(__name__)

_WORDS: dict[str, Fact] = {
    "IF": '"if"',
    "CLOSE": _say("comma_2"),
    "UNLESS": '"unless"',
    "AND": '"and"',
    "BE": '"is"',
    "HAS": '"has"',
    "VERB": _say("verb"),
    "IT": '"it"',
    "PRONOUN": '"it"',
    "DEED": '"we should"',
    "SHOULD": '"should"',
    "THING": '"something"',
    "A": '"a"',
    "NAME": _say("name"),
    "COMMA": _say("comma_2"),
    "WORD": _say("word"),
    "PHRASE": _say("word"),
    "$END": _say("end_sentence"),
}
_ORDER = list(_WORDS)

PATTERNS = {key: example(key) for key in ("rule", "deed", "fact")}
LOGIC = _say.joined("camera(a)", "compact(x) & light(x) -> handy(x)", between="or")

_GENERAL = _say("give_name_say_anything")
_HINTS: dict[str, Fact] = {
    "or": _say("write_sentence_each_side"),
    "because": _say("write_follows_follows"),
    "but": _say("write_two_sentences"),
    "most": _say("say_all_rule"),
    "many": _say("say_all_rule"),
    "several": _say("name_each_them"),
    "few": _say("name_each_them"),
    "one": _say("name_meant"),
    "whoever": _say("write_if_somebody"),
    "whatever": _say("write_if_something"),
    "nobody": _say("say_who_not"),
    "this": _say("name_meant"),
    "these": _say("name_meant"),
    "that": _say("name_meant_state"),
    "either": _say("state_sentence_each"),
    **dict.fromkeys(("my", "your", "his", "our", "their", "its", "her"), _say("write_the")),
    "it": _say("name_meant_write"),
    "something": _GENERAL,
    "?": _say("stance_states_leave"),
    **dict.fromkeys(("all", "every", "everyone", "everything", "each", "any"), _GENERAL),
}
_HINTS["some"] = _say.joined(_say("name_meant"), _GENERAL, between="or_else")
_KNOWN = re.compile(
    r"(if|by\s+definition|normally|rule|every|each|all|no|either|neither|most|some|many|few|it\s+is\s+not\s+true|"
    r"(we|i|[\w\s]{1,40})\s+(should|must))\b"
    r"|\s*(the\s+)?(\"[^\"]*\"|\S+)(\s+\S+)?\s+"
    r"(is|are|was|were|isn['’]t|aren['’]t|has|have|had|can|cannot|can['’]t|does|do|doesn['’]t"
    r"|don['’]t)\b",
    re.IGNORECASE,
)


def expected_words(names: Iterable[str]) -> Fact:
    """Terminals as a person would say them."""
    known = sorted({n for n in names if n in _WORDS}, key=_ORDER.index)
    words: list[Fact] = []
    for name in known:
        words += [_WORDS[name]] * (_WORDS[name] not in words)
    return _say.joined(*words, between="or") if words else _say("patterns")


def pattern_for(text: str, found: str = "") -> Fact:
    """How to mend a sentence in which `found` was not expected."""
    if found in _HINTS:
        return _HINTS[found]
    first = text.split(maxsplit=1)[0].lower() if text.split() else ""
    if first in ("a", "an") and found in ("a", "an"):
        return _GENERAL
    return _say("write_like", patterns=pattern_of(text))


def pattern_of(text: str) -> str:
    """A sentence of the kind that a text seems to be meant for."""
    first = text.split(maxsplit=1)[0].lower() if text.split() else ""
    return PATTERNS[{"if": "rule", "by": "rule", "we": "deed"}.get(first, "fact")]


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


def what_is_read() -> Fact:
    """What a seat of the logic engine reads, and what to do instead."""
    return _say(
        "write_facts_like_rules",
        patterns=PATTERNS["fact"],
        patterns_2=PATTERNS["rule"],
        logic=LOGIC,
    )
