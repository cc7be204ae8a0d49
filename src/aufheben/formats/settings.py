"""Reading a run's settings: what no run of ours wrote is refused as damaged, in every room alike."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache, wraps
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from aufheben.errors import BadInput, Damaged

S = TypeVar("S")
_WRONG = (KeyError, IndexError, TypeError, ValueError, AttributeError, RecursionError, BadInput)


def settings_reader(
    read: Callable[[Mapping[str, Any]], S],
) -> Callable[[Mapping[str, Any]], S]:
    """The same reader, which raises Damaged for whatever is missing or of another type."""

    @wraps(read)
    def reader(settings: Mapping[str, Any]) -> S:
        try:
            found = read(settings)
        except _WRONG as wrong:
            raise Damaged(f"the run's settings cannot be read: {wrong!r}") from None
        if not fits(found, type(found)):
            raise Damaged("the run's settings hold values that no run has")
        return found

    return reader


def fits(value: Any, hint: Any) -> bool:
    """Whether a value is of the type that is written of it, dataclasses field by field."""
    inside = get_args(hint)
    match get_origin(hint):
        case None:
            return _is(value, hint)
        case origin if origin is Literal:
            return any(type(value) is type(each) and value == each for each in inside)
        case origin if origin in (Union, UnionType):
            return any(fits(value, each) for each in inside)
        case origin if origin is tuple and inside[-1] is not ...:
            return isinstance(value, tuple) and len(value) == len(inside) and _each(value, inside)
        case origin if isinstance(origin, type) and issubclass(origin, Mapping):
            pairs = value.items() if isinstance(value, Mapping) else ((None, None),)
            return all(fits(key, inside[0]) and fits(each, inside[1]) for key, each in pairs)
        case origin if origin in (tuple, list, frozenset):
            return isinstance(value, origin) and all(fits(each, inside[0]) for each in value)
        case origin:
            return _is(value, origin)


def _each(values: tuple[Any, ...], hints: tuple[Any, ...]) -> bool:
    return all(fits(value, hint) for value, hint in zip(values, hints, strict=True))


def _is(value: Any, kind: Any) -> bool:
    if kind is None:
        return value is None
    if kind in (int, bool, NoneType):
        return type(value) is kind
    if kind is float:
        return type(value) in (int, float)
    if is_dataclass(kind):
        own = isinstance(value, kind)  # type: ignore[arg-type]
        return own and all(fits(getattr(value, name), hint) for name, hint in _hints(kind).items())
    return not isinstance(kind, type) or isinstance(value, kind)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    """The fields of a dataclass and what each is said to hold."""
    found = get_type_hints(kind)
    return {
        each.name: str if each.metadata.get("open") else found[each.name] for each in fields(kind)
    }
