"""Bodies as they come in: JSON with each key once, and words that can be kept."""

import json
from collections import Counter

from aufheben.app.plain_words import check_plain
from aufheben.errors import BadInput


def read_json(body: bytes) -> object:
    """The value of a body, None for what is no JSON.

    Raises BadInput, whose place is the field that is wrong.
    """
    try:
        found = json.loads(body, object_pairs_hook=_once)
    except (ValueError, RecursionError):
        return None
    for key, value in found.items() if isinstance(found, dict) else ():
        check_plain(key)
        check_plain(value, key)
    check_plain(found)
    return found


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        counts = Counter(name for name, _ in pairs)
        twice = counts.most_common(1)[0][0]
        raise BadInput(f"{twice[:80]!r} stands twice", do="give each once", file=twice)
    return found
