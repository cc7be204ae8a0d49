"""Every figure by name: in what it is measured, which way is better, and what it means.

Imports nothing heavy, so that lists and tables can name figures without measuring any. Another
package adds a figure by an entry point of the group `aufheben.measures`: a `Measure` whose `of`
computes it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, get_args

from aufheben.domain.vocabulary import Lang
from aufheben.evaluation.core import read_words
from aufheben.plugins import Plugin, find, names
from aufheben.words import speaker

_say = speaker(__name__)

Family = Literal[
    "ending",
    "cost",
    "replies",
    "news",
    "claims",
    "stance",
    "retention",
    "answer",
    "other",
    "judged",
]
Unit = Literal["yes/no", "share", "difference", "count", "words", "mark"]
"""yes/no is 1 or 0; a share 0 to 1; a difference −1 to 1; a mark 1 to 10."""
Direction = Literal["higher", "lower"]
Computes = Callable[[Any, Sequence[Any]], float | None]
"""From what was told of a run (`ToldDialectic`) and its events to a figure; None is unmeasured."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """One figure. `direction` says which is better, None if neither is; `judged` figures come
    from judges, all others are computed from the run: by `of`, else with others of their family.
    Words of both stances in an answer are no merit by themselves: an answer that quotes both has
    them all.
    """

    unit: Unit
    direction: Direction | None
    en: str
    ja: str
    family: Family = "other"
    of: Computes | None = None

    def meaning(self, lang: Lang = "en") -> str:
        return self.ja if lang == "ja" else self.en


_ROWS: Final = read_words("aufheben.evaluation.dialectic", "measures.toml")
MEASURES: Final[dict[str, Measure]] = {
    name: Measure(family=family, unit=unit, direction=direction or None, en=en, ja=ja)
    for family in get_args(Family)
    for name, (unit, direction, en, ja) in _ROWS.get(family, {}).items()
}
"""Every figure of ours, family by family."""


def measures() -> Mapping[str, Measure]:
    """Ours, then those that other packages register. Raises BadInput for what is no measure."""
    own = (name for name in names("measures") if name not in MEASURES)
    return {**MEASURES, **{name: registered(name) for name in own}}


def registered(name: str) -> Measure:
    plugin = find("measures", name)
    assert plugin is not None
    found = plugin.load()
    if not isinstance(found, Measure) or found.of is None:
        raise plugin.refused(_say("no_measure", value=plugin.value))
    return replace(found, family="other", of=_guarded(plugin, found.of))


def _guarded(plugin: Plugin, of: Computes) -> Computes:
    """Whatever breaks in it is its package's."""

    def computed(told: Any, events: Sequence[Any]) -> float | None:
        try:
            value = of(told, events)
            return None if value is None else float(value)
        except Exception as wrong:
            raise plugin.refused(f"{type(wrong).__name__}: {wrong}") from wrong

    return computed


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """What was measured of one run. `values` are by the names of MEASURES; what cannot be
    measured is not there. `notes` are what the figures were made of, as JSON values.
    """

    values: Mapping[str, float] = field(default_factory=dict)
    notes: Mapping[str, object] = field(default_factory=dict)


def together(parts: Iterable[Measured]) -> Measured:
    found = list(parts)
    return Measured(
        values={name: value for part in found for name, value in part.values.items()},
        notes={name: note for part in found for name, note in part.notes.items()},
    )


def known(notes: Mapping[str, object], /, **values: float | None) -> Measured:
    """The figures that are known, as floats, and what they were made of."""
    floats = {name: float(value) for name, value in values.items() if value is not None}
    return Measured(values=floats, notes=notes)
