"""The rows of the paper's table 1: of each method the mean over its pairs, and its best pair."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from aufheben.domain.intervals import Interval
from aufheben.evaluation.core.resampling import RESAMPLES, interval
from aufheben.evaluation.core.trial import grouped, mean
from aufheben.evaluation.hierarchy.comparisons import MethodDifference, differences
from aufheben.evaluation.hierarchy.measures import Draws, Spread, averaged, resampled, spread
from aufheben.evaluation.hierarchy.published import PUBLISHED
from aufheben.evaluation.hierarchy.scores import Score, scores
from aufheben.evaluation.hierarchy.trial import METHODS, EdgeTrial

Source = Literal["measured", "published"]
Which = Literal["mean", "best", "pair"]


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeMethodRow:
    """A method over its pairs ("mean"), with the pair of the highest F1 ("best"), or with one.

    All shares are 0 to 1; None is what was not measured or not printed.

    - `accuracy`, `f1`: means over the trials; in the row "mean" the mean and the sample
      standard deviation over the pairs (over the experts of `single`) of these.
    - `accuracy_sd_trials`, `f1_sd_trials`: sample standard deviation over the trials; in the
      row "mean" the mean of the pairs' own.
    - the intervals are 95 %, over edges. That of the best does not know that it was chosen.
    - `right_to_wrong`, `wrong_to_right`: first verdicts turned round, of all judgments.
    - `calls_per_edge`: mean of one judgment of an edge; `tokens` and `money` (US dollars): all judgments
      of the row together.
    """

    method: str
    which: Which
    source: Source
    model: str | None = None
    pair: str | None = None
    accuracy: Spread
    f1: Spread
    accuracy_sd_trials: float | None = None
    f1_sd_trials: float | None = None
    accuracy_interval: Interval | None = None
    f1_interval: Interval | None = None
    right_to_wrong: float | None = None
    wrong_to_right: float | None = None
    unsure: float | None = None
    calls_per_edge: float | None = None
    tokens: int | None = None
    money: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeMethodTable:
    """All that a benchmark measured; `rows` are ours, and after them the published ones.

    `correct` and `wrong` count the distinct edges; `trials` the most that any method had.
    """

    model: str | None
    correct: int
    wrong: int
    trials: int
    rows: tuple[EdgeMethodRow, ...]
    scores: tuple[Score, ...]
    differences: tuple[MethodDifference, ...]

    def of(self, method: str) -> tuple[Score, ...]:
        """The method's pairs, in order of first appearance."""
        return tuple(score for score in self.scores if score.method == method)

    @property
    def methods(self) -> tuple[str, ...]:
        """Those that were measured or published, in the paper's order, then the votes."""
        known = dict.fromkeys(row.method for row in self.rows)
        return tuple(sorted(known, key=_rank))


def table(
    trials: Iterable[EdgeTrial],
    *,
    model: str | None = None,
    seed: int = 0,
    resamples: int = RESAMPLES,
) -> EdgeMethodTable:
    """Everything, from one set of draws; `seed` and `resamples` are the bootstrap's.

    Raises Misuse if two trials are one, or contradict each other on the gold label.
    """
    known = tuple(trials)
    draws = resampled(known, seed=seed, resamples=resamples)
    found = scores(known, draws)
    labels = {trial.edge: trial.correct for trial in known}
    return EdgeMethodTable(
        model=model,
        correct=sum(labels.values()),
        wrong=len(labels) - sum(labels.values()),
        trials=max((score.trials for score in found), default=0),
        rows=(*measured_rows(found, draws, model=model), *PUBLISHED_ROWS),
        scores=found,
        differences=differences(known, draws),
    )


def measured_rows(
    found: Sequence[Score], draws: Draws, *, model: str | None = None
) -> Iterator[EdgeMethodRow]:
    """Of each method the rows "mean" and "best", in the paper's order, then the votes."""
    methods = grouped(found, lambda score: score.method)
    for its in (methods[method] for method in sorted(methods, key=_rank)):
        yield _mean_row(its, draws, model)
        yield pair_row(best(its), model, which="best")


def best(found: Sequence[Score]) -> Score:
    """The one with the highest F1, the first of equals; one without F1 is below all."""
    return max(found, key=lambda score: -1.0 if score.f1.mean is None else score.f1.mean)


def pair_row(score: Score, model: str | None, *, which: Which = "pair") -> EdgeMethodRow:
    """One pair, with no deviation over pairs."""
    return EdgeMethodRow(
        method=score.method,
        which=which,
        source="measured",
        model=model,
        pair=score.pair,
        accuracy=Spread(mean=score.accuracy.mean),
        f1=Spread(mean=score.f1.mean),
        accuracy_sd_trials=score.accuracy.sd,
        f1_sd_trials=score.f1.sd,
        accuracy_interval=score.accuracy_interval,
        f1_interval=score.f1_interval,
        right_to_wrong=score.measures.right_to_wrong,
        wrong_to_right=score.measures.wrong_to_right,
        unsure=score.unsure,
        calls_per_edge=score.calls_per_edge,
        tokens=score.tokens,
        money=score.money,
    )


def _mean_row(found: Sequence[Score], draws: Draws, model: str | None) -> EdgeMethodRow:
    drawn = [averaged(each) for each in zip(*(draws[s.method, s.pair] for s in found), strict=True)]
    prices = [score.money for score in found if score.money is not None]
    return EdgeMethodRow(
        method=found[0].method,
        which="mean",
        source="measured",
        model=model,
        accuracy=spread(score.accuracy.mean for score in found),
        f1=spread(score.f1.mean for score in found),
        accuracy_sd_trials=mean(score.accuracy.sd for score in found),
        f1_sd_trials=mean(score.f1.sd for score in found),
        accuracy_interval=interval(its.accuracy for its in drawn),
        f1_interval=interval(its.f1 for its in drawn),
        right_to_wrong=mean(score.measures.right_to_wrong for score in found),
        wrong_to_right=mean(score.measures.wrong_to_right for score in found),
        unsure=mean(score.unsure for score in found),
        calls_per_edge=mean(score.calls_per_edge for score in found),
        tokens=sum(score.tokens for score in found),
        money=sum(prices) if len(prices) == len(found) else None,
    )


def _rank(method: str) -> tuple[int, int]:
    name, _, form = method.partition(":")
    return METHODS.index(name), METHODS.index(form) + 1 if form else 0


def _printed(value: float, sd: float | None) -> Spread:
    return Spread(mean=value / 100, sd=None if sd is None else sd / 100)


PUBLISHED_ROWS = tuple(
    EdgeMethodRow(
        method=printed.method,
        which=printed.which,
        source="published",
        model=printed.model,
        pair=printed.pair,
        accuracy=_printed(printed.accuracy, printed.accuracy_sd),
        f1=_printed(printed.f1, printed.f1_sd),
    )
    for printed in PUBLISHED
)
"""The published figures as shares; what a paper does not print is None."""
