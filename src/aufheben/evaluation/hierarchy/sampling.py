"""What is drawn: which edges are judged, and how many single opinions vote with a debate's budget.

Each edge once, as many wrong ones as correct ones, a few of them for a try. One seed draws the
same in every run; a smaller limit draws a part of what a larger one draws, so that answers from a
try are found again in the cache.

Self-consistency is a vote of single opinions with as many calls as a debate: Wang et al. 2023,
"Self-Consistency Improves Chain of Thought Reasoning in Language Models"; Smit et al. 2024,
"Should we be going MAD?", find debates often no better. The opinions of an edge are asked for once
and every budget takes the first of them, so the largest pays for all.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from aufheben.domain.opinions import Truth
from aufheben.domain.taxonomies import Edge
from aufheben.errors import Misuse
from aufheben.evaluation.core import grouped, price
from aufheben.evaluation.hierarchy.measures import EdgeTrial, vote_for


class Labeled(NamedTuple):
    """What people hold of an edge, and of what kind it is."""

    edge: Edge
    correct: bool
    kind: str = ""


def distinct(edges: Iterable[Labeled]) -> tuple[Labeled, ...]:
    """Each edge once, its first appearance, order kept.

    What several systems put forward (TExEval) is one edge to judge, not several. Raises Misuse
    where one edge has two labels.
    """
    found: dict[Edge, Labeled] = {}
    for label in edges:
        if found.setdefault(label.edge, label).correct != label.correct:
            child, parent = label.edge
            raise Misuse(f"{child!r} is-a {parent!r} is labelled correct and wrong")
    return tuple(found.values())


def balanced(edges: Sequence[Labeled], seed: int) -> tuple[Labeled, ...]:
    """As many correct edges as wrong ones, order kept: the more numerous are sampled down.

    Kato & Sasaki, section 3.2. Where there are none of one sort, none are left.
    """
    correct, wrong = _places(edges, seed)
    size = min(len(correct), len(wrong))
    return _at(edges, [*correct[:size], *wrong[:size]])


def limited(edges: Sequence[Labeled], limit: int | None, seed: int) -> tuple[Labeled, ...]:
    """At most `limit` edges, half of them wrong, the odd one too; order kept. None takes all.

    Where one sort is too few, the other fills up.
    """
    if limit is None:
        return tuple(edges)
    correct, wrong = _places(edges, seed)
    size = min(limit, len(edges))
    of_wrong = min(len(wrong), max((size + 1) // 2, size - len(correct)))
    return _at(edges, [*wrong[:of_wrong], *correct[: size - of_wrong]])


def _places(edges: Sequence[Labeled], seed: int) -> list[list[int]]:
    """Where the correct and the wrong ones stand, each shuffled by the seed."""
    chance = Random(seed)  # noqa: S311 - nothing secret depends on it
    found = [[n for n, its in enumerate(edges) if its.correct is sort] for sort in (True, False)]
    for places in found:
        chance.shuffle(places)
    return found


def _at(edges: Sequence[Labeled], places: Iterable[int]) -> tuple[Labeled, ...]:
    return tuple(edges[place] for place in sorted(places))


def majority(verdicts: Iterable[Truth]) -> Truth:
    """What more say; "unsure" does not vote, and a tie (also of none) is "unsure"."""
    said = list(verdicts)
    ayes, noes = said.count("true"), said.count("false")
    if ayes == noes:
        return "unsure"
    return "true" if ayes > noes else "false"


def votes_for(calls_per_edge: float) -> int:
    """The largest odd number of votes, one call each, within a budget; at least 1.

    Odd, so that there is no tie unless somebody abstains. Up to two calls an edge are left
    over (2.9 buys one vote); `allotted` spends them.
    """
    return max(1, 2 * int((calls_per_edge + 1) // 2) - 1)


def allotted(calls_per_edge: float, edges: Sequence[Edge], seed: int) -> dict[Edge, int]:
    """Of each edge how many votes: the budget of all together, spent but for at most two calls.

    As many edges as can be, chosen by the seed, get two votes more than `votes_for` gives; which
    they are does not depend on how hard they were to debate. Exceeds the budget only where it
    is less than a call an edge.
    """
    least = votes_for(calls_per_edge)
    spare = calls_per_edge * len(edges) - least * len(edges)
    # A mean of whole numbers, times their number, may fall short of their sum by rounding.
    more = max(0, int((spare + 1e-6) // 2))
    places = list(range(len(edges)))
    # Shuffled once, so that a larger budget gives every edge at least as many votes.
    Random(seed).shuffle(places)  # noqa: S311 - nothing secret depends on it
    chosen = set(places[:more])
    return {edge: least + 2 * (place in chosen) for place, edge in enumerate(edges)}


def voted(opinions: Sequence[EdgeTrial], size: int, *, method: str, number: int) -> EdgeTrial:
    """The vote's judgment of an edge, from the first of its single opinions, the first of all as first.

    Calls, tokens and money are those of the opinions that voted. Raises Misuse if there are too few.
    """
    box = opinions[:size]
    if len(box) < size:
        raise Misuse(f"{box[0].edge!r} has {len(box)} opinions; expected {size} to vote")
    prices = [single.money for single in box]
    return replace(
        box[0],
        method=method,
        number=number,
        verdict=majority(single.verdict for single in box),
        first=box[0].verdict,
        calls=sum(single.calls for single in box),
        tokens=sum(single.tokens for single in box),
        money=None if None in prices else price(box),
    )


def budgets(trials: Iterable[EdgeTrial]) -> dict[str, float]:
    """Calls an edge of each method that debates, over all its pairs and trials."""
    methods = grouped((t for t in trials if t.method != "single"), lambda trial: trial.method)
    return {name: sum(t.calls for t in its) / len(its) for name, its in methods.items()}


def votes(
    opinions: Mapping[int, Sequence[EdgeTrial]],
    spent: Mapping[str, float],
    edges: Sequence[Edge],
    seed: int,
) -> Iterator[EdgeTrial]:
    """For each method a vote with its budget; `opinions` are single ones, by trial."""
    for method, calls in spent.items():
        sizes = allotted(calls, edges, seed)
        for number, singles in opinions.items():
            boxes = grouped(singles, lambda single: single.edge)
            for edge in (edge for edge in sizes if edge in boxes):
                vote = vote_for(method)
                yield voted(boxes[edge], sizes[edge], method=vote, number=number)
