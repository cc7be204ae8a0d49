"""The judging room: a debate from its transcript to a winner with reasons."""

from collections.abc import Mapping
from typing import Any

from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.formats.document import text
from aufheben.formats.page import View
from aufheben.rooms.aspects import Asks, Batched, Briefing, Listed, Page, Report, Saying
from aufheben.rooms.judging.estimate import estimate
from aufheben.rooms.judging.heading import heading, notices
from aufheben.rooms.judging.job import COURSE
from aufheben.rooms.judging.read import ENDINGS, LISTS, meant, read, transcripts
from aufheben.rooms.judging.report.ballots import tabbycat, table
from aufheben.rooms.judging.report.document import report, won
from aufheben.rooms.judging.report.envelope import envelope
from aufheben.rooms.judging.report.told import ToldJudging
from aufheben.rooms.judging.request import Judging
from aufheben.rooms.judging.settings import SeatedJudging, read_settings, write_settings
from aufheben.rooms.programs import ChatModel, Opening, Programs, Typed
from aufheben.rooms.room import Room
from aufheben.runtime.journal import Record
from aufheben.words import speaker, spelled

_say = speaker(__name__)


def _pasted(typed: Typed) -> Judging:
    if "\n" not in typed.last.strip():
        raise BadInput(_say("one_line"), do=_say("paste_speeches"), file="messages")
    return Judging(text=typed.last)


PROGRAMS = Programs(
    chats={
        "judge": ChatModel(
            summary="Judges a debate that is pasted.",
            request=_pasted,
            greeting=_say("judge_this_way"),
        )
    },
    openings=(
        Opening(
            name="judge",
            title=_say("title_judge"),
            does=_say("does_judge"),
            asks=lambda what: _say("asks_judge", what=what),
        ),
    ),
)


def _view(record: Record, bench: SeatedJudging, told: ToldJudging, saying: Saying) -> View:
    from aufheben.rooms.judging.report.view import view

    return view(record, bench, told, saying)


def _lang(told: ToldJudging) -> Lang:
    return told.judged.hearing.lang or "en"


def _answered(settings: Mapping[str, Any], ended: Mapping[str, Any]) -> str | None:
    winner = ended.get("answer")
    if winner is None:
        return None
    said = won(str(winner), close=bool(ended.get("close")))
    return spelled(said, "ja" if settings.get("lang") == "ja" else "en")


ROOM = Room(
    name="judging",
    noun=speaker("aufheben.rooms.judging.report.view")("noun"),
    summary=_say("summary"),
    request=Judging,
    read=read,
    encode=write_settings,
    decode=read_settings,
    course=COURSE,
    estimate=estimate,
    report=Report(
        tell=ToldJudging,
        envelope=lambda told: envelope(told.run, told.judged),
        formats={
            "txt": lambda told: text.plain(report(told), _lang(told)),
            "md": lambda told: text.markdown(report(told), _lang(told)),
            "csv": lambda told: table(told.judged),
            "tabbycat.json": lambda told: tabbycat(told.judged),
        },
        headline=lambda told: text.headline(report(told), _lang(told)),
        table="ballots",
        keys="aufheben.rooms.judging.keys:Keys",
    ),
    briefing=Briefing(heading=heading, notices=notices),
    page=Page(view=_view, heading=_say("heading")),
    listed=Listed(form=lambda settings: settings.get("panel", {}).get("name"), answered=_answered),
    batched=Batched(inputs=transcripts, filled=("file",), endings=(*ENDINGS, *LISTS), meant=meant),
    asks=Asks(
        modules={"judging": "aufheben.rooms.judging.asks.tasks"},
        rank=1,
        stand_in="aufheben.testing.adjudicator:Adjudicator",
    ),
    programs=PROGRAMS,
)
