"""The tutorial does what it says, as it says it, where nothing of ours is."""

from pathlib import Path

import pytest

from tests.documentation.tutorial import ROOT, run, steps

PAGES = ["tutorial.md", "tutorial.ja.md"]


@pytest.mark.parametrize("page", [PAGES[0], pytest.param(PAGES[1], marks=pytest.mark.slow)])
def test_every_line_that_the_tutorial_shows_is_printed(page: str, tmp_path: Path) -> None:
    text = (ROOT / "docs" / page).read_text("utf-8")
    done = run(text, tmp_path)
    assert [step.printed for step in done if step.commands.startswith("cat ")] == ["", ""]
    missing = [part for step in done for part in step.shown if part not in step.printed]
    assert missing == []
    assert "school" in (tmp_path / "school.html").read_text("utf-8")
    assert (tmp_path / "school.svg").read_text("utf-8").startswith("<svg")


def test_both_languages_do_the_same() -> None:
    english, japanese = (steps((ROOT / "docs" / page).read_text("utf-8")) for page in PAGES)
    assert len(english) == len(japanese)
    assert [len(step.shown) for step in english] == [len(step.shown) for step in japanese]


def test_the_answer_is_not_that_of_the_published_example() -> None:
    for page in PAGES:
        text = (ROOT / "docs" / page).read_text("utf-8")
        assert "camera" not in text
        assert "カメラ" not in text
