"""What people want of options: "quiet, at most 500 euros, prefers a stage, not far"."""

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from aufheben.errors import BadInput
from aufheben.formats.cases.specification import Wanted
from aufheben.formats.tables.columns import Column, number_of, unit_of
from aufheben.formats.tables.dates import day_in, normal, orders, shown

_OPERATORS = (
    ("at most", "<="), ("no more than", "<="), ("up to", "<="), ("maximum", "<="), ("max", "<="), ("≤", "<="), ("<=", "<="),
    ("at least", ">="), ("no less than", ">="), ("minimum", ">="), ("min", ">="), ("≥", ">="), (">=", ">="),
    ("less than", "<"), ("fewer than", "<"), ("under", "<"), ("below", "<"), ("<", "<"),
    ("more than", ">"), ("over", ">"), ("above", ">"), (">", ">"), ("exactly", "="), ("=", "="),
)  # fmt: skip
_BEHIND = (("or more", ">="), ("or less", "<="), ("or fewer", "<="), ("以上", ">="), ("以下", "<="), ("以内", "<="), ("まで", "<="), ("未満", "<"), ("より多い", ">"), ("超", ">"))  # fmt: skip
_DAY_BEFORE = (
    ("on or before", "<="), ("not later than", "<="), ("no later than", "<="), ("by", "<="), ("until", "<="), ("till", "<="), ("at most", "<="), ("≤", "<="), ("<=", "<="),
    ("on or after", ">="), ("not earlier than", ">="), ("no earlier than", ">="), ("not before", ">="), ("from", ">="), ("since", ">="), ("at least", ">="), ("≥", ">="), (">=", ">="),
    ("before", "<"), ("earlier than", "<"), ("<", "<"), ("after", ">"), ("later than", ">"), (">", ">"), ("on", "="), ("=", "="),
)  # fmt: skip
_DAY_BEHIND = (("or earlier", "<="), ("at the latest", "<="), ("以前", "<="), ("までに", "<="), ("まで", "<="), ("or later", ">="), ("at the earliest", ">="), ("以降", ">="), ("以後", ">="), ("から", ">="), ("より前", "<"), ("より後", ">"), ("より遅い", ">"), ("より早い", "<"))  # fmt: skip
_PREFERS = re.compile(r"(?:prefers?|preferably|ideally|if possible|would like|wishes|できれば|なるべく|希望[:：]?)[,、\s]*(?:to have |to be )?", re.IGNORECASE)  # fmt: skip
_PREFERRED = re.compile(r"(?:が|と|なら|だと)?(?:望ましい|うれしい|嬉しい|よい|良い|いい|希望)$")
_NOT = re.compile(r"(?:(?:should|must) not (?:be |have )?|(?:is|does) not (?:have )?|has no |not |no (?!more |less |fewer |later |earlier )|without |never |avoid )", re.IGNORECASE)  # fmt: skip
_MUST = re.compile(r"(?:must (?:be |have )?|should (?:be |have )?|needs? (?:to be |to have )?|wants? |has |is |with |必ず)", re.IGNORECASE)  # fmt: skip
_NEGATED = re.compile(r"(?:では?ない|くない|がない|のない|なし|不可|以外)$")
_NEEDED = re.compile(r"(?:が必要|がほしい|が欲しい|がある|のある|であること|である|希望)$")
_ARTICLE = re.compile(r"(?:a|an|the|any|some) ", re.IGNORECASE)
_PARTS = re.compile(r"\s*[,;、，；]\s*(?!\d{3}\b)|\s+and\s+")
_PERSON = re.compile(r"\s*([^:：\s][^:：]{0,63}?)\s*[:：]\s*(.*)", re.DOTALL)

OPPOSITE = {"<=": ">", ">=": "<", "<": ">=", ">": "<="}
_LONGEST = 500
"""Characters of what one person wants, said at once."""


class Wish(NamedTuple):
    """What one person wants of a column: `op` and `value` of a number, `value` of a word.

    `positive`: that it is so; `prefers`: what others outrank. `said` is how it was written.
    """

    column: Column
    positive: bool
    prefers: bool
    said: str
    op: str = ""
    value: str = ""


def wishes_of(
    texts: Sequence[str | Wanted], columns: Sequence[Column]
) -> dict[str, tuple[Wish, ...]]:
    """The wishes of each person, in order. Raises BadInput for what no column says."""
    found: dict[str, list[Wish]] = {}
    for text in texts:
        one = _by_whom(text) if isinstance(text, str) else text
        wishes = found.setdefault(one.who, [])
        try:
            wishes += _wishes(one.said, columns)
        except BadInput as bad:
            raise bad.but(file=one.file, line=one.line) from None
    return {who: tuple(dict.fromkeys(wishes)) for who, wishes in found.items()}


def _by_whom(text: str) -> Wanted:
    person = _PERSON.fullmatch(text[:_LONGEST])
    if len(text) > _LONGEST:
        raise _too_long(text)
    if person is None or not person[2].strip():
        do = 'write who and what, "Kim: quiet, at most 500 euros, prefers a stage"'
        raise BadInput(f"no wish is read in {text!r}", do=do)
    return Wanted(person[1], person[2])


def _too_long(text: str) -> BadInput:
    do = "give the wishes of one person in several, each with the name"
    return BadInput(f"wishes of {len(text)} characters", do=do)


def _wishes(text: str, columns: Sequence[Column]) -> Iterator[Wish]:
    if len(text) > _LONGEST:
        raise _too_long(text)
    if any(column.dated for column in columns):
        text = _with_plain_days(text, columns)
    for part in filter(None, _PARTS.split(text.strip().rstrip(".。"))):
        wish = _wish(part.strip(), columns)
        if wish.op == "=" and wish.positive and not wish.prefers:
            yield from (
                wish._replace(op=op) for op in (">=", "<=")
            )  # what is less or more excludes
        else:
            yield wish


def _with_plain_days(text: str, columns: Sequence[Column]) -> str:
    """Each date as 2026-12-24: a comma within it parts no wishes. Raises BadInput where it is unclear."""
    told, rest = "", normal(text)
    years = {cell[:4] for column in columns if column.dated for cell in column.cells if cell}
    while found := day_in(rest):
        year = found.year or (min(years) if len(years) == 1 else "")
        [order, *others] = orders([found]) or (True,)
        digits = found.digits(day_first=order, year=year)
        if not digits or others:
            what = f"{found.said!r} is no one day of the calendar"
            raise BadInput(what, do="write it with its year first, 2026-12-24")
        before, _, rest = rest.partition(found.said)
        told += before + shown(digits)
    return told + rest


def _wish(said: str, columns: Sequence[Column]) -> Wish:
    rest, prefers = _without(said, _PREFERS)
    rest, preferred = _without_end(rest, _PREFERRED)
    rest, denied = _without(rest, _NOT)
    rest, _ = _without(rest, _MUST)
    rest, again = _without(rest, _NOT)
    rest, negated = _without_end(rest, _NEGATED)
    rest, _ = _without_end(rest, _NEEDED)
    rest, _ = _without(rest, _ARTICLE)
    found = _word(rest, said, columns) or _day(rest, said, columns) or _number(rest, said, columns)
    if found is None:
        raise _unknown(said, rest, columns)
    positive = not (denied or again or negated)
    return found._replace(positive=positive, prefers=prefers or preferred)


def _without(text: str, lead: re.Pattern[str]) -> tuple[str, bool]:
    found = lead.match(text)
    return (text[found.end() :].strip(), True) if found else (text, False)


def _without_end(text: str, end: re.Pattern[str]) -> tuple[str, bool]:
    found = end.search(text)
    return (text[: found.start()].strip(), True) if found and found.start() else (text, False)


def _day(text: str, said: str, columns: Sequence[Column]) -> Wish | None:
    """ "date before 2026-12-24", "2026-12-24以前"."""
    found = day_in(text)
    dated = [column for column in columns if column.dated]
    if found is None or not dated:
        return None
    lead, _, tail = text.partition(found.said)
    before, op = _day_limit(lead.strip(" はがの:："), tail.strip(), said)
    named = [one for one in dated if _alike(_ARTICLE.sub("", before), one.name)]
    fitting = named if before else dated
    if len(fitting) != 1:
        what = f"{said!r} may be of several columns" if fitting else f"no column says {said!r}"
        names = ", ".join(one.name for one in dated)
        raise BadInput(what, do=f"name the column before the limit: {names}")
    return Wish(fitting[0], True, False, said, op, found.digits())


def _day_limit(lead: str, tail: str, said: str) -> tuple[str, str]:
    """What stands before the limit of a date, and the limit; a date alone is that day."""
    if tail:
        op = dict(_DAY_BEHIND).get(tail.casefold(), "")
        if not op:
            do = 'write it as "date before 2026-12-24"'
            raise BadInput(f"{said!r} has no limit that is read", do=do)
        return lead, op
    for words, op in _DAY_BEFORE:
        start = len(lead) - len(words)
        if lead.casefold().endswith(words) and not lead[:start][-1:].isalpha():
            return lead[:start].strip(), op
    return lead, "="


def _number(text: str, said: str, columns: Sequence[Column]) -> Wish | None:
    """ "seats ≥ 80", "at most 500 euros", "500円以下"."""
    limited = _limited(text)
    if limited is None:
        return None
    before, op, after = limited
    number = number_of(after)
    if number is None:
        raise BadInput(f"{said!r} has no number that is read", do='write it as "at most 500 euros"')
    fitting = [one for one in columns if one.kind == "number" and _fits(one, before, number.unit)]
    if len(fitting) != 1:
        names = ", ".join(one.name for one in fitting or columns if one.kind == "number")
        what = f"{said!r} may be of several columns" if fitting else f"no column says {said!r}"
        raise BadInput(what, do=f"name the column before the limit: {names or 'none has numbers'}")
    return Wish(fitting[0], True, False, said, op, number.digits)


def _limited(text: str) -> tuple[str, str, str] | None:
    """What stands before a limit, the limit, and the number: the limit nearest to the number."""
    number = re.search(r"[€$£¥]?\s*\d", text)
    if number is None:
        return None
    for words, op in _BEHIND:
        if text.casefold().endswith(words):
            return (
                text[: number.start()].strip(" はがの"),
                op,
                text[number.start() : -len(words)].strip(),
            )
    for words, op in _OPERATORS:
        word = rf"(?<!\w){re.escape(words)}" if words[0].isalpha() else re.escape(words)
        if found := re.search(rf"{word}\s*$", text[: number.start()], re.IGNORECASE):
            return text[: found.start()].strip(), op, text[number.start() :].strip()
    return None


def _fits(column: Column, before: str, unit: str) -> bool:
    named = _alike(_ARTICLE.sub("", before), column.name)
    counted = _alike(unit, column.name)
    units = not unit or counted or _alike(unit_of(unit), column.unit)
    return units and named if before else counted or (bool(unit) and units)


def _word(text: str, said: str, columns: Sequence[Column]) -> Wish | None:
    for column in columns:
        if column.kind == "yes" and _alike(text, column.name):
            return Wish(column, True, False, said)
    valued = [
        (column, value)
        for column in columns
        if column.kind == "word"
        for value in dict.fromkeys(filter(None, column.cells))
        if _says(text, column.name, value)
    ]
    if len(valued) > 1:
        names = ", ".join(f'"{column.name} {value}"' for column, value in valued)
        raise BadInput(f"{said!r} may be of several columns", do=f"write one of {names}")
    return Wish(valued[0][0], True, False, said, value=valued[0][1]) if valued else None


def _says(text: str, name: str, value: str) -> bool:
    low = text.casefold()
    whole = {value.casefold(), f"{name} {value}".casefold(), f"{value} {name}".casefold()}
    whole |= {
        f"{name}: {value}".casefold(),
        f"{name}は{value}".casefold(),
        f"{name}が{value}".casefold(),
    }
    return low in whole


def _alike(one: str, other: str) -> bool:
    """Whether they are the same word, of one or of several."""
    first, second = one.casefold().strip(), other.casefold().strip()
    return bool(first) and (first == second or first.removesuffix("s") == second.removesuffix("s"))


def _unknown(said: str, rest: str, columns: Sequence[Column]) -> BadInput:
    names = [column.name for column in columns]
    for column in columns:
        if column.kind == "word" and _alike(rest, column.name):
            ways = ", ".join(f'"{column.name} {v}"' for v in dict.fromkeys(column.cells) if v)
            return BadInput(f"{said!r} says not what it is to be", do=f"write one of {ways}")
    near = get_close_matches(rest, names, n=1, cutoff=0.6)
    do = f"write {near[0]!r}" if near else f"wish for one of {', '.join(names)}"
    return BadInput(f"no column says {said!r}", do=do)
