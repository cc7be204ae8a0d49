"""When an argument counts as said again: by its words, and never for a new reason's sake."""

import asyncio
import json
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.logic.likeness import likeness, normalized
from aufheben.runtime.repetition import (
    LEXICAL,
    Exact,
    InTurn,
    Lexical,
    Repeat,
    Repetition,
    Semantic,
)
from tests.runtime.repetitions import MISSED, NEW, SAID_AGAIN

TOPICS = Path(__file__).parents[3] / "shared/data/topics/argkp_31_topics_keypoints.jsonl"
EXACT, BY_WORDS = Exact(), InTurn([Exact(), Lexical()])


def found(test: Repetition, said: str, *before: str) -> Repeat | None:
    return asyncio.run(test.repeats(said, before))


async def letters(texts: Sequence[str]) -> list[list[float]]:
    """Vectors of letter counts."""
    return [[float(text.count(letter)) for letter in "abcdefghijklmnop"] for text in texts]


TESTS: list[Repetition] = [Exact(), Lexical(), Semantic(letters), BY_WORDS]
each_test = pytest.mark.parametrize("test", TESTS, ids=["exact", "lexical", "semantic", "in turn"])

LETTERS = "abcxyz ABCXYZ äÖß éΣς 123 ,.-!? 学校の掃除 ハンド 、。「」"
plain = st.text(alphabet=LETTERS, max_size=60)
anything = st.text(alphabet=st.characters(), max_size=80)


@given(anything)
def test_a_text_with_a_word_repeats_itself(text: str) -> None:
    repeat = found(BY_WORDS, text, text)
    assert (repeat is not None) is bool(normalized(text.replace(";", " ")))
    if repeat is not None:
        assert repeat == Repeat(test="exact", score=1.0, of=text)


def swapped(text: str) -> str:
    """Each letter in its other case, where that says the same."""
    return "".join(c.swapcase() if len(c.swapcase()) == 1 else c for c in text)


def widened(text: str) -> str:
    """ASCII in full width; a semicolon parts premises and stays."""
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" and c != ";" else c for c in text)


def spaced(text: str) -> str:
    return "  " + text.replace(" ", "\u3000\n ") + "\t"


@pytest.mark.parametrize("change", [swapped, widened, spaced, lambda text: text + "!"])
@given(premises=st.lists(plain, min_size=1, max_size=4))
def test_case_width_spacing_and_marks_change_nothing(change: object, premises: list[str]) -> None:
    assert callable(change)
    text = "; ".join(premises)
    assert (found(EXACT, change(text), text) is None) is not any(map(normalized, premises))


@given(premises=st.lists(plain, min_size=1, max_size=4), data=st.data())
def test_the_order_of_premises_changes_nothing(premises: list[str], data: st.DataObject) -> None:
    text, other = "; ".join(premises), "; ".join(data.draw(st.permutations(premises)))
    assert (found(EXACT, other, text) is None) is not any(map(normalized, premises))
    assert likeness(other, text) in {0.0, 1.0}


def test_half_width_katakana_and_spaces_between_kanji_change_nothing() -> None:
    assert found(EXACT, "ｶﾒﾗは 軽い。", "カメラは軽い") is not None


few = st.lists(
    st.sampled_from(["we", "clean", "cleaning", "not", "3", "costs", "学校", "掃除", ";"])
)


@given(few.map(" ".join), few.map(" ".join))
def test_likeness_is_symmetric_and_between_0_and_1(one: str, other: str) -> None:
    assert likeness(one, other) == likeness(other, one)
    assert 0.0 <= likeness(one, other) <= 1.0
    for test in TESTS:
        assert (found(test, one, other) is None) is (found(test, other, one) is None)


@each_test
@given(text=anything)
def test_nothing_repeats_what_nobody_said(test: Repetition, text: str) -> None:
    assert found(test, text) is None
    assert found(test, "", text) is None
    assert found(test, " 。;!", text) is None


@each_test
@given(said=anything, before=st.lists(anything, max_size=3))
def test_every_text_is_judged(test: Repetition, said: str, before: list[str]) -> None:
    repeat = found(test, said, *before)
    assert repeat is None or repeat.of in before


@each_test
def test_a_text_of_surrogates_and_controls_is_judged(test: Repetition) -> None:
    odd = "a\ud800\udfff\x00\u202e\u0301\U0001f468\u200d b"
    assert found(test, odd, "something", odd) is not None
    assert found(test, "\ud800", "\udfff") is None


@pytest.mark.parametrize(("before", "said", "test"), SAID_AGAIN)
def test_what_says_the_same_with_the_same_words_is_found(before: str, said: str, test: str) -> None:
    repeat = found(BY_WORDS, said, "Something else entirely", before)
    assert repeat is not None
    assert (repeat.test, repeat.of) == (test, before)
    assert LEXICAL <= repeat.score <= 1.0


@pytest.mark.parametrize(("before", "said"), NEW)
def test_a_new_reason_a_denial_or_another_number_is_let_through(before: str, said: str) -> None:
    assert found(BY_WORDS, said, before) is None
    assert found(BY_WORDS, before, said) is None


@pytest.mark.parametrize(("before", "said"), MISSED)
def test_the_same_in_other_words_is_left_to_meaning(before: str, said: str) -> None:
    assert found(BY_WORDS, said, before) is None


@pytest.mark.skipif(not TOPICS.exists(), reason="the key points are not redistributed")
def test_no_key_point_of_a_side_repeats_another() -> None:
    rows = [json.loads(line) for line in TOPICS.read_text(encoding="utf-8").splitlines()]
    sides = [row[side] for row in rows for side in ("key_points_pro", "key_points_con")]
    pairs = [pair for points in sides for pair in combinations(points, 2)]
    assert len(pairs) == 522
    assert [pair for pair in pairs if found(BY_WORDS, *pair)] == []
