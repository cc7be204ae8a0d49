"""What models said, in each language, and one of it by its number."""

import random
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files

Texts = Mapping[str, Sequence[str]]
"""Texts of models, by language."""


@cache
def shipped() -> Texts:
    """Ours: as a strong general language model said them. `prose.toml` says which."""
    text = files("aufheben.testing.wordy").joinpath("prose.toml").read_text("utf-8")
    return {lang: tuple(said) for lang, said in tomllib.loads(text).items()}


def saying(texts: Texts, draw: random.Random) -> Callable[[str, int], str]:
    """One of them by its number, in an order that is drawn; a few dressed as models dress them."""
    orders = {lang: draw.sample(list(said), len(said)) for lang, said in texts.items()}
    salt = draw.randrange(1 << 30)

    def say(lang: str, number: int) -> str:
        order = orders[lang]
        said = order[number % len(order)]
        dresses = random.Random(f"{salt}-{number}")  # noqa: S311 - nothing secret depends on it
        return dresses.choice(_DRESSES[lang]).format(said) if dresses.random() < 0.15 else said

    return say


_DRESSES = {
    "en": ("**{}**", "- {}", "“{}”", "({})", "On balance, and with some hesitation: {}", "`{}`"),
    "ja": ("**{}**", "- {}", "「{}」", "（{}）", "断定はできませんが、{}", "`{}`"),
}
