"""What is counted of judgments of edges, accuracy and F1 from it, and how far both would move.

A wrong edge is the positive class.

An "unsure" takes no side: it finds no wrong edge and raises no false alarm, yet it is never
right. So of a wrong edge it is a false negative for F1; of a correct edge it lowers the accuracy
alone, since no false alarm was raised.

All judgments of an edge (every trial, method and pair) depend on the edge, so edges are drawn and
bring them all along: every unit is measured on the same draws, and differences are paired. Wrong
and correct edges are drawn apart, since the benchmark fixes how many there are of each.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from aufheben.domain.opinions import Truth, forms
from aufheben.domain.taxonomies import Edge
from aufheben.evaluation.core import Trial, grouped, mean, share
from aufheben.evaluation.core.resampling import RESAMPLES, draws

VOTE: Final = "self-consistency"
METHODS: Final = (*forms(1), VOTE)
"""In the order of Kato & Sasaki's table 1, then the vote, which they do not have."""
FLIPS: Final = (
    *("right_to_wrong", "wrong_to_right", "settled_right", "settled_wrong"),
    *("lost_right", "lost_wrong", "unchanged"),
)
"""What becomes of first verdicts: `settled_*` were "unsure" at first, `lost_*` are at last."""
Unit = tuple[str, str]
"""A method and the pair of experts (or the single one) that it was held with."""


def vote_for(method: str) -> str:
    """The name of the vote that may make as many calls as `method`: "self-consistency:relay"."""
    return f"{VOTE}:{method}"


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeTrial(Trial):
    """What `method` with `pair` said of an edge in the `number`-th trial of all edges.

    All trials of one edge are drawn together.

    - `method`: one of METHODS, or `vote_for` one of them.
    - `pair`: the experts' letters ("NS"); of a single expert its own ("N").
    - `correct`: people hold the edge to be right; `kind`: of what kind it is ("reversed",
      "direct"), empty if that is not known.
    - `verdict`: the final one, whether the edge holds; `first`: the one that stood after the
      first opinions, before any debate. "unsure" where nobody gave a legal answer.
    """

    method: str
    pair: str
    edge: Edge
    correct: bool
    kind: str
    verdict: Truth
    first: Truth

    @property
    def unit(self) -> Unit:
        return (self.method, self.pair)

    @property
    def gold(self) -> Truth:
        return "true" if self.correct else "false"

    @property
    def hit(self) -> bool:
        """The final verdict is the right one; "unsure" never is."""
        return self.verdict == self.gold

    @property
    def flip(self) -> str:
        """What became of the first verdict: one of FLIPS."""
        if self.first == self.verdict:
            return "unchanged"
        if self.first == "unsure":
            return "settled_right" if self.hit else "settled_wrong"
        if self.verdict == "unsure":
            return "lost_right" if self.first == self.gold else "lost_wrong"
        return "wrong_to_right" if self.hit else "right_to_wrong"


def by_unit(trials: Iterable[EdgeTrial]) -> dict[Unit, tuple[EdgeTrial, ...]]:
    return grouped(trials, lambda trial: trial.unit)


def by_number(trials: Iterable[EdgeTrial]) -> dict[int, tuple[EdgeTrial, ...]]:
    """The trials of each number, numbers rising."""
    return dict(sorted(grouped(trials, lambda trial: trial.number).items()))


class Counts(NamedTuple):
    """How many judgments came out in which way.

    - `found`: wrong edges judged false (true positives); `missed`: judged true.
    - `alarms`: correct edges judged false (false positives); `kept`: judged true.
    - `unsure_wrong`, `unsure_correct`: wrong and correct edges on which nobody decided.
    - `right_to_wrong`, `wrong_to_right`: the first verdict was turned round by the debate; an
      "unsure" at either end is no such flip.
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
        return self.found + self.missed + self.unsure_wrong

    @property
    def correct(self) -> int:
        return self.kept + self.alarms + self.unsure_correct

    @property
    def judged(self) -> int:
        return self.wrong + self.correct

    @property
    def abstained(self) -> int:
        return self.unsure_wrong + self.unsure_correct

    @property
    def accuracy(self) -> float | None:
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
        """Harmonic mean of precision and recall (van Rijsbergen 1979); 0 if none was found.

        None if there is no wrong edge and no alarm.
        """
        return share(2 * self.found, self.found + self.alarms + self.wrong)


_SAID: dict[Truth, tuple[str, str]] = {
    "false": ("found", "alarms"),
    "true": ("missed", "kept"),
    "unsure": ("unsure_wrong", "unsure_correct"),
}
"""Of a wrong and of a correct edge."""


def counted(trials: Iterable[EdgeTrial]) -> Counts:
    names = Counter(name for t in trials for name in (_SAID[t.verdict][t.correct], t.flip))
    return Counts(*(names[name] for name in Counts._fields))


def total(counts: Iterable[Counts]) -> Counts:
    return Counts(*map(sum, zip(Counts(), *counts, strict=True)))


class Measures(NamedTuple):
    """Shares from 0 to 1; None if it cannot be measured.

    The flips are shares of all judgments.
    """

    accuracy: float | None
    f1: float | None
    right_to_wrong: float | None
    wrong_to_right: float | None


def measured(counts: Counts) -> Measures:
    return Measures(
        accuracy=counts.accuracy,
        f1=counts.f1,
        right_to_wrong=share(counts.right_to_wrong, counts.judged),
        wrong_to_right=share(counts.wrong_to_right, counts.judged),
    )


def averaged(measures: Iterable[Measures]) -> Measures:
    """The mean of each measure over trials or over pairs, of those where it is known."""
    return Measures(*map(mean, zip(*measures, strict=True)))


def over_trials(trials: Iterable[EdgeTrial]) -> Measures:
    return averaged(measured(counted(its)) for its in by_number(trials).values())


Draws = dict[Unit, tuple[Measures, ...]]
"""Of each unit what was measured in each draw; the n-th draws of all units are of one sample."""
_FIELDS = len(Counts._fields)


def resampled(trials: Iterable[EdgeTrial], *, seed: int = 0, resamples: int = RESAMPLES) -> Draws:
    """So many draws of as many edges as there are; one seed draws the same from the same edges."""
    known = tuple(trials)
    places = {key: at for at, key in enumerate(dict.fromkeys((t.unit, t.number) for t in known))}
    columns = {
        unit: [places[unit, number] for number in by_number(its)]
        for unit, its in by_unit(known).items()
    }
    found: dict[Unit, list[Measures]] = {unit: [] for unit in columns}
    for row in draws(_strata(known, places), seed=seed, resamples=resamples):
        for unit, its in columns.items():
            found[unit].append(averaged(measured(_at(row, column)) for column in its))
    return {unit: tuple(its) for unit, its in found.items()}


def _strata(
    trials: Sequence[EdgeTrial], places: dict[tuple[Unit, int], int]
) -> list[list[list[int]]]:
    """The counts of every wrong and every correct edge, a column for each trial of each unit.

    Edges in sorted order, so that the order of trials decides nothing.
    """
    rows: dict[tuple[bool, Edge], list[int]] = {}
    for trial in trials:
        row = rows.setdefault((trial.correct, trial.edge), [0] * (len(places) * _FIELDS))
        column = places[trial.unit, trial.number] * _FIELDS
        row[column : column + _FIELDS] = counted([trial])
    return [[rows[key] for key in sorted(rows) if key[0] is said] for said in (False, True)]


def _at(row: Sequence[int], column: int) -> Counts:
    return Counts(*row[column * _FIELDS : (column + 1) * _FIELDS])
