"""Limits that wishes set: "at most 500 euros", "3 years or more", "500円以下"."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from aufheben.errors import BadInput
from aufheben.formats.tables.matching import words_of
from aufheben.formats.tables.numbers import EVERY, NUMERAL, number_of
from aufheben.formats.tables.units import is_measure, unit_of
from aufheben.words import speaker

_say = speaker(__name__)

_BEFORE = {
    "<=": "at most|(?:no|not) (?:more|later|longer) than|not (?:over|above)|(?:less|fewer) than or equal to|up to|within|maximum|max\\.?",
    ">=": "at least|(?:no|not) (?:less|fewer) than|not (?:under|below)|(?:more|greater) than or equal to|minimum|min\\.?",
    "<": "less than|fewer than|under|below",
    ">": "more than|greater than|over|above",
    "=": "exactly",
}  # fmt: skip
_SIGNS = {"<=": "≤|<=|=<|≦", ">=": "≥|>=|=>|≧", "<": "<(?![=>])", ">": "(?<![=<])>(?!=)", "=": "(?<![<>=!~])=(?![<>=])"}  # fmt: skip
_BEHIND = {"<=": "or (?:less|fewer)|at most(?!.*\\d)|以下|以内|まで", ">=": "or (?:more|over)|at least(?!.*\\d)|以上", "<": "未満", ">": "より多い|より大きい|を超える|超"}  # fmt: skip
_COUNTS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]  # fmt: skip
_FRONT = re.compile("|".join(rf"(?P<o{at}>(?<!\w)(?:{words})|{_SIGNS[op]})" for at, (op, words) in enumerate(_BEFORE.items())), re.IGNORECASE)  # fmt: skip
_TOPIC = re.compile(r"(?<=\w)[はがの]\s*$")
_ENDING = re.compile(r"(?:\s+of)?[\s:：]*$", re.IGNORECASE)
_BACK = re.compile(r"(?P<between>[^\d]*?)\s*(?:" + "|".join(rf"(?P<o{at}>(?:{words})(?![a-z]))" for at, words in enumerate(_BEHIND.values())) + ")", re.IGNORECASE)  # fmt: skip
_NUMERAL = re.compile(rf"(?<![\w.])[€$£¥￥]?\s*{NUMERAL}|(?<=[^\x00-\x7f]){NUMERAL}")
_COUNT = re.compile(rf"\b(?:{'|'.join(_COUNTS)})\b", re.IGNORECASE)
_TOKEN = re.compile(r"\s*(?P<unit>(?:[^\W\d]|[%％/\"″²³€$£¥￥])+)")


class Limit(NamedTuple):
    """The words said of what is limited, how, and the number with its unit, maybe of each."""

    words: tuple[str, ...]
    op: str
    digits: str
    unit: str


def limit_of(text: str) -> Limit | None:
    """The one limit that is set; None where none is. Raises BadInput where several are."""
    found = list(_limits(text))
    if len(found) > 1:
        raise two_ways(text)
    return found[0] if found else None


def two_ways(said: str) -> BadInput:
    """What nobody can tell apart."""
    do = _say("write_each_wish")
    return BadInput(_say("read_two_ways", said=said), do=do)


def _limits(text: str) -> Iterator[Limit]:
    text = _counted(text)
    for number in _NUMERAL.finditer(text):
        before, after = text[: number.start()], text[number.end() :]
        front, back = _ending(before), _BACK.match(after)
        if front is not None:
            yield _limit(before[: front.start()], _op(front, _BEFORE), number[0], after)
        if back is not None:
            rest = f"{back['between']} {after[back.end() :]}"
            yield _limit(before, _op(back, _BEHIND), number[0], rest)


def _ending(before: str) -> re.Match[str] | None:
    """The words of a limit that stand last before a number."""
    found = list(_FRONT.finditer(before))
    return found[-1] if found and _ENDING.fullmatch(before, found[-1].end()) else None


def _op(found: re.Match[str], ops: dict[str, str]) -> str:
    return next(op for at, op in enumerate(ops) if found[f"o{at}"])


def _counted(text: str) -> str:
    """Small numbers behind the words of a limit as digits, "at least two bedrooms"."""

    def digit(found: re.Match[str]) -> str:
        told = str(_COUNTS.index(found[0].casefold()) + 1)
        return told if _ending(text[: found.start()]) else found[0]

    return _COUNT.sub(digit, text)


def _limit(before: str, op: str, number: str, after: str) -> Limit:
    token = _TOKEN.match(after)
    signed = number.lstrip()[:1] in "€$£¥￥"
    unit = "" if signed or token is None else token["unit"]
    if unit and (is_measure(unit_of(unit)) or not unit.isascii()):
        after = after[token.end() :] if token else after
    else:
        unit = ""
    every = EVERY.match(after.strip()) if signed or is_measure(unit_of(unit)) else None
    if every:
        unit, after = f"{unit} {every[0]}", after.strip()[every.end() :]
    told = number_of(f"{number}{unit}")
    words = (*words_of(_TOPIC.sub("", before)), *words_of(after))
    return Limit(words, op, told.digits if told else "", told.unit if told else unit)
