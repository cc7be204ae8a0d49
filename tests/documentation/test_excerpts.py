"""Code that a page shows by itself is run with what the page says of it: a file, a table, a ballot."""

import csv
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import aufheben as auf
from aufheben.rooms.judging.report import tabbycat
from tests.documentation.tutorial import ROOT
from tests.judging.test_feedback import advised

PAGES = ["questions.md", "questions.ja.md", "transcripts.md", "transcripts.ja.md"]
TABLES = {"questions.md": "halls.csv", "questions.ja.md": "halls.ja.csv"}


def code(page: str, kind: str) -> str:
    """The one block of a kind on a page."""
    text = (ROOT / "docs" / page).read_text("utf-8")
    found: list[str] = re.findall(rf"^```{kind}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return found[0]


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


@pytest.mark.parametrize("page", PAGES[2:])
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
