"""Whatever is killed or interrupted goes on where it stopped, and asks only what was under way again.

One run of each door with processes, at a server that ends them amid a question.
"""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from aufheben.testing import Adjudicator, Curator, FakeServer, Received, StandIn, WireReply
from tests.forked import forked
from tests.rooms.settled import QUESTION
from tests.surfaces.conftest import Ended
from tests.surfaces.test_batch import debates

AT_ONCE = 4


class Door(NamedTuple):
    """What is called, what calls it again, who answers, how many answers it takes, how it ends."""

    words: tuple[str, ...]
    again: tuple[str, ...]
    model: Callable[[Received], Any]
    needed: int
    code: int = 0


def checked(folder: Path) -> Door:
    """Sixteen edges are looked at; every fourth is debated, mended, and the mend debated."""
    lines = [f"thing {number},vehicle" for number in range(16)]
    (folder / "in.csv").write_text("\n".join(["child,parent", *lines]) + "\n", "utf-8")

    def holds(child: str, parent: str) -> str:
        return "false" if parent == "vehicle" and int(child.split()[1]) % 4 == 0 else "true"

    words = ("check", "in.csv", "--run", "r", "--no-structure", "--no-cache")
    return Door(words, ("resume", "r"), Curator(holds), 16 + 4 * (1 + 1 + 2), code=1)


def batched(folder: Path) -> Door:
    """Three debates are judged."""
    words = ("batch", debates(folder / "d", *(f"{n}.md" for n in range(3))), "--name", "k")
    return Door(words, words, StandIn(), 3 * 17)


def benched(folder: Path) -> Door:
    """Four pairs are judged twice by each of nine questions."""
    pair = {"topic": "t", "a1": "One.", "a2": "Two.", "label": "a1"}
    rows = [json.dumps({"pair_id": f"p{n}", **pair, "a1": f"One {n}."}) for n in range(4)]
    (folder / "pairs.jsonl").write_text("\n".join(rows), "utf-8")
    words = ("bench", "pairs", "--data", "pairs.jsonl", "--panels", "dbkai", "--trials", "2")
    return Door(words, words, Adjudicator("A1"), 4 * 2 * 9)


@contextmanager
def ending(
    model: Callable[[Received], Any], by: signal.Signals, at: int = 30
) -> Iterator[tuple[FakeServer, list[int]]]:
    """A server that sends the process of that number the signal at a question."""
    process: list[int] = []

    def reply(received: Received) -> WireReply:
        if len(server.received) == at:
            os.kill(process[0], by)
        return WireReply(text=model(received))

    with FakeServer(reply) as server:
        yield server, process


@pytest.mark.parametrize(
    ("door", "by"),
    [
        (checked, signal.SIGKILL),
        (checked, signal.SIGINT),
        (checked, signal.SIGTERM),
        (batched, signal.SIGKILL),
        (benched, signal.SIGKILL),
        (benched, signal.SIGINT),
    ],
)
def test_f28_f32_ended_by_a_signal_it_goes_on_and_asks_only_what_was_under_way_again(
    tmp_path: Path, door: Callable[[Path], Door], by: signal.Signals
) -> None:
    called = door(tmp_path)
    with ending(called.model, by) as (server, process):
        asked = ("--base-url", server.base_url("openai"))
        more = ("--in-flight", str(AT_ONCE), "--model", "openai:x", *asked, "-q")
        started = forked(*called.words, *more, folder=tmp_path)
        process.append(started.pid)
        _check_end(started.ended(), by)
        how = asked if called.again[0] == "resume" else more
        again = forked(*called.again, *how, "--json", folder=tmp_path).ended()
        received = len(server.received)
    assert again.code == called.code
    assert called.needed <= received <= called.needed + AT_ONCE


def _check_end(ended: Ended, by: signal.Signals) -> None:
    """An interrupt is told, with how to go on."""
    if by == signal.SIGKILL:
        assert ended.code == -signal.SIGKILL
        return
    assert ended.code == 128 + by
    assert re.search(r"to go on: aufheben resume r|the same command goes on", ended.err)
    assert "Traceback" not in ended.err


@contextmanager
def serving(home: Path, *args: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process, and the address that it says; killed if it is there in the end."""
    process = subprocess.Popen(
        [sys.executable, "-m", "aufheben", "serve", *args],
        env={**os.environ, "AUFHEBEN_HOME": str(home)},
        cwd=home,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        yield process, process.stdout.readline()
    finally:
        process.kill()
        process.communicate()


def test_f28_a_run_of_a_server_that_was_killed_is_gone_on_with(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    with ending(StandIn(), signal.SIGKILL, at=5) as (server, pid):
        model = ("--model", f"openai:x@{server.base_url('openai')}")
        with serving(home, "--no-browser", "--port", "0", *model) as (process, said):
            pid.append(process.pid)
            token = {"authorization": f"Bearer {said.strip().partition('=')[2]}"}
            asked = {"question": QUESTION, "name": "r"}
            address = said.partition("?")[0] + "api/runs"
            httpx.post(address, json=asked, headers=token, timeout=60).raise_for_status()
            assert process.wait() == -signal.SIGKILL
        again = forked("resume", "r", "--json", folder=tmp_path).ended()
        received = len(server.received)
    made = json.loads(again.out)["calls"]["made"]
    assert (again.code, made <= received <= made + AT_ONCE) == (0, True)


def listed(folder: Path, *which: str) -> list[str]:
    """The names of runs as the command lists them."""
    out = forked("runs", "list", *which, "--json", folder=folder).ended().out
    return [row["run"] for row in json.loads(out)]


def test_a_server_takes_up_what_a_kill_cut_off_and_nothing_that_somebody_stopped(
    tmp_path: Path,
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    with ending(StandIn(), signal.SIGKILL, at=12) as (server, pid):
        start = ("--no-browser", "--port", "0", "--model", f"openai:x@{server.base_url('openai')}")
        with serving(home, *start) as (process, said), program(said) as client:
            asked = {"question": QUESTION, "seats": {"AG1": "human", "AG2": "human"}}
            client.post("runs", json={**asked, "name": "stopped"}).raise_for_status()
            client.post("runs/stopped/stop").raise_for_status()
            pid.append(process.pid)
            client.post("runs", json={"question": QUESTION, "name": "cut"}).raise_for_status()
            assert process.wait() == -signal.SIGKILL
        assert listed(tmp_path, "--outcome", "open") == ["cut", "stopped"]
        assert listed(tmp_path, "--interrupted") == ["cut"]
        with serving(home, *start, "--resume") as (_, said), program(said) as client:
            events = client.get("runs/cut/events", headers=STREAM)
            assert "event: ended" in events.text
            assert listed(tmp_path, "--interrupted") == []
            assert client.get("runs/stopped").json()["state"] == "waiting"


STREAM = {"accept": "text/event-stream"}


def program(said: str) -> httpx.Client:
    """A client of the server that said this address."""
    token = {"authorization": f"Bearer {said.strip().partition('=')[2]}"}
    return httpx.Client(base_url=said.partition("?")[0] + "api/", headers=token, timeout=60)
