"""A hierarchy of any size, with faults of every kind that names and structure show, as a table."""

import random

KINDS = ("sports", "delivery", "rescue", "urban", "electric", "freight", "military", "toy")


def large(edges: int, seed: int = 1) -> bytes:
    """A CSV of so many edges: most stand by their names, one in forty is turned round, a few are
    redundant, definitions included. The same for the same seed."""
    rng = random.Random(seed)
    names, rows, parents = ["vehicle"], list[tuple[str, str]](), dict[str, str]()
    while len(rows) < edges:
        parent = rng.choice(names[-4000:])
        child = (
            f"{rng.choice(KINDS)} {len(rows)} {parent}" if rng.random() < 0.6 else _short(rng, rows)
        )
        above = parents.get(parent)
        rows.append((parent, child) if rng.random() < 0.025 else (child, parent))
        if rows[-1][0] == child:
            names.append(child)
            parents[child] = parent
            if above is not None and rng.random() < 0.01 and len(rows) < edges:
                rows.append((child, above))
    lines = (f"{child},{parent},A {child} of the example." for child, parent in rows)
    return "\n".join(["child,parent,definition", *lines, ""]).encode()


def _short(rng: random.Random, rows: list[tuple[str, str]]) -> str:
    """A name of two words, so that names do not grow with the depth."""
    return f"{rng.choice(KINDS)} vehicle {len(rows)}"
