"""Every figure by name: in what it is measured, which way is better, and what it means.

Imports nothing heavy, so that lists and tables can name figures without measuring any.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from aufheben.domain.vocabulary import Lang
from aufheben.evaluation.core.words import read_words

Family = Literal[
    "ending", "cost", "replies", "news", "claims", "stance", "retention", "answer", "judged"
]
Unit = Literal["yes/no", "share", "difference", "count", "words", "mark"]
"""yes/no is 1 or 0; a share 0 to 1; a difference −1 to 1; a mark 1 to 10."""
Direction = Literal["higher", "lower"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """One figure. `direction` says which is better, None if neither is; `judged` figures come
    from judges, all others are computed from the run. Words of both stances in an answer are no
    merit by themselves: an answer that quotes both has them all.
    """

    family: Family
    unit: Unit
    direction: Direction | None
    en: str
    ja: str

    def meaning(self, lang: Lang = "en") -> str:
        """What it means, in a line."""
        return self.ja if lang == "ja" else self.en


_ROWS: Final = read_words("aufheben.evaluation.dialectic", "measures.toml")
MEASURES: Final[dict[str, Measure]] = {
    name: Measure(family=family, unit=unit, direction=direction or None, en=en, ja=ja)
    for family in get_args(Family)
    for name, (unit, direction, en, ja) in _ROWS[family].items()
}
"""Every figure, family by family."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """What was measured of one run. `values` are by the names of MEASURES; what cannot be
    measured is not there. `notes` are what the figures were made of, as JSON values.
    """

    values: Mapping[str, float] = field(default_factory=dict)
    notes: Mapping[str, object] = field(default_factory=dict)


def together(parts: Iterable[Measured]) -> Measured:
    """All the parts as one."""
    found = list(parts)
    return Measured(
        values={name: value for part in found for name, value in part.values.items()},
        notes={name: note for part in found for name, note in part.notes.items()},
    )


def known(**values: float | None) -> dict[str, float]:
    """The figures that are known, as floats."""
    return {name: float(value) for name, value in values.items() if value is not None}
