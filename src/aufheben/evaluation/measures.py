"""What is measured of trials: shares from 0 to 1, and None where there is nothing to measure.

Accuracy follows Nakae et al. (DbKai), section 4: where two teams won, either is right. They
do not say what an unfinished judgment counts; here it is a miss, and completion stands beside.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt

from aufheben.errors import Misuse
from aufheben.evaluation.trials import Trial

_Z95 = 1.959963984540054  # the standard normal's quantile at 0.975


@dataclass(frozen=True, slots=True, kw_only=True)
class Interval:
    """From `low` to `high`, both included, in the unit of what is estimated."""

    low: float
    high: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Flips:
    """How often a probe changes the winner, beside how often chance alone does.

    - `rate`: share of the `pairs` (plain, probed; same debate and number) whose winners differ.
    - `noise`, `noise_probed`: share of the pairs of trials of one debate that differ, without
      the probe and with it; None where no debate has two finished trials.
    - `left_out`: pairs of which one trial is unfinished or missing; they are no flips.
    """

    rate: float | None
    noise: float | None
    noise_probed: float | None
    pairs: int
    left_out: int


def accuracy(trials: Iterable[Trial]) -> float | None:
    """Share of the trials whose predicted winner is a gold winner; unfinished is a miss."""
    return _mean([trial.hit for trial in trials])


def completion(trials: Iterable[Trial]) -> float | None:
    """Share of the trials that reached a verdict."""
    return _mean([trial.finished for trial in trials])


def accuracy_by_kind(trials: Iterable[Trial], *, value_laden: bool) -> float | None:
    """Accuracy on the motions that are value-laden, or on those that are not; `None` is neither."""
    return accuracy(trial for trial in trials if trial.value_laden is value_laden)


def set_f1(trials: Iterable[Trial]) -> float | None:
    """Mean F1 (van Rijsbergen 1979) between the gold set and the top of the ranking.

    As many of the ranking are taken as people let win: the top two where two teams won, the
    top one where one did. So precision is recall, unless the ranking is too short; a final
    with one winner is not punished for a second place. An unfinished judgment scores 0.
    """
    return _mean([_f1(trial) for trial in trials])


def _f1(trial: Trial) -> float:
    size = len(trial.winners)
    top = set(trial.ranking[:size]) if trial.finished else set()
    return 2 * len(top & trial.winners) / (len(top) + size)


def flips(plain: Iterable[Trial], probed: Iterable[Trial]) -> Flips:
    """Trials without and with a probe, paired by panel, debate and number.

    The caller has translated renamed teams back. Finding no winner is an answer of its own.
    Raises Misuse where one condition holds a trial twice.
    """
    one, other = _keyed(plain), _keyed(probed)
    both = [key for key in one.keys() & other.keys() if one[key].finished and other[key].finished]
    return Flips(
        rate=_mean([one[key].answer != other[key].answer for key in both]),
        noise=noise(one.values()),
        noise_probed=noise(other.values()),
        pairs=len(both),
        left_out=len(one.keys() | other.keys()) - len(both),
    )


def _keyed(trials: Iterable[Trial]) -> dict[tuple[str, str, int], Trial]:
    keyed: dict[tuple[str, str, int], Trial] = {}
    for trial in trials:
        key = (trial.panel, trial.debate, trial.number)
        if keyed.setdefault(key, trial) is not trial:
            raise Misuse(f"two trials are {key!r}; expected one for panel, debate and number")
    return keyed


def noise(trials: Iterable[Trial]) -> float | None:
    """Run to run: share of the pairs of finished trials of one panel and debate that disagree."""
    answers: dict[tuple[str, str], list[str | None]] = {}
    for trial in trials:
        if trial.finished:
            answers.setdefault((trial.panel, trial.debate), []).append(trial.answer)
    pairs = [pair for of_one in answers.values() for pair in combinations(of_one, 2)]
    return _mean([one != other for one, other in pairs])


def wilson(hits: int, of: int) -> Interval | None:
    """The 95 % score interval of a share (Wilson 1927), from 0 to 1.

    It takes the draws for independent: right for one judgment a debate, too narrow for
    several, where `bootstrap.accuracy_estimate` belongs.
    """
    if not of:
        return None
    share, z2 = hits / of, _Z95 * _Z95
    middle = (share + z2 / (2 * of)) / (1 + z2 / of)
    half = _Z95 * sqrt(share * (1 - share) / of + z2 / (4 * of * of)) / (1 + z2 / of)
    # Rounding must not push the share itself, or 0 and 1, out of the interval.
    return Interval(
        low=max(0.0, min(share, middle - half)), high=min(1.0, max(share, middle + half))
    )


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None
