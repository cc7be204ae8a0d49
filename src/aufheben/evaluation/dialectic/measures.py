"""Every figure by name: in what it is measured, which way is better, and what it means.

Imports nothing heavy, so that lists and tables can name figures without measuring any. Another
package adds a figure by an entry point of the group `aufheben.measures`: a `Measure` whose `of`
computes it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import isfinite
from typing import Any, Final, Literal, get_args

from aufheben.domain.vocabulary import Lang
from aufheben.evaluation.core import read_words
from aufheben.formats.quoting.characters import flat
from aufheben.plugins import find, names
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
    """Another package's. Raises BadInput for what is no measure, or says too little of itself."""
    plugin = find("measures", name)
    assert plugin is not None
    found = plugin.load()
    if not isinstance(found, Measure) or found.of is None:
        raise plugin.refused(_say("no_measure", value=plugin.value))
    if not _is_told(found):
        units = _say.joined(*get_args(Unit), between="comma")
        raise plugin.refused(_say("untold_measure", units=units))
    return replace(found, family="other")


def _is_told(measure: Measure) -> bool:
    units, directions = get_args(Unit), (*get_args(Direction), None)
    said: tuple[object, ...] = (measure.en, measure.ja)
    lines = all(isinstance(each, str) and each and flat(each) == each for each in said)
    return measure.unit in units and measure.direction in directions and lines


def taken(told: Any, events: Sequence[Any]) -> "Measured":
    """The figures that other packages compute of a run.

    What breaks, or gives no finite number, is unmeasured: a note says why, named by `unmeasured`.
    """
    parts = (_one(name, each.of, told, events) for name, each in measures().items() if each.of)
    return together(parts)


def _one(name: str, of: Computes, told: Any, events: Sequence[Any]) -> "Measured":
    try:
        value = of(told, events)
        figure = None if value is None else float(value)
    except (Exception, SystemExit) as wrong:  # noqa: BLE001 - whatever breaks is its package's
        return known({unmeasured(name): f"{type(wrong).__name__}: {wrong}"})
    if figure is not None and not isfinite(figure):
        return known({unmeasured(name): str(figure)})
    return known({}, **{name: figure})


def unmeasured(name: str) -> str:
    """The note that says why a figure of another package is not there."""
    return f"unmeasured_{name}"


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
