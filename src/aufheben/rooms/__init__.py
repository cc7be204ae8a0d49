"""Rooms: kinds of runs as values. What a surface knows of a kind of run, it knows from here."""

from collections.abc import Mapping
from pkgutil import resolve_name
from typing import NamedTuple

from aufheben.errors import BadInput


class Registered(NamedTuple):
    """A room before it is loaded: its value as an entry point writes it, and its command in a group."""

    value: str
    command: str
    group: str = "Argue"

    @property
    def package(self) -> str:
        """Where its words and its request are."""
        return self.value.partition(":")[0].rpartition(".")[0]


OURS: Mapping[str, Registered] = {
    "dialectic": Registered("aufheben.rooms.dialectic.room:ROOM", "ask"),
    "deliberation": Registered("aufheben.rooms.deliberation.room:ROOM", "deliberate"),
    "judging": Registered("aufheben.rooms.judging.room:ROOM", "judge"),
    "hierarchy": Registered("aufheben.rooms.hierarchy.room:ROOM", "check"),
    "rating": Registered("aufheben.rooms.rating.room:ROOM", "rate", "Measure"),
}
"""The rooms that come with the program, by their names, as an entry point would say them: read from the
program itself, so that a checkout that was not installed anew has them all, and nobody replaces one."""
DEFAULT = "dialectic"
"""Whose run it is where nobody says."""


def request_of(name: str) -> type | None:
    """The request that is called so, of ours or of another package; None where none is."""
    room = name.lower()
    if room in OURS and name == room.capitalize():
        ours: type = resolve_name(f"{OURS[room].package}.request:{name}")
        return ours
    return _of_another(room, name) if name[:1].isupper() else None


def _of_another(room: str, name: str) -> type | None:
    from aufheben.rooms.registry import named, names

    try:
        request = named(room).request if room in names() else None
    except BadInput as wrong:
        raise AttributeError(str(wrong)) from wrong
    return request if request is not None and request.__name__ == name else None
