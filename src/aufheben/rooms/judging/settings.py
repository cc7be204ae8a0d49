"""A hearing as the journal keeps it: enough to sit every judge down again."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from aufheben.domain import Limits, Seat
from aufheben.domain.matches import Dimension, Examination, Heading, Match, Panel, Speech, Team
from aufheben.domain.verdicts import PointScale
from aufheben.domain.vocabulary import Lang
from aufheben.formats.settings import settings_reader
from aufheben.rooms.judging.job import JudgingJob

ROOM = "judging"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedJudging:
    """A hearing, and which model sits as which judge.

    Of a transcript just read: `chairs` are voices whose words were left out, `within` is how many
    short turns stand inside speeches, `listed` are lines above them with names, `turns` lines within
    questions that name who speaks. No run keeps them.
    """

    hearing: JudgingJob
    agents: dict[str, str]
    chairs: tuple[str, ...] = ()
    within: int = 0
    listed: tuple[str, ...] = ()
    turns: tuple[str, ...] = ()

    @property
    def job(self) -> JudgingJob:
        """What the room's course runs."""
        return self.hearing

    @property
    def lang(self) -> Lang | None:
        """The language in which agents are asked."""
        return self.hearing.lang

    @property
    def models(self) -> tuple[str, ...]:
        """Every model that judges, once."""
        return tuple(dict.fromkeys(self.agents.values()))


def write_settings(bench: SeatedJudging) -> dict[str, Any]:
    """JSON values only; no key or header is among them."""
    hearing = bench.hearing
    return {
        "room": ROOM,
        "question": hearing.match.heading.motion,
        "match": asdict(hearing.match),
        "panel": asdict(hearing.panel),
        "seats": [{**asdict(j), "agent": bench.agents[j.name]} for j in hearing.judges],
        "limits": asdict(hearing.limits),
        "lang": hearing.lang,
        "forced": hearing.forced,
        "points": asdict(hearing.points) if hearing.points else None,
    }


@settings_reader
def read_settings(settings: Mapping[str, Any]) -> SeatedJudging:
    """The hearing again. Raises Damaged if the settings are not ours."""
    seats = [dict(seat) for seat in settings["seats"]]
    agents = {seat["name"]: seat.pop("agent") for seat in seats}
    hearing = JudgingJob(
        match=_match(settings["match"]),
        panel=_panel(settings["panel"]),
        judges=tuple(Seat(**seat) for seat in seats),
        limits=Limits(**settings["limits"]),
        lang=settings["lang"],
        forced=settings["forced"],
        points=PointScale(**settings["points"]) if settings["points"] else None,
    )
    _check(hearing)
    return SeatedJudging(hearing=hearing, agents=agents)


def _check(hearing: JudgingJob) -> None:
    """Raises ValueError for values that no run of ours could have written."""
    speeches, panel = hearing.match.speeches, hearing.panel
    if [speech.number for speech in speeches] != list(range(1, len(speeches) + 1)):
        raise ValueError("speeches are not numbered")
    if not {speech.team for speech in speeches} <= set(hearing.match.heading.names):
        raise ValueError("somebody of no team speaks")
    if not (speeches and panel.dimensions and panel.window >= 1):
        raise ValueError("nothing is heard, or nothing judged")


def _match(written: Mapping[str, Any]) -> Match:
    heading = dict(written["heading"])
    teams = tuple(Team(**team) for team in heading.pop("teams"))
    speeches = tuple(_speech(speech) for speech in written["speeches"])
    return Match(heading=Heading(teams=teams, **heading), speeches=speeches)


def _speech(written: Mapping[str, Any]) -> Speech:
    rest = dict(written)
    asked = tuple(
        Examination(asks=tuple(each["asks"]), answers=tuple(each["answers"]), text=each["text"])
        for each in rest.pop("examinations")
    )
    return Speech(**rest, examinations=asked)


def _panel(written: Mapping[str, Any]) -> Panel:
    rest = dict(written)
    rows = [dict(row) for row in rest.pop("dimensions")]
    dimensions = tuple(Dimension(**{**row, "reads": tuple(row["reads"])}) for row in rows)
    return Panel(dimensions=dimensions, **rest)
