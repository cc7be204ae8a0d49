"""A task of every kind, its texts named by where they stand in it, and what of its prompt stands where."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from types import ModuleType, UnionType
from typing import Any, ClassVar, Literal, Union, get_args, get_origin, get_type_hints

from aufheben.domain import Argument, Rule, Seat
from aufheben.domain.vocabulary import Lang
from aufheben.prompts.templates import Fence, Prompt, compose
from aufheben.protocols.ports import Rejected, Task
from aufheben.rooms.dialectic import methods
from aufheben.rooms.dialectic.protocol import tasks as dialectic
from aufheben.rooms.schema import kinds

FENCE = Fence(stable="0123456789abcdef", fresh="fedcba9876543210")
SEAT = Seat(name="AG1", stance="‹seat.stance›")
RULINGS = (Rejected(expected="‹expected›", got="‹got›", do="‹do›"),)


def filled(kind: Any, path: str = "") -> Any:
    """A value of any type that tasks are made of; a text is the path to it, and so like no other."""
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Literal:
        # The second of a row has the second word, so that prompts show more than one.
        numbers = re.findall(r"\d+", path) or [1]
        return inside[(int(numbers[-1]) - 1) % len(inside)]
    if origin in (Union, UnionType):
        return filled(inside[0], path)
    if origin is tuple:
        wanted = (inside[0],) * 2 if inside[-1] is ... else inside
        return tuple(filled(each, f"{path}.{n}") for n, each in enumerate(wanted, 1))
    if origin is Mapping:
        return {}
    if origin is frozenset:
        return frozenset()
    if kind is Argument:
        return Argument(rules=tuple(_rule(f"{path}.{n}", f"r{n}") for n in (1, 2)))
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        hints = get_type_hints(kind)
        own = {n: hint for n, hint in hints.items() if get_origin(hint) is not ClassVar}
        return kind(**{name: filled(hint, f"{path}.{name}") for name, hint in own.items()})
    known = {str: f"‹{path[1:]}›", int: 3, bool: False, float: 0.5, Fraction: Fraction(7, 2)}
    return known[kind]


def _rule(path: str, name: str) -> Rule:
    """A rule of which one premise is a guess."""
    rule: Rule = filled(Rule, path)
    return replace(rule, id=name, guesses=rule.strong[1:])


def task_of(name: str) -> Task[Any]:
    """The task of that class, of the dialectic or one of its forms."""
    task: Task[Any] = filled(kind(methods if name in kinds(methods) else dialectic, name))
    return task


def kind(room: ModuleType, name: str) -> Any:
    """The class of that name among a room's tasks."""
    return next(task for task in room.TASKS if task.__name__ == name)


def texts(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a task, by the names that lead to it."""
    if isinstance(value, str):
        yield path, value
    elif is_dataclass(value) or hasattr(value, "_fields"):
        names = [f.name for f in fields(value)] if is_dataclass(value) else value._fields
        for name in names:
            yield from texts(getattr(value, name), f"{path}.{name}".lstrip("."))
    elif isinstance(value, tuple | dict):
        for each in value.values() if isinstance(value, dict) else value:
            yield from texts(each, path)


def respelled(value: Any, words: Mapping[str, str]) -> Any:
    """The same value, its texts those that `words` has in their place."""
    if isinstance(value, str):
        return words.get(value, value)
    if isinstance(value, tuple):
        each = [respelled(one, words) for one in value]
        return type(value)(*each) if hasattr(value, "_fields") else tuple(each)
    if isinstance(value, dict):
        return {key: respelled(one, words) for key, one in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        own = {f.name: respelled(getattr(value, f.name), words) for f in fields(value)}
        return replace(value, **own)
    return value


def prompt_of(task: Task[Any], lang: Lang, **more: Any) -> Prompt:
    """Its prompt, for a seat and with fences that `more` may replace."""
    asked: dict[str, Any] = {"rulings": (), "fence": FENCE, **more}
    return compose(asked.pop("seat", SEAT), task, asked.pop("rulings"), lang=lang, **asked)


_FENCED = re.compile(r"^<data-(\w+)>\n(.*?)^</data-\1>$", re.DOTALL | re.MULTILINE)


def outside(text: str) -> str:
    """What of a prompt stands in no fence."""
    return _FENCED.sub("", text)


def inside(text: str) -> str:
    """What of a prompt stands in fences."""
    return "".join(found[2] for found in _FENCED.finditer(text))


def fixed(prompt: Prompt) -> str:
    """The rules and the shape: all that stands before the first random name."""
    return prompt.user.split("<data-", 1)[0].rpartition("\n")[0]
