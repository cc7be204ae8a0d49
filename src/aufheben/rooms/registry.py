"""Every room by its name: ours, loaded when first entered, and those that other packages register, once they are sound."""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from importlib.util import find_spec
from pkgutil import resolve_name
from typing import Any

from aufheben import plugins
from aufheben.errors import AufhebenError, Damaged, Misuse
from aufheben.formats.nodes import known
from aufheben.prompts.homes import ours
from aufheben.rooms import DEFAULT, OURS
from aufheben.rooms.aspects import Report
from aufheben.rooms.room import Room
from aufheben.words import LANGS, Fact, speaker, spelled

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

_say = speaker(__name__)


def fault_of(room: Room[Any, Any, Any, Any]) -> Fact | None:
    """The first thing that is not what doors take it for; None of a sound room."""
    return next(_faults(room), None)


def _faults(room: Room[Any, Any, Any, Any]) -> Iterator[Fact]:
    for group in fields(room):
        if group.default_factory is not MISSING:
            kind = type(group.default_factory())
            if not isinstance(getattr(room, group.name), Mapping if kind is dict else kind):
                yield _say("group_unusable", name=group.name)
    if not isinstance(room.report, Report):
        yield _say("group_unusable", name="report")
    if not is_dataclass(room.request):
        yield _say("group_unusable", name="request")
    for folder, module in room.asks.modules.items():
        if folder in ours():
            yield _say("folder_of_ours", name=folder)
        if not _is_there(module):
            yield _say("group_unusable", name=module)
    if not (_is_told(room.summary) and _is_told(room.noun)):
        yield _say("group_unusable", name="words.toml")


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except Exception:  # noqa: BLE001 - whatever a package of others does where it is looked for
        return False


def _is_told(said: Fact) -> bool:
    """In both languages: tables of others may be of any shape."""
    try:
        return all(isinstance(spelled(said, lang), str) for lang in LANGS)
    except Exception:  # noqa: BLE001 - as above
        return False


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
