"""A run's settings as they are carried elsewhere."""

from collections.abc import Mapping
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
