"""Runs driven on the nodes of a Ray cluster, by one worker or a few on each."""

import asyncio
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from aufheben.adapters.engines import ray_cluster
from aufheben.adapters.engines.ray_actors import Make, RatesActor, RunActor
from aufheben.adapters.engines.ray_cluster import RayCluster
from aufheben.adapters.engines.ray_pool import Pool, Worker
from aufheben.errors import AgentFailed, AufhebenError, BadInput
from aufheben.formats import journals
from aufheben.runtime.rates import Rates
from aufheben.words import speaker

_say = speaker(__name__)

_LITTLE = 0.001
"""Of a processor: enough that a worker is where it was asked for, and that none is kept waiting."""
_ASIDE = 8
_LET_GO = 5.0
_FOREVER = {"max_restarts": -1, "max_task_retries": -1}


class RayEngine:
    """The engine `name` (see `ray_address`), each of its workers with `at_once` runs.

    `make` makes what works in a worker, `rates` the buckets that all of them share. Where the
    journal is a file, `alone` is that all of them must be on one machine. `secrets` are variables
    that every node has of its own: only a cluster that is started here gets them from here. Open
    as a context; raises BadInput, MissingExtra, AgentFailed.
    """

    def __init__(
        self,
        name: str,
        make: Make,
        *,
        at_once: int,
        rates: Callable[[], Rates | None] | None = None,
        alone: bool = False,
        secrets: Mapping[str, str] | None = None,
    ) -> None:
        _check_command(secrets or {})
        self._cluster = RayCluster(ray_cluster.read(name), secrets or {})
        self._make, self._make_rates, self._alone = make, rates, alone
        self._at_once = at_once
        self._pool: Pool

    @property
    def workers(self) -> int:
        """How many take runs now."""
        return self._pool.size

    async def __aenter__(self) -> Self:
        await self._cluster.open()
        try:
            self._check_alone()
            self._pool = self._pooled()
            await self._pool.open()
        except BaseException:
            await self._cluster.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._pool.close()
        await self._cluster.close()

    async def play(self, run: str, how: Any) -> None:
        """See the port. A worker that dies begins anew, and Ray hands it the run once more."""
        while True:
            worker = await self._pool.free()
            try:
                ended = await self._played(worker, run, how)
            except self._cluster.ray.exceptions.RayActorError:
                self._pool.drop(worker)
                continue
            except ConnectionError as wrong:
                raise AgentFailed(_say("connection_cluster_lost", wrong=str(wrong))) from None
            finally:
                self._pool.back(worker)
            if ended is not None:
                raise ended
            return

    async def _played(self, worker: Worker, run: str, how: Any) -> AufhebenError | None:
        reference = worker.actor.play.remote(run, how)
        try:
            return await _value(reference)
        except asyncio.CancelledError:
            self._cluster.ray.cancel(reference)
            with suppress(Exception):
                await asyncio.wait_for(_value(reference), _LET_GO)
            raise

    def _check_alone(self) -> None:
        if self._alone and (self._cluster.address.client or len(self._cluster.nodes()) > 1):
            raise BadInput(_say("journal_file_cannot"), do=_say("keep_runs_postgresql"))

    def _pooled(self) -> Pool:
        ray = self._cluster.ray
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        rates = self._shared_rates()
        actor = ray.remote(RunActor)

        def start(node: str) -> Any:
            return actor.options(
                num_cpus=_LITTLE,
                max_concurrency=self._at_once + _ASIDE,
                scheduling_strategy=NodeAffinitySchedulingStrategy(node, soft=True),
                **_FOREVER,
            ).remote(self._make, rates)

        nodes = self._cluster.nodes() if self._alone else None
        return Pool(
            nodes=self._cluster.nodes if nodes is None else lambda: nodes,
            start=start,
            end=ray.kill,
            most=self._at_once,
        )

    def _shared_rates(self) -> Any:
        """The actor that holds them, beside what no cluster outlives."""
        if self._make_rates is None:
            return None
        actor = self._cluster.ray.remote(RatesActor)
        head = {"node:__internal_head__": _LITTLE}
        return actor.options(num_cpus=0, resources=head, **_FOREVER).remote(self._make_rates)


def _check_command(secrets: Mapping[str, str]) -> None:
    """Raises BadInput where a secret stands in our command line: Ray shows those of its jobs."""
    shown = _command()
    for name, value in secrets.items():
        if any(secret in shown for secret in journals.secrets(value)):
            raise BadInput(_say("ray_shows_command"), do=_say("leave_out_put", name=name))


def _command() -> str:
    """As others see it: what was written over since is not there any more."""
    try:
        return Path("/proc/self/cmdline").read_text("utf-8", "replace")
    except OSError:
        return " ".join(sys.orig_argv)


async def _value(reference: Any) -> AufhebenError | None:
    ended: AufhebenError | None = await reference
    return ended
