"""A terminal watches a run that another process drives, and stops watching without harm."""

import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from aufheben.runtime.journal import FORMAT
from aufheben.testing import FakeServer, Received, StandIn, WireReply
from tests.forked import Forked, forked

QUESTION = "Should the market square be closed to cars?"


class Watched(NamedTuple):
    """A run under way in another process, who follows it, and what lets it go on."""

    driver: Forked
    follower: Forked
    go_on: threading.Event


def _said(process: Forked) -> str:
    return process.err.read_text("utf-8") if process.err.exists() else ""


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    go_on, canned = threading.Event(), StandIn()

    def reply(received: Received) -> WireReply:
        if len(server.received) > 2:
            assert go_on.wait(60)
        return WireReply(text=canned(received))

    here, there = tmp_path / "driver", tmp_path / "follower"
    here.mkdir()
    there.mkdir()
    with FakeServer(reply) as server:
        stances = ("--stance", "Close it.", "--stance", "Open it.")
        model = ("--model", "openai:x", "--base-url", server.base_url("openai"))
        driver = forked("ask", QUESTION, *stances, *model, "--run", "r", "-q", folder=here)
        journal = here / "home" / f"journal-{FORMAT}.db"
        while driver.process.is_alive() and len(server.received) <= 2:
            os.sched_yield()
        follower = forked("show", "r", "--follow", "--journal", str(journal), folder=there)
        while follower.process.is_alive() and not _said(follower):
            os.sched_yield()
        yield Watched(driver, follower, go_on)
        go_on.set()


def test_it_sees_all_that_is_said_and_then_the_result(watched: Watched) -> None:
    watched.go_on.set()
    driven, seen = watched.driver.ended(), watched.follower.ended()
    assert driven.code == seen.code, (driven.err, seen.err)
    assert len(seen.err.splitlines()) > 4
    assert driven.out.splitlines()[0] in seen.out


def test_who_stops_watching_stops_no_run(watched: Watched) -> None:
    os.kill(watched.follower.pid, signal.SIGINT)
    assert watched.follower.ended().code not in (0, 70)
    watched.go_on.set()
    assert watched.driver.ended().code == 0
