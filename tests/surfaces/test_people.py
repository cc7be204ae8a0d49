"""A person beside the logic engine, from the command line and at a real terminal."""

import io
import json
import os
import pty
import re
import select
import signal
import sys
import time
from pathlib import Path

import pytest

from tests.agents.human_typings import HOSTILE, SUPPLIER
from tests.surfaces.conftest import Ended, Program

PERSON = ("--seat", "Quality=human")
AUDIT = "Acme has failed the audit. If something has failed the audit, we should not use it."
RULE = (
    "Borealis is certified and has a low defect rate."
    " If a supplier is certified and has a low defect rate, we should use it."
)
WHOLE = (AUDIT, "y", RULE, "", "/concede")
"""What a person types who argues Quality's stance to the end."""
FORMS = re.compile(r"›|seat:|Distill|Reconceive|serves|premises|presuppos", re.IGNORECASE)
PROMPTS = (b"> ", b"[y/n] ", b"Its number: ")


@pytest.fixture
def sitting(program: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Program:
    """Runs `aufheben ARGS` in a folder with the supplier case; the first argument is typed."""
    (tmp_path / "supplier.toml").write_text(SUPPLIER, encoding="utf-8")

    def sat(typed: str, *args: str) -> Ended:
        raw = typed.encode("utf-8", "surrogateescape")
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw), "utf-8"))
        return program(*args)

    return sat


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


def test_the_engine_integrates_and_the_person_is_asked_for_nothing_but_arguments(
    sitting: Program,
) -> None:
    done = sitting(lines(*WHOLE), "ask", "supplier.toml", *PERSON, "--json")
    told = json.loads(done.out)
    assert (done.code, told["outcome"], told["protocol"]) == (0, "synthesis", "published")
    assert "Corvo" in told["answer"]
    assert not FORMS.search(done.err)
    assert "Purchasing: integration: generalize" in done.err


@pytest.mark.parametrize("more", [(), ("--confirm",), ("--pooled",), ("--protocol", "capped")])
def test_in_no_logical_form_is_a_person_asked_to_integrate(
    sitting: Program, more: tuple[str, ...]
) -> None:
    typed = lines(*WHOLE, *["/concede"] * 9)
    for seat in ("Quality", "Purchasing"):
        done = sitting(
            typed, "ask", "supplier.toml", "--seat", f"{seat}=human", *more, "--run", seat
        )
        assert done.code == 0, done.err
        assert "waiting" not in done.err
        assert not FORMS.search(done.err)


def test_a_form_that_only_people_could_carry_wants_a_model(sitting: Program) -> None:
    done = sitting("", "ask", "supplier.toml", *PERSON, "--protocol", "lift")
    assert done.code == 2
    assert "--model" in done.err
    assert "--protocol published" in done.err


def test_a_stance_in_prose_and_words_nobody_reads_end_unresolved(
    sitting: Program, tmp_path: Path
) -> None:
    stance = SUPPLIER.rpartition('stance = """')[0] + "stance = 'We go by how it feels, mostly.'\n"
    (tmp_path / "prose.toml").write_text(stance, encoding="utf-8")
    typed = lines("/skip", "Trust Zeta, come what may, because my aunt swears by them", "y")
    done = sitting(typed, "ask", "prose.toml", *PERSON)
    assert done.code == 0, done.err
    assert "No synthesis was found." in done.out
    assert "Trust Zeta" in done.out
    assert "--model" in done.out
    assert "The logic engine cannot read" in done.err
    again = json.loads(sitting("", "show", "--json").out)
    assert again["outcome"] == "unresolved"


def test_the_end_of_the_input_waits_and_going_on_asks_nothing_twice(sitting: Program) -> None:
    first = sitting(lines(*WHOLE[:2]), "ask", "supplier.toml", *PERSON, "--run", "r")
    assert first.code == 0
    assert "to go on: aufheben resume r" in first.err
    then = sitting(lines(*WHOLE[2:]), "resume", "r", "--json")
    assert json.loads(then.out)["outcome"] == "synthesis"
    assert "failed the audit, because" not in then.err
    assert sitting("", "replay", "r").code == 0


def test_whatever_is_typed_the_run_goes_on_to_its_end(sitting: Program) -> None:
    hostile = [
        line for line in HOSTILE if line.lower().strip() not in ("/skip", "/concede", "/leave")
    ]
    typed = "\udcff\udcfe\n" + "".join(f"{line}\n-\n" for line in hostile if "\n" not in line)
    typed = re.sub("[\ud800-\udc7f\udd00-\udfff]", "\udced", typed)
    done = sitting(
        typed + lines("n", "/back", "/back", "/back", "-", "-", *WHOLE, *["/skip"] * 9),
        *("ask", "supplier.toml", *PERSON, "--json"),
    )
    assert done.code == 0, done.err[-2000:]
    told = json.loads(done.out)
    assert told["outcome"] in ("synthesis", "unresolved", "justified")
    assert told["stop_reason"] != "waiting"
    assert told["calls"]["rejected"] == 0


class _Terminal:
    """The program at a pseudo-terminal, spoken to when it asks."""

    def __init__(self, folder: Path, *args: str) -> None:
        self.shown = b""
        self._read_to = 0
        self._child, self._terminal = pty.fork()
        if self._child == 0:
            os.chdir(folder)
            # Whatever started the tests may have left interrupts ignored; a terminal does not.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            kept = {**os.environ, "AUFHEBEN_HOME": str(folder / "home"), "TERM": "xterm"}
            os.execve(sys.executable, [sys.executable, "-m", "aufheben", *args], kept)

    def type(self, *typed: bytes) -> None:
        """Each of them once the program has asked again."""
        for line in typed:
            self._await_prompt()
            for start in range(0, len(line), 512):
                os.write(self._terminal, line[start : start + 512])
                self._read(0.0)

    def ended(self) -> int:
        """How the program left, all it said read."""
        while self._read(60.0):
            pass
        os.close(self._terminal)
        return os.waitstatus_to_exitcode(os.waitpid(self._child, 0)[1])

    def _await_prompt(self) -> None:
        until = time.monotonic() + 60
        while not self.shown[self._read_to :].endswith(PROMPTS):
            assert self._read(max(0.0, until - time.monotonic())), self.shown.decode(
                "utf-8", "replace"
            )
        self._read_to = len(self.shown)

    def _read(self, seconds: float) -> bool:
        """Whether something was read, or nothing was to be waited for."""
        ready, _, _ = select.select([self._terminal], [], [], seconds)
        try:
            some = os.read(self._terminal, 65536) if ready else b""
        except OSError:
            return False
        self.shown += some
        return bool(some) or not seconds


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "supplier.toml").write_text(SUPPLIER, encoding="utf-8")
    return tmp_path


def test_a_person_at_a_terminal_types_nonsense_leaves_by_its_end_and_comes_back(
    folder: Path,
) -> None:
    first = _Terminal(folder, "ask", "supplier.toml", *PERSON, "--run", "r")
    first.type(
        *(b"\n", b"~\n", b"->\n", b"/unknown\n", b"\x1b[A\x1b[B\n", b"\xff\xfe\n", b'{"a": [\n'),
        *("👩‍👩‍👧 車がうるさい\n".encode(), b"x" * 100_000 + b"\n", b"?\n"),
        *(f"{AUDIT}\n".encode(), b"n\n", b"\n", b"y\n", b"\x04"),
    )
    assert first.ended() == 0
    said = first.shown.decode("utf-8", "replace")
    assert "Traceback" not in said
    assert "There is no command /unknown here" in said
    assert "no text and cannot be kept" in said
    assert f"So far you typed: {AUDIT}" in said
    assert "to go on: aufheben resume r" in said
    then = _Terminal(folder, "resume", "r")
    then.type(f"{RULE}\n".encode(), b"\n", b"/concede\n")
    assert then.ended() == 0
    assert b"We should use Corvo" in then.shown
