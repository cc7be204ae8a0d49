"""The tutorial does what it says, as it says it, where nothing of ours is."""

from pathlib import Path

import pytest

from tests.documentation.tutorial import ROOT, Step, played, run, steps
from tests.surfaces.conftest import Program, program

__all__ = ["program"]
PAGES = ["tutorial.md", "tutorial.ja.md"]


def missing(done: list[Step]) -> list[str]:
    """What the page shows and nothing printed."""
    return [part for step in done for part in step.shown if part not in step.printed]


@pytest.mark.parametrize("page", PAGES)
def test_every_line_that_the_tutorial_shows_is_printed(
    page: str, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = played((ROOT / "docs" / page).read_text("utf-8"), program, monkeypatch)
    assert missing(done) == []
    assert "school" in Path("school.html").read_text("utf-8")
    assert Path("school.svg").read_text("utf-8").startswith("<svg")


def test_it_is_so_on_a_machine_that_has_nothing_of_ours(tmp_path: Path) -> None:
    done = run((ROOT / "docs" / PAGES[0]).read_text("utf-8"), tmp_path)
    assert missing(done) == []
    assert [step.printed for step in done if step.file] == ["", ""]


def test_both_languages_do_the_same() -> None:
    english, japanese = (steps((ROOT / "docs" / page).read_text("utf-8")) for page in PAGES)
    assert len(english) == len(japanese)
    first = english[0].text.replace("./aufheben", "'./aufheben[ja]'")  # the dictionary too
    assert japanese[0].text.startswith(first)
    assert [len(step.shown) for step in english] == [len(step.shown) for step in japanese]


def test_the_answer_is_not_that_of_the_published_example() -> None:
    for page in PAGES:
        text = (ROOT / "docs" / page).read_text("utf-8")
        assert "camera" not in text
        assert "カメラ" not in text
