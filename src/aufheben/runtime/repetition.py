"""Repetition: an argument that says again in other words what its seat said is not new; three tests of it."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, Literal, Protocol

from aufheben.logic.likeness import lettered, likeness, negations, normalized, numbers, parts

__all__ = ["Embed", "Exact", "InTurn", "Lexical", "Repeat", "Repetition", "Semantic"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat:
    """Which test fired, how alike the texts are (0 to 1), and what is said again."""

    test: Literal["exact", "lexical", "semantic", "model"]
    score: float
    of: str


class Repetition(Protocol):
    """A test, or several."""

    async def repeats(self, said: str, before: Sequence[str]) -> Repeat | None:
        """The earlier text that `said` repeats, if any. Raises AgentFailed if a model asked
        for the meaning of texts cannot be reached.
        """
        ...


LEXICAL: Final = 0.86
"""Alike from here on by words; calibrated in docs/adr/0006."""
SEMANTIC: Final = 0.90
"""Alike from here on by meaning."""
Embed = Callable[[Sequence[str]], Awaitable[Sequence[Sequence[float]]]]


class Exact:
    """The same sentences, whatever their order, case, width, spacing and marks."""

    async def repeats(self, said: str, before: Sequence[str]) -> Repeat | None:
        """See the port."""
        own = parts(said)
        found = next((text for text in before if own and parts(text) == own), None)
        return None if found is None else Repeat(test="exact", score=1.0, of=found)


class Lexical:
    """Nearly the same words in any order.

    Another number, a denial, or a word exchanged for another makes another statement.
    """

    def __init__(self, threshold: float = LEXICAL) -> None:
        self._threshold = threshold

    async def repeats(self, said: str, before: Sequence[str]) -> Repeat | None:
        """See the port."""
        # Of what is called a, b and c the first would pass for an article.
        named = lettered(said)
        scored = [(likeness(said, text), text) for text in before if lettered(text) == named]
        score, text = max(scored, default=(0.0, ""))
        return Repeat(test="lexical", score=score, of=text) if score >= self._threshold else None


class Semantic:
    """Nearly the same meaning, by the angle between embeddings. Keeps the last thousand."""

    def __init__(self, embed: Embed, threshold: float = SEMANTIC) -> None:
        self._embed = embed
        self._threshold = threshold
        self._known: dict[str, Sequence[float]] = {}

    async def repeats(self, said: str, before: Sequence[str]) -> Repeat | None:
        """See the port."""
        same = [
            t for t in before if negations(t) == negations(said) and numbers(t) == numbers(said)
        ]
        if not same or not normalized(said):
            return None
        vectors = await self._vectors([said, *same])
        scored = [(_cosine(vectors[0], v), t) for v, t in zip(vectors[1:], same, strict=True)]
        score, text = max(scored)
        return Repeat(test="semantic", score=score, of=text) if score >= self._threshold else None

    async def _vectors(self, texts: Sequence[str]) -> list[Sequence[float]]:
        unknown = list(dict.fromkeys(text for text in texts if text not in self._known))
        if unknown:
            found = await self._embed(unknown)
            self._known |= dict(zip(unknown, found, strict=True))
        vectors = [self._known[text] for text in texts]
        for old in list(self._known)[:-1000]:
            del self._known[old]
        return vectors


class InTurn:
    """The first of several tests that fires."""

    def __init__(self, tests: Sequence[Repetition]) -> None:
        self._tests = tuple(tests)

    async def repeats(self, said: str, before: Sequence[str]) -> Repeat | None:
        """See the port."""
        for test in self._tests:
            found = await test.repeats(said, before)
            if found is not None:
                return found
        return None


def _cosine(one: Sequence[float], other: Sequence[float]) -> float:
    dot = sum(a * b for a, b in zip(one, other, strict=True))
    length = sqrt(sum(a * a for a in one)) * sqrt(sum(b * b for b in other))
    return dot / length if length else 0.0
