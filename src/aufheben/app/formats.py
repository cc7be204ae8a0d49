"""What a run is shown as: its page's view, and formats that other packages register, of all rooms or one."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from aufheben import plugins
from aufheben.errors import AufhebenError
from aufheben.formats.page import View
from aufheben.formats.page.assets import sheet_of
from aufheben.formats.page.told_events import plain_view
from aufheben.rooms import registry as rooms
from aufheben.rooms.room import Room
from aufheben.runtime.journal import Record
from aufheben.words import spelled


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


def view_of(room: Room[Any, Any, Any, Any], record: Record, job: Any, told: Any) -> View:
    """The view of a run as far as it has come; `told` is what its formats are written of."""

    def describe() -> Any:
        return room.progress.describe(job, ())

    if room.page.view is not None:
        view = room.page.view(record, job, told, describe)
    else:
        view = _plain(room, record, job, room.report.formats["txt"](told))
    return replace(view, sheet=sheet_of(room.page.sheet)) if room.page.sheet else view


def broken_view(
    room: Room[Any, Any, Any, Any], record: Record, job: Any, why: AufhebenError
) -> View:
    """The answers of a run that cannot be computed again, and why not."""
    return _plain(room, record, job, why.told(partial(spelled, lang=job.lang or "en")))


def _plain(room: Room[Any, Any, Any, Any], record: Record, job: Any, text: str) -> View:
    return plain_view(
        record,
        room=room.name,
        noun=room.noun,
        issue=room.listed.asked(record.settings) or record.run,
        lang=job.lang or "en",
        agents=job.agents,
        bound=job.job.bound,
        describe=lambda: room.progress.describe(job, ()),
        text=text,
    )
