"""What is not read in Japanese: every complaint says what to write instead."""

import pytest

from aufheben.logic.sentences import read_premise
from tests.logic.sentences.japanese.asking import CAMERA


@pytest.mark.parametrize(
    "text",
    ["", "。", "は", "は軽い", "aは", "べき", "べきだ", "ば、", "「」は軽い", "」は軽い", "aはは"],
)
def test_scraps_are_no_premises(text: str) -> None:
    assert read_premise(text, CAMERA) is None
