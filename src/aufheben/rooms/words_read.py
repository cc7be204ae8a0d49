"""With which dictionary a run's Japanese sentences are read, as its settings keep it."""

from collections.abc import Mapping
from typing import Any

from aufheben.logic.sentences.japanese import dictionary, is_japanese_sentence

KEY = "dictionary"
_READERS = ("symbolic", "lexical")


def with_dictionary(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings, with the versions where the logic engine reads Japanese; others as they are."""
    seats = settings.get("seats")
    agents = [seat.get("agent") for seat in seats or () if isinstance(seat, Mapping)]
    agents += [settings.get("agent"), settings.get("mind")]
    asked = str(settings.get("question") or "")
    reads = any(agent in _READERS for agent in agents) and is_japanese_sentence(asked)
    return {**settings, KEY: dictionary()} if reads else dict(settings)


def other_dictionary(settings: Mapping[str, Any]) -> str:
    """With what the run was read, and what there is here; empty where that is the same."""
    kept, here = settings.get(KEY), dictionary()
    if not isinstance(kept, Mapping) or kept == here:
        return ""
    return f"{_named(kept)}; here {_named(here)}"


def _named(versions: Mapping[str, str]) -> str:
    return ", ".join(f"{name} {version}" for name, version in sorted(versions.items())) or "none"
