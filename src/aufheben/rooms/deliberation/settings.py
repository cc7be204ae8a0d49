"""A deliberation as the journal keeps it: enough to sit everyone down again; and with the name of its run."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from aufheben.domain import Issue, Limits, Seat
from aufheben.domain.vocabulary import Lang
from aufheben.formats.settings import settings_reader
from aufheben.logic.boards.utility import Tuning
from aufheben.rooms.deliberation.job import DeliberationJob, EndedDeliberation
from aufheben.rooms.deliberation.protocol.protocol import DELIBERATOR, JUDGE
from aufheben.rooms.deliberation.protocol.rules import Rules
from aufheben.words import Fact

ROOM = "deliberation"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedDeliberation:
    """A deliberation and who sits where: `agents` are names of agents by seat.

    `facts` is where facts are looked up (empty: nowhere); `origin` the run that this one was
    forked from (empty: none), at the answer of event `forked_at`, or where that is 0 at the step
    `rules.since`. `ignored` says what of the input has no effect, and is not kept.
    """

    job: DeliberationJob
    agents: Mapping[str, str]
    facts: str = ""
    origin: str = ""
    forked_at: int = 0
    ignored: tuple[Fact, ...] = field(default=(), compare=False)

    @property
    def lang(self) -> Lang | None:
        """The language in which agents are asked."""
        return self.job.rules.lang

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who acts, who says what is done next, and who judges: in the order they are kept."""
        return (*self.job.rules.personas, DELIBERATOR, JUDGE)

    @property
    def models(self) -> tuple[str, ...]:
        """Every model that takes part, once."""
        named = [agent for agent in self.agents.values() if agent not in ("symbolic", "human")]
        return tuple(dict.fromkeys(named))


def write_settings(session: SeatedDeliberation) -> dict[str, Any]:
    """JSON values only; no key or header is among them."""
    job, agents = session.job, session.agents
    return {
        "room": ROOM,
        "protocol": ROOM,
        "question": job.issue,
        "seats": [{**asdict(seat), "agent": agents.get(seat.name, "")} for seat in session.seats],
        "rules": asdict(job.rules),
        "limits": asdict(job.limits),
        "lang": job.lang,
        "facts": session.facts,
        "origin": session.origin,
        "forked_at": session.forked_at,
    }


@settings_reader
def read_settings(settings: Mapping[str, Any]) -> SeatedDeliberation:
    """The deliberation again. Raises Damaged if the settings are not ours."""
    job = DeliberationJob(
        issue=settings["question"],
        rules=_read(settings["rules"]),
        limits=Limits(**settings["limits"]),
        lang=settings["lang"],
    )
    return SeatedDeliberation(
        job=job,
        agents={seat["name"]: seat["agent"] for seat in settings["seats"] if seat["agent"]},
        facts=settings["facts"],
        origin=settings["origin"],
        forked_at=settings["forked_at"],
    )


def _asked(kept: Mapping[str, Any] | None) -> Issue | None:
    if kept is None:
        return None
    return Issue(
        question=kept["question"],
        aliases=tuple((a, b) for a, b in kept["aliases"]),
        priorities=tuple((a, b) for a, b in kept["priorities"]),
        shared=kept["shared"],
        lang=kept["lang"],
    )


def _read(kept: Mapping[str, Any]) -> Rules:
    if not kept["personas"]:
        raise ValueError("nobody acts")
    parts = {
        "personas": tuple(Seat(**seat) for seat in kept["personas"]),
        "minds": tuple(Seat(**seat) for seat in kept["minds"]),
        "tuning": Tuning(**kept["tuning"]),
        "asked": _asked(kept["asked"]),
        "before": None if kept["before"] is None else _read(kept["before"]),
    }
    return Rules(**{each.name: kept[each.name] for each in fields(Rules)} | parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldDeliberation:
    """A run's deliberation and how it ended."""

    run: str
    session: SeatedDeliberation
    pondered: EndedDeliberation
