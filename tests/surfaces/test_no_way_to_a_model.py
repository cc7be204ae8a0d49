"""A model that cannot be asked is told before anything is begun, whatever the room, once for all seats."""

import asyncio
import json
from pathlib import Path

import pytest

import aufheben as auf
from aufheben.app import local_seats as looking
from aufheben.app.local_seats import Here
from aufheben.words import tell
from tests.assistants.playing import over_http
from tests.surfaces.conftest import Program

QUESTION = ("--stance", "We like quiet squares.", "--stance", "We like big cities.")
DEBATE = "Motion: This house would move.\n\nPro: Yes, since x.\n\nCon: No.\n"
CODEX = Here(kind="program", name="codex", what="codex on PATH: --model codex", model="codex")
WORDS = {
    "ask": ("ask", "Should we move?", *QUESTION, "--model"),
    "a seat": ("ask", "Should we move?", *QUESTION, "--model", "cmd:true", "--seat", "AG2={}"),
    "no stances": ("ask", "Should we move?", "--model"),
    "a judge of repetition": (
        *("ask", "Should we move?", *QUESTION, "--model", "cmd:true"),
        *("--repetition", "model", "--repetition-model"),
    ),
    "meaning": (
        *("ask", "Should we move?", *QUESTION, "--model", "cmd:true"),
        *("--repetition", "semantic", "--embeddings"),
    ),
    "deliberate": ("deliberate", "Should we move?", *QUESTION, "--model"),
    "judge": ("judge", "debate.txt", "--model"),
    "two judges": ("judge", "debate.txt", "--judge", "cmd:true", "--judge"),
    "check": ("check", "parents.csv", "--model"),
    "rate": ("rate", "debated", "--model"),
    "formalize": ("formalize", "We like it.", "--question", "Should we move?", "--model"),
    "batch": ("batch", "rows.jsonl", "--yes", "--model"),
    "try": ("models", "try"),
}
NONE = {
    "openai:m": "OPENAI_API_KEY",
    "anthropic:m": "ANTHROPIC_API_KEY",
    "google:m": "GOOGLE_API_KEY",
    "codex": "codex",
    "cmd:nobody-has-this -x": "nobody-has-this",
}
NEAR = {"codx": "codex", "opnai:m": "openai:m", "gemini-cly": "gemini-cli", "claude": "claude-code"}


@pytest.fixture(autouse=True)
def _machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: Program) -> None:
    """Files of every room and a finished debate; no key, no program, and one way to a model that is told."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/true").symlink_to("/bin/true")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(looking, "here", lambda: [CODEX])
    Path("debate.txt").write_text(DEBATE)
    Path("parents.csv").write_text("child,parent\ndog,animal\ncat,animal\npoodle,dog\n")
    row = {"question": "Should we move?", "agent1_stance": "Yes.", "agent2_stance": "No."}
    Path("rows.jsonl").write_text(f"{json.dumps(row)}\n" * 3)
    assert program("ask", _CAMERA, "--run", "debated", "-q").code == 0


_CAMERA = str(Path(__file__).parents[2] / "examples/camera.toml")


def _named(words: tuple[str, ...], model: str) -> list[str]:
    filled = [word.replace("{}", model) for word in words]
    return filled if filled != [*words] else [*filled, model]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("room", WORDS)
@pytest.mark.parametrize("model", NONE)
def test_one_that_cannot_be_asked_is_refused_before_a_run_begins(
    program: Program, monkeypatch: pytest.MonkeyPatch, room: str, model: str, lang: str
) -> None:
    if room == "meaning" and ":" not in model:
        pytest.skip("no program has embeddings")
    monkeypatch.setenv("LANGUAGE", lang)
    done = program(*_named(WORDS[room], model))
    assert done.code == 2, done.err
    assert done.err.count(NONE[model]) >= 1
    assert done.err.count(tell(CODEX.what).split(": ")[1]) == 1
    assert [row.run for row in auf.App().runs()] == ["debated"]


@pytest.mark.parametrize("room", WORDS)
@pytest.mark.parametrize("model", NEAR)
def test_a_misspelled_one_is_told_once_with_the_nearest(
    program: Program, room: str, model: str
) -> None:
    done = program(*_named(WORDS[room], model))
    assert done.code == 2, done.err
    assert done.err.count("names no model") == 1
    assert f"write {NEAR[model]};" in done.err
    assert [row.run for row in auf.App().runs()] == ["debated"]


async def _begun_by_an_assistant(journal: Path, model: str) -> str:
    async with over_http(journal, "--model", model, "--budget", "1") as talk:
        options = {"what": "Should we move?", "stances": {"AG1": "Yes.", "AG2": "No."}}
        return await talk.fails("start", room="dialectic", options=options)


@pytest.mark.parametrize("model", ["openai:gpt-5-mini", "codex"])
def test_an_assistant_is_told_before_a_run_begins(tmp_path: Path, model: str) -> None:
    said = asyncio.run(_begun_by_an_assistant(tmp_path / "j.db", model))
    assert NONE.get(model, "OPENAI_API_KEY") in said
    assert [*auf.App(journal=tmp_path / "j.db").runs()] == []


@pytest.mark.parametrize("model", NONE)
def test_python_is_told_before_a_run_begins(model: str) -> None:
    with pytest.raises(auf.BadInput, match=NONE[model]):
        auf.ask("Should we move?", {"AG1": "Yes.", "AG2": "No."}, model=model)
    assert [row.run for row in auf.App().runs()] == ["debated"]


def test_a_run_that_is_over_is_shown_again_where_its_model_is_gone(program: Program) -> None:
    (Path.cwd() / "bin/mine").symlink_to("/bin/true")
    asked = (
        "ask",
        "Should we move?",
        *QUESTION,
        "--model",
        "cmd:mine",
        "--calls",
        "1",
        "--run",
        "r",
    )
    assert program(*asked).code in (3, 4)
    over = auf.App().row("r").outcome is not None
    (Path.cwd() / "bin/mine").unlink()
    assert program("resume", "r", "--model", "cmd:mine").code == (4 if over else 2)
