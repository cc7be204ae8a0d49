"""Rules in Japanese: kinds, conditions, exceptions, names, priorities, and several sentences."""

import pytest

from aufheben.domain import Issue
from aufheben.logic.answer_text import answer_sentence
from aufheben.logic.sentences import read_stance
from aufheben.logic.stance_theory import issue_lexicon
from aufheben.logic.synthesis import Synthesis
from tests.logic.sentences.japanese.asking import CAMERA, again, logic

SHOP = issue_lexicon(Issue(question="どの店で食べるべきか"))


def test_rules_have_names_and_priorities() -> None:
    stance = read_stance(
        "規則「安全」：カメラが危険ならば、買うべきではない。\n"
        "規則「安全」は規則「価格」に優先する。",
        CAMERA,
    )
    assert [clause.name for clause in stance.clauses] == ["安全"]
    assert stance.order == (("安全", "価格"),)
    assert again("規則「安全」：カメラが危険ならば、それを買うべきではない。") == [
        "規則「安全」：カメラが危険ならば、それを買うべきではない"
    ]


def test_where_one_eats_is_another_deed_than_what_one_eats() -> None:
    text = "店が静かならば、そこで食べるべきだ。脂っこければ、食べるべきではない。"
    assert logic(text, SHOP) == ["静か(x) & 店(x) -> で食べる(x)", "脂っこい(x) -> ¬で食べる(x)"]
    assert again(text, SHOP)[0] == "店が静かならば、そこで食べるべきだ"


def test_who_should_do_it_is_the_subject() -> None:
    who = issue_lexicon(Issue(question="誰がゴミを出すべきか"))
    text = "美咲は住人である。住人が早起きならば、ゴミを出すべきだ。健太はゴミを出すべきだ。"
    assert logic(text, who) == [
        "住人(美咲)",
        "早起き(x) & 住人(x) -> ゴミを出す(x)",
        "-> ゴミを出す(健太)",
    ]


def test_a_noun_is_a_kind_where_another_sentence_says_so_before_or_after() -> None:
    assert logic("鳥が飛べれば、買うべきだ。ピーコは鳥である。") == [
        "飛べる(x) & 鳥(x) -> 買う(x)",
        "鳥(ピーコ)",
    ]


def test_a_noun_is_a_name_where_another_sentence_says_so() -> None:
    assert logic("広場が騒がしければ、買うべきではない。広場は騒がしい。") == [
        "騒がしい(広場) -> ¬買う(広場)",
        "騒がしい(広場)",
    ]


def test_a_noun_is_what_a_thing_has_where_it_is_marked_or_a_fact_says_so() -> None:
    assert logic("その人が多ければ、買うべきではない。") == ["人が多い(x) -> ¬買う(x)"]
    assert logic("棚が広ければ、買うべきだ。aは棚が広い。")[0] == "棚が広い(x) -> 買う(x)"


def test_a_kind_of_the_stances_own_is_marked_for_those_who_do_not_know_it() -> None:
    said = again("鳥が飛べれば、買うべきだ。ピーコは鳥である。")[0]
    assert said == "ある鳥が飛べれば、それを買うべきだ"
    assert logic(f"{said}。") == ["飛べる(x) & 鳥(x) -> 買う(x)"]


def test_a_complaint_has_its_place_in_the_whole_text() -> None:
    from tests.logic.sentences.japanese.asking import refused

    bad = refused("aは軽い。bはたぶん軽い。")
    assert (bad.line, bad.column) == (1, 8)


@pytest.mark.parametrize("said", ["乙が重い", "店Aが閉まっている", "店が遠い"])
def test_an_exception_of_somebody_else_is_said_back_in_words(said: str) -> None:
    text = f"カメラが軽ければ、それを買うべきだ。ただし、{said}場合を除く"
    assert again(f"{text}。".replace("店が", "「店」が")) == [text]


def test_an_answer_tells_its_exceptions_in_japanese() -> None:
    text = "カメラが軽ければ、それを買うべきだ。ただし、画質が低い場合を除く。"
    stance = read_stance(text, CAMERA)
    [rule] = stance.clauses
    [x] = rule.head.variables
    lifted = Synthesis(rule=rule, binding=((x, "a"),), parts=(), retention=())
    said = answer_sentence(lifted, (), stance.lexicon)
    assert said == "aを買うべきだ。aは軽く、カメラであるから。ただし、画質が低い場合を除く。"
