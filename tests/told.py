"""What facts say in English, and what stands under the keys of a package's words."""

from collections.abc import Iterable

from aufheben.words import Fact, spelled, words_of


def english(facts: Iterable[Fact]) -> tuple[str, ...]:
    """Each of them, as text."""
    return tuple(spelled(each, "en") for each in facts)


def keys(package: str, prefix: str = "") -> list[str]:
    """The keys of its messages that begin so, without that."""
    said = words_of(package)["said"]
    return [key.removeprefix(prefix) for key in said if key.startswith(prefix)]
