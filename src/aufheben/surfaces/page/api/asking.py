"""A request of any room as JSON, in the words of its options."""

from collections.abc import Mapping
from dataclasses import Field, dataclass, fields
from typing import Any

from aufheben.app.harmless import check_said, check_words, is_kept, no_name
from aufheben.app.uploads import Inputs
from aufheben.errors import BadInput
from aufheben.formats.nodes import known
from aufheben.rooms import registry as rooms
from aufheben.rooms.options import Option, check, made
from aufheben.rooms.room import Room
from aufheben.surfaces.page.bodies import read_object
from aufheben.words import speaker

_say = speaker(__name__)

AnyRoom = Room[Any, Any, Any, Any]
ALSO = {"question": "what", "issue": "what"}
"""Other words for an option, as files have them."""
BESIDE = ("room", "name")
"""What a request says besides its room's options."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A request of a room, and the name that its run is to have."""

    request: Any
    name: str | None


def offered(room: AnyRoom) -> dict[str, Option | None]:
    """What may be said of a run: its options, and texts that stand in for a file."""
    found: dict[str, Option | None] = {}
    for each in fields(room.request):
        said: Option | None = each.metadata.get("option")
        if said is None and not _is_text(each):
            continue
        if not is_kept(each.name, said.metavar if said else None):
            found[each.name] = said
    return found


def asked(body: bytes, inputs: Inputs) -> Asked:
    """Raises BadInput, whose place is the option that is wrong."""
    given = read_object(body)
    room = rooms.chosen(_text(given, "room", rooms.DEFAULT))
    name = _text(given, "name", "") or None
    options = offered(room)
    said = {key: value for key, value in given.items() if key not in BESIDE}
    said = _renamed(said) if "what" in options else said
    for key in said:
        known(
            key,
            (*options, *BESIDE),
            where=_say("options_of", of=room.name),
            file=None,
            kind="option",
        )
    found = {key: _value(key, value, options[key], inputs) for key, value in said.items()}
    check_said(options, found)
    if room.page.seated and not (
        found.get("stances") or found.get("question") or _handed(said, inputs)
    ):
        # Empty ones are found by the model; without any, the question could be a file's name.
        found["stances"] = {"AG1": "", "AG2": ""}
    request = check(made(room.request, found))
    return Asked(request=request, name=name)


def _renamed(given: Mapping[str, Any]) -> dict[str, Any]:
    """Options by their own names: what is asked of a table stands beside it."""
    also = {} if "what" in given else ALSO
    return {also.get(key, key): value for key, value in given.items()}


def _is_text(each: Field[Any]) -> bool:
    return each.type == str | None


def _text(given: Mapping[str, Any], key: str, default: str) -> str:
    value = given.get(key, default)
    if not isinstance(value, str):
        raise BadInput(_say("must_be_text", key=key), do=_say("write_in_quotes", key=key), file=key)
    return value


def _value(key: str, value: Any, said: Option | None, inputs: Inputs) -> Any:
    if said is None:
        return None if value is None else _text({key: value}, key, "")
    if said.names_files:
        return _files(value, said, inputs)
    for text in _texts(value):
        if key != "stances":
            check_words(text)
    return tuple(value) if said.many and isinstance(value, list) else value


def _texts(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [each for each in value.values() if isinstance(each, str)]
    return [
        each for each in (value if isinstance(value, list) else [value]) if isinstance(each, str)
    ]


def _files(value: Any, said: Option, inputs: Inputs) -> Any:
    """Where what was handed over lies; words that may stand in for a file stay words."""
    if isinstance(value, dict):
        texts = {name: each for name, each in value.items() if isinstance(each, str)}
        return value | {name: _file(each, said, inputs) for name, each in texts.items()}
    if said.many:
        return tuple(_file(each, said, inputs) for each in _texts(value))
    return _file(value, said, inputs) if isinstance(value, str) else value


def _file(text: str, said: Option, inputs: Inputs) -> str:
    if inputs.has(text):
        return str(inputs.path(text))
    if not said.takes_words:
        raise no_name()
    check_words(text)
    return text


def _handed(said: Mapping[str, Any], inputs: Inputs) -> bool:
    what = said.get("what")
    return isinstance(what, str) and inputs.has(what)
