"""What the gate tries besides `make test`: what a change touches, then others in turn, as long as there is time."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

from tests.pace import changes, durations, touching

SECONDS = 480.0
"""Of processor time, as it was measured."""
AT_LENGTH = 2.5
"""How many times as many examples of a law the gate tries as `dev`."""


def candidates(measured: durations.Durations) -> dict[str, float]:
    """Slow tests and laws, without parameters, and what each takes in the gate."""
    found = {law: seconds * AT_LENGTH for law, seconds in measured.laws.items()}
    for test, seconds in measured.slow.items():
        name = durations.function(test)
        if name not in measured.laws:
            found[name] = found.get(name, 0.0) + seconds
    return found


def chosen(
    cost: Mapping[str, float], touched: Iterable[str], turn: str, *, seconds: float = SECONDS
) -> list[str]:
    """What is touched comes first, then the rest in an order that differs from turn to turn."""
    first = [test for test in dict.fromkeys(touched) if test in cost]
    rest = sorted(
        cost.keys() - set(first), key=lambda test: sha256(f"{turn} {test}".encode()).digest()
    )
    return list(_within([*first, *rest], cost, seconds))


def _within(tests: Iterable[str], cost: Mapping[str, float], seconds: float) -> Iterator[str]:
    for test in tests:
        if cost[test] <= seconds:
            seconds -= cost[test]
            yield test


def stands(test: str, root: Path = changes.ROOT) -> bool:
    """Whether a test that was measured is still there by its name."""
    file, _, name = test.partition("::")
    return name in _names(root / file)


@cache
def _names(path: Path) -> frozenset[str]:
    """ "test_x", "TestY::test_x"."""
    if not path.is_file():
        return frozenset()
    body = ast.parse(path.read_text("utf-8")).body
    classes = [node for node in body if isinstance(node, ast.ClassDef)]
    within = ((f"{each.name}::", node) for each in classes for node in each.body)
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return frozenset(
        f"{where}{node.name}"
        for where, node in (*(("", node) for node in body), *within)
        if isinstance(node, functions)
    )


def told(base: str) -> list[str]:
    """Files of tests that changed, and the tests for the change since a commit, or since the last nightly run."""
    known, measured = touching.read(), durations.read()
    files = changes.changed(base or changes.present(known.commit))
    near = set(changes.reached(files))
    whole = sorted(near.intersection(files))
    cost = {
        test: each
        for test, each in candidates(measured).items()
        if durations.file(test) not in whole and stands(test)
    }
    reached = [test for test in cost if durations.file(test) in near]
    return [*whole, *chosen(cost, [*reached, *known.of(files)], changes.head())]
