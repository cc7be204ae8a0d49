"""What all benchmarks share: libraries, words, trials and means, resampling. Knows none of them."""

import tomllib
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.resources import files
from statistics import fmean, stdev
from typing import Any, TypeVar

from aufheben.errors import MissingExtra
from aufheben.words import speaker

_say = speaker(__name__)
_T = TypeVar("_T")
_K = TypeVar("_K", bound=Hashable)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """The `number`-th of several independent trials, and what it took.

    - `calls`, `tokens`: asked of models, input and output together.
    - `money`: US dollars, None if a price is not known.
    """

    number: int
    calls: int
    tokens: int
    money: float | None


def price(trials: Iterable[Trial]) -> float | None:
    """US dollars for all; None if one that called a model has no price: a part is not the whole."""
    prices = [trial.money for trial in trials if trial.calls or trial.money is not None]
    known = [price for price in prices if price is not None]
    return sum(known) if len(known) == len(prices) else None


def distinct(items: Iterable[_K]) -> tuple[_K, ...]:
    """Each once, in order of first appearance."""
    return tuple(dict.fromkeys(items))


def grouped(items: Iterable[_T], key: Callable[[_T], _K]) -> dict[_K, tuple[_T, ...]]:
    """The items of each key, keys in order of first appearance."""
    groups: dict[_K, list[_T]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return {name: tuple(its) for name, its in groups.items()}


def share(part: float, whole: float) -> float | None:
    """A part of a whole, 0 to 1; None of nothing."""
    return part / whole if whole else None


def mean(values: Iterable[float | None]) -> float | None:
    """Of the values that are known; None if none is."""
    known = [value for value in values if value is not None]
    return fmean(known) if known else None


def sample_sd(values: Iterable[float | None]) -> float | None:
    """The sample standard deviation (n - 1); None for fewer than two known values."""
    known = [value for value in values if value is not None]
    return stdev(known) if len(known) > 1 else None
