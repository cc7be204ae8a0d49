"""`/metrics`: what the server does in numbers, as Prometheus asks for them, for whoever has the token.

No label holds what anybody wrote: each has values that are known beforehand, so whatever is asked,
there are no more series than those.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
)
from prometheus_client.exposition import choose_encoder
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from aufheben import errors
from aufheben.app.holders import held_by
from aufheben.app.server_runs import Driven, Runs
from aufheben.app.usage_totals import spent_on
from aufheben.domain.vocabulary import OUTCOMES
from aufheben.errors import AufhebenError
from aufheben.rooms import registry as rooms
from aufheben.surfaces.page.access_facts import Answered
from aufheben.surfaces.page.programs import METRICS
from aufheben.version import __version__

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


def routes(metrics: Metrics) -> list[Route]:
    """The one path."""
    return [Route(METRICS, _answer(metrics))]


def _answer(metrics: Metrics) -> Callable[[Request], Any]:
    async def answer(request: Request) -> Response:
        body, form = await metrics.written(request.headers.get("accept", ""))
        return Response(body, headers={"content-type": form})

    return answer
