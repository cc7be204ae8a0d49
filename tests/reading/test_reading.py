"""No sentence that people wrote is read as something else, at first or as it was advised."""

import pytest

from tests.reading.__main__ import BEGIN, END, PAGE, table
from tests.reading.sentences import SHARED, Read, is_right, read, stances, verdicts


@pytest.fixture(scope="module")
def found() -> list[Read]:
    return [one for stance in stances() for one in read(stance)]


def test_nothing_is_misread(found: list[Read]) -> None:
    known = verdicts()
    wrong = [
        (one.written.text, one.advised, reading)
        for one in found
        for reading in filter(None, (one.reading, one.after))
        if is_right(one, reading, known) is not True
    ]
    assert wrong == []


def test_most_of_our_own_is_read(found: list[Read]) -> None:
    """Of what is not there to be refused, nine of ten."""
    own = [one for one in found if one.written.right not in (None, ("refuse",))]
    assert len(own) > 130
    assert sum(bool(one.reading or one.after) for one in own) > 0.9 * len(own)


@pytest.mark.skipif(not SHARED.exists(), reason="what others wrote is not here")
def test_the_page_has_the_table_of_today(found: list[Read]) -> None:
    told = PAGE.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0].strip()
    assert told == "\n".join(table(found, verdicts()))
