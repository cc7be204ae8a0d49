"""Texts and tables that stand in a TOML file beside the code."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def read_words(package: str, name: str = "words.toml") -> dict[str, Any]:
    """The file's content, read once."""
    return tomllib.loads(files(package).joinpath(name).read_text(encoding="utf-8"))
