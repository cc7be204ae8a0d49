"""A finished run in which other words were said: every text in it, wherever a text may stand."""

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from aufheben.domain.disputes import GradedArgument
from aufheben.words import Said

OURS = {(GradedArgument, "name")}
"""Texts that are made here, of what nobody said."""
_NUMBERED = re.compile(r"[a-zN]\d+")
Words = Callable[[str], str]


def respoken(value: Any, said: Words, kind: Any = None) -> Any:
    """`value` with every text that its types allow to be any replaced; equal ones stay equal."""
    if isinstance(value, str):
        return value if not _free(kind) or _NUMBERED.fullmatch(value) else said(value)
    if isinstance(value, Said):
        return replace(
            value, facts={name: respoken(v, said, str) for name, v in value.facts.items()}
        )
    if is_dataclass(value) and not isinstance(value, type):
        return _respoken_fields(value, said)
    if not isinstance(value, tuple | list | frozenset | Mapping):
        return value
    inner = _inner(value, kind)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(
            *(respoken(each, said, one) for each, one in zip(value, inner, strict=True))
        )
    if isinstance(value, Mapping):
        key, of = inner
        return {respoken(k, said, key): respoken(v, said, of) for k, v in value.items()}
    return type(value)(respoken(e, said, one) for e, one in zip(value, inner, strict=True))


def numbered(*texts: str) -> Words:
    """Says one of the texts in turn instead of anything, and a number that tells apart what differed."""
    known: dict[str, str] = {}

    def said(old: str) -> str:
        new = f"{texts[len(known) % len(texts)]} {len(known) + 1}".lstrip()
        return known.setdefault(old, new) if old else old

    return said


def _respoken_fields(value: Any, said: Words) -> Any:
    hints = get_type_hints(type(value))
    settable = [
        field.name
        for field in fields(value)
        if field.init and (type(value), field.name) not in OURS
    ]
    changed = {name: respoken(getattr(value, name), said, hints[name]) for name in settable}
    return replace(value, **changed)


def _free(kind: Any) -> bool:
    """Any text may stand there; a Literal says which may."""
    return kind is str or kind is Any or any(_free(each) for each in _union(kind))


def _union(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) in {Union, UnionType} else ()


def _inner(value: Any, kind: Any) -> Any:
    """The kinds of what a container holds."""
    held = tuple(value)
    for each in (kind, *_union(kind)):
        origin, args = get_origin(each), get_args(each)
        if not isinstance(origin, type) or not isinstance(value, origin):
            continue
        if issubclass(origin, Mapping):
            return args
        many = len(args) == 1 or args[-1] is ...
        return [args[0] for _ in held] if many else list(args)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return list(get_type_hints(type(value)).values())
    return [Any, Any] if isinstance(value, Mapping) else [Any for _ in value]
