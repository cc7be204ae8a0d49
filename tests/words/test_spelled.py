"""How a fact stands in a message."""

import re

import pytest

from aufheben.errors import among
from aufheben.words import (
    LANGS,
    Both,
    Code,
    Fact,
    Figure,
    Lang,
    Said,
    filled,
    is_value,
    kind_of,
    spelled,
    words_of,
)
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


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("value", [None, True, 3, 1.5, "a", [], {}, object()])
def test_no_kind_of_value_is_called_as_python_does(value: object, lang: Lang) -> None:
    said = spelled(kind_of(value), lang)
    assert said != type(value).__name__
    assert said.isascii() == (lang == "en")


def test_where_there_is_one_alone_it_is_not_one_of_several() -> None:
    assert spelled(among("one_of", ["太郎"]), "ja") == "太郎を指定してください"
    assert spelled(among("use_lists", ["AG1", "AG2"]), "en") == "use one of AG1, AG2"
    assert spelled(among("use_lists", ["AG1"]), "en") == "use AG1"
