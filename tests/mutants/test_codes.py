"""Faults are planted where they belong, and nowhere else; statements are probed, and no more."""

import gc
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.mutants import codes
from tests.mutants.survivors import REASONS, Survivor, listed, verdict

ROOT = Path(__file__).parents[2]
TEXT = '''"""A module with what modules have."""
from functools import cache

class Counter:
    """Counts."""

    @property
    def step(self) -> int:
        """How far it goes."""
        return 1

    def up(self, number: int) -> int:
        """One more, if it is not too many."""
        if number > 9:
            return 9
        return number + self.step

@cache
def doubled(number: int) -> int:
    return number * 2

def 半分(number: int) -> list[int]:
    return [part // 2 for part in (number,)]
'''


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The text as a module that others have imported from."""
    (tmp_path / "planted_in.py").write_text(TEXT, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield importlib.import_module("planted_in")
    del sys.modules["planted_in"]


@pytest.fixture
def frozen(module: ModuleType) -> Iterator[ModuleType]:
    """The module, as what is collected is kept from the collector."""
    gc.freeze()
    yield module
    gc.unfreeze()


@pytest.mark.parametrize(
    ("was", "becomes", "gives"),
    [
        ("number > 9", "number >= 9", (9, 2, 2)),
        ("return 1", "return 3", (12, 2, 4)),
        ("number * 2", "number + 2", (10, 3, 2)),
        ("part // 2", "part - 2", (10, 2, 2)),
    ],
)
def test_who_holds_a_function_already_gets_the_fault(
    frozen: ModuleType, was: str, becomes: str, gives: tuple[int, ...]
) -> None:
    counter, doubled, half = frozen.Counter(), frozen.doubled, frozen.半分

    def now() -> tuple[int, ...]:
        return counter.up(9), doubled.__wrapped__(1), counter.up(1)

    assert (now(), half(4)) == ((10, 2, 2), [2])
    codes.Loaded(["planted_in"]).plant("planted_in", TEXT.replace(was, becomes))
    assert now() == gives
    assert half(5) == ([3] if "part" in was else [2])


def test_a_probe_hears_of_its_statement_and_changes_nothing(module: ModuleType) -> None:
    lines = TEXT.splitlines()
    nine, sum_ = lines.index("            return 9") + 1, lines.index("        if number > 9:") + 3
    reached: set[int] = set()
    codes.Loaded(["planted_in"]).probe("planted_in", [(nine, 1), (sum_, 2), (nine - 1, 3)], reached)
    assert module.Counter().up(4) == 5
    assert reached == {2, 3}
    reached.clear()
    assert module.Counter().up(40) == 9
    assert reached == {1, 3}


def test_a_statement_that_only_moves_does_the_same() -> None:
    moved = codes.function_codes("\n\n" + TEXT)
    assert {at: codes.essence(code) for at, code in moved.items()} == {
        at: codes.essence(code) for at, code in codes.function_codes(TEXT).items()
    }


def test_a_run_passes_if_nine_of_ten_are_killed_and_the_others_are_known() -> None:
    alive = Survivor(
        file="a.py", function="f", was="1", becomes="2", reason="speed", why="it is a bound"
    )
    killed = {f"{number}": "killed" for number in range(9)}
    assert verdict({**killed, alive.key: "survived"}, [alive])[1]
    assert not verdict({**killed, alive.key: "survived"}, [])[1]
    assert not verdict({**killed, alive.key: "unreached"}, [])[1]
    assert not verdict({"1": "killed", alive.key: "survived"}, [alive])[1]
    assert not verdict({}, [])[1]


def test_each_survivor_is_of_a_function_that_is_there_and_has_a_reason() -> None:
    for survivor in listed():
        assert survivor.reason in REASONS
        assert survivor.why
        assert f"def {survivor.function}(" in (ROOT / survivor.file).read_text(encoding="utf-8")
