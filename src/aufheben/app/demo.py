"""The examples that a page starts with: argued by logic alone, without a key."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from aufheben.domain.vocabulary import Lang


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A question, and what each seat says to it."""

    question: str
    stances: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableExample:
    """A table of options, what is asked of it, and who wants what."""

    question: str
    table: str
    wants: tuple[str, ...]


@cache
def example(lang: Lang) -> Example:
    """The camera problem."""
    case = _case("demo", lang)
    seats = case["seats"].items()
    return Example(
        question=case["question"],
        stances=tuple((seat, each["stance"].strip()) for seat, each in seats),
    )


@cache
def table_example(lang: Lang) -> TableExample:
    """Halls to rent."""
    case = _case("demo_table", lang)
    return TableExample(question=case["question"], table=case["table"], wants=(*case["wants"],))


def _case(name: str, lang: Lang) -> dict[str, Any]:
    file = files("aufheben.formats.cases").joinpath(f"{name}.{lang}.toml")
    return tomllib.loads(file.read_text("utf-8"))
