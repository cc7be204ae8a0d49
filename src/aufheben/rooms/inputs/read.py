"""Every input of a source, for a room."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aufheben.errors import BadInput
from aufheben.formats.topics import SHIPPED
from aufheben.rooms.input import Input
from aufheben.rooms.inputs.listed import arguments, listed
from aufheben.rooms.room import Room

AnyRoom = Room[Any, Any, Any, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """What a file, a folder, or standard input (`-`) gives a room; read anew each time."""

    source: str
    each: Callable[[], Iterator[Input]]


def inputs_of(source: str, room: AnyRoom) -> Inputs:
    """The inputs of a source. Raises BadInput where nothing is called so, or nothing is there."""
    if source != "-" and source not in SHIPPED and not Path(source).exists():
        raise BadInput("no such file or folder", do="check the name", file=source)
    read = room.inputs or (lambda source: listed(source, room.request))
    if source == "-":
        # It can be read only once.
        once = tuple(read(source))
        return Inputs(source=source, each=lambda: iter(once))
    return Inputs(source=source, each=lambda: read(source))


def filled_by_inputs(room: AnyRoom) -> tuple[str, ...]:
    """The options of a room that each input fills in itself."""
    return room.filled or arguments(room.request)
