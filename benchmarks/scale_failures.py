"""What breaks while debates are under way, and what comes of them: a row each.

Every row holds the same debates in one process, with the journal in SQLite, breaks something
halfway, and where the process ended begins the same command again.
"""

import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aufheben as auf
from benchmarks.overhead_debates import CALLS
from benchmarks.scale_debates import Work
from benchmarks.scale_processes import Provider, Worker, provider

FAKETIME = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1"
Row = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """Where a row is measured. `away` is how long a provider is down, in seconds."""

    server: Provider
    work: Work
    away: float = 60.0

    @property
    def halfway(self) -> int:
        """So many answers are half of them."""
        return self.work.debates * CALLS // 2

    def committed(self) -> int:
        """Answers in the journal."""
        app = auf.App(journal=self.work.file)
        records = (app.store.read(info.run) for info in app.runs())
        return sum(event.kind == "answered" for record in records for event in record.events)


def killed(stand: Stand) -> Row:
    """The process is killed, and the same command goes on."""
    worker = Worker(stand.work)
    stand.server.wait(stand.halfway)
    marked = stand.server.counts("mark")
    worker.kill()
    return {"committed": stand.committed(), "marked": marked, **Worker(stand.work).ended()}


def undisturbed(stand: Stand) -> Row:
    """Nothing happens."""
    return Worker(stand.work).ended()


def provider_down(stand: Stand) -> Row:
    """The provider refuses connections for a while."""
    worker = Worker(stand.work)
    stand.server.wait(stand.halfway)
    stand.server.tell("down")
    time.sleep(stand.away)
    stand.server.tell("up")
    return _again(stand, worker.ended())


def disk_full(stand: Stand) -> Row:
    """The journal's disk has no room; then it has, and the same command goes on. Needs root."""
    folder = Path(stand.work.file).parent
    folder.mkdir()
    mount = ("mount", "-t", "tmpfs", "-o", f"size={3_000_000}", "tmpfs", str(folder))
    subprocess.run(mount, check=True)
    try:
        first = Worker(stand.work).ended()
        before = {"committed": stand.committed(), "marked": stand.server.counts("mark")}
        room = ("mount", "-o", "remount,size=1g", str(folder))
        subprocess.run(room, check=True)
        return {**_again(stand, first), **before, "kept": stand.committed()}
    finally:
        subprocess.run(("umount", str(folder)), check=True)


def clock_back(stand: Stand) -> Row:
    """The system's clock is set back an hour."""
    with tempfile.TemporaryDirectory() as folder:
        step = Path(folder) / "step"
        step.write_text("+0")
        env = {
            "LD_PRELOAD": FAKETIME,
            "FAKETIME_TIMESTAMP_FILE": str(step),
            "FAKETIME_CACHE_DURATION": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }
        worker = Worker(stand.work, env=env)
        stand.server.wait(stand.halfway)
        step.write_text("-3600s")
        return worker.ended()


def _again(stand: Stand, first: Row) -> Row:
    """The row; where debates failed, of the same command begun again."""
    stand.server.counts("mark")
    if not first["failed"]:
        return {**first, "first_failed": 0}
    again = Worker(stand.work).ended()
    return {**again, "first_failed": first["failed"], "first_why": first["why"]}


ROWS: dict[str, Callable[[Stand], Row]] = {
    "undisturbed": undisturbed,
    "killed": killed,
    "provider_down": provider_down,
    "disk_full": disk_full,
    "clock_back": clock_back,
}


def row(name: str, debates: int, in_flight: int, latency: int, away: float = 60.0) -> Row:
    """What came of one row, against what was asked of the server."""
    with tempfile.TemporaryDirectory() as folder, provider() as server:
        work = Work(
            stack="ours",
            url=server.url,
            file=str(Path(folder) / "journal" / "journal.db"),
            debates=debates,
            in_flight=in_flight,
            latency=latency,
        )
        stand = Stand(server=server, work=work, away=away)
        began = time.monotonic()
        found = ROWS[name](stand)
        took = time.monotonic() - began
        counts = server.counts()
    return {**found, **counts, "took": took, "repeated": counts["asked"] - debates * CALLS}
