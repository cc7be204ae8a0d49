"""Which worker of a cluster gets the next run, and which nodes have workers. No cluster is needed."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from aufheben.adapters.engines import ray_pool
from aufheben.adapters.engines.ray_actors import Station
from aufheben.adapters.engines.ray_pool import Pool
from aufheben.errors import AgentFailed, BadInput


class Method:
    """As an actor's: called by `remote`, awaited for what it gives."""

    def __init__(self, call: Callable[..., Awaitable[object]]) -> None:
        self.remote = call


class Actor:
    def __init__(self, cluster: "Cluster", node: str) -> None:
        self.cluster, self.node, self.ready = cluster, node, Method(self._ready)

    async def _ready(self) -> object:
        await self.cluster.up.wait()
        while self.node not in self.cluster.nodes:  # Ray begins it anew where there is room
            self.node = next(iter(self.cluster.nodes))
        version = self.cluster.versions.get(self.node)
        return Station(
            node=self.node, address=self.node, **({"version": version} if version else {})
        )


class Cluster:
    """Nodes by how many workers they want."""

    def __init__(self, **nodes: int) -> None:
        self.nodes, self.actors = dict(nodes), list[Actor]()
        self.versions: dict[str, str] = {}
        self.up = asyncio.Event()
        self.up.set()
        self.pool = Pool(nodes=lambda: dict(self.nodes), start=self._start, end=self._end, most=4)

    def _start(self, node: str) -> Actor:
        self.actors.append(Actor(self, node))
        return self.actors[-1]

    def _end(self, actor: Actor) -> None:
        self.actors.remove(actor)

    @property
    def where(self) -> list[str]:
        return sorted(actor.node for actor in self.actors)

    async def looked(self) -> None:
        """Its watch has looked, and what it began is done."""
        self.pool._look(self.nodes)
        await asyncio.gather(*self.pool._settling)


def held(course: Callable[[Cluster], Awaitable[Any]], **nodes: int) -> Cluster:
    async def main() -> Cluster:
        cluster = Cluster(**nodes)
        await cluster.pool.open()
        await course(cluster)
        return cluster

    return asyncio.run(main())


def test_runs_are_handed_out_evenly_and_no_more_than_each_takes() -> None:
    async def course(cluster: Cluster) -> None:
        workers = [await cluster.pool.free() for _ in range(4)]
        assert sorted(worker.load for worker in cluster.pool._workers) == [2, 2]
        workers += [await cluster.pool.free() for _ in range(4)]
        late = asyncio.create_task(cluster.pool.free())
        await asyncio.sleep(0)
        assert not late.done()
        cluster.pool.back(workers[3])
        assert await late is workers[3]

    held(course, a=1, b=1)


def test_a_node_that_joins_gets_workers_and_what_moved_away_from_a_dead_one_makes_room() -> None:
    async def course(cluster: Cluster) -> None:
        busy = await cluster.pool.free(), await cluster.pool.free()
        del cluster.nodes["b"]
        await cluster.looked()
        assert (cluster.where, cluster.pool.size) == (["a", "a"], 1)
        cluster.nodes["c"] = 2
        await cluster.looked()
        assert (cluster.where, cluster.pool.size) == (["a", "a", "c", "c"], 3)
        for worker in busy:
            cluster.pool.back(worker)
        assert cluster.where == ["a", "c", "c"]

    held(course, a=1, b=1)


def test_a_node_of_another_version_is_refused_at_the_start_and_left_out_later() -> None:
    async def course(cluster: Cluster) -> None:
        cluster.versions["b"], cluster.nodes["b"] = "0.0.1", 1
        await cluster.looked()
        await cluster.looked()
        assert cluster.pool.size == 1
        await cluster.pool.free()

    held(course, a=1)

    async def refused() -> None:
        cluster = Cluster(a=1, b=1)
        cluster.versions["b"] = "0.0.1"
        await cluster.pool.open()

    with pytest.raises(BadInput, match=r"the node b has aufheben 0\.0\.1"):
        asyncio.run(refused())


def test_workers_that_never_begin_are_not_waited_for_forever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ray_pool, "READY", 0)

    async def main() -> None:
        cluster = Cluster(a=2)
        cluster.up.clear()
        try:
            await cluster.pool.open()
        finally:
            await cluster.pool.close()

    with pytest.raises(AgentFailed, match="2 workers were not ready after 0 s"):
        asyncio.run(main())
