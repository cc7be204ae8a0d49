"""Every error, by whose fault it is."""

import inspect
from collections.abc import Iterator

from aufheben import errors
from aufheben.surfaces.cli.usage import CODES
from website.navigation import Lang
from website.reference.tables import cell, table

TITLES: dict[Lang, str] = {"en": "Errors", "ja": "エラー"}
INTRO: dict[Lang, str] = {
    "en": "All are in `aufheben.errors`, one tree by whose fault it is. A message says what happened, where, "
    "and what to do; facts are attributes. What is not an error is a value: an illegal answer, an "
    "undecided argument, a spent budget.",
    "ja": "すべて `aufheben.errors` にあり、だれの責任かで一つの木になっています。文面は何が、どこで起き、どうすれば"
    "よいかを述べ、事実は属性です。規則に合わない答え、決まらない論証、使い切った予算はエラーではなく値です。"
    "説明は英語です。",
}
HEADS: dict[Lang, list[str]] = {
    "en": ["error", "is a", "what it says", "exit code"],
    "ja": ["エラー", "親", "意味", "終了コード"],
}


def kinds() -> list[type[errors.AufhebenError]]:
    """All that the module defines, parents first."""
    return list(_below(errors.AufhebenError))


def _below(kind: type[errors.AufhebenError]) -> Iterator[type[errors.AufhebenError]]:
    yield kind
    for child in kind.__subclasses__():
        if child.__module__ == errors.__name__:
            yield from _below(child)


def page(lang: Lang) -> str:
    """One row an error."""
    return f"# {TITLES[lang]}\n\n{INTRO[lang]}\n\n{table(HEADS[lang], map(_row, kinds()))}"


def _row(kind: type[errors.AufhebenError]) -> list[str]:
    code = next(CODES[each] for each in kind.__mro__ if each in CODES)
    parent = kind.__bases__[0].__name__
    return [f"`{kind.__name__}`", f"`{parent}`", cell(inspect.getdoc(kind) or ""), str(code)]
