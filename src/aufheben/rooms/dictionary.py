"""With which dictionary a run's Japanese sentences are read, as its settings keep it."""

import re
from collections.abc import Mapping
from importlib import metadata
from typing import Any

KEY = "dictionary"
_READERS = ("symbolic", "lexical")
_JAPANESE = re.compile(r"[\u3041-\u309f]")


def dictionary() -> dict[str, str]:
    """The version of the analyser and of its dictionary; empty without them. Loads neither."""
    try:
        return {name: metadata.version(name) for name in ("sudachipy", "sudachidict-small")}
    except metadata.PackageNotFoundError:
        return {}


def with_dictionary(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings, with the versions where the logic engine reads Japanese; others as they are."""
    seats = settings.get("seats")
    agents = [seat.get("agent") for seat in seats or () if isinstance(seat, Mapping)]
    agents += [settings.get("agent"), settings.get("mind")]
    asked = str(settings.get("question") or "")
    reads = any(agent in _READERS for agent in agents) and _JAPANESE.search(asked) is not None
    return {**settings, KEY: dictionary()} if reads else dict(settings)


def other_dictionary(settings: Mapping[str, Any]) -> str:
    """With what the run was read, and what there is here; empty where that is the same."""
    kept, here = settings.get(KEY), dictionary()
    if not isinstance(kept, Mapping) or kept == here:
        return ""
    return f"{_named(kept)}; here {_named(here)}"


def _named(versions: Mapping[str, str]) -> str:
    return ", ".join(f"{name} {version}" for name, version in sorted(versions.items())) or "none"
