"""Structural faults of generated taxonomies: how time grows with size, and rdflib beside it.

python -m benchmarks.structure [SIZES]    writes its part of RESULTS.md for the full sizes
"""

import platform
import random
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib.metadata import version

from aufheben.domain.taxonomies import Edge, Taxonomy, Term
from aufheben.logic.taxonomies.graph import graph_of, shortcuts
from aufheben.logic.taxonomies.structure import structural
from benchmarks.measuring import in_turns, slope, spent
from benchmarks.results import put, table

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


def shortest(function: Callable[[Taxonomy], object], taxonomies: Sequence[Taxonomy]) -> list[float]:
    """Milliseconds of one call for each size, the least of RUNS means.

    A mean is over as many calls as read the most classes together: what a busy machine adds
    would else spare the short runs, of which some find it idle.
    """
    most = max(len(each.terms) for each in taxonomies)
    measures = {
        at: partial(spent, partial(function, each), most // len(each.terms))
        for at, each in enumerate(taxonomies)
    }
    return [min(times) for times in in_turns(measures, RUNS).values()]


def lines(sizes: Sequence[int]) -> list[str]:
    """The table, with the slopes."""
    taxonomies = [generated(size) for size in sizes]
    everything, alone = (shortest(each, taxonomies) for each in (structural, redundant))
    return [
        "## Structural faults of a taxonomy",
        "",
        f"Written by `python -m benchmarks.structure`. Generated taxonomies of {LEVELS + 1} levels,",
        f"half of the classes with two parents, seed {SEED}. Processor time, the least of {RUNS} means (rdflib: of 3 runs), on",
        f"Python {platform.python_version()}, with building the graph, without garbage collection.",
        f"rdflib {version('rdflib')} is asked for redundant edges alone, by `transitive_objects`; the",
        "answers are equal.",
        "",
        *table(
            "classes | edges | redundant | all faults, ms | redundant, ms | rdflib, ms | rdflib / ours",
            map(_row, taxonomies, everything, alone),
            left=(),
        ),
        "",
        f"Slope on log-log axes: {slope(sizes, everything):.2f} for all faults,",
        f"{slope(sizes, alone):.2f} for redundant edges.",
    ]


def _row(taxonomy: Taxonomy, all_ms: float, ours_ms: float) -> list[str]:
    size, ours = len(taxonomy.terms), redundant(taxonomy)
    assert {finding.rule for finding in structural(taxonomy)} == {"redundant_edge"}
    theirs = ["-", "-"]
    if size <= PEER_UP_TO:
        assert redundant_rdflib(taxonomy) == ours
        theirs_ms = min(spent(lambda: redundant_rdflib(taxonomy)) for _ in range(3))
        theirs = [f"{theirs_ms:,.0f}", f"**{theirs_ms / ours_ms:.1f}×**"]
    numbers = [f"{size:,}", f"{len(taxonomy.edges):,}", f"{len(ours):,}"]
    return [*numbers, f"{all_ms:,.1f}", f"{ours_ms:,.1f}", *theirs]


if __name__ == "__main__":
    sizes = tuple(map(int, sys.argv[1:])) or SIZES
    put("structure", lines(sizes), full=sizes == SIZES)
