"""Objects of JSON that say each key once: of two, nobody could tell which was meant."""

from collections import Counter

from aufheben.errors import BadInput


def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The object of these pairs, as `json.loads` asks for it. Raises BadInput for a key that stands twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        counts = Counter(name for name, _ in pairs)
        twice = counts.most_common(1)[0][0]
        raise BadInput(f"{twice[:80]!r} stands twice", do="give each once", file=twice)
    return found
