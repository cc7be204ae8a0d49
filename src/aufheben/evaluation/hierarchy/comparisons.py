"""How much better a debate is than what it costs more than: paired differences, by edge."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from aufheben.domain.taxonomies import Edge
from aufheben.evaluation.core.resampling import interval
from aufheben.evaluation.core.trial import mean
from aufheben.evaluation.hierarchy.measures import Draws, Measures, over_trials
from aufheben.evaluation.hierarchy.trial import (
    DEBATES,
    VOTE,
    EdgeTrial,
    Unit,
    by_unit,
    vote_for,
)

COMPARED: Final = ("one-way", *DEBATES)
_WORTH: Final = ("f1", "accuracy")
_FLIPS: Final = ("right_to_wrong", "wrong_to_right")


def differences(trials: Iterable[EdgeTrial], draws: Draws) -> Iterator[dict[str, Any]]:
    """Of each debate and the one-way form, against each of its baselines that was measured.

    By how much `method` exceeds `than` in `measure`, -1 to 1, with a 95 % `interval`. Each side is
    the mean over its pairs of the means over the trials; `pairs` and `than_pairs` say which. None
    if the two have not judged the same edges.

    The baselines are `single`, `one-way`, and the vote with the form's own budget or else the
    vote. A form with feedback is held against the same form without, in its flips as well: Kato
    & Sasaki, section 3.3, see right verdicts talked round by improved reasons. `draws` are of
    the same trials.
    """
    units = by_unit(trials)
    known = _Known(
        edges={unit: frozenset(trial.edge for trial in its) for unit, its in units.items()},
        measures={unit: over_trials(its) for unit, its in units.items()},
        samples=[dict(zip(draws, each, strict=True)) for each in zip(*draws.values(), strict=True)],
    )
    methods = dict.fromkeys(method for method, _ in units)
    for one in COMPARED:
        for other, measures in _baselines(one, methods):
            yield from (_difference(one, other, measure, known) for measure in measures)


class _Known(NamedTuple):
    """Of each unit its edges, what was measured on them, and on each sample of them."""

    edges: Mapping[Unit, frozenset[Edge]]
    measures: Mapping[Unit, Measures]
    samples: Sequence[Mapping[Unit, Measures]]


def _baselines(method: str, known: Iterable[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    measured = set(known)
    vote = vote_for(method) if vote_for(method) in measured else VOTE
    for other in ("single", "one-way", vote):
        if {method, other} <= measured and method != other:
            yield other, _WORTH
    plain = method.replace("-feedback", "-mediator")
    if {method, plain} <= measured and method != plain:
        yield plain, (*_WORTH, *_FLIPS)


def _difference(one: str, other: str, measure: str, known: _Known) -> dict[str, Any]:
    mine, theirs = _matched(one, other, known.edges)
    alike = len({known.edges[unit] for unit in (*mine, *theirs)}) == 1

    def gap(of: Mapping[Unit, Measures]) -> float | None:
        more, less = (mean(getattr(of[u], measure) for u in its) for its in (mine, theirs))
        return None if more is None or less is None else more - less

    value = gap(known.measures) if alike else None
    ends = None if value is None else interval(map(gap, known.samples))
    return {
        "method": one,
        "than": other,
        "measure": measure,
        "pairs": [pair for _, pair in mine],
        "than_pairs": [pair for _, pair in theirs],
        "difference": None if ends is None else value,
        "interval": ends and ends.ends,
    }


def _matched(
    one: str, other: str, units: Iterable[Unit]
) -> tuple[tuple[Unit, ...], tuple[Unit, ...]]:
    """The pairs that both were held with; of single experts those that are in the pairs.

    All of both, where none match.
    """
    known = tuple(units)
    mine, theirs = (tuple(unit for unit in known if unit[0] == name) for name in (one, other))
    if other == "single":
        some = tuple(unit for unit in theirs if any(unit[1] in pair for _, pair in mine))
        return mine, some or theirs
    shared = {pair for _, pair in mine} & {pair for _, pair in theirs}
    if not shared:
        return mine, theirs
    return (
        tuple(unit for unit in mine if unit[1] in shared),
        tuple(unit for unit in theirs if unit[1] in shared),
    )
