"""What a strong general model wrote as a judge, read by what is asked of judges now."""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from aufheben.rooms.judging.asks.laws import labeled
from aufheben.rooms.judging.protocol.quotations import source_of
from aufheben.rooms.judging.report import read_settings
from tests.held_again import said_in

ROOT = Path(__file__).parents[2]
SHARED = Path(os.environ.get("AUFHEBEN_SHARED", ROOT.parent / "shared"))
RECORDED = SHARED / "data/recorded/j-dbkai.jsonl"
pytestmark = pytest.mark.skipif(not RECORDED.exists(), reason="no recorded run is at hand")
ROWS = RECORDED.read_text(encoding="utf-8").splitlines() if RECORDED.exists() else []


def said(*kinds: str) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Places and texts of the answers with such keys."""
    for row in map(json.loads, ROWS[1:]):
        text = next((row["payload"][kind] for kind in kinds if kind in row["payload"]), None)
        if text is not None:
            yield tuple(row["place"][2:]), text


def test_its_quotations_get_their_numbers_and_the_few_that_nobody_said_are_marked() -> None:
    source = source_of(read_settings(said_in(RECORDED).settings).hearing.match, "en")
    numbered = [
        source.numbered(text, int(place[1]) if place[0] == "speech" else None)
        for place, text in said("summary", "analysis", "judgment")
    ]
    marks = re.findall(r"\[(in no speech|speeches|speech)\b", " ".join(numbered))
    assert len(marks) > 450
    assert marks.count("in no speech") == 4


def test_its_private_letters_are_refused_and_nothing_else_that_it_wrote() -> None:
    match = read_settings(said_in(RECORDED).settings).hearing.match
    heard = " ".join(speech.text for speech in match.speeches)
    private = {
        place
        for place, text in said("analysis", "judgment")
        if labeled(text, match.heading.names, heard)
    }
    expected = {("speech", number, "analysis", "points") for number in range(2, 9)}
    assert private == {*expected, ("judgment", "points")}
