"""What a server computes in a place comes to the same as here, and can be ended at any time."""

import asyncio
import gc
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing import forkserver
from pathlib import Path
from typing import Any, TypeVar

import pytest

from aufheben.app import App, place_runs, server_runs
from aufheben.app import places as app_places
from aufheben.app.archive import Archive
from aufheben.app.doors import calling
from aufheben.app.fork import Aside
from aufheben.app.harmless import THE_PAGE
from aufheben.app.permissions import Allowed
from aufheben.app.place_runs import Unheld, is_computed
from aufheben.app.places import Places, asked_for, asking_user
from aufheben.app.purse import Purse
from aufheben.app.secrecy import bug_in_brief
from aufheben.app.server_runs import Runs
from aufheben.errors import (
    AgentFailed,
    AufhebenError,
    BadInput,
    BudgetExceeded,
    Full,
    Locked,
    Misuse,
    Stopped,
)
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.runtime.journal import Event, Record
from aufheben.words import Said, speaking, tell

T = TypeVar("T")
STANCES = (
    "Tweety is a bird. If something is a bird, it is a flier.",
    "Tweety is small. If something is small, it is not a flier.",
)
DEBATE = Dialectic(what="Is Tweety a flier?", stances=STANCES)
ENOUGH = 600.0
"""Seconds that nothing here takes, however much else the machine does."""
OPEN = Path("/proc/self/fd")


def of_its_own(app: App) -> int:
    return os.getpid()


def endless(app: App, *_: object, begun: Path | None = None) -> None:
    if begun is not None:
        begun.write_text(str(os.getpid()))
    while True:
        time.sleep(1)


def killed(app: App) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def wrong(app: App) -> None:
    raise BadInput("nothing is read", do="write more", file="a.toml", line=3)


def broken(app: App) -> float:
    return 1 / 0


def unsendable(app: App) -> Any:
    return lambda: None


ANSWER = Said("aufheben.surfaces.cli.entry", "interrupted")


def said(app: App) -> tuple[str, str]:
    return calling(), tell(ANSWER)


def noted(app: App, order: Path, who: str) -> None:
    with order.open("a") as file:
        file.write(who)


def held(journal: Path, course: Callable[[Places], Awaitable[None]]) -> None:
    async def within() -> None:
        places = Places(App(journal=journal, allowed=Allowed(engine=ENOUGH)))
        try:
            await course(places)
        finally:
            places.close()

    asyncio.run(within())


def opened() -> int:
    return len([*OPEN.iterdir()])


@contextmanager
def without_collection() -> Iterator[None]:
    """Nothing is let go of by chance."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def until(met: Callable[[], bool]) -> None:
    while not met():
        time.sleep(0.01)


def test_what_is_computed_there_is_what_is_computed_here(tmp_path: Path) -> None:
    app = App(journal=tmp_path / "journal.db")
    run = asyncio.run(_played(app)).run

    async def course(places: Places) -> None:
        assert await places.ask(of_its_own) != os.getpid()
        for form in ("json", "html", "svg", "md", "txt"):
            assert await places.ask(Archive.shown, run, form) == app.shown(run, form)
        assert await places.ask(Archive.view, run) == app.view(run)
        assert await places.ask(Archive.flips, run) == app.flips(run)

    held(tmp_path / "journal.db", course)


async def _played(app: App) -> Any:
    return await (await app.start(DEBATE))


def test_what_is_wrong_there_is_told_here_as_it_was(tmp_path: Path) -> None:
    async def course(places: Places) -> None:
        with pytest.raises(BadInput, match="nothing is read") as told:
            await places.ask(wrong)
        assert (told.value.place, told.value.do) == ("a.toml:3", "write more")
        with pytest.raises(ZeroDivisionError) as bug:
            await places.ask(broken)
        assert re.fullmatch(
            r"ZeroDivisionError at .*test_places\.py:\d+", " at ".join(bug_in_brief(bug.value))
        )
        with pytest.raises(Misuse, match="cannot leave a place"):
            await places.ask(unsendable)
        with speaking("ja"):
            assert await places.ask(said) == ("python", tell(ANSWER))

    held(tmp_path / "journal.db", course)


def test_what_takes_too_long_is_ended_and_the_next_is_answered(tmp_path: Path) -> None:
    async def course(places: Places) -> None:
        assert await places.ask(of_its_own)
        places._patience = 0.1
        with pytest.raises(BudgetExceeded, match=r"had 0\.1 s"):
            await places.ask(endless)
        places._patience = ENOUGH
        with pytest.raises(AgentFailed, match="was ended"):
            await places.ask(killed)
        assert await places.ask(of_its_own)

    held(tmp_path / "journal.db", course)


def test_a_place_that_ended_while_nobody_asked_it_is_no_answer_to_who_asks_next(
    tmp_path: Path,
) -> None:
    async def course(places: Places) -> None:
        gone = await places.ask(of_its_own)
        os.kill(gone, signal.SIGKILL)
        # Its first thread may be gone before the last that has its pipe.
        await asyncio.to_thread(until, lambda: not places._idle[0].is_there)
        assert await places.ask(of_its_own) != gone

    held(tmp_path / "journal.db", course)


@pytest.mark.skipif(not OPEN.exists(), reason="open files are counted by Linux's /proc")
def test_places_that_were_ended_leave_nothing_open(tmp_path: Path) -> None:
    async def course(places: Places) -> None:
        assert await places.ask(of_its_own)
        before = opened()
        for _ in range(10):
            with pytest.raises(AgentFailed, match="was ended"):
                await places.ask(killed)
        places._patience = 0.05
        for _ in range(10):
            with pytest.raises(BudgetExceeded):
                await places.ask(endless)
        places._patience = ENOUGH
        assert await places.ask(of_its_own)
        assert opened() <= before + 3

    with without_collection():
        held(tmp_path / "journal.db", course)


FORKED = pytest.mark.skipif(app_places._METHOD != "forkserver", reason="nothing is forked here")


@pytest.mark.parametrize("is_alone", [False, pytest.param(True, marks=FORKED)])
def test_who_stops_waiting_ends_it_also_where_its_fork_server_has_gone(
    tmp_path: Path, is_alone: bool
) -> None:
    async def course(places: Places) -> None:
        begun = tmp_path / "begun"
        asking = asyncio.ensure_future(places.ask(partial(endless, begun=begun)))
        await asyncio.to_thread(until, lambda: begun.exists() and bool(begun.read_text()))
        if is_alone:
            server: Any = forkserver._forkserver
            os.kill(server._forkserver_pid, signal.SIGKILL)
            assert await asyncio.create_task(_asked(places, "another"))
        asking.cancel()
        await asyncio.wait([asking])
        await asyncio.to_thread(until, lambda: not _is_there(int(begun.read_text())))

    held(tmp_path / "journal.db", course)


async def _asked(places: Places, user: str) -> int:
    asked_for(user)
    return await places.ask(of_its_own)


@pytest.mark.skipif(
    sys.platform == "win32", reason="no folder is taken away there while it is used"
)
def test_places_begin_also_where_the_folder_of_the_server_was_taken_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()

    async def course(places: Places) -> None:
        assert await places.ask(of_its_own) != os.getpid()

    held(tmp_path / "journal.db", course)


def test_what_is_asked_of_a_server_that_ends_is_told_so(tmp_path: Path) -> None:
    async def course(places: Places) -> None:
        begun = tmp_path / "begun"
        asking = asyncio.ensure_future(places.ask(partial(endless, begun=begun)))
        waiting = asyncio.ensure_future(places.ask(of_its_own))
        await asyncio.to_thread(until, begun.exists)
        places.close()
        for each in (asking, waiting, places.ask(of_its_own)):
            with pytest.raises(Full, match="the server ends"):
                await each

    held(tmp_path / "journal.db", course)


def test_whoever_asks_for_much_leaves_others_their_turn(tmp_path: Path) -> None:
    order = tmp_path / "order"

    async def asks(places: Places, who: str) -> None:
        asked_for(who)
        await places.ask(noted, order, who)

    async def course(places: Places) -> None:
        places._free = asyncio.Semaphore(1)
        await asyncio.gather(*(asks(places, who) for who in ("much",) * 9 + ("little",)))

    held(tmp_path / "journal.db", course)
    assert order.read_text() == "much" + "little" + "much" * 8


def test_a_run_that_asks_nobody_goes_on_in_a_place_and_is_told_of_as_it_is_committed(
    tmp_path: Path,
) -> None:
    told: list[object] = []

    async def course(runs: Runs) -> None:
        driven = await runs.start(DEBATE)
        assert isinstance(driven.run._journal, Unheld)
        events = [event async for event in driven.run.events()]
        result = await driven.run.result()
        assert tuple(events) == result.record.events == runs.purse.app.store.read(result.run).events
        again = await (await App(journal=tmp_path / "here.db").start(DEBATE))
        assert result.value == again.value

    _driving(tmp_path, course, told)


def test_a_run_that_is_stopped_there_was_not_cut_off_and_is_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = tmp_path / "begun"

    async def course(runs: Runs) -> None:
        with monkeypatch.context() as patched:
            patched.setattr(place_runs, "played", partial(endless, begun=begun))
            driven = await runs.start(DEBATE)
            await asyncio.to_thread(until, begun.exists)
            driven.stop()
            await driven.ended()
        assert driven.state == "stopped"
        with pytest.raises(Stopped):
            await driven.run.result()
        assert [*runs.purse.app.store.interrupted()] == []
        gone_on = await runs.resume(driven.name)
        assert (await gone_on.run.result()).outcome == "unresolved"

    _driving(tmp_path, course, [])


def test_runs_that_one_user_has_computed_leave_room_for_those_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_runs, "COMPUTED", 2)
    monkeypatch.setattr(place_runs, "played", endless)

    async def course(runs: Runs) -> None:
        for user in ("much", "much", "little"):
            await asyncio.create_task(of_user(user, runs.start(DEBATE)))
        for begin in (
            runs.start(DEBATE),
            runs.resume(kept),
            runs.fork(kept, Aside(against="Arg1", say="")),
        ):
            with pytest.raises(Full, match="2 runs that you began"):
                await asyncio.create_task(of_user("much", begin))
        assert len(runs.under_way) == 3

    kept = asyncio.run(_played(App(journal=tmp_path / "journal.db"))).run
    _driving(tmp_path, course, [])


def test_a_run_that_waits_for_its_place_is_begun_by_nobody_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place_runs, "played", endless)

    async def course(runs: Runs) -> None:
        begun = await asyncio.gather(
            *(of_user(user, runs.start(DEBATE, name="one")) for user in "abc"),
            return_exceptions=True,
        )
        (one,) = (each for each in begun if isinstance(each, server_runs.Driven))
        assert sum(isinstance(each, Locked) for each in begun) == 2
        with pytest.raises(Locked, match="run one is under way"):
            await of_user("d", runs.start(DEBATE, name="one"))
        assert runs.get("one") is one
        one.stop()
        await one.ended()
        assert (await runs.resume("one")).is_under_way

    _driving(tmp_path, course, [])


async def of_user(user: str, begin: Awaitable[T]) -> T:
    asked_for(user)
    return await begin


def test_what_begins_as_a_server_ends_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def within() -> None:
        app = App(journal=tmp_path / "journal.db")
        purse = Purse(app=app, outside=THE_PAGE)
        runs = Runs(lambda _: app, print, tmp_path, purse=purse, apart=True)
        reached = threading.Event()

        async def waits(*_: object) -> None:
            reached.set()
            await asyncio.Event().wait()

        monkeypatch.setattr(runs._beginnings, "ask", waits)
        begins = asyncio.create_task(runs.start(DEBATE))
        await asyncio.to_thread(reached.wait)
        await runs.close()
        with pytest.raises(Full, match="the server ends"):
            await begins

    asyncio.run(within())


def test_places_are_closed_where_they_are_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = list[str]()
    monkeypatch.setattr(Places, "close", lambda _: closed.append(threading.current_thread().name))

    async def within() -> None:
        app = App(journal=tmp_path / "journal.db")
        runs = Runs(
            lambda _: app, print, tmp_path, purse=Purse(app=app, outside=THE_PAGE), apart=True
        )
        await (await runs.start(DEBATE)).ended()
        await runs.close()

    asyncio.run(within())
    assert set(closed) == {"runs"}


@pytest.mark.parametrize("begun", [True, False], ids=["after one", "as the first"])
def test_what_is_to_begin_once_a_server_ends_is_told_so(tmp_path: Path, begun: bool) -> None:
    async def within() -> None:
        app = App(journal=tmp_path / "journal.db")
        purse = Purse(app=app, outside=THE_PAGE)
        runs = Runs(lambda _: app, print, tmp_path, purse=purse, apart=True)
        if begun:
            await (await runs.start(DEBATE)).ended()
        closing = asyncio.create_task(runs.close())
        told = [asyncio.create_task(runs.start(DEBATE))]
        while not closing.done():
            await asyncio.sleep(0)
            told.append(asyncio.create_task(runs.start(DEBATE)))
        told.append(asyncio.create_task(runs.start(DEBATE)))
        assert {type(each) for each in await asyncio.gather(*told, return_exceptions=True)} == {
            Full
        }

    asyncio.run(within())


def test_a_run_is_read_again_and_again_only_while_it_is_computed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    followed: list[str] = []
    follow = place_runs.Elsewhere._follow

    async def noted(course: Any, run: Any, after: int) -> None:
        followed.append(run.name)
        await follow(course, run, after)

    monkeypatch.setattr(place_runs.Elsewhere, "_follow", noted)

    async def course(runs: Runs) -> None:
        async with runs._places._turns.setdefault(asking_user(), asyncio.Lock()):
            driven = await runs.start(DEBATE)
            # What only goes on in this loop has gone as far as it can by then.
            await runs._beginnings.ask(of_its_own)
            assert followed == []
        await driven.run.result()
        assert followed == [driven.name]

    _driving(tmp_path, course, [])


def test_a_run_that_takes_too_long_there_fails_and_says_why(tmp_path: Path) -> None:
    async def course(runs: Runs) -> None:
        runs._places._patience = 0.0
        driven = await runs.go(_begun(runs))
        await driven.ended()
        assert (driven.state, type(driven.error)) == ("failed", BudgetExceeded)

    _driving(tmp_path, course, [])


def _begun(runs: Runs) -> Callable[..., Awaitable[Any]]:
    async def begun(app: App, tell: Any) -> Any:
        return await app.start(DEBATE, tell=tell)

    return begun


def _driving(folder: Path, course: Callable[[Runs], Awaitable[None]], told: list[object]) -> None:
    async def within() -> None:
        def make(people: Any) -> App:
            return App(journal=folder / "journal.db", people=people)

        purse = Purse(app=make(None), outside=THE_PAGE)
        runs = Runs(make, told.append, folder, purse=purse)
        try:
            await course(runs)
        finally:
            await runs.close()

    asyncio.run(within())


@pytest.mark.parametrize(
    ("agents", "computed"),
    [
        ({"a": "symbolic", "b": "lexical"}, True),
        ({"a": "symbolic", "b": "human"}, False),
        ({"a": "openai:m"}, False),
        ({}, False),
    ],
)
def test_a_run_is_computed_where_nobody_outside_is_asked(
    agents: dict[str, str], computed: bool
) -> None:
    class Job:
        pass

    job: Any = Job()
    job.agents = agents
    assert is_computed(job) is computed


def test_nothing_is_written_from_where_a_run_is_only_waited_for() -> None:
    head, end = Record(run="a", created="", settings={}), Event(number=1, kind="ended", payload={})
    with pytest.raises(Misuse):
        asyncio.run(Unheld(App(journal=":memory:").store, head).append(end))


def test_a_place_ends_with_its_server_however_that_ends(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    code = (
        "import asyncio, sys; from functools import partial; from pathlib import Path; from aufheben.app import App; from aufheben.app.permissions import Allowed\n"
        "from aufheben.app.places import Places; from tests.app.test_places import endless\n"
        "if __name__ == '__main__':\n"
        "    places = Places(App(journal=sys.argv[1], allowed=Allowed(engine=600)))\n"
        "    asyncio.run(places.ask(partial(endless, begun=Path(sys.argv[2]))))\n"
    )
    with subprocess.Popen([sys.executable, "-c", code, tmp_path / "j.db", begun]) as server:
        until(lambda: begun.exists() and bool(begun.read_text()))
        server.kill()
    until(lambda: not _is_there(int(begun.read_text())))


def _is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
        return "Z" not in Path(f"/proc/{process}/stat").read_text().rpartition(")")[2][:3]
    except (ProcessLookupError, FileNotFoundError):
        return False


def test_errors_of_a_journal_in_memory_are_those_of_this_process() -> None:
    async def course() -> None:
        places = Places(App(journal=":memory:"))
        assert not places.are_apart
        assert await places.ask(of_its_own) == os.getpid()
        with pytest.raises(AufhebenError):
            await places.ask(wrong)
        places.close()

    asyncio.run(course())


def test_a_folder_whose_name_has_no_room_for_a_socket_is_none_of_a_fork_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (long := tmp_path / ("long" * 30)).mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(long))

    async def course(places: Places) -> None:
        assert await places.ask(of_its_own) != os.getpid()

    held(tmp_path / "journal.db", course)
    # Whoever needs one afterwards is not left with that folder.
    assert [*long.glob("pymp-*")] == []
