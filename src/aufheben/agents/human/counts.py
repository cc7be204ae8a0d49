"""How many entries a list has, as a person is told it."""

from typing import Any, NamedTuple

from aufheben.agents.human.words import Words
from aufheben.domain.vocabulary import Lang


class Counts(NamedTuple):
    """From `least` to `most` entries; there is no most where it is None."""

    least: int = 0
    most: int | None = None

    def fits(self, count: int) -> bool:
        """Whether there may be so many."""
        return self.least <= count and (self.most is None or count <= self.most)

    def said(self, lang: Lang) -> str:
        """In words; nothing where any number will do."""
        words = Words(lang)
        if self.most is None:
            return words("at_least", low=self.least) if self.least else ""
        if self.least == self.most:
            return words("count", low=self.least)
        if self.least:
            return words("counts", low=self.least, high=self.most)
        return words("at_most", high=self.most)


def counts(schema: Any) -> Counts:
    """Those of a list's schema."""
    return Counts(schema.get("minItems", 0), schema.get("maxItems"))
