"""A Ray cluster of two nodes on this machine, started as its user would; each can be killed."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

TOKEN = "7" * 64
RAY = Path(sys.executable).with_name("ray")
_SOON = {
    # A node that died is missed within seconds; one that is slow to begin is not.
    "RAY_health_check_initial_delay_ms": "5000",
    "RAY_health_check_period_ms": "1000",
    "RAY_health_check_timeout_ms": "2000",
    "RAY_health_check_failure_threshold": "3",
    "RAY_raylet_start_wait_time_s": "90",
}


class Node:
    """One node: all of its processes have one group."""

    def __init__(self, log: Path, *words: str, env: dict[str, str]) -> None:
        self._log = log
        command = [
            str(RAY), "start", "--block", "--num-cpus=1", "--object-store-memory=80000000",
            "--disable-usage-stats", *words,
        ]  # fmt: skip
        with log.open("wb") as out:
            self._process = subprocess.Popen(
                command, env=env, stdout=out, stderr=out, start_new_session=True
            )

    def ready(self) -> None:
        """Wait until it is part of the cluster."""
        wait(lambda: "Ray runtime started" in self._log.read_text(), 120, self._log.read_text)

    def kill(self) -> None:
        """All of it at once, as when a machine loses its power."""
        for pid in self.processes():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait(timeout=30)

    def processes(self, title: str = "") -> list[int]:
        """Its processes by the words of their command, of all that came of the first one."""
        found, new = {self._process.pid}, {self._process.pid}
        while new:
            new = {pid for pid, parent in _parents() if parent in new}
            found |= new
        return sorted(pid for pid in found if title in command_of(pid))


class RayNodes:
    """A head, and one node more, or so many in all; `second` is the last that joined."""

    def __init__(self, folder: Path, env: dict[str, str], number: int = 2) -> None:
        self.number = number
        self.folder, self.port, self.client = folder, _free_port(), _free_port()
        self.env = {
            **_outside(), **_SOON, **env, "RAY_TMPDIR": str(folder), "RAY_AUTH_MODE": "token",
            "RAY_AUTH_TOKEN": TOKEN, "RAY_USAGE_STATS_ENABLED": "0",
        }  # fmt: skip
        self.engine = f"ray:127.0.0.1:{self.port}"
        self._nodes: list[Node] = []

    def start(self) -> None:
        """Begin all."""
        head = f"--port={self.port}", f"--ray-client-server-port={self.client}"
        self.head = self.second = self._node("--head", "--include-dashboard=false", *head)
        self.head.ready()
        for _ in range(self.number - 1):
            self.join()

    def join(self) -> None:
        """One node more, or the second anew."""
        self.second = self._node(f"--address=127.0.0.1:{self.port}")
        self.second.ready()

    def stop(self) -> None:
        """End all."""
        for node in self._nodes:
            node.kill()

    def workers(self) -> list[int]:
        """The processes that drive runs."""
        return [*self.head.processes("ray::RunActor"), *self.second.processes("ray::RunActor")]

    def _node(self, *words: str) -> Node:
        log = self.folder / f"node{len(self._nodes)}.log"
        self._nodes.append(Node(log, *words, env=self.env))
        return self._nodes[-1]


@contextmanager
def started(env: dict[str, str], number: int = 2) -> Iterator[RayNodes]:
    """A cluster that is gone afterwards, files and all; nodes have `env` besides ours."""
    # Sockets have short names.
    with tempfile.TemporaryDirectory(prefix="auf-ray-", dir="/tmp") as folder:
        nodes = RayNodes(Path(folder), env, number)
        try:
            nodes.start()
            yield nodes
        finally:
            nodes.stop()


def wait(happened: Callable[[], object], seconds: float, told: Callable[[], object] = str) -> None:
    """Until it has happened; fails after so many seconds with what is told."""
    until = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < until, told()
        time.sleep(0.05)


def command_of(pid: int) -> str:
    """Its command, empty of one that has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text("utf-8", "replace").replace("\0", " ")
    except OSError:
        return ""


def processes_with(word: str) -> list[int]:
    """All whose command has this word."""
    return [pid for pid, _ in _parents() if word in command_of(pid)]


def _outside() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("AUFHEBEN_")}


def _parents() -> Iterator[tuple[int, int]]:
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            yield int(stat.parent.name), int(stat.read_text().rpartition(")")[2].split()[1])


def _free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        assert isinstance(port, int)
        return port
