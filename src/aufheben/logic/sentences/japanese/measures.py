"""Numbers and comparisons within a word: "値段が20ユーロ", "値段が25ユーロを超える", "bより安い".

A value is `値段ユーロ(a, 20)`; a bound is a predicate of its own, `値段ユーロ>25`, which values
imply; a comparison of two things is `より安い(a, b)`.
"""

import re
from decimal import Decimal
from typing import NamedTuple

from aufheben.logic.sentences.japanese import things
from aufheben.logic.sentences.japanese.endings import unread
from aufheben.logic.sentences.japanese.shapes import Form, Sort
from aufheben.logic.sentences.japanese.tokens import cut, listed, measured
from aufheben.logic.sentences.lexicon import Lexicon

_UNITS = "|".join(sorted(map(re.escape, listed("nouns", "units")), key=len, reverse=True))
_DAY = r"(?P<year>(?:19|20)\d\d)年(?P<month>[01]?\d)月(?P<day>[0-3]?\d)日"
_DIGITS = r"(?P<number>-?\d[\d,]*(?:\.\d+)?)(?P<by>千|万|億)?"
_NUMBER = rf"(?:{_DAY}|{_DIGITS}(?P<unit>{_UNITS}))"
# What is in quotes says by itself what is counted: "「評価」が4.5".
_COUNTED_NUMBER = rf"(?:{_DAY}|{_DIGITS}(?P<unit>{_UNITS}|(?(quoted)|(?!))))"
_MORE = "高い|大きい|多い|長い|重い|広い|遠い|古い|速い|早い"
_LESS = "安い|低い|小さい|少ない|短い|軽い|狭い|近い|新しい|遅い"
# "家から5km", "家賃が月8万円": where it is counted from and how often go with what is measured.
_PER = "月|年|週|一人|1人|ひとり|一泊|1泊|一日|1日|一回|1回|一個|1個"
_WAY = "徒歩|片道|歩いて|車で|電車で|バスで|自転車で"
_APART = re.compile(rf"(から({_WAY})?|{_WAY}|が({_PER}))$")
_FROM, _EVERY = rf"[^がは]*(?:から(?:{_WAY})?|{_WAY})", rf"(?:(?P<every>{_PER})に?(?=\d))?"
_PROPERTY = rf"(?:(?P<property>(?P<quoted>「[^「」]+」)|\D+?)(?:が|は)|(?P<start>{_FROM}))?{_EVERY}(?:ちょうど|約)?"
_VALUE = re.compile(_PROPERTY + _COUNTED_NUMBER + "も?(?:いる|ある|かかる|する|の)?")
_BOUND = re.compile(
    _PROPERTY
    + _COUNTED_NUMBER
    + rf"も?(?P<sign>以上|以下|以内|以前|以降|以後|まで|未満|より前|より後|超|を超える|を上回る|を下回る|より(?P<more>{_MORE})|より(?P<less>{_LESS}))(?:である|いる|ある|かかる|する|の)?"
)
_LAST = re.compile(_NUMBER + "$")
_LAST_BUT = re.compile(_NUMBER + r"(?:ほど|くらい|だけ)?\D")
_COUNTED = re.compile(r"(?P<number>-?\d[\d,]*(?:\.\d+)?)")
_SIGNS = {"以上": ">=", "以下": "<=", "未満": "<", "超": ">", "を超える": ">", "を上回る": ">"}
_SIGNS |= {"を下回る": "<", "以内": "<=", "まで": "<="}
_DAY_SIGNS = {"以前": "<=", "以降": ">=", "以後": ">=", "より前": "<", "より後": ">"}
_SIGNS |= _DAY_SIGNS
_DAYS_SAID = {"<=": "以前", ">=": "以降", "<": "より前", ">": "より後"}
_DAYS = "年月日"
"""The unit of days of the calendar, whose numbers are written as 20261224."""
_MEASURED = rf"{_DAYS}|{_UNITS}"
_SAID = {">=": "以上", "<=": "以下", "<": "未満", ">": "を超える"}
_SORTS: dict[str, Sort] = {">=": "noun", "<=": "noun", "<": "noun", ">": "verb"}
_SHOWN = re.compile(
    rf"(?P<property>(?P<quoted>「[^「」]+」)|.+?)(?P<unit>{_MEASURED}|(?(quoted)|(?!)))(?P<sign>>=|<=|<|>)(?P<number>-?\d+(?:\.\d+)?)"
)
_MEASURE = re.compile(
    rf"(?P<property>(?P<quoted>「[^「」]+」)|.+?)(?P<unit>{_MEASURED}|(?(quoted)|(?!)))"
)
_THAN = re.compile(
    r"(?:(?P<property>.+?)が)?(?P<other>[「『\"].+?[」』\"]|.*?)より(?:も)?(?P<rest>.+)"
)
_BY = {"千": 1000, "万": 10_000, "億": 100_000_000, None: 1}


_ROOM = re.compile(
    r"(?:最大(?:で)?)?(?P<number>\d[\d,]*)(?:人|名)も?(?P<sign>まで|以上|以下)?(?:が|は)?"
    r"(?:入れる|入る|収容する|収容できる|座れる|泊まれる|乗れる)"
)


class Value(NamedTuple):
    """A number of some unit that something has."""

    measure: str
    number: str


def as_room(form: Form) -> Form:
    """ "60人まで入れる" is 定員が60人: there is room for so many."""
    if not (found := _ROOM.fullmatch(form.word)):
        return form
    sign = found["sign"] if found["sign"] in ("以上", "以下") else ""
    if not form.positive and sign:
        raise unread(
            f"「{form.word}」の打ち消しは、その数が入るとも入らないとも読めます (so many, or fewer?)",
            "「定員が80人未満である」のように書いてください",
        )
    if not form.positive:  # "5人乗れない"
        return form._replace(word=f"定員が{found['number']}人未満", sort="noun", positive=True)
    return form._replace(word=f"定員が{found['number']}人{sign}")


def value(form: Form) -> Value | None:
    """ "値段が20ユーロ" → 値段ユーロ, 20."""
    if re.search(r"\d[千万億兆京]\d|\d[兆京]", form.word):
        raise unread(
            f"「{form.word}」の数が読めません (no number that is read)",
            "「15000円」のように書いてください",
        )
    found = _VALUE.fullmatch(form.word)
    if not found and form.sort == "noun" and _LAST.search(form.word):
        raise unread(
            f"「{form.word}」が何の数かわかりません (a number of what?)",
            "「距離が5kmである」のように書いてください",
        )
    if not found or form.sort == "adjective":
        if re.search(r"(^|[がは])-?\d[\d,.]*(千|万|億)?$", form.word) and form.sort == "noun":
            raise unread(
                f"「{form.word}」の数に単位がありません (a number without a unit)",
                "「20ユーロ」「3人」のように書いてください",
            )
        return None
    if not form.positive and form.sort == "verb":
        raise unread(
            f"「{form.word}」の打ち消しは、それより少ないとも、その数ではないとも読めます (less, or another number?)",
            "少ないなら「未満である」、別の数なら「ではない」を使ってください",
        )
    noun, money = found["property"] or "", measured().get(found["unit"]) == "値段"
    there_is = form.word.endswith("ある") and noun and not things.amount_of(noun)
    if money and (things.is_people(noun, "") or there_is):
        raise unread(
            f"「{form.word}」が{noun}の額か、{noun}が払う額かわかりません (a number of what?)",
            "「会費が5000円である」のように書いてください",
        )
    return Value(_measure(found), _number(found))


def bound(form: Form) -> str | None:
    """ "値段が25ユーロを超える" → 値段ユーロ>25."""
    found = _BOUND.fullmatch(form.word)
    if not found or (found["sign"] in _DAY_SIGNS and not found["year"]):
        return None
    sign = _SIGNS.get(found["sign"]) or (">" if found["more"] else "<")
    return f"{_measure(found)}{sign}{_number(found)}"


def than(form: Form, lexicon: Lexicon) -> tuple[str, str] | None:
    """ "bより画質が高い" → より画質が高い, b."""
    found = _THAN.fullmatch(form.word)
    if not found or _COUNTED.match(found["other"]):
        return None
    if re.search(r"(に|と|を|で)$", found["other"]) or not found["rest"]:
        return None
    if not found["other"]:
        raise unread(
            f"「{form.word}」は何と比べているかわかりません (than what?)",
            "「bより安い」のように書いてください",
        )
    if _LAST_BUT.match(found["rest"]):
        raise unread(
            f"「{form.word}」がどれだけ違うかは読めません (by how much)",
            "「bより安い」のように書き、数はそれぞれについて述べてください",
        )
    said = f"{found['property']}が{found['rest']}" if found["property"] else found["rest"]
    return f"より{said}", things.name(cut(found["other"]), lexicon)


def _measure(found: re.Match[str]) -> str:
    unit = _DAYS if found["year"] else found["unit"]
    there_is = found[0].endswith("ある")
    noun = found["property"] or found["start"] or ("" if there_is else measured().get(unit))
    if not noun:
        raise unread(
            f"「{found[0]}」が何の数かわかりません (a number of what?)",
            f"「…が{found['number'] or _number(found)}{found['by'] or ''}{unit}である」のように、何の数かを書いてください",
        )
    return f"{noun}が{found['every']}{unit}" if found["every"] else f"{noun}{unit}"


def _number(found: re.Match[str]) -> str:
    if found["year"]:
        return f"{found['year']}{int(found['month']):02}{int(found['day']):02}"
    number = Decimal(found["number"].replace(",", "")) * _BY[found["by"]]
    return canonical(number)


def canonical(number: Decimal) -> str:
    """Without zeros that say nothing."""
    plain = format(number, "f")
    return (plain.rstrip("0").rstrip(".") if "." in plain else plain) or "0"


def said_value(measure: str, number: str) -> Form | None:
    """The form that says a value, where the predicate is a measure and the value a number."""
    found = _MEASURE.fullmatch(measure)
    if not found or not re.fullmatch(r"-?\d+(\.\d+)?", number):
        return None
    return Form(f"{_of(found['property'])}{_with_unit(number, found['unit'])}", "noun")


def _with_unit(number: str, unit: str) -> str:
    if unit == _DAYS:
        return f"{number[:-4]}年{int(number[-4:-2] or 0)}月{int(number[-2:])}日"
    return f"{_written(number)}{unit}"


def _written(number: str) -> str:
    """4000000 as one writes it: 400万."""
    for name, size in (("億", 10**8), ("万", 10**4)):
        if "." not in number and int(number) and int(number) % size == 0:
            return f"{int(number) // size}{name}"
    return number


def _of(measured: str) -> str:
    """ "値段" → "値段が", "駅から" as it is."""
    return measured if _APART.search(measured) else f"{measured}が"


def said_bound(predicate: str) -> Form | None:
    """The form that says a bound; None for other predicates."""
    found = _SHOWN.fullmatch(predicate)
    if not found:
        return None
    if found["unit"] == _DAYS:
        day = _with_unit(found["number"], _DAYS)
        return Form(f"{_of(found['property'])}{day}{_DAYS_SAID[found['sign']]}", "noun")
    within = found["sign"] == "<=" and _APART.search(found["property"])
    sign = "以内" if within else _SAID[found["sign"]]
    said = f"{_of(found['property'])}{_with_unit(found['number'], found['unit'])}{sign}"
    return Form(said, _SORTS[found["sign"]])
