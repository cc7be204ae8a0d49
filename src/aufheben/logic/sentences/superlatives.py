"""Which words say that something is the first of its kind, and by what comparison."""

from aufheben.logic.sentences.syntax import Item

_OWN = {"best": "better", "worst": "worse", "least": "less", "furthest": "further"}


def comparative(item: Item) -> tuple[tuple[str, ...], int] | None:
    """ "the cheapest …" → ("cheaper",) and how many words that was; None for anything else."""
    if item.article != "the" or item.verb.kind != "is" or not item.words:
        return None
    first = item.words[0].lower()
    if first == "most" and len(item.words) > 1:
        return ("more", item.words[1]), 2
    if first in _OWN:
        return (_OWN[first],), 1
    if first.endswith("est") and len(first) > 5:
        return (f"{first[:-3]}er",), 1
    return None
