"""A rating as the journal keeps it: enough to sit its judge down again."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from aufheben.domain import Limits, Seat
from aufheben.domain.ratings import Exhibit
from aufheben.domain.vocabulary import Lang
from aufheben.formats.settings import settings_reader
from aufheben.rooms.rating.job import RatingJob

ROOM = "rating"
_PAIRS = ("stances", "transcript")
_LISTS = ("replies", "key_points")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedRating:
    """A rating, and which model sits as its judge, by the judge's name."""

    rating: RatingJob
    agents: dict[str, str]

    @property
    def job(self) -> RatingJob:
        """What the room's course runs."""
        return self.rating

    @property
    def lang(self) -> Lang | None:
        """The language in which agents are asked."""
        return self.rating.lang

    @property
    def models(self) -> tuple[str, ...]:
        """Every model that judges, once."""
        return tuple(dict.fromkeys(self.agents.values()))


def write_settings(desk: SeatedRating) -> dict[str, Any]:
    """JSON values only; no key or header is among them."""
    rating, judge = desk.rating, desk.rating.judge
    return {
        "room": ROOM,
        "protocol": ROOM,
        "question": rating.exhibit.question,
        "exhibit": _written(rating.exhibit),
        "other": None if rating.other is None else _written(rating.other),
        "measures": list(rating.measures),
        "readings": rating.readings,
        "seats": [{**asdict(judge), "agent": desk.agents[judge.name]}],
        "limits": asdict(rating.limits),
        "lang": rating.lang,
    }


@settings_reader
def read_settings(settings: Mapping[str, Any]) -> SeatedRating:
    """The rating again. Raises Damaged if the settings are not ours."""
    [seat] = [dict(seat) for seat in settings["seats"]]
    agents = {seat["name"]: seat.pop("agent")}
    other = settings["other"]
    rating = RatingJob(
        exhibit=_read(settings["exhibit"]),
        other=None if other is None else _read(other),
        measures=tuple(settings["measures"]),
        readings=settings["readings"],
        judge=Seat(**seat),
        limits=Limits(**settings["limits"]),
        lang=settings["lang"],
    )
    for exhibit in (rating.exhibit, rating.other):
        if exhibit and not set(exhibit.replies) <= set(range(1, len(exhibit.transcript) + 1)):
            raise ValueError("replies are to moves that are not there")
    return SeatedRating(rating=rating, agents=agents)


def _written(exhibit: Exhibit) -> dict[str, Any]:
    written = asdict(exhibit)
    lists = {name: list(written[name]) for name in _LISTS}
    return {**written, **lists, **{name: [list(p) for p in written[name]] for name in _PAIRS}}


def _read(written: Mapping[str, Any]) -> Exhibit:
    lists = {name: tuple(_listed(written[name])) for name in _LISTS}
    pairs = {name: tuple(_pair(p) for p in _listed(written[name])) for name in _PAIRS}
    return Exhibit(**{**written, **lists, **pairs})


def _pair(value: Any) -> tuple[Any, Any]:
    seat, text = _listed(value)
    return seat, text


def _listed(value: Any) -> Sequence[Any]:
    """A text is a sequence too, but no list of ours."""
    if isinstance(value, list | tuple):
        return value
    raise TypeError(value)
