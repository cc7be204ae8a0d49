"""How a declared answer is built: its fields with their types and marks, and paths into it."""

import types
from collections.abc import Iterator
from dataclasses import Field, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from aufheben.domain.answer_marks import Keyed, Numbered, Omitted, Silent, Wire
from aufheben.errors import Misuse

M = TypeVar("M")


class Part(NamedTuple):
    """A field of an answer: its key in the message, its type without marks, and the marks."""

    field: "Field[Any]"
    key: str
    kind: Any
    marks: tuple[Any, ...]

    @property
    def name(self) -> str:
        """The name in the value."""
        return self.field.name

    @property
    def whole(self) -> Any:
        """Its type with the marks."""
        return Annotated[self.kind, *self.marks] if self.marks else self.kind

    @property
    def numbered(self) -> Numbered | None:
        """How its entries are numbered in the message, if they are."""
        return marked(self.marks, Numbered)

    @property
    def keyed(self) -> bool:
        """Whether the message has it as an object."""
        return marked(self.marks, Keyed) is not None


def marked(marks: tuple[Any, ...], kind: type[M]) -> M | None:
    """The first mark of a kind."""
    return next((mark for mark in marks if isinstance(mark, kind)), None)


def bare(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type without its marks, and these."""
    if get_origin(kind) is not Annotated:
        return kind, ()
    plain, *marks = get_args(kind)
    return plain, tuple(marks)


@cache
def parts(answer: Any) -> tuple[Part, ...]:
    """The fields of an answer that its message says, in order."""
    hints = get_type_hints(answer, include_extras=True)
    every = (_part(field, hints[field.name]) for field in fields(answer))
    return tuple(each for each in every if marked(each.marks, Silent) is None)


def _part(field: "Field[Any]", hint: Any) -> Part:
    kind, marks = bare(hint)
    wire = marked(marks, Wire)
    return Part(field, wire.key if wire else field.name, kind, marks)


def entry(kind: Any) -> Any:
    """What a tuple holds, or what may be None; None of any other type."""
    held = [each for each in get_args(kind) if each not in (type(None), ...)]
    is_optional = get_origin(kind) in (Union, types.UnionType) and len(held) == 1
    return held[0] if is_optional or get_origin(kind) is tuple else None


def at(value: Any, path: str) -> list[Any]:
    """All that stands at a path such as `needs.how`, whatever lists lie between."""
    found = [value]
    for name in path.split("."):
        found = [each for one in found for each in _held(getattr(one, name))]
    return found


def _held(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        yield from value
    elif value is not None:
        yield value


def is_answer(kind: Any) -> bool:
    """Whether it is an answer, or a part of one: a dataclass."""
    return is_dataclass(kind)


_OF_FIELDS = (Wire, Numbered, Silent, Keyed, Omitted)
_OF_THE_ANSWER = (Numbered, Keyed)
"""Marks of fields of the whole answer: what a task shows is counted against these alone."""


def check_marks(answer: Any) -> None:
    """Raises Misuse where a mark stands on what is not a field, or not one of the whole answer."""
    for part in parts(answer):
        for kind, marks in _nested(part.kind):
            _refuse_marks(answer, part, marks, _OF_FIELDS)
            for inner in parts(kind) if is_answer(kind) else ():
                _refuse_marks(kind, inner, inner.marks, _OF_THE_ANSWER)


def _refuse_marks(
    answer: Any, part: Part, marks: tuple[Any, ...], misplaced: tuple[type[Any], ...]
) -> None:
    wrong = next((mark for mark in marks if isinstance(mark, misplaced)), None)
    if wrong is not None:
        raise Misuse(f"{wrong} in {answer.__name__}.{part.name} is not on a field of the answer")


def _nested(kind: Any) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Every type within a type, also in fields of answers within it, with its marks."""
    within = [part.kind for part in parts(kind)] if is_answer(kind) else get_args(kind)
    for each in within:
        plain, marks = bare(each)
        yield plain, marks
        yield from _nested(plain)


def check_path(answer: Any, path: str) -> None:
    """Raises Misuse where the path leads to no field or property of the answer."""
    kind = answer
    for name in path.split("."):
        kind = _below(kind, name)
        if kind is None:
            raise Misuse(f"{answer.__name__} has no {path!r}")


def is_said(answer: Any, path: str) -> bool:
    """Whether the message of an answer has a field at the path, whatever lists lie between."""
    name, _, rest = path.partition(".")
    if not is_answer(answer):
        return False
    part = next((part for part in parts(answer) if part.name == name), None)
    return part is not None and (not rest or is_said(_innermost(part.kind), rest))


def _below(kind: Any, name: str) -> Any:
    """The type of what an answer has under a name, whatever lists lie between; None for nothing."""
    kind = _innermost(kind)
    own = getattr(kind, name, None)
    if isinstance(own, property):
        return get_type_hints(own.fget).get("return")
    held = get_type_hints(kind) if is_answer(kind) else {}
    return held.get(name)


def _innermost(kind: Any) -> Any:
    plain, _ = bare(kind)
    inner = entry(plain)
    return plain if inner is None else _innermost(inner)
