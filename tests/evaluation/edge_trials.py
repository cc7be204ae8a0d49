"""Judgments of edges to measure: made by hand, and drawn by hypothesis."""

from typing import Any

from hypothesis import strategies as st

from aufheben.domain.opinions import Truth
from aufheben.domain.taxonomies import Edge
from aufheben.evaluation.hierarchy.measures import METHODS, EdgeTrial, Unit, vote_for
from aufheben.evaluation.hierarchy.table import EdgeRow, table

TRUTHS: tuple[Truth, ...] = ("true", "false", "unsure")
Table = tuple[dict[str, Any], list[EdgeRow]]
"""What is told programs, and the rows."""
_SAID: dict[str, Truth] = {truth[0]: truth for truth in TRUTHS}
PAIRS = ("NS", "SR", "RI", "IN", "NR", "SI")


def judged(
    verdict: Truth = "false",
    *,
    correct: bool = False,
    first: Truth | None = None,
    method: str = "relay",
    pair: str = "NS",
    number: int = 0,
    child: str = "c",
    parent: str = "p",
    kind: str = "",
    calls: int = 2,
    tokens: int = 100,
    money: float | None = None,
) -> EdgeTrial:
    """One judgment; the first verdict is the final one unless told."""
    return EdgeTrial(
        method=method,
        pair=pair,
        number=number,
        edge=Edge(child, parent),
        correct=correct,
        kind=kind,
        verdict=verdict,
        first=verdict if first is None else first,
        calls=calls,
        tokens=tokens,
        money=money,
    )


def outcome(
    wrong: str = "", correct: str = "", *, method: str = "relay", pair: str = "NS", number: int = 0
) -> list[EdgeTrial]:
    """One trial: what was said of each wrong and each correct edge, "ftu" false, true, unsure."""
    return [
        judged(
            _SAID[said],
            correct=holds,
            method=method,
            pair=pair,
            number=number,
            child=f"{'c' if holds else 'w'}{place}",
        )
        for holds, verdicts in ((False, wrong), (True, correct))
        for place, said in enumerate(verdicts)
    ]


@st.composite
def benchmarks(draw: st.DrawFn, *, fewest: int = 1) -> list[EdgeTrial]:
    """Up to eight edges, judged by some units in up to three trials, in any order."""
    methods = st.sampled_from([*METHODS, vote_for("relay")])
    pairs = st.sampled_from(PAIRS)
    units: list[Unit] = draw(
        st.lists(st.tuples(methods, pairs), min_size=fewest, max_size=5, unique=True)
    )
    labels = draw(st.lists(st.booleans(), min_size=1, max_size=8))
    numbers = draw(st.integers(1, 3))
    found = [
        judged(
            draw(st.sampled_from(TRUTHS)),
            correct=correct,
            first=draw(st.sampled_from(TRUTHS)),
            method=method,
            pair=pair,
            number=number,
            child=f"c{place}",
            kind=f"kind {place % 3}",
            calls=draw(st.integers(0, 9)),
            money=draw(st.sampled_from([None, 0.25])),
        )
        for method, pair in units
        for number in range(numbers)
        for place, correct in enumerate(labels)
    ]
    return draw(st.permutations(found))


BY_HAND = [
    *outcome("ff", "tt", method="single", pair="N"),
    *outcome("ft", "tt", method="single", pair="S"),
    *outcome("ff", "tt", pair="NS"),
    *outcome("ft", "tu", pair="NS", number=1),
    *outcome("tt", "tt", pair="RI"),
    *outcome("ff", "ff", pair="RI", number=1),
]
"""F1: N 1, S 2/3; NS 1 and 2/3, RI 0 and 2/3. Accuracy: 1, 3/4; 1 and 1/2, 1/2 and 1/2."""


def measured_table(model: str | None = None) -> Table:
    """Few resamples: the intervals are tested elsewhere."""
    return table(BY_HAND, model=model, resamples=40)
