"""Sets of small numbers as the bits of one."""

from collections.abc import Iterable, Iterator


def mask(places: Iterable[int]) -> int:
    """The number whose bits are these."""
    found = 0
    for place in places:
        found |= 1 << place
    return found


def bits(found: int) -> Iterator[int]:
    """The bits of a number, the lowest first."""
    while found:
        low = found & -found
        yield low.bit_length() - 1
        found ^= low
