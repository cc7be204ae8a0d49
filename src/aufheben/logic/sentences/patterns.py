"""The patterns of controlled English, each with an example: for hints (the nearest one), and for the grammar page.

Every example is a sentence that is read, or refused with what to write; a test holds it.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from aufheben.logic.sentences.vocabulary import is_past, is_third
from aufheben.words import Fact, speaker

_say = speaker(__name__)


class Pattern(NamedTuple):
    """A kind of sentence; `key` is how hints find it."""

    name: str
    example: str
    key: str = ""


class Section(NamedTuple):
    """Patterns under one heading."""

    title: str
    patterns: tuple[Pattern, ...]


QUESTION = "Which supplier should we use?"
"""Under which the examples are read."""

READ = (
    Section(
        "Facts",
        (
            Pattern("is + how it is", "Acme is certified.", "fact"),
            Pattern("is a + kind", "Acme is a supplier."),
            Pattern("is a + how + kind asked for", "Acme is a cheap supplier."),
            Pattern("is a + kind + what for", "Acme is a supplier of flour."),
            Pattern("has", "Acme has a certificate."),
            Pattern("has + one word + what", "Acme has low prices."),
            Pattern("name's + what + is", "Acme's prices are low."),
            Pattern("can", "Acme can deliver fast."),
            Pattern("a verb", "Acme delivers on time."),
            Pattern("what was", "Acme was late."),
            Pattern("what was done", "Acme lost a parcel."),
            Pattern("what has been done", "Acme has failed the audit."),
            Pattern("not", "Acme is not certified and does not deliver."),
            Pattern("no", "Acme has no debts."),
            Pattern("neither", "Acme is neither cheap nor fast."),
            Pattern("several at once", "Acme is cheap, fast and reliable, but has no certificate."),
            Pattern("several names", "Acme and Borealis are suppliers."),
            Pattern("the kind before the name", "The supplier Acme is certified."),
            Pattern("denied as a whole", "It is not true that Acme is certified."),
        ),
    ),
    Section(
        "Names",
        (
            Pattern("one word", "a is a supplier."),
            Pattern("words with capitals", "Green Valley Farms is a supplier."),
            Pattern("with a short form", "Acme Inc. is a supplier."),
            Pattern("the + words", "The old mill is a supplier."),
            Pattern("anything in quotes", '"Hofmann & Sons" is a supplier.'),
        ),
    ),
    Section(
        "Numbers and comparisons",
        (
            Pattern("a number with its unit", "Acme costs 20 euros."),
            Pattern("how many", "Acme has 20 employees."),
            Pattern("a measure", "Anna is 70 years old."),
            Pattern("more than", "If a supplier costs more than 25 euros, it is dear."),
            Pattern("less than", "If a supplier has less than 5 employees, it is small."),
            Pattern("at least", "If a supplier has at least 3 trucks, it is reliable."),
            Pattern("at most", "If a supplier costs at most 9.50 euros, it is cheap."),
            Pattern("over, under", "If somebody is over 65, they are at risk."),
            Pattern("than another one", "Acme is cheaper than Borealis."),
            Pattern("the first of its kind", "Acme is the cheapest supplier."),
        ),
    ),
    Section(
        "Rules",
        (
            Pattern("if", "If something is certified, it is trustworthy."),
            Pattern(
                "if a + kind", "If a supplier is cheap and reliable, we should use it.", "rule"
            ),
            Pattern("if + name", "If Acme is cheap, we should use it."),
            Pattern("or", "If a supplier is cheap or fast, we should use it."),
            Pattern("another", "If a supplier is cheaper than another, we should use it."),
            Pattern("about two", "If Anna is ill and a supplier is far, we should not use it."),
            Pattern("every", "Every supplier is a company."),
            Pattern("all", "All certified suppliers are trustworthy."),
            Pattern("no", "No supplier is perfect."),
            Pattern("a plural", "Certified suppliers are trustworthy."),
            Pattern("that", "A supplier that is certified is trustworthy."),
            Pattern("normally", "Normally, suppliers are honest."),
            Pattern("unless", "If a supplier is cheap, we should use it, unless it is bankrupt."),
            Pattern(
                "no evidence",
                "If there is no evidence that a supplier is certified, we should not use it.",
            ),
            Pattern("by definition", "By definition, if something is a bakery, it is a company."),
            Pattern("with a name", "Rule safety: If something is unsafe, we should not use it."),
            Pattern("which outweighs which", "Rule safety outranks rule price."),
        ),
    ),
    Section(
        "What should be done",
        (
            Pattern("for", "We should use Acme."),
            Pattern("against", "We should not use Acme.", "deed"),
            Pattern("must", "We must not use Acme."),
            Pattern("an objection", "Acme is not acceptable to us."),
            Pattern("because", "We should use Acme because it is cheap."),
            Pattern("if behind it", "We should use a supplier if it is certified."),
            Pattern("a plural", "We should use certified suppliers."),
            Pattern("that", "We should not use a supplier that has failed the audit."),
        ),
    ),
    Section(
        "Logic",
        (
            Pattern("a fact", "certified(acme)"),
            Pattern("a rule", "cheap(x) & supplier(x) & ~bankrupt(x) -> use(x)"),
            Pattern("a definition", "bakery(x) ->> company(x)"),
            Pattern("a number", "costInEuros(x) > 25 -> dear(x)"),
            Pattern("a name and an order", "safety > price"),
        ),
    ),
)

REFUSED = (
    "Acme may be late.", "Acme probably is late.", "Acme was late in 2023.",
    "Acme failed is a supplier.", "Most suppliers are honest.", "A supplier is honest.",
    "It is raining.", "We should avoid Acme.",
    "We should use a supplier only if it is certified.",
    "If a supplier is cheap and fast or certified, we should use it.",
    "If X is cheaper than Y, we should use X.", "Acme costs 20.", "Acme is cheap or fast.",
    "Is Acme certified?",
)  # fmt: skip
"""Sentences that are refused, each with what to write instead."""


def example(key: str) -> str:
    """An example in quotes, for a hint."""
    found = (one for section in READ for one in section.patterns if one.key == key)
    return f'"{next(found).example}"'


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
