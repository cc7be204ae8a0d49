"""What happens on a server, for programs: a line of JSON a request, refusal, outage, and end of a run.

No line holds what anybody wrote, a key or the token: of a request it has the route, never the path,
the query or a header; of what went wrong the kind of error, never its words.
"""

import asyncio
import hashlib
import json
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, ProcessCollector
from prometheus_client.exposition import choose_encoder
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from aufheben import errors
from aufheben.app.holders import held_by
from aufheben.app.server_runs import Driven, Runs
from aufheben.app.usage import spent_on
from aufheben.domain.vocabulary import OUTCOMES
from aufheben.errors import AgentFailed, AufhebenError, JournalFailed
from aufheben.rooms import registry as rooms
from aufheben.surfaces.page.faults import FAILED
from aufheben.surfaces.page.health import is_probe
from aufheben.surfaces.page.requests import METRICS
from aufheben.surfaces.wire import name_of
from aufheben.version import __version__
from aufheben.words import Fact, Joined, Said, spelled

Kind = Literal["request", "refusal", "outage"]
_METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS")


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """`route` is the pattern of its path, where one was found; `status` 0 where nothing was answered.

    `error` is the kind of what went wrong, `client` the address that connected, `who` the name of
    the token that was shown, where it has one.
    """

    method: str
    route: str | None
    status: int
    seconds: float
    client: str | None
    error: str | None
    who: str | None
    is_probe: bool

    @property
    def kind(self) -> Kind:
        """Too much at once (503) is refused; whatever else is the server's fault is an outage."""
        if self.is_probe and self.status != 200:
            return "outage"
        if self.status >= 500 and self.status != 503:
            return "outage"
        return "refusal" if self.status >= 400 else "request"


Hear = Callable[[Answered], None]


class Told:
    """Tells `hearers` of each request once it is answered."""

    def __init__(self, app: ASGIApp, hearers: Sequence[Hear], routes: Sequence[BaseRoute]) -> None:
        self.app, self.hearers = app, hearers
        self._paths: dict[object, str] = {
            each.endpoint: each.path for each in routes if isinstance(each, Route)
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI says."""
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        status, begun = 0, time.monotonic()

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            return await self.app(scope, receive, sending)
        finally:
            answered = self._answered(scope, status, time.monotonic() - begun)
            for hear in self.hearers:
                hear(answered)

    def _answered(self, scope: Scope, status: int, seconds: float) -> Answered:
        method, client = scope["method"], scope.get("client")
        return Answered(
            method=method if method in _METHODS else "other",
            route=self._paths.get(scope.get("endpoint")),
            status=status,
            seconds=seconds,
            client=client[0] if client else None,
            error=scope.get(FAILED),
            who=name_of(scope),
            is_probe=is_probe(scope),
        )


_OURS = re.compile(r"[0-9a-f]{12}|", re.ASCII)
"""A name that we made: it says nothing."""


class Log:
    """Writes lines by `write`, from whichever thread."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write

    def say(self, event: str, **fields: object) -> None:
        """A line: the time, what it was, and what is known of it."""
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        known = {name: value for name, value in fields.items() if value is not None}
        self._write(json.dumps({"time": now, "event": event, **known}))

    def told(self, fact: Fact) -> None:
        """What is otherwise told to whoever started the server; of a bug, which and where."""
        match _nameless(fact):
            case Said(key="bug", facts=known):
                self.say("bug", run=known.get("run"), error=known["error"], at=known["at"] or None)
            case Said() | Joined() as ours:
                self.say("note", text=spelled(ours, "en"))
            case _:
                self.say("note")

    def ended(self, driven: Driven) -> None:
        """A run has come to rest: its end, or what keeps it from that."""
        newest, wrong = driven.run.newest, driven.error
        is_out = isinstance(wrong, AgentFailed | JournalFailed)
        self.say(
            "outage" if is_out else "run",
            run=shown(driven.name),
            who=driven.who or None,
            room=None if newest is None else newest.kind,
            state=driven.state,
            outcome=None if newest is None else newest.outcome,
            error=None if wrong is None else type(wrong).__name__,
        )

    def answered(self, request: Answered) -> None:
        """A request was answered; a probe that is well has no line."""
        if request.is_probe and request.status == 200:
            return
        self.say(
            request.kind,
            method=request.method,
            route=request.route,
            status=request.status or None,
            seconds=round(request.seconds, 3),
            client=request.client,
            who=request.who,
            error=request.error,
        )


def _nameless(fact: Fact) -> Fact:
    """What is told, with every run in it as a log names it."""
    match fact:
        case Said(module, key, facts):
            known = {
                name: shown(each) if name == "run" and isinstance(each, str) else _nameless(each)
                for name, each in facts.items()
            }
            return Said(module, key, known)
        case Joined(facts, between):
            return Joined(tuple(map(_nameless, facts)), between)
        case _:
            return fact


def shown(run: str) -> str:
    """A run as a log names it: one that somebody named, who may have said anything, by its digest.

    So lines of one run are found together, and by whoever knows its name.
    """
    if _OURS.fullmatch(run):
        return run
    return f"~{hashlib.sha256(run.encode(errors='replace')).hexdigest()[:12]}"


_OTHER = "other"
_SECONDS = (0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 60.0)
_ERRORS = frozenset(vars(errors))


class Metrics:
    """The numbers of one server, from its start on; `runs` are those that it drives."""

    def __init__(self, runs: Runs) -> None:
        self._runs, self.registry = runs, CollectorRegistry()
        own: dict[str, Any] = {"namespace": "aufheben", "registry": self.registry}
        ProcessCollector(registry=self.registry)
        Info("build", "The version that is served", **own).info({"version": __version__})
        self._count_runs(own)
        self._count_requests(own)
        runs.heard.append(self.heard)
        runs.ended.append(self.ended)

    def _count_runs(self, own: dict[str, Any]) -> None:
        named = ("room", "state", "outcome")
        self._ends = Counter("runs", "Runs that came to rest here", named, **own)
        self._under_way = Gauge("runs_under_way", "Runs that go on", **own)
        self._beginning = Gauge("runs_beginning", "Runs that are read and not begun yet", **own)
        Gauge("runs_most", "Runs that may go on at once", **own).set(self._runs.most)
        self._waiting = Gauge("seats_waiting", "Questions open to somebody", ("who",), **own)
        self._calls = Counter("calls", "Answers of models", ("ruling",), **own)
        self._tokens = Counter("tokens", "Tokens that answers took", ("kind",), **own)
        self._money = Counter("money_dollars", "US dollars, where a price is known", **own)
        self._left = None
        if self._runs.purse.is_bounded:
            self._left = Gauge("budget_left_dollars", "US dollars that no run may take yet", **own)

    def _count_requests(self, own: dict[str, Any]) -> None:
        named = ("method", "route", "status")
        self._requests = Counter("requests", "Requests that were answered", named, **own)
        self._refusals = Counter(
            "refusals", "Requests that were refused", ("status", "error"), **own
        )
        self._seconds = Histogram(
            "request_seconds", "Until answered", ("route",), buckets=_SECONDS, **own
        )

    def heard(self, told: object) -> None:
        """What is told of a run: an answer that was paid for is counted once it is committed."""
        usage = spent_on(told)
        if usage is None:
            return
        self._calls.labels(getattr(told, "kind", "")).inc()
        self._tokens.labels("input").inc(usage.input)
        self._tokens.labels("output").inc(usage.output)
        self._money.inc(usage.money or 0.0)

    def ended(self, driven: Driven) -> None:
        """A run has come to rest."""
        newest = driven.run.newest
        room, outcome = ("", "") if newest is None else (newest.kind, newest.outcome or "")
        self._ends.labels(
            _among(rooms.names(), room), driven.state, _among((*OUTCOMES, ""), outcome)
        ).inc()

    def answered(self, request: Answered) -> None:
        """A request was answered, or cut off (status 0)."""
        status = str(request.status)
        self._requests.labels(request.method, request.route or "", status).inc()
        self._seconds.labels(request.route or "").observe(request.seconds)
        if request.kind == "refusal":
            error = _among(_ERRORS, request.error) if request.error else ""
            self._refusals.labels(status, error).inc()

    async def written(self, accept: str) -> tuple[bytes, str]:
        """All of them in the form that is asked for, and its name."""
        going = self._runs.under_way
        self._under_way.set(len(going))
        self._beginning.set(self._runs.beginning)
        self._waiting.labels("person").set(sum(len(one.people.of(one.name)) for one in going))
        if self._left is not None:
            self._left.set(await asyncio.to_thread(self._money_left))
        encode, form = choose_encoder(accept)
        return await asyncio.to_thread(encode, self.registry), form

    def _money_left(self) -> float:
        """As the journal says, for all and not for who asks; what is no number where it cannot be read."""
        try:
            with held_by(None):
                return self._runs.purse.left() or 0.0
        except AufhebenError:
            return float("nan")


def _among(known: "frozenset[str] | tuple[str, ...]", said: str) -> str:
    return said if said in known else _OTHER


def metrics_routes(metrics: Metrics) -> list[Route]:
    """The one path."""
    return [Route(METRICS, _written(metrics))]


def _written(metrics: Metrics) -> Callable[[Request], Any]:
    async def answer(request: Request) -> Response:
        body, form = await metrics.written(request.headers.get("accept", ""))
        return Response(body, headers={"content-type": form})

    return answer
