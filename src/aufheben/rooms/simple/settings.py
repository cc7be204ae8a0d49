"""A run of a simple room as the journal keeps it."""

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

from aufheben.domain import Limits, Seat
from aufheben.formats.settings import settings_reader
from aufheben.rooms.options import check, options
from aufheben.rooms.simple.job import Job, Q, SeatedSimple
from aufheben.rooms.simple.request import issue_of, own_options


def write_settings(name: str, table: SeatedSimple[Any]) -> dict[str, Any]:
    """JSON values only; no key or header is among them."""
    job = table.job
    return {
        "room": name,
        "question": issue_of(job.request),
        "request": {
            each: _plain(getattr(job.request, each)) for each in own_options(type(job.request))
        },
        "seats": [{**asdict(seat), "agent": table.agents[seat.name]} for seat in job.seats],
        "limits": asdict(job.limits),
        "lang": job.lang,
    }


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def read_settings(request: type[Q], settings: Mapping[str, Any], asked: int) -> SeatedSimple[Q]:
    """The table again. Raises Damaged if the settings are not ours."""

    @settings_reader
    def read(settings: Mapping[str, Any]) -> SeatedSimple[Q]:
        given = {name: settings["request"][name] for name in own_options(request)}
        seats = [dict(seat) for seat in settings["seats"]]
        agents = {seat["name"]: seat.pop("agent") for seat in seats}
        job = Job(
            request=check(request(**_kept(request, given))),
            seats=tuple(Seat(**seat) for seat in seats),
            questions=asked,
            limits=Limits(**settings["limits"]),
            lang=settings["lang"],
        )
        return SeatedSimple(job=job, agents=agents)

    return read(settings)


def _kept(request: type[Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Each option as it was given. Raises TypeError for what it cannot have been."""
    said = options(request)
    default = {f.name: f.default for f in fields(request)}
    found = {name: tuple(v) if said[name].many else v for name, v in given.items()}
    for name, value in found.items():
        each = value if said[name].many else () if value == default[name] else (value,)
        kind = (int, float) if said[name].kind is float else said[name].kind
        if any(not isinstance(one, kind) or type(one) is bool is not kind for one in each):
            raise TypeError(f"{name}: {value!r}")
    return found
