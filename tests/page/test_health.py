"""Whoever watches over a server learns whether it is well, and nothing else."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from aufheben.app.harmless import THE_PAGE
from aufheben.app.purse import Purse
from aufheben.app.server_runs import Runs
from aufheben.errors import JournalFailed
from aufheben.surfaces.page.health import ALIVE, READY, Asked
from tests.page.serving import Served, makes

HOSTS = ("127.0.0.1:{port}", "10.0.0.7:9", "evil.example", "", "\xff")


def asked(site: Served, path: str, host: str = "probe", method: str = "GET") -> tuple[int, bytes]:
    answer = site.get(path, f"Host: {host.format(port=site.door.port)}", method=method)
    return answer.status, answer.body


@contextmanager
def stuck_engine(site: Served) -> Iterator[None]:
    """While it lasts, the loop of runs does not turn."""
    free, held = threading.Event(), threading.Event()

    async def blocks() -> None:
        held.set()
        free.wait(60)

    driving = site.site.runs._apart
    assert driving is not None
    asyncio.run_coroutine_threadsafe(blocks(), driving._loop)
    assert held.wait(60)
    try:
        yield
    finally:
        free.set()


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("path", [ALIVE, READY])
def test_a_probe_needs_no_token_names_any_host_and_is_told_a_status_alone(
    site: Served, path: str, host: str
) -> None:
    assert asked(site, path, host) == asked(site, path, host, "HEAD") == (200, b"")


@pytest.mark.parametrize("path", [f"{ALIVE}/", f"{READY}/x", "/HEALTHZ", "//healthz"])
def test_no_other_path_is_open(site: Served, path: str) -> None:
    assert asked(site, path)[0] == 403


@pytest.mark.parametrize("path", [ALIVE, READY])
def test_no_other_way_of_asking_is_open(site: Served, path: str) -> None:
    assert asked(site, path, method="POST")[0] == 403


def test_it_is_alive_while_the_loop_of_runs_turns_and_no_longer(site: Served) -> None:
    with site.visitor() as visitor:
        visitor.change("/demo", data={})
    with stuck_engine(site):
        with site.leaping():
            assert asked(site, ALIVE) == (503, b"")
        assert asked(site, READY) == (200, b"")
    assert asked(site, ALIVE) == (200, b"")


@pytest.mark.parametrize("wrong", [JournalFailed("no server"), RuntimeError("a bug")])
def test_it_is_ready_while_the_journal_is_read_and_no_longer(
    site: Served, monkeypatch: pytest.MonkeyPatch, wrong: Exception
) -> None:
    def fails(*_: object) -> bool:
        raise wrong

    with monkeypatch.context() as patch:
        patch.setattr(type(site.app.store), "has", fails)
        assert asked(site, READY) == (503, b"")
        assert asked(site, ALIVE) == (200, b"")
    assert asked(site, READY) == (200, b"")
    assert site.told == []


def test_a_journal_that_is_no_journal_is_not_ready(site: Served, journal: Path) -> None:
    journal.write_bytes(b"something else" * 100)
    assert asked(site, READY) == (503, b"")


def test_a_journal_that_is_taken_away_is_not_ready_and_asked_for_runs_says_so(
    site: Served, journal: Path
) -> None:
    with site.visitor() as visitor:
        visitor.change("/demo", data={})
        assert asked(site, READY) == (200, b"")
        journal.rename(journal.with_name("elsewhere"))
        assert asked(site, READY) == (503, b"")
        answer = visitor.get("/")
        assert answer.status_code == 500
        assert "taken away or replaced" in answer.text
        journal.with_name("elsewhere").rename(journal)
        assert asked(site, READY) == (200, b"")


def test_what_does_not_answer_is_asked_once_however_many_want_to_know() -> None:
    async def course() -> None:
        times, free = 0, asyncio.Event()

        async def ask() -> None:
            nonlocal times
            times += 1
            await free.wait()

        inside = Asked(ask)
        assert await asyncio.gather(*(inside.answers(0) for _ in range(100))) == [False] * 100
        assert times == 1
        free.set()
        assert await inside.answers(60)
        assert await inside.answers(60)
        assert times == 2

    asyncio.run(course())


def test_a_server_that_has_driven_no_run_is_alive(tmp_path: Path) -> None:
    make = makes(tmp_path / "journal.db", None)
    purse = Purse(app=make(None), outside=THE_PAGE)
    asyncio.run(Runs(make, print, tmp_path, purse=purse, apart=True).answer())
