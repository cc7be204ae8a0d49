"""A deliberation with the name of its run."""

from dataclasses import dataclass

from aufheben.rooms.deliberation.job import EndedDeliberation
from aufheben.rooms.deliberation.settings import SeatedDeliberation


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldDeliberation:
    """A run's deliberation and how it ended."""

    run: str
    session: SeatedDeliberation
    pondered: EndedDeliberation
