"""From a declared answer to its message and back. No answer has code of its own."""

from collections.abc import Iterator
from dataclasses import MISSING, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Literal, Optional, get_args, get_origin

from aufheben.domain.said import Fits, Heard, Keyed, Numbered, Omitted, Spelled
from aufheben.protocols.asking.parts import Part, bare, entry, marked, parts

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

    if is_dataclass(kind):
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


def value_of(kind: Any, read: Any) -> Any:
    """The value that a message of the kind says."""
    kind, _ = bare(kind)
    if read is None:
        return None
    if is_dataclass(kind):
        made: Any = kind
        return made(**dict(_values(made, read)))
    if isinstance(read, dict):
        return tuple((key, value_of(_under_keys(kind), each)) for key, each in read.items())
    inner = entry(kind)
    if isinstance(read, list):
        return tuple(value_of(inner, each) for each in read)
    return read if inner is None else value_of(inner, read)


def _values(answer: Any, read: Any) -> Iterator[tuple[str, Any]]:
    for part in parts(answer):
        said = getattr(read, part.key)
        if part.numbered is not None:
            said = sorted(said, key=lambda each, key=part.numbered.key: getattr(each, key))  # type: ignore[misc]
        yield part.name, value_of(part.kind, said)


def written(value: Any) -> Any:
    """A value as its message says it; texts and numbers are themselves."""
    if is_dataclass(value):
        answer: Any = type(value)
        every = ((part, getattr(value, part.name)) for part in parts(answer))
        return {part.key: _entries(part, held) for part, held in every if _says(part, held)}
    return [written(each) for each in value] if isinstance(value, tuple) else value


def _says(part: Part, value: Any) -> bool:
    return marked(part.marks, Omitted) is None or value != part.field.default


def _entries(part: Part, value: Any) -> Any:
    if part.keyed:
        return {key: written(each) for key, each in value}
    if part.numbered is None:
        return written(value)
    return [{part.numbered.key: n, **written(each)} for n, each in enumerate(value, start=1)]


def numbers(answer: Any, read: Any) -> Iterator[tuple[Numbered, list[int]]]:
    """Each numbered list of a message, and the numbers in it."""
    for part in parts(answer):
        if (numbered := part.numbered) is not None:
            yield numbered, [getattr(each, numbered.key) for each in getattr(read, part.key)]
