"""The words of the tables and pictures of a comparison, in English and Japanese."""

from collections.abc import Iterable
from typing import Final

from aufheben.domain.vocabulary import Lang
from aufheben.evaluation.core.words import read_words
from aufheben.evaluation.dialectic.measures import MEASURES, Direction, Family, Unit

_WORDS: Final = read_words("aufheben.evaluation.dialectic.presentation")
NOTES: Final[list[list[str]]] = _WORDS["notes"]
UNEVEN: Final[list[str]] = _WORDS["uneven"]
FEW: Final = 10
"""With fewer topics, percentile intervals are too narrow (Hesterberg 2015)."""
FEW_TOPICS: Final[list[str]] = _WORDS["few_topics"]
_KEY: Final = (
    *("answered", "preservation_worse_off", "preservation", "dialecticality", "lifts"),
    *("coherence", "constructiveness", "coverage_answer", "practicability"),
    *("retention_worse_off", "stance_in_answer_worse_off", "new_premise_rate", "clarity"),
    *("obvious_chosen", "synthesis", "unanswered_attacks_share", "repetition_lexical"),
)
"""What a reader wants to know first, of what was measured."""
PERCENT: Final[frozenset[str]] = frozenset({"yes/no", "share"})


def _said(kind: str, name: str, lang: Lang) -> str:
    found: str = _WORDS[kind][name][lang == "ja"]
    return found


def word(name: str, lang: Lang) -> str:
    """A heading."""
    return _said("headings", name, lang)


def title(name: str, lang: Lang) -> str:
    """The title of a section."""
    return _said("titles", name, lang)


def family_title(family: Family, lang: Lang) -> str:
    """What the measures of a family are about."""
    return _said("families", family, lang)


def unit_of(measure: str) -> Unit | None:
    """The measure's unit; None for one that is not in the list."""
    return MEASURES[measure].unit if measure in MEASURES else None


def unit(measure: str, lang: Lang) -> str:
    """The unit as tables show it; empty if none is known."""
    found = unit_of(measure)
    return _said("units", found, lang) if found else ""


def direction(measure: str) -> Direction | None:
    """Which way is better; None if neither is, or none is known."""
    return MEASURES[measure].direction if measure in MEASURES else None


def named(measure: str) -> str:
    """The measure's name as words: `coverage answer`, with ↑ or ↓ where a direction is better."""
    arrow = {"higher": " ↑", "lower": " ↓", None: ""}[direction(measure)]
    return measure.replace("_", " ") + arrow


def key_measures(measures: Iterable[str], *, most: int) -> tuple[str, ...]:
    """Those that a reader wants to know first, at most so many; others where there are none."""
    known = [name for name in measures if name not in {"terminated", "calls", "tokens"}]
    chosen = [name for name in _KEY if name in known]
    return tuple((chosen or known)[:most])
