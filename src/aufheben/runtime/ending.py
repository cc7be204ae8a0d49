"""How runs end before their end, and whether two ended alike."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from aufheben.domain.words import StopReason
from aufheben.errors import AgentFailed, AufhebenError, BadInput, Left, Stuck


@contextmanager
def resumable() -> Iterator[None]:
    """Around a running protocol: what it cannot work with ends the run as Stuck, no other way."""
    try:
        yield
    except BadInput as bad:
        raise Stuck(bad) from bad


def reason_of(stopped: AufhebenError) -> StopReason:
    """Why a run has not come to its end."""
    match stopped:
        case Left():
            return "waiting"
        case Stuck():
            return "unread"
        case AgentFailed():
            return "provider"
        case _:
            return "journal"


def same_end(one: Mapping[str, object], other: Mapping[str, object]) -> bool:
    """Equal but for the order of flags: where answers come at once, their order is chance."""
    return _unordered(one) == _unordered(other)


def _unordered(end: Mapping[str, object]) -> dict[str, object]:
    flags = end.get("flags")
    return {**end, "flags": sorted(map(str, flags)) if isinstance(flags, list) else flags}
