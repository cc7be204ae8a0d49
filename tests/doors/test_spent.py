"""Every ending says what models were asked and what that took; every start what it will, at the most."""

import json
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
from aufheben.testing import FakeServer, Received, StandIn
from aufheben.testing.assistant import install
from aufheben.testing.by_hand.texts import is_refused
from aufheben.words import catalog, speaking

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


def in_japanese(line: str) -> None:
    """It must be said so, all of it."""
    told = catalog("ja").translated(line)
    assert told != line
    assert not ENGLISH.search(told.partition(": ")[2] if line.startswith("codex") else told)


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


def test_what_a_batch_spends_is_said_in_japanese() -> None:
    in_japanese("1,200 tokens, $0.01, 3.0 runs a minute")


@pytest.mark.parametrize("seconds", [0.2, 1.0, 20.0, 200.0, 20_000.0])
def test_a_length_of_time_is_said_in_words_of_both_languages(seconds: float) -> None:
    from aufheben.surfaces.cli.pace import length, more

    for line in (f"took {length(seconds)} in all", f"3 calls{more(4, 4, seconds)}"):
        assert not re.search(
            r"[a-z]{2,}|\bs\b", catalog("ja").translated(line).replace("calls", "")
        )


def refusing(received: Received) -> str:
    """Nothing of use, until it is asked again."""
    return StandIn()(received) if is_refused(received.user) else "I would rather not."


@pytest.mark.parametrize("reasks", [0, 2])
@pytest.mark.parametrize("room", ["ask", "single", "deliberate", "judge", "check"])
def test_no_run_takes_more_calls_than_were_told_of(
    capsys: pytest.CaptureFixture[str], room: str, reasks: int
) -> None:
    with FakeServer(refusing) as server:
        who = ("--model", f"openai:m@{server.base_url('openai')}", "--reasks", str(reasks))
        again = [*ROOMS[room], *who]
        assert run(lambda: cli.main(args=[*again, "--estimate"], standalone_mode=False)) == 0
        told = capsys.readouterr().out
        run(lambda: cli.main(args=[*again, "-q", "--json"], standalone_mode=False))
        made = json.loads(capsys.readouterr().out)["calls"]
    usual = int(re.findall(r"about ([\d,]+) calls?", told)[0].replace(",", ""))
    assert made["made"] <= made["bound"]
    assert ("or fewer" in told) <= (made["made"] <= usual)
    assert made["made"] <= usual or "more where an answer is refused and asked again" in told


def test_a_batch_tells_of_kept_answers_too(capsys: pytest.CaptureFixture[str]) -> None:
    codex()
    args = (*ROOMS["batch"], "--cache", "kept.db")
    typed(*args)
    capsys.readouterr()
    typed(*args, "--name", "again")
    said = capsys.readouterr()
    assert re.search(r"^\d+ answers are kept from an earlier run", said.err, re.MULTILINE)
    assert "nothing leaves this machine" in said.err
    assert re.search(r"^took nothing: all \d+ answers were kept", said.out, re.MULTILINE)
