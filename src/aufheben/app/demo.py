"""The examples that a page starts with: argued by logic alone, without a key."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from aufheben.domain.vocabulary import Lang


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A question, and what each seat says to it."""

    question: str
    stances: tuple[tuple[str, str], ...]


@cache
def example(lang: Lang) -> Example:
    """The camera problem."""
    file = files("aufheben.formats.cases").joinpath(f"demo.{lang}.toml")
    case = tomllib.loads(file.read_text("utf-8"))
    seats = case["seats"].items()
    return Example(
        question=case["question"],
        stances=tuple((seat, each["stance"].strip()) for seat, each in seats),
    )
