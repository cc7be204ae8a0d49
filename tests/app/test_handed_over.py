"""Row 47 of the matrix: what is handed over is bounded, let go, and keeps nobody from handing over."""

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.app.uploads import HOUR, Inputs, Most
from aufheben.errors import BadInput
from tests.profiles import examples

MOST = Most(size=100, files=8, own_size=40, own_files=4)


@dataclass(frozen=True)
class Asked:
    """A request that names files."""

    files: tuple[str, ...]


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


@pytest.fixture
def inputs() -> Iterator[Inputs]:
    made = Inputs(MOST)
    yield made
    made.close()


async def body(size: int) -> AsyncIterator[bytes]:
    for _ in range(size):
        yield b"x"


def keep(inputs: Inputs, size: int, by: str = "") -> str:
    return str(asyncio.run(inputs.keep("a", body(size), by))["id"])


def lying(inputs: Inputs) -> list[int]:
    """The sizes of all that is there."""
    return [each.stat().st_size for each in inputs.folder.rglob("a")]


STEPS = st.lists(
    st.tuples(st.sampled_from("abcdef"), st.integers(0, 45), st.booleans(), st.integers(0, 1800)),
    max_size=30,
)


@examples(200)
@given(steps=STEPS)
def test_nothing_grows_without_a_bound_and_nobody_else_is_in_the_way(
    steps: list[tuple[str, int, bool, int]],
) -> None:
    now = [0.0]
    inputs = Inputs(MOST, lambda: now[0])
    own: dict[str, list[tuple[float, int]]] = {}
    try:
        for by, size, used, later in steps:
            now[0] += later
            mine = own[by] = [each for each in own.get(by, []) if now[0] - each[0] <= HOUR]
            fits = sum(each for _, each in mine) + size <= MOST.own_size
            try:
                key = keep(inputs, size, by)
            except BadInput:
                assert not fits or len(mine) >= MOST.own_files
            else:
                assert inputs.has(key)
                if used:
                    inputs.used(Asked((str(inputs.path(key)),)))
                else:
                    mine.append((now[0], size))
            assert sum(lying(inputs)) <= MOST.size
            assert len(lying(inputs)) <= MOST.files
    finally:
        inputs.close()


def test_who_hands_over_much_and_uses_nothing_is_refused_and_nobody_else(inputs: Inputs) -> None:
    first = keep(inputs, 40, "greedy")
    for _ in range(3):
        with pytest.raises(BadInput, match="let go after an hour"):
            keep(inputs, 1, "greedy")
    kept = [keep(inputs, 10, f"user {number}") for number in range(20)]
    assert inputs.has(kept[-1])
    assert not inputs.has(first)


def test_what_a_run_has_used_goes_first_and_what_nobody_names_for_an_hour_goes() -> None:
    now = [0.0]
    inputs = Inputs(MOST, lambda: now[0])
    used, other = keep(inputs, 20), keep(inputs, 20)
    inputs.used(Asked((str(inputs.path(used)), "a question")))
    keep(inputs, 10)
    assert (inputs.has(used), inputs.has(other)) == (False, True)
    now[0] = HOUR - 1
    assert inputs.has(other)
    now[0] += HOUR + 1
    assert not inputs.has(other)
    assert lying(inputs) == []
    inputs.close()


def test_what_is_let_go_is_gone(inputs: Inputs) -> None:
    path = inputs.put("a", b"x")
    inputs.let_go(Asked((str(path),)))
    assert lying(inputs) == []


BEGUN = "from aufheben.app.uploads import Inputs; i = Inputs(); i.put('a', b'x'); print(i.folder, flush=True); input()"


def begun(place: Path) -> tuple["subprocess.Popen[str]", Path]:
    process = subprocess.Popen(
        [sys.executable, "-c", BEGUN],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(place)},
    )
    assert process.stdout is not None
    return process, Path(process.stdout.readline().strip())


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
def test_what_a_kill_left_is_swept_at_the_next_start_and_nothing_of_the_living(place: Path) -> None:
    killed, left = begun(place)
    living, kept = begun(place)
    (place / "elsewhere").mkdir()
    (place / "aufheben-page-link").symlink_to(place / "elsewhere")
    (place / "aufheben-page-link.lock").touch()
    killed.send_signal(signal.SIGKILL)
    killed.communicate()
    assert left.exists()
    Inputs().close()
    assert (left.exists(), kept.exists(), (place / "elsewhere").exists()) == (False, True, True)
    living.communicate("\n")
    Inputs().close()
    assert [*place.glob("aufheben-page-*.lock")] == [place / "aufheben-page-link.lock"]
