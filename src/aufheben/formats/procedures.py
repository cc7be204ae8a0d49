"""Which procedure a run follows, as its settings say it: every room counts its own."""

from collections.abc import Mapping
from typing import Any

from aufheben.errors import Newer

FIRST = 1
"""Of runs that say nothing: they are older than the word."""


def procedure_of(settings: Mapping[str, Any], newest: int) -> int:
    """The number in the settings of a run.

    Raises Newer for one that a later version brought, ValueError for what is no such number.
    """
    said = settings.get("procedure", FIRST)
    if type(said) is not int or said < FIRST:
        raise ValueError(f"procedure {said!r}")
    if said > newest:
        raise Newer(f"the run goes by procedure {said}, of a later version: update aufheben")
    return said
