"""Every room by its name: ours, loaded when first entered, and those that other packages register."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pkgutil import resolve_name
from typing import Any

from aufheben import plugins
from aufheben.errors import AufhebenError, Damaged, Misuse
from aufheben.formats.nodes import known
from aufheben.rooms import DEFAULT, OURS
from aufheben.rooms.room import Room
from aufheben.rooms.soundness import fault_of
from aufheben.words import speaker

_say = speaker(__name__)

__all__ = [
    "DEFAULT",
    "OURS",
    "check_names",
    "command_of",
    "every",
    "named",
    "names",
    "of",
    "room_for",
]


def names() -> tuple[str, ...]:
    """Every room there is, ours first; none of ours can be replaced."""
    return (*OURS, *(name for name in plugins.names("rooms") if name not in OURS))


def named(name: str) -> Room[Any, Any, Any, Any]:
    """The room of this name. Raises Damaged if there is none, BadInput for a broken one."""
    if name in OURS:
        room: Room[Any, Any, Any, Any] = resolve_name(OURS[name].value)
        return room
    plugin = plugins.find("rooms", name)
    if plugin is None:
        raise Damaged(_say("no_room_called", name=name))
    loaded: object = plugin.load()
    if not isinstance(loaded, Room) or loaded.name != name:
        raise plugin.refused(_say("no_room_of_name", value=plugin.value))
    if (fault := fault_of(loaded)) is not None:
        raise plugin.refused(fault)
    return loaded


def chosen(name: str) -> Room[Any, Any, Any, Any]:
    """The room that somebody names, by its name or its command. Raises BadInput for none."""
    by_command = {room.command: name for name, room in OURS.items()}
    known(by_command.get(name, name), names(), where=_say("the_rooms"), file=None, kind="name")
    return named(by_command.get(name, name))


def command_of(room: str) -> str:
    """The verb that starts its runs: that of another package's is its name."""
    return OURS[room].command if room in OURS else room


def every() -> Iterator[Room[Any, Any, Any, Any]]:
    """The rooms that can be used; a broken one takes nothing from the others."""
    for name in names():
        try:
            room = named(name)
        except AufhebenError:
            continue
        yield room


def of(settings: Mapping[str, object]) -> Room[Any, Any, Any, Any]:
    """The room whose run has these settings. Raises Damaged."""
    return named(str(settings.get("room", "")))


def room_for(request: object) -> Room[Any, Any, Any, Any]:
    """The room that a request asks for. Raises Misuse for what is no request."""
    name = getattr(type(request), "room", None)
    if not isinstance(name, str) or not is_dataclass(request):
        raise Misuse(f"{type(request).__name__} asks for no run")
    return named(name)


def check_names(given: frozenset[str], request: object) -> None:
    """Raises BadInput for an option that neither this request has nor those of other rooms."""
    others = sorted(given - {field.name for field in fields(request)})  # type: ignore[arg-type]
    options = {f.name for room in every() for f in fields(room.request)} if others else set()
    for name in others:
        known(name, sorted(options), where=_say("options_application"), file=None, kind="option")
