"""Frameworks to test with: the fifty of the ICCMA set, and random ones; brute-force references."""

import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from aufheben.logic.frameworks import Framework

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


@st.composite
def frameworks(draw: st.DrawFn, most: int = 7) -> Framework:
    """Any framework of at most so many arguments, self-attacks and repeats included."""
    size = draw(st.integers(min_value=0, max_value=most))
    if size == 0:
        return numbered(0, ())
    index = st.integers(min_value=0, max_value=size - 1)
    attacks = draw(st.lists(st.tuples(index, index), max_size=3 * size))
    return numbered(size, tuple(attacks))


def subsets(size: int) -> Iterator[frozenset[int]]:
    """Every set of arguments."""
    for count in range(size + 1):
        yield from map(frozenset, combinations(range(size), count))


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
        for members in subsets(size)
        if conflict_free(members, attacks) and members == defended(members, size, attacks)
    }


def preferred(size: int, attacks: Attacks) -> set[frozenset[int]]:
    """Dung 1995, definition 7, by trying every set."""
    every = [members for members in subsets(size) if admissible(members, size, attacks)]
    return {members for members in every if not any(members < other for other in every)}


def stable(size: int, attacks: Attacks) -> set[frozenset[int]]:
    """Dung 1995, definition 13, by trying every set."""
    return {
        members
        for members in subsets(size)
        if conflict_free(members, attacks)
        and members | {b for a, b in attacks if a in members} == set(range(size))
    }
