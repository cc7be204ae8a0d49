"""All that cannot be read is told at once, and reading is linear, also without stops."""

import re

import pytest

from aufheben.domain import Issue
from aufheben.errors import BadInput, ManyErrors
from aufheben.logic.sentences import Lexicon, read_stance
from aufheben.logic.stance_theory import issue_lexicon
from tests.effort import calls

LEXICON = issue_lexicon(Issue(question="Which supplier should we use?"))
JAPANESE = issue_lexicon(Issue(question="どの業者を使うべきか。"))


def complaints(text: str) -> tuple[BadInput, ...]:
    """Every complaint about a stance."""
    with pytest.raises(BadInput) as refused:
        read_stance(text, LEXICON)
    return refused.value.each


def test_every_sentence_that_cannot_be_read_has_its_own_place_and_fix() -> None:
    found = complaints(
        "Acme probably is late.\nAcme is late.\n  Acme failed is late.\nWe should avoid Acme\n"
    )
    assert [(bad.line, bad.column) for bad in found] == [(1, 6), (3, 8), (4, 1)]
    assert all(bad.do for bad in found)


def test_one_complaint_is_no_list() -> None:
    (only,) = complaints("Acme probably is late.")
    assert not isinstance(only, ManyErrors)


def test_many_complaints_are_printed_each_with_its_place() -> None:
    with pytest.raises(ManyErrors) as refused:
        read_stance("Acme may be late.\nAcme could be late.", LEXICON)
    said = str(refused.value.at(file="a.toml", first_line=4))
    assert "a.toml:4:6: " in said
    assert "a.toml:5:6: " in said
    assert said.endswith("2 errors")


def test_another_unit_for_the_same_property_is_refused_with_the_one_to_write() -> None:
    (bad,) = complaints(
        "Acme costs 20 euros.\nIf a supplier costs more than 30 dollars, it is dear."
    )
    assert bad.line == 2
    assert "cost in euros" in bad.do


@pytest.mark.parametrize(
    "line",
    [
        "Supplier{} is certified and has low prices",
        "If a supplier is p{} and is cheap, we should use it",
        "Supplier{} probably is certified",
        "blah blah bluh {}",
        "blah blah bluh {},",
    ],
)
def test_work_is_linear_in_lines_without_stops(line: str) -> None:
    read_stance("Acme is late.", LEXICON)
    small, large = (_work(line, count) for count in (150, 600))
    assert large < 5 * small


def _work(line: str, count: int, lexicon: Lexicon = LEXICON) -> int:
    text = "\n".join(line.format(number) for number in range(count))
    return calls(lambda: read_stance(text, lexicon, lenient=True))


@pytest.mark.parametrize(
    "line",
    [
        "業者{}は認証されていて価格が安い",
        "業者が安くて品質が{}良いならば使うべきだ",
        "今日は天気が良いので{}散歩に行くと楽しい気持ちになる",
        "ほげほげ{}、ふが、",
    ],
)
def test_work_is_linear_in_lines_of_japanese_without_stops(line: str) -> None:
    read_stance("業者甲は遅い。", JAPANESE)
    small, large = (_work(line, count, JAPANESE) for count in (150, 600))
    assert large < 5 * small


@pytest.mark.parametrize(
    "part", ["今日は天気が良いので散歩に行き", "本で", "小型で軽くて", "安ければ"]
)
@pytest.mark.parametrize("end", ["楽しい", "楽しい。"])
def test_one_line_of_japanese_without_commas_is_read_or_refused_at_once(
    part: str, end: str
) -> None:
    """Each of its joints may join or not: tried one by one they would double the work."""
    assert all(_work_in_one(part * count + end) < 40_000 for count in (12, 24, 600))


def _work_in_one(text: str) -> int:
    return calls(lambda: read_stance(text, JAPANESE, lenient=True))


def test_a_sentence_of_japanese_that_is_too_long_is_refused_with_what_to_do() -> None:
    with pytest.raises(BadInput) as refused:
        read_stance("業者甲は安い、" * 200 + "遅い。", JAPANESE)
    assert "「。」で分けてください" in refused.value.do


@pytest.mark.parametrize("between", [",", ", ", " and ", "-", "'s "])
def test_a_sentence_that_nobody_could_take_in_is_refused_however_its_words_are_parted(
    between: str,
) -> None:
    """Of many thousand names in one list each was compared with all others."""
    many = between.join(f"a{number}" for number in range(5_000)) + " are cheap"
    found: list[BadInput] = []
    assert calls(lambda: found.extend(complaints(many))) < 50_000
    assert re.match(r"a sentence of (5002|10001) words", found[0].what)
