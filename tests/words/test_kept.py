"""What is kept of a run are facts: no sentence of ours, which could be said better tomorrow."""

from pathlib import Path

import pytest

from tests.words.kept import ours, said_in

PUBLISHED = sorted((Path(__file__).parents[2] / "examples").rglob("*.jsonl"))


def test_a_sentence_of_ours_would_be_found() -> None:
    assert ours("a: it was not written whole; send it elsewhere")


@pytest.mark.parametrize("file", PUBLISHED, ids=lambda file: file.stem)
def test_a_published_run_holds_no_sentence_of_ours(file: Path) -> None:
    assert said_in(file.read_text("utf-8")) == {}
