"""Formats that other packages register: NAME for the results of every room, ROOM.NAME for one's.

What is registered takes a `Result` and returns its text.
"""

from collections.abc import Callable, Mapping
from typing import Any

from aufheben import plugins
from aufheben.rooms import registry as rooms


def _page(result: Any) -> str:
    from aufheben.formats.page.render import page

    inquiries = result.room.graphs.inquiries
    known = inquiries.offline(result.told) if inquiries and result.record.ended else {}
    return page(result.view, reader=result.job.lang or "en", known=known)


def _picture(result: Any) -> str:
    from aufheben.formats.page.picture import picture

    return picture(result.view)


OURS: Mapping[str, Callable[[Any], str]] = {"html": _page, "svg": _picture}
"""Those that need more of a run than what was told of it."""


def names(room: str, ours: tuple[str, ...]) -> tuple[str, ...]:
    """The formats that packages add to a room's own; none of those can be replaced."""
    found = (*_offered(room), *(_named(name, room) for name in plugins.names("formats")))
    return tuple(dict.fromkeys(name for name in found if name and name not in ours))


def writer(room: str, name: str) -> Callable[[Any], str] | None:
    """What writes a format, the room's own before one for all; None if nobody registers it.

    Raises BadInput if it cannot be used.
    """
    if name in _offered(room):
        return OURS[name]
    for full in (f"{room}.{name}", name):
        plugin = plugins.find("formats", full)
        if plugin is not None:
            return plugin.function()
    return None


def _offered(room: str) -> tuple[str, ...]:
    """Those of `OURS` that fit what the room's page shows: a table is no picture."""
    if not room:  # what is no run has no page of one
        return ()
    formats = rooms.named(room).request.formats
    return tuple(name for name in OURS if name in formats)


def _named(name: str, room: str) -> str:
    of, dot, form = name.rpartition(".")
    return form if not dot or of == room else ""
