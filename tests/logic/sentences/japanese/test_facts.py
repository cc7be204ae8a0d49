"""Facts in Japanese: one predicate for each word, however it is inflected."""

from aufheben.logic.sentences import read_proposition
from tests.logic.sentences.japanese.asking import CAMERA, OPEN, logic


def test_a_number_is_written_in_one_way() -> None:
    found = read_proposition("aは値段が２０．５０ユーロです。", CAMERA)
    assert found is not None
    assert found.terms == ("a", "20.5")


def test_without_a_question_the_first_particle_parts_a_thing_from_its_deed() -> None:
    assert logic("aを買うべきだ。健太に頼むべきではない。", OPEN) == [
        "-> 買う(a)",
        "-> ¬に頼む(健太)",
    ]


def test_an_alias_reaches_what_a_thing_has() -> None:
    lexicon = CAMERA.shipped([("解像度", "画質")])
    assert read_proposition("aは解像度が高い", lexicon) == read_proposition(
        "aは画質が高い", lexicon
    )
