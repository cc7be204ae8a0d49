"""The workers of a cluster: as many on each node, the least busy one next, those that died anew."""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from aufheben.adapters.engines.ray_actors import Station
from aufheben.errors import AgentFailed, AufhebenError, BadInput
from aufheben.version import __version__
from aufheben.words import speaker

_say = speaker(__name__)

READY = 120.0
"""Seconds for the first workers to come up."""
LOOK = 1.0
"""Seconds between looks at which nodes there are."""


@dataclass(slots=True, eq=False)
class Worker:
    """A worker as seen from here. `node` is where it was asked for, or is."""

    actor: Any
    node: str
    load: int = 0
    there: bool = False
    leaving: bool = False


@dataclass(slots=True, kw_only=True)
class Pool:
    """The workers of all nodes, each with `most` runs at once.

    `nodes` says how many each is to have, of those there are now; `start` makes a worker on one,
    which goes on elsewhere should that die, and `end` ends it.
    """

    nodes: Callable[[], Mapping[str, int]]
    start: Callable[[str], Any]
    end: Callable[[Any], None]
    most: int
    _wanted: Mapping[str, int] = field(default_factory=dict)
    _workers: list[Worker] = field(default_factory=list)
    _settling: set[asyncio.Task[None]] = field(default_factory=set)
    _waiting: deque[asyncio.Future[None]] = field(default_factory=deque)
    _watch: asyncio.Task[None] | None = None
    _refused: AufhebenError | None = None
    _left_out: set[str] = field(default_factory=set)

    @property
    def size(self) -> int:
        """How many take runs."""
        return sum(worker.there and not worker.leaving for worker in self._workers)

    async def open(self) -> None:
        """Return once a worker is ready on every node. Raises what any of them cannot do without."""
        self._fill(self.nodes())
        _, late = await asyncio.wait(self._settling, timeout=READY)
        if late:
            raise AgentFailed(_say("workers_not_ready", n=len(late), ready=READY))
        if self._refused is not None:
            raise self._refused
        self._watch = asyncio.create_task(self._watched())

    async def close(self) -> None:
        """End all of them."""
        for task in filter(None, (self._watch, *self._settling)):
            task.cancel()
        for worker in self._workers:
            with suppress(Exception):
                self.end(worker.actor)

    async def free(self) -> Worker:
        """The least busy worker, once one has room; it has one run more."""
        while True:
            rooms = [w for w in self._workers if w.there and not w.leaving and w.load < self.most]
            if rooms:
                found = min(rooms, key=lambda worker: worker.load)
                found.load += 1
                return found
            if self._refused is not None and not self._workers:
                raise self._refused
            turn = asyncio.get_running_loop().create_future()
            self._waiting.append(turn)
            await turn

    def back(self, worker: Worker) -> None:
        """One of its runs is over."""
        worker.load -= 1
        if worker.leaving and not worker.load:
            self.drop(worker)
            self.end(worker.actor)
        self._changed()

    def drop(self, worker: Worker) -> None:
        """It is gone for good; its node gets another."""
        if worker in self._workers:
            self._workers.remove(worker)
        self._changed()

    def _changed(self) -> None:
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)

    async def _watched(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            with suppress(Exception):
                self._look(await asyncio.to_thread(self.nodes))

    def _look(self, nodes: Mapping[str, int]) -> None:
        for worker in self._workers:
            if worker.there and worker.node not in nodes:
                worker.there = False
                self._settle(worker)
        self._fill(nodes)

    def _fill(self, nodes: Mapping[str, int]) -> None:
        self._wanted = nodes
        for node in nodes.keys() - self._left_out:
            for _ in range(nodes[node] - len(self._at(node))):
                worker = Worker(self.start(node), node)
                self._workers.append(worker)
                self._settle(worker)

    def _at(self, node: str) -> list[Worker]:
        return [w for w in self._workers if w.node == node and not w.leaving]

    def _settle(self, worker: Worker) -> None:
        task = asyncio.create_task(self._settled(worker))
        self._settling.add(task)
        task.add_done_callback(self._settling.discard)

    async def _settled(self, worker: Worker) -> None:
        """Wait until it works, wherever that is; what is too many on a node takes no more runs."""
        try:
            found = await worker.actor.ready.remote()
        except Exception as wrong:  # noqa: BLE001 - whatever Ray raises, it is no worker
            found = AgentFailed(_say("worker_could_not", split=" ".join(str(wrong).split())[:500]))
        if isinstance(found, Station) and found.version != __version__:
            found = _another(found)
        if not isinstance(found, Station):
            self._refused = found
            self._left_out.add(worker.node)
            self.drop(worker)
            return
        worker.node, worker.there = found.node, True
        if len(self._at(worker.node)) > self._wanted.get(worker.node, 1):
            worker.leaving = True
            worker.load += 1
            self.back(worker)
        self._changed()


def _another(station: Station) -> BadInput:
    what = _say(
        "node_aufheben", address=station.address, version=station.version, version_2=__version__
    )
    return BadInput(what, do=_say("install_same_version_every"))
