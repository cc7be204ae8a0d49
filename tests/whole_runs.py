"""Whole runs of every room in memory: a stand-in behind the real prompts, every writer after it."""

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
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
from aufheben.rooms.deliberation.job import DeliberationJob
from aufheben.rooms.deliberation.protocol.rules import Rules
from aufheben.rooms.deliberation.settings import SeatedDeliberation
from aufheben.rooms.dialectic.seats import SeatChoice, SeatedDialectic, cast
from aufheben.rooms.hierarchy.settings import SeatedHierarchy
from aufheben.rooms.judging.panels import published
from aufheben.rooms.judging.settings import SeatedJudging
from aufheben.rooms.rating.settings import SeatedRating
from aufheben.rooms.registry import named
from aufheben.runtime.clock import StillClock
from aufheben.runtime.drive import drive, replay, standing
from aufheben.runtime.journal import Journal, Record
from aufheben.runtime.memory import MemoryStore
from aufheben.testing import Adjudicator, Curator, Debater, InProcess, Received, StandIn, Thinker
from tests.deliberation.thinking import LANGS, MIND, PASSAGE
from tests.deliberation.thinking import QUESTION as ISSUE
from tests.formats.whys import whys
from tests.hierarchy.debates import job
from tests.judging.debates import hearing as hearing_of
from tests.judging.debates import match
from tests.model_debates import STANCES
from tests.rating.exhibits import rating as rating_of

Answerer = Callable[[Received], Any]
Wrap = Callable[[Agent], Agent]


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """A run of a room: what is `seated` when it is asked for, and what answers all of its tasks.

    `own` agents answer beside the one that is tried.
    """

    name: str
    of: str
    lang: Lang = "en"
    stand_in: Callable[[], Answerer]
    seated: Callable[[], Any]
    own: Mapping[str, Agent] = field(default_factory=dict)

    def run(
        self, agent: Agent, journal: Journal | None = None, wrap: Wrap = lambda agent: agent
    ) -> tuple[Any, Record]:
        """How it ended, and its record; every agent, the sources too, is wrapped."""
        held = journal or MemoryStore().begin(Record(run="r", created="", settings={}))
        found = (Quotation(source="counts.txt", text=PASSAGE[self.lang]),)
        sources = ScriptedAgent(lambda _seat, _task: Passages(found=found))
        agents = {"any": wrap(agent), SOURCE.name: wrap(sources), **self.own}
        course = named(self.of).course
        ended = asyncio.run(drive(course, self.seated().job, agents, held, StillClock()))
        return ended, held.record

    def again(self, record: Record) -> Any:
        """How it ended, from its record."""
        return asyncio.run(replay(named(self.of).course, self.seated().job, record))

    def so_far(self, record: Record) -> Any:
        """What one that cannot be worked with any further has reached."""
        course = named(self.of).course
        return asyncio.run(standing(course, self.seated().job, record, "failed", "unread"))

    def written(self, ended: Any) -> Iterator[str]:
        """All that is told of it as text."""
        report = named(self.of).report
        told = report.tell("r", self.seated(), ended)
        yield json.dumps(report.envelope(told))
        yield from (report.formats[ending](told) for ending in TEXTS if ending in report.formats)
        if self.of == "dialectic":
            yield whys(told)


TEXTS = ("txt", "md", "mmd", "tsv", "ttl", "kgcl", "sarif", "xml")


def agent_of(room: Room, answerer: Answerer | None = None) -> tuple[LlmAgent, InProcess]:
    """An agent that asks the answerer, or the room's stand-in, in the room's own prompts."""
    model = InProcess(answerer or room.stand_in())
    return LlmAgent(model, lang=room.lang), model


def saying(answerer: Answerer, change: Callable[[str, str], str]) -> Answerer:
    """The same answers, of whose texts each is changed, by what it is and under which key it stands."""

    def changed(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: changed(part, name) for name, part in value.items()}
        if isinstance(value, list):
            return [changed(part, key) for part in value]
        return change(value, key) if isinstance(value, str) else value

    return lambda received: json.dumps(changed(json.loads(answerer(received))))


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
    yield from map(_judging, ("null", "debatrix", "dbkai"))
    check = SeatedHierarchy(survey=job(forms(2)["relay-feedback"]), agents={}, file="in.csv")
    yield Room(
        name="checking",
        of="hierarchy",
        stand_in=lambda: Curator(lambda child, _: "false" if child == "wheel" else "true"),
        seated=lambda: check,
    )
    yield from map(_deliberation, LANGS)
    rated = SeatedRating(rating=rating_of(), agents={})
    yield Room(name="rating", of="rating", stand_in=StandIn, seated=lambda: rated)


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
    own = {"AG1": "symbolic"} if engine else {}
    held = {seat.name: "openai:stand-in" for seat in seats} | own

    @cache
    def seated() -> SeatedDialectic:
        return cast(asked, choice=SeatChoice(model="openai:stand-in", seats=held, lang=lang))

    return Room(
        name=_named(form, stances, lang, engine=engine),
        of="dialectic",
        lang=lang,
        stand_in=lambda: Debater(attacks=1, lang=lang),
        seated=seated,
        own=dict.fromkeys(own, SymbolicAgent()),
    )


def _named(form: Form, stances: tuple[str, ...], lang: Lang, *, engine: bool) -> str:
    if stances == LOGIC:
        return f"{form} {'beside the logic engine' if engine else 'of stances in logic'}"
    return form if stances else f"{form} in {lang}, stances found"


def _judging(panel: str) -> Room:
    hearing = hearing_of(published(panel), match(texts={1: "Children play on the square."}))
    heard = SeatedJudging(hearing=hearing, agents={})
    return Room(
        name=f"judging by {panel}",
        of="judging",
        stand_in=lambda: Adjudicator("CO", lang="en"),
        seated=lambda: heard,
    )


def _deliberation(lang: Lang) -> Room:
    rules = Rules(personas=(MIND,), sourced=True, steps=8, lang=lang)
    asked = DeliberationJob(issue=ISSUE[lang], rules=rules, limits=Limits(), lang=lang)
    memo = SeatedDeliberation(job=asked, agents={MIND.name: "stand-in"})
    return Room(
        name=f"deliberation in {lang}",
        of="deliberation",
        lang=lang,
        stand_in=lambda: Thinker(lang=lang),
        seated=lambda: memo,
    )


ROOMS = {room.name: room for room in rooms()}
