"""What people want of options: "quiet, at most 500 euros, prefers a stage, not far".

Of a wish that is not read it is said what to write of the column that is meant."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from aufheben.errors import BadInput, ManyErrors
from aufheben.formats.cases.specification import Wanted
from aufheben.formats.tables.columns import Column
from aufheben.formats.tables.dates import day_in
from aufheben.formats.tables.limits import (
    Limit,
    day_limit_of,
    fitting_of,
    limit_of,
    two_ways,
    with_plain_days,
)
from aufheben.formats.tables.matching import DENYING, is_answer, is_called, nearest, values_of
from aufheben.formats.tables.numbers import Number, converted, is_time, split_rate
from aufheben.words import speaker

_say = speaker(__name__)
_PREFERS = re.compile(r"(?:(?:prefers?|preferably|ideally|if possible|would like|wishes)\b|できれば|なるべく|希望[:：]?)[,、\s]*(?:to have |to be )?", re.IGNORECASE)  # fmt: skip
_PREFERRED = re.compile(r"(?:が|と|なら|だと)?(?:望ましい|うれしい|嬉しい|よい|良い|いい|希望)$|,?\s(?:if possible|(?:is |are )?preferred|would be (?:nice|good))$", re.IGNORECASE)  # fmt: skip
_NOT = re.compile(r"(?:(?:should|must) not (?:be |have )?|(?:is|does) not (?:have )?|has no |not |no (?!more |less |fewer |later |earlier |longer )|without |never |avoid )", re.IGNORECASE)  # fmt: skip
_MUST = re.compile(r"(?:must (?:be |have )?|should (?:be |have )?|needs? (?:to be |to have )?|wants? |has |is |with |必ず)", re.IGNORECASE)  # fmt: skip
_INNER = re.compile(r"(?<=\s)(?:(?:must|should|may|can|is|are|do|does) not|cannot)(?=\s)", re.IGNORECASE)  # fmt: skip
_NEGATED = re.compile(
    r"(?:では?ない|くない|がない|のない|じゃない|(?:は|が)?(?:なし|無し)|(?:は|が)?不可|(?:は|が)?(?:嫌|いや|だめ|ダメ|駄目|NG|避けたい)|以外)$"
)
_NEEDED = re.compile(r"(?:[がは]?必須|が必要|がほしい|が欲しい|がある|がいる|のある|ができる|できる|であること|である|希望)$|\s(?:is |are )?(?:needed|required|essential|necessary)$", re.IGNORECASE)  # fmt: skip
_NEEDLESS = re.compile(r"\b(?:need|necessary|required|essential|a must\b)|必要|必須", re.IGNORECASE)
_PARTS = re.compile(
    r"\s*[;、，；]\s*|\s*,\s*(?!\d)|(?<!\d)\s*,\s*|(?<=\d),\s+|(?<=\d),(?!\d{3}(?!\d))"
)
_JOINED = re.compile(r"\s+and\s+|(?<=[^\W\u3041-\u3096a-zA-Z])(?:と|かつ)(?=\w)|(?<=[a-zA-Z])(?:と|かつ)(?=\w)", re.IGNORECASE)  # fmt: skip
_PERSON = re.compile(r"\s*([^:：\s][^:：]{0,63}?)\s*[:：]\s*(.*)", re.DOTALL)
_NOT_JOINED = re.compile(r"(?<=\w)n['’]t\b", re.IGNORECASE)
_COMPARES = re.compile(r"[<>=≤≥≠!~≈¬≦≧]+")
_COMPARING = frozenset(["<", ">", "=", "≤", "≥", "<=", ">=", "=<", "=>", "≦", "≧"])
_ODD = re.compile(
    r"[^\w\s.,'’\"“”()（）\[\]/／:：&＆+＋#%％€$£¥￥°℃・、。「」『』ー–—\-<>=≤≥≠!~≈¬≦≧＜＞＝＝²³″′○◯〇◎✓✔△*@;；〜～]"
)
OPPOSITE = {"<=": ">", ">=": "<", "<": ">=", ">": "<=", "=": "="}
_LONGEST = 500
"""Characters of what one person wants, said at once."""
_SHOWN = 8
"""Words of a column that are proposed at most."""


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

    @property
    def content(self) -> tuple[str, bool, bool, str, str]:
        """What is wanted, however it is said."""
        return self.column.name, self.positive, self.prefers, self.op, self.value

    @property
    def limits(self) -> "tuple[Wish, ...]":
        """What must be exactly so is two limits, each of which excludes what is beyond it."""
        both = self.op == "=" and self.positive and not self.prefers
        return tuple(self._replace(op=op) for op in (">=", "<=")) if both else (self,)


def wishes_of(
    texts: Sequence[str | Wanted], columns: Sequence[Column]
) -> dict[str, tuple[Wish, ...]]:
    """The wishes of each person, in order. Raises BadInput, or ManyErrors, for what is not read."""
    found: dict[str, dict[Wish, None]] = {}
    errors: list[BadInput] = []
    for text in texts:
        try:
            one = _by_whom(text) if isinstance(text, str) else text
        except BadInput as bad:
            errors.append(bad)
            continue
        own = found.setdefault(one.who, {})
        for part in _parts(one, columns, errors):
            try:
                own.update(dict.fromkeys(_wishes(part, columns)))
            except BadInput as bad:
                errors.append(bad if bad.line else bad.but(file=one.file, line=one.line))
    errors += (bad for who, wishes in found.items() for bad in _contradicting(who, wishes))
    if errors:
        raise errors[0] if len(errors) == 1 else ManyErrors.together(errors)
    return {who: tuple(wishes) for who, wishes in found.items()}


def _contradicting(who: str, wishes: Iterable[Wish]) -> Iterator[BadInput]:
    """What one person needs to be so and not to be so."""
    needs = {wish.content: wish for wish in wishes if not wish.prefers}
    for wish in [wish for wish in needs.values() if wish.positive]:
        if other := needs.get(wish._replace(positive=False).content):
            what = _say("wants_who", who=who, said=wish.said, said_2=other.said)
            yield BadInput(what, do=_say("leave_them_out"))


def _by_whom(text: str) -> Wanted:
    person = _PERSON.fullmatch(text[:_LONGEST])
    if len(text) > _LONGEST:
        raise _too_long(text)
    if person is None or not person[2].strip():
        do = _say("write_who_kim")
        raise BadInput(_say("no_wish_read", text=text), do=do)
    return Wanted(person[1], person[2])


def _too_long(text: str) -> BadInput:
    do = _say("give_wishes_person")
    return BadInput(_say("wishes_characters", n=len(text)), do=do)


def _parts(one: Wanted, columns: Sequence[Column], errors: list[BadInput]) -> list[str]:
    """Each wish by itself; why there is none goes to the errors."""
    text = one.said
    try:
        if len(text) > _LONGEST:
            raise _too_long(text)
        if any(column.dated for column in columns):
            text = with_plain_days(text, columns)
    except BadInput as bad:
        errors.append(bad.but(file=one.file, line=one.line))
        return []
    return [part.strip() for part in _PARTS.split(text.strip().rstrip(".。")) if part]


def _wishes(part: str, columns: Sequence[Column]) -> Iterator[Wish]:
    _check_signs(part)
    said = _NOT_JOINED.sub(" not", re.sub(r"^and\s+", "", part, flags=re.IGNORECASE))
    for one in _apart(said, columns):
        yield _wish(one, columns)


def _check_signs(said: str) -> None:
    """What is neither a word nor a sign that is read might turn the wish round."""
    plain = unicodedata.normalize("NFKC", said)
    runs = _COMPARES.findall(plain)
    odd = next((run for run in runs if run not in _COMPARING), "") or "".join(_ODD.findall(plain))
    if odd or len(runs) > 1:
        what = _say("sign_not_read", said=said, odd=odd or runs[1])
        raise BadInput(what, do=_say("write_words_no"))


def _apart(said: str, columns: Sequence[Column]) -> list[str]:
    """What "and" joins, unless it is one name, or what holds of the first may hold of all."""
    joined = _JOINED.split(said)
    bare = _without_end(said, _NEEDED)[0]
    if len(joined) == 1 or _word(said, said, columns) or _word(bare, said, columns):
        return [said]
    marked = any(mark.match(said) for mark in (_PREFERS, _NOT))
    if marked or any(mark.search(said) for mark in (_PREFERRED, _NEGATED)):
        raise two_ways(said)
    return joined


def _wish(said: str, columns: Sequence[Column]) -> Wish:
    rest, prefers = _without(said, _PREFERS)
    rest, preferred = _without_end(rest, _PREFERRED)
    for text, positive in _readings(rest, said):
        found = (
            _word(text, said, columns) or _day(text, said, columns) or _number(text, said, columns)
        )
        if found is not None:
            _check_needless(said, found.column, positive=positive)
            return found._replace(positive=positive, prefers=prefers or preferred)
    raise not_read(said, rest, columns)


def _check_needless(said: str, column: Column, *, positive: bool) -> None:
    """What need not be is no wish, and that it must not be is another."""
    if not positive and _NEEDLESS.search(said) and not _NEEDLESS.search(column.name):
        do = _say("leave_out_write", name=column.name)
        raise BadInput(_say("read_two_ways", said=said), do=do)


def _readings(text: str, said: str) -> Iterator[tuple[str, bool]]:
    """The text as it is, and without what says that it must be, or must not."""
    yield text, True
    rest, denied = _without(text, _NOT)
    rest, _ = _without(rest, _MUST)
    rest, again = _without(rest, _NOT)
    inner = _INNER.sub("", rest)
    bare, negated = _without_end(inner, _NEGATED)
    bare += "い" * inner.endswith("くない")  # 高くない is not 高い
    if negated + denied + again + (inner != rest) > 1:
        raise two_ways(said)
    yield inner, not (denied or again or inner != rest)
    bare, _ = _without_end(bare, _NEEDED)
    yield bare, not (denied or again or negated or inner != rest)


def _without(text: str, lead: re.Pattern[str]) -> tuple[str, bool]:
    found = lead.match(text)
    return (text[found.end() :].strip(), True) if found else (text, False)


def _without_end(text: str, end: re.Pattern[str]) -> tuple[str, bool]:
    found = end.search(text)
    return (text[: found.start()].strip(), True) if found and found.start() else (text, False)


def _word(text: str, said: str, columns: Sequence[Column]) -> Wish | None:
    called = [
        Wish(column, True, False, said)
        for column in columns
        if column.kind == "yes" and any(is_called(text, name) for name in column.names)
    ]
    found = called + [
        Wish(column, True, False, said, value=value)
        for column in columns
        if column.kind == "word"
        for value in values_of(text, column)
    ]
    if len(found) > 1:
        names = ", ".join(f'"{one.column.name} {one.value}"'.replace(' "', '"') for one in found)
        raise BadInput(_say("several_columns", said=said), do=_say("write_ways", ways=names))
    return found[0] if found else None


def _day(text: str, said: str, columns: Sequence[Column]) -> Wish | None:
    limit = day_limit_of(text, said, columns)
    return Wish(limit.column, True, False, said, limit.op, limit.digits) if limit else None


def _number(text: str, said: str, columns: Sequence[Column]) -> Wish | None:
    """ "seats ≥ 80", "at most 500 euros", "500円以下"."""
    limit = limit_of(text)
    if limit is None or DENYING & set(limit.words):
        return None
    fitting = fitting_of(limit, columns)
    if not fitting:
        return None
    if len(fitting) > 1:
        names = ", ".join(one.name for one in fitting)
        what = _say("several_columns", said=said)
        raise BadInput(what, do=_say("name_column_before", names=names))
    [column] = fitting
    if column.wrong is not None:
        raise column.wrong
    if not limit.unit and column.scaled:
        what = _say("no_unit_column", said=said, unit=column.unit)
        raise BadInput(what, do=_say("write_unit_behind", digits=limit.digits, unit=column.unit))
    told = Number(limit.digits, limit.unit)
    digits = converted(told, column.unit) if column.unit and limit.unit else limit.digits
    if not digits:
        what = _say("no_exact_number", said=said, unit=column.unit)
        raise BadInput(what, do=_say("write_limit", unit=column.unit))
    return Wish(column, True, False, said, limit.op, digits)


def not_read(said: str, rest: str, columns: Sequence[Column]) -> BadInput:
    """Why nothing is found, and what to write of the column that is meant, maybe."""
    if is_time(said):
        do = _say("make_column_yes")
        return BadInput(_say("times_day_not", said=said), do=do)
    if day_in(said):
        do = _say("write_date_into")
        return BadInput(_say("no_column_dates", said=said), do=do)
    limit = limit_of(rest)
    if limit is not None:
        return _no_limited(said, limit, columns)
    near = nearest(rest, columns)
    if near is None:
        names = ", ".join(column.name for column in columns)
        do = _say("wish_names", names=names) if names else _say("give_table_column")
        return BadInput(_say("no_column_says", said=said), do=do)
    if near.wrong is not None:
        return near.wrong
    if near.kind == "yes":
        return BadInput(
            _say("no_column_says", said=said), do=_say("write_form", form=repr(near.name))
        )
    known = list(dict.fromkeys(filter(None, near.cells)))[:_SHOWN]
    if near.kind == "word":
        ways = ", ".join(f'"{near.name} {value}"' for value in known)
        do = _say("write_ways", ways=ways)
        if any(map(is_answer, known)):
            do = _say("write_yes_no", name=near.name)
        return BadInput(_say("says_not", said=said), do=do)
    ways = f'"{near.name} ≥ {known[0]}", "{near.name} ≤ {known[0]}"'
    return BadInput(_say("says_not", said=said), do=_say("write_ways", ways=ways))


def _no_limited(said: str, limit: Limit, columns: Sequence[Column]) -> BadInput:
    of, per = split_rate(limit.unit)
    counted = [column for column in columns if column.kind == "number"]
    bare = fitting_of(limit._replace(unit=of), columns) if per else []
    if bare:
        do = _say("write_limit_without", name=bare[0].name, per=per)
        return BadInput(_say("not_told_per", name=bare[0].name, per=per, said=said), do=do)
    unmeasured = fitting_of(limit._replace(unit=""), columns) if limit.unit else []
    if unmeasured and not unmeasured[0].unit:
        do = _say("write_unit_heading", name=unmeasured[0].name, of=of)
        return BadInput(_say("no_unit", name=unmeasured[0].name, said=said), do=do)
    names = ", ".join(column.name for column in counted) or _say("none_numbers")
    return BadInput(_say("no_column_says", said=said), do=_say("name_column_before", names=names))
