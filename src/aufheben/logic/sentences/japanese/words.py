"""Closed classes of words that endings alone do not tell apart; the file beside has them."""

import tomllib
from functools import lru_cache
from importlib import resources
from typing import Any


@lru_cache(maxsize=64)
def listed(room: str, name: str) -> tuple[str, ...]:
    """The strings of a list in a room of the file, "links.bare"."""
    table = _table()
    for part in room.split("."):
        table = table[part]
    return tuple(table[name])


def ends(word: str, room: str, name: str) -> bool:
    """Whether the word ends as one of a list does."""
    return word.endswith(listed(room, name))


@lru_cache(maxsize=1)
def measured() -> dict[str, str]:
    """Unit → what a number of it measures where no noun says so."""
    table: dict[str, str] = _table()["nouns"]["measured"]
    return table


@lru_cache(maxsize=1)
def _table() -> dict[str, Any]:
    text = resources.files(__package__).joinpath("vocabulary.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
