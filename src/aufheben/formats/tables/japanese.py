"""A table and wishes in sentences of Japanese."""

import re
from collections.abc import Sequence

from aufheben.formats.tables.columns import Column
from aufheben.formats.tables.dates import shown
from aufheben.formats.tables.numbers import split_rate
from aufheben.formats.tables.wishes import OPPOSITE, Wish
from aufheben.logic.sentences import Lexicon
from aufheben.logic.sentences.japanese import deeds
from aufheben.logic.sentences.japanese.tokens import cut, listed

_SAID = {"<=": "以下", ">=": "以上", "<": "未満", ">": "を超える", "=": ""}
_DAY_SAID = {"<=": "以前", ">=": "以降", "<": "より前", ">": "より後", "=": ""}
_UNITS = {
    "yen": "円", "euros": "ユーロ", "dollars": "ドル", "pounds": "ポンド", "percent": "%", "people": "人",
    "inches": "インチ",
}  # fmt: skip
_LINKED = re.compile(r"の|から|が|は")
_INNER = str.maketrans('「」『』"“”', "〈〉〈〉〈〈〉")


class Japanese:
    """The sentences of one question; `kind` is what is chosen. See `Wording`."""

    def __init__(self, lexicon: Lexicon, kind: str) -> None:
        self.lexicon, self._kind = lexicon, kind
        self.stop = "。"
        self.quoted: dict[str, int] = {}

    def called(self, name: str) -> str:
        return f"「{name.translate(_INNER)}」"

    def is_option(self, name: str) -> str:
        return f"{name}は{self._kind}である"

    def stated(self, name: str, column: Column, cell: str, *, positive: bool = True) -> str:
        if column.kind == "number":
            said = self._number(column, cell)
            if said.startswith("「") or _LINKED.search(column.name):
                return f"{name}は{said}である"
            return f"{name}の{said.replace('が', 'は', 1)}である"
        return f"{name}は{self._so(column, cell, positive=positive and cell != 'no')}"

    def unknown(self, column: Column) -> str:
        """ "料金が不明である"."""
        name = column.name.translate(_INNER)
        return f"「{name}」が不明である" if self.quoted.get(column.name) else f"{name}が不明である"

    def of_option(self, name: str, condition: str) -> str:
        return f"{name}は{condition}"

    def wanted(self, wish: Wish, *, met: bool) -> str:
        """ "料金が500円以下である"; not `met`: what excludes."""
        column, positive = wish.column, wish.positive == met
        if column.kind != "number":
            return self._so(column, wish.value or "yes", positive=positive)
        op = wish.op if positive else OPPOSITE[wish.op]
        said = f"{self._number(column, wish.value)}{(_DAY_SAID if column.dated else _SAID)[op]}"
        if op == ">" and not column.dated:
            return said
        return f"{said}である" if positive or wish.op != "=" else f"{said}ではない"

    def rule(
        self, name: str, conditions: Sequence[str], *, positive: bool, unless: str = ""
    ) -> str:
        """ "規則「必須」：ある会場が静かであり、その定員が80人以上であるならば、それを借りるべきだ"."""
        action = self.lexicon.phrases_of(min(self.lexicon.actions))
        said = [conditions[0], *("その" * ("が" in one) + one for one in conditions[1:])]
        joined = "".join(f"{_going_on(one)}、" for one in said[:-1]) + said[-1]
        deed = deeds.said(action, deeds.it_of(action), positive=positive)
        rule = f"規則「{name}」：ある{self._kind}が{joined}ならば、{deed}"
        its = "その" * ("が" in unless)
        return f"{rule}。ただし、{its}{unless}場合を除く" if unless else rule

    def names(self) -> tuple[str, str]:
        return "必須", "希望"

    def _number(self, column: Column, cell: str) -> str:
        """ "料金が500円", "「評価」が4.5"."""
        named, unit = _named(column), _unit(column)
        if column.dated:
            cell, unit = shown(cell, "ja"), ""
        level = self.quoted.get(column.name, 0) or int(not (unit or column.dated))
        if not level:
            return f"{named}が{cell}{unit}"
        if level == 1 or not unit:
            return f"「{named.translate(_INNER)}」が{cell}{unit}"
        return f"「{named.translate(_INNER)}（{unit}）」が{cell}"

    def _so(self, column: Column, cell: str, *, positive: bool) -> str:
        name = column.name
        if self.quoted.get(name):
            what = f"{name}：{cell}" if column.kind == "word" else name
            said = f"「{what.translate(_INNER)}」に当てはまら"
            return f"{said.removesuffix('ら')}る" if positive else f"{said}ない"
        if column.kind == "word":
            return f"{name}が{cell}で{'ある' if positive else 'はない'}"
        last = cut(name)[-1]
        if last.pos == "形容詞":
            return name if positive else f"{name[:-1]}くない"
        if last.pos == "形状詞" or "形状詞可能" in last.detail:
            return f"{name}で{'ある' if positive else 'はない'}"
        return f"{name}が{'ある' if positive else 'ない'}"


def _unit(column: Column) -> str:
    """Of a number without one what is counted: 席 of 席数, 人 of 定員; else none."""
    unit = split_rate(column.unit)[0]
    if unit:
        return _UNITS.get(unit, unit)
    last = column.name.removesuffix("数")[-1:]
    if column.name.endswith("員"):
        return "人"
    return last if last in listed("nouns", "units") else ""


def _named(column: Column) -> str:
    """The heading, with what it is of each: "Lあたりの燃費"."""
    per = column.unit.partition(" per ")[2]
    return f"{per}あたりの{column.name}" if per else column.name


def _going_on(said: str) -> str:
    """In the middle of a sentence: であり, があり, 近く, がなく, 当てはまり."""
    if said.endswith(("ある", "まる")):
        return f"{said[:-1]}り"
    return f"{said[:-1]}え" if said.endswith("超える") else f"{said[:-1]}く"
