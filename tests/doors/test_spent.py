"""Every ending says what models were asked and what that took; every start what it will, at the most."""

import os
import re
import signal
import subprocess
import sys
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from aufheben.domain.vocabulary import Lang
from aufheben.surfaces.cli.entry import cli, run
from aufheben.testing.assistant import install
from aufheben.words import speaking, spelled

ENGLISH = re.compile(r"\b(took|calls?|tokens|answer|kept|answering|known|subscription|refused)\b")
SIDES = ("--stance", "We need rest on market days.", "--stance", "We need food from farms.")
DEBATE = str(Path(__file__).parents[2] / "examples" / "debate.md")
ROOMS = {
    "ask": ("ask", "Should the market stay?", *SIDES),
    "single": ("ask", "Should the market stay?", *SIDES, "--protocol", "single"),
    "deliberate": ("deliberate", "Should the market stay?", *SIDES, "--steps", "3"),
    "judge": ("judge", DEBATE, "--panel", "null"),
    "check": ("check", "edges.tsv", "--in-flight", "1"),
    "formalize": ("formalize", *SIDES[1::2], "--question", "Should the market stay?"),
    "batch": ("batch", "questions.txt", "--room", "ask", "--protocol", "single"),
}
TOOK = r"took (\d+ calls|1 call), \d+ s of answering, [\d,]+ tokens, out of a subscription"
LOST = r"(1 call was|\d+ calls were) not answered: what (it|they) took is not known"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "programs"
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("AUFHEBEN_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    Path("edges.tsv").write_text("child\tparent\nviolin\tinstrument\ncar\twheel\ntrout\tfish\n")
    Path("questions.txt").write_text("Should the market stay?\nShould the bridge close?\n")


def codex(**how: Any) -> None:
    """A stand-in for an assistant that is paid by a subscription."""
    install(Path("programs").absolute(), "codex", **how)


def typed(*args: str) -> int:
    """The exit code of a command."""
    named = () if "resume" in args else ("--model", "codex")
    return run(lambda: cli.main(args=[*args, *named], standalone_mode=False))


@pytest.mark.parametrize(
    ("room", "quirk"),
    [
        *((room, "signed-out") for room in ROOMS),
        ("ask", "spent"),
        ("ask", "late"),
        ("check", "late"),
    ],
)
def test_a_failure_says_what_is_not_known_only_where_an_answer_may_have_been_under_way(
    capsys: pytest.CaptureFixture[str], room: str, quirk: str
) -> None:
    codex(**({"delay": 3.0} if quirk == "late" else {"quirk": quirk}))
    more = ("--timeout", "0.5") if quirk == "late" else ()
    assert typed(*ROOMS[room], *more) != 0
    said = capsys.readouterr()
    told = re.search(rf"^{LOST}$", said.err + said.out, re.MULTILINE)
    assert bool(told) == (quirk == "late"), said


class Elsewhere(BaseHTTPRequestHandler):
    """Knows no model."""

    def do_POST(self) -> None:
        self.send_error(404)

    def log_message(self, *_: object) -> None:
        """Nothing."""


@pytest.mark.parametrize("is_there", [False, True])
def test_a_server_that_takes_no_question_took_nothing(
    capsys: pytest.CaptureFixture[str], is_there: bool
) -> None:
    with HTTPServer(("127.0.0.1", 0), Elsewhere) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        at = f"http://127.0.0.1:{server.server_port if is_there else 9}/v1"
        args = [*ROOMS["ask"], "--model", f"openai:m@{at}"]
        assert run(lambda: cli.main(args=args, standalone_mode=False)) != 0
        server.shutdown()
    said = capsys.readouterr().err
    assert ("no such model" if is_there else "cannot reach") in said
    assert "not answered" not in said


@pytest.mark.parametrize(
    ("room", "lang"),
    [("single", "en"), ("judge", "ja"), ("check", "en"), ("check", "ja"), ("batch", "ja")],
)
def test_an_end_says_what_was_taken_in_its_reader_s_language(
    capsys: pytest.CaptureFixture[str], room: str, lang: Lang
) -> None:
    codex()
    with speaking(lang):
        typed(*ROOMS[room], "--calls", "20")
    said = capsys.readouterr()
    told = said.err + said.out
    if lang == "en":
        assert re.search(rf"^{TOOK}$", told, re.MULTILINE), told
    else:
        [line] = [each for each in told.splitlines() if each.startswith("かかったもの")]
        assert not ENGLISH.search(line)


@pytest.mark.parametrize(
    ("room", "number"),
    [("ask", signal.SIGINT), ("check", signal.SIGTERM), ("batch", signal.SIGINT)],
)
def test_whoever_is_interrupted_says_it_too_and_no_empty_line(
    room: str, number: signal.Signals
) -> None:
    codex(delay=0.2)
    argv = [sys.executable, "-m", "aufheben", *ROOMS[room], "--model", "codex"]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(argv, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, env=env) as ours:
        _wait_for(Path("programs/asked"), 3)
        ours.send_signal(number)
        told = (ours.communicate()[1]).decode().splitlines()
    assert told[-1] in ("interrupted", "terminated")
    assert "" not in told[-4:]
    assert any(re.fullmatch(rf"{TOOK}|{LOST}", each) for each in told[-5:-1]), told


def _wait_for(log: Path, asked: int) -> None:
    """Until so many questions were asked."""
    for _ in range(3_000):
        if log.exists() and len(log.read_text("utf-8").splitlines()) >= asked:
            return
        time.sleep(0.02)


def test_answers_that_are_kept_are_told_as_kept_before_and_after(
    capsys: pytest.CaptureFixture[str],
) -> None:
    codex()
    check = ROOMS["check"]
    typed(*check)
    assert "kept" not in capsys.readouterr().err
    typed(*check, "--estimate")
    assert capsys.readouterr().out.splitlines() == [
        "all 3 answers are kept from an earlier run, so no model is asked",
        "nothing leaves this machine",
    ]
    before = Path("programs/asked").read_text("utf-8")
    typed(*check)
    told = capsys.readouterr().err
    assert "all 3 answers were kept from an earlier run, and no model was asked" in told
    assert "tokens" not in told
    assert Path("programs/asked").read_text("utf-8") == before
    with Path("edges.tsv").open("a") as edges:
        edges.write("lion\tcat\n")
    typed(*check)
    told = capsys.readouterr().err
    assert "\n3 answers are kept from an earlier run, and not asked for again\n" in told
    assert re.search(rf"^{TOOK}$", told, re.MULTILINE)
    assert "\n3 answers more were kept from an earlier run, and not asked for again" in told


@pytest.mark.parametrize("room", ["single", "judge"])
def test_what_a_cache_keeps_is_told_in_every_room(
    capsys: pytest.CaptureFixture[str], room: str
) -> None:
    codex()
    for _ in range(2):
        capsys.readouterr()
        typed(*ROOMS[room], "--cache", "kept.db")
    told = capsys.readouterr().err
    assert re.search(r"^codex.*: (all \d+ answers are|the answer is) kept", told, re.MULTILINE), (
        told
    )
    none = r"^took nothing: (all \d+ answers were|the answer was) kept"
    assert re.search(none, told, re.MULTILINE), told


@pytest.mark.parametrize("seconds", [0.2, 1.0, 20.0, 200.0, 20_000.0])
def test_a_length_of_time_is_said_in_words_of_both_languages(seconds: float) -> None:
    from aufheben.surfaces.cli.live import length

    assert not re.search(r"[a-z]", spelled(length(seconds), "ja"))
