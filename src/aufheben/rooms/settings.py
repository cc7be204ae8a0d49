"""A run's settings: as they are carried elsewhere, and with which dictionary its Japanese is read."""

import re
from collections.abc import Mapping
from importlib import metadata
from typing import Any

from aufheben.formats.masking import told_file, told_files
from aufheben.rooms.fingerprint import public


def carried(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Without where models are served, and without where files lie on this machine.

    A file or folder that was named absolutely keeps its own name alone, any other the one that it
    was given. No answer depends on it.
    """
    shown = public(settings)
    file, facts = shown.get("file"), shown.get("facts")
    if isinstance(file, str) and file:
        shown |= {
            "file": told_files(file),
            "question": str(shown.get("question")).replace(file, told_files(file)),
        }
    if isinstance(facts, str) and facts:
        shown["facts"] = told_file(facts)
    return shown | _known(shown.get("known"))


def _known(known: object) -> dict[str, Any]:
    """What is only known of an ontology names its files; what an imported run has there may be none."""
    files = known.get("files") if isinstance(known, Mapping) else None
    if not isinstance(known, Mapping) or not isinstance(files, list):
        return {}
    return {"known": {**known, "files": [told_file(str(file)) for file in files]}}


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
