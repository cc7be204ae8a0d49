"""What would change an answer, and what it says in numbers that nobody said before.

Each is what `aufheben why --doubt` says of the same fact.

Numbers are looked for as words: a number with what it counts, in a stance, an argument or a step
before the answer. That is no judgment on the rest of what is new in an answer.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import chain

from aufheben.domain.vocabulary import Status
from aufheben.logic.audit import audit
from aufheben.logic.effort import Bound, give_up
from aufheben.logic.explain.decision import Debate, Whole, disputes
from aufheben.logic.explain.premises import is_rule, quoted
from aufheben.logic.sentences import read_premise
from aufheben.logic.union.breaker import condition_told
from aufheben.logic.union.conditions import conditions
from aufheben.logic.union.theory import says_unknown
from aufheben.words import Said, speaker

RANKS: tuple[Status, ...] = ("overruled", "budget exceeded", "open", "defensible", "justified")
"""From the worst up."""
MOST = 40
"""Most facts that are doubted, those of the answer first."""
ROOM, LEAST = 20_000, 8
"""How many clauses are decided over anew, and at least how often."""
WORK = 2_000_000
"""Most steps of `effort` for all changes."""
MOST_ORDERS = 12
"""Most priorities that are doubted."""
_say = speaker(__name__)


def would_change(told: Debate, deciding: int) -> Iterator[Said]:
    """One sentence for each change, with the facts of which any one would bring it about."""
    bearing: list[tuple[Said, list[str]]] = []
    more: list[Said] = []
    with Bound(WORK) as bound:
        for fact, changes in _changes(told, deciding):
            for change in changes:
                _under(bearing, change).append(fact)
        # What was found before it ends is kept.
        for change in chain(_of_priorities(told), _of_conditions(told)):
            more.append(change)  # noqa: PERF402
    for change, found in bearing:
        key = "change_if_not" if len(found) == 1 else "change_if_not_all"
        yield _say(key, facts=quoted(found, "change_or_that"), change=change)
    yield from more
    if bound.spent:
        yield _say("change_cut")


def _under(bearing: list[tuple[Said, list[str]]], change: Said) -> list[str]:
    """The facts that bring a change about, as far as they are known."""
    known = next((found for one, found in bearing if one == change), None)
    if known is None:
        bearing.append((change, known := []))
    return known


def _of_conditions(told: Debate) -> Iterator[Said]:
    """What nobody says and nobody denies, where another answer would come first if it were so."""
    if not told.complete or told.whole is None:
        return
    union = told.whole.union
    for condition in conditions(union, told.whole.decision):
        if condition.without is not None:
            continue
        found = condition_told(union, condition)
        key = "change_beside" if condition.beside else "change_ahead"
        change = _say(key, said=found.answers[0])
        yield _say("change_if_so", facts=quoted(found.conditions, "change_and_that"), change=change)


def _of_priorities(told: Debate) -> Iterator[Said]:
    """Without which word on what outranks what the answer would be another."""
    if not told.complete or told.whole is None:
        return
    before = told.whole.answers()
    for high, low in told.whole.union.order[:MOST_ORDERS]:
        for change in _between(before, _told(told.whole.unranked((high, low)))):
            yield _say("change_if_unranked", high=str(high), low=str(low), change=change)


def facts(told: Debate) -> list[str]:
    """Every fact that was said, those of the answer first, but what is one of those asked for."""
    deciding = told.deciding
    moves = [told.moves[deciding]] if deciding is not None else []
    found = [p for move in (*moves, *told.moves) for p in move.argument.premises]
    return list(dict.fromkeys(p for p in found if not (is_rule(p) or _is_asked(p, told.whole))))


def _is_asked(premise: str, whole: Whole | None) -> bool:
    """ "a is a camera", where cameras are asked about; what is not known is no fact to doubt."""
    if whole is None or whole.union.question is None:
        return False
    fact = read_premise(premise, whole.union.lexicon)
    asked = {condition.predicate for condition in whole.union.question.conditions}
    kinds = asked or whole.union.lexicon.kinds
    return (
        fact is not None and fact.is_fact and (fact.head.predicate in kinds or says_unknown(fact))
    )


def fell(before: Status, after: Status) -> bool:
    """It stands worse than it did."""
    return RANKS.index(after) < RANKS.index(before)


def _changes(told: Debate, deciding: int) -> Iterator[tuple[str, Iterator[Said]]]:
    if told.complete and told.whole is not None:
        yield from _of_all(told, told.whole)
        return
    for fact in facts(told)[:MOST]:
        yield fact, _of_dialogue(told, deciding, fact)


def _of_dialogue(told: Debate, deciding: int, fact: str) -> Iterator[Said]:
    doubted = audit(told.uttered, told.issue, None, (fact,)).statuses
    statuses = told.audit.statuses
    if fell(statuses[deciding], doubted[deciding]):
        yield _say("change_falls")
    for rival, _ in disputes(told):
        if rival != deciding and doubted[rival] == "justified" != statuses[rival]:
            yield _say("change_rises", said=told.moves[rival].argument.warrant.consequent)


def _of_all(told: Debate, whole: Whole) -> Iterator[tuple[str, Iterator[Said]]]:
    """Decided over anew only where nothing is justified any more; in a large theory not for all."""
    room = max(LEAST, ROOM // max(1, len(whole.union.holders)))
    for fact in facts(told)[:MOST]:
        after = whole.justified_without(fact)
        if not after and room:
            room -= 1
            after = _told(whole.doubting(fact))
        elif not after:
            continue
        yield fact, _between(whole.answers(), after)


def _told(whole: Whole) -> tuple[str, ...]:
    """The answers. Where there is no telling, no more changes are told."""
    if whole.decision.outcome == "budget":
        give_up()
    return whole.answers()


def _between(before: tuple[str, ...], after: tuple[str, ...]) -> Iterator[Said]:
    falls, new = before[0] not in after, [said for said in after if said not in before]
    if falls and not new:
        yield _say("change_falls")
    yield from (_say("change_instead" if falls else "change_rises", said=said) for said in new)


_VALUES = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen", "twenty",
]  # fmt: skip
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
    "year", "month", "week", "day", "night", "hour", "minute", "decade", "century", "season",
    "term", "semester", "percent",
]  # fmt: skip
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
