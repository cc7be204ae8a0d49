"""What is measured of judgments: of each panel what it reached and took, beside baselines.

Shares are from 0 to 1, and None if there is nothing to measure. Accuracy follows Nakae et al.
(DbKai), section 4: where two teams won, either is right. They do not say what an unfinished
judgment counts; here it is a miss, and completion stands beside. Intervals are drawn by debate, as
trials of one debate are not independent.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

from aufheben.domain.intervals import wilson
from aufheben.errors import Misuse
from aufheben.evaluation.core import Trial, grouped, mean, price, share
from aufheben.evaluation.core.resampling import RESAMPLES, IntervalEstimate, draws, percentile
from aufheben.words import Fact, spelled


@dataclass(frozen=True, slots=True, kw_only=True)
class Gold:
    """What people decided of a debate: some of its `teams` are the `winners`.

    Raises Misuse if the gold set is empty or names a team that is not in the debate.
    """

    debate: str
    winners: frozenset[str]
    teams: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.winners or not self.winners <= set(self.teams):
            raise Misuse(f"{self!r}: expected gold winners among the teams")


@dataclass(frozen=True, slots=True, kw_only=True)
class DebateTrial(Trial):
    """A judgment of `debate` by `panel`.

    - `winners`: the gold set, the teams that people let win; never empty, part of `teams`.
    - `predicted`: the winner the panel named, None if it named none.
    - `ranking`: the panel's teams, best first; empty if the judgment is not finished.
    - `finished`: a verdict was reached.
    - `value_laden`: the motion turns on values rather than on consequences; None if unlabelled.
    - `run` holds it; `error` says why there is no verdict; `probe` is what was changed, if anything.

    Raises Misuse if the gold set is empty or names a team that is not in the debate.
    """

    panel: str
    debate: str
    winners: frozenset[str]
    predicted: str | None
    ranking: tuple[str, ...]
    finished: bool
    value_laden: bool | None
    teams: tuple[str, ...]
    run: str = ""
    error: Fact = ""
    probe: str = ""

    def __post_init__(self) -> None:
        Gold(debate=self.debate, winners=self.winners, teams=self.teams)

    @property
    def answer(self) -> str | None:
        """The predicted winner, where the judgment is finished and names one."""
        return self.predicted if self.finished else None

    @property
    def hit(self) -> bool:
        """The predicted winner is among the gold winners; unfinished is a miss."""
        return self.answer in self.winners


def accuracy(trials: Iterable[DebateTrial]) -> float | None:
    return mean(trial.hit for trial in trials)


def completion(trials: Iterable[DebateTrial]) -> float | None:
    return mean(trial.finished for trial in trials)


def accuracy_by_kind(trials: Iterable[DebateTrial], *, value_laden: bool) -> float | None:
    """Accuracy on the motions that are value-laden, or on those that are not; `None` is neither."""
    return accuracy(trial for trial in trials if trial.value_laden is value_laden)


def set_f1(trials: Iterable[DebateTrial]) -> float | None:
    """Mean F1 (van Rijsbergen 1979) between the gold set and the top of the ranking.

    As many of the ranking are taken as people let win: the top two where two teams won, the
    top one where one did. So precision is recall, unless the ranking is too short; a final
    with one winner is not punished for a second place. An unfinished judgment scores 0.
    """

    def f1(trial: DebateTrial) -> float:
        size = len(trial.winners)
        top = set(trial.ranking[:size]) if trial.finished else set()
        return 2 * len(top & trial.winners) / (len(top) + size)

    return mean(map(f1, trials))


def accuracy_estimate(
    trials: Iterable[DebateTrial], *, seed: int = 0, resamples: int = RESAMPLES
) -> IntervalEstimate | None:
    """One panel's accuracy, 0 to 1; None if there is no trial.

    Debates with more trials weigh more, as in `accuracy`.
    """
    rows = list(_tallies(trials).values())
    return _estimate(rows, lambda hits, of: hits / of, seed, resamples)


def difference_estimate(
    one: Iterable[DebateTrial],
    other: Iterable[DebateTrial],
    *,
    seed: int = 0,
    resamples: int = RESAMPLES,
) -> IntervalEstimate | None:
    """By how much `one` is more accurate than `other`, -1 to 1; None if there is no trial.

    Both have judged the same debates.
    """
    first, second = _tallies(one), _tallies(other)
    paired = [(*first[debate], *second[debate]) for debate in first]
    return _estimate(paired, lambda a, b, c, d: a / b - c / d, seed, resamples)


def _estimate(
    rows: Sequence[Sequence[int]], of_sums: Callable[..., float], seed: int, resamples: int
) -> IntervalEstimate | None:
    """What is made of the sums of all rows, and of each draw of them."""
    if not rows:
        return None
    drawn = [of_sums(*sums) for sums in draws([rows], seed=seed, resamples=resamples)]
    value = of_sums(*map(sum, zip(*rows, strict=True)))
    return IntervalEstimate(value=value, interval=percentile(drawn))


def _tallies(trials: Iterable[DebateTrial]) -> dict[str, tuple[int, int]]:
    """Hits and trials of each debate; sorted, so that the order of trials decides nothing."""
    debates = grouped(trials, lambda trial: trial.debate)
    return {
        name: (sum(t.hit for t in debates[name]), len(debates[name])) for name in sorted(debates)
    }


def flips(plain: Iterable[DebateTrial], probed: Iterable[DebateTrial]) -> dict[str, Any]:
    """How often a probe changes the winner, beside how often chance alone does.

    Trials without and with it are paired by panel, debate and number. The caller has translated
    renamed teams back. Finding no winner is an answer of its own.

    - `rate`: share of the `pairs` whose winners differ.
    - `noise`, `noise_probed`: share of the pairs of trials of one debate that differ, without
      the probe and with it; None if no debate has two finished trials.
    - `left_out`: pairs of which one trial is unfinished or missing; they are no flips.
    """
    one, other = ({(t.panel, t.debate, t.number): t for t in its} for its in (plain, probed))
    both = [key for key in one.keys() & other.keys() if one[key].finished and other[key].finished]
    return {
        "rate": mean(one[key].answer != other[key].answer for key in both),
        "noise": noise(one.values()),
        "noise_probed": noise(other.values()),
        "pairs": len(both),
        "left_out": len(one.keys() | other.keys()) - len(both),
    }


def noise(trials: Iterable[DebateTrial]) -> float | None:
    """Run to run: share of the pairs of finished trials of one panel and debate that disagree."""
    finished = (trial for trial in trials if trial.finished)
    same = grouped(finished, lambda trial: (trial.panel, trial.debate)).values()
    pairs = [pair for its in same for pair in combinations(its, 2)]
    return mean(one.answer != other.answer for one, other in pairs)


def summary(
    name: str, trials: Sequence[DebateTrial], golds: Sequence[Gold], model: str
) -> dict[str, Any]:
    """For programs, schema `aufheben.bench/1`: panels with their runs, differences, probes, baselines.

    The baselines are over the full set of debates, whatever was judged of it.
    """
    plain = [trial for trial in trials if not trial.probe]
    panels = grouped(plain, lambda trial: trial.panel)
    team = constant(name)
    return {
        "schema": "aufheben.bench/1",
        "benchmark": name,
        "model": model,
        "panels": [
            {"panel": panel, **measured(its), "runs": list(map(_run, its))}
            for panel, its in panels.items()
        ],
        "differences": list(differences(plain)),
        "probes": list(flipped(trials)),
        "baselines": {
            f"always_{team.lower()}": share(always(team, golds), len(golds)),
            "random": uniform(golds),
        },
    }


def spans(name: str, golds: Sequence[Gold]) -> dict[str, list[float]]:
    """How far another set of debates could move a baseline (Wilson, 95 %)."""
    team = constant(name)
    span = wilson(always(team, golds), len(golds))
    return {f"always_{team.lower()}": span.ends} if span else {}


def constant(name: str) -> str:
    """The team that a judge of no worth names every time: the best of PanelBench's, the first."""
    return "OO" if name == "panelbench" else "A1"


def always(team: str, debates: Sequence[Gold]) -> int:
    """How often it is right to name one team in every debate; where it does not speak, that is a miss."""
    return sum(team in gold.winners for gold in debates)


def uniform(debates: Sequence[Gold]) -> float | None:
    """To name any team of the debate, all equally likely: the mean of winners by teams, exactly."""
    shares = [Fraction(len(gold.winners), len(gold.teams)) for gold in debates]
    return float(sum(shares, Fraction()) / len(shares)) if shares else None


def measured(trials: Sequence[DebateTrial], *, seed: int = 0) -> dict[str, Any]:
    """Of one panel; `seed` is the bootstrap's.

    `interval` is 95 %, `calls_per_debate` the mean for one judgment; `tokens` and `money` (US
    dollars) are for all judgments together.
    """
    estimate = accuracy_estimate(trials, seed=seed)
    return {
        "accuracy": estimate and estimate.value,
        "interval": estimate and estimate.interval.ends,
        "completion": completion(trials),
        "set_f1": set_f1(trials),
        "accuracy_value_laden": accuracy_by_kind(trials, value_laden=True),
        "accuracy_other": accuracy_by_kind(trials, value_laden=False),
        "calls_per_debate": mean(trial.calls for trial in trials),
        "tokens": sum(trial.tokens for trial in trials),
        "money": price(trials),
    }


def differences(trials: Iterable[DebateTrial]) -> Iterator[dict[str, Any]]:
    """Each two panels' accuracies, paired by debate: the first less the second."""
    panels = grouped(trials, lambda trial: trial.panel)
    for one, other in combinations(panels, 2):
        if len({frozenset(t.debate for t in panels[name]) for name in (one, other)}) == 1:
            found = difference_estimate(panels[one], panels[other])
            assert found is not None
            gap = {"difference": found.value, "interval": found.interval.ends}
            yield {"panel": one, "than": other, **gap}


def flipped(trials: Sequence[DebateTrial]) -> Iterator[dict[str, Any]]:
    """For each probe and panel, how often it changed the winner, beside chance."""
    panels = grouped(trials, lambda trial: trial.panel)
    for probe in dict.fromkeys(trial.probe for trial in trials if trial.probe):
        for panel, its in panels.items():
            plain, probed = ([t for t in its if t.probe == name] for name in ("", probe))
            runs = list(map(_run, probed))
            yield {"probe": probe, "panel": panel, **flips(plain, probed), "runs": runs}


def _run(trial: DebateTrial) -> dict[str, Any]:
    return {
        "run": trial.run,
        "debate": trial.debate,
        "trial": trial.number,
        "winner": trial.predicted,
        "gold": sorted(trial.winners),
        "hit": trial.hit,
        "finished": trial.finished,
        "calls": trial.calls,
        "error": spelled(trial.error, "en") or None,
    }
