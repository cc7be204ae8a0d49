"""From a declared answer to its message and back. No answer has code of its own."""

from collections.abc import Callable, Iterator
from dataclasses import MISSING
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, Any, Literal, Optional, get_args, get_origin

from aufheben.domain.answer_marks import Fits, Heard, Keyed, Numbered, Omitted, Spelled
from aufheben.protocols.asking.parts import Part, bare, entry, is_answer, marked, parts

if TYPE_CHECKING:
    from aufheben.protocols.shapes import Message


@cache
def message_of(answer: Any, number: str = "", absent: str = "") -> "type[Message]":
    """The message of an answer; it begins with its `number` where it stands in a numbered list.

    What stands under `absent` may be null, with a reason. It is named after the class, or as this
    says that it is `titled`.
    """
    from pydantic import create_model

    from aufheben.protocols.shapes import Message

    shapes: dict[str, Any] = {number: (_shape(int, (Fits(ge=1),)), ...)} if number else {}
    shapes |= {part.key: (_shape(part.kind, part.marks), _default(part)) for part in parts(answer)}
    if absent:
        kind, default = shapes[absent]
        shapes |= {absent: (kind | None, default), "reason": (str, "")}
    name = f"{getattr(answer, 'titled', answer.__name__)}Message"
    return create_model(name, __base__=Message, __doc__=answer.__doc__, **shapes)


def _shape(kind: Any, marks: tuple[Any, ...] = ()) -> Any:
    """A type as the message has it: lists for tuples, messages for answers."""
    from pydantic import BeforeValidator

    kind, more = bare(kind)
    marks = (*marks, *more)
    shape, heard = _bare_shape(kind, marks), marked(marks, Heard)
    return Annotated[shape, BeforeValidator(heard.plain)] if heard else shape


def _bare_shape(kind: Any, marks: tuple[Any, ...]) -> Any:
    from pydantic import Field

    if is_answer(kind):
        answer: Any = kind
        numbered = marked(marks, Numbered)
        return message_of(answer, numbered.key if numbered else "")
    if get_origin(kind) is tuple:
        return _limited(_many(kind, marks), marks)
    if (inner := entry(kind)) is not None:
        held: Any = Optional
        return held[_shape(inner, marks)]
    if get_origin(kind) is Literal and marked(marks, Spelled) is not None:
        return Annotated[str, Field(pattern=f"^({'|'.join(get_args(kind))})$")]
    return _limited(kind, marks)


def _many(kind: Any, marks: tuple[Any, ...]) -> Any:
    """A list, whose limits are not those of its entries, or an object of what is under each key."""
    listed: Any = list
    keyed: Any = dict
    if marked(marks, Keyed) is not None:
        return keyed[str, _shape(_under_keys(kind))]
    inward = tuple(mark for mark in marks if not isinstance(mark, Fits))
    return listed[_shape(entry(kind), inward)]


def _under_keys(kind: Any) -> Any:
    return get_args(entry(kind))[1]


def _limited(kind: Any, marks: tuple[Any, ...]) -> Any:
    from pydantic import Field

    limits = _limits(marks)
    return Annotated[kind, Field(**limits)] if limits else kind


def _limits(marks: tuple[Any, ...]) -> dict[str, Any]:
    fits = (mark.limits for mark in marks if isinstance(mark, Fits))
    return {name: limit for limits in fits for name, limit in limits.items()}


def _default(part: Part) -> Any:
    from pydantic import Field

    if part.field.default is MISSING:
        return ...
    return Field(default_factory=list) if part.field.default == () else part.field.default


Convert = Callable[[Any], Any]
"""From a message to a value, or back; each is made once for a type."""


def _same(each: Any) -> Any:
    return each


def value_of(kind: Any, read: Any) -> Any:
    """The value that a message of the kind says."""
    return _reading(kind)(read)


@cache
def _reading(kind: Any) -> Convert:
    kind, marks = bare(kind)
    if is_answer(kind):
        return _reading_fields(kind)
    inner = entry(kind)
    if inner is None:
        return _same
    if get_origin(kind) is not tuple:
        one = _reading(inner)
        return lambda read: None if read is None else one(read)
    if marked(marks, Keyed) is not None:
        under = _reading(_under_keys(kind))
        return lambda read: tuple((key, under(each)) for key, each in read.items())
    each = _reading(inner)
    return tuple if each is _same else lambda read: tuple(map(each, read))


def _reading_fields(answer: Any) -> Convert:
    steps = [(part.name, attrgetter(part.key), _reading_part(part)) for part in parts(answer)]
    return lambda read: answer(**{name: of(get(read)) for name, get, of in steps})


def _reading_part(part: Part) -> Convert:
    """Entries with numbers are put in their order."""
    read = _reading(part.whole)
    if part.numbered is None:
        return read
    number = attrgetter(part.numbered.key)
    return lambda said: read(sorted(said, key=number))


def written(value: Any) -> Any:
    """A value as its message says it; texts and numbers are themselves."""
    if isinstance(value, tuple):
        return [written(each) for each in value]
    kind: Any = type(value)
    return _writing_fields(kind)(value) if is_answer(kind) else value


@cache
def _writing(kind: Any) -> Convert:
    kind, marks = bare(kind)
    inner = entry(kind)
    if kind in (str, int, float, bool) or get_origin(kind) is Literal:
        return _same
    if is_answer(kind) or inner is None:
        return written  # also one of a class that builds on this one, or of several types
    one = _writing(inner)
    if get_origin(kind) is not tuple:
        return _same if one is _same else lambda value: None if value is None else one(value)
    if marked(marks, Keyed) is not None:
        under = _writing(_under_keys(kind))
        return lambda value: {key: under(each) for key, each in value}
    if (numbered := marked(marks, Numbered)) is not None:
        key = numbered.key
        return lambda value: [{key: n, **one(each)} for n, each in enumerate(value, start=1)]
    return list if one is _same else lambda value: list(map(one, value))


@cache
def _writing_fields(answer: Any) -> Convert:
    steps = [(part.key, attrgetter(part.name), _writing(part.whole)) for part in parts(answer)]
    omitted = {
        part.key: part.field.default
        for part in parts(answer)
        if marked(part.marks, Omitted) is not None
    }

    def write(value: Any) -> dict[str, Any]:
        said = {key: of(get(value)) for key, get, of in steps}
        for key, default in omitted.items():
            if said[key] == written(default):
                del said[key]
        return said

    return write


def numbers(answer: Any, read: Any) -> Iterator[tuple[Numbered, list[int]]]:
    """Each numbered list of a message, and the numbers in it."""
    for key, numbered in _numbered(answer):
        yield numbered, [getattr(each, numbered.key) for each in getattr(read, key)]


@cache
def _numbered(answer: Any) -> tuple[tuple[str, Numbered], ...]:
    return tuple((part.key, part.numbered) for part in parts(answer) if part.numbered is not None)
