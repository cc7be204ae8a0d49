"""Sentences to stand where a model's would: canned, meant to be unlike one another."""

import random
import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files

Say = Callable[[str, int], str]
"""The sentence of a number in a language."""
_ENDS = tuple('.!?。！？”"」』）)')


def stopped(text: str, lang: str) -> str:
    """The text with a full stop, where it has none yet, and what stands between two sentences."""
    stop, gap = ("。", "") if lang == "ja" else (".", " ")
    return text + ("" if text.endswith(_ENDS) else stop) + gap


def sentence(lang: str, seed: int) -> str:
    """The `seed`-th sentence: made of words drawn at random, so two hardly share any."""
    draw = random.Random(seed * 7919 + 17)  # noqa: S311 - nothing secret depends on it
    known = _words()["ja" if lang == "ja" else "en"]
    if lang == "ja":
        a, b, c, d = draw.sample(known["nouns"], 4)
        return f"{a}の{b}は{c}の{d}を{draw.choice(known['verbs'])}"
    a, b, c, d, e = draw.sample(known["nouns"], 5)
    return f"the {a} {b} {draw.choice(known['verbs'])} every {c} {d} near the {e}"


@cache
def _words() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(files(__package__).joinpath("nouns.toml").read_text("utf-8"))
