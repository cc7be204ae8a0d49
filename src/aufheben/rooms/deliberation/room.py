"""The deliberation room: one mind argues with itself on a board, and writes a memo of it."""

import json

from aufheben.domain.vocabulary import Lang
from aufheben.formats.document import text
from aufheben.formats.interchange import Reading
from aufheben.formats.page import View
from aufheben.rooms.aspects import (
    Answering,
    Asks,
    Batched,
    Briefing,
    Forked,
    Graphs,
    Listed,
    Page,
    Progress,
    Report,
    Saying,
)
from aufheben.rooms.deliberation.fork import changed
from aufheben.rooms.deliberation.job import COURSE, EndedDeliberation
from aufheben.rooms.deliberation.looks import LOOKS
from aufheben.rooms.deliberation.read import estimate, read, unused
from aufheben.rooms.deliberation.report.acts import lines
from aufheben.rooms.deliberation.report.document import report
from aufheben.rooms.deliberation.report.envelope import envelope
from aufheben.rooms.deliberation.report.graph import graph, mermaid
from aufheben.rooms.deliberation.request import Deliberation
from aufheben.rooms.deliberation.settings import (
    SeatedDeliberation,
    ToldDeliberation,
    read_settings,
    write_settings,
)
from aufheben.rooms.inputs.questions import ENDINGS, questions
from aufheben.rooms.programs import ChatModel, Programs, Typed
from aufheben.rooms.room import Room
from aufheben.rooms.specifications import is_file
from aufheben.runtime.journal import Record
from aufheben.words import speaker

_say = speaker(__name__)


def _asked(typed: Typed) -> Deliberation:
    if typed.stances or not is_file(typed.question):
        return Deliberation(what=typed.question, stances=typed.stances)
    content = json.dumps({"question": typed.question}).encode()
    return Deliberation(what=str(typed.put("question.json", content)))


PROGRAMS = Programs(
    chats={"deliberate": ChatModel(summary="One mind argues with itself.", request=_asked)}
)


def _told(run: str, session: SeatedDeliberation, pondered: EndedDeliberation) -> ToldDeliberation:
    return ToldDeliberation(run=run, session=session, pondered=pondered)


def lang_of(told: ToldDeliberation) -> Lang:
    """The language that was deliberated in."""
    return told.session.job.rules.lang


def _drawn(told: ToldDeliberation) -> str:
    return mermaid(told.pondered.deliberated.state, lang_of(told))


def _exchange(told: ToldDeliberation) -> Reading:
    from aufheben.rooms.deliberation.report.graph import exchanged

    job = told.session.job
    return exchanged(told.pondered.deliberated.state, job.issue, job.rules.lang)


def _view(
    record: Record, session: SeatedDeliberation, told: ToldDeliberation, saying: Saying
) -> View:
    from aufheben.rooms.deliberation.report.view import view

    return view(record, session, told, saying)


ROOM = Room(
    name="deliberation",
    noun=speaker("aufheben.rooms.deliberation.report.view")("noun"),
    summary=_say("summary"),
    request=Deliberation,
    read=read,
    encode=write_settings,
    decode=read_settings,
    course=COURSE,
    estimate=estimate,
    report=Report(
        tell=_told,
        envelope=envelope,
        formats={
            "md": lambda told: text.markdown(report(told), lang_of(told)),
            "txt": lambda told: text.plain(report(told), lang_of(told)),
            "mmd": _drawn,
        },
        headline=lambda told: text.headline(report(told), lang_of(told)),
        table="steps",
        keys="aufheben.rooms.deliberation.keys:Keys",
    ),
    briefing=Briefing(unused=unused),
    progress=Progress(describe=lambda _session, before: lines(before)),
    graphs=Graphs(drawn=lambda told: graph(told.pondered.deliberated.state), exchange=_exchange),
    page=Page(view=_view, heading=_say("heading")),
    looks=LOOKS,
    listed=Listed(form=lambda settings: settings.get("protocol")),
    batched=Batched(inputs=questions, filled=("what", "stances"), endings=ENDINGS),
    answering=Answering(
        repeats=lambda session: session.job.lang is not None, facts=lambda session: session.facts
    ),
    forked=Forked(changed=changed),
    asks=Asks(
        modules={"deliberation": "aufheben.rooms.deliberation.asks.role_tasks"},
        rank=3,
        stand_in="aufheben.testing.thinker:Thinker",
    ),
    programs=PROGRAMS,
)
