"""What readers say of what they read, in English."""

from collections.abc import Iterable

from aufheben.domain.taxonomies import Remark, Skipped
from aufheben.words import Said, spelled


def counted(found: Iterable[Skipped | Remark]) -> list[tuple[int, str]]:
    """How many were left, or are remarked on, and why."""
    return [(number, spelled(said, "en")) for number, said in found]


def reasons(found: Iterable[Skipped | Remark]) -> list[str]:
    """Why alone."""
    return [why for _, why in counted(found)]


def ordered(order: Iterable[Said]) -> str:
    """Which columns or properties made the edges."""
    return "; ".join(spelled(said, "en") for said in order)
