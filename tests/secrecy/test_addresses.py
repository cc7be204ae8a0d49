"""Row 49 of the matrix: a key that somebody writes into an address is refused or hidden, and never
said again by whatever door it came."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.secrecy.planting import CORES, Seen
from tests.secrecy.rooms import QUESTION
from tests.surfaces.conftest import Program

CORE = CORES["OLLAMA_API_KEY"]
ADDRESSES = (f"http://ann:{CORE}@127.0.0.1:1/v1", f"http://127.0.0.1:{CORE}/v1")
"""One that is refused by a sign in it, one that is none."""
POSTGRES = f"postgresql://ann:{CORE}@127.0.0.1:1/runs"


@pytest.fixture(autouse=True)
def seen(folder: Path) -> Iterator[Seen]:
    """All that was said and written; who is asked wrote the key there, nobody else repeats it."""
    everything = Seen()
    yield everything
    assert everything.texts
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


@pytest.mark.parametrize("address", ADDRESSES, ids=["password", "port"])
@pytest.mark.parametrize("door", DOORS)
def test_f49_a_key_in_an_address_is_not_said_again(
    program: Program, folder: Path, seen: Seen, door: str, address: str
) -> None:
    stances = ["Children play there.", "Shops live from cars."]
    Path("rows.jsonl").write_text(json.dumps({"question": "Close it?", "stances": stances}))
    ended = program(*(word.replace("ADDRESS", address) for word in DOORS[door]))
    assert ended.code not in (70, 0) or door in ("embeddings", "dry run", "batch"), ended
    seen.add("said", ended.out + ended.err)
    seen.below(folder)


@pytest.mark.parametrize(
    "where", ["other.toml", "aufheben.toml", "AUFHEBEN_BASE_URL", "OPENAI_BASE_URL"]
)
def test_f49_nor_one_that_a_file_or_a_variable_holds(
    program: Program, seen: Seen, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    for address in ADDRESSES:
        if where.endswith(".toml"):
            Path(where).write_text(f'model = "openai:m@{address}"\n' + QUESTION * (where[0] == "o"))
        else:
            monkeypatch.setenv(where, address)
            monkeypatch.setenv("AUFHEBEN_MODEL", "openai:m")
        ended = program("ask", "other.toml" if where == "other.toml" else "square.toml")
        assert ended.code in (2, 3), ended
        seen.add("said", ended.out + ended.err)


COMMANDS = (
    ("ask", "tweety.toml", "--lenient"), ("runs", "list"), ("show",), ("doctor",), ("doctor", "--json"),
    ("config",), ("config", "--json"),
)  # fmt: skip


@pytest.mark.parametrize("where", ["option", "variable", "configuration"])
def test_f49_no_password_of_a_journal_is_told(
    program: Program, seen: Seen, monkeypatch: pytest.MonkeyPatch, folder: Path, where: str
) -> None:
    if where == "variable":
        monkeypatch.setenv("AUFHEBEN_JOURNAL", POSTGRES)
    elif where == "configuration":
        (folder / "home").mkdir()
        (folder / "home/aufheben.toml").write_text(f'journal = "{POSTGRES}"\n')
    for words in COMMANDS:
        more = ("--journal", POSTGRES) if where == "option" and words[0] != "config" else ()
        ended = program(*words, *more)
        assert ended.code != 70
        seen.add(" ".join(words), ended.out + ended.err)
