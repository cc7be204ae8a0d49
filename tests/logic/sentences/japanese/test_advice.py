"""What is advised in Japanese is read, and says what was written."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain import Issue
from aufheben.errors import BadInput
from aufheben.logic.sentences import Lexicon, read_stance
from aufheben.logic.sentences.japanese.patterns import PATTERNS, REFUSED
from aufheben.logic.stance_theory import issue_lexicon
from tests.logic.sentences.japanese.asking import CAMERA, logic, refused
from tests.profiles import examples

SHOP = issue_lexicon(Issue(question="忘年会はどの店でやるべきか"))
DUTY = issue_lexicon(Issue(question="ゴミ当番は続けるべきか"))
_ADVISED = re.compile(r"「((?:「[^「」…]*」|[^「」…])+)」(?=または|と書いて)")


def advised(text: str, lexicon: Lexicon) -> list[str]:
    """The sentences that a complaint offers to be copied."""
    return _ADVISED.findall(refused(text, lexicon).do)


@pytest.mark.parametrize(
    ("lexicon", "text", "first", "clauses"),
    [
        (SHOP, "高い店は避けるべきです。", "高い店は忘年会をやるべきではない", ["高い(x) & 店(x) -> ¬で忘年会をやる(x)"]),
        (DUTY, "困る家庭があるなら、当番をやめるべきです。", "困る家庭があるなら、ゴミ当番を続けるべきではない", ["困る家庭がある(ゴミ当番) -> ¬続ける(ゴミ当番)"]),
        (DUTY, "大変なら、当番は続けるべきではない。", "大変なら、ゴミ当番は続けるべきではない", ["大変(ゴミ当番) -> ¬続ける(ゴミ当番)"]),
        (DUTY, "電気代が上がっている。", "電気代は上がっている", ["上がっている(電気代)"]),
        (CAMERA, "aを買ったほうがいい。", "aを買うべきだ", ["-> 買う(a)"]),
        (CAMERA, "aは買わないほうがいいです。", "aは買うべきではない", ["-> ¬買う(a)"]),
        (CAMERA, "aは軽いと思います。", "aは軽い", ["軽い(a)"]),
        (CAMERA, "棚が広ければ、買うべきだ。", "ある棚が広ければ、買うべきだ", ["広い(x) & 棚(x) -> 買う(x)"]),
        (CAMERA, "軽ければ、買うべきだ。ただし、雨が降る場合を除く。", "軽ければ、買うべきだ。ただし、「雨」が降る場合を除く", ["軽い(x) & ~降る(雨) -> 買う(x)"]),
        (CAMERA, "aは少し重い。", "aは重い", ["重い(a)"]),
        (CAMERA, "aはカメラ。", "aはカメラである", ["カメラ(a)"]),
    ],
)  # fmt: skip
def test_a_rewriting_is_offered(
    lexicon: Lexicon, text: str, first: str, clauses: list[str]
) -> None:
    assert advised(text, lexicon)[0] == first
    assert logic(f"{first}。", lexicon) == clauses


def test_what_a_sentence_of_nothing_may_speak_of_is_offered() -> None:
    said = read_stance("「とり源」は店です。電池が残っている。", SHOP, lenient=True).skipped
    assert [skip.do for skip in said] == [
        "「とり源は電池が残っている」または「電池は残っている」と書いてください"
    ]


SHOWN = [one.rstrip("。") for pattern in PATTERNS for one in pattern.examples] + [
    one.rstrip("。") for one in REFUSED
]
BEFORE = ("", "たぶん", "少し", "やや", "きっと", "もう", "ほとんど", "去年", "みんなで")
BEHIND = (
    "", "と思います", "かもしれない", "らしい", "だろう", "はずだ", "ほうがいい", "場合もある",
)  # fmt: skip


@examples(300)
@given(st.sampled_from(BEFORE), st.sampled_from(SHOWN), st.sampled_from(BEHIND))
def test_what_is_advised_is_read_and_keeps_each_number_limit_and_denial(
    before: str, said: str, behind: str
) -> None:
    text = f"{before}{said}{behind}"
    try:
        read_stance(text, CAMERA)
    except BadInput as bad:
        for one in _ADVISED.findall(bad.do):
            clauses = read_stance(one, CAMERA).clauses
            assert clauses
            assert re.findall(r"\d+", one) == re.findall(r"\d+", text)
            for limit in ("以上", "以下", "超え", "より", "限り"):
                assert text.count(limit) == one.count(limit)
            if re.search("ない|ません", said):
                assert any(
                    clause.weak or not all(literal.positive for literal in clause.literals)
                    for clause in clauses
                )
