"""What an answer says in numbers that nobody said before it: spans of time, amounts, shares.

Looked for as words: a number with what it counts, in a stance, an argument or a step before the
answer. That is no judgment on the rest of what is new in an answer.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from aufheben.logic.explain.debate import Debate

_VALUES = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]
_TENS = {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80}
_WORDS = {
    **{word: str(value) for value, word in enumerate(_VALUES)},
    **{word: str(value) for word, value in _TENS.items()},
    "a": "1",
    "an": "1",
    "ninety": "90",
    "half": "1/2",
    "hundred": "100",
    "thousand": "1000",
}
_SPANS = [
    "year",
    "month",
    "week",
    "day",
    "night",
    "hour",
    "minute",
    "decade",
    "century",
    "season",
    "term",
    "semester",
    "percent",
]
_NUMBER = "|".join(sorted((word for word in _WORDS if word not in ("a", "an")), key=len)[::-1])
_ENGLISH = re.compile(
    rf"(?<![\w.,-])(?:[$€£¥]\s?)?(?P<n>(?>\d[\d.,]*\d|\d)|(?:{_NUMBER}|an?)(?![a-z]))"
    r"(?![\d.,]*[\u3040-\u30ff\u3400-\u9fff])"
    rf"(?:\s?(?P<sign>[%€$])|[\s-]+(?:(?:of\s+(?:the|its|our|their|all)|an?)\s+)?(?!(?:{_NUMBER})\b)(?P<unit>[a-z]+))?",
    re.IGNORECASE,
)
_NO_UNIT = frozenset(
    ["and", "at", "by", "for", "from", "in", "is", "are", "of", "on", "or", "them", "to", "us"]
)
_NAMED = re.compile(
    rf"\b(?:the|these|those|both|its|our|their)\s+(?:{_NUMBER})(?=[\s-](?!(?:{'|'.join(_SPANS)})))",
    re.IGNORECASE,
)
"""What is spoken of as known: "the two dishes" counts what was named, and proposes nothing."""
_KANJI = {digit: str(value) for value, digit in enumerate("〇一二三四五六七八九")} | {"十": "10"}
_JAPANESE = re.compile(
    # From the beginning of a run of digits alone, which is taken whole: so it is read once.
    r"(?:(?<![0-9,.])[,.]?(?=[0-9])|(?<![一二三四五六七八九十百千万半数])(?=[一二三四五六七八九十百千万半数]))"
    r"(?P<n>[0-9][0-9,.]*+|[一二三四五六七八九十百千万半数]++)"
    r"(?P<unit>年度?|[かヶカ箇ケ]月|月|週間?|日|時間|分の[0-9一二三四五六七八九]|分|万?円|人|割|パーセント"
    r"|回|校|台|件|倍|歳|世帯|頭|学期|時)(?<!(?<![一二三四五六七八九])十分(?=[なにでだ]))"
)
_LATER = {"answer", "answers", "explanation", "answer_detail", "decision", "repaired", "check"}
_LATER |= {"again", "flags", "stop", "result", "outcome", "breakers"}
"""What is no earlier step: the answer, what explains or mends it, and words of ours."""


def proposed(told: Debate) -> tuple[str, ...]:
    """Numbers with what they count that first appear in the answer, as they stand there."""
    if told.conclusion.answer is None or told.complete:
        return ()
    conclusion = told.conclusion
    before = {key for text in _texts((told.issue, told.seats)) for key, _ in counted(text)}
    before |= {key for text in _texts(conclusion) for key, _ in counted(text)}
    said = (conclusion.answer or "", *_texts(conclusion.answer_detail), *_how(told))
    found = {
        key: text
        for part in said
        for key, text in counted(_NAMED.sub("", part))
        if key not in before
    }
    return tuple(found.values())


def _how(told: Debate) -> Iterator[str]:
    explanation = told.conclusion.explanation
    if explanation is not None:
        yield from (*explanation.how, *explanation.first_steps)


def counted(text: str) -> Iterator[tuple[tuple[str, str], str]]:
    """Each number with what it counts, in one form however it is written, and as it stands."""
    plain = unicodedata.normalize("NFKC", text)
    for found in _ENGLISH.finditer(plain):
        word, unit = found["n"].casefold(), (found["sign"] or found["unit"] or "").casefold()
        unit = {"%": "percent"}.get(unit, unit).removesuffix("s")
        text = found[0].strip()
        if unit in _NO_UNIT:
            unit, text = "", found["n"]
        alone = word in ("a", "an", "one") and unit not in _SPANS
        if not alone and (unit or word[:1].isdigit()):
            yield (_WORDS.get(word, word.replace(",", "")), unit), text
    for found in _JAPANESE.finditer(plain):
        number = "".join(_KANJI.get(digit, digit) for digit in found["n"].replace(",", ""))
        unit = re.sub(r"^[ヶカ箇ケ]月", "か月", found["unit"])
        if (number, unit) != ("1", "人"):
            yield (number, unit), found["n"] + found["unit"]


def _texts(value: object) -> Iterator[str]:
    """Every text in a value that was said before the answer."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _texts(each)
    elif is_dataclass(value) and not isinstance(value, type):
        named = value.__class__.__name__ == "AnswerDetail"
        for field in fields(value):
            if named or field.name not in _LATER:
                yield from _texts(getattr(value, field.name))
