"""A request of any room as JSON, and `/api/openapi.json`, made of what the rooms' requests say they take."""

from collections.abc import Mapping, Sequence
from dataclasses import Field, dataclass, fields
from typing import Any

from aufheben.app.harmless import check_said, check_words, is_kept, no_name
from aufheben.app.uploads import Inputs
from aufheben.app.wording import told_by
from aufheben.errors import BadInput
from aufheben.formats.nodes import known
from aufheben.rooms import registry as rooms
from aufheben.rooms.options import Option, check, made
from aufheben.rooms.room import Room
from aufheben.surfaces.page.requests import read_object
from aufheben.version import __version__
from aufheben.words import speaker, spelled

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


_KINDS = {str: "string", int: "integer", float: "number", bool: "boolean"}
_RUN = "#/components/schemas/"


Taken = Mapping[tuple[str, str], Sequence[str] | None]
"""What the query of each path and method may say."""


def described(taken: Taken) -> dict[str, Any]:
    """The whole of it, of every room that can be used."""
    every = [*rooms.every()]
    return {
        "openapi": "3.1.0",
        "info": {"title": "aufheben", "version": __version__},
        "security": [{"token": []}],
        "paths": {path: _whole(path, does, taken) for path, does in _paths(every).items()},
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "schemas": {**{room.name: _schema(room) for room in every}, "errors": _ERRORS},
        },
    }


def _schema(room: AnyRoom) -> dict[str, Any]:
    """What a run of a room is asked for by."""
    own = {name: _option(said) for name, said in offered(room).items()}
    shared = {
        "room": {"const": room.name},
        "name": {"type": "string", "description": "The run's; the same again goes on with it."},
    }
    return {
        "type": "object",
        "description": spelled(room.summary, "en"),
        "properties": {**shared, **own},
        "additionalProperties": False,
    }


def _option(said: Option | None) -> dict[str, Any]:
    if said is None:
        return {"type": ["string", "null"]}
    one = {"type": _KINDS.get(said.kind, "string")}
    if said.kind is dict:
        return _about(said, {"type": "object", "additionalProperties": {"type": "string"}})
    for name, bound in (("minimum", said.least), ("maximum", said.most)):
        if bound is not None:
            one |= {name: bound}  # type: ignore[dict-item]
    if said.choices:
        one |= {"enum": [*said.choices, *said.spelled]}  # type: ignore[dict-item]
    listed = {"type": "array", "items": one}
    named = {"type": "object", "additionalProperties": one}
    return _about(said, {"anyOf": [listed, named]} if said.many else one)


def _about(said: Option, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": told_by("json", "en", said.help), **schema} if said.help else schema


_ERRORS = {
    "type": "object",
    "properties": {
        "status": {"type": "integer"},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {key: {"type": "string"} for key in ("what", "do", "place")},
            },
        },
    },
}


def _paths(every: list[AnyRoom]) -> dict[str, Any]:
    asks = {"oneOf": [{"$ref": f"{_RUN}{room.name}"} for room in every]}
    doubts = {
        "type": "object",
        "properties": {
            "doubts": {"type": "array", "items": {"type": "string"}},
            "semantics": {"type": "string"},
        },
        "additionalProperties": False,
    }
    looks = sorted({look for room in every for look in room.looks})
    forms = sorted({form for room in every for form in ("json", *room.report.formats)})
    run = "/api/runs/{run}"
    return {
        "/api/openapi.json": {"get": _does("This description.")},
        "/api/rooms": {"get": _does("Every room.")},
        "/api/inputs/{name}": {
            "put": _does("Hand a file over; options name it by its id.", made=True)
        },
        "/api/estimate": {"post": _does("What a run would take; nothing is begun.", asks)},
        "/api/runs": {
            "get": _does("The runs that are kept, newest first."),
            "post": _does("Start a run.", asks, made=True),
        },
        run: {"get": _does("How a run stands."), "delete": _does("Forget a run for good.")},
        f"{run}/events": {
            "get": _does("Its events after a number; as a stream where that is accepted.")
        },
        f"{run}/result": {"get": _does(f"What came of it: {', '.join(forms)}.")},
        f"{run}/looks/{{look}}": {"get": _does(f"Ask it: {', '.join(looks)}.")},
        f"{run}/doubt": {"post": _does("Where all stands if nobody held some premises.", doubts)},
        f"{run}/pause": {"post": _does("Stop it once the next answer is kept.")},
        f"{run}/stop": {"post": _does("Stop it now.")},
        f"{run}/resume": {"post": _does("Go on with it.")},
    }


def _whole(path: str, does: dict[str, Any], taken: Taken) -> dict[str, Any]:
    """What a path does, with all that its address may say."""
    return _named(path) | {
        method: said | _queried(taken[path, method] or ()) for method, said in does.items()
    }


def _queried(query: Sequence[str]) -> dict[str, Any]:
    said = {"in": "query", "schema": {"type": "string"}}
    return {"parameters": [{"name": name, **said} for name in query]} if query else {}


def _named(path: str) -> dict[str, Any]:
    """What stands in a path for something else."""
    names = [name for name in ("name", "run", "look") if f"{{{name}}}" in path]
    said = {"in": "path", "required": True, "schema": {"type": "string"}}
    return {"parameters": [{"name": name, **said} for name in names]} if names else {}


def _does(summary: str, body: Any = None, *, made: bool = False) -> dict[str, Any]:
    said = {"application/json": {"schema": {"$ref": f"{_RUN}errors"}}}
    found: dict[str, Any] = {
        "summary": summary,
        "responses": {
            "201" if made else "200": {"description": "Done."},
            "default": {"description": "What is wrong, and what to do.", "content": said},
        },
    }
    if body is not None:
        found["requestBody"] = {"content": {"application/json": {"schema": body}}}
    return found
