"""Numbers that would be lost to every comparison, within a word of what is said."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from aufheben.errors import BadInput
from aufheben.logic.comparisons import canonical, comparison_of
from aufheben.logic.language import Clause, Literal
from aufheben.logic.sentences.expectations import is_japanese
from aufheben.logic.sentences.items import Shown
from aufheben.logic.sentences.vocabulary import is_measure, is_plural, is_short_unit, words_of
from aufheben.logic.sentences.wording import worded
from aufheben.words import speaker

_say = speaker(__name__)

_COUNTERS = "人|名|円|分|km|㎡|年|日|回|度|席|台|室|個|%|時間|つ|本|枚|匹|件|か所|社|校|店|組|種類|割|倍|L|kg|t|m|軒|戸|票|泊|組"
_LIMITED = re.compile(
    rf"\d(?:{_COUNTERS})?"
    r"(?:以上|以下|未満|超|以内|弱|強|余り?|近い|前後|程度|台|から|まで|内外|足らず|越え|過ぎ|引き|増し|[+＋/])"
    r"|\d(?:人|名|つ|個|枚|台)と(?!の)"
    rf"|数[十百千万]|\d数|\d割|\d分の\d|\d(?!回|度)(?:{_COUNTERS})(?!{_COUNTERS}|[にでのへと目前後間]|$)"
)
"""A limit of Japanese behind a number, or what is counted and not compared."""
_IN_QUOTES = re.compile(r"「[^「」]*」")
_COUNT = re.compile(r"[.+<>~-]?\d")
_BEGUN = re.compile(r"\d[ -~]*")
"""What English says of "has close 2 rooms" as of "2 rooms"."""


def refuse_frozen(text: str, clauses: Iterable[Clause], shown: Shown) -> None:
    """Raises BadInput where a limit or a number went into a word, "has well over 5 rooms"."""
    for clause in clauses:
        for literal in clause.literals:
            for said in _frozen(literal, shown):
                raise _in_japanese(said) if is_japanese(text) else _in_english(said, text)


def _frozen(literal: Literal, shown: Shown) -> Iterator[str]:
    """What is said with a limit in it, and what stands in the place of a number and is none."""
    said = shown.phrases.get(literal.predicate, literal.predicate)
    begun = _BEGUN.fullmatch(literal.predicate) is not None
    measured = is_measure(shown.verbs.get(literal.predicate, "")) and _COUNT.match(said) is not None
    if comparison_of(literal.predicate) is None and (begun or measured or _is_limited(said)):
        yield said
    others = [one for one in literal.terms[1:] if isinstance(one, str) and one not in shown.names]
    yield from (one for one in others if re.match(r"[<>.+]?\d", one) and not _is_number(one))


def _is_limited(said: str) -> bool:
    if '"' in said:
        return False
    if is_japanese(said):
        said = _IN_QUOTES.sub("", said)
        return _LIMITED.search(said) is not None
    words = said.lower().split()
    counted = any(_COUNT.match(one) and _is_counted(after) for one, after in pairwise(words))
    limited = any(word in words_of("limiting") for word in words)
    return counted or (limited and any(map(str.isdigit, said)))


def _is_counted(word: str) -> bool:
    return word not in words_of("prepositions") and (is_plural(word) or is_short_unit(word))


def _is_number(said: str) -> bool:
    return re.fullmatch(r"-?\d+(\.\d+)?", said) is not None and canonical(said) == said


def _in_english(said: str, text: str) -> BadInput:
    numbers = (one for one in worded(text).pieces if _COUNT.match(one.low))
    return BadInput(
        _say("number_could_not", said=said),
        do=_say("write_least_euros"),
        column=next((one.column for one in numbers), 1),
    )


def _in_japanese(said: str) -> BadInput:
    return BadInput(
        _say("could_not_compared", said=said),
        do=_say("write_what_counted"),
        column=1,
    )
