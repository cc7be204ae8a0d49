"""The room of a request and a play: everything else is derived."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from aufheben.domain.vocabulary import Limit, Outcome, StopReason
from aufheben.formats.endings import why_ended
from aufheben.formats.envelope import SCHEMA
from aufheben.formats.quoting.plain import page
from aufheben.rooms.aspects import Report
from aufheben.rooms.room import Room
from aufheben.rooms.simple.job import Answer, Ask, EndedSimple, Job, Q, SeatedSimple
from aufheben.rooms.simple.read import estimate, read_request
from aufheben.rooms.simple.request import issue_of
from aufheben.rooms.simple.settings import read_settings, write_settings
from aufheben.runtime.budget import shown
from aufheben.runtime.chair import JournaledChair
from aufheben.runtime.drive import Course
from aufheben.words import speaker, tell

_say = speaker(__name__)
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
