"""A number that is limited is compared as it is limited, or the sentence is refused; no word swallows it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain import Issue
from aufheben.logic.comparisons import comparison_of
from aufheben.logic.language import Literal
from aufheben.logic.sentences import read_stance
from aufheben.logic.sentences.vocabulary import words_of
from aufheben.logic.stance_theory import issue_lexicon
from tests.profiles import examples

HALLS = issue_lexicon(Issue(question="Which hall should we rent?"))
KAIJO = issue_lexicon(Issue(question="どの会場を借りるべきか"))
BEFORE = sorted(words_of("limiting") | {"at least", "at most", "more than", "up to", "well over", "close to"})  # fmt: skip
FRAMES = ("The Grange has {} {} rooms.", "The Grange has a {} of {} rooms.", "The Grange is {} {} km away.",
          "The Grange is {} {} km of the station.", "If a hall has {} {} rooms, we should rent it.")  # fmt: skip
BEHIND = (
    "以上", "以下", "未満", "超", "以内", "弱", "強", "余り", "余", "近い", "前後", "程度",
    "台", "まで", "内外", "足らず", "越え", "過ぎ",
)  # fmt: skip
JA_FRAMES = (
    "甲は定員が{}人{}だ。",
    "甲の定員は{}人{}である。",
    "会場の定員が{}人{}なら、借りるべきだ。",
)
numbers = st.integers(2, 900)


def is_counted(literal: Literal, number: int) -> bool:
    compared = comparison_of(literal.predicate)
    return compared.number == str(number) if compared else str(number) in literal.terms


@examples(400)
@given(st.sampled_from(FRAMES), st.sampled_from(BEFORE), numbers)
def test_a_limit_before_a_number_goes_with_it(frame: str, word: str, number: int) -> None:
    clauses = read_stance(frame.format(word, number), HALLS, lenient=True).clauses
    assert not clauses or any(is_counted(x, number) for one in clauses for x in one.literals)


@examples(200)
@given(st.sampled_from(JA_FRAMES), st.sampled_from(BEHIND), numbers)
def test_a_limit_behind_a_number_goes_with_it(frame: str, word: str, number: int) -> None:
    clauses = read_stance(frame.format(number, word), KAIJO, lenient=True).clauses
    assert not clauses or any(is_counted(x, number) for one in clauses for x in one.literals)


@pytest.mark.parametrize("written", ["50+", "<50", "50k", ".5", "1/2", "10x"])
def test_what_is_no_clean_number_counts_nothing(written: str) -> None:
    assert not read_stance(f"The Grange has {written} chairs.", HALLS, lenient=True).clauses
