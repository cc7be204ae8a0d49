"""Places in which the logic engine computes for a server: processes, which can be ended at any time.

A thread cannot be ended, and takes turns with whoever waits for an answer of the same process.
"""

import asyncio
import math
import os
import pickle
import signal
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from contextvars import ContextVar
from multiprocessing import (
    connection,
    forkserver,
    get_all_start_methods,
    get_context,
    parent_process,
)
from pathlib import Path
from tempfile import gettempdir
from threading import Lock, Thread
from typing import Any, TypeVar, cast
from weakref import WeakValueDictionary

from aufheben.app.app import App
from aufheben.app.doors import called_by, calling
from aufheben.app.loop_thread import server_ends
from aufheben.app.secrecy import keep_brief
from aufheben.errors import AgentFailed, BudgetExceeded, Misuse
from aufheben.runtime.journal import Store
from aufheben.words import speaker, speaking, speech

_say = speaker(__name__)

T = TypeVar("T")
PATIENCE = 20.0
"""Seconds that one computation may take unless said otherwise."""
_GONE = 1.0
"""Seconds that an ended process is waited for: what it held is free then."""
_POLITE = 5
"""How much more willingly than the server a place lets others have the processor."""
_asker: ContextVar[str] = ContextVar("asker", default="")

_ROOM = 70
"""Bytes that the name of the temporary folder may have: a socket's has 107 at most."""
_METHOD = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
_CONTEXT: Any = get_context(_METHOD)
if _METHOD == "forkserver":
    # What it has imported once every place has at once: it begins within milliseconds.
    _CONTEXT.set_forkserver_preload(["aufheben.app.preload", __name__])


def warm() -> None:
    """Load what places are forked from, before the first is asked for."""
    if _is_forked():
        with suppress(OSError):
            forkserver.ensure_running()


def asked_for(user: str) -> None:
    """Say for whom this task, and what it begins, has something computed: one thing at a time."""
    _asker.set(user)


def asking_user() -> str:
    """For whom it is; empty where nobody said so."""
    return _asker.get()


class Places:
    """As many computations at once as there are processors, of each user one; others wait in turn.

    What is computed is a function of an application on the journal of `store`, with arguments that
    can be pickled. It has as many seconds as the application allows, and at most `longest`; whoever
    stops waiting ends it. A store that is of this process alone is looked at in a thread instead,
    which cannot be ended. All of it belongs to one event loop.
    """

    def __init__(self, app: App, *, longest: float = math.inf) -> None:
        allowed = app.allowed.engine
        self._app, self._patience = app, min(PATIENCE if allowed is None else allowed, longest)
        self._store = app.store if _is_sendable(app) else None
        self._most = os.cpu_count() or 2
        self._free = asyncio.Semaphore(self._most)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._idle: list[_Place] = []
        self._taken: set[_Place] = set()
        self._threads = ThreadPoolExecutor(self._most, thread_name_prefix="place")
        self._closed = False

    @property
    def are_apart(self) -> bool:
        """Whether it is computed in other processes."""
        return self._store is not None

    async def ask(
        self, what: Callable[..., T], *args: Any, begun: Callable[[], object] | None = None
    ) -> T:
        """What a function comes to, of an application and `args`; raises what it raises.

        `begun` is called once its turn has come. Raises BudgetExceeded where it takes too long,
        AgentFailed where its process is ended, Full where all are.
        """
        if self._store is None:
            return await asyncio.to_thread(what, self._app, *args)
        asked = (what, args, calling(), speech())
        turn = self._turns.setdefault(asking_user(), asyncio.Lock())
        async with turn, self._free, self._place(self._store) as place:
            if begun is not None:
                begun()
            return cast(T, await self._computed(place, asked))

    def close(self) -> None:
        """End whatever is computed, now; nothing more is."""
        self._closed = True
        for each in (*self._idle, *self._taken):
            each.end()
        self._idle.clear()
        self._threads.shutdown(wait=False)

    async def _computed(self, place: "_Place", asked: tuple[Any, ...]) -> Any:
        loop = asyncio.get_running_loop()
        if self._closed:
            raise server_ends()
        try:
            async with asyncio.timeout(self._patience):
                is_found, found = await loop.run_in_executor(self._threads, place.ask, asked)
        except TimeoutError:
            what = _say("logic_engine_had", patience=self._patience)
            raise BudgetExceeded(what, do=_say("write_less_ask")) from None
        except (EOFError, OSError):
            if self._closed:
                raise server_ends() from None
            what = _say("process_computed_ended")
            raise AgentFailed(what) from None
        if not is_found:
            raise found
        return found

    @asynccontextmanager
    async def _place(self, store: Store) -> AsyncIterator["_Place"]:
        """One that is free; it is so again once it has answered, else it is ended."""
        place = self._next(store)
        self._taken.add(place)
        try:
            yield place
        finally:
            self._taken.discard(place)
            if place.answered:
                self._idle.append(place)
            else:
                place.end()

    def _next(self, store: Store) -> "_Place":
        """One that waits to be asked; what ended while it did so is no answer to anybody."""
        while self._idle:
            place = self._idle.pop()
            if place.is_there:
                return place
            place.end()
        return _Place(store)


class _Place:
    """One process, begun when it is first asked."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._pipe: connection.Connection | None = None
        self._process: Any = None
        self._over = self._asked = False
        self._held = Lock()
        self.answered = False

    def ask(self, asked: tuple[Any, ...]) -> tuple[bool, Any]:
        """Whether it was computed, and what came of it. Raises EOFError, OSError where it was ended."""
        self.answered, self._asked = False, True
        try:
            if self._pipe is None:
                self._begin()
            found: tuple[bool, Any] = self._exchanged(asked)
        finally:
            self._asked = False
            if self._over:
                self._let_go()
        self.answered = True
        return found

    @property
    def is_there(self) -> bool:
        """Whether nothing came of it: neither its end nor an answer."""
        return self._pipe is not None and not connection.wait([self._pipe], 0)

    def end(self) -> None:
        """End it, whatever it does."""
        self._over = True
        with self._held:
            self._kill()
        # A thread that asks it finds its end, and lets go of it then.
        if not self._asked:
            self._let_go()

    def _begin(self) -> None:
        self._pipe, theirs = connection.Pipe()
        self._process = _begun(theirs, self._store, {**os.environ})
        theirs.close()

    def _exchanged(self, asked: tuple[Any, ...]) -> Any:
        if self._over or self._pipe is None:
            raise EOFError
        self._pipe.send(asked)
        return self._pipe.recv()

    def _kill(self) -> None:
        if self._process is None:
            return
        self._process.kill()
        self._process.join(_GONE)
        # Once its fork server has gone it is taken for one that has ended. It has our pipe, so its number is its own.
        if self._process.exitcode is not None and self.is_there:
            os.kill(self._process.pid, signal.SIGKILL)

    def _let_go(self) -> None:
        """Close what is open of it."""
        with self._held:
            self._kill()
            if self._pipe is not None:
                self._pipe.close()
            if self._process is not None:
                with suppress(ValueError):
                    self._process.close()
            self._pipe = self._process = None


def _is_forked() -> bool:
    """Whether there is a fork server, and its socket may lie in the temporary folder of now."""
    return _METHOD == "forkserver" and len(os.fsencode(gettempdir())) <= _ROOM


def _begun(*args: Any) -> Any:
    """A process that computes. Raises OSError."""
    try:
        Path.cwd()
    except FileNotFoundError:
        # A process begins where this one is: the folder may have been taken away, as by a newer release.
        os.chdir(os.sep)
    context = _CONTEXT if _is_forked() else get_context("spawn")
    made = context.Process(target=_compute, args=args, daemon=True)
    try:
        made.start()
    except (OSError, EOFError):
        # The names of folders here may be too long for the socket of a fork server, or it was just ended.
        made = get_context("spawn").Process(target=_compute, args=args, daemon=True)
        made.start()
    return made


def _compute(pipe: connection.Connection, store: Store, environ: dict[str, str]) -> None:
    """What a place does, until nobody asks it any more."""
    os.environ.clear()
    os.environ.update(environ)
    # An interrupt is for the server, which ends us.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    # What is said there may be read by an assistant.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    with suppress(AttributeError, OSError):
        os.nice(_POLITE)
    Thread(target=_end_with, args=(parent_process(),), daemon=True).start()
    app = App(journal=store)
    while True:
        try:
            what, args, caller, lang = pipe.recv()
        except EOFError:
            return
        with called_by(caller), speaking(lang):
            _answer(pipe, app, what, args)


def _answer(
    pipe: connection.Connection, app: App, what: Callable[..., Any], args: tuple[Any, ...]
) -> None:
    """Say whether something came of it, and what: whoever asked raises what was raised."""
    try:
        found = (True, what(app, *args))
    except Exception as wrong:  # noqa: BLE001 - it is raised by whoever asked
        keep_brief(wrong)
        found = (False, wrong)
    try:
        pipe.send(found)
    except Exception:  # noqa: BLE001 - what cannot be pickled may raise anything
        pipe.send((False, Misuse(f"{type(found[1]).__name__} cannot leave a place")))


def _end_with(parent: Any) -> None:
    """End with the server, also where that is killed."""
    connection.wait([parent.sentinel])
    os._exit(1)


def _is_sendable(app: App) -> bool:
    """Whether another process can do the same: a journal in memory, or an agent, is of this one alone."""
    if app.agents:
        return False
    try:
        pickle.dumps(app.store)
    except (pickle.PicklingError, TypeError, AttributeError):
        return False
    return True
