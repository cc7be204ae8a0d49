"""Reading takes time in proportion to the text, of whatever it is made, in both languages."""

import pytest

from aufheben.domain import Issue
from aufheben.logic.sentences import read_question, read_stance
from aufheben.logic.stance_theory import issue_lexicon
from aufheben.rooms.dialectic.notices import isolated
from tests.effort import is_in_proportion

LEXICONS = {
    "en": issue_lexicon(Issue(question="Which hall should we rent?")),
    "ja": issue_lexicon(Issue(question="どの会場を借りるべきか")),
}
SHAPES = (
    " ", "\t", "\u3000", "is ", "is  ", "rule ", "rule a:", "a outranks ", "more important than a ", "a", "a ", "a, ", '"a ', "not ", "and ", "if ", "(", ")", "[(", "7", "7,", ".", ". ", "a is b\n", "a is b. ",
    "a is b but ", "that ", "unless ", "or ", "a's ", "a-", "'", "The mill is cheap and ", "If a hall is cheap, ",
    "「あ", "学校の", "甲は", "雨が", "軽ければ、", "甲なら", "学", "ア", "Ａ", "e\u0301", "\ud800", "aア学",
    "甲は軽い。", "甲は軽い\n", "甲で", "軽くて", "甲、", "買うべき", "ない", "軽くない限り、", "という証拠がない限り、",
    "が(", "がより", "「が", "田中さん", "甲と", "三千", "1万",
)  # fmt: skip


@pytest.mark.parametrize("size", [1_000, 20_000])
@pytest.mark.parametrize("shape", SHAPES)
def test_a_stance_is_read_in_proportion(shape: str, size: int) -> None:
    lexicon = LEXICONS["en" if shape.isascii() else "ja"]

    def read(length: int) -> None:
        text = (shape * (length // len(shape) + 1))[:length]
        read_stance(text, lexicon, lenient=True)
        read_question(text, lexicon)

    assert is_in_proportion(read, size)


WITHIN = (
    "The mill{}is cheap.", "Rule a{}: the mill is cheap.", "Rule a{}outranks rule b.", "Safety is{}more important than price.",
    "We should rent the mill{}because it is cheap.", "甲は{}軽い。", "「甲{}」は軽い。", "甲を{}借りるべきか",
)  # fmt: skip


@pytest.mark.parametrize("gap", [" ", "\t", "\u3000", ",", "、", "(", '"', "が", "7"])
@pytest.mark.parametrize("sentence", WITHIN)
def test_so_is_a_sentence_that_goes_on_and_on(sentence: str, gap: str) -> None:
    lexicon = LEXICONS["en" if sentence.isascii() else "ja"]

    def read(length: int) -> None:
        text = sentence.replace("{}", f" {gap * length} ")
        read_stance(text, lexicon, lenient=True)
        read_question(text, lexicon)

    assert all(is_in_proportion(read, size) for size in (60, 600, 5_000))


NAMED = ("The mill is wide and {}.", "会社{}は安い。", "山{}屋の屋根は赤い。")


@pytest.mark.parametrize("sentence", NAMED)
def test_many_names_are_read_in_proportion(sentence: str) -> None:
    lexicon = LEXICONS["en" if sentence.isascii() else "ja"]

    def read(count: int) -> None:
        named = (sentence.replace("{}", f"{count}n{each}") for each in range(count))
        stance = read_stance("\n".join(named), lexicon, lenient=True)
        list(isolated([stance]))

    assert is_in_proportion(read, 1_000)
