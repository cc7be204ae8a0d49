"""What a real model said, whole, cut, joined and mutated: words that no reader may fail on."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from hypothesis import strategies as st

from tests.recorded_runs import records

OWN = (
    "The flock can not be left to wolves and dogs.",
    "The village cannot wolves, dogs and sheep.",
    "- Justice.",
    "Many museums are not rich, and this is a matter of months.",
    "狼を谷に戻すべきではないので、柵で守れば足り、群れで暮らせる。",
    "掃除は生徒がすべきだ。ただし、危険な場合を除く。",
)
"""Ours, for where the recorded runs are not at hand."""
ODD = ("\ud800", "\x00", "\u202e", "\ufeff", "\uffff", "\r", "\u2028", "½", "７", "ﬁ", "\u0301")
SIGNS = (*"\"'()~&>。、.,:「|", "[c1]", "->", "```")
WORDS = ("cannot", "not", "no", "and", "or", "if", "unless", "ならば", "ので", "で", "ば", "より")
JOINTS = (" ", " and ", ". ", ", ", "\n", "。", "、", " -> ", "ので")


@cache
def recorded() -> tuple[str, ...]:
    """Every text in the answers of the recorded runs, once."""
    found: dict[str, None] = dict.fromkeys(OWN)
    for record in records():
        for event in record.events:
            found.update(dict.fromkeys(texts(event.payload)))
    return tuple(text for text in found if 2 < len(text) < 2_000)


def texts(value: Any) -> Iterator[str]:
    """Every text in what an event carries."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping | list):
        for part in value.values() if isinstance(value, Mapping) else value:
            yield from texts(part)


@st.composite
def words(draw: st.DrawFn) -> str:
    """A recorded text, or what is left or made of it."""
    text = draw(st.sampled_from(recorded()))
    for change in draw(st.lists(st.sampled_from((_cut, _joined, _mutated, _turned)), max_size=3)):
        text = change(draw, text)
    return text


def _cut(draw: st.DrawFn, text: str) -> str:
    start = draw(st.integers(0, len(text)))
    return text[start : draw(st.integers(start, len(text)))]


def _joined(draw: st.DrawFn, text: str) -> str:
    return text[:300] + draw(st.sampled_from(JOINTS)) + draw(st.sampled_from(recorded()))[:300]


def _mutated(draw: st.DrawFn, text: str) -> str:
    at = draw(st.integers(0, len(text)))
    sign: str = draw(st.sampled_from((*ODD, *SIGNS, *WORDS)))
    return text[:at] + sign + text[at:]


def _turned(draw: st.DrawFn, text: str) -> str:
    parts = text.split(" ")
    at = draw(st.integers(0, len(parts)))
    return " ".join(parts[at:] + parts[:at])
