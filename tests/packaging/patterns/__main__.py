"""Whether each pattern takes linear time, or text that is bounded: `python -m tests.packaging.patterns`, in `make lint`.

A pattern that is not proved linear stands in `listed.toml`, under what it meets and who bounds that;
what stands there and is proved, or gone, is told too. `--listed` prints what is not proved as it is listed.
"""

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from tests.packaging.patterns.found import Pattern, patterns
from tests.packaging.patterns.pumps import excess

ROOT = Path(__file__).parents[3] / "src"
LISTED = Path(__file__).with_name("listed.toml")


def unproved() -> Iterator[tuple[Pattern, str]]:
    """Each pattern of the program that may take more than linear time, and why."""
    for each in patterns(ROOT):
        why = excess(each.text, each.flags, use=each.use) if each.known else "it is made in a run"
        if why:
            yield each, why


Key = tuple[str, str]
"""The file in which a pattern stands, and its mark."""


def key_of(pattern: Pattern) -> Key:
    """By which it is listed."""
    return pattern.path, str(pattern).split()[0]


def listed() -> dict[Key, str]:
    """For what use each that is listed must be proved all the same; "" where its text is bounded."""
    return {
        (path, mark.split()[0]): row.get("proved_for", "")
        for row in tomllib.loads(LISTED.read_text("utf-8")).values()
        for path, marks in row["patterns"].items()
        for mark in marks
    }


def complaints() -> Iterator[str]:
    """A line for each pattern that is neither proved nor listed, and for each that is listed for nothing."""
    known = listed()
    met = set()
    for each, why in unproved():
        met.add(key := key_of(each))
        use = known.get(key)
        found = why if use is None else use and excess(each.text, each.flags, use=use)
        if found:
            yield f"src/{each.path}:{each.line}: {each.use} of {each.text[:60]!r}: {found}"
    for path, mark in sorted({*known} - met):
        yield f"src/{path}: {mark} is listed, and not there or proved"


if __name__ == "__main__":
    if "--listed" in sys.argv:
        lines = [f"{each.path}\t{each}" for each, _ in unproved()]
    else:
        lines = [*complaints()]
    print("\n".join(lines) or "no pattern takes more than linear time")  # noqa: T201
    sys.exit(bool(lines))
