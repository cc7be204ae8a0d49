"""A switch that keeps a process on this machine: no connection leaves the loopback."""

import ipaddress
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class NetworkForbidden(OSError):  # noqa: N818 - it says what was done, not that it failed
    """Something tried to leave this machine."""


@contextmanager
def forbid_network() -> Iterator[None]:
    """While it lasts, connecting or looking up a name elsewhere raises NetworkForbidden."""
    connect, connect_ex, lookup = (
        socket.socket.connect,
        socket.socket.connect_ex,
        socket.getaddrinfo,
    )

    def checked_connect(self: socket.socket, address: Any) -> None:
        _check(self, address)
        connect(self, address)

    def checked_connect_ex(self: socket.socket, address: Any) -> int:
        _check(self, address)
        return connect_ex(self, address)

    def checked_lookup(host: Any, *rest: Any, **more: Any) -> Any:
        if not _is_here(host):
            raise NetworkForbidden(f"a look-up of {host!r}")
        return lookup(host, *rest, **more)

    socket.socket.connect = checked_connect  # type: ignore[method-assign, assignment]
    socket.socket.connect_ex = checked_connect_ex  # type: ignore[method-assign, assignment]
    socket.getaddrinfo = checked_lookup
    try:
        yield
    finally:
        socket.socket.connect = connect  # type: ignore[method-assign]
        socket.socket.connect_ex = connect_ex  # type: ignore[method-assign]
        socket.getaddrinfo = lookup


def _check(used: socket.socket, address: Any) -> None:
    if used.family == socket.AF_UNIX:
        return
    host = address[0] if isinstance(address, tuple) else address
    if not _is_here(host):
        raise NetworkForbidden(f"a connection to {host!r}")


def _is_here(host: Any) -> bool:
    """The loopback, by number or by its one name; no name asks a server where it is."""
    if host in (None, "", b"", "localhost", b"localhost"):
        return True
    text = host.decode() if isinstance(host, bytes) else str(host)
    try:
        return ipaddress.ip_address(text.partition("%")[0]).is_loopback
    except ValueError:
        return False
