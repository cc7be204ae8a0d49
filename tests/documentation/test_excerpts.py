"""What a page shows by itself is run with what the page says of it: a file, a table, a ballot, a transcript, a command."""

import csv
import doctest
import json
import re
import shlex
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pytest
from click.testing import CliRunner

import aufheben as auf
from aufheben.formats.aspic import read_aspic
from aufheben.rooms.judging.report.ballots import tabbycat
from aufheben.rooms.judging.transcripts import transcript_of
from aufheben.rooms.judging.transcripts.transcript import Supplement, Transcript
from aufheben.rooms.judging.transcripts.voices import voices_of
from aufheben.runtime.solver import Semantics, Task
from aufheben.surfaces.cli.solve import command
from tests.documentation.tutorial import ROOT
from tests.judging.test_feedback import advised

TABLES = {"questions.md": "halls.csv", "questions.ja.md": "halls.ja.csv"}
TRANSCRIPTS = ["transcripts.md", "transcripts.ja.md"]
SOLVING = ["solving.md", "solving.ja.md"]
ALIKE = {"python": "python", "transcripts": "txt|vtt|srt|json", "solving": "console|aspic"}
"""Pages whose two languages show the same, and of which kinds."""
VOICES = voices_of({"Prop": "Aiko Sato,Ben Abe", "Opp": "Dan Roy,Chie Mori", "none": "Ken Ito"})


def text_of(page: str) -> str:
    return (ROOT / "docs" / page).read_text("utf-8")


def blocks(page: str, kinds: str) -> list[tuple[str, str]]:
    """Every block of these kinds on a page, and which it is of."""
    return re.findall(rf"^```({kinds})\n(.*?)^```", text_of(page), re.MULTILINE | re.DOTALL)


def code(page: str, kind: str) -> str:
    """The first block of a kind on a page."""
    return blocks(page, kind)[0][1]


@pytest.mark.parametrize("page", ALIKE)
def test_both_languages_show_the_same(page: str) -> None:
    assert blocks(f"{page}.md", ALIKE[page]) == blocks(f"{page}.ja.md", ALIKE[page])


@pytest.mark.parametrize("page", TABLES)
def test_the_file_of_a_page_of_questions_is_answered(page: str, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples/tables", tmp_path, dirs_exist_ok=True)
    asked = tmp_path / "question.toml"
    asked.write_text(code(page, "toml"), "utf-8")
    assert auf.ask(asked, journal=":memory:").answers


@pytest.mark.parametrize("page", TABLES)
def test_a_table_in_python_is_asked_as_a_page_says(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AUFHEBEN_JOURNAL", str(tmp_path / "journal.db"))
    with (ROOT / "examples/tables" / TABLES[page]).open(encoding="utf-8") as file:
        halls = list(csv.DictReader(file))
    assert eval(code(page, "python"), {"auf": auf, "halls": halls}).answers


@pytest.mark.parametrize("page", TRANSCRIPTS)
def test_the_script_of_a_page_puts_addresses_for_every_name(page: str, tmp_path: Path) -> None:
    (tmp_path / "ballot.json").write_text(tabbycat(advised().judged), "utf-8")
    teams = [
        {"short_name": name, "url": f"/{name}", "speakers": [{"name": who, "url": f"/{who}"}]}
        for name, who in (("Hill A", "Aiko"), ("Lake B", "Dan"))
    ]
    (tmp_path / "teams.json").write_text(json.dumps(teams), "utf-8")
    told = subprocess.run(
        [sys.executable, "-c", code(page, "python"), "ballot.json", "teams.json", "PRO=Hill A", "CON=Lake B"],
        cwd=tmp_path, capture_output=True, check=True, timeout=60,
    )  # fmt: skip
    [sheet] = json.loads(told.stdout)["result"]["sheets"]
    found = {each["team"]: {row["speaker"] for row in each["speeches"]} for each in sheet["teams"]}
    assert found == {"/Hill A": {"/Aiko"}, "/Lake B": {"/Dan"}}


def test_every_example_of_python_gives_what_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AUFHEBEN_HOME", str(tmp_path / "home"))
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    said: list[str] = []
    example = "\n".join(text for _, text in blocks("python.md", "python"))
    test = doctest.DocTestParser().get_doctest(example, {}, "python.md", None, 0)
    doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert "".join(said) == ""
    assert len(test.examples) > 30


def read(ending: str, text: str) -> Transcript:
    recorded = Supplement(motion="This House would rest", voices=VOICES)
    supplement = recorded if "Ken Ito" in text else Supplement()
    return transcript_of(text, f"debate.{ending}", supplement)


@pytest.mark.parametrize("page", TRANSCRIPTS)
def test_every_form_of_a_transcript_on_the_page_is_read(page: str) -> None:
    told = [read(*each) for each in blocks(page, ALIKE["transcripts"])]
    assert len(told) == 12
    counts = [(len(each.match.heading.teams), len(each.match.speeches)) for each in told]
    assert counts == [
        (2, 4), (2, 2), (2, 8), (4, 8), (2, 2), (2, 3), (2, 4), (2, 4), (2, 4), (2, 4), (2, 4), (2, 2),
    ]  # fmt: skip
    assert [each.chairs for each in told if each.chairs] == [("Ken Ito",)] * 4


def shown() -> list[tuple[str, str]]:
    """Every command of the page on solving, with what it is said to print."""
    lines = "".join(text for _, text in blocks("solving.md", "console")).splitlines()
    places = [at for at, line in enumerate(lines) if line.startswith("$ ")]
    pairs = pairwise([*places, len(lines)])
    return [(lines[at][2:], "\n".join(lines[at + 1 : end])) for at, end in pairs]


def decided(printed: str) -> str:
    """Which extension shows a decision is for the solver to choose."""
    return re.sub(r"^(YES|NO)\nw .*", r"\1 w", printed)


@pytest.mark.parametrize(("line", "printed"), shown(), ids=lambda said: said[:60])
def test_every_command_of_solving_prints_what_the_page_says(
    line: str, printed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    program, name, *words = shlex.split(line)
    assert (program, name) == ("aufheben", "solve")
    result = CliRunner().invoke(command, words)
    assert result.exit_code == 0, result.output
    assert decided(result.output.rstrip("\n")) == decided(printed)


@pytest.mark.parametrize("page", SOLVING)
def test_every_semantics_and_task_is_on_the_page_and_the_theory_is_the_example(page: str) -> None:
    text = text_of(page)
    named = (*get_args(Semantics), *get_args(Task))
    assert [said for said in named if f"| `{said}` |" not in text] == []
    assert len(shown()) == 10
    example = (ROOT / "examples/penguin.aspic").read_text("utf-8")
    assert blocks(page, "aspic") == [("aspic", example)]
    assert read_aspic(example).link == "last"
