"""What is ours is translated, what others wrote never."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.words import Catalog, catalog, spoken
from tests.effort import is_in_proportion

JA = catalog("ja")
WORDS = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), min_size=1)


@given(WORDS)
def test_what_is_said_behind_a_quotation_is_translated(words: str) -> None:
    said = JA.translated(f"error: {words!r} cannot name a run")
    assert said == f"エラー: {words!r} は実行の名前にできません"


@given(st.lists(st.sampled_from(["give it once", "line 1", "mend {}", "a: b"]), min_size=1))
def test_many_parts_take_no_longer_than_their_length(parts: list[str]) -> None:
    assert is_in_proportion(lambda long: JA.translated("error: " + "; ".join(parts * long)), 50)


@pytest.mark.parametrize(
    "line",
    [
        lambda long: "1/" + "2 " * long + "trial " * long,
        lambda long: "3 of 4 about " * long,
        lambda long: ": ".join(["a, b"] * long),
    ],
)
def test_a_long_line_that_reads_like_many_places_takes_no_longer_than_its_length(
    line: Callable[[int], str],
) -> None:
    assert is_in_proportion(lambda long: JA.translated(line(long)), 2_000)


def test_a_line_that_is_not_ours_stays() -> None:
    assert JA.translated("We should give it once.") == "We should give it once."
    assert JA.translated("give it once") == "give it once"


@pytest.mark.parametrize(
    ("variables", "said"),
    [
        ({}, "interrupted"),
        ({"LANG": "ja_JP.UTF-8"}, "中断しました"),
        ({"LANG": "ja_JP.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "interrupted"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C.UTF-8"}, "interrupted"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "ja:en"}, "中断しました"),
        ({"LANG": "de_DE.UTF-8"}, "interrupted"),
    ],
)
def test_the_first_variable_that_is_set_decides(
    variables: dict[str, str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert spoken("interrupted") == said


def test_a_known_text_with_places_left_empty_is_nobody_elses_mistake() -> None:
    assert JA.translated("error: mend {}") == "エラー: mend {}"


def test_a_known_text_after_a_name_is_not_cut_where_it_ends_like_another() -> None:
    texts = {
        "error: {}": "エラー: {}",
        "{}, not text": "{}で、文字でない",
        "a Word, not text": "文書",
    }
    assert (
        Catalog(texts, ("error: {}",)).translated("error: 表.docx: a Word, not text")
        == "エラー: 表.docx: 文書"
    )
