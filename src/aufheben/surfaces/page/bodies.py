"""Bodies as they come in: JSON with each key once, and words that can be kept."""

import json
from typing import Any
from urllib.parse import parse_qsl

from aufheben.app.plain_words import check_plain
from aufheben.app.unique_keys import once
from aufheben.errors import BadInput
from aufheben.formats.nodes import known
from aufheben.words import speaker

_say = speaker(__name__)

DOUBTING = ("doubts", "semantics")
"""What is said of a doubt."""


def read_json(body: bytes) -> object:
    """The value of a body, None for what is no JSON.

    Raises BadInput, whose place is the field that is wrong.
    """
    try:
        found = json.loads(body, object_pairs_hook=once)
    except (ValueError, RecursionError):
        return None
    for key, value in found.items() if isinstance(found, dict) else ():
        check_plain(key)
        check_plain(value, key)
    check_plain(found)
    return found


def read_object(body: bytes) -> dict[str, Any]:
    """The object in a body. Raises BadInput for what is none."""
    given = read_json(body or b"{}")
    if not isinstance(given, dict):
        raise BadInput(_say("body_no_object"), do=_say("see_what_it_holds"))
    return given


def pairs_of(body: bytes, most: int) -> list[tuple[str, str]]:
    """The fields of a form. Raises BadInput for more than any form of ours has."""
    try:
        found = parse_qsl(
            body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=most
        )
    except ValueError:
        raise BadInput(_say("too_many_fields", most=most), do=_say("send_less")) from None
    check_plain(found)
    return found


def doubted(body: bytes) -> tuple[list[str], str]:
    """What of a run is doubted, and under which semantics. Raises BadInput."""
    given = read_object(body)
    for key in given:
        known(key, DOUBTING, where=_say("question_to_graph"), file=None)
    doubts, semantics = given.get("doubts", []), given.get("semantics", "grounded")
    if not isinstance(doubts, list) or not all(
        isinstance(each, str) for each in (semantics, *doubts)
    ):
        raise BadInput(_say("not_to_graph"), do=_say("give_doubts"))
    return doubts, semantics
