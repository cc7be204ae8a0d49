"""How many tokens a text is taken for: laws of every text, and what vocabularies made of some."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.prompts.lengths import about, least

TEXTS = st.text() | st.text(alphabet="ab ,.\n7本日の。") | st.text(alphabet=" =-", min_size=50)
COUNTED = {
    "The debate shows that neither side is wholly right. " * 40: (401, 442),
    "議論は、どちらの側も完全には正しくないことを示しています。" * 40: (722, 1_322),
    "".join(f"{n},{n * 7919 % 1000 / 10}\n" for n in range(200)): (1_200, 1_670),
}
"""Texts, and how many tokens they are by the vocabularies of GPT-4o, GPT-4, Llama 3 and 2: the fewest and the most."""


@given(TEXTS, TEXTS)
def test_a_text_has_as_many_tokens_as_its_parts_and_no_more_than_characters(
    one: str, two: str
) -> None:
    assert about(one, two) == about(one) + about(two)
    assert about(one) <= len(one)


@given(TEXTS)
def test_what_a_text_has_at_least_is_no_more_than_it_has_about(text: str) -> None:
    assert 0 <= least(text) <= about(text)


@given(TEXTS, TEXTS)
def test_more_text_has_no_fewer_tokens_at_least(one: str, two: str) -> None:
    assert least(f"{one} {two}") >= max(least(one), least(two))


@pytest.mark.parametrize("text", COUNTED)
def test_it_is_near_what_vocabularies_count(text: str) -> None:
    fewest, most = COUNTED[text]
    assert least(text) <= fewest
    assert fewest / 2 <= about(text) <= 1.5 * most
