"""What breaks while debates are under way, and what comes of them: a row each.

Every row holds the same debates in one process, or on a Ray cluster of this machine, breaks
something halfway, and where the process ended begins the same command again.
"""

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tests.scale import ray_nodes
from tests.scale.postgres_server import PASSWORD, PostgresServer, started
from tests.scale.proxy import Proxy

import aufheben as auf
from benchmarks.debates import CALLS, Work
from benchmarks.processes import Provider, provider
from benchmarks.results import Row
from benchmarks.scale_worker import Worker

FAKETIME = "*/faketime/libfaketime.so.1"  # in /usr/lib, from Debian's package faketime


@dataclass(frozen=True, slots=True, kw_only=True)
class Cluster:
    """A database, and nodes of Ray with a worker each, where debates are driven and kept."""

    postgres: PostgresServer
    nodes: ray_nodes.RayNodes
    address: str

    def of(self, work: Work) -> Work:
        """The work, driven and kept here; the password is in the environment of the nodes."""
        before, _, after = self.address.rpartition("@")
        file = f"{before.rpartition(':')[0]}@{after}"
        return replace(work, file=file, engine=self.nodes.engine)


@contextmanager
def cluster(number: int) -> Iterator[Cluster]:
    """So many nodes and a database, gone afterwards."""
    env = {"PGPASSWORD": PASSWORD}
    with started(fsync="on") as postgres, ray_nodes.started(env, number) as nodes:
        address = postgres.address(postgres.database())
        yield Cluster(postgres=postgres, nodes=nodes, address=address)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """Where a row is measured. `away` is how long a provider is down, in seconds; `disk` is bytes."""

    server: Provider
    work: Work
    away: float = 60.0
    disk: int = 5_000_000
    postgres: PostgresServer | None = None
    proxy: Proxy | None = None
    cluster: Cluster | None = None

    def worker(self, **env: str) -> Worker:
        """The process of the debates; on a cluster the one that hands them out."""
        return Worker(self.work, env={**env, **(self.cluster.nodes.env if self.cluster else {})})

    def halved(self, **env: str) -> Worker:
        """Such a process that has half of the answers."""
        worker = self.worker(**env)
        self.server.wait(self.work.debates * CALLS // 2)
        return worker

    def committed(self) -> int:
        """Answers in the journal."""
        app = auf.App(journal=self.cluster.address if self.cluster else self.work.file)
        records = (app.store.read(info.run) for info in app.runs())
        return sum(event.kind == "answered" for record in records for event in record.events)


def killed(stand: Stand) -> Row:
    """The process is killed, and the same command goes on."""
    worker = stand.halved()
    marked = stand.server.counts("mark")
    worker.kill()
    if stand.cluster:  # its workers live, ask and commit a moment longer
        return stand.worker().ended()
    committed = stand.committed()
    return {**stand.worker().ended(), "committed": committed, "marked": marked}


def undisturbed(stand: Stand) -> Row:
    """Nothing happens."""
    return stand.worker().ended()


def provider_down(stand: Stand) -> Row:
    """The provider refuses connections for a while."""
    worker = stand.halved()
    stand.server.tell("down")
    time.sleep(stand.away)
    stand.server.tell("up")
    return _again(stand, worker.ended())


def disk_full(stand: Stand) -> Row:
    """The journal's disk has no room; then it has, and the same command goes on. Needs root."""
    folder = Path(stand.work.file).parent
    folder.mkdir()
    mount = ("mount", "-t", "tmpfs", "-o", f"size={stand.disk}", "tmpfs", str(folder))
    subprocess.run(mount, check=True)
    try:
        first = stand.worker().ended()
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
        worker = stand.halved(
            LD_PRELOAD=str(next(Path("/usr/lib").glob(FAKETIME))),
            FAKETIME_TIMESTAMP_FILE=str(step),
            FAKETIME_CACHE_DURATION="1",
            FAKETIME_DONT_FAKE_MONOTONIC="1",
        )
        step.write_text("-3600s")
        return worker.ended()


def _again(stand: Stand, first: Row) -> Row:
    """The row; where debates failed, of the same command begun again."""
    stand.server.counts("mark")
    if not first["failed"]:
        return {**first, "first_failed": 0}
    again = stand.worker().ended()
    return {**again, "first_failed": first["failed"], "first_why": first["why"]}


def restarted(stand: Stand) -> Row:
    """The database crashes, and is started again."""
    assert stand.postgres is not None
    worker = stand.halved()
    stand.postgres.stop(signal.SIGKILL)
    time.sleep(5)
    stand.postgres.start()
    return _again(stand, worker.ended())


def stalled(stand: Stand) -> Row:
    """The connection to the database passes nothing for half a minute."""
    assert stand.proxy is not None
    worker = stand.halved()
    stand.proxy.stall()
    time.sleep(stand.away / 2)
    stand.proxy.flow()
    return _again(stand, worker.ended())


def worker_killed(stand: Stand) -> Row:
    """One of the workers of a cluster is killed."""
    return _less(stand, lambda nodes: os.kill(nodes.workers()[0], signal.SIGKILL))


def node_killed(stand: Stand) -> Row:
    """A machine of a cluster is gone, and does not come back."""
    return _less(stand, lambda nodes: nodes.second.kill())


def _less(stand: Stand, kill: Callable[[ray_nodes.RayNodes], None]) -> Row:
    assert stand.cluster is not None
    worker = stand.halved()
    stand.server.counts("mark")
    time.sleep(0.3)  # what was answered by now is committed
    kill(stand.cluster.nodes)
    return _again(stand, worker.ended())


ROWS: dict[str, dict[str, Callable[[Stand], Row]]] = {
    "file": {
        "undisturbed": undisturbed,
        "killed": killed,
        "provider_down": provider_down,
        "disk_full": disk_full,
        "clock_back": clock_back,
    },
    "postgres": {
        "undisturbed": undisturbed,
        "killed": killed,
        "restarted": restarted,
        "stalled": stalled,
    },
    "ray": {
        "undisturbed": undisturbed,
        "worker_killed": worker_killed,
        "node_killed": node_killed,
        "driver_killed": killed,
    },
}
"""What is done to debates, by where they are kept and driven."""


def row(name: str, work: Work, where: str = "file", **how: Any) -> Row:
    """What came of one row, against what was asked of the server; `work` without its places."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = stack.enter_context(provider())
        work = replace(work, url=server.url, file=str(folder / "journal" / "journal.db"))
        if where == "ray":
            nodes = stack.enter_context(cluster(2))
            work = nodes.of(work)
            how |= {"postgres": nodes.postgres, "cluster": nodes}
        if where == "postgres":
            database = stack.enter_context(started(fsync="on"))
            proxy = stack.enter_context(Proxy(database.port))
            work = replace(work, file=database.address(database.database(), port=proxy.port))
            how |= {"postgres": database, "proxy": proxy}
        stand = Stand(server=server, work=work, **how)
        before, began = written(stand), time.monotonic()
        found = ROWS[where][name](stand)
        took, after = time.monotonic() - began, written(stand)
        grown = {each: after[each] - before[each] for each in after}
        return {**found, **server.counts(), **grown, "took": took}


def written(stand: Stand) -> dict[str, int]:
    """What a database has written so far; nothing of a file."""
    if stand.postgres is None:
        return {}
    statement = """SELECT xact_commit, tup_inserted, pg_database_size(datname),
        pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')
        FROM pg_stat_database WHERE datname = current_database()"""
    (found,) = stand.postgres.execute(statement, stand.work.file.rpartition("/")[2])
    return dict(zip(("commits", "rows", "bytes", "log"), map(int, found), strict=True))
