"""What `ray`, `ray:HOST:PORT` and `ray://HOST:PORT` name, and whether anybody answers there."""

import os
import socket
import time
from dataclasses import dataclass

from aufheben.errors import BadInput
from aufheben.words import Fact, speaker

_say = speaker(__name__)

ANSWER = 10.0
"""Seconds for which an address is tried."""
_PAUSE = 0.2


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
