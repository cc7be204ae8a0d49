"""The fields of a form, made of what the options of a room's request say of themselves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal

from aufheben.app.harmless import check_words, no_name, offered
from aufheben.app.uploads import Inputs
from aufheben.errors import BadInput
from aufheben.rooms.options import Group, Option, check, number_of
from aufheben.words import speaker

_say = speaker(__name__)

Sent = Mapping[str, Sequence[str]]
"""What a form says: each name with its values, in their order."""
Kind = Literal["words", "lines", "pairs", "number", "choice", "switch", "file", "model"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One option as a form asks for it; `default` is what holds where nothing is said."""

    name: str
    said: Option
    kind: Kind
    default: str

    @property
    def group(self) -> Group:
        """Where it is listed."""
        return self.said.group


def fields_of(request: Any) -> tuple[Field, ...]:
    """Every option that a page asks for."""
    default = {each.name: _shown(each.default) for each in fields(request)}
    return tuple(
        Field(name=name, said=said, kind=_kind(name, said), default=default[name])
        for name, said in offered(request).items()
    )


def _kind(name: str, said: Option) -> Kind:
    if name == "model":
        return "model"
    if said.kind is dict:
        return "pairs"
    if said.names_files:
        return "file"
    if said.many:
        return "lines"
    if said.choices:
        return "choice"
    kinds: dict[type, Kind] = {bool: "switch", int: "number", float: "number"}
    return kinds.get(said.kind, "words")


def _shown(default: object) -> str:
    if default is None or default in ((), ""):
        return ""
    return {True: "yes", False: "no"}[default] if isinstance(default, bool) else f"{default}"


def values_of(
    known: Sequence[Field], sent: Sent, inputs: Inputs
) -> tuple[dict[str, Any], dict[str, BadInput]]:
    """What was said by option, and what is wrong with others."""
    found: dict[str, Any] = {}
    wrong: dict[str, BadInput] = {}
    for field in known:
        try:
            value = _value(field, sent, inputs)
        except BadInput as bad:
            wrong[field.name] = bad
            continue
        if value is not None:
            found[field.name] = value
    return found, wrong


def check_each(request: Any, found: Mapping[str, Any]) -> dict[str, BadInput]:
    """What is wrong with each value by itself."""
    wrong: dict[str, BadInput] = {}
    for name, value in found.items():
        try:
            check(request(**{name: value}))
        except BadInput as bad:
            wrong[name] = bad
    return wrong


def _value(field: Field, sent: Sent, inputs: Inputs) -> Any:
    """What a field says; None for nothing."""
    said = [text.strip() for text in sent.get(field.name, ()) if text.strip()]
    if field.kind == "file":
        return _file(field, said, sent, inputs)
    if not said:
        return None
    for text in said:
        for line in text.splitlines():
            check_words(line.strip())
    if field.kind == "pairs":
        return _pairs(said, field.said)
    if field.kind == "lines":
        return _lines(said)
    return _one(field, said[-1])


def _one(field: Field, text: str) -> Any:
    if field.kind == "switch":
        return {"yes": True, "no": False}.get(text, text)
    if field.kind == "number":
        return number_of(field.said, text)
    return text


def _lines(said: Sequence[str]) -> tuple[str, ...]:
    """Each by itself. Raises BadInput for one that names a place."""
    found = tuple(line.strip() for text in said for line in text.splitlines() if line.strip())
    for line in found:
        check_words(line)
    return found


def _pairs(said: Sequence[str], option: Option) -> dict[str, str]:
    """NAME=VALUE, one a line. Raises BadInput for what is no pair, or a name that is taken."""
    found: dict[str, str] = {}
    for line in (line.strip() for text in said for line in text.splitlines() if line.strip()):
        name, equals, value = (part.strip() for part in line.partition("="))
        if not (equals and name and value):
            example = option.example or "NAME=VALUE"
            raise BadInput(_say("no_pair", line=line[:80]), do=_say("write_form", form=example))
        if name in found:
            raise BadInput(_say("there_twice", name=name), do=_say("give_each_once"))
        found[name] = value
    return found


def _file(field: Field, said: Sequence[str], sent: Sent, inputs: Inputs) -> Any:
    """The files that were handed over, else the words that may stand in for one."""
    keys = [key for text in sent.get(f"file:{field.name}", ()) for key in text.split()]
    paths = tuple(str(inputs.path(key)) for key in keys)
    if paths:
        return paths if field.said.many else paths[-1]
    if not said:
        return None
    if not field.said.takes_words:
        raise no_name()
    if field.said.many:
        return _lines(said)
    check_words(said[-1])
    if "\n" not in said[-1]:
        return said[-1]
    # A table, maybe: its first cell may be empty.
    return [text for text in sent[field.name] if text.strip()][-1]
