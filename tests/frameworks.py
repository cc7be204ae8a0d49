"""Frameworks to test with: the fifty of the ICCMA set, and random ones; brute-force references."""

import json
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import networkx as nx
from hypothesis import strategies as st

from aufheben.logic.frameworks import Framework
from aufheben.runtime.solver import Problem, Semantics, Solver

DATA = Path(__file__).parent / "data" / "iccma"
Attacks = tuple[tuple[int, int], ...]
EXPECTED: list[dict[str, Any]] = [
    json.loads(line) for line in (DATA / "expected.jsonl").read_text("utf-8").splitlines()
]


def instance(name: str, form: str) -> Path:
    """The file of one framework of the set."""
    return DATA / "instances" / f"{name}.{form}"


def numbered(size: int, attacks: Attacks) -> Framework:
    """Arguments named "1" … "size"."""
    return Framework(names=tuple(str(i + 1) for i in range(size)), attacks=attacks)


def extensions(
    solver: Solver,
    framework: Framework,
    semantics: Semantics,
    *,
    limit: int | None = None,
    seconds: float | None = None,
) -> Iterator[frozenset[int]]:
    """Every extension, as the solver finds them."""
    return solver.solve(Problem("EE", semantics), framework, limit=limit, seconds=seconds)


@st.composite
def frameworks(draw: st.DrawFn, most: int = 7) -> Framework:
    """Any framework of at most so many arguments, self-attacks and repeats included."""
    size = draw(st.integers(min_value=0, max_value=most))
    if size == 0:
        return numbered(0, ())
    index = st.integers(min_value=0, max_value=size - 1)
    attacks = draw(st.lists(st.tuples(index, index), max_size=3 * size))
    return numbered(size, tuple(attacks))


def subsets(arguments: Iterable[int]) -> Iterator[frozenset[int]]:
    """Every set of these arguments."""
    known = sorted(arguments)
    for count in range(len(known) + 1):
        yield from map(frozenset, combinations(known, count))


def largest(sets: Iterable[frozenset[int]]) -> set[frozenset[int]]:
    """Those that no other holds."""
    every = list(sets)
    return {members for members in every if not any(members < other for other in every)}


def conflict_free(members: frozenset[int], attacks: Attacks) -> bool:
    """Dung 1995, definition 5."""
    return not any(a in members and b in members for a, b in attacks)


def defended(members: frozenset[int], size: int, attacks: Attacks) -> frozenset[int]:
    """The characteristic function (Dung 1995, definition 16), word for word."""
    return frozenset(
        argument
        for argument in range(size)
        if all(
            any((defender, attacker) in attacks for defender in members)
            for attacker in range(size)
            if (attacker, argument) in attacks
        )
    )


def admissible(members: frozenset[int], size: int, attacks: Attacks) -> bool:
    """Dung 1995, definition 6."""
    return conflict_free(members, attacks) and members <= defended(members, size, attacks)


def least_fixpoint(size: int, attacks: Attacks) -> frozenset[int]:
    """The grounded extension (Dung 1995, definition 20), from the empty set upwards."""
    members: frozenset[int] = frozenset()
    while (wider := defended(members, size, attacks)) != members:
        members = wider
    return members


def complete(size: int, attacks: Attacks) -> set[frozenset[int]]:
    """Dung 1995, definition 23, by trying every set."""
    return {
        members
        for members in subsets(range(size))
        if conflict_free(members, attacks) and members == defended(members, size, attacks)
    }


def preferred(size: int, attacks: Attacks) -> set[frozenset[int]]:
    """Dung 1995, definition 7, by trying every set."""
    return largest(m for m in subsets(range(size)) if admissible(m, size, attacks))


def stable(size: int, attacks: Attacks) -> set[frozenset[int]]:
    """Dung 1995, definition 13, by trying every set."""
    free = (members for members in subsets(range(size)) if conflict_free(members, attacks))
    return {members for members in free if reach(members, attacks) == frozenset(range(size))}


def reach(members: frozenset[int], attacks: Attacks) -> frozenset[int]:
    """The range of a set: its members and what they attack (Verheij 1996)."""
    return members | {b for a, b in attacks if a in members}


def _widest(sets: Iterable[frozenset[int]], attacks: Attacks) -> set[frozenset[int]]:
    ranges = {members: reach(members, attacks) for members in sets}
    return {m for m, own in ranges.items() if not any(own < other for other in ranges.values())}


def naive(size: int, attacks: Attacks) -> set[frozenset[int]]:
    """The largest conflict-free sets, by trying every set."""
    return largest(m for m in subsets(range(size)) if conflict_free(m, attacks))


def semi_stable(size: int, attacks: Attacks) -> set[frozenset[int]]:
    """Caminada 2006, by trying every set."""
    return _widest(complete(size, attacks), attacks)


def stage(size: int, attacks: Attacks) -> set[frozenset[int]]:
    """Verheij 1996, by trying every set."""
    return _widest((m for m in subsets(range(size)) if conflict_free(m, attacks)), attacks)


def greatest_within(
    sets: set[frozenset[int]], size: int, attacks: Attacks
) -> set[frozenset[int]]:  # fmt: skip
    """The largest admissible sets within all of these: ideal of the preferred ones, eager of the
    semi-stable ones.
    """
    within = frozenset(range(size)).intersection(*sets)
    return largest(m for m in subsets(within) if admissible(m, size, attacks))


def cf2(nodes: frozenset[int], attacks: Attacks) -> set[frozenset[int]]:
    """Baroni, Giacomin & Guida 2005, definition 22 as Gaggl & Woltran 2013 put it, word for word."""
    return {members for members in subsets(nodes) if _is_cf2(members, nodes, attacks)}


def _is_cf2(members: frozenset[int], nodes: frozenset[int], attacks: Attacks) -> bool:
    if not members <= nodes:
        return False
    inner = tuple((a, b) for a, b in attacks if a in nodes and b in nodes)
    graph = nx.DiGraph(inner)
    graph.add_nodes_from(nodes)
    parts = list(nx.strongly_connected_components(graph))
    if len(parts) <= 1:
        return members in largest(m for m in subsets(nodes) if conflict_free(m, inner))
    for part in parts:
        defeated = {b for a, b in inner if b in part and a in members - part}
        if not _is_cf2(members & part, part - defeated, inner):
            return False
    return True
