"""A doubt takes a sentence as it stands in a stance, with or without its stop, in both languages."""

import pytest

from tests.surfaces.conftest import Program

ENGLISH = (
    "Which hall should we rent?",
    "The mill is a hall, and the mill is cheap and quiet. If a hall is cheap, we should rent it.",
    "The opera is a hall.",
)
JAPANESE = (
    "どの会場を借りるべきか",
    "松の間は会場で、料金は3万円です。会場の料金が5万円以下なら、借りるべきです。",
    "竹の間は会場です。",
)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (ENGLISH, "The mill is a hall, and the mill is cheap and quiet."),
        (ENGLISH, "the mill is a hall, and the mill is cheap and quiet"),
        (ENGLISH, "If a hall is cheap, we should rent it."),
        (ENGLISH, "The mill is cheap."),
        (JAPANESE, "松の間は会場で、料金は3万円です。"),
        (JAPANESE, "会場の料金が5万円以下なら、借りるべきです"),
    ],
)
def test_a_sentence_of_a_stance_is_doubted(
    program: Program, asked: tuple[str, str, str], sentence: str
) -> None:
    question, one, other = asked
    assert program("ask", question, "--stance", one, "--stance", other).code == 0
    ended = program("why", "--doubt", sentence)
    assert ended.code == 0, ended.err
    assert ("no longer stands" in ended.out) or ("成り立たな" in ended.out)


def test_what_nobody_says_is_no_doubt(program: Program) -> None:
    question, one, other = ENGLISH
    program("ask", question, "--stance", one, "--stance", other)
    assert "nobody rests on" in program("why", "--doubt", "The mill is red.").err
