"""Complaints in the words of whoever called: options by the names of fields, where no command line is.

Below the doors a complaint names flags (`--seat AG1=human`). Who sent JSON or called a function has
none: it is told `seats: {"AG1": "human"}`, or `seats={"AG1": "human"}`.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Literal

from aufheben.app.harmless import KEPT_FROM_OTHERS
from aufheben.errors import BadInput, ManyErrors
from aufheben.rooms import registry
from aufheben.rooms.options import Option, options

Caller = Literal["json", "python"]
_VALUE = r'"[^"\n]*"|[^\s"(),;、。）]+'
_FLAG = re.compile(rf"(?<![\w-])--[a-z][a-z-]*(?: (?:{_VALUE})(?: --[a-z][a-z-]* (?:{_VALUE}))*)?")
_PAIR = re.compile(rf"(--[a-z][a-z-]*)(?: ({_VALUE}))?")
_OF_CALLS = ("--journal", "--name", "--room")
"""What functions of Python take beside the options of a room."""
_COMMAND = re.compile(r"aufheben (?:serve|mcp|ask|resume)\b")


def for_caller(text: str, caller: Caller) -> str:
    """The same text with fields in place of flags; commands to type stay as they are."""
    command = _COMMAND.search(text)
    end = command.start() if command else len(text)
    return _FLAG.sub(lambda found: _said(found[0], caller), text[:end]) + text[end:]


@contextmanager
def told_in_python() -> Iterator[None]:
    """What is wrong with a call's keywords is told by their names."""
    try:
        yield
    except BadInput as wrong:
        each = [_of_python(one) for one in wrong.each]
        if [(one.what, one.do) for one in each] == [(one.what, one.do) for one in wrong.each]:
            raise
        raise (ManyErrors(each) if len(each) > 1 else each[0]) from wrong.__cause__


def _of_python(wrong: BadInput) -> BadInput:
    return wrong.but(what=for_caller(wrong.what, "python"), do=for_caller(wrong.do, "python"))


def _said(text: str, caller: Caller) -> str:
    """A flag with what stands behind it, or the same flag several times."""
    pairs = _PAIR.findall(text)
    flag = pairs[0][0]
    if caller == "python" and flag in _OF_CALLS:
        return text.replace(flag, flag[2:])
    name, option = _field(flag)
    if option is None or (caller == "json" and name in KEPT_FROM_OTHERS):
        return text
    if flag.startswith("--no-"):
        return text.replace(flag, _given(name, False, caller))
    values = [value for each, value in pairs if each == flag and _is_value(value, option)]
    if len(values) < len(pairs):
        return text.replace(flag, name)
    return _given(name, _value(option, [each.strip('"') for each in values]), caller)


def _is_value(text: str, option: Option) -> bool:
    """Whether it is what the flag takes, and not the next word of a sentence."""
    return text in option.choices or text in _FORMS or bool(re.search(r'["=:]', text))


_FORMS = ("published", "argllm", "lift", "complete", "capped", "single")
"""Forms of a debate, which other packages may add to: so the option lists no choices."""


def _value(option: Option, values: list[str]) -> Any:
    pairs = [each.partition("=") for each in values]
    if option.many and all(sign for _, sign, _ in pairs):
        return {name: value for name, _, value in pairs}
    return values if option.many else values[0]


def _given(name: str, value: Any, caller: Caller) -> str:
    if caller == "json":
        return f"{name}: {json.dumps(value, ensure_ascii=False)}"
    said = value if isinstance(value, bool) else json.dumps(value, ensure_ascii=False)
    return f"{name}={said}"


def _field(flag: str) -> tuple[str, Option | None]:
    """The field of a flag; a switch has a second one that turns it off."""
    own = _fields()
    return own.get(flag) or own.get(flag.replace("--no-", "--", 1)) or ("", None)


@cache
def _fields() -> dict[str, tuple[str, Option]]:
    """Fields of our rooms' requests by their flags."""
    return {
        said.flag or f"--{name.replace('_', '-')}": (name, said)
        for room in registry.OURS
        for name, said in options(registry.named(room).request).items()
    }
