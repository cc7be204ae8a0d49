"""Many requests through one application, each a run that is found again where it was begun."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence, Sized
from contextlib import AbstractAsyncContextManager, AsyncExitStack, aclosing
from dataclasses import dataclass, field, is_dataclass, replace
from functools import partial
from typing import Any, Protocol
from weakref import WeakValueDictionary

from aufheben.app.place_runs import by_engine
from aufheben.app.result import Result
from aufheben.app.run import Run, Seated, Tell
from aufheben.app.run_names import Named
from aufheben.app.wording import in_python, whole
from aufheben.errors import AufhebenError, BadInput, BegunOtherwise, MissingExtra, Misuse, NoModel
from aufheben.rooms.inputs import Input
from aufheben.rooms.lines import short
from aufheben.rooms.options import Asking, check_count, options
from aufheben.runtime.batch import Engine, GiveUp, each

PATIENCE = 600.0
"""Seconds for which a provider that has answered may be away before runs of a batch fail."""


class Player(Protocol):
    """What a batch needs of the application."""

    def seat(self, request: Any) -> Seated:
        """The room of a request, and its job."""
        ...

    def asking_of(self, request: Any) -> Asking:
        """How models are asked by it."""
        ...

    async def start(
        self, request: Any, *, asking: Asking, name: str, tell: Tell | None, begin: bool
    ) -> Run:
        """The run of this name."""
        ...

    def engine(self, name: str, at_once: int) -> AbstractAsyncContextManager[Engine[Asking]]:
        """The engine of this name, each of its workers with so many runs at once."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed:
    """A request that came to no end; `number` is its place in the batch, from 0.

    `run` is its name in the journal, empty if it was never begun; `input` is how people know it:
    where it was read, or of one of several requests its number and question.
    """

    number: int
    request: Any = field(repr=False)
    run: str
    error: AufhebenError
    input: str = ""


Heard = Callable[[int, object], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A request made of an input; None where the input is `wrong`.

    `words` tell its run apart and stand in its name, and `question` beside them.
    """

    request: Any
    words: str = ""
    input: Input | None = None
    question: str = ""

    @staticmethod
    def of(request: Any) -> "Item":
        """One of several requests, told apart by its trial and known by what it asks."""
        known = options(request) if is_dataclass(request) else {}
        asked = (getattr(request, name) for name, said in known.items() if said.argument)
        trial = str(getattr(request, "trial", ""))
        return Item(request=request, words=trial, question=str(next(asked, "") or ""))

    def called(self, number: int) -> str:
        """How people know it: by where it was read, or by its number in the list, from 0."""
        if self.input is not None:
            return self.input.name
        return f"[{number}] {short(self.question)}".rstrip()


async def batch(
    app: Player,
    requests: Iterable[Any],
    *,
    at_once: int,
    give_up_after: int,
    words: Sequence[str] = (),
    named: Named,
    tell: Heard | None = None,
    engine: Engine[Asking] | str | None = None,
) -> AsyncIterator[Result | Failed]:
    """What comes of each request, as they end: a Result, or Failed with why.

    Requests are taken when it is their turn, and nothing is kept of what has ended. Each run is
    `named` by all that its answers depend on: what was done is found again and nobody is asked
    twice. `words`, one text a request, stand in the name and tell apart what else would be one
    run; `tell` hears by number what is told of each. An `engine` drives the runs, by default this
    process: a part, or a name such as `ray`. Raises NoModel where the first model cannot be asked
    from here, and AgentFailed once the first `give_up_after`
    have all failed, what cannot be read not counted; those under way are stopped, and go on when
    begun again.
    """
    check_count("at_once", at_once)
    give_up = GiveUp(give_up_after)
    apart: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
    async with AsyncExitStack() as stack:
        if isinstance(engine, str):
            engine = await stack.enter_async_context(app.engine(engine, at_once))
        job = partial(_Job, app=app, named=named, tell=tell, apart=apart, engine=engine)
        jobs = (job(number=n, item=item) for n, item in enumerate(_items(requests, words)))
        ended = await stack.enter_async_context(aclosing(each(jobs, _together(at_once, engine))))
        async for _, done in ended:
            assert isinstance(done, Result | Failed)
            if isinstance(done, Failed) and _of_all(done, give_up):
                raise done.error
            yield _worded(done)  # the last failure, too, before it is given up
            if not (isinstance(done, Failed) and _unread(done)):
                give_up.record(whole(done.error) if isinstance(done, Failed) else "")


def _items(requests: Iterable[Any], words: Sequence[str]) -> Iterator[Item]:
    if words and isinstance(requests, Sized) and len(words) != len(requests):
        raise Misuse("a batch has one text of `words` a request, or none")
    for number, request in enumerate(requests):
        if isinstance(request, Item):
            yield request
        else:
            yield Item(request=request, words=words[number]) if words else Item.of(request)


def _of_all(failed: Failed, give_up: GiveUp) -> bool:
    """Whether it is told once for all: nothing was begun as asked for, or no model can be asked at all."""
    unasked = isinstance(failed.error, NoModel) and bool(failed.run) and give_up.is_open
    return unasked or isinstance(failed.error, BegunOtherwise)


def _unread(failed: Failed) -> bool:
    """Whether it lies with one input alone: the others may well be sound."""
    error = failed.error
    own = isinstance(error, BadInput) and not isinstance(error, MissingExtra)
    return own and bool(failed.input and not failed.run)


def _together(at_once: int, engine: Engine[Asking] | None) -> Callable[[], int]:
    """How many runs are under way in all: as many in each worker, and one that is at hand."""
    if engine is None:
        return lambda: at_once
    return lambda: (at_once + 1) * max(1, engine.workers)


def patient(asking: Asking) -> Asking:
    """The same, with a batch's patience where it says nothing of its own."""
    return replace(asking, patience=PATIENCE) if asking.patience is None else asking


@dataclass(frozen=True, slots=True, kw_only=True)
class _Job:
    """One request; what is the same run as another waits for it in `apart`, and finds it."""

    app: Player
    number: int
    item: Item
    named: Named
    tell: Heard | None
    apart: WeakValueDictionary[str, asyncio.Lock]
    engine: Engine[Asking] | None

    async def __call__(self) -> Result | Failed:
        item, name, called = self.item, "", self.item.called(self.number)
        try:
            if item.input is not None and item.input.wrong is not None:
                raise item.input.wrong
            room, job = seated = self.app.seat(item.request)
            asking = patient(self.app.asking_of(item.request))
            name = self.named(room.encode(job), asking, item.words, item.input, item.question)
            tell = None if self.tell is None else partial(self.tell, self.number)
            async with self.apart.setdefault(name, asyncio.Lock()):
                ended = await self._ended(seated, asking, name, tell)
            return replace(ended, number=self.number, input=called)
        except AufhebenError as error:
            return Failed(
                number=self.number, request=item.request, run=name, error=error, input=called
            )

    async def _ended(self, seated: Seated, asking: Asking, name: str, tell: Tell | None) -> Result:
        """Its run to the end, here or by an engine."""
        if self.engine is not None:
            return await by_engine(self.app, self.engine, seated, asking, name, tell)
        run = await self.app.start(seated, asking=asking, name=name, tell=tell, begin=False)
        return await run.play()


def _worded(done: Result | Failed) -> Result | Failed:
    """The same; what failed says why in the words of whoever called."""
    return replace(done, error=in_python(done.error)) if isinstance(done, Failed) else done
