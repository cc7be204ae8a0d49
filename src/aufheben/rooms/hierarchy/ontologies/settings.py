"""What was read of an ontology and what was not, as the journal keeps it: by its key and its facts."""

from collections.abc import Mapping
from typing import Any

from aufheben.words import Said, speaker, spelled

_say = speaker("aufheben.rooms.hierarchy.ontologies.reader")


def write_said(said: Said) -> list[Any]:
    return [said.key, dict(said.facts)]


def read_said(key: str, facts: Mapping[str, str]) -> Said:
    """What they stand for. Raises KeyError for what no reader says."""
    said = _say(key, **facts)
    spelled(said, "en")
    return said
