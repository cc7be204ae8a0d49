"""What of a compromise is worth saying, and how much of each side it keeps."""

from collections.abc import Sequence

from aufheben.logic.language import Literal
from aufheben.logic.synthesis.saturation import Background, Body


def reduced(parts: Sequence[Body], shared: Body, originals: Sequence[Body], bg: Background) -> Body:
    """The union of the parts without what the rest implies; side 1, side 2, …, shared last.

    Derived literals are dropped before original ones.
    """
    own = [lit for part in parts for lit in part if lit not in shared]
    body = list(dict.fromkeys([*own, *(lit for part in parts for lit in part)]))
    first_words = {lit for original in originals for lit in original}
    for literal in sorted(body, key=lambda lit: lit in first_words):
        rest = tuple(lit for lit in body if lit != literal)
        if rest and literal in bg.saturate(rest):
            body.remove(literal)
    return tuple(body)


def retention(
    originals: Sequence[Body], trivial: set[Literal], body: Body, bg: Background
) -> tuple[float, ...]:
    """For each side the share 0..1 of its own criterion that the new body keeps (ours).

    A literal kept counts 1; one that survives only in a kept consequence that needs it, ½.
    """
    kept = set(bg.saturate(body))
    return tuple(_share(original, trivial, kept, bg) for original in originals)


def _share(original: Body, trivial: set[Literal], kept: set[Literal], bg: Background) -> float:
    own = [lit for lit in original if lit not in trivial]
    if not own:
        return 0.0
    return sum(_weight(lit, original, kept, bg) for lit in own) / len(own)


def _weight(literal: Literal, original: Body, kept: set[Literal], bg: Background) -> float:
    if literal in kept:
        return 1.0
    without = set(bg.saturate(tuple(lit for lit in original if lit != literal)))
    consequences = (lit for lit in bg.saturate(original) if lit in kept)
    return 0.5 if any(lit not in without for lit in consequences) else 0.0
