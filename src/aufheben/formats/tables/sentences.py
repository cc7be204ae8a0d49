"""A table and wishes in sentences of English and of Japanese."""

import re
from collections.abc import Sequence

from aufheben.errors import BadInput
from aufheben.formats.tables.columns import Column
from aufheben.formats.tables.dates import shown
from aufheben.formats.tables.numbers import split_rate
from aufheben.formats.tables.wishes import OPPOSITE, Wish
from aufheben.logic.sentences import Lexicon, read_stance, say_clause
from aufheben.logic.sentences.japanese import deeds
from aufheben.logic.sentences.japanese.tokens import cut, listed
from aufheben.logic.sentences.vocabulary import is_plural, with_article

MUST, PREFERENCE = "must", "preference"
_SAID = {"<=": "at most", ">=": "at least", "<": "less than", ">": "more than", "=": "exactly"}
_HOW = re.compile(
    r"(quiet|loud|noisy|far|near|nearby|close|cheap|expensive|big|large|small|new|old|modern|safe|clean|bright|dark|warm|cold|free|open|light|heavy|fast|slow|good|bad|easy|hard|central|local|public|private|vegan|vegetarian|organic|fair|fresh|dry|wet|long|short|high|low|indoor|outdoor|available|certified|renovated|furnished)|(?!(?:table|cable|bed|shed|seed|feed|speed|need)\b)\w+(able|ible|ful|ous|less|ed|friendly|proof)",
    re.IGNORECASE,
)
_UNCOUNTED = re.compile(r"(\w+ing|wifi|wi-fi|access|heating|water|power|light|music|food|insurance|furniture|staff|internet|storage|space|experience|references?)", re.IGNORECASE)  # fmt: skip
_INNER = str.maketrans('"“”', "'''")
_PLAIN, _WORDS = re.compile(r"[A-Za-z]+"), re.compile(r"[A-Za-z]+( [A-Za-z]+)*")
_SAID_JA = {"<=": "以下", ">=": "以上", "<": "未満", ">": "を超える", "=": ""}
_DAY_SAID = {"<=": "以前", ">=": "以降", "<": "より前", ">": "より後", "=": ""}
_UNITS = {
    "yen": "円", "euros": "ユーロ", "dollars": "ドル", "pounds": "ポンド", "percent": "%", "people": "人",
    "inches": "インチ",
}  # fmt: skip
_LINKED = re.compile(r"の|から|が|は")
_INNER_JA = str.maketrans('「」『』"“”', "〈〉〈〉〈〈〉")


class English:
    """The sentences of one question; `kind` is what is chosen. See `Wording`."""

    def __init__(self, lexicon: Lexicon, kind: str) -> None:
        self.lexicon, self._kind = lexicon, kind
        self.stop = "."
        self.quoted: dict[str, int] = {}

    def called(self, name: str) -> str:
        """The name as it is, or in quotes where it would be read as something else."""
        name = name.translate(_INNER)
        asked = self.lexicon.asked
        said = (self.is_option(name), *([asked.said(name, negated=False)] if asked else []))
        return name if all(map(self._is_said_back, said)) else f'"{name}"'

    def _is_said_back(self, said: str) -> bool:
        try:
            read = read_stance(f"{said}.", self.lexicon)
            [clause] = read.clauses
        except (BadInput, ValueError):
            return False
        return say_clause(clause, read.lexicon).casefold() == said.casefold()

    def is_option(self, name: str) -> str:
        return f"{name} is {with_article(self._kind)}"

    def stated(self, name: str, column: Column, cell: str, *, positive: bool = True) -> str:
        if column.kind != "number":
            return f"{name} {self._so(column, cell, positive=positive and cell != 'no')}"
        if self.quoted.get(column.name):
            return f"{name} has {self._number(column, '', cell)}"
        if _is_count(column):
            return f"{name} has {cell} {column.name.lower()}"
        return f"{name}'s {_low(column.name)} is {_with_unit(cell, column)}"

    def unknown(self, column: Column) -> str:
        """'has "stage: unknown"'."""
        return f'has "{column.name.translate(_INNER)}: unknown"'

    def of_option(self, name: str, condition: str) -> str:
        return f"{name} {condition}"

    def wanted(self, wish: Wish, *, met: bool) -> str:
        """ "has a price of at most 500 euros"; not `met`: what excludes."""
        column, positive = wish.column, wish.positive == met
        if column.kind != "number":
            return self._so(column, wish.value or "yes", positive=positive)
        op = wish.op if positive else OPPOSITE[wish.op]
        said = self._number(column, _SAID[op], wish.value)
        return f"has {said}" if positive or wish.op != "=" else f"does not have {said}"

    def rule(
        self, name: str, conditions: Sequence[str], *, positive: bool, unless: str = ""
    ) -> str:
        """ "Rule must: If a hall is quiet and has a stage, we should rent it"."""
        asked = self.lexicon.asked
        deed = asked.said("it", negated=not positive) if asked else ""
        joined = " and ".join(conditions)
        said = f"Rule {name}: If {with_article(self._kind)} {joined}, {deed}"
        return f"{said}, unless it {unless}" if unless else said

    def names(self) -> tuple[str, str]:
        return MUST, PREFERENCE

    def _number(self, column: Column, op: str, cell: str) -> str:
        """ "at most 60 seats", "a price of 500 euros", 'a "rent (cold)" of at most 500 euros'."""
        level, name = self.quoted.get(column.name, 0), column.name
        counted = not level and _is_count(column)
        bare = counted or (level > 1 and not column.dated)
        limit = f"{op} {cell if bare else _with_unit(cell, column)}".lstrip()
        if counted:
            return f"{limit} {name.lower()}"
        if not level:
            return f"{with_article(_low(name))} of {limit}"
        told = f"{name} ({column.unit})" if level > 1 and column.unit else name
        return f'a "{told.translate(_INNER)}" of {limit}'

    def _so(self, column: Column, cell: str, *, positive: bool) -> str:
        """ "is quiet", "has a stage"; what has more words than one is quoted as it is written."""
        name = column.name if column.name.isupper() else column.name.lower()
        if column.kind == "word" or self.quoted.get(column.name) or not _PLAIN.fullmatch(name):
            told = f"{column.name}: {cell}" if column.kind == "word" else column.name
            said = f'"{told.translate(_INNER)}"'
        elif _HOW.fullmatch(name):
            return f"is {name}" if positive else f"is not {name}"
        else:
            bare = is_plural(name) or _UNCOUNTED.fullmatch(name)
            said = name if bare else with_article(name)
        return f"has {said}" if positive else f"does not have {said}"


def _is_count(column: Column) -> bool:
    """ "60 seats": a heading that says what is counted."""
    return not column.unit and is_plural(column.name) and _WORDS.fullmatch(column.name) is not None


def _with_unit(digits: str, column: Column) -> str:
    return shown(digits) if column.dated else f"{digits} {column.unit}".rstrip()


def _low(name: str) -> str:
    return name if name.isupper() else name.lower()


class Japanese:
    """The sentences of one question; `kind` is what is chosen. See `Wording`."""

    def __init__(self, lexicon: Lexicon, kind: str) -> None:
        self.lexicon, self._kind = lexicon, kind
        self.stop = "。"
        self.quoted: dict[str, int] = {}

    def called(self, name: str) -> str:
        return f"「{name.translate(_INNER_JA)}」"

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
        name = column.name.translate(_INNER_JA)
        return f"「{name}」が不明である" if self.quoted.get(column.name) else f"{name}が不明である"

    def of_option(self, name: str, condition: str) -> str:
        return f"{name}は{condition}"

    def wanted(self, wish: Wish, *, met: bool) -> str:
        """ "料金が500円以下である"; not `met`: what excludes."""
        column, positive = wish.column, wish.positive == met
        if column.kind != "number":
            return self._so(column, wish.value or "yes", positive=positive)
        op = wish.op if positive else OPPOSITE[wish.op]
        said = f"{self._number(column, wish.value)}{(_DAY_SAID if column.dated else _SAID_JA)[op]}"
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
        named, unit = _named_of(column), _unit(column)
        if column.dated:
            cell, unit = shown(cell, "ja"), ""
        level = self.quoted.get(column.name, 0) or int(not (unit or column.dated))
        if not level:
            return f"{named}が{cell}{unit}"
        if level == 1 or not unit:
            return f"「{named.translate(_INNER_JA)}」が{cell}{unit}"
        return f"「{named.translate(_INNER_JA)}（{unit}）」が{cell}"

    def _so(self, column: Column, cell: str, *, positive: bool) -> str:
        name = column.name
        if self.quoted.get(name):
            what = f"{name}：{cell}" if column.kind == "word" else name
            said = f"「{what.translate(_INNER_JA)}」に当てはまら"
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


def _named_of(column: Column) -> str:
    """The heading, with what it is of each: "Lあたりの燃費"."""
    per = column.unit.partition(" per ")[2]
    return f"{per}あたりの{column.name}" if per else column.name


def _going_on(said: str) -> str:
    """In the middle of a sentence: であり, があり, 近く, がなく, 当てはまり."""
    if said.endswith(("ある", "まる")):
        return f"{said[:-1]}り"
    return f"{said[:-1]}え" if said.endswith("超える") else f"{said[:-1]}く"
