"""What is counted of judgments, and accuracy and F1 from it. A wrong edge is the positive class.

An "unsure" takes no side: it finds no wrong edge and raises no false alarm, yet it is never
right. So of a wrong edge it is a false negative for F1; of a correct edge it lowers the accuracy
alone, since no false alarm was raised.
"""

from collections.abc import Iterable
from statistics import stdev
from typing import NamedTuple

from aufheben.domain.opinions import Truth
from aufheben.evaluation.hierarchy.edges import EdgeTrial


class Counts(NamedTuple):
    """How many judgments came out in which way.

    - `found`: wrong edges judged false (true positives); `missed`: judged true.
    - `alarms`: correct edges judged false (false positives); `kept`: judged true.
    - `unsure_wrong`, `unsure_correct`: wrong and correct edges on which nobody decided.
    - `right_to_wrong`, `wrong_to_right`: the first verdict was turned round by the debate; an
      "unsure" at either end is no such flip (see `scores.Flips`).
    """

    found: int = 0
    missed: int = 0
    alarms: int = 0
    kept: int = 0
    unsure_wrong: int = 0
    unsure_correct: int = 0
    right_to_wrong: int = 0
    wrong_to_right: int = 0

    @property
    def wrong(self) -> int:
        """Judgments of wrong edges."""
        return self.found + self.missed + self.unsure_wrong

    @property
    def correct(self) -> int:
        """Judgments of correct edges."""
        return self.kept + self.alarms + self.unsure_correct

    @property
    def judged(self) -> int:
        """All judgments."""
        return self.wrong + self.correct

    @property
    def abstained(self) -> int:
        """Judgments on which nobody decided."""
        return self.unsure_wrong + self.unsure_correct

    @property
    def accuracy(self) -> float | None:
        """Share of the judgments that are right."""
        return share(self.found + self.kept, self.judged)

    @property
    def precision(self) -> float | None:
        """Share of the edges judged false that are wrong."""
        return share(self.found, self.found + self.alarms)

    @property
    def recall(self) -> float | None:
        """Share of the wrong edges that were judged false."""
        return share(self.found, self.wrong)

    @property
    def f1(self) -> float | None:
        """Harmonic mean of precision and recall (van Rijsbergen 1979); 0 where none was found.

        None where there is no wrong edge and no alarm.
        """
        return share(2 * self.found, self.found + self.alarms + self.wrong)


_OUTCOMES: dict[tuple[bool, Truth], Counts] = {
    (False, "false"): Counts(found=1),
    (False, "true"): Counts(missed=1),
    (False, "unsure"): Counts(unsure_wrong=1),
    (True, "false"): Counts(alarms=1),
    (True, "true"): Counts(kept=1),
    (True, "unsure"): Counts(unsure_correct=1),
}


def counts_of(trial: EdgeTrial) -> Counts:
    """One judgment."""
    counts = _OUTCOMES[trial.correct, trial.verdict]
    if "unsure" in {trial.first, trial.verdict} or trial.first == trial.verdict:
        return counts
    turned = {"wrong_to_right": 1} if trial.hit else {"right_to_wrong": 1}
    return counts._replace(**turned)


def total(counts: Iterable[Counts]) -> Counts:
    """All together."""
    return Counts(*map(sum, zip(Counts(), *counts, strict=True)))


def counted(trials: Iterable[EdgeTrial]) -> Counts:
    """Many judgments together."""
    return total(map(counts_of, trials))


def share(part: float, of: float) -> float | None:
    """From 0 to 1; None of nothing."""
    return part / of if of else None


def mean(values: Iterable[float | None]) -> float | None:
    """Of those that are known; None where none is."""
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def sample_sd(values: Iterable[float | None]) -> float | None:
    """With n - 1 below; None for fewer than two known values."""
    known = [value for value in values if value is not None]
    return stdev(known) if len(known) > 1 else None
