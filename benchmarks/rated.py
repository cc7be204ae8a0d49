"""How answers of a real model were rated, counted again from the marks.

    python -m benchmarks.rated

writes its part of docs/results.md from benchmarks/data/ratings.jsonl: a row a rater, question
and method, marks from 1 to 10, the rank among the answers that the rater saw.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from pathlib import Path
from statistics import mean
from typing import Any

from benchmarks.results import put

RESULTS = Path(__file__).parents[1] / "docs" / "results.md"
MARKS = Path(__file__).parent / "data" / "ratings.jsonl"
PART = "rated"
Row = Mapping[str, Any]

_HEAD = "| | questions | lifts | worse-off side | side 1 / side 2 | practicable | clear | sound | rank |"
_RULE = "|---|--:|--:|--:|--:|--:|--:|--:|--:|"
_OPENING = """## Answers of a real model, rated

A strong general language model (Claude family, November 2026) answered three questions (wolves in
a valley, objects in a museum, cleaning at a school), each in several forms of `aufheben ask`. Three
models **of the same family**, each in a context of its own and blind to which form wrote what, gave
marks from 1 to 10 and ranked the answers of a question: does it lift the conflict rather than divide
or decide it, what each side has of it (the worse-off side is found answer by answer), can it be
practiced, is it clear, is it sound. Made by `python -m benchmarks.rated` from the marks in
`benchmarks/data/ratings.jsonl`; shown are means over raters and questions."""
_METHODS = """`lift@2` and `lift@0` are the first procedure of `lift` with two rounds of replies and with none, where
the first seat does the common work; `with a mediator` somebody of no side does it. The pilot of the
second procedure argued no debate of its own: it took stock of the recorded ones. The first is gone since."""
_READ = """What the rows agree on: the first procedure lifts more than twice as much as a single call, and is
judged less practicable and less sound; with two rounds, the side of the seat that did the common work
comes out three to four points before the other. Somebody of no side at work turns that round, on the one question where it was
tried. The pilot of the second procedure lifts as much, favors nobody, and is as practicable and sound
as no lift before on three questions; what it loses it loses by being dense, hence its limits on words."""
_LIMITS = """**Read with care.** Three questions, one run a form, one family of models that wrote, judged and was
judged: these are directions and no results, and no interval would make more of them. The raters of
one rating saw the same answers, so their marks are not independent. Not every form answered every
question. No person rated, and nothing here says how any other model would do."""
_TITLES = {1: "The first rating", 2: "The second rating"}


def rows(file: Path = MARKS) -> list[Row]:
    """The marks as they were given."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def lines(given: Sequence[Row]) -> Iterator[str]:
    """The part of the page."""
    yield from (*_OPENING.split("\n"), "", *_METHODS.split("\n"))
    for rating in sorted({row["rating"] for row in given}):
        own = [row for row in given if row["rating"] == rating]
        raters = len({row["rater"] for row in own})
        answers = len({(row["question"], row["method"]) for row in own})
        title = f"### {_TITLES[rating]}: {answers} answers, {raters} raters each"
        yield from ("", title, "", *table(own), "", *ranked_before(own))
    yield from ("", *_READ.split("\n"), "", *_LIMITS.split("\n"))


def table(own: Sequence[Row]) -> Iterator[str]:
    """A row a method, in the order of their mean ranks."""
    yield from (_HEAD, _RULE)
    methods = {row["method"]: None for row in own}
    found = {name: [row for row in own if row["method"] == name] for name in methods}
    for name in sorted(found, key=lambda name: mean(row["rank"] for row in found[name])):
        yield f"| {name} | {' | '.join(_cells(found[name]))} |"


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
    put(PART, lines(rows()), RESULTS)
