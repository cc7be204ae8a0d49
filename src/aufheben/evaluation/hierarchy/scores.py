"""What each method reached with each pair, and what it took.

Accuracy and F1 are measured in each trial of all edges; the mean over the trials counts, as in
Kato & Sasaki, section 3.2. Intervals are those of that mean.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from aufheben.domain.intervals import Interval
from aufheben.domain.opinions import Truth
from aufheben.evaluation.core.resampling import interval
from aufheben.evaluation.core.trial import grouped, price, share
from aufheben.evaluation.hierarchy.measures import (
    Counts,
    Draws,
    Measures,
    Spread,
    averaged,
    counted,
    measured,
    spread,
)
from aufheben.evaluation.hierarchy.trial import EdgeTrial, Unit, by_number, by_unit


@dataclass(frozen=True, slots=True, kw_only=True)
class OfKind:
    """How many judgments (`of`) of one kind of edge said "false" (`judged_false`).

    Of wrong edges that is the share found, of `correct` ones the share of false alarms.
    """

    kind: str
    correct: bool
    judged_false: int
    of: int

    @property
    def share(self) -> float | None:
        """From 0 to 1."""
        return share(self.judged_false, self.of)


@dataclass(frozen=True, slots=True, kw_only=True)
class Flips:
    """What became of the first verdicts: every judgment is counted in one of the fields.

    `settled_*` were "unsure" at first, `lost_*` are at last; `unchanged` stayed as they were.
    """

    right_to_wrong: int = 0
    wrong_to_right: int = 0
    settled_right: int = 0
    settled_wrong: int = 0
    lost_right: int = 0
    lost_wrong: int = 0
    unchanged: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """One method with one pair. Shares are 0 to 1, intervals 95 %, spreads over the trials.

    - `measures`: the means over the trials; `counts`: all trials together.
    - `edges`, `trials`: how many were judged how often; `missing`: judgments that are not there
      although another trial has the edge; they are left out, so it ought to be 0.
    - `calls_per_edge`: mean of one judgment; `tokens`, `money` (US dollars): all judgments together.
    """

    method: str
    pair: str
    measures: Measures
    accuracy: Spread
    f1: Spread
    accuracy_interval: Interval | None
    f1_interval: Interval | None
    counts: Counts
    kinds: tuple[OfKind, ...]
    flips: Flips
    edges: int
    trials: int
    missing: int
    calls_per_edge: float
    tokens: int
    money: float | None

    @property
    def unsure(self) -> float | None:
        """Share of the judgments on which nobody decided."""
        return share(self.counts.abstained, self.counts.judged)


def scores(trials: Iterable[EdgeTrial], draws: Draws) -> tuple[Score, ...]:
    """One a unit, in order of first appearance; `draws` are of the same trials."""
    return tuple(_score(unit, its, draws[unit]) for unit, its in by_unit(trials).items())


def _score(unit: Unit, trials: Sequence[EdgeTrial], drawn: Sequence[Measures]) -> Score:
    numbers = by_number(trials)
    each = [measured(counted(its)) for its in numbers.values()]
    edges = {trial.edge for trial in trials}
    return Score(
        method=unit[0],
        pair=unit[1],
        measures=averaged(each),
        accuracy=spread(its.accuracy for its in each),
        f1=spread(its.f1 for its in each),
        accuracy_interval=interval(its.accuracy for its in drawn),
        f1_interval=interval(its.f1 for its in drawn),
        counts=counted(trials),
        kinds=of_kinds(trials),
        flips=flips(trials),
        edges=len(edges),
        trials=len(numbers),
        missing=len(edges) * len(numbers) - len(trials),
        calls_per_edge=sum(trial.calls for trial in trials) / len(trials),
        tokens=sum(trial.tokens for trial in trials),
        money=price(trials),
    )


def of_kinds(trials: Iterable[EdgeTrial]) -> tuple[OfKind, ...]:
    """The kinds of wrong edges, then those of correct ones, each by name."""
    kinds = grouped(trials, lambda trial: (trial.correct, trial.kind))
    return tuple(
        OfKind(
            kind=kind,
            correct=correct,
            judged_false=sum(trial.verdict == "false" for trial in its),
            of=len(its),
        )
        for (correct, kind), its in sorted(kinds.items(), key=lambda found: found[0])
    )


def flips(trials: Iterable[EdgeTrial]) -> Flips:
    """Between the first and the final verdicts."""
    names = [_flip(trial.first, trial.verdict, trial.gold) for trial in trials]
    return Flips(**{name: names.count(name) for name in Flips.__dataclass_fields__})


def _flip(first: Truth, last: Truth, gold: Truth) -> str:
    if first == last:
        return "unchanged"
    if first == "unsure":
        return "settled_right" if last == gold else "settled_wrong"
    if last == "unsure":
        return "lost_right" if first == gold else "lost_wrong"
    return "wrong_to_right" if last == gold else "right_to_wrong"
