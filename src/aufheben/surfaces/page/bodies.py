"""Bodies of requests that are JSON."""

import json
from typing import Any

from aufheben.errors import BadInput
from aufheben.formats.cases.specification import known

DOUBTING = ("doubts", "semantics")
"""What is said of a doubt."""


def read_object(body: bytes) -> dict[str, Any]:
    """The object in a body. Raises BadInput for what is none."""
    try:
        given = json.loads(body or b"{}")
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, dict):
        raise BadInput("the body is no JSON object", do="see /api/openapi.json for what it holds")
    return given


def doubted(body: bytes) -> tuple[list[str], str]:
    """What of a run is doubted, and under which semantics. Raises BadInput."""
    given = read_object(body)
    for key in given:
        known(key, DOUBTING, where="a question to a graph", file=None)
    doubts, semantics = given.get("doubts", []), given.get("semantics", "grounded")
    if not isinstance(doubts, list) or not all(
        isinstance(each, str) for each in (semantics, *doubts)
    ):
        do = "give a list `doubts` of texts, and `semantics`"
        raise BadInput("that is no question to a graph", do=do)
    return doubts, semantics
