"""The table of commands: ours by groups, and those that other packages register."""

import importlib
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from aufheben.rooms import DEFAULT, OURS
from aufheben.words import Fact, speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.plugins import Plugin

_NAME = re.compile(r"[a-z][a-z0-9_-]{0,63}")


def _of_rooms(group: str) -> dict[str, Fact]:
    """The commands of our rooms, and what each says of itself; asking it itself would load it."""
    found = (room for room in OURS.values() if room.group == group)
    return {room.command: speaker(room.package)("summary") for room in found}


GROUPS: Mapping[str, Mapping[str, Fact]] = {
    "Argue": {
        **_of_rooms("Argue"),
        "batch": _say("summary_batch"),
        "formalize": _say("summary_formalize"),
        "solve": _say("summary_solve"),
    },
    "Look back": {
        "serve": _say("summary_serve"),
        "runs": _say("summary_runs"),
        "show": _say("summary_show"),
        "why": _say("summary_why"),
        "resume": _say("summary_resume"),
        "fork": _say("summary_fork"),
        "convert": _say("summary_convert"),
        "review": _say("summary_review"),
        "replay": _say("summary_replay"),
    },
    "Measure": {
        **_of_rooms("Measure"),
        "bench": _say("summary_bench"),
        "corrupt": _say("summary_corrupt"),
    },
    "Set up": {
        "init": _say("summary_init"),
        "models": _say("summary_models"),
        "doctor": _say("summary_doctor"),
        "mcp": _say("summary_mcp"),
        "config": _say("summary_config"),
        "schema": _say("summary_schema"),
        "completion": _say("summary_completion"),
    },
}
ASK = OURS[DEFAULT].command
"""What a question without a command is for."""
_PLAIN = {"deliberate": _say("help_deliberate"), "rate": _say("help_rate_rate")}
"""Commands that are the request of a room and nothing else."""
_WHERE = {
    name: f"{module}:{name}"
    for module, names in {
        "ask": ("ask", "judge"),
        "graphs": ("convert", "review"),
        "inputs": ("corrupt", "formalize", "init"),
        "installation": ("completion", "config", "doctor", "schema"),
        "kept_runs": ("fork", "replay", "resume"),
        "servers": ("mcp", "serve"),
        "show": ("show", "why"),
    }.items()
    for name in names
}
"""Commands of one module, which are called so there; of a module that has one it is `command`."""
COMMANDS = {name: said for group in GROUPS.values() for name, said in group.items()}


def found(name: str) -> click.Command | None:
    """The command of this name, loaded now. Raises BadInput for a broken one."""
    if name in _PLAIN:
        return _of_ours(name)
    if name in COMMANDS:
        module, _, attribute = _WHERE.get(name, f"{name}:command").partition(":")
        command = getattr(importlib.import_module(f"aufheben.surfaces.cli.{module}"), attribute)
        assert isinstance(command, click.Command)
        return command
    if name not in others():
        return None
    from aufheben.plugins import find

    if (own := find("commands", name)) is not None:
        return _loaded(own)
    return _of_room(name)


def _of_ours(name: str) -> click.Command:
    """A request's options as flags; the room itself is loaded when the command is called."""
    from aufheben.rooms import request_of
    from aufheben.surfaces.cli.room_command import RoomCommand

    room = next(room for room, of in OURS.items() if of.command == name)
    request = request_of(room.capitalize())
    assert request is not None
    return RoomCommand(name, request, help=_PLAIN[name])


def _of_room(name: str) -> click.Command:
    from aufheben.rooms.registry import named
    from aufheben.surfaces.cli.room_command import RoomCommand

    room = named(name)
    return RoomCommand(name, room.request, help=room.request.__doc__ or room.summary)


def _loaded(plugin: "Plugin") -> click.Command:
    """A command that a package registers: of its own, or of a room of its own. Raises BadInput."""
    from aufheben.plugins import find

    command, room = plugin.load(), find("rooms", plugin.name)
    if room is not None and room.package != plugin.package:
        raise plugin.refused(_say("room_of_another", package=room.package))
    if not isinstance(command, click.Command):
        raise plugin.refused(_say("no_command", value=plugin.value))
    return command


def others() -> dict[str, Fact]:
    """The commands and rooms that packages register, by their names; none of ours can be replaced."""
    from aufheben.plugins import plugins

    said = {"commands": "command_of", "rooms": "room_of"}
    found = [p for p in plugins() if p.kind in said and _NAME.fullmatch(p.name)]
    taken = (*OURS, *COMMANDS)
    return {
        p.name: _say(said[p.kind], package=p.package, version=p.version)
        for p in sorted(found, key=lambda p: p.name)
        if p.name not in taken
    }


def is_command(word: str) -> bool:
    """A question or a file is none: then nobody looks for what is installed."""
    return word in COMMANDS or (_NAME.fullmatch(word) is not None and word in others())
