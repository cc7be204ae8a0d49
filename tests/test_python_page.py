"""The examples of the page on Python, run as they stand; both languages have the same ones."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def blocks(page: str) -> list[str]:
    """Every piece of Python on a page."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AUFHEBEN_HOME", str(tmp_path / "home"))
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("folder")
def test_every_example_gives_what_the_page_says() -> None:
    said: list[str] = []
    example = "\n".join(blocks("python.md"))
    test = doctest.DocTestParser().get_doctest(example, {}, "python.md", None, 0)
    doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert "".join(said) == ""
    assert len(test.examples) > 30


def test_both_languages_show_the_same_examples() -> None:
    assert blocks("python.ja.md") == blocks("python.md")
