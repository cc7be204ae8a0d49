"""Structural faults of generated taxonomies: how time grows with size, and rdflib beside it.

`python -m benchmarks.structure` writes its part of RESULTS.md.
"""

import gc
import math
import platform
import random
import statistics
import time
from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import TypeVar

from aufheben.domain.taxonomies import Edge, Taxonomy, Term
from aufheben.logic.taxonomies.graph import graph_of, shortcuts
from aufheben.logic.taxonomies.structure import structural
from benchmarks.results import put

A = TypeVar("A")
SIZES = (1_000, 3_000, 10_000, 30_000, 100_000)
PEER_UP_TO = 30_000
SEED = 20261121
LEVELS = 15
RUNS = 5


def generated(size: int) -> Taxonomy:
    """Classes on LEVELS levels, most on the middle ones; half of them have a second parent.

    The first parent is one level up, the second one to four.
    """
    chance = random.Random(SEED)
    levels: list[list[str]] = [["c0"], *([] for _ in range(LEVELS))]
    edges: dict[Edge, None] = {}
    for number in range(1, size):
        deepest = next((at for at, level in enumerate(levels) if not level), LEVELS)
        level = min(deepest, LEVELS, max(1, round(chance.gauss(8, 2.5))))
        key = f"c{number}"
        edges[Edge(key, chance.choice(levels[level - 1]))] = None
        if chance.random() < 0.5:
            edges[Edge(key, chance.choice(levels[max(0, level - chance.randint(1, 4))]))] = None
        levels[level].append(key)
    keys = [key for level in levels for key in level]
    terms = {key: Term(key=key, name=f"class {key}", labels=(("en", key),)) for key in keys}
    return Taxonomy(terms=terms, edges=tuple(edges))


def redundant(taxonomy: Taxonomy) -> set[Edge]:
    """Ours: edges that a longer way implies."""
    graph = graph_of(taxonomy)
    return {Edge(graph.keys[child], graph.keys[above]) for child, above, _ in shortcuts(graph)}


def redundant_rdflib(taxonomy: Taxonomy) -> set[Edge]:
    """rdflib's: for each class with several parents, what is above one of the others."""
    from rdflib import RDFS, Graph, URIRef

    graph = Graph()
    for edge in taxonomy.edges:
        graph.add((URIRef(f"urn:{edge.child}"), RDFS.subClassOf, URIRef(f"urn:{edge.parent}")))
    found: set[Edge] = set()
    for child in set(graph.subjects(RDFS.subClassOf)):
        parents = list(graph.objects(child, RDFS.subClassOf))
        for other in parents if len(parents) > 1 else []:
            above = set(graph.transitive_objects(other, RDFS.subClassOf)) - {other}
            found |= {Edge(f"{child}"[4:], f"{each}"[4:]) for each in parents if each in above}
    return found


def timed(function: Callable[[Taxonomy], A], taxonomy: Taxonomy) -> tuple[float, A]:
    """Processor time of one call in milliseconds, no garbage collected, and the answer."""
    gc.collect()
    gc.disable()
    start = time.process_time()
    answer = function(taxonomy)
    spent = time.process_time() - start
    gc.enable()
    return spent * 1000, answer


def shortest(function: Callable[[Taxonomy], object]) -> list[float]:
    """Milliseconds of one call for each size, the least of RUNS means.

    A mean is over as many calls as read SIZES[-1] classes together: what a busy machine adds
    would else spare the short runs, of which some find it idle.
    """
    taxonomies = [generated(size) for size in SIZES]
    rounds = [[_mean(function, each) for each in taxonomies] for _ in range(RUNS)]
    return [min(times) for times in zip(*rounds, strict=True)]


def _mean(function: Callable[[Taxonomy], object], taxonomy: Taxonomy) -> float:
    calls = SIZES[-1] // len(taxonomy.terms)
    return statistics.fmean(timed(function, taxonomy)[0] for _ in range(calls))


def slope(sizes: Sequence[int], times: Sequence[float]) -> float:
    """Of the line of least squares through the logarithms."""
    return statistics.linear_regression(*([math.log(x) for x in each] for each in (sizes, times)))[
        0
    ]


def lines() -> list[str]:
    """The table, with the slopes."""
    everything, alone = shortest(structural), shortest(redundant)
    rows = [_row(*of) for of in zip(SIZES, everything, alone, strict=True)]
    return [
        "## Structural faults of a taxonomy",
        "",
        f"Written by `python -m benchmarks.structure`. Generated taxonomies of {LEVELS + 1} levels,",
        f"half of the classes with two parents, seed {SEED}. Processor time, the least of {RUNS} means (rdflib: of 3 runs), on",
        f"Python {platform.python_version()}, with building the graph, without garbage collection.",
        f"rdflib {version('rdflib')} is asked for redundant edges alone, by `transitive_objects`; the",
        "answers are equal.",
        "",
        "| classes | edges | redundant | all faults, ms | redundant, ms | rdflib, ms | rdflib / ours |",
        "|--:|--:|--:|--:|--:|--:|--:|",
        *rows,
        "",
        f"Slope on log-log axes: {slope(SIZES, everything):.2f} for all faults,",
        f"{slope(SIZES, alone):.2f} for redundant edges.",
    ]


def _row(size: int, all_ms: float, ours_ms: float) -> str:
    taxonomy = generated(size)
    ours = redundant(taxonomy)
    assert {finding.rule for finding in structural(taxonomy)} == {"redundant_edge"}
    theirs = ["-", "-"]
    if size <= PEER_UP_TO:
        runs = [timed(redundant_rdflib, taxonomy) for _ in range(3)]
        assert all(answer == ours for _, answer in runs)
        theirs_ms = min(spent for spent, _ in runs)
        theirs = [f"{theirs_ms:,.0f}", f"**{theirs_ms / ours_ms:.1f}×**"]
    numbers = [f"{size:,}", f"{len(taxonomy.edges):,}", f"{len(ours):,}"]
    line = " | ".join([*numbers, f"{all_ms:,.1f}", f"{ours_ms:,.1f}", *theirs])
    print(line, flush=True)
    return f"| {line} |"


if __name__ == "__main__":
    put("structure", lines())
