"""A run as a line of a list."""

from datetime import datetime
from typing import TYPE_CHECKING

from aufheben.surfaces.cli.clean import echo
from aufheben.words import speaker, tell

if TYPE_CHECKING:
    from aufheben.app import RunInfo

_say = speaker(__name__)
_ENDED = 12
"""Columns of how a run ended."""


def say(row: "RunInfo") -> int:
    """One line, in the time and the language of whoever reads it; how many there are of it."""
    from aufheben.formats.quoting.plain import line
    from aufheben.formats.wrapping import width_of

    ended = tell(_say(f"outcome_{row.outcome or 'open'}"))
    gap = " " * max(0, _ENDED - width_of(ended))
    echo(f"{row.run}  {_here(row.created)}  {row.kind:<12} {ended}{gap} {line(str(row.issue))}")
    return 1


def _here(created: str) -> str:
    """When it began by the clock of this machine; as it stands where that is no time."""
    try:
        return datetime.fromisoformat(created).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError):
        return created
