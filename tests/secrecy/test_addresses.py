"""A key that somebody writes into an address is refused or hidden, and never said again."""

import asyncio
import json
import traceback
from collections.abc import Iterator
from pathlib import Path

import pytest

from aufheben import wiring
from aufheben.app import App
from aufheben.errors import AufhebenError
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.testing import FakeServer
from tests.secrecy.planting import CORES, KEYS, Seen, below
from tests.secrecy.rooms import QUESTION, written
from tests.secrecy.visits import LISTS
from tests.secrecy.ways import FAULTS
from tests.surfaces.conftest import Program

CORE = CORES["OLLAMA_API_KEY"]
ADDRESSES = {
    "a user": f"http://{CORE}@127.0.0.1:1/v1",
    "a password": f"http://ann:{CORE}@127.0.0.1:1/v1",
    "a query": f"http://127.0.0.1:1/v1?key={CORE}",
    "a fragment": f"http://127.0.0.1:1/v1#{CORE}",
    "a port": f"http://127.0.0.1:{CORE}/v1",
    "a bracket": f"http://ann:{CORE}@[127.0.0.1/v1",
    "no host": f"http:///{CORE}@",
    "another scheme": f"ftp://ann:{CORE}@127.0.0.1/v1",
}
POSTGRES = f"postgresql://ann:{CORE}@127.0.0.1:1/runs"


@pytest.fixture(autouse=True)
def _files(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tmp").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    monkeypatch.setattr("tempfile.tempdir", None)
    written(tmp_path)


@pytest.fixture
def seen() -> Iterator[Seen]:
    everything = Seen({})
    yield everything
    assert everything.leaks() == []


DOORS = {
    "option": ("ask", "square.toml", "--model", "openai:m", "--base-url", "ADDRESS"),
    "model": ("ask", "square.toml", "--model", "openai:m@ADDRESS"),
    "seat": ("ask", "square.toml", "--model", "openai:m", "--seat", "AG2=openai:m@ADDRESS"),
    "judge": ("judge", "debate.md", "--judge", "openai:m@ADDRESS"),
    "check": ("check", "edges.tsv", "--model", "openai:m", "--base-url", "ADDRESS"),
    "embeddings": ("ask", "tweety.toml", "--lenient", "--repetition", "semantic", "--embeddings", "openai:m@ADDRESS"),
    "estimate": ("ask", "square.toml", "--model", "openai:m@ADDRESS", "--estimate"),
    "dry run": ("ask", "square.toml", "--model", "openai:m@ADDRESS", "--dry-run"),
    "serve": ("serve", "--no-browser", "--model", "openai:m@ADDRESS", "--port", "99999"),
    "batch": ("batch", "rows.jsonl", "--model", "openai:m", "--base-url", "ADDRESS"),
}  # fmt: skip


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("door", DOORS)
def test_f49_a_key_in_an_address_is_not_said_again(
    program: Program, tmp_path: Path, seen: Seen, door: str, address: str
) -> None:
    stances = ["Children play there.", "Shops live from cars."]
    Path("rows.jsonl").write_text(json.dumps({"question": "Close it?", "stances": stances}))
    ended = program(*(word.replace("ADDRESS", ADDRESSES[address]) for word in DOORS[door]))
    seen.add("said", ended.out + ended.err)
    assert ended.code not in (70, 0) or door in ("embeddings", "dry run", "batch"), ended
    assert below(tmp_path).leaks() == []


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("where", ["file", "aufheben.toml", "variable", "paired variable"])
def test_f49_nor_one_that_a_file_or_a_variable_holds(
    program: Program, seen: Seen, monkeypatch: pytest.MonkeyPatch, where: str, address: str
) -> None:
    said = ADDRESSES[address]
    words: tuple[str, ...] = ("ask", "square.toml")
    if where == "file":
        Path("other.toml").write_text(f'model = "openai:m@{said}"\n{QUESTION}')
        words = ("ask", "other.toml")
    elif where == "aufheben.toml":
        Path("aufheben.toml").write_text(f'model = "openai:m@{said}"\n')
    elif where == "variable":
        monkeypatch.setenv("AUFHEBEN_BASE_URL", said)
        monkeypatch.setenv("AUFHEBEN_MODEL", "openai:m")
    else:
        monkeypatch.setenv("OPENAI_API_KEY", "k")
        monkeypatch.setenv("OPENAI_BASE_URL", said)
        words = (*words, "--model", "openai:m")
    ended = program(*words)
    assert ended.code in (2, 3), ended
    seen.add("said", ended.out + ended.err)


@pytest.mark.parametrize("where", ["option", "variable", "configuration"])
def test_f49_no_password_of_a_journal_is_told(
    program: Program, seen: Seen, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, where: str
) -> None:
    more: tuple[str, ...] = ()
    if where == "option":
        more = ("--journal", POSTGRES)
    elif where == "variable":
        monkeypatch.setenv("AUFHEBEN_JOURNAL", POSTGRES)
    else:
        (tmp_path / "home").mkdir()
        (tmp_path / "home/aufheben.toml").write_text(f'journal = "{POSTGRES}"\n')
    for words in (("ask", "tweety.toml", "--lenient"), ("runs", "list"), ("show",), ("doctor",)):
        ended = program(*words, *more)
        seen.add(" ".join(words), ended.out + ended.err)
        assert ended.code != 70
    for words in LISTS if where != "option" else ():
        ended = program(*words)
        seen.add(" ".join(words), ended.out + ended.err)


def test_f49_no_key_is_in_the_report_of_a_bug(
    program: Program, seen: Seen, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for variable, key in KEYS.items():
        monkeypatch.setenv(variable, key)
    monkeypatch.setenv("AUFHEBEN_JOURNAL", POSTGRES)

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError(f"{KEYS} {POSTGRES}") from ValueError(json.dumps(KEYS))

    monkeypatch.setattr(wiring, "store", broken)
    ended = program("runs", "list")
    assert ended.code == 70
    seen.add("said", ended.out + ended.err)
    [report] = (tmp_path / "tmp").glob("aufheben-bug-*")
    assert "RuntimeError" in report.read_text("utf-8")
    assert below(tmp_path).leaks() == []


async def started(app: App) -> object:
    return await (await app.start(Dialectic(what="Close it?", stances=("We play.", "We sell."))))


@pytest.mark.parametrize(
    "fault", ["400", "401", "500", "200 other JSON", "200 broken JSON", "drop"]
)
def test_f49_no_key_is_in_what_python_is_told(
    seen: Seen, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    for variable, key in KEYS.items():
        monkeypatch.setenv(variable, key)
    with FakeServer(FAULTS[fault]) as server:
        app = App(journal=":memory:", model="openai:m", base_url=server.base_url())
        seen.add("app", repr(app))
        with pytest.raises(AufhebenError) as wrong:
            asyncio.run(started(app))
    raised = wrong.value
    seen.add("error", f"{raised!r} {raised} {''.join(traceback.format_exception(raised))}")
