"""Questions in Japanese, and the words they give to every seat."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain import Issue
from aufheben.formats.cases.seats import unread_question
from aufheben.logic.language import Literal, Variable
from aufheben.logic.sentences import Question, read_question
from aufheben.logic.stance_theory import issue_lexicon
from tests.logic.sentences.japanese.asking import OPEN
from tests.profiles import examples

X = Variable("x")


@pytest.mark.parametrize(
    ("text", "verb", "kind"),
    [
        ("どのカメラを買うべきか", "買う", "カメラ"),
        ("どのカメラを買うべきですか？", "買う", "カメラ"),
        ("私たちはどのカメラを買うべきでしょうか。", "買う", "カメラ"),
        ("どの学校に通うべきか", "に通う", "学校"),
        ("どの店で食べるべきか", "で食べる", "店"),
        ("花子はどの薬を飲むべきか", "飲む", "薬"),
        ("誰を採用すべきか", "採用する", ""),
        ("誰が皿を洗うべきか", "皿を洗う", ""),
        ("何を買うべきか", "買う", ""),
        ("夕食に何を食べるべきか", "夕食に食べる", ""),
        ("案件をどのツールで管理すべきか", "で案件を管理する", "ツール"),
        ("私たちは資料を何で書くべきか", "で資料を書く", ""),
        ("市場をどこに移すべきでしょうか", "に市場を移す", ""),
        ("この町でどの店を使うべきか", "この町で使う", "店"),
        ("案件を秋にどの店で売るべきか", "で案件を秋に売る", "店"),
        ("どの会社から仕入れるべきか", "から仕入れる", "会社"),
        ("旅行はどこに行くべきか", "に行く", ""),
    ],
)
def test_an_open_question(text: str, verb: str, kind: str) -> None:
    conditions = (Literal(kind, (X,)),) if kind else ()
    assert read_question(text, OPEN) == Question(head=Literal(verb, (X,)), conditions=conditions)
    lexicon = issue_lexicon(Issue(question=text))
    assert lexicon.lang == "ja"
    assert lexicon.actions == {verb}
    assert lexicon.kinds == ({kind} if kind else set())


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("どの店で忘年会をやればいいですか？", "どの店で忘年会をやるべきか"),
        ("どのスマホを買ったほうがいいですか", "どのスマホを買うべきか"),
        ("猫を飼ってもいいですか", "猫を飼うべきか"),
        ("甲と乙のどちらを買うべきか", "どれを買うべきか"),
        ("甲と乙のどちらの業者に頼むべきか", "どの業者に頼むべきか"),
        ("ゴミ当番を続けるか、やめるか", "ゴミ当番を続けるべきか"),
        ("運動会は平日に開くべきですか、休日に開くべきですか", "運動会は平日に開くべきか"),
    ],
)
def test_a_question_that_is_not_read_is_offered_as_one_that_is(text: str, instead: str) -> None:
    assert read_question(text, OPEN) is None
    assert f"「{instead}」と尋ねて" in unread_question(text, None).do
    assert read_question(instead, OPEN) is not None


@examples(100)
@given(
    st.sampled_from(["どの店で", "どの会社から", "誰に", "どこへ", "猫を", "町内会費を"]),
    st.sampled_from(["買う", "頼む", "続ける", "値上げする", "行く", "やめる"]),
    st.sampled_from(
        ["ばいいですか", "たほうがいいか", "てもいいですか", "のはどうですか", "ますか"]
    ),
)
def test_what_is_offered_for_a_question_is_read(asked: str, verb: str, ending: str) -> None:
    found = re.search("「(.+)」と尋ねて", unread_question(f"{asked}{verb}{ending}", None).do)
    assert found is None or read_question(found[1], OPEN) is not None
