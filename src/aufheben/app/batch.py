"""Many requests through one application, each a run that is found again where it was begun."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Protocol

from aufheben.app.result import Result
from aufheben.errors import AufhebenError, Misuse
from aufheben.rooms.fingerprint import run_name
from aufheben.rooms.options import Asking, check_count
from aufheben.rooms.room import Room
from aufheben.runtime.batch import GiveUp, each
from aufheben.runtime.engine import Engine

PATIENCE = 600.0
"""Seconds for which a provider that has answered may be away before runs of a batch fail."""


class Player(Protocol):
    """What a batch needs of the application."""

    def seat(self, request: Any) -> tuple[Room[Any, Any, Any, Any], Any]:
        """The room of a request, and its job."""
        ...

    def asking_of(self, request: Any) -> Asking:
        """How models are asked by it."""
        ...

    async def play(
        self,
        room: Room[Any, Any, Any, Any],
        job: Any,
        asking: Asking,
        *,
        name: str,
        tell: Callable[[object], None] | None = None,
        engine: Engine[Asking] | None = None,
    ) -> Result:
        """The run of this name to its end, here or by an engine."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed:
    """A request that came to no end; `number` is its place in the batch, from 0.

    `run` is its name in the journal, empty if it was never begun.
    """

    number: int
    request: Any = field(repr=False)
    run: str
    error: AufhebenError


Heard = Callable[[int, object], None]


async def batch(
    app: Player,
    requests: Iterable[Any],
    *,
    at_once: int,
    give_up_after: int,
    words: Sequence[str] = (),
    tell: Heard | None = None,
    engine: Engine[Asking] | None = None,
) -> AsyncIterator[Result | Failed]:
    """What comes of each request, as they end: a Result, or Failed with why.

    Each run is named by all that its answers depend on: what was done is found again and nobody
    is asked twice. `words`, one text a request, stand in the name and tell apart what else would
    be one run; `tell` hears by number what is told of each. An `engine` drives the runs, by
    default this process. Raises AgentFailed once the first `give_up_after` have all failed; those
    under way are stopped, and go on when begun again.
    """
    check_count("at_once", at_once)
    asked = list(requests)
    if len(words) not in (0, len(asked)):
        raise Misuse("a batch has one text of `words` a request, or none")
    give_up = GiveUp(give_up_after)
    named = list(words) or [str(getattr(request, "trial", "")) for request in asked]
    apart: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
    jobs = [
        _Job(
            app=app,
            number=number,
            request=request,
            words=named[number],
            tell=tell,
            apart=apart,
            engine=engine,
        )
        for number, request in enumerate(asked)
    ]
    async with aclosing(each(jobs, at_once)) as ended:
        async for _, done in ended:
            assert isinstance(done, Result | Failed)
            give_up.record(str(done.error) if isinstance(done, Failed) else "")
            yield done


def patient(asking: Asking) -> Asking:
    """The same, with a batch's patience where it says nothing of its own."""
    return replace(asking, patience=PATIENCE) if asking.patience is None else asking


@dataclass(frozen=True, slots=True, kw_only=True)
class _Job:
    """One request; what is the same run as another waits for it in `apart`, and finds it."""

    app: Player
    number: int
    request: Any
    words: str
    tell: Heard | None
    apart: Mapping[str, asyncio.Lock]
    engine: Engine[Asking] | None

    async def __call__(self) -> Result | Failed:
        name = ""
        try:
            room, seated = self.app.seat(self.request)
            asking = patient(self.app.asking_of(self.request))
            name = run_name(self.words, room.encode(seated), asking)
            tell = None if self.tell is None else partial(self.tell, self.number)
            async with self.apart[name]:
                ended = await self.app.play(
                    room, seated, asking, name=name, tell=tell, engine=self.engine
                )
            return replace(ended, number=self.number)
        except AufhebenError as error:
            return Failed(number=self.number, request=self.request, run=name, error=error)
