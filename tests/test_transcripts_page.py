"""The pages on transcripts: every example on them is read as it stands, in both languages alike."""

import re
from pathlib import Path

import pytest

from aufheben.rooms.judging.transcripts import Supplement, Transcript, transcript_of, voices_of

ROOT = Path(__file__).parents[1]
PAGES = ("transcripts.md", "transcripts.ja.md")
VOICES = voices_of({"Prop": "Aiko Sato,Ben Abe", "Opp": "Dan Roy,Chie Mori", "none": "Ken Ito"})


def examples(page: str) -> list[tuple[str, str]]:
    """The ending and the text of every example."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return re.findall(r"^```(txt|vtt|srt|json)\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def read(ending: str, text: str) -> Transcript:
    is_recorded = "Ken Ito" in text
    supplement = (
        Supplement(motion="This House would rest", voices=VOICES) if is_recorded else Supplement()
    )
    return transcript_of(text, f"debate.{ending}", supplement)


@pytest.mark.parametrize("page", PAGES)
def test_every_form_on_the_page_is_read(page: str) -> None:
    told = [read(*each) for each in examples(page)]
    assert len(told) == 12
    counts = [(len(each.match.heading.teams), len(each.match.speeches)) for each in told]
    assert counts == [
        (2, 4), (2, 2), (2, 8), (4, 8), (2, 2), (2, 3), (2, 4), (2, 4), (2, 4), (2, 4), (2, 4), (2, 2),
    ]  # fmt: skip
    assert [each.chairs for each in told if each.chairs] == [("Ken Ito",)] * 4


def test_both_languages_show_the_same_forms() -> None:
    assert examples(PAGES[0]) == examples(PAGES[1])
