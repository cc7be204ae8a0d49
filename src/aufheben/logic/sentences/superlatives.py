"""What is the first of a kind: "the cheapest hall", "the most expensive of the halls"."""

from aufheben.logic.sentences.syntax import Item
from aufheben.logic.sentences.vocabulary import singular, words_of

_COMPARATIVES = {"best": "better", "worst": "worse", "least": "less", "furthest": "further"}


def comparative(item: Item) -> tuple[tuple[str, ...], int] | None:
    """ "the cheapest …" → ("cheaper",) and how many words that was; None for anything else."""
    if item.article != "the" or item.verb.kind != "is" or not item.words:
        return None
    first = item.words[0].lower()
    if first == "most" and len(item.words) > 1:
        return ("more", item.words[1]), 2
    if first in _COMPARATIVES:
        return (_COMPARATIVES[first],), 1
    if first.endswith("est") and len(first) > 5 and first not in words_of("not_first"):
        return (f"{first[:-3]}er",), 1
    return None


def of_them(kind: tuple[str, ...]) -> tuple[str, ...]:
    """ "the cheapest of the halls": a hall."""
    said = kind[2:] if kind[:2] == ("of", "the") else ()
    return (*said[:-1], singular(said[-1])) if said else kind
