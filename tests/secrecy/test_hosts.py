"""Row 45 of the matrix: an address that comes with a question gets no key, by whatever door it comes."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from aufheben.testing import FakeServer, StandIn, Status
from tests.secrecy.answers import sent
from tests.secrecy.planting import KEYS
from tests.secrecy.rooms import QUESTION
from tests.surfaces.conftest import Program

pytestmark = pytest.mark.usefixtures("folder")


@pytest.fixture
def own() -> Iterator[FakeServer]:
    """The server that a key is meant for."""
    with FakeServer(StandIn()) as server:
        yield server


@pytest.fixture
def thief() -> Iterator[FakeServer]:
    """A server that somebody else named; it answers as any does."""
    with FakeServer(StandIn()) as server:
        yield server


def keys_at(server: FakeServer) -> set[str]:
    return {sent(received) for received in server.received}


def _by_option(at: str) -> tuple[str, ...]:
    return ("ask", "square.toml", "--model", "openai:m", "--seat", f"AG2=openai:m@{at}")


def _by_file(at: str) -> tuple[str, ...]:
    said = QUESTION.replace("[seats.AG2]", f'[seats.AG2]\nagent = "openai:m@{at}"')
    Path("other.toml").write_text(said, "utf-8")
    return ("ask", "other.toml", "--model", "openai:m")


def _by_model_of_file(at: str) -> tuple[str, ...]:
    Path("other.toml").write_text(f'model = "openai:m@{at}"\n{QUESTION}', "utf-8")
    return ("ask", "other.toml")


def _by_configuration(at: str) -> tuple[str, ...]:
    Path("aufheben.toml").write_text(f'model = "openai:m@{at}"\n', "utf-8")
    return ("ask", "square.toml")


def _by_deliberation(at: str) -> tuple[str, ...]:
    return ("deliberate", "square.toml", "--seat", f"judge=openai:m@{at}", "--model", "openai:m")


def _by_judge(at: str) -> tuple[str, ...]:
    return ("judge", "debate.md", "--panel", "null", "--judge", f"openai:m@{at}")


def _by_expert(at: str) -> tuple[str, ...]:
    return ("check", "edges.tsv", "--model", "openai:m", "--seat", f"N=openai:m@{at}")


def _by_row(at: str) -> tuple[str, ...]:
    stances = ["Children play there.", "Shops live from cars."]
    rows = [
        {"id": "a", "question": "Close it?", "stances": stances, "model": f"openai:m@{at}"},
        {"id": "b", "question": "Shut it?", "stances": stances, "seats": {"AG1": f"openai:m@{at}"}},
    ]
    Path("rows.jsonl").write_text("\n".join(map(json.dumps, rows)), "utf-8")
    return ("batch", "rows.jsonl", "--model", "openai:m")


def _by_batch(at: str) -> tuple[str, ...]:
    Path("many").mkdir()
    said = QUESTION.replace("[seats.AG2]", f'[seats.AG2]\nagent = "openai:m@{at}"')
    Path("many/one.toml").write_text(said.replace("shops.txt", "../shops.txt"), "utf-8")
    return ("batch", "many", "--model", "openai:m")


DOORS: dict[str, Callable[[str], tuple[str, ...]]] = {
    "option": _by_option, "file": _by_file, "model of a file": _by_model_of_file,
    "configuration": _by_configuration, "deliberation": _by_deliberation, "judge": _by_judge,
    "expert": _by_expert, "row": _by_row, "batch": _by_batch,
}  # fmt: skip


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("own_address", [True, False], ids=["our own", "the provider's"])
def test_f45_no_key_follows_an_address_that_comes_with_a_question(
    program: Program,
    own: FakeServer,
    thief: FakeServer,
    monkeypatch: pytest.MonkeyPatch,
    door: str,
    own_address: bool,
) -> None:
    """Neither the key of an address of our own, nor a provider's, whose place a variable names."""
    words = DOORS[door](thief.base_url())
    if own_address:
        words = (*words, "--base-url", own.base_url())
    else:
        monkeypatch.setenv("OPENAI_BASE_URL", own.base_url())
    ended = program(*words)
    assert ended.code != 70, ended
    assert thief.received or ended.code == 2, ended
    assert keys_at(thief) <= {"none"}
    assert keys_at(own) <= {KEYS["AUFHEBEN_API_KEY" if own_address else "OPENAI_API_KEY"]}


def test_f45_no_key_follows_a_run_that_was_taken_in(
    program: Program, own: FakeServer, thief: FakeServer
) -> None:
    """Neither where it goes on, nor where it is begun differently, nor where it is rated."""
    thief.reply = lambda _: Status(404)
    asked = ("ask", "square.toml", "--model", f"openai:m@{thief.base_url()}", "--run", "r")
    assert program(*asked).code == 3
    thief.reply = StandIn()
    for words in (
        ("resume", "r"),
        ("fork", "r", "--at", "2"),
        ("rate", "r", "--model", "openai:m"),
    ):
        assert program(*words, "--base-url", own.base_url()).code != 70
    assert len(thief.received) > 5
    assert keys_at(thief) == {"none"}
    assert keys_at(own) <= {KEYS["AUFHEBEN_API_KEY"]}
