"""What was said before, found again by its words: how new a text is, and whom it repeats.

A text is compared with at most a dozen others, those that share its rarest words, so looking
costs the same however much was said.
"""

from collections import defaultdict, deque
from collections.abc import Iterable

from aufheben.logic.likeness import likeness
from aufheben.logic.likeness.normal_form import words

COMPARED = 12
"""Most texts that one is compared with."""
REPEATED = 0.86
"""What is as like another text as this says it again; calibrated in docs/adr/0006."""
KEPT = 64
"""Most texts that a word leads to: the latest ones."""


class Memory:
    """Texts, to which more can be added. `looked` counts comparisons."""

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self._texts: list[str] = []
        self._by_word: dict[str, deque[int]] = defaultdict(lambda: deque(maxlen=KEPT))
        self.looked = 0
        for text in texts:
            self.add(text)

    def add(self, text: str) -> None:
        """Remember it."""
        for word in words(text):
            self._by_word[word].append(len(self._texts))
        self._texts.append(text)

    def redundancy(self, text: str) -> float:
        """0..1: how much it is like the text most like it."""
        near = self._near(text)
        self.looked += len(near)
        return max((likeness(text, self._texts[place]) for place in near), default=0.0)

    def novelty(self, text: str) -> float:
        """0..1: the share of its words that nobody has used."""
        own = list(words(text))
        return sum(word not in self._by_word for word in own) / len(own) if own else 0.0

    def _near(self, text: str) -> list[int]:
        known = [self._by_word[word] for word in words(text) if word in self._by_word]
        near: dict[int, None] = {}
        for places in sorted(known, key=len):
            near |= dict.fromkeys(reversed(places))
            if len(near) >= COMPARED:
                break
        return list(near)[:COMPARED]
