"""Which classes mean something near to another, by the words of their names and definitions.

No model is asked: what is rare among the words of all classes and shared by two counts most.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import log

from aufheben.domain.taxonomies import Taxonomy, Term
from aufheben.logic.likeness.normal_form import words
from aufheben.logic.taxonomies.spelling import in_words

READ = 600
"""Characters of a definition that are looked at."""
COMMON = 2_000
"""Classes with a word in common from which on it tells nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Meanings:
    """Keys of classes by each word that is said of them, and how many words that is."""

    told: Mapping[str, tuple[str, ...]]
    lengths: Mapping[str, int]

    def nearest(self, terms: Iterable[Term]) -> list[str]:
        """Keys of the classes of which most is said that is said of these, the nearest first."""
        scores: dict[str, float] = defaultdict(float)
        for word in sorted({word for term in terms for word in _said(term)}):
            row = self.told.get(word, ())
            if len(row) <= COMMON:
                weight = log(1 + len(self.lengths) / (1 + len(row)))
                for key in row:
                    scores[key] += weight
        return sorted(scores, key=lambda key: -scores[key] / self.lengths[key] ** 0.5)


def meanings(taxonomy: Taxonomy) -> Meanings:
    """The words of a taxonomy's classes."""
    told: dict[str, list[str]] = defaultdict(list)
    lengths: dict[str, int] = {}
    for key, term in taxonomy.terms.items():
        said = _said(term)
        lengths[key] = max(1, len(said))
        for word in said:
            told[word].append(key)
    return Meanings(told={word: tuple(row) for word, row in told.items()}, lengths=lengths)


def _said(term: Term) -> Counter[str]:
    labels = " ".join(text for _, text in term.labels)
    return words(f"{in_words(term.name)} {in_words(labels)} {term.definition}"[:READ])
