"""What facts say, in English."""

from collections.abc import Iterable

from aufheben.words import Fact, spelled


def english(facts: Iterable[Fact]) -> tuple[str, ...]:
    """Each of them, as text."""
    return tuple(spelled(each, "en") for each in facts)
