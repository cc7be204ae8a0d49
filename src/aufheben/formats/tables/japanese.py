"""A table and wishes in sentences of Japanese."""

from collections.abc import Sequence

from aufheben.formats.tables.columns import Column
from aufheben.formats.tables.dates import shown
from aufheben.formats.tables.wishes import OPPOSITE, Wish
from aufheben.logic.sentences import Lexicon
from aufheben.logic.sentences.japanese import deeds
from aufheben.logic.sentences.japanese.tokens import cut

_SAID = {"<=": "以下", ">=": "以上", "<": "未満", ">": "を超える", "=": ""}
_DAY_SAID = {"<=": "以前", ">=": "以降", "<": "より前", ">": "より後", "=": ""}
_UNITS = {
    "yen": "円",
    "euros": "ユーロ",
    "dollars": "ドル",
    "pounds": "ポンド",
    "": "点",
    "percent": "%",
}


_UNQUOTED = str.maketrans("「」", "『』")


class Japanese:
    """The sentences of one question; `kind` is what is chosen."""

    def __init__(self, lexicon: Lexicon, kind: str) -> None:
        self._lexicon, self._kind = lexicon, kind
        self.stop = "。"

    def called(self, name: str) -> str:
        return f"「{name.translate(_UNQUOTED)}」"

    def is_option(self, name: str) -> str:
        return f"{name}は{self._kind}である"

    def stated(self, name: str, column: Column, cell: str) -> str:
        """What one cell says of an option."""
        if column.kind == "number":
            return f"{name}は{column.name}が{_with_unit(cell, column)}である"
        return f"{name}は{_so(column, cell, positive=cell != 'no')}"

    def not_stated(self, name: str, column: Column, value: str) -> str:
        """That an option is not what another is."""
        return f"{name}は{_so(column, value, positive=False)}"

    def wanted(self, wish: Wish, *, met: bool) -> str:
        """ "料金が500円以下である"; not `met`: what excludes."""
        column, positive = wish.column, wish.positive == met
        if column.kind != "number":
            return _so(column, wish.value or "yes", positive=positive)
        op = wish.op if positive or wish.op == "=" else OPPOSITE[wish.op]
        sign = (_DAY_SAID if column.dated else _SAID)[op]
        said = f"{column.name}が{_with_unit(wish.value, column)}{sign}"
        if op == ">" and not column.dated:
            return said
        return f"{said}である" if positive or wish.op != "=" else f"{said}ではない"

    def rule(self, name: str, conditions: Sequence[str], *, positive: bool) -> str:
        """ "規則「必須」：会場が静かであり、舞台があるならば、それを借りるべきだ"."""
        action = self._lexicon.phrases_of(min(self._lexicon.actions))
        *before, last = conditions
        joined = "".join(f"{_going_on(one)}、" for one in before) + last
        deed = deeds.said(action, deeds.it_of(action), positive=positive)
        return f"規則「{name}」：{self._kind}が{joined}ならば、{deed}"

    def names(self) -> tuple[str, str]:
        return "必須", "希望"


def _with_unit(digits: str, column: Column) -> str:
    if column.dated:
        return shown(digits, "ja")
    return digits + _UNITS.get(column.unit, column.unit)


def _so(column: Column, cell: str, *, positive: bool) -> str:
    if column.kind == "word":
        return f"{column.name}が{cell}で{'ある' if positive else 'はない'}"
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
