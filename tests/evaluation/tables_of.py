"""A small benchmark whose table can be worked by hand."""

from aufheben.evaluation.hierarchy.table import EdgeMethodTable, table
from tests.evaluation.edge_trials import outcome

TRIALS = [
    *outcome("ff", "tt", method="single", pair="N"),
    *outcome("ft", "tt", method="single", pair="S"),
    *outcome("ff", "tt", pair="NS"),
    *outcome("ft", "tu", pair="NS", number=1),
    *outcome("tt", "tt", pair="RI"),
    *outcome("ff", "ff", pair="RI", number=1),
]
"""F1: N 1, S 2/3; NS 1 and 2/3, RI 0 and 2/3. Accuracy: 1, 3/4; 1 and 1/2, 1/2 and 1/2."""


def measured_table(model: str | None = None) -> EdgeMethodTable:
    """Few resamples: the intervals are tested elsewhere."""
    return table(TRIALS, model=model, resamples=40)
