"""How a fact stands in a message."""

import pytest

from aufheben.words import LANGS, Both, Code, Fact, Figure, Lang, filled, is_value, spelled


@pytest.mark.parametrize(
    ("name", "said"), [("住民", "住民"), ("ノア", "ノア"), ("AG1", "AG1 "), ("", " ")]
)
def test_between_japanese_letters_stands_no_space(name: str, said: str) -> None:
    assert filled(name, "spaced", "ja") == said
    assert filled(name, "spaced", "en") == name


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_quoted_has_marks_of_its_own_in_japanese(lang: Lang) -> None:
    assert filled("「a」。", "inner", lang) == {"en": "「a」。", "ja": "『a』"}[lang]


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "stays"), ("ja", "残る"), ("fr", "stays"), ("de", "stays")]
)
def test_what_has_two_languages_is_english_in_a_third(lang: str, said: str) -> None:
    assert spelled(Both("stays", "残る"), lang) == said


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (Figure("12", anchor="e1"), "'12'"),
        (Code("aufheben", "no_such_code"), "'no such code'"),
        (Both("stays", "残る"), "'stays'"),
        ("stays", "'stays'"),
        (12, "12"),
    ],
)
def test_a_quoted_value_of_ours_is_quoted_as_it_is_spelled(fact: Fact, said: str) -> None:
    assert filled(fact, "quoted", "en") == said
    assert is_value(fact) is not isinstance(fact, str | int)
