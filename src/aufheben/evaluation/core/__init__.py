"""What all benchmarks share: libraries, words, trials and means, resampling. Knows none of them."""

import tomllib
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any

from aufheben.errors import MissingExtra
from aufheben.words import speaker

_say = speaker(__name__)


def library(name: str) -> Any:
    """The module of the extra `bench`, such as "scipy.stats", where it is needed. Raises MissingExtra."""
    try:
        return import_module(name)
    except ImportError:
        root = name.partition(".")[0]
        why = _say("tables_comparison_computed", root=root)
        raise MissingExtra(extra="bench", why=why) from None


@cache
def read_words(package: str, name: str = "words.toml") -> dict[str, Any]:
    """A table in a TOML file beside the code, read once."""
    return tomllib.loads(files(package).joinpath(name).read_text(encoding="utf-8"))
