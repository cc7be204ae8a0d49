"""How a fact stands in a message."""

import re

import pytest

from aufheben.words import LANGS, Code, Lang, Said, filled, spelled, words_of
from tests.words.test_said import PACKAGES


@pytest.mark.parametrize(
    ("name", "said"), [("住民", "住民"), ("ノア", "ノア"), ("AG1", "AG1 "), ("", " ")]
)
def test_between_japanese_letters_stands_no_space(name: str, said: str) -> None:
    assert filled(name, "spaced", "ja") == said
    assert filled(name, "spaced", "en") == name


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_quoted_has_marks_of_its_own_in_japanese(lang: Lang) -> None:
    assert filled("「a」。", "inner", lang) == {"en": "「a」。", "ja": "『a』"}[lang]


BLANK = re.compile(r"整数 [ぁ-ヿ一-鿿]|[ぁ-ヿ一-鿿] 整数")


@pytest.mark.parametrize("package", PACKAGES)
def test_a_japanese_word_of_ours_stands_without_the_blanks_around_a_name(package: str) -> None:
    for key in words_of(package)["said"]:
        pieces = Said(f"{package}.any", key).pieces("ja")
        # A format is for numbers, which no word of ours is.
        if any(piece.spec not in ("", "spaced", "inner") for piece in pieces):
            continue
        names = {name for piece in pieces for name in re.findall(r"\w+", piece.fact)}
        said = Said(f"{package}.any", key, dict.fromkeys(names, Code("aufheben", "整数")))
        assert not BLANK.search(spelled(said, "ja")), key


def test_the_blanks_around_a_name_stay() -> None:
    said = Said("aufheben", "nobody_sits", {"seat": "AG1"})
    assert spelled(said, "ja") == "AG1 にはだれも座っていません"
