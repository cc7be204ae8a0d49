"""Orders and names that mean nothing: drawn by a hash of what is shown, so a replay agrees."""

import hashlib
from collections.abc import Sequence

LABELS = (
    "Kevo",
    "Lunim",
    "Miraz",
    "Nopel",
    "Porin",
    "Rudam",
    "Selto",
    "Tavik",
    "Umbor",
    "Velan",
    "Wimon",
    "Zaled",
)
"""Names without meaning: which words stand for two answers shifts verdicts (Liu et al. 2024)."""


def shuffled(texts: Sequence[str], salt: str) -> tuple[int, ...]:
    """Every index of `texts` once, in an order that depends on all of them and on `salt`."""
    whole = _digest(salt, *texts)
    return tuple(sorted(range(len(texts)), key=lambda index: _digest(whole, str(index))))


def labels(texts: Sequence[str], salt: str) -> tuple[str, str]:
    """Two names out of `LABELS` that stand in none of the texts."""
    said = "\0".join(texts).casefold()
    free = [label for label in LABELS if label.casefold() not in said]
    known = free if len(free) > 1 else list(LABELS)
    first, second, *_ = shuffled(known, _digest(salt, *texts))
    return known[first], known[second]


def _digest(*parts: str) -> str:
    # The length before each part, so that no two lists of parts look alike.
    text = "".join(f"{len(part)}:{part}" for part in parts)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
