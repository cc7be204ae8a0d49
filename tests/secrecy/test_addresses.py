"""Rows 45 and 49 of the matrix: an address that somebody writes gets no key, and a key that somebody
writes into one is refused or hidden and never said again, by whatever door it comes."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from aufheben.testing import FakeServer, StandIn, Status
from tests.secrecy.answers import sent
from tests.secrecy.conftest import FILES
from tests.secrecy.planting import CORES, KEYS, Seen
from tests.surfaces.conftest import Program

ASKED: Mapping[str, str] = {
    "model": "ask square.toml --model openai:m@AT",
    "seat": "ask square.toml --model openai:m --seat AG2=openai:m@AT",
    "deliberation": "deliberate square.toml --seat judge=openai:m@AT --model openai:m",
    "judge": "judge debate.md --panel null --judge openai:m@AT",
    "expert": "check edges.tsv --model openai:m --seat N=openai:m@AT",
    "file": "ask seated.toml --model openai:m",
    "model of a file": "ask named.toml",
    "configuration": "ask square.toml",
    "row": "batch rows.jsonl --model openai:m",
    "batch": "batch many --model openai:m",
}
"""How the address of a model comes with a question."""
DOORS: Mapping[str, str] = {
    **ASKED,
    "option": "ask square.toml --model openai:m --base-url AT",
    "check": "check edges.tsv --model openai:m --base-url AT",
    "embeddings": "ask tweety.toml --lenient --repetition semantic --embeddings openai:m@AT",
    "estimate": "ask square.toml --model openai:m@AT --estimate",
    "dry run": "ask square.toml --model openai:m@AT --dry-run",
    "serve": "serve --no-browser --model openai:m@AT --port 99999",
    "OPENAI_BASE_URL": "ask square.toml --model openai:m",
    "AUFHEBEN_BASE_URL": "ask square.toml --model openai:m",
}
ROW = '{"question": "Close it?", "stances": ["We play.", "We sell."], '
SEATED = FILES["square.toml"].replace("[seats.AG2]", '[seats.AG2]\nagent = "openai:m@AT"')
WRITTEN: Mapping[str, str] = {
    "seated.toml": SEATED,
    "named.toml": f'model = "openai:m@AT"\n{FILES["square.toml"]}',
    "many/one.toml": SEATED.replace("shops.txt", "../shops.txt"),
    "rows.jsonl": f'{ROW}"id": "a", "model": "openai:m@AT"}}\n'
    f'{ROW}"id": "b", "seats": {{"AG1": "openai:m@AT"}}}}\n',
}
CORE = CORES["OLLAMA_API_KEY"]
ADDRESSES = {
    "a password": f"http://ann:{CORE}@127.0.0.1:1/v1",
    "no address": f"http://127.0.0.1:{CORE}/v1",
}
POSTGRES = f"postgresql://ann:{CORE}@127.0.0.1:1/runs"
COMMANDS = (
    "ask tweety.toml --lenient", "runs list", "show", "doctor", "doctor --json", "config", "config --json",
)  # fmt: skip
Through = Callable[[str, str], tuple[str, ...]]


@pytest.fixture
def through(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Through:
    """The words by which an address comes through a door."""

    def words(door: str, at: str) -> tuple[str, ...]:
        (folder / "many").mkdir()
        for name, text in WRITTEN.items():
            (folder / name).write_text(text.replace("AT", at), "utf-8")
        if door == "configuration":
            (folder / "aufheben.toml").write_text(f'model = "openai:m@{at}"\n')
        if door.isupper():
            monkeypatch.setenv(door, at)
        return tuple(word.replace("AT", at) for word in DOORS[door].split())

    return words


@pytest.fixture
def own() -> Iterator[FakeServer]:
    """The server that a key is meant for."""
    with FakeServer(StandIn()) as server:
        yield server


@pytest.fixture
def thief() -> Iterator[FakeServer]:
    """A server that somebody else named; it answers as any does, and got no key."""
    with FakeServer(StandIn()) as server:
        yield server
    assert {sent(received) for received in server.received} <= {"none"}


@pytest.mark.parametrize("door", ASKED)
@pytest.mark.parametrize("whose", ["AUFHEBEN_API_KEY", "OPENAI_API_KEY"])
def test_f45_no_key_follows_an_address_that_comes_with_a_question(
    program: Program,
    own: FakeServer,
    thief: FakeServer,
    through: Through,
    monkeypatch: pytest.MonkeyPatch,
    door: str,
    whose: str,
) -> None:
    """Neither that of an address of our own, nor a provider's, whose place a variable names."""
    monkeypatch.setenv("OPENAI_BASE_URL", own.base_url())
    ours = ("--base-url", own.base_url()) if whose == "AUFHEBEN_API_KEY" else ()
    ended = program(*through(door, thief.base_url()), *ours)
    assert ended.code != 70, ended
    assert thief.received or ended.code == 2, ended
    assert {sent(received) for received in own.received} <= {KEYS[whose]}


def test_f45_no_key_follows_a_run_that_was_taken_in(
    program: Program, own: FakeServer, thief: FakeServer, through: Through
) -> None:
    """Neither where it goes on, nor where it is begun differently, nor where it is rated."""
    thief.reply = lambda _: Status(404)
    assert program(*through("model", thief.base_url()), "--run", "r").code == 3
    thief.reply = StandIn()
    for line in ("resume r", "fork r --at 2", "rate r --model openai:m"):
        assert program(*line.split(), "--base-url", own.base_url()).code != 70
    assert len(thief.received) > 5
    assert {sent(received) for received in own.received} <= {KEYS["AUFHEBEN_API_KEY"]}


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("door", DOORS)
def test_f49_a_key_in_an_address_is_not_said_again(
    program: Program, folder: Path, through: Through, door: str, address: str
) -> None:
    ended = program(*through(door, ADDRESSES[address]))
    assert ended.code != 70, ended
    assert ended.code or door in ("embeddings", "dry run", "batch", "row"), ended
    for name in (*WRITTEN, "aufheben.toml"):
        (folder / name).unlink(missing_ok=True)
    seen = Seen({"said": (ended.out + ended.err).encode()})
    seen.below(folder)
    assert seen.leaks() == []


@pytest.mark.parametrize("where", ["option", "variable", "configuration"])
def test_f49_no_password_of_a_journal_is_told(
    program: Program, folder: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    if where == "variable":
        monkeypatch.setenv("AUFHEBEN_JOURNAL", POSTGRES)
    elif where == "configuration":
        (folder / "home").mkdir()
        (folder / "home/aufheben.toml").write_text(f'journal = "{POSTGRES}"\n')
    for line in COMMANDS:
        option = where == "option" and not line.startswith("config")
        ended = program(*line.split(), *(("--journal", POSTGRES) if option else ()))
        assert ended.code != 70
        assert CORE not in ended.out + ended.err
