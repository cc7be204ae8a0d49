"""The hierarchy room: an ontology whose is-a edges are looked at one by one, or debated."""

from dataclasses import replace
from pathlib import Path

from aufheben.formats.page import View
from aufheben.rooms.aspects import (
    Answering,
    Asks,
    Batched,
    Briefing,
    Listed,
    Page,
    Progress,
    Report,
    Saying,
)
from aufheben.rooms.hierarchy import lines
from aufheben.rooms.hierarchy.estimate import bound, estimate
from aufheben.rooms.hierarchy.job import COURSE
from aufheben.rooms.hierarchy.lines import heading
from aufheben.rooms.hierarchy.looks import show
from aufheben.rooms.hierarchy.read import read, unused
from aufheben.rooms.hierarchy.report.envelope import envelope
from aufheben.rooms.hierarchy.report.formats import FORMATS, headline
from aufheben.rooms.hierarchy.report.told import ToldHierarchy, tell
from aufheben.rooms.hierarchy.request import Hierarchy
from aufheben.rooms.hierarchy.settings import SeatedHierarchy, asked, read_settings, write_settings
from aufheben.rooms.hierarchy.source import ENDINGS, meant
from aufheben.rooms.inputs.files import each_file
from aufheben.rooms.options import Asking
from aufheben.rooms.room import Room
from aufheben.runtime.journal import Record
from aufheben.words import speaker

_say = speaker(__name__)


def _asking(check: SeatedHierarchy, asking: Asking, home: Path) -> Asking:
    """Answers about edges are kept across runs unless told otherwise."""
    kept = asking.cache or str(home / "edges.db")
    return replace(asking, cache=kept if check.cached else None)


def _view(record: Record, check: SeatedHierarchy, told: ToldHierarchy, saying: Saying) -> View:
    from aufheben.rooms.hierarchy.report.view import view

    return view(record, check, told, saying)


ROOM = Room(
    name="hierarchy",
    noun=speaker("aufheben.rooms.hierarchy.report.view")("noun"),
    summary=_say("summary"),
    request=Hierarchy,
    read=read,
    encode=write_settings,
    decode=read_settings,
    course=COURSE,
    estimate=estimate,
    report=Report(
        tell=tell,
        envelope=envelope,
        formats=FORMATS,
        dated=lambda told, created: replace(told, created=created),
        headline=headline,
        table="findings",
        keys="aufheben.rooms.hierarchy.keys:Keys",
        worst=ToldHierarchy.worst,
    ),
    briefing=Briefing(heading=heading, unused=unused, bound=bound),
    progress=Progress(opening=lines.opening, describe=lines.describe, rows=lines.rows),
    page=Page(view=_view, heading=_say("heading")),
    looks={"edge": show},
    listed=Listed(form=lambda settings: settings.get("form", {}).get("name"), asked=asked),
    batched=Batched(
        inputs=lambda source: each_file(source, "file", ENDINGS),
        filled=("file", "more"),
        endings=ENDINGS,
        meant=meant,
    ),
    answering=Answering(facts=lambda check: check.facts, asking=_asking),
    asks=Asks(
        modules={"hierarchy": "aufheben.rooms.hierarchy.asks"},
        rank=2,
        stand_in="aufheben.testing.curator:Curator",
    ),
)
