"""What every route works with: one value, found by `of(request)`."""

import asyncio
import hashlib
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args

from starlette.requests import ClientDisconnect, Request

from aufheben.app import App
from aufheben.app.harmless import THE_PAGE, Seating
from aufheben.app.places import Places
from aufheben.app.purse import Purse
from aufheben.app.server_runs import Driven, MakeApp, Runs
from aufheben.app.uploads import Inputs
from aufheben.app.usage import Spendings
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.rooms.costs import CostEstimate
from aufheben.surfaces.page.broadcast import Broadcasts
from aufheben.surfaces.page.door import Door
from aufheben.surfaces.page.faults import Tell
from aufheben.surfaces.page.requests import lang_of
from aufheben.words import speaker

_say = speaker(__name__)

KEPT = 500
"""Forms that are remembered."""


class Started:
    """Runs by what was sent, which holds a number that each form has for itself."""

    def __init__(self) -> None:
        self._runs: dict[str, str] = {}
        self._turn = asyncio.Lock()

    async def once(
        self, sent: Mapping[str, Sequence[str]], start: Callable[[], Awaitable[str]]
    ) -> str:
        """The run that this form started; it starts one where it has not. Raises what `start` does."""
        text = json.dumps({name: list(said) for name, said in sent.items()}, sort_keys=True)
        key = hashlib.sha256(text.encode()).hexdigest()
        async with self._turn:
            if key not in self._runs:
                self._runs[key] = await start()
                for old in [*self._runs][: len(self._runs) - KEPT]:
                    del self._runs[old]
            return self._runs[key]


T = TypeVar("T")
Change = Literal["pause", "stop", "resume"]
CHANGES: tuple[Change, ...] = get_args(Change)
_LOOK = 0.25
"""Seconds after which it is looked whether whoever asks is still there."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Site:
    """A page that is served: what it looks at runs with, those it drives, and what it was handed.

    In `places` is computed what is asked of runs. `tell` says a line to whoever started it;
    `closing` is set when it ends, and every stream with it.
    """

    door: Door
    app: App
    runs: Runs
    inputs: Inputs
    broadcasts: Broadcasts
    tell: Tell
    places: Places
    started: Started = field(default_factory=Started)
    spendings: Spendings = field(default_factory=Spendings)
    reports: Path | None = None
    closing: asyncio.Event = field(default_factory=asyncio.Event)

    @classmethod
    def of(cls, door: Door, make: MakeApp, tell: Tell, *, reports: Path | None = None) -> "Site":
        """A new one, whose applications `make` makes by where people are asked.

        In `reports` are tables of benchmarks.
        """
        inputs, app = Inputs(door.bounds.uploads), make(None)
        purse = Purse(app=app, outside=THE_PAGE)
        runs = Runs(make, tell, inputs.folder, purse=purse, most=door.bounds.runs, apart=True)
        places = Places(app)
        broadcasts = Broadcasts(app, runs, places)
        runs.asking = broadcasts.asked
        return cls(
            door=door,
            app=app,
            runs=runs,
            inputs=inputs,
            broadcasts=broadcasts,
            places=places,
            tell=tell,
            reports=reports,
        )

    async def estimate(self, request: Any) -> CostEstimate:
        """What a request of the page will take, before the first call.

        Raises BadInput, also where it reads or names what the page may not, or a model that cannot
        be asked.
        """
        seating = Seating.of(self.app, self.inputs.folder, THE_PAGE)
        return await self.places.ask(seating.estimate, request)

    async def start(self, request: Any, name: str | None = None) -> Driven:
        """Begin a run; what was handed over for it may be let go then. Raises BadInput, Full, Locked."""
        driven = await self.runs.start(request, name=name)
        self.inputs.used(request)
        return driven

    async def change(self, run: str, how: Change) -> None:
        """Pause a run once its next answer is committed, stop it now, or go on with it here."""
        driven = self.runs.get(run)
        if how == "resume":
            await self.runs.resume(run)
        elif driven is not None and how == "pause":
            driven.pause()
        elif driven is not None:
            driven.stop()
            await driven.ended()

    def remove(self, run: str) -> None:
        """Forget a run for good. Raises BadInput where it goes on here, or a budget counts it."""
        driven = self.runs.get(run)
        if driven is not None and driven.is_under_way:
            raise BadInput(_say("run_under_way", run=run), do=_say("stop_first"))
        self.runs.purse.check_removed(run)
        self.app.store.remove(run)
        self.spendings.forget(run)

    async def close(self) -> tuple[str, ...]:
        """End streams, stop runs, forget files; the names of runs that can be gone on with."""
        self.closing.set()
        self.places.close()
        stopped = await self.runs.close()
        self.inputs.close()
        return stopped


async def computed(request: Request, what: Callable[..., T], *args: Any) -> T:
    """What a function of an application comes to; it is ended where whoever asked has gone.

    Raises ClientDisconnect then, and what the function does.
    """
    asking = asyncio.ensure_future(of(request).places.ask(what, *args))
    try:
        while not (await asyncio.wait([asking], timeout=_LOOK))[0]:
            if await request.is_disconnected():
                raise ClientDisconnect
        return await asking
    finally:
        asking.cancel()


def of(request: Request) -> Site:
    """The site that a request came to."""
    found: Site = request.app.state.site
    return found


def seal_of(request: Request) -> str:
    """What a page must say to change something: in the header X-Aufheben or a field `aufheben`."""
    return of(request).door.seal(request.scope.get("aufheben.cookie", ""))


def language(request: Request) -> Lang:
    """In which language to speak to whoever asks."""
    return lang_of(request.scope)
