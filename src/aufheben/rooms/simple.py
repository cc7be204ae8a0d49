"""A room in a few lines: seats are asked questions, and an answer is made of theirs.

How such a run is asked for, kept, bounded and told is derived from its request and its play.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, ClassVar, Generic, TypeVar

from aufheben.domain import Limits, Seat, Tally, Usage
from aufheben.domain.verdicts import Unsaid
from aufheben.domain.words import Lang, Limit, Outcome, StopReason
from aufheben.errors import BadInput, Damaged
from aufheben.formats.envelope import SCHEMA
from aufheben.formats.quoting.plain import page
from aufheben.protocols.question import Question
from aufheben.protocols.shapes import Message
from aufheben.rooms.models import dearest, named_model, priced, public, whole_name
from aufheben.rooms.options import LIMITS, Asking, Request, check, filled, limits, option, options
from aufheben.rooms.room import Estimate, Price, Room
from aufheben.runtime.chair import JournaledChair
from aufheben.runtime.drive import Course
from aufheben.runtime.spending import shown
from aufheben.runtime.tongues import spoken

PROMPT, ANSWER = 500, 100
"""Typical tokens of a question, and of its answer (both guessed)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SimpleRequest(Request):
    """Who sits in the seats, besides what every request says."""

    formats: ClassVar = ("txt", "md")
    model: str | None = option(None, "Who answers.", "Seats", metavar="PROVIDER:MODEL")
    seats: Mapping[str, str] = option(
        (),
        "human, an agent's name, or PROVIDER:MODEL[@URL].",
        "Seats",
        dict,
        flag="--seat",
        metavar="NAME=AGENT",
        example="AG2=human",
        many=True,
    )
    lang: Lang | None = option(None, "The language of it.", "Seats", choices=("en", "ja"))


Q = TypeVar("Q", bound=SimpleRequest)
M = TypeVar("M", bound=Message)


@dataclass(frozen=True, slots=True, kw_only=True)
class Job(Generic[Q]):
    """What was asked for, of whom; at most `questions` are asked."""

    request: Q
    seats: tuple[Seat, ...]
    questions: int
    limits: Limits
    lang: Lang | None = None

    @property
    def bound(self) -> int:
        """Most calls it can take."""
        most = self.questions * (self.limits.reasks + 1)
        return most if self.limits.calls is None else min(most, self.limits.calls)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(Generic[Q]):
    """A job, and who answers in its seats."""

    job: Job[Q]
    agents: Mapping[str, str]

    @property
    def lang(self) -> Lang | None:
        """The language in which agents are asked."""
        return self.job.lang


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What came of it in a sentence (None: nothing), and what else was found, for programs."""

    answer: str | None
    found: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended(Answer):
    """An answer with how the run ended and what it spent."""

    outcome: Outcome
    stop_reason: StopReason
    flags: tuple[str, ...]
    tally: Tally


class Ask:
    """Asks the seats of a run; None where no legal answer came. `limits` are those that forbade one."""

    def __init__(self, chair: JournaledChair, seats: tuple[Seat, ...]) -> None:
        self.limits: set[Limit] = set()
        self._chair, self._seats = chair, seats

    async def one(self, seat: Seat, question: Question[M]) -> M | None:
        """The seat's answer."""
        said = await self._chair.ask(seat, question)
        if not isinstance(said, Unsaid):
            return said
        self.limits |= {said.limit} if said.limit else set()
        return None

    async def each(self, question: Question[M]) -> dict[str, M]:
        """The answer of every seat that gave one, all asked at once, by the seat's name."""
        asked = [
            self.one(seat, replace(question, place=(*question.place, seat.name)))
            for seat in self._seats
        ]
        said = zip(self._seats, await self._chair.together(asked), strict=True)
        return {seat.name: answer for seat, answer in said if answer is not None}


Play = Callable[[Job[Q], Ask], Awaitable[Answer]]
Told = tuple[str, Table[Any], Ended]


def simple_room(
    request: type[Q],
    play: Play[Q],
    *,
    seats: Iterable[str],
    questions: int | None = None,
    command: str = "",
    txt: Callable[[Q, Ended], str] | None = None,
) -> Room[Q, Table[Q], Ended, Told]:
    """The room of a request, whose `seats` are asked at most so many `questions` (one each).

    `txt` tells of a run that has ended, for people.
    """
    names = tuple(seats)
    asked = len(names) if questions is None else questions
    name = request.room
    text = txt or _text
    return Room(
        name=name,
        command=command or name,
        noun=f"a run of {name}",
        summary=(request.__doc__ or "").partition("\n")[0],
        request=request,
        read=lambda given, defaults: _read(given, defaults, names, asked),
        encode=lambda table: _encode(name, table),
        decode=lambda settings: _decode(request, settings, asked),
        course=Course(play=lambda job, chair: _play(play, job, chair)),
        tell=lambda run, table, ended: (run, table, ended),
        envelope=lambda told: _envelope(name, *told),
        formats=dict.fromkeys(("txt", "md"), lambda told: text(told[1].job.request, told[2])),
        estimate=_estimate,
    )


def _read(
    request: Q, defaults: Mapping[str, object], names: tuple[str, ...], asked: int
) -> Table[Q]:
    request = check(filled(request, defaults))
    model, given = named_model(request.model, request.base_url), dict(request.seats)
    stranger = next((name for name in given if name not in names), None)
    if stranger is not None:
        raise BadInput(f"seat {stranger}: no such seat", do=f"one of {', '.join(names)}")
    agents = {name: given.get(name) or model for name in names}
    empty = next((name for name, agent in agents.items() if agent is None), None)
    if empty is not None:
        raise BadInput(f"nobody sits in {empty}", do="name a model, such as openai:gpt-5-mini")
    job = Job(
        request=request,
        seats=tuple(Seat(name=name, stance="") for name in names),
        questions=asked,
        limits=limits(request),
        lang=request.lang or spoken(_issue(request) * 10) or "en",
    )
    return Table(job=job, agents={name: _whole(str(agent)) for name, agent in agents.items()})


def _whole(agent: str) -> str:
    return agent if agent == "human" else whole_name(agent)


def _issue(request: Any) -> str:
    return str(getattr(request, "question", ""))


def _own(request: type[Any]) -> tuple[str, ...]:
    """The options that are the room's own: neither how models are asked, nor who sits there."""
    shared = {f.name for f in fields(SimpleRequest)}
    return tuple(name for name in options(request) if name not in shared)


def _encode(name: str, table: Table[Any]) -> dict[str, Any]:
    job = table.job
    return {
        "version": 1,
        "room": name,
        "question": _issue(job.request),
        "request": {each: _plain(getattr(job.request, each)) for each in _own(type(job.request))},
        "seats": [{**asdict(seat), "agent": table.agents[seat.name]} for seat in job.seats],
        "limits": asdict(job.limits),
        "lang": job.lang,
    }


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _decode(request: type[Q], settings: Mapping[str, Any], asked: int) -> Table[Q]:
    try:
        given = {name: settings["request"][name] for name in _own(request)}
        seats = [dict(seat) for seat in settings["seats"]]
        agents = {seat["name"]: seat.pop("agent") for seat in seats}
        table = Table(
            job=Job(
                request=check(request(**_kept(request, given))),
                seats=tuple(Seat(**seat) for seat in seats),
                questions=asked,
                limits=Limits(**settings["limits"]),
                lang=settings["lang"],
            ),
            agents=agents,
        )
    except (KeyError, TypeError, ValueError, AttributeError, BadInput) as wrong:
        raise Damaged(f"the run's settings cannot be read: {wrong!r}") from None
    if not _is_sound(table):
        raise Damaged("the run's settings hold values that no run has")
    return table


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


def _is_sound(table: Table[Any]) -> bool:
    job = table.job
    spent = asdict(job.limits)
    texts = (*(s.name for s in job.seats), *(s.stance for s in job.seats), *table.agents.values())
    numbers = all(v is None or (type(v) in (int, float) and v >= 0) for v in spent.values())
    return (
        job.lang in ("en", "ja")
        and all(isinstance(text, str) for text in texts)
        and numbers
        and type(job.limits.reasks) is int
        and set(spent) >= set(LIMITS)
    )


async def _play(play: Play[Any], job: Job[Any], chair: JournaledChair) -> Ended:
    ask = Ask(chair, job.seats)
    found = await play(job, ask)
    cut = next(iter(sorted(ask.limits)), None)
    outcome, reason = _ending(found.answer, cut)
    return Ended(
        answer=found.answer,
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


def _envelope(name: str, run: str, table: Table[Any], ended: Ended) -> dict[str, Any]:
    tally = ended.tally
    calls = {"made": tally.made, "rejected": tally.rejected, "bound": table.job.bound}
    return {
        "schema": SCHEMA,
        "run": run,
        "room": name,
        "protocol": name,
        "issue": _issue(table.job.request),
        "outcome": ended.outcome,
        "stop_reason": ended.stop_reason,
        "flags": list(ended.flags),
        "answer": ended.answer,
        "calls": calls,
        "usage": shown(tally.usage),
        **ended.found,
    }


def _text(_request: Any, ended: Ended) -> str:
    found = (f"{key}: {value}" for key, value in ended.found.items())
    return page([ended.answer or f"No answer ({ended.stop_reason}).", *found])


async def _estimate(table: Table[Any], price: Price, _asking: Asking) -> Estimate:
    """If every answer is legal at once."""
    job = table.job
    calls = min(job.questions, job.bound)
    usage = Usage(input=calls * PROMPT, output=calls * ANSWER)
    models = tuple(dict.fromkeys(agent for agent in table.agents.values() if agent != "human"))
    money = dearest(models, price, usage)
    said = f"about {calls} calls or fewer, {usage.tokens:,} tokens, {priced(money)}"
    return Estimate(
        bound=job.bound,
        said=f"at most {job.bound} calls; {said}",
        brief=f"{public(models)}: {said}" if models else "",
        usual={"calls": calls, "tokens": usage.tokens, "money": money},
    )
