"""This process in a Ray cluster: joined or started, looked at, left.

What `ray`, `ray:HOST:PORT` and `ray://HOST:PORT` name, and whether anybody answers there, is asked first."""

import asyncio
import logging
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, TypeVar

from aufheben.errors import AufhebenError, BadInput, MissingExtra
from aufheben.words import Fact, speaker

_say = speaker(__name__)
T = TypeVar("T")
ANSWER = 10.0
"""Seconds for which an address is tried."""
_PAUSE = 0.2
WORKERS = "aufheben"
"""The resource by which a node wants more than one worker, or none."""
JOIN = 60.0
"""Seconds after which a cluster that listens, but says nothing, is given up."""
_LEFT = 1.0
_STORE = 80_000_000
"""Bytes for objects, the least that Ray takes: only names and errors travel."""
_QUIET = {
    # What Ray tells of its nodes would stand in our standard output, between the lines of --json.
    "RAY_DEDUP_LOGS_SKIP_REGEX": "^",
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}
_HOW = {"log_to_driver": False, "configure_logging": False, "logging_level": logging.ERROR}


@dataclass(frozen=True, slots=True, kw_only=True)
class RayAddress:
    """A cluster at `host` and `port`; without them the one that this machine is part of, if any.

    A `client` is no part of the cluster: Ray Client speaks for it. Others are on one of its nodes.
    """

    host: str = ""
    port: int = 0
    client: bool = False

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'ray://' if self.client else ''}{host}:{self.port}"

    @property
    def said(self) -> Fact:
        """As people read it."""
        return str(self) if self.host else _say("this_machine")


def read(engine: str) -> RayAddress:
    """The address in the name of an engine; RAY_ADDRESS stands in for none. Raises BadInput."""
    name, _, address = engine.partition(":")
    if name != "ray":
        raise _unread(engine)
    if not address and not engine.endswith(":"):
        named = os.environ.get("RAY_ADDRESS", "")
        address = named.removeprefix("ray:") if named != "auto" else ""
        if not address:
            return RayAddress()
    host, _, port = address.removeprefix("//").rpartition(":")
    if not (host and port.isascii() and port.isdigit() and 0 < int(port) < 2**16):
        raise _unread(engine)
    return RayAddress(host=host.strip("[]"), port=int(port), client=address.startswith("//"))


def require(address: RayAddress, seconds: float = ANSWER) -> None:
    """Raises BadInput where nobody listens for so many seconds."""
    until = time.monotonic() + seconds
    while address.host:
        try:
            socket.create_connection((address.host, address.port), timeout=seconds).close()
        except OSError:
            if time.monotonic() >= until:
                raise silent(address, seconds) from None
            time.sleep(_PAUSE)
        else:
            return


def silent(address: RayAddress, seconds: float) -> BadInput:
    """Nobody there is a Ray cluster."""
    do = _say("start_ray_start")
    return BadInput(_say("no_ray_cluster", address=address.said, seconds=seconds), do=do)


def _unread(engine: str) -> BadInput:
    do = _say("write_ray_ray")
    return BadInput(_say("no_engine_called", engine=engine), do=do)


class RayCluster:
    """The cluster at an address. What was joined or started is left when it is closed.

    One that is started has `variables` in its environment, as is never sent to one that runs.
    """

    def __init__(self, address: RayAddress, variables: Mapping[str, str]) -> None:
        self.address, self._variables = address, variables
        self.ray: Any = _ray(client=address.client)
        self.started = self._joined = False

    async def open(self) -> None:
        """Join it, or start one of all cores of this machine. Raises BadInput, MissingExtra."""
        if self.ray.is_initialized():
            return
        await asyncio.to_thread(require, self.address)
        try:
            joined = await asyncio.wait_for(_in_thread(self._join), JOIN)
        except TimeoutError:
            raise silent(self.address, JOIN) from None
        if not joined:
            self._start()
        self._joined = True

    async def close(self) -> None:
        """Leave it; one that was started ends."""
        if self._joined:
            self._joined = False
            await asyncio.to_thread(self.ray.shutdown)

    def nodes(self) -> dict[str, int]:
        """The nodes that live and have a processor, by their ids, and how many workers each wants."""
        return {
            node["NodeID"]: int(node["Resources"].get(WORKERS, 1))
            for node in self.ray.nodes()
            if node["Alive"] and node["Resources"].get("CPU", 0) > 0
        }

    def _join(self) -> bool:
        """Whether there is one to join."""
        address = self.address if self.address.host else self._running()
        if address is None:
            return False
        try:
            # Without an address Ray finds the token of this machine, too. It might start one,
            # were it not for what was found; the name `auto` would take anybody's here.
            self.ray.init(address=str(self.address) if self.address.host else None, **_HOW)
        except (RuntimeError, ValueError, OSError, self.ray.exceptions.RayError) as wrong:
            raise _refused(address, wrong) from None
        return True

    def _running(self) -> RayAddress | None:
        """The cluster that this machine is part of. Its address may be left of one that died."""
        try:
            found = self.ray._private.services.canonicalize_bootstrap_address(None)
            if found is None:
                return None
            address = read(f"ray:{found}")
            require(address, _LEFT)
        except (ConnectionError, BadInput):
            return None
        return address

    def _start(self) -> None:
        """Not in a thread of its own: what Ray starts ends with the thread that started it."""
        self.started = True
        with _unchanged(), _set(self._variables):
            self.ray.init(
                address="local",
                num_cpus=os.cpu_count(),
                resources={WORKERS: os.cpu_count()},
                object_store_memory=_STORE,
                include_dashboard=False,
                **_HOW,
            )


def _ray(*, client: bool) -> Any:
    """The package, told to be quiet before it is first imported."""
    for name, value in _QUIET.items():
        os.environ.setdefault(name, value)
    # Ray Client alone needs grpc.
    if find_spec("ray") is None or (client and find_spec("grpc") is None):
        raise MissingExtra(extra="ray", why=_say("ray_client_not"))
    import ray

    # What goes wrong is raised; the rest would stand among our own words.
    logging.getLogger("ray").setLevel(logging.CRITICAL)
    return ray


@contextmanager
def _unchanged() -> Iterator[None]:
    """What a signal does here stays as it is: Ray would have it otherwise."""
    before = signal.getsignal(signal.SIGTERM)
    yield
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _set(variables: Mapping[str, str]) -> Iterator[None]:
    before = {name: os.environ.get(name) for name in variables}
    os.environ.update(variables)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name)
            else:
                os.environ[name] = value


def _refused(address: RayAddress, wrong: Exception) -> AufhebenError:
    said = " ".join(str(wrong.__cause__ or wrong).split())
    if "AuthToken" in said:
        do = _say("set_ray_auth")
        return BadInput(_say("cluster_takes_nobody", address=address.said), do=do)
    if "ersion mismatch" in said:
        do = _say("install_same_version")
        return BadInput(_say("cluster_another_version", address=address.said, said=said), do=do)
    do = _say("see_whether_ray")
    return BadInput(_say("cluster_cannot_joined", address=address.said, said=said), do=do)


async def _in_thread(act: Callable[[], T]) -> T:
    """As `asyncio.to_thread`; the program need not wait for it to end."""
    done: Future[T] = Future()

    def run() -> None:
        done.set_running_or_notify_cancel()
        try:
            done.set_result(act())
        except BaseException as wrong:  # noqa: BLE001 - raised again by whoever waits
            done.set_exception(wrong)

    threading.Thread(target=run, name="aufheben-ray", daemon=True).start()
    return await asyncio.wrap_future(done)
