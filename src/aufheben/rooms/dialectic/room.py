"""The dialectic room, and rival ways to an answer: a question argued by two seats or more."""

from functools import partial
from typing import Any

from aufheben.formats.document import text
from aufheben.formats.frameworks import write_af, write_apx
from aufheben.formats.interchange import Reading
from aufheben.formats.page import View
from aufheben.logic.frameworks import Framework
from aufheben.rooms.aspects import (
    Answering,
    Asks,
    Batched,
    Briefing,
    Forked,
    Graphs,
    Listed,
    Page,
    Report,
    Saying,
)
from aufheben.rooms.dialectic.estimate import bound_of, estimate, notices
from aufheben.rooms.dialectic.job import COURSE, apart
from aufheben.rooms.dialectic.looks import INQUIRIES, doubt, facts, flip, semantics, why
from aufheben.rooms.dialectic.read import meant, read, unused
from aufheben.rooms.dialectic.report.document import opening, report
from aufheben.rooms.dialectic.report.envelope import envelope
from aufheben.rooms.dialectic.report.exchange import exchanged
from aufheben.rooms.dialectic.report.graph import graph, mermaid
from aufheben.rooms.dialectic.report.headline import headline
from aufheben.rooms.dialectic.report.strengths import framework, graded
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.rooms.dialectic.seats import SeatedDialectic
from aufheben.rooms.dialectic.settings import read_settings, write_settings
from aufheben.rooms.dialectic.told import ToldDialectic, tell
from aufheben.rooms.inputs.questions import ENDINGS, questions
from aufheben.rooms.programs import ChatModel, Opening, Programs, Typed
from aufheben.rooms.room import Room
from aufheben.rooms.tables import ENDINGS as TABLES
from aufheben.runtime.journal import Record
from aufheben.words import speaker, spelled

_say = speaker(__name__)

HEADING = _say("heading")


def _whole(typed: Typed, **more: Any) -> Dialectic:
    # Empty ones are found by the model; without any, the question could be read as a file's name.
    stances = typed.stances or {"AG1": "", "AG2": ""}
    return Dialectic(what=typed.question, stances=stances, **more)


def _fast(typed: Typed) -> Dialectic:
    return _whole(typed, protocol="capped", max_rounds=1, max_theses=1)


PROGRAMS = Programs(
    chats={
        "aufheben": ChatModel(summary="Argues a question and lifts the conflict.", request=_whole),
        "dialectic": ChatModel(summary="The same by its room's name.", request=_whole),
        "dialectic-fast": ChatModel(
            summary="One main argument and one reply a side.", request=_fast
        ),
    },
    openings=(
        Opening(
            name="argue",
            title=_say("title_argue"),
            does=_say("does_argue"),
            asks=lambda what: _say("asks_argue", what=what),
        ),
    ),
)


def _framework(told: ToldDialectic) -> Framework:
    if (found := graded(told)) is not None:
        return framework(found)
    names = tuple(told.name(index) for index in range(len(told.moves)))
    return Framework(names=names, attacks=told.audit.edges)


def _view(record: Record, ready: SeatedDialectic, told: ToldDialectic, saying: Saying) -> View:
    from aufheben.rooms.dialectic.report.view import view

    return view(record, ready, told, saying)


def _exchange(told: ToldDialectic) -> Reading:
    return Reading(graph=exchanged(told))


def _exchanged(ending: str, told: ToldDialectic) -> str:
    from aufheben.formats.interchange.forms import write_graph

    return write_graph(_exchange(told).graph, ending)


def _first_screen(told: ToldDialectic, columns: int, rows: int, rest: str) -> str:
    from aufheben.formats.document.text import screen

    return screen(opening(told), told.lang, columns, rows, rest)


ROOM = Room(
    name="dialectic",
    noun=speaker("aufheben.rooms.dialectic.report.view")("noun"),
    summary=speaker(__name__)("summary"),
    request=Dialectic,
    read=read,
    encode=write_settings,
    decode=read_settings,
    course=COURSE,
    estimate=estimate,
    report=Report(
        tell=lambda run, _cast, finished: tell(run, finished),
        envelope=envelope,
        formats={
            "md": lambda told: text.markdown(report(told), told.lang),
            "mmd": mermaid,
            **{end: partial(_exchanged, end) for end in ("aif.json", "xaif.json", "argdown")},
            "apx": lambda told: write_apx(_framework(told)),
            "af": lambda told: write_af(_framework(told)),
            "txt": lambda told: text.plain(report(told), told.lang),
        },
        headline=lambda told: spelled(headline(told), told.lang),
        first_screen=_first_screen,
        table="arguments",
        keys="aufheben.rooms.dialectic.keys:Keys",
    ),
    briefing=Briefing(
        notices=notices, unused=unused, bound=lambda ready: bound_of(ready, aside=True)
    ),
    graphs=Graphs(drawn=graph, exchange=_exchange, inquiries=INQUIRIES),
    page=Page(view=_view, heading=HEADING, seated=True),
    looks={"facts": facts, "why": why, "doubt": doubt, "semantics": semantics, "flip": flip},
    listed=Listed(form=lambda settings: settings.get("constitution", {}).get("form")),
    batched=Batched(
        inputs=questions, filled=("what", "stances"), endings=(*ENDINGS, *TABLES), meant=meant
    ),
    answering=Answering(
        repeats=lambda ready: any(seat.premises == "prose" for seat in ready.case.seats)
    ),
    forked=Forked(apart=apart),
    asks=Asks(
        modules={
            "dialectic": "aufheben.rooms.dialectic.protocol.tasks",
            "methods": "aufheben.rooms.dialectic.methods",
        },
        rank=0,
        stand_in="aufheben.testing.debater:Debater",
    ),
    programs=PROGRAMS,
)
