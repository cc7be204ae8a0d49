"""Self-consistency with the budget of a debate: single opinions, as many calls, the majority.

Wang et al. 2023, "Self-Consistency Improves Chain of Thought Reasoning in Language Models"; Smit
et al. 2024, "Should we be going MAD?", find debates often no better than such a vote. The
opinions of an edge are asked for once and every budget takes the first of them, so the largest
pays for all.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

from aufheben.domain.opinions import Truth
from aufheben.domain.taxonomies import Edge
from aufheben.errors import Misuse
from aufheben.evaluation.core.trial import grouped, price
from aufheben.evaluation.hierarchy.measures import EdgeTrial, vote_for


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
