"""`/api/openapi.json`: made of the rooms' requests, so that it says what they take."""

from collections.abc import Mapping, Sequence
from typing import Any

from aufheben.app.wording import told_by
from aufheben.rooms import registry as rooms
from aufheben.rooms.options import Option
from aufheben.surfaces.page.api.asking import AnyRoom, offered
from aufheben.version import __version__
from aufheben.words import spelled

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
