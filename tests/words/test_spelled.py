"""How a fact stands in a message."""

import pytest

from aufheben.words import LANGS, Lang, filled


@pytest.mark.parametrize(
    ("name", "said"), [("住民", "住民"), ("ノア", "ノア"), ("AG1", "AG1 "), ("", " ")]
)
def test_between_japanese_letters_stands_no_space(name: str, said: str) -> None:
    assert filled(name, "spaced", "ja") == said
    assert filled(name, "spaced", "en") == name


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_quoted_has_marks_of_its_own_in_japanese(lang: Lang) -> None:
    assert filled("「a」。", "inner", lang) == {"en": "「a」。", "ja": "『a』"}[lang]
