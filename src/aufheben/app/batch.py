"""Many requests through one application, each a run that is found again where it was begun."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from aufheben.app.result import Result
from aufheben.errors import AufhebenError
from aufheben.rooms.fingerprint import run_name
from aufheben.rooms.options import asked_by
from aufheben.runtime.batch import GiveUp, each

if TYPE_CHECKING:
    from aufheben.app.app import App


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed:
    """A request that came to no end; `number` is its place in the batch, from 0.

    `run` is its name in the journal, empty where it was never begun.
    """

    number: int
    request: Any = field(repr=False)
    run: str
    error: AufhebenError


async def batch(
    app: "App", requests: Iterable[Any], *, at_once: int, give_up_after: int
) -> AsyncIterator[Result | Failed]:
    """What comes of each request, as they end: a Result, or Failed with why.

    Each run is named by all that its answers depend on: what was done is found again and nobody
    is asked twice. Raises AgentFailed once the first `give_up_after` have all failed.
    """
    asked = list(requests)
    give_up = GiveUp(give_up_after)
    jobs = (_job(app, number, request) for number, request in enumerate(asked))
    async for _, done in each(jobs, at_once):
        assert isinstance(done, Result | Failed)
        give_up.record(str(done.error) if isinstance(done, Failed) else "")
        yield done


def _job(app: "App", number: int, request: Any) -> Callable[[], Awaitable[Result | Failed]]:
    async def job() -> Result | Failed:
        run = ""
        try:
            room, seated = app.seat(request)
            asking = asked_by(request, app.defaults)
            run = run_name(str(request.trial), room.encode(seated), asking)
            return replace(await app.play(room, seated, asking, name=run), number=number)
        except AufhebenError as error:
            return Failed(number=number, request=request, run=run, error=error)

    return job
