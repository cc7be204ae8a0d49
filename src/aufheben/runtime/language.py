"""In which language a text is, as far as its script tells: enough to notice a wrong one."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from aufheben.domain import Seat
from aufheben.domain.vocabulary import Lang
from aufheben.protocols.ports import Rejected, Task
from aufheben.protocols.words import refuse

A = TypeVar("A")
_JAPANESE = r"[\u3040-\u30ff\u3400-\u9fff]+"
_LATIN = r"[A-Za-z]+"
"""Compiled at the first text, which a run of logic alone has none of: kanji take milliseconds."""
_NAMES = {"en": "English", "ja": "Japanese"}
ENOUGH = 20
"""Letters below which nothing is said about a text's language."""
CODES = frozenset(
    {"rebut", "undercut", "undermine", "YES", "NO", "granted", "nothing_new", "lifts"}
    | {"kept", "in_part", "anyway", "lost"}
)


def spoken(text: str) -> Lang | None:
    """Japanese where a tenth of the letters or more are kana or kanji; None of a short text.

    A kana or kanji carries about what three Latin letters do, and counts so.
    """
    japanese, latin = 3 * _letters(re.findall(_JAPANESE, text)), _letters(re.findall(_LATIN, text))
    if japanese + latin < ENOUGH:
        return None
    return "ja" if japanese >= (japanese + latin) / 10 else "en"


def _letters(runs: Sequence[str]) -> int:
    return sum(map(len, runs))


def wrong_language(seat: Seat, task: Task[A], answer: A, lang: Lang | None) -> Rejected | None:
    """What is wrong with an answer in another language than the debate's.

    Seats of the logic engine speak their stance's own words.
    """
    if lang is None or seat.premises == "logic":
        return None
    got = spoken(" ".join(_sentences(task.own_words(answer))))
    if got is None or got == lang:
        return None
    return refuse(__name__, "language", "language", lang=_NAMES[lang], got=_NAMES[got])


def _sentences(value: object) -> Iterator[str]:
    """Every text in a message but its keys and code words."""
    match value:
        case str() if value not in CODES:
            yield value
        case Mapping():
            yield from _each(list(value.values()))
        case list() | tuple():
            yield from _each(value)
        case _:
            pass


def _each(values: Sequence[Any]) -> Iterator[str]:
    for value in values:
        yield from _sentences(value)
