"""Tasks full of canaries, and what of their prompts stands where."""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import count
from types import UnionType
from typing import Any, ClassVar, Literal, Union, get_args, get_origin, get_type_hints

from aufheben.agents.llm import Fence, Prompt, compose
from aufheben.domain import Argument, Rule, Seat
from aufheben.domain.vocabulary import Lang
from aufheben.protocols import dialectic, methods
from aufheben.protocols.ports import Task

FENCE = Fence(stable="0123456789abcdef", fresh="fedcba9876543210")
SEAT = Seat(name="AG1", stance="canary own stance")


def filled(kind: Any, numbers: Iterator[int]) -> Any:
    """A value of any type that tasks are made of, no two of its texts the same."""
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Literal:
        return inside[0]
    if origin in (Union, UnionType):
        return filled(inside[0], numbers)
    if origin is tuple:
        wanted = (inside[0],) * 2 if inside[-1] is ... else inside
        return tuple(filled(each, numbers) for each in wanted)
    if kind is Argument:
        rules = [replace(filled(Rule, numbers), id=f"r{number}") for number in (1, 2)]
        return Argument(rules=tuple(rules))
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        hints = get_type_hints(kind)
        own = {n: hint for n, hint in hints.items() if get_origin(hint) is not ClassVar}
        return kind(**{name: filled(hint, numbers) for name, hint in own.items()})
    return {str: f"canary {next(numbers):04}", int: 3, bool: False, float: 0.5}[kind]


def task_of(name: str, first: int = 0) -> Task[Any]:
    """The task of that class, its texts numbered from `first`."""
    room = methods if name in methods.NAMES else dialectic
    task: Task[Any] = filled(getattr(room, name), count(first))
    return task


def texts(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a task, by the names that lead to it."""
    if isinstance(value, str):
        yield path, value
    elif is_dataclass(value) or hasattr(value, "_fields"):
        names = [f.name for f in fields(value)] if is_dataclass(value) else value._fields
        for name in names:
            yield from texts(getattr(value, name), f"{path}.{name}".lstrip("."))
    elif isinstance(value, tuple):
        for each in value:
            yield from texts(each, path)


def prompt_of(task: Task[Any], lang: Lang, **more: Any) -> Prompt:
    """Its prompt, for a seat and with fences that `more` may replace."""
    asked: dict[str, Any] = {"rulings": (), "fence": FENCE, **more}
    return compose(asked.pop("seat", SEAT), task, asked.pop("rulings"), lang=lang, **asked)


def outside(text: str) -> str:
    """What of a prompt stands in no fence."""
    return re.sub(r"^<data-(\w+)>\n.*?^</data-\1>$", "", text, flags=re.DOTALL | re.MULTILINE)


def fixed(prompt: Prompt) -> str:
    """The rules and the shape: all that stands before the first random name."""
    return prompt.user.split("<data-", 1)[0].rpartition("\n")[0]
