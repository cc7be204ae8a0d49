"""What is tried when: the quick, one run a promise, what a change touches, and the rest in turn."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.pace import changes, chosen, durations, touching
from tests.pace.durations import LONG, SLOW, Cost, Durations

NAMES = st.sampled_from([f"tests/test_{file}.py::test_{name}" for file in "ab" for name in "xyz"])
TESTS = st.builds(lambda name, run: f"{name}[{run}]", NAMES, st.sampled_from("123"))
SECONDS = st.floats(0, 2 * LONG).map(lambda each: round(each, 1))


@given(st.dictionaries(TESTS, SECONDS, min_size=1))
def test_every_promise_keeps_a_quick_run_unless_all_of_its_runs_are_long(
    took: dict[str, float],
) -> None:
    measured = durations.summed([[Cost(test, each, law=False) for test, each in took.items()]])
    quick = measured.quick(took)
    for name in {durations.function(test) for test in took}:
        runs = [test for test in took if durations.function(test) == name]
        if min(took[test] for test in runs) < LONG:
            assert quick.intersection(runs)
    assert all(test in quick for test in took if took[test] < SLOW)
    assert all(took[test] < LONG for test in quick)


def test_what_several_tests_share_is_a_cost_of_their_file_alone() -> None:
    first, second = "tests/test_a.py::test_x", "tests/test_a.py::test_y"
    forwards = [Cost(first, 5.1, law=False), Cost(second, 0.1, law=False)]
    backwards = [Cost(second, 5.1, law=False), Cost(first, 0.1, law=False)]
    measured = durations.summed([forwards, backwards])
    assert measured == Durations({"tests/test_a.py": 5.2})


@given(st.dictionaries(NAMES, SECONDS), st.lists(NAMES), st.text(), st.floats(0, 20))
def test_what_a_change_touches_is_tried_before_anything_else_and_in_the_time_there_is(
    cost: dict[str, float], touched: list[str], turn: str, seconds: float
) -> None:
    found = chosen.chosen(cost, touched, turn, seconds=seconds)
    assert sum(cost[test] for test in found) <= seconds + 1e-6
    assert len(set(found)) == len(found)
    first = [test for test in dict.fromkeys(touched) if test in cost]
    assert [test for test in found if test in first] == found[: len(set(found) & set(first))]
    if sum(cost.values()) <= seconds:
        assert set(found) == cost.keys()


def test_what_was_measured_and_is_gone_is_not_tried(tmp_path: Path) -> None:
    text = "def test_x(): ...\nclass TestY:\n    def test_z(self): ...\n"
    (tmp_path / "test_a.py").write_text(text, "utf-8")
    names = (
        "a.py::test_x",
        "a.py::test_gone",
        "a.py::test_z",
        "a.py::TestY::test_z",
        "b.py::test_x",
    )
    found = [chosen.stands(f"test_{name}", tmp_path) for name in names]
    assert found == [True, False, False, True, False]


def test_the_rest_comes_in_another_order_from_commit_to_commit() -> None:
    cost = {f"tests/test_{number}.py::test_x": 1.0 for number in range(100)}
    tried = [set(chosen.chosen(cost, (), turn, seconds=50.0)) for turn in "abcdefghij"]
    assert all(len(each) == 50 for each in tried)
    assert set.union(*tried) == cost.keys()


@given(
    st.dictionaries(
        NAMES, st.frozensets(st.sampled_from(["src/a/b.py", "src/a/c.py", "docs/d.md"]))
    )
)
def test_the_map_says_after_writing_what_it_said_before(seen: dict[str, frozenset[str]]) -> None:
    import tempfile

    made = touching.made(seen, "0" * 40)
    with tempfile.TemporaryDirectory() as folder:
        touching.write(made, Path(folder) / "map.json")
        assert touching.read(Path(folder) / "map.json") == made
    for test, files in seen.items():
        assert all(test in made.of([file]) for file in files)


def test_a_file_that_nobody_has_seen_counts_as_its_folder() -> None:
    made = touching.made(
        {"tests/test_a.py::test_x": {"src/a/b.py"}, "tests/test_b.py::test_y": {"src/c/d.py"}}, ""
    )
    assert list(made.of(["src/a/new.j2"])) == ["tests/test_a.py::test_x"]


def test_only_what_runs_when_something_is_called_counts() -> None:
    text = "import os\n\nX = 1\n\n\ndef f():\n    return (\n        X\n    )\n\n\nclass A:\n    y = 2\n\n    def g(self): return 3\n"
    assert touching.bodies(text) == {7, 8, 9, 15}


def test_a_change_reaches_the_tests_that_import_it_and_a_conftest_all_below() -> None:
    assert "tests/surfaces/test_killed.py" in set(changes.reached(["tests/forked.py"]))
    settled = set(changes.reached(["tests/rooms/settled.py"]))
    assert "tests/failing/test_every_call.py" in settled  # by tests/failing/trials.py
    below = set(changes.reached(["tests/pace/conftest.py"]))
    assert below == {"tests/pace/test_choosing.py"}
    assert set(changes.reached(["tests/pace/test_gone.py", "src/aufheben/errors.py"])) == set()


def test_a_commit_that_is_not_there_is_told_and_nothing_is_passed_over() -> None:
    with pytest.raises(SystemExit, match="mian"):
        changes.changed("mian")
    assert set(changes.changed("HEAD")) <= set(changes.changed(changes.present("0" * 40)))
