"""Bad input and faults, as the design's matrix numbers them: clear errors, nothing lost."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.places import Place
from tests.surfaces.conftest import Program

ROOT = Path(__file__).parents[2]
CAMERA = ROOT / "examples/camera.toml"
SEATS = '[seats.A]\nstance = "a is a car."\n[seats.B]\nstance = "b is a car."\n'
QUESTION = 'question = "Which car should we buy?"\n'


def asked(program: Program, text: str | bytes, name: str = "in.toml") -> tuple[int, str]:
    Path(name).write_bytes(text if isinstance(text, bytes) else text.encode())
    code, out, err = program("ask", name)
    assert out == ""
    assert json.loads(program("runs", "list", "--json").out) == []
    return code, err


BROKEN = {
    "an unknown key": (QUESTION + "lmits = 1\n" + SEATS, ":2:", "limits"),
    "an unknown key in a seat": (QUESTION + SEATS + 'stanse = "x"\n', ":4:", "stance"),
    "an unknown limit": (QUESTION + SEATS + "[limits]\nmaxrounds = 3\n", ":7:", "max_rounds"),
    "a wrong type": (QUESTION + SEATS + '[limits]\ncalls = "many"\n', ":7:", "whole number"),
    "a negative limit": (QUESTION + SEATS + "[limits]\ncalls = -1\n", ":7:", "from 0 on"),
    "an unknown protocol": (QUESTION + SEATS + '[protocol]\nname = "publish"\n', "", "published"),
    "an unknown agent": (QUESTION + SEATS + 'agent = "symbolc"\n', "", "symbolic"),
    "no question": (SEATS, "", "question"),
    "one seat": (QUESTION + '[seats.A]\nstance = "a is a car."\n', "", "no stance"),
    "no stance": (QUESTION + SEATS + "[seats.C]\n", ":6:", "stance"),
    "invalid TOML": (QUESTION + "[seats.A\n", ":2:", "mend"),
    "a sentence that does not parse": (
        QUESTION + SEATS.replace("a is a car.", "a is a car. If a car is red buy it."),
        ":3:",
        "write it like",
    ),
    "unless two things at once": (
        QUESTION
        + SEATS.replace(
            "a is a car.", "If a car is red, we should buy it, unless it is old and dear."
        ),
        ":3:",
        "unless",
    ),
    "a stance in Japanese": (
        QUESTION + SEATS.replace("a is a car.", "車は軽いほうがよい。"),
        ":3:",
        "「…べきだ」",
    ),
    "a YAML tag": ("!!python/object:os.system 1\n", "", ""),
}


@pytest.mark.parametrize("name", BROKEN)
def test_f40_a_broken_input_names_file_line_and_fix(program: Program, name: str) -> None:
    text, place, fix = BROKEN[name]
    code, err = asked(program, text)
    assert code == 2
    assert err.startswith(f"error: in.toml{place}") or (not place and "in.toml" in err)
    assert fix in err


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("max_round = 3", "'max_rounds'"),
        ('max_rounds = "x"', "max_rounds"),
        ("journal = 5", "journal"),
    ],
)
def test_f40_a_broken_configuration_names_its_file_and_key(
    program: Program, text: str, key: str
) -> None:
    Path("aufheben.toml").write_text(text + "\n")
    ended = program("ask", str(CAMERA))
    assert ended.code == 2
    assert "aufheben.toml" in ended.err
    assert key in ended.err


READERS = (
    *("ask in.toml", "deliberate in.toml", "judge in.md", "check in.tsv", "solve in.af"),
    *("convert in.argdown out.apx", "review in.json", "replay in.jsonl", "runs import in.jsonl"),
)


@pytest.mark.parametrize("command", READERS)
def test_f37_every_command_that_reads_refuses_what_is_no_text_by_its_name(
    program: Program, command: str
) -> None:
    [file] = [word for word in command.split() if word.startswith("in.")]
    for content, said in (("どの".encode("shift_jis"), "UTF-8"), (b"", "the file is empty")):
        Path(file).write_bytes(content)
        ended = program(*command.split())
        assert (ended.code, ended.out) == (2, ""), ended.err
        assert file in ended.err
        assert said in ended.err
        assert "do: " in ended.err


NAMES = ["../../x", "/etc/passwd", "a/b", "CON", "nul", "x" * 300, "", ".", "a\0b", "-x", "名前"]


@pytest.mark.parametrize("name", NAMES)
def test_f38_a_run_name_cannot_leave_its_place(program: Program, name: str) -> None:
    before = sorted(Path().rglob("*"))
    ended = program("ask", str(CAMERA), f"--run={name}") if name else program("show", "")
    assert ended.code == 2
    outside = [p for p in Path().rglob("*") if p not in before and "home" not in p.parts]
    assert outside == []


def test_f38_an_import_under_an_evil_name_is_refused(program: Program) -> None:
    program("ask", str(CAMERA), "--run", "good")
    evil = program("runs", "export", "good").out.replace('"run": "good"', '"run": "../../evil"')
    Path("evil.jsonl").write_text(evil)
    assert program("runs", "import", "evil.jsonl").code == 2
    assert not list(Path().rglob("*evil*.lock"))


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"schema": "other"}', "{" * 99999, "\x00"])
def test_f38_garbage_is_no_import(program: Program, text: str) -> None:
    Path("garbage.jsonl").write_text(text)
    ended = program("runs", "import", "garbage.jsonl")
    assert ended.code == 2
    assert "garbage.jsonl" in ended.err


ODD = "\u202eevil \u200d\U0001f600 \x00 Ａ"


def test_f12_odd_characters_survive_the_journal_and_the_output(program: Program) -> None:
    """NUL, a right-to-left override, a joiner, an emoji, full-width letters in a stance."""
    stance = f"# {ODD}\na is a car. a is fast. If a car is fast, we should buy it."
    arguments = ["--stance", stance, "--stance", "b is a car.", "--run", "odd", "--json", "-q"]
    first = program("ask", "Which car should we buy?", *arguments)
    assert first.code == 0
    assert json.loads(first.out)["seats"][0]["stance"] == stance
    assert program("show", "odd", "--json").out == first.out
    assert program("replay", "odd").code == 0


def test_f12_a_lone_surrogate_is_kept_and_printed_escaped(program: Program) -> None:
    stance = "# \udcff\na is a car. a is fast. If a car is fast, we should buy it."
    arguments = ["--stance", stance, "--stance", "b is a car.", "--run", "odd", "-q"]
    assert program("ask", "Which car should we buy?", *arguments, "--json").code == 0
    assert program("replay", "odd").code == 0
    assert program("show", "odd", "-o", "out.json").code == 0


def test_f29_an_unwritable_journal_is_said_before_anything_is_lost(program: Program) -> None:
    Path("file").write_text("x")
    ended = program("ask", str(CAMERA), "--journal", "file/journal.db")
    assert ended.code == 3
    assert "file" in ended.err


def test_f30_a_file_that_is_no_journal_is_left_as_it_is(program: Program) -> None:
    Path("notes.db").write_text("my notes, not a database at all")
    ended = program("ask", str(CAMERA), "--journal", "notes.db")
    assert ended.code == 2
    assert Path("notes.db").read_text() == "my notes, not a database at all"


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("PRAGMA user_version = 99", "later version"),
        ("UPDATE events SET kind = 'rejected' WHERE number = 4", "event 4"),
    ],
)
def test_f30_a_newer_journal_and_an_altered_row_are_refused(
    program: Program, statement: str, said: str
) -> None:
    program("ask", str(CAMERA), "--journal", "j.db", "--run", "r")
    with closing(sqlite3.connect("j.db", isolation_level=None)) as connection:
        connection.execute(statement)
    for command in (["replay", "r"], ["resume", "r"], ["why", "--run", "r"]):
        ended = program(*command, "--journal", "j.db")
        assert (ended.code, said in ended.err) == (2, True)


def test_f32_a_closed_pipe_ends_without_a_traceback(tmp_path: Path) -> None:
    environment = {**os.environ, "AUFHEBEN_HOME": str(tmp_path)}
    started = subprocess.Popen(
        [sys.executable, "-m", "aufheben", "ask", str(CAMERA), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    )
    assert started.stdout is not None
    started.stdout.close()
    assert started.stderr is not None
    err = started.stderr.read().decode()
    started.stderr.close()
    assert started.wait() == 130
    assert "Traceback" not in err


def _listening() -> None:
    """Whoever runs the tests in the background has told them to ignore interrupts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_f31_f32_a_run_is_one_process_s_and_an_interrupt_says_how_to_go_on(
    program: Program, monkeypatch: pytest.MonkeyPatch, place: Place, number: int, code: int
) -> None:
    """The seat waits for ever in its second answer; a second process is refused; the signal
    comes twice.
    """
    Path("waiting.py").write_text(WAITING)
    monkeypatch.setenv("AUFHEBEN_JOURNAL", place.address())
    started = subprocess.Popen(
        [sys.executable, "waiting.py", str(CAMERA)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=_listening,  # noqa: PLW1509 - no thread runs here
        text=True,
    )
    assert started.stdout is not None
    assert started.stdout.readline() == "waiting\n"
    second = program("resume", "r")
    assert (second.code, second.out) == (2, "")
    assert "another process" in second.err
    started.send_signal(number)
    started.send_signal(number)
    _, err = started.communicate()
    assert started.returncode == code
    assert "Traceback" not in err
    assert "to go on: aufheben resume r" in err
    assert program("resume", "r").out.startswith("We should buy camera c")


WAITING = """
import asyncio, sys
from contextlib import asynccontextmanager
from aufheben import wiring
from aufheben.agents import SymbolicAgent
from aufheben.surfaces.cli.entry import main

class Waiting(SymbolicAgent):
    async def answer(self, seat, task, rulings):
        if task.place[0] == "dispute":
            print("waiting", flush=True)
            await asyncio.Event().wait()
        return await super().answer(seat, task, rulings)

@asynccontextmanager
async def seated(named, **how):
    yield dict.fromkeys(named, Waiting())

wiring.seated = seated
main(["ask", sys.argv[1], "--run", "r", "--protocol", "published"])
"""
