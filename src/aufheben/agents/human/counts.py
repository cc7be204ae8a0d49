"""How many entries a list has, as a person is told it."""

from typing import Any, NamedTuple

from aufheben.agents.human.words import WORDS
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
        if self.least == self.most:
            key = "count"
        elif self.most is None:
            key = "at_least" if self.least else ""
        else:
            key = "counts" if self.least else "at_most"
        return WORDS[lang][key].format(low=self.least, high=self.most) if key else ""


def counts(schema: Any) -> Counts:
    """Those of a list's schema."""
    return Counts(schema.get("minItems", 0), schema.get("maxItems"))
