"""What a page shows of a run: made by its room, or of its events alone where the room makes none."""

from dataclasses import replace
from functools import partial
from typing import Any

from aufheben.errors import AufhebenError
from aufheben.formats.page import View
from aufheben.formats.page.assets import sheet_of
from aufheben.formats.page.told_events import plain_view
from aufheben.rooms.room import Room
from aufheben.runtime.journal import Record
from aufheben.words import spelled


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
