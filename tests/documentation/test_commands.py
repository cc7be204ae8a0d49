"""Every command that a page shows is run here or elsewhere, or cannot be, for the reason given."""

import re
import shlex
from pathlib import Path

import pytest

from tests.surfaces.conftest import Program, program  # noqa: F401 - a fixture
from tests.testing.test_by_hand import OWL

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "README.ja.md", *sorted((ROOT / "docs").glob("*.md"))]
ELSEWHERE = {
    "aufheben serve": "goes on until it is stopped: tests/surfaces/test_serve.py",
    "aufheben ask hall.toml": "of the tutorial: test_tutorial.py",
    "aufheben batch": "files of many runs: tests/surfaces/test_batch.py",
    "aufheben bench conformance": "asks a model that is configured: tests/surfaces/test_conformance.py",
    "aufheben check a.owl": "several files, as below: tests/hierarchy",
    "aufheben check onto/": "a folder of the reader's: tests/rooms/test_inputs.py",
    "aufheben check own.owl": "mends that a curator accepts: tests/surfaces/test_check_mends.py",
    "aufheben fork RUN --event": "an answer by its number: tests/surfaces/test_fork.py",
    "aufheben judge zoom.vtt": "a transcript of the reader's: tests/surfaces/test_judge.py",
    "aufheben mcp --http": "goes on until it is stopped: tests/assistants/test_conversations.py",
    "aufheben mcp install": "looks for clients of this machine's: tests/assistants",
    "aufheben solve debate.bag": "a graph of the reader's: tests/surfaces/test_solve_gradual.py",
    "aufheben replay": "records: tests/surfaces/test_recorded.py, test_recorded_edges.py",
    "aufheben runs import": "the same",
    "aufheben show RUN --edge": "a debate that a model held: tests/surfaces/test_check_debates.py",
    "aufheben show debated-by-hand": "the same: tests/surfaces/test_recorded_edges.py",
}
"""Beginnings of commands that are not run here, and why."""


def commands() -> list[str]:
    """Every call of ours in a block without a model; those with one are in `tests/testing`."""
    texts = [page.read_text("utf-8").replace("\\\n", " ") for page in PAGES]
    fenced = re.compile(r"^```\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    lines = (line for text in texts for code in fenced.findall(text) for line in code.splitlines())
    called = {line.split("  #")[0].split(" # ")[0].strip() for line in lines}
    ours = {line for line in called if line.startswith("aufheben ")}
    return sorted(line for line in ours if "--model" not in line and "--judge" not in line)


def run_here() -> list[str]:
    return [line for line in commands() if not line.startswith(tuple(ELSEWHERE))]


def test_no_reason_is_given_for_a_command_that_no_page_shows() -> None:
    assert [head for head in ELSEWHERE if not any(c.startswith(head) for c in commands())] == []


@pytest.mark.parametrize("line", run_here())
def test_every_command_does_what_it_is_shown_for(program: Program, line: str) -> None:  # noqa: F811
    _prepare(program, line)
    words, into = shlex.split(line)[1:], None
    if ">" in words:
        words, into = words[: words.index(">")], words[-1]
    ended = program(*("camera" if word == "RUN" else word for word in words))
    assert ended.code in (0, 1), ended.err
    assert into is None or ended.out


def _prepare(program: Program, line: str) -> None:  # noqa: F811
    """What the lines name, small, and a run to look back at."""
    Path("examples").symlink_to(ROOT / "examples")
    if line != "aufheben init":
        text = (ROOT / "examples/camera.toml").read_text("utf-8")
        expected = '\n[expect]\noutcome = "synthesis"\n' if "--expect" in line else ""
        Path("question.toml").write_text(text + expected, "utf-8")
    Path("vehicles.owl").write_text(OWL, "utf-8")
    Path("framework.af").write_text("p af 2\n1 2\n", "utf-8")
    lang = ".ja" if re.search(r"[ぁ-ん]", line) else ""
    if re.match(r"aufheben (why|show|replay|runs|fork|resume)", line):
        kind = "deliberate" if re.search("--utility|--at ", line) else "ask"
        program(kind, str(ROOT / f"examples/camera{lang}.toml"), "--run", "camera")
