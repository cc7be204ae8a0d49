"""How answers of a real model were rated, counted again from the marks.

    python -m benchmarks.rated

writes the tables of docs/results.md from benchmarks/data/ratings.jsonl: a row a rater, question
and method, marks from 1 to 10, the rank among the answers that the rater saw.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from pathlib import Path
from statistics import mean
from typing import Any

from benchmarks.results import DOCS, put, table

MARKS = Path(__file__).parent / "data" / "ratings.jsonl"
PART = "rated"
Row = Mapping[str, Any]

_HEAD = (
    " | questions | lifts | worse-off side | side 1 / side 2 | practicable | clear | sound | rank"
)
_TITLES = {1: "The first rating", 2: "The second rating"}


def rows(file: Path = MARKS) -> list[Row]:
    """The marks as they were given."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def lines(given: Sequence[Row]) -> Iterator[str]:
    """Of each rating its table, and how every form of `lift` was ranked."""
    for rating in sorted({row["rating"] for row in given}):
        own = [row for row in given if row["rating"] == rating]
        raters = len({row["rater"] for row in own})
        answers = len({(row["question"], row["method"]) for row in own})
        title = f"### {_TITLES[rating]}: {answers} answers, {raters} raters each"
        yield from (*[""] * (rating > 1), title, "", *means(own), "", *ranked_before(own))


def means(own: Sequence[Row]) -> list[str]:
    """A row a method, in the order of their mean ranks."""
    methods = {row["method"]: None for row in own}
    found = {name: [row for row in own if row["method"] == name] for name in methods}
    ranked = sorted(found, key=lambda name: mean(row["rank"] for row in found[name]))
    return table(_HEAD, ((name, *_cells(found[name])) for name in ranked))


def _cells(own: Sequence[Row]) -> Iterator[str]:
    """The means of a method; the worse-off side is found answer by answer."""

    def of(name: str) -> str:
        return f"{mean(row[name] for row in own):.1f}"

    yield str(len({row["question"] for row in own}))
    yield of("lifts")
    yield f"{mean(min(row['side1'], row['side2']) for row in own):.1f}"
    yield f"{of('side1')} / {of('side2')}"
    yield from map(of, ("practicable", "clear", "sound", "rank"))


def ranked_before(own: Sequence[Row]) -> Iterator[str]:
    """Every form of `lift` against its rivals: in how many comparisons it was ranked before."""
    ranks: dict[str, dict[tuple[str, str], int]] = {}
    for row in own:
        ranks.setdefault(row["method"], {})[row["rater"], row["question"]] = row["rank"]
    for one, other in permutations(ranks, 2):
        both = ranks[one].keys() & ranks[other].keys()
        if one.startswith("lift") and not other.startswith("lift") and both:
            before = sum(ranks[one][at] < ranks[other][at] for at in both)
            yield f"- {one} was ranked before {other} in {before} of {len(both)} comparisons"


if __name__ == "__main__":
    put(PART, lines(rows()), DOCS)
