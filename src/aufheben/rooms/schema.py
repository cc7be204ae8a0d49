"""The published schema of `aufheben.run/1`: what all rooms share, then each room's own keys."""

from functools import cache
from importlib import import_module
from pkgutil import resolve_name
from types import ModuleType
from typing import Any, Literal, Union

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, create_model

from aufheben.domain.vocabulary import Outcome, StopReason
from aufheben.formats.envelope import SCHEMA
from aufheben.protocols.shapes import Message
from aufheben.rooms import OURS, registry
from aufheben.rooms.room import Room
from aufheben.words import spelled


def asking() -> dict[str, ModuleType]:
    """What has messages of its own, by the folder of its prompts."""
    rooms = sorted(registry.every(), key=lambda room: (room.name not in OURS, room.asks.rank))
    return {
        name: module
        for room in rooms
        for name, value in room.asks.modules.items()
        if (module := _loaded(value, must=room.name in OURS)) is not None
    }


def _loaded(module: str, *, must: bool) -> ModuleType | None:
    """A module with its messages; of another package's that breaks off, nothing."""
    try:
        found = import_module(module)
        messages_of(found)
    except Exception:
        if must:
            raise
        return None
    return found


def messages() -> dict[str, type[BaseModel]]:
    """Every message that answers a question in any room, by name; ours cannot be replaced."""
    found: dict[str, type[BaseModel]] = {}
    for module in asking().values():
        found |= {name: each for name, each in messages_of(module).items() if name not in found}
    return found


@cache
def messages_of(room: ModuleType) -> dict[str, type[Message]]:
    """Every message of a room by its name: what `aufheben schema` prints."""
    return {task.name: task.message() for task in room.TASKS}


def kinds(room: ModuleType) -> dict[str, str]:
    """The names of a room's messages, by the kind of the task that each answers."""
    return {task.__name__: task.name for task in room.TASKS}


class Calls(BaseModel):
    """Questions to agents: answered, refused, and the most that there can be."""

    model_config = ConfigDict(extra="forbid")
    made: int
    rejected: int
    bound: int


class Usage(BaseModel):
    """Tokens; US dollars, null where no price is known; the share of prompts that repeat a beginning."""

    model_config = ConfigDict(extra="forbid")
    input: int
    cached: int
    output: int
    money: float | None
    shared: float | None


class Forked(BaseModel):
    """The run that this one begins as, and the event or the step from which on it is another."""

    model_config = ConfigDict(extra="forbid")
    run: str
    event: int | None = None
    at: int | None = None


class Envelope(BaseModel):
    """A run as programs get it. A run that was stopped has an `error` besides."""

    model_config = ConfigDict(extra="forbid")
    schema_: Literal["aufheben.run/1"] = Field(alias="schema")
    run: str = Field(description="Its name in the journal.")
    created: str = Field(description="When it began, in UTC.")
    version: str = Field(description="Of the program that wrote this.")
    agents: dict[str, str] = Field(description="By seat: symbolic, human, or PROVIDER:MODEL.")
    protocol: str | None = Field(description="The form of its room that it followed.")
    issue: str | None
    outcome: Outcome
    stop_reason: StopReason
    flags: list[str]
    answer: str | None = Field(description="In a sentence; null where there is none.")
    calls: Calls
    usage: Usage
    forked: Forked | None = None
    error: str | None = Field(default=None, description="What stopped it, where something did.")


def run_schema() -> dict[str, Any]:
    """The JSON schema of a run of any room that can be used."""
    models = [_model(room) for room in registry.every()]
    every: Any = Union[tuple(models)]  # noqa: UP007 - made of a list
    return {"title": SCHEMA, **TypeAdapter(every).json_schema(by_alias=True)}


def _model(room: Room[Any, Any, Any, Any]) -> type[BaseModel]:
    """The shared keys and the room's own; of a room that names none, any others."""
    keys = resolve_name(room.report.keys) if room.report.keys else None
    kinds = (Envelope, keys) if keys is not None else (Envelope,)
    named: dict[str, Any] = {"room": (Literal[room.name], ...)}
    made = create_model(
        f"{room.name.capitalize()}Run", __base__=kinds, __doc__=spelled(room.summary, "en"), **named
    )
    if keys is None:
        made.model_config["extra"] = "allow"
        made.model_rebuild(force=True)
    return made
