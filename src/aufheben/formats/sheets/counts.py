"""How many entries a list has, as a person is told it."""

from typing import Any, NamedTuple

from aufheben.domain.vocabulary import Lang
from aufheben.words import Said, speaker, spelled

_say = speaker(__name__)


class Counts(NamedTuple):
    """From `least` to `most` entries; there is no most where it is None."""

    least: int = 0
    most: int | None = None

    def fits(self, count: int) -> bool:
        """Whether there may be so many."""
        return self.least <= count and (self.most is None or count <= self.most)

    def said(self, lang: Lang) -> str:
        """In words; nothing where any number will do."""
        return spelled(self._told() or "", lang)

    def _told(self) -> Said | None:
        if self.most is None:
            return _say("at_least", low=self.least) if self.least else None
        if self.least == self.most:
            return _say("count", low=self.least)
        if self.least:
            return _say("counts", low=self.least, high=self.most)
        return _say("at_most", high=self.most)


def counts(schema: Any) -> Counts:
    """Those of a list's schema."""
    return Counts(schema.get("minItems", 0), schema.get("maxItems"))
