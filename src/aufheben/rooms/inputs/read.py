"""Every input of a source, for a room."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Any

from aufheben.errors import BadInput
from aufheben.formats.topics import SHIPPED
from aufheben.rooms.files import is_called, is_folder
from aufheben.rooms.input import Input
from aufheben.rooms.inputs.listed import arguments, listed
from aufheben.rooms.room import Room
from aufheben.words import speaker

_say = speaker(__name__)

AnyRoom = Room[Any, Any, Any, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """What a file, a folder, or standard input (`-`) gives a room; read anew each time."""

    source: str
    each: Callable[[], Iterator[Input]]


def inputs_of(source: str, room: AnyRoom) -> Inputs:
    """The inputs of a source. Raises BadInput where nothing is called so, or nothing is there."""
    if source != "-" and source not in SHIPPED and not is_called(source):
        raise BadInput(_say("no_such_file"), do=_say("check_name"), file=source)
    read = room.batched.inputs or (lambda source: listed(source, room.request))
    if source == "-":
        # It can be read only once.
        once = tuple(read(source))
        return Inputs(source=source, each=lambda: iter(once))
    return Inputs(source=source, each=lambda: read(source))


def inputs_of_all(sources: Sequence[str], room: AnyRoom) -> Inputs:
    """The inputs of one source after the other; one of several that cannot be read fails alone.

    Raises BadInput where nothing is called so.
    """
    found = [inputs_of(source, room) for source in sources]
    if len(found) == 1:
        return found[0]
    return Inputs(
        source=", ".join(sources), each=lambda: chain.from_iterable(map(_one_of_several, found))
    )


def _one_of_several(inputs: Inputs) -> Iterator[Input]:
    """Called by the path that was given: several sources may have files of one name."""
    own, folder = Path(inputs.source).name, is_folder(inputs.source)
    try:
        for each in inputs.each():
            if folder:
                yield replace(each, name=str(Path(inputs.source, each.name)))
            elif each.name.startswith(own):
                yield replace(each, name=f"{inputs.source}{each.name.removeprefix(own)}")
            else:
                yield each
    except BadInput as wrong:
        yield Input(name=inputs.source, wrong=wrong)


def filled_by_inputs(room: AnyRoom) -> tuple[str, ...]:
    """The options of a room that each input fills in itself."""
    return room.batched.filled or arguments(room.request)
