"""What would have been measured with other edges: the percentile bootstrap, by edge.

Efron & Tibshirani 1993, An Introduction to the Bootstrap, chapters 12 and 13. All judgments of
an edge (every trial, method and pair) depend on the edge, so edges are drawn and bring them all
along: every unit is measured on the same draws, and differences are paired. Wrong and correct
edges are drawn apart, since the benchmark fixes how many there are of each.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from struct import pack, unpack

from aufheben.domain.taxonomies import Edge
from aufheben.evaluation.core.resampling import RESAMPLES, Interval, percentile
from aufheben.evaluation.hierarchy.counts import Counts, counts_of
from aufheben.evaluation.hierarchy.edges import EdgeTrial, Unit, by_unit, checked
from aufheben.evaluation.hierarchy.measuring import Measures, averaged, measured

Draws = dict[Unit, tuple[Measures, ...]]
"""Of each unit what was measured in each draw; the n-th draws of all units are of one sample."""

_FIELDS = len(Counts._fields)


def resampled(trials: Iterable[EdgeTrial], *, seed: int = 0, resamples: int = RESAMPLES) -> Draws:
    """So many draws of as many edges as there are; one seed draws the same from the same edges.

    Raises Misuse where two trials are one, or contradict each other on the gold label.
    """
    sheet = _sheet(checked(trials))
    chance = Random(seed)  # noqa: S311 - nothing secret depends on it
    found: dict[Unit, list[Measures]] = {unit: [] for unit in sheet.columns}
    for _ in range(resamples):
        drawn = sum(sum(chance.choices(edges, k=len(edges))) for edges in sheet.strata)
        for unit, its in sheet.read(drawn):
            found[unit].append(its)
    return {unit: tuple(its) for unit, its in found.items()}


def interval(values: Iterable[float | None]) -> Interval | None:
    """The 95 % interval of what could be measured; None where nothing could."""
    known = [value for value in values if value is not None]
    return percentile(known) if known else None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sheet:
    """The counts of every edge: a row of numbers of 32 bits, held as one large integer.

    So that a draw of all methods, pairs and trials is one sum instead of one a count, which no
    benchmark has time for. No field can run over into the next: it counts at most the edges.
    `columns` say where the trials of a unit stand; `strata` are the wrong and the correct edges.
    """

    columns: dict[Unit, tuple[int, ...]]
    strata: tuple[tuple[int, ...], ...]

    def read(self, drawn: int) -> Iterator[tuple[Unit, Measures]]:
        size = _FIELDS * sum(map(len, self.columns.values()))
        row = unpack(f"<{size}I", drawn.to_bytes(4 * size, "little"))
        for unit, columns in self.columns.items():
            yield unit, averaged([measured(_at(row, column)) for column in columns])


def _at(row: Sequence[int], column: int) -> Counts:
    return Counts(*row[column * _FIELDS : (column + 1) * _FIELDS])


def _sheet(trials: Sequence[EdgeTrial]) -> _Sheet:
    """Edges in sorted order, so that the order of trials decides nothing."""
    places: dict[tuple[Unit, int], int] = {}
    rows: dict[tuple[bool, Edge], list[tuple[int, Counts]]] = {}
    for trial in trials:
        column = places.setdefault((trial.unit, trial.number), len(places))
        rows.setdefault((trial.correct, trial.edge), []).append((column, counts_of(trial)))
    strata = tuple(
        tuple(_packed(rows[key], len(places)) for key in sorted(rows) if key[0] is correct)
        for correct in (False, True)
    )
    return _Sheet(columns=_columns(trials, places), strata=strata)


def _columns(
    trials: Sequence[EdgeTrial], places: dict[tuple[Unit, int], int]
) -> dict[Unit, tuple[int, ...]]:
    return {
        unit: tuple(places[unit, number] for number in sorted({trial.number for trial in its}))
        for unit, its in by_unit(trials).items()
    }


def _packed(judgments: Iterable[tuple[int, Counts]], columns: int) -> int:
    row = [0] * (columns * _FIELDS)
    for column, counts in judgments:
        row[column * _FIELDS : (column + 1) * _FIELDS] = counts
    return int.from_bytes(pack(f"<{len(row)}I", *row), "little")
