"""What is like what by its letters is what rapidfuzz says, to the last digit: journals hold what came of it."""

from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from aufheben.logic.likeness import SIMILAR, nearest, same_letters, same_words, shared_words, slips
from tests.profiles import examples

NEAR = st.text("ab c日𝔸", max_size=20)
"""Few letters, so that much is shared."""
TEXTS = st.one_of(NEAR, st.text(max_size=200))


@examples(500)
@given(TEXTS, TEXTS)
def test_each_number_is_rapidfuzz_s(one: str, other: str) -> None:
    assert same_letters(one, other) == fuzz.ratio(one, other)
    assert same_words(one, other) == fuzz.token_sort_ratio(one, other)
    assert shared_words(one, other) == fuzz.token_set_ratio(one, other)


@examples(200)
@given(NEAR, st.lists(NEAR, max_size=12), st.integers(1, 4))
def test_the_same_names_are_near_in_the_same_order(text: str, names: list[str], most: int) -> None:
    found = process.extract(
        text, names, scorer=fuzz.token_set_ratio, limit=most, score_cutoff=SIMILAR
    )
    assert nearest(text, names, most) == [name for name, _, _ in found]


@examples(500)
@given(NEAR, NEAR, st.integers(0, 5))
def test_slips_are_counted_alike_and_no_further_than_asked(one: str, other: str, most: int) -> None:
    counted = OSA.distance(one, other)
    assert slips(one, other, most) == (counted if counted <= most else None)
