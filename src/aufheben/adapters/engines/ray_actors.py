"""What runs inside a cluster: a worker a node, and who looks after it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from aufheben.adapters.engines.ray_rates import SharedRates
from aufheben.errors import AufhebenError
from aufheben.runtime.engine import Engine
from aufheben.runtime.rates import Rates
from aufheben.version import __version__

Make = Callable[[Rates | None, str], Engine[Any]]
"""A worker by the rates that hold for it and the node that it is on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Station:
    """Where a worker works."""

    node: str
    address: str
    version: str = __version__


class RunActor:
    """Plays runs by their names. Errors are handed back, not raised: Ray would show them as its own."""

    def __init__(self, make: Make, rates: Any) -> None:
        import ray

        context: Any = ray.get_runtime_context()
        self._station = Station(node=context.get_node_id(), address=ray.util.get_node_ip_address())
        shared = None if rates is None else SharedRates(rates.take.remote)
        self._make: Any = lambda: make(shared, self._station.address)
        self._worker: Engine[Any] | None = None

    async def ready(self) -> Station | AufhebenError:
        """Where it works, once it can."""
        try:
            self._worker = self._worker or self._make()
        except AufhebenError as error:
            return error
        return self._station

    async def play(self, run: str, how: Any) -> AufhebenError | None:
        """What `Engine.play` raises, if anything."""
        try:
            self._worker = self._worker or self._make()
            await self._worker.play(run, how)
        except AufhebenError as error:
            return error
        return None
