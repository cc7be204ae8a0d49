"""Whatever one agent says at length is read and written in time that grows with its length alone."""

from collections.abc import Callable
from functools import partial

import pytest

from aufheben.domain.text import bare, plain
from aufheben.formats.dialectic.proposed import counted
from aufheben.formats.dialectic.sentences import breaks
from aufheben.formats.wrapping import wrapped
from aufheben.protocols.dialectic.compromises import compromise_in
from aufheben.protocols.dialectic.lengths import dense, words
from tests.effort import is_in_proportion

LONG: dict[str, Callable[[int], str]] = {
    "stops": lambda many: "." * many + "x",
    "japanese stops": lambda many: "。" * many + "x",
    "initials": lambda many: "A. " * many,
    "numbers of items": lambda many: "1. " * many,
    "digits": lambda many: "1" * many + "あ",
    "digits and commas": lambda many: "1," * many,
    "digits and more commas": lambda many: "1,," * many,
    "kanji": lambda many: "一" * many,
    "one word": lambda many: "<think>" * many,
    "one word of one letter": lambda many: "A" * many,
}
READERS: dict[str, Callable[[str], object]] = {
    "bare": bare,
    "plain": plain,
    "breaks": lambda text: breaks(text, "en"),
    "counted": lambda text: list(counted(text)),
    "wrapped": lambda text: wrapped(text, 80),
    "compromise_in": compromise_in,
    "dense": dense,
    "words": words,
}


@pytest.mark.parametrize("read", READERS.values(), ids=READERS)
def test_no_text_is_read_in_more_than_linear_time(read: Callable[[str], object]) -> None:
    def reads(kind: str, many: int) -> object:
        return read(LONG[kind](many))

    slow = [kind for kind in LONG if not is_in_proportion(partial(reads, kind), 4_000)]
    assert slow == []


def test_what_is_not_parted_by_blanks_is_no_single_word() -> None:
    assert words("a " * 280) == 280
    assert words("cut-by-cut-" * 280) > 100
    assert words("Donaudampfschifffahrtsgesellschaft") == 2
    assert words("https://example.org/a") == 1


@pytest.mark.parametrize("width", [1, 2, 7, 80])
def test_a_word_wider_than_a_line_is_parted_and_nothing_of_it_lost(width: int) -> None:
    for text in ("a" * 100, "あ" * 100, "e\u0301" * 50, "abc" * 30 + " d"):
        assert "".join("".join(wrapped(text, width, hang=0)).split()) == "".join(text.split())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("within 1,000 days", ["1,000 days"]),
        ("約3.5回と10,000円", ["3.5回", "10,000円"]),
        ("二十日、三万円、三分の二", ["二十日", "三万円", "三分の二"]),
        ("2025年3月5日まで", ["2025年", "3月", "5日"]),
    ],
)
def test_numbers_are_still_counted(text: str, found: list[str]) -> None:
    assert [shown for _, shown in counted(text)] == found
