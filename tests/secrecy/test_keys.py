"""A planted key is in nothing that comes out, whatever room, provider, and fault."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from aufheben.testing import FakeServer, StandIn
from tests.secrecy.planting import KEYS, Seen, below
from tests.secrecy.rooms import ROOMS, written
from tests.secrecy.visits import LISTS, Visit
from tests.secrecy.ways import FAULTS, SLOW, WAYS, Way, sent
from tests.surfaces.conftest import Program

ASKED = tuple(room for room in ROOMS if room != "logic")


@pytest.fixture(autouse=True)
def _planted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, program: Program) -> None:
    """Every key that there is, and a folder with files to run."""
    for variable, key in KEYS.items():
        monkeypatch.setenv(variable, key)
    (tmp_path / "tmp").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    monkeypatch.setattr("tempfile.tempdir", None)
    written(tmp_path)


@pytest.fixture
def server() -> Iterator[FakeServer]:
    with FakeServer(StandIn()) as running:
        yield running


def visit(
    program: Program, room: str, way: Way, server: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> Visit:
    for variable, value in way.variables(server).items():
        monkeypatch.setenv(variable, value)
    out = Path("out")
    out.mkdir()
    return Visit(program=program, room=room, model=way.words(server), out=out, seen=Seen({}))


def leaks(seen: Seen, folder: Path) -> list[str]:
    return [*seen.leaks(), *below(folder).leaks()]


@pytest.mark.parametrize("room", ASKED)
@pytest.mark.parametrize("way", WAYS)
def test_f49_no_key_is_in_anything_that_a_run_leaves(
    program: Program,
    server: FakeServer,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    room: str,
    way: str,
) -> None:
    comes = visit(program, room, WAYS[way], server, monkeypatch)
    assert comes.began("--cache", "cache.db").code in (0, 2)
    assert {sent(received) for received in server.received} == {KEYS[WAYS[way].variable]}
    comes.again("--jsonl")
    for words in (("show", "r"), ("show", "r", "--json"), ("replay", "r"), ("runs", "export", "r")):
        comes.call(*words)
    assert leaks(comes.seen, tmp_path) == []


@pytest.mark.parametrize("room", ASKED)
def test_f49_no_key_is_in_anything_that_is_carried_away(
    program: Program,
    server: FakeServer,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    room: str,
) -> None:
    comes = visit(program, room, WAYS["own"], server, monkeypatch)
    comes.began()
    comes.carried()
    for words in LISTS:
        comes.call(*words)
    assert leaks(comes.seen, tmp_path) == []


@pytest.mark.parametrize(
    ("way", "fault"),
    [
        (way, fault)
        for way in ("openai", "anthropic", "google", "own")
        for fault in FAULTS
        if (way, fault) not in SLOW
    ],
)
def test_f49_no_key_is_in_anything_that_a_failing_provider_leads_to(
    program: Program,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    way: str,
    fault: str,
) -> None:
    with FakeServer(FAULTS[fault]) as server:
        comes = visit(program, "dialectic", WAYS[way], server, monkeypatch)
        how = ("--timeout", "0.3" if fault == "stall" else "5", "--reasks", "1")
        ended = comes.began("--jsonl", *how)
        assert {sent(received) for received in server.received} == {KEYS[WAYS[way].variable]}, ended
        comes.call("show", "r", "--json")
        comes.call("runs", "export", "r")
        comes.call("runs", "export", "r", "--as", "preferences", "--by", "other")
    assert ended.code != 70, ended
    assert leaks(comes.seen, tmp_path) == []
