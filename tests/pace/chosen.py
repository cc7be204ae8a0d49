"""What the gate tries besides `make test`: what a change touches, then others in turn, as long as there is time."""

import subprocess
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path

from tests.pace import durations, touching

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


def stands(test: str, root: Path = touching.ROOT) -> bool:
    """Whether a test that was measured is still there by its name."""
    file, _, name = test.partition("::")
    path = root / file
    return path.is_file() and f"def {name}(" in path.read_text("utf-8")


def changed(base: str) -> list[str]:
    """Files that differ from a commit, those that nobody added yet too; none where it is not known."""
    if not base or _git("cat-file", "-t", base) != ["commit"]:
        return []
    return _git("diff", "--name-only", base) + _git("ls-files", "--others", "--exclude-standard")


def told(base: str) -> list[str]:
    """The tests for the change since a commit, or since the last nightly run."""
    known = touching.read()
    measured = durations.read()
    cost = {test: each for test, each in candidates(measured).items() if stands(test)}
    files = changed(base or known.commit)
    own = [test for test in cost if durations.file(test) in files]
    return chosen(cost, [*own, *known.of(files)], head())


def head() -> str:
    """The commit that is checked out."""
    return "".join(_git("rev-parse", "HEAD"))


def _git(*words: str) -> list[str]:
    done = subprocess.run(
        ["git", *words], cwd=touching.ROOT, capture_output=True, text=True, check=False
    )
    return done.stdout.splitlines() if done.returncode == 0 else []
