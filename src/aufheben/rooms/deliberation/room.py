"""The deliberation room: one mind argues with itself on a board, and writes a memo of it."""

from aufheben.domain.vocabulary import Lang
from aufheben.formats.document import text
from aufheben.formats.interchange import Reading
from aufheben.formats.page import View
from aufheben.rooms.deliberation import report as deliberation
from aufheben.rooms.deliberation.estimate import estimate
from aufheben.rooms.deliberation.fork import changed
from aufheben.rooms.deliberation.job import COURSE, EndedDeliberation
from aufheben.rooms.deliberation.lines import lines
from aufheben.rooms.deliberation.looks import LOOKS
from aufheben.rooms.deliberation.read import read, unused
from aufheben.rooms.deliberation.report import SeatedDeliberation, ToldDeliberation
from aufheben.rooms.deliberation.report.graph import graph
from aufheben.rooms.deliberation.request import Deliberation
from aufheben.rooms.inputs.questions import questions
from aufheben.rooms.room import Room, Saying
from aufheben.runtime.journal import Record
from aufheben.words import speaker

_say = speaker(__name__)


def _told(run: str, session: SeatedDeliberation, pondered: EndedDeliberation) -> ToldDeliberation:
    return ToldDeliberation(run=run, session=session, pondered=pondered)


def lang_of(told: ToldDeliberation) -> Lang:
    """The language that was deliberated in."""
    return told.session.job.rules.lang


def _drawn(told: ToldDeliberation) -> str:
    return deliberation.mermaid(told.pondered.deliberated.state, lang_of(told))


def _exchange(told: ToldDeliberation) -> Reading:
    from aufheben.rooms.deliberation.report.exchange import exchanged

    job = told.session.job
    return exchanged(told.pondered.deliberated.state, job.issue, job.rules.lang)


def _view(
    record: Record, session: SeatedDeliberation, told: ToldDeliberation, saying: Saying
) -> View:
    from aufheben.rooms.deliberation.report.view import view

    return view(record, session, told, saying)


ROOM = Room(
    name="deliberation",
    command="deliberate",
    inputs=questions,
    filled=("what", "stances"),
    noun=speaker("aufheben.rooms.deliberation.report.view")("noun"),
    summary=_say("summary"),
    request=Deliberation,
    read=read,
    encode=deliberation.write_settings,
    decode=deliberation.read_settings,
    course=COURSE,
    tell=_told,
    envelope=deliberation.envelope,
    formats={
        "md": lambda told: text.markdown(deliberation.report(told), lang_of(told)),
        "txt": lambda told: text.plain(deliberation.report(told), lang_of(told)),
        "mmd": _drawn,
    },
    describe=lambda _session, before: lines(before),
    estimate=estimate,
    headline=lambda told: text.headline(deliberation.report(told), lang_of(told)),
    view=_view,
    graph=lambda told: graph(told.pondered.deliberated.state),
    exchange=_exchange,
    table="steps",
    keys="aufheben.rooms.deliberation.keys:Keys",
    unused=unused,
    form=lambda settings: settings.get("protocol"),
    repeats=lambda session: session.job.lang is not None,
    facts=lambda session: session.facts,
    looks=LOOKS,
    changed=changed,
)
