"""Whether two runs ended alike."""

from collections.abc import Mapping


def same_end(one: Mapping[str, object], other: Mapping[str, object]) -> bool:
    """Equal but for the order of flags: where answers come at once, their order is chance."""
    return _unordered(one) == _unordered(other)


def _unordered(end: Mapping[str, object]) -> dict[str, object]:
    flags = end.get("flags")
    return {**end, "flags": sorted(map(str, flags)) if isinstance(flags, list) else flags}
