"""The hierarchy room as a value."""

from dataclasses import replace
from pathlib import Path

from aufheben.formats import surveys
from aufheben.formats.surveys import Check
from aufheben.rooms.hierarchy import events
from aufheben.rooms.hierarchy.estimate import bound, estimate
from aufheben.rooms.hierarchy.look import EDGE
from aufheben.rooms.hierarchy.read import read
from aufheben.rooms.hierarchy.request import Hierarchy
from aufheben.rooms.hierarchy.source import reading
from aufheben.rooms.options import Asking
from aufheben.rooms.room import Room
from aufheben.runtime.courses.hierarchy import COURSE


def _asking(check: Check, asking: Asking, home: Path) -> Asking:
    """Answers about edges are kept across runs unless told otherwise."""
    kept = asking.cache or str(home / "edges.db")
    return replace(asking, cache=kept if check.cached else None)


ROOM = Room(
    name="hierarchy",
    command="check",
    noun="a checked hierarchy",
    summary="Find the wrong is-a edges of an ontology, with reasons and mends.",
    request=Hierarchy,
    read=read,
    encode=surveys.write_settings,
    decode=surveys.read_settings,
    course=COURSE,
    tell=surveys.tell,
    envelope=surveys.envelope,
    formats=surveys.FORMATS,
    describe=events.describe,
    rows=events.rows,
    opening=events.opening,
    estimate=estimate,
    table="findings",
    keys="aufheben.rooms.hierarchy.keys:Keys",
    bound=bound,
    heading=lambda check: reading(
        check.file, check.survey.taxonomy, check.order, check.skipped, check.unread
    ),
    form=lambda settings: settings.get("form", {}).get("name"),
    worst=surveys.Told.worst,
    looks={"edge": EDGE},
    asking=_asking,
)
