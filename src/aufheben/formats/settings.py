"""Reading a run's settings: what no run of ours wrote is refused as damaged, in every room alike."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache, wraps
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from aufheben.errors import BadInput, Damaged
from aufheben.words import speaker

_say = speaker(__name__)

S = TypeVar("S")
Test = Callable[[Any], bool]
_WRONG = (KeyError, IndexError, TypeError, ValueError, AttributeError, RecursionError, BadInput)


def settings_reader(read: Callable[[Mapping[str, Any]], S]) -> Callable[[Mapping[str, Any]], S]:
    """The same reader, which raises Damaged for whatever is missing or of another type."""

    @wraps(read)
    def reader(settings: Mapping[str, Any]) -> S:
        try:
            found = read(settings)
        except _WRONG as wrong:
            raise Damaged(_say("runs_settings_cannot", wrong=repr(wrong))) from None
        if not fits(found, type(found)):
            raise Damaged(_say("runs_settings_hold"))
        return found

    return reader


def fits(value: Any, hint: Any) -> bool:
    """Whether a value is of the type that is written of it, dataclasses field by field."""
    return _test(hint)(value)


@cache
def _test(hint: Any) -> Test:
    """Made once for each type: a large ontology has very many values of few."""
    inside = get_args(hint)
    match get_origin(hint):
        case None:
            return _plain(hint)
        case origin if origin is Literal:
            return lambda value: any(type(value) is type(e) and value == e for e in inside)
        case origin if origin in (Union, UnionType):
            tests = [_test(each) for each in inside]
            return lambda value: any(test(value) for test in tests)
        case origin if origin is tuple and inside[-1] is not ...:
            return _row([_test(each) for each in inside])
        case origin if isinstance(origin, type) and issubclass(origin, Mapping):
            return _mapping(_test(inside[0]), _test(inside[1]))
        case origin if origin in (tuple, list, frozenset):
            each = _test(inside[0])
            return lambda value: isinstance(value, origin) and all(map(each, value))
        case origin:
            return _plain(origin)


def _row(tests: list[Test]) -> Test:
    return lambda value: (
        isinstance(value, tuple)
        and len(value) == len(tests)
        and all(test(each) for test, each in zip(tests, value, strict=True))
    )


def _mapping(key: Test, each: Test) -> Test:
    return lambda value: (
        isinstance(value, Mapping) and all(map(key, value)) and all(map(each, value.values()))
    )


def _plain(kind: Any) -> Test:
    if kind in (int, bool, NoneType):
        return lambda value: type(value) is kind
    if kind is float:
        return lambda value: type(value) in (int, float)
    if is_dataclass(kind):
        return _fields(kind)
    # What is no class, such as a type variable, says nothing of its values.
    return lambda value: not isinstance(kind, type) or isinstance(value, kind)


def _fields(kind: Any) -> Test:
    return lambda value: (
        isinstance(value, kind)
        and all(test(getattr(value, name)) for name, test in _tests(kind).items())
    )


@cache
def _tests(kind: Any) -> dict[str, Test]:
    """By field, as it is annotated; an open one may hold any text. Made late: types may recur."""
    found = get_type_hints(kind)
    return {
        each.name: _test(str if each.metadata.get("open") else found[each.name])
        for each in fields(kind)
    }
