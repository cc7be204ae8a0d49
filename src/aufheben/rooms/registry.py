"""Every room by its name: ours, loaded when first entered, and those that other packages register."""

from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from aufheben.errors import Damaged, Misuse
from aufheben.rooms.room import Room

OURS = ("dialectic", "deliberation", "judging", "hierarchy", "rating")
GROUP = "aufheben.rooms"
"""The group of entry points, each of which names a `Room`."""


def names() -> tuple[str, ...]:
    """Every room there is, ours first."""
    return (*OURS, *registered())


def registered() -> dict[str, EntryPoint]:
    """The rooms of other packages by name; none of ours can be replaced."""
    found = {point.name: point for point in entry_points(group=GROUP)}
    return {name: point for name, point in sorted(found.items()) if name not in OURS}


def named(name: str) -> Room[Any, Any, Any, Any]:
    """The room of this name. Raises Damaged where there is none."""
    if name in OURS:
        room = import_module(f"aufheben.rooms.{name}.room").ROOM
    elif name in registered():
        room = registered()[name].load()
    else:
        raise Damaged(f"no room is called {name!r}; is a package missing that registers it?")
    if not isinstance(room, Room) or room.name != name:
        raise Misuse(f"what is registered as {name!r} is no room of that name")
    return room


def of(settings: Mapping[str, object]) -> Room[Any, Any, Any, Any]:
    """The room whose run has these settings; the oldest name none. Raises Damaged."""
    return named(str(settings.get("room") or "dialectic"))


def room_for(request: object) -> Room[Any, Any, Any, Any]:
    """The room that a request asks for. Raises Misuse for what is no request."""
    name = getattr(type(request), "room", None)
    if not isinstance(name, str):
        raise Misuse(f"{type(request).__name__} asks for no run")
    return named(name)
