"""A PostgreSQL and a Ray cluster of so many nodes on this machine, one worker a node."""

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tests.scale.postgres_server import PASSWORD, PostgresServer, started
from tests.scale.ray_nodes import Node, RayNodes

from benchmarks.scale_debates import Work


class Nodes(RayNodes):
    """A head, and nodes that join it one by one."""

    def __init__(self, folder: Path, env: dict[str, str], number: int) -> None:
        super().__init__(folder, env)
        self._number = number
        self._all: list[Node] = []

    def start(self) -> None:
        """Begin all of them."""
        ports = f"--port={self.port}", f"--ray-client-server-port={self.client}"
        self.head = self.second = self._node("--head", "--include-dashboard=false", *ports)
        self.head.ready()
        for _ in range(self._number - 1):
            self.join()

    def join(self) -> None:
        """One node more."""
        super().join()
        self._all.append(self.second)

    def stop(self) -> None:
        """End all of them, the head last."""
        for node in (*self._all, self.head):
            node.kill()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cluster:
    """Where debates are driven and kept; `env` is what the process that hands them out needs."""

    postgres: PostgresServer
    nodes: Nodes
    address: str
    env: dict[str, str] = field(repr=False)

    def of(self, work: Work) -> Work:
        """The work, driven and kept here."""
        before, _, after = self.address.rpartition("@")
        file = f"{before.rpartition(':')[0]}@{after}"
        return replace(work, file=file, engine=self.nodes.engine)


@contextmanager
def cluster(number: int, **how: Any) -> Iterator[Cluster]:
    """So many nodes and a database, gone afterwards."""
    with ExitStack() as stack:
        postgres = stack.enter_context(started(fsync="on"))
        # Sockets have short names.
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="auf-ray-", dir="/tmp"))
        nodes = Nodes(Path(folder), {"PGPASSWORD": PASSWORD, **how}, number)
        stack.callback(nodes.stop)
        nodes.start()
        address = postgres.address(postgres.database())
        yield Cluster(postgres=postgres, nodes=nodes, address=address, env=nodes.env)
