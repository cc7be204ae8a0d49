"""No key and no path is in what tells of many runs, of drafts, or of graphs in the form of another tool."""

from pathlib import Path

import pytest

from aufheben.testing import FakeServer, StandIn
from tests.secrecy import sets
from tests.secrecy.planting import KEYS, Seen, below
from tests.secrecy.rooms import MODEL, written
from tests.secrecy.test_paths import MARKS
from tests.surfaces.conftest import Program


def files(folder: Path) -> Path:
    """A folder with all that the commands read."""
    for name, text in sets.FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    return written(folder)


def said(
    program: Program, what: str, folder: Path, out: Path, model: tuple[str, ...]
) -> dict[str, bytes]:
    """What a command prints and writes, with every file that it reads named by its whole path."""
    words, endings = sets.SETS[what]
    found: dict[str, bytes] = {}
    for ending in endings or ("",):
        target = out / f"made.{ending}"
        line: list[str] = []
        for word in words:
            place = str(folder / word)
            named = place if Path(place).exists() else word
            line += model if word == MODEL else [str(target) if word == "OUT" else named]
        ended = program(*line)
        assert ended.code in (0, 1, 2), ended
        found |= {f"stdout {ending}": ended.out.encode(), f"stderr {ending}": ended.err.encode()}
        if ending:
            assert target.exists(), ended
            found[ending] = target.read_bytes()
    return found


@pytest.mark.parametrize("what", sets.SETS)
def test_f49_no_key_is_in_what_tells_of_more_than_a_run(
    program: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, what: str
) -> None:
    for variable, key in KEYS.items():
        monkeypatch.setenv(variable, key)
    out = tmp_path / "out"
    out.mkdir()
    with FakeServer(StandIn()) as server:
        model = ("--model", "openai:stand-in", "--base-url", server.base_url())
        found = said(program, what, files(tmp_path), out, model)
    assert bool(server.received) == (MODEL in sets.SETS[what][0])
    assert Seen(found).leaks() == []
    assert below(tmp_path).leaks() == []


@pytest.mark.parametrize("what", sets.SETS)
def test_f49_no_path_is_in_a_file_that_tells_of_more_than_a_run(
    program: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, what: str
) -> None:
    folder, out = tmp_path / f"geheim-{MARKS[2]}", tmp_path / "out"
    folder.mkdir()
    out.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    with FakeServer(StandIn()) as server:
        host = server.base_url()
        model = ("--model", "openai:stand-in", "--base-url", host)
        found = said(program, what, files(folder), out, model)
    carried = {name: data for name, data in found.items() if not name.startswith("stderr")}
    for mark in (*MARKS, str(tmp_path), host.removeprefix("http://").partition("/")[0]):
        assert [name for name, data in carried.items() if mark.encode() in data] == [], mark
