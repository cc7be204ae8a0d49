"""What a room is asked for with, by the name of its class: `Judging` is of `judging`."""

from pkgutil import resolve_name

from aufheben.errors import BadInput
from aufheben.rooms import OURS


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
