"""What a page says to save and to run is run as it is printed, in a fresh folder of a machine that has just us."""

import re
from pathlib import Path

import pytest

from tests.documentation.tutorial import ROOT, run, steps

DOCS = ROOT / "docs"
PAGES = ["extending.md", "evaluating.md", "evaluating.ja.md"]
ELSEWHERE = {
    "python.md": "test_excerpts.py",
    "tutorial.md": "test_tutorial.py",
    "questions.md": "test_excerpts.py",
    "serving.md": "a file of tokens: tests/app/test_token_file.py",
    "transcripts.md": "test_excerpts.py",
}
"""Pages with code that is run elsewhere, and where."""


@pytest.mark.parametrize("page", PAGES)
def test_the_code_of_a_page_runs_as_it_is_printed(page: str, tmp_path: Path) -> None:
    done = run((DOCS / page).read_text("utf-8"), tmp_path, installed=True)
    assert [part for step in done for part in step.shown if part not in step.printed] == []
    assert any(step.shown for step in done)


def test_every_page_with_code_is_run_somewhere() -> None:
    code = re.compile(r"^```(python|toml)", re.MULTILINE)
    with_code = {page.name for page in DOCS.glob("*.md") if code.search(page.read_text("utf-8"))}
    assert {name.replace(".ja.md", ".md") for name in with_code - {*PAGES}} == {*ELSEWHERE}


def test_both_languages_show_the_same_code() -> None:
    english, japanese = (
        [step.text for step in steps((DOCS / page).read_text("utf-8"))] for page in PAGES[1:]
    )
    assert english == japanese
