"""Everything that a comparison of ways to an answer measured, as one value."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from aufheben.evaluation.core.resampling import TOPIC_RESAMPLES
from aufheben.evaluation.dialectic.statistics.agreement import Agreement, Noise, agreement, noise
from aufheben.evaluation.dialectic.statistics.comparisons import Comparison, comparisons
from aufheben.evaluation.dialectic.statistics.figures import (
    Contestant,
    Figure,
    Sample,
    contestants,
    figures,
    parse_failures,
    samples,
    unevenly_judged,
)
from aufheben.evaluation.dialectic.statistics.preferences import (
    Bias,
    Preference,
    Strength,
    biases,
    preferences,
    strengths,
)
from aufheben.evaluation.dialectic.trial import AnswerTrial, Duel


@dataclass(frozen=True, slots=True, kw_only=True)
class Rank:
    """One contestant: its trials, and the figure of each measure that was taken of any.

    `outcomes` and `stop_reasons` count the runs that ended, `unended` the others;
    `parse_failures` counts by measure the marks without a legal value.
    """

    contestant: Contestant
    trials: tuple[AnswerTrial, ...]
    figures: Mapping[str, Figure]
    outcomes: Mapping[str, int]
    stop_reasons: Mapping[str, int]
    parse_failures: Mapping[str, int]

    @property
    def method(self) -> str:
        """The method's name."""
        return self.contestant.method

    @property
    def row(self) -> str:
        """Which models and prompts."""
        return self.contestant.row

    @property
    def topics(self) -> int:
        """On how many topics it was tried."""
        return len({trial.topic for trial in self.trials})

    @property
    def unended(self) -> int:
        """How many runs came to no typed end."""
        return sum(not trial.terminated for trial in self.trials)

    def mean(self, measure: str) -> float | None:
        """The mean over topics; None if it was not measured."""
        found = self.figures.get(measure)
        return found.mean if found else None


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerMethodTable:
    """All that was measured; contestants in order of first appearance.

    `models` says, by row, what the caller knows of it; `warnings` are sentences that must stand
    beside the figures; `seed` and `resamples` are those of the intervals and tests.
    """

    standings: tuple[Rank, ...]
    comparisons: tuple[Comparison, ...]
    agreement: tuple[Agreement, ...]
    noise: tuple[Noise, ...]
    preferences: tuple[Preference, ...]
    biases: tuple[Bias, ...]
    strengths: tuple[Strength, ...]
    duels: tuple[Duel, ...]
    baseline: str | None
    seed: int
    resamples: int
    models: Mapping[str, object] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()

    @property
    def trials(self) -> tuple[AnswerTrial, ...]:
        """Every trial, by contestant."""
        return tuple(trial for standing in self.standings for trial in standing.trials)

    @property
    def topics(self) -> tuple[str, ...]:
        """Every topic, in order of first appearance."""
        return tuple(dict.fromkeys(trial.topic for trial in self.trials))

    @property
    def langs(self) -> tuple[str, ...]:
        """Every language, in order of first appearance."""
        return tuple(dict.fromkeys(trial.lang for trial in self.trials))

    @property
    def rows(self) -> tuple[str, ...]:
        """Every row, in order of first appearance."""
        return tuple(dict.fromkeys(standing.row for standing in self.standings))

    @property
    def repeats(self) -> int:
        """The most trials that any contestant had on one topic in one language."""
        cells = Counter((t.method, t.row, t.topic, t.lang) for t in self.trials)
        return max(cells.values(), default=0)

    @property
    def judges(self) -> tuple[str, ...]:
        """Every judge of marks or duels, in order of first appearance."""
        marked = [mark.judge for trial in self.trials for mark in trial.marks]
        return tuple(dict.fromkeys([*marked, *(duel.judge for duel in self.duels)]))

    @property
    def measures(self) -> tuple[str, ...]:
        """Every measure that any contestant has, in order of first appearance."""
        return tuple(dict.fromkeys(name for each in self.standings for name in each.figures))

    @property
    def unevenly_judged(self) -> Mapping[str, int]:
        """By measure, how many runs only some of its judges marked."""
        return unevenly_judged(self.trials)

    @property
    def judged(self) -> frozenset[str]:
        """The measures that judges gave."""
        return frozenset(mark.measure for trial in self.trials for mark in trial.marks)


def tabled(
    trials: Iterable[AnswerTrial],
    duels: Iterable[Duel] = (),
    *,
    baseline: str | None = None,
    models: Mapping[str, object] | None = None,
    warnings: Iterable[str] = (),
    seed: int = 0,
    resamples: int = TOPIC_RESAMPLES,
) -> AnswerMethodTable:
    """All of it, computed. `baseline` names a method; in rows without it nothing is held to it.

    Raises Misuse if two trials are one; MissingExtra without scipy and statsmodels.
    """
    known = contestants(trials)
    fought = tuple(duels)
    found = {who: samples(its) for who, its in known.items()}
    preferred = preferences(fought, seed=seed, resamples=resamples)
    every = [trial for its in known.values() for trial in its]
    return AnswerMethodTable(
        standings=_standings(known, found, seed, resamples),
        comparisons=comparisons(found, baseline=baseline, seed=seed, resamples=resamples),
        agreement=agreement(every),
        noise=noise(every),
        preferences=preferred,
        biases=biases(fought),
        strengths=strengths(preferred),
        duels=fought,
        baseline=baseline,
        seed=seed,
        resamples=resamples,
        models=dict(models or {}),
        warnings=tuple(warnings),
    )


def _standings(
    known: Mapping[Contestant, Sequence[AnswerTrial]],
    found: Mapping[Contestant, Mapping[str, Sample]],
    seed: int,
    resamples: int,
) -> tuple[Rank, ...]:
    keys = [(who, name) for who, its in found.items() for name in its]
    each = figures([found[who][name] for who, name in keys], seed=seed, resamples=resamples)
    at = dict(zip(keys, each, strict=True))
    return tuple(
        Rank(
            contestant=who,
            trials=tuple(its),
            figures={name: at[who, name] for name in found[who]},
            outcomes=_counted(trial.outcome for trial in its),
            stop_reasons=_counted(trial.stop_reason for trial in its),
            parse_failures=parse_failures(its),
        )
        for who, its in known.items()
    )


def _counted(words: Iterable[str | None]) -> dict[str, int]:
    """The commonest first."""
    return dict(Counter(word for word in words if word is not None).most_common())
