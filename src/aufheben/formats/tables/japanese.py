"""A table and wishes in sentences of Japanese."""

import re
from collections.abc import Sequence

from aufheben.errors import BadInput
from aufheben.formats.tables.columns import Column
from aufheben.formats.tables.units import split_rate
from aufheben.formats.tables.wishes import OPPOSITE, Wish
from aufheben.logic.language import Literal
from aufheben.logic.sentences import Lexicon, read_stance
from aufheben.logic.sentences.japanese import deeds
from aufheben.logic.sentences.japanese.tokens import cut
from aufheben.logic.sentences.japanese.words import listed

_SAID = {"<=": "以下", ">=": "以上", "<": "未満", ">": "を超える", "=": ""}
_UNITS = {
    "yen": "円",
    "euros": "ユーロ",
    "dollars": "ドル",
    "pounds": "ポンド",
    "percent": "%",
    "people": "人",
    "inches": "インチ",
}
_DIGITS = str.maketrans("0123456789", "〇一二三四五六七八九")


_LINKED = re.compile(r"の|から|あたり")
_UNQUOTED = str.maketrans("「」", "『』")


class Japanese:
    """The sentences of one question; `kind` is what is chosen."""

    def __init__(self, lexicon: Lexicon, kind: str) -> None:
        self._lexicon, self._kind = lexicon, kind
        self.stop = "。"
        self._later: dict[str, str] = {}

    def called(self, name: str) -> str:
        return f"「{name.translate(_UNQUOTED)}」"

    def is_option(self, name: str) -> str:
        return f"{name}は{self._kind}である"

    def stated(self, name: str, column: Column, cell: str) -> str:
        """What one cell says of an option."""
        if column.kind == "number":
            told = _named(column)
            said = f"{name}は{told}が" if _LINKED.search(told) else f"{name}の{told}は"
            return f"{said}{cell}{_unit(column)}である"
        return f"{name}は{_so(column, cell, positive=cell != 'no')}"

    def not_stated(self, name: str, column: Column, value: str) -> str:
        """That an option is not what another is."""
        return f"{name}は{_so(column, value, positive=False)}"

    def wanted(self, wish: Wish, *, met: bool) -> str:
        """ "料金が500円以下である"; not `met`: what excludes."""
        column, positive = wish.column, wish.positive == met
        if column.kind != "number":
            said = _so(column, wish.value or "yes", positive=positive)
            if column.kind == "word":
                self._later[said] = _so(column, wish.value, positive=positive, topic="は")
            return said
        op = wish.op if positive or wish.op == "=" else OPPOSITE[wish.op]
        said = f"{_named(column)}が{wish.value}{_unit(column)}{_SAID[op]}"
        if op == ">":
            return said
        return f"{said}である" if positive or wish.op != "=" else f"{said}ではない"

    def rule(self, name: str, conditions: Sequence[str], *, positive: bool) -> str:
        """ "規則「必須」：ある会場が静かであり、舞台があるならば、それを借りるべきだ"."""
        turns = [(*conditions[at:], *conditions[:at]) for at in range(len(conditions))]
        said = (self._said(name, turn, positive=positive) for turn in turns)
        if len(turns) == 1:
            return next(said)
        # Behind another condition some headings are read as something else than alone.
        alone = [self._said(name, [one], positive=positive) for one in conditions]
        meant = frozenset[Literal]().union(*map(self._body, alone))
        found = next((one for one in said if self._body(one) == meant), None)
        if found is None:
            what = f"{'、'.join(conditions)!r} makes no rule that is read"
            raise BadInput(what, do="give the columns other headings")
        return found

    def _body(self, rule: str) -> frozenset[Literal]:
        clauses = read_stance(f"{rule}。", self._lexicon, lenient=True).clauses
        return frozenset(literal for clause in clauses for literal in clause.body)

    def _said(self, name: str, conditions: Sequence[str], *, positive: bool) -> str:
        action = self._lexicon.phrases_of(min(self._lexicon.actions))
        *before, last = (*conditions[:1], *(self._later.get(one, one) for one in conditions[1:]))
        joined = "".join(f"{_going_on(one)}、" for one in before) + last
        deed = deeds.said(action, deeds.it_of(action), positive=positive)
        return f"規則「{name}」：ある{self._kind}が{joined}ならば、{deed}"

    def names(self) -> tuple[str, str]:
        return "必須", "希望"


def _unit(column: Column) -> str:
    """Of a number without one what is counted: 席 of 席数, 人 of 定員, else points."""
    unit = split_rate(column.unit)[0]
    if unit:
        return _UNITS.get(unit, unit)
    last = column.name.removesuffix("数")[-1:]
    if column.name.endswith("員"):
        return "人"
    return last if last in listed("nouns", "units") else "点"


def _named(column: Column) -> str:
    """The heading, with what it is of each: "Lあたりの燃費"; digits in it are no measure."""
    name = column.name.translate(_DIGITS)
    per = column.unit.partition(" per ")[2]
    return f"{per}あたりの{name}" if per else name


def _so(column: Column, cell: str, *, positive: bool, topic: str = "が") -> str:
    if column.kind == "word":
        return f"{column.name}{topic}{cell}で{'ある' if positive else 'はない'}"
    last = cut(column.name)[-1]
    if last.pos == "形容詞":
        return column.name if positive else f"{column.name[:-1]}くない"
    if last.pos == "形状詞" or "形状詞可能" in last.detail:
        return f"{column.name}で{'ある' if positive else 'はない'}"
    return f"{column.name}が{'ある' if positive else 'ない'}"


def _going_on(said: str) -> str:
    """In the middle of a sentence: であり, があり, 近く, がなく."""
    if said.endswith("ある"):
        return f"{said[:-1]}り"
    return f"{said[:-1]}え" if said.endswith("超える") else f"{said[:-1]}く"
