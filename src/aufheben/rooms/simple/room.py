"""The room of a request and a play: everything else is derived."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import asdict, fields
from typing import Any

from aufheben.domain import Limits, Seat, Usage
from aufheben.domain.models import agent_name
from aufheben.domain.vocabulary import Limit, Outcome, StopReason
from aufheben.errors import BadInput, NoModel, among
from aufheben.formats.endings import why_ended
from aufheben.formats.envelope import SCHEMA
from aufheben.formats.quoting.plain import page
from aufheben.formats.settings import settings_reader
from aufheben.rooms.aspects import Report
from aufheben.rooms.costs import CostEstimate, Price
from aufheben.rooms.models import estimated, named_model
from aufheben.rooms.options import Asking, check, filled, limits, options
from aufheben.rooms.room import Room
from aufheben.rooms.simple.job import (
    Answer,
    Ask,
    EndedSimple,
    Job,
    Q,
    SeatedSimple,
    issue_of,
    own_options,
)
from aufheben.runtime.budget import shown
from aufheben.runtime.chair import JournaledChair
from aufheben.runtime.drive import Course
from aufheben.runtime.validation import spoken
from aufheben.words import speaker, tell

_say = speaker(__name__)

PROMPT, ANSWER = 500, 100
"""Typical tokens of a question, and of its answer (both guessed)."""


def read_request(
    request: Q, defaults: Mapping[str, object], names: tuple[str, ...], asked: int
) -> SeatedSimple[Q]:
    """Seats the models or people of a request, who are asked `asked` questions. Raises BadInput."""
    request = check(filled(request, defaults))
    model, given = named_model(request.model, request.base_url, request.seats), dict(request.seats)
    stranger = next((name for name in given if name not in names), None)
    if stranger is not None:
        raise BadInput(_say("seat_no_such", name=stranger), do=among("one_of", names))
    said = {name: given.get(name, "model") for name in names}
    agents = {name: model if agent == "model" else agent for name, agent in said.items()}
    empty = next((name for name, agent in agents.items() if agent is None), None)
    if empty is not None:
        raise NoModel(_say("nobody_sits", seat=empty))
    job = Job(
        request=type(request)(**{name: getattr(request, name) for name in own_options(request)}),
        seats=tuple(Seat(name=name, stance="") for name in names),
        questions=asked,
        limits=limits(request),
        lang=request.lang or spoken(issue_of(request) * 10) or "en",
    )
    return SeatedSimple(
        job=job, agents={name: _whole(str(agent)) for name, agent in agents.items()}
    )


def _whole(agent: str) -> str:
    return agent if agent == "human" else agent_name(agent)


async def estimate(table: SeatedSimple[Any], price: Price, _asking: Asking) -> CostEstimate:
    """If every answer is legal at once."""
    job = table.job
    calls = min(job.questions, job.bound)
    usage = Usage(input=calls * PROMPT, output=calls * ANSWER)
    models = tuple(dict.fromkeys(agent for agent in table.agents.values() if agent != "human"))
    return estimated(calls, usage, bound=job.bound, models=models, price=price)


Play = Callable[[Job[Q], Ask], Awaitable[Answer]]
Told = tuple[str, SeatedSimple[Any], EndedSimple]


def simple_room(
    request: type[Q],
    play: Play[Q],
    *,
    seats: Iterable[str],
    questions: int | None = None,
    txt: Callable[[Q, EndedSimple], str] | None = None,
) -> Room[Q, SeatedSimple[Q], EndedSimple, Told]:
    """The room of a request, whose `seats` are asked at most so many `questions` (one each).

    `txt` tells of a run that has ended, for people.
    """
    names = tuple(seats)
    asked = len(names) if questions is None else questions
    name = request.room
    text = txt or _text
    return Room(
        name=name,
        noun=_say("run_of", name=name),
        summary=(request.__doc__ or "").partition("\n")[0],
        request=request,
        read=lambda given, defaults: read_request(given, defaults, names, asked),
        encode=lambda table: write_settings(name, table),
        decode=lambda settings: read_settings(request, settings, asked),
        course=Course(play=lambda job, chair: _play(play, job, chair)),
        estimate=estimate,
        report=Report(
            tell=lambda run, table, ended: (run, table, ended),
            envelope=lambda told: _envelope(name, *told),
            formats=dict.fromkeys(("txt", "md"), lambda told: text(told[1].job.request, told[2])),
        ),
    )


async def _play(play: Play[Any], job: Job[Any], chair: JournaledChair) -> EndedSimple:
    ask = Ask(chair, job.seats)
    found = await play(job, ask)
    cut = next(iter(sorted(ask.limits)), None)
    # What is made of no answer at all is none, whatever a room makes of it.
    silent = bool(chair.tally.never_legal) and not chair.tally.legal
    answer = None if silent else found.answer
    outcome, reason = _ending(answer, cut)
    return EndedSimple(
        answer=answer,
        found=found.found,
        outcome=outcome,
        stop_reason=reason,
        flags=tuple(sorted({*chair.tally.flags, *(f"limit_{limit}" for limit in ask.limits)})),
        tally=chair.tally,
    )


def _ending(answer: str | None, cut: Limit | None) -> tuple[Outcome, StopReason]:
    if answer is not None:
        return "justified", "verdict"
    return ("failed", "no_legal_answer") if cut is None else ("budget", cut)


def _envelope(name: str, run: str, table: SeatedSimple[Any], ended: EndedSimple) -> dict[str, Any]:
    tally = ended.tally
    calls = {"made": tally.made, "rejected": tally.rejected, "bound": table.job.bound}
    return {
        "schema": SCHEMA,
        "run": run,
        "room": name,
        "protocol": name,
        "issue": issue_of(table.job.request),
        "outcome": ended.outcome,
        "stop_reason": ended.stop_reason,
        "flags": list(ended.flags),
        "answer": ended.answer,
        "calls": calls,
        "usage": shown(tally.usage),
        **ended.found,
    }


def _text(_request: Any, ended: EndedSimple) -> str:
    found = (f"{key}: {value}" for key, value in ended.found.items())
    return page([ended.answer or tell(_say("no_answer", why=why_ended(ended.stop_reason))), *found])


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
