"""Whole runs of every room in memory: a stand-in behind the real prompts, every writer after it."""

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, get_args

from aufheben.agents import ScriptedAgent
from aufheben.agents.llm import LlmAgent
from aufheben.agents.symbolic import SymbolicAgent
from aufheben.domain import Limits
from aufheben.domain.acts import Passages
from aufheben.domain.boards import Quotation
from aufheben.domain.opinions import forms
from aufheben.domain.vocabulary import Form, Lang
from aufheben.formats.cases import SeatSpecification, Specification, filled
from aufheben.protocols.ports import Agent
from aufheben.protocols.question import SOURCE
from aufheben.rooms.deliberation import job as deliberation
from aufheben.rooms.deliberation.protocol.rules import Rules
from aufheben.rooms.deliberation.room import ROOM as DELIBERATING
from aufheben.rooms.deliberation.settings import SeatedDeliberation
from aufheben.rooms.deliberation.settings import ToldDeliberation as Memo
from aufheben.rooms.dialectic.job import DialecticJob
from aufheben.rooms.dialectic.report.envelope import envelope
from aufheben.rooms.dialectic.report.graph import mermaid
from aufheben.rooms.dialectic.seats import SeatChoice, cast
from aufheben.rooms.dialectic.told import ToldDialectic, tell
from aufheben.rooms.hierarchy import job as hierarchy
from aufheben.rooms.hierarchy import report as surveys
from aufheben.rooms.judging import job as judging
from aufheben.rooms.judging import report as verdicts
from aufheben.rooms.judging.panels import published
from aufheben.rooms.rating import job as rating
from aufheben.rooms.rating.room import ROOM as RATING
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Journal, Record
from aufheben.runtime.memory import MemoryStore
from aufheben.testing import Adjudicator, Curator, Debater, InProcess, Received, StandIn, Thinker
from tests import driving
from tests.deliberation.thinking import LANGS, MIND, PASSAGE
from tests.deliberation.thinking import QUESTION as ISSUE
from tests.formats.debate_reports import markdown, plain
from tests.formats.whys import whys
from tests.hierarchy.debates import job
from tests.judging import reports
from tests.judging.debates import hearing as hearing_of
from tests.judging.debates import match
from tests.model_debates import STANCES
from tests.rating.exhibits import rating as rating_of

Answerer = Callable[[Received], Any]
Wrap = Callable[[Agent], Agent]


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """How a room's run is held, read again from its record, and written.

    `stand_in` answers all of its tasks.
    """

    name: str
    lang: Lang = "en"
    stand_in: Callable[[], Answerer]
    hold: Callable[[Mapping[str, Agent], Journal], Any]
    again: Callable[[Record], Any]
    so_far: Callable[[Record], Any]
    written: Callable[[Any], Iterator[str]]

    def run(
        self, agent: Agent, journal: Journal | None = None, wrap: Wrap = lambda agent: agent
    ) -> tuple[Any, Record]:
        """How it ended, and its record; every agent, the sources too, is wrapped."""
        held = journal or MemoryStore().begin(Record(run="r", created="", settings={}))
        found = (Quotation(source="counts.txt", text=PASSAGE[self.lang]),)
        sources = ScriptedAgent(lambda _seat, _task: Passages(found=found))
        ended = self.hold({"any": wrap(agent), SOURCE.name: wrap(sources)}, held)
        return ended, held.record


def agent_of(room: Room, answerer: Answerer | None = None) -> tuple[LlmAgent, InProcess]:
    """An agent that asks the answerer, or the room's stand-in, in the room's own prompts."""
    model = InProcess(answerer or room.stand_in())
    return LlmAgent(model, lang=room.lang), model


def rooms() -> Iterator[Room]:
    """Every room, in every form of it that asks other questions."""
    for form in get_args(Form):
        if form != "complete":
            yield _dialectic(form, STANCES)
    yield _dialectic("lift", ())
    yield _dialectic("lift", (), "ja")
    for form in SCHEMED:
        yield _dialectic(form, LOGIC)
        yield _dialectic(form, LOGIC, engine=True)
    yield from (_judging(panel) for panel in ("null", "debatrix", "dbkai"))
    yield _checking()
    yield from map(_deliberation, LANGS)
    yield _rating()


SCHEMED: tuple[Form, ...] = ("published", "capped")
LOGIC = (
    "a is a camera. a is light. If a camera is light, we should buy it.",
    "b is a camera. b is cheap. a is dear. If a camera is dear, we should not buy it.",
)
"""Stances that the logic engine reads, where a model may answer with anything."""


def _dialectic(
    form: Form, stances: tuple[str, ...], lang: Lang = "en", *, engine: bool = False
) -> Room:
    seats = tuple(
        SeatSpecification(name=f"AG{number}", stance=stance)
        for number, stance in enumerate(stances, start=1)
    )
    question = "Which camera should we buy?" if stances == LOGIC else ISSUE[lang]
    asked = Specification(question=question, seats=filled(seats), protocol={"name": form})
    held = {seat.name: "openai:stand-in" for seat in seats} | (
        {"AG1": "symbolic"} if engine else {}
    )

    @cache
    def case() -> DialecticJob:
        return cast(asked, choice=SeatChoice(model="openai:stand-in", seats=held, lang=lang)).case

    own = {"AG1": SymbolicAgent()} if engine else {}
    return Room(
        name=_named(form, stances, lang, engine=engine),
        lang=lang,
        stand_in=lambda: Debater(attacks=1, lang=lang),
        hold=lambda agents, journal: driving.conduct(
            case(), {**agents, **own}, journal, StillClock()
        ),
        again=lambda record: driving.replay(case(), record),
        so_far=lambda record: driving.so_far(case(), record, "failed", "unread"),
        written=lambda finished: _argued(tell("r", finished)),
    )


def _named(form: Form, stances: tuple[str, ...], lang: Lang, *, engine: bool) -> str:
    if stances == LOGIC:
        return f"{form} {'beside the logic engine' if engine else 'of stances in logic'}"
    return form if stances else f"{form} in {lang}, stances found"


def _argued(told: ToldDialectic) -> Iterator[str]:
    yield from (plain(told), markdown(told), mermaid(told))
    yield json.dumps(envelope(told))
    yield whys(told)


def _judging(panel: str) -> Room:
    heard = hearing_of(published(panel), match(texts={1: "Children play on the square."}))
    return Room(
        name=f"judging by {panel}",
        stand_in=lambda: Adjudicator("CO", lang="en"),
        hold=lambda agents, journal: _now(driving.hear(heard, agents, journal, StillClock())),
        again=lambda record: _now(driving.heard_again(heard, record)),
        so_far=lambda record: _now(driving.stopped(judging.COURSE, heard, record)),
        written=lambda judged: iter(
            (
                reports.plain("r", judged),
                reports.markdown("r", judged),
                json.dumps(verdicts.envelope("r", judged)),
            )
        ),
    )


def _checking() -> Room:
    survey = job(forms(2)["relay-feedback"])
    check = surveys.SeatedHierarchy(survey=survey, agents={}, file="in.csv")

    def written(surveyed: hierarchy.EndedHierarchy) -> Iterator[str]:
        told = surveys.tell("r", check, surveyed)
        yield json.dumps(surveys.envelope(told))
        yield from (write(told) for write in surveys.FORMATS.values())

    return Room(
        name="checking",
        stand_in=lambda: Curator(lambda child, _: "false" if child == "wheel" else "true"),
        hold=lambda agents, journal: _now(driving.survey(survey, agents, journal, StillClock())),
        again=lambda record: _now(driving.surveyed_again(survey, record)),
        so_far=lambda record: _now(driving.stopped(hierarchy.COURSE, survey, record)),
        written=written,
    )


def _deliberation(lang: Lang) -> Room:
    rules = Rules(personas=(MIND,), sourced=True, steps=8, lang=lang)
    asked = deliberation.DeliberationJob(issue=ISSUE[lang], rules=rules, limits=Limits(), lang=lang)
    memo = SeatedDeliberation(job=asked, agents={MIND.name: "stand-in"})

    def written(pondered: deliberation.EndedDeliberation) -> Iterator[str]:
        told = Memo(run="r", session=memo, pondered=pondered)
        yield from (text(told) for text in DELIBERATING.report.formats.values())
        yield json.dumps(DELIBERATING.report.envelope(told))

    return Room(
        name=f"deliberation in {lang}",
        lang=lang,
        stand_in=lambda: Thinker(lang=lang),
        hold=lambda agents, journal: _now(driving.ponder(asked, agents, journal, StillClock())),
        again=lambda record: _now(driving.pondered_again(asked, record)),
        so_far=lambda record: _now(driving.stopped(deliberation.COURSE, asked, record)),
        written=written,
    )


def _rating() -> Room:
    asked = rating_of()
    return Room(
        name="rating",
        stand_in=StandIn,
        hold=lambda agents, journal: _now(driving.rate(asked, agents, journal, StillClock())),
        again=lambda record: _now(driving.rated_again(asked, record)),
        so_far=lambda record: _now(driving.stopped(rating.COURSE, asked, record)),
        written=lambda rated: iter(
            (
                RATING.report.formats["txt"](("r", rated)),
                RATING.report.formats["md"](("r", rated)),
                json.dumps(RATING.report.envelope(("r", rated))),
            )
        ),
    )


def _now(course: Any) -> Any:
    return asyncio.run(course)


ROOMS = {room.name: room for room in rooms()}
