"""Facts in Japanese: one predicate for each word, however it is inflected."""

import pytest

from aufheben.logic.sentences import read_proposition, read_stance
from tests.logic.sentences.japanese.asking import CAMERA, OPEN, again, logic


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("aはカメラである。", ["カメラ(a)"]),
        ("aはカメラだ。", ["カメラ(a)"]),
        ("aはカメラです。", ["カメラ(a)"]),
        ("ａはカメラです。", ["カメラ(a)"]),
        ("カメラaは軽いです。", ["軽い(a)"]),
        ("aは間違いです。", ["間違い(a)"]),
        ("aは嫌いです。", ["嫌い(a)"]),
        ("aは小型で軽い。", ["小型(a)", "軽い(a)"]),
        ("aは小型であり、軽い。", ["小型(a)", "軽い(a)"]),
        ("aは軽くて小型だ。", ["軽い(a)", "小型(a)"]),
        ("aは軽く、安く、小型です。", ["軽い(a)", "安い(a)", "小型(a)"]),
        ("aは画質が高く、電池が長持ちする。", ["画質が高い(a)", "電池が長持ちする(a)"]),
        ("aの画質は高い。", ["画質が高い(a)"]),
        ("aは画質が高くない。", ["¬画質が高い(a)"]),
        ("aは画質は高くありません。", ["¬画質が高い(a)"]),
        ("aは軽くない。", ["¬軽い(a)"]),
        ("aは静かではない。", ["¬静か(a)"]),
        ("aは静かでない。", ["¬静か(a)"]),
        ("aは静かではなく、高くもない。", ["¬静か(a)", "¬高い(a)"]),
        ("aはカメラではありません。", ["¬カメラ(a)"]),
        ("aは欠点がある。", ["欠点がある(a)"]),
        ("aには欠点がある。", ["欠点がある(a)"]),
        ("aは欠点を持つ。", ["欠点がある(a)"]),
        ("aは欠点を持っていない。", ["¬欠点がある(a)"]),
        ("aは欠点がない。", ["¬欠点がある(a)"]),
        ("aは欠点はありません。", ["¬欠点がある(a)"]),
        ("aは面接がない。", ["¬面接がある(a)"]),
        ("aは急がない。", ["¬急ぐ(a)"]),
        ("aは締切に間に合う。", ["締切に間に合う(a)"]),
        ("aは締切に間に合いません。", ["¬締切に間に合う(a)"]),
        ("aは早く届かない。", ["¬早く届く(a)"]),
        ("aは返品できる。aは返品できない。", ["返品できる(a)", "¬返品できる(a)"]),
        ("aは暗号化されていない。", ["¬暗号化されている(a)"]),
        ("aは監査に落ちた。", ["監査に落ちた(a)"]),
        ("aは監査に落ちなかった。", ["¬監査に落ちた(a)"]),
        ("aは危ない。aは危なくない。", ["危ない(a)", "¬危ない(a)"]),
        ("aは嫌いである。aは嫌いだ。aは嫌いではない。", ["嫌い(a)", "¬嫌い(a)"]),
        ("aは都合がいい。aは都合がよくない。", ["都合が良い(a)", "¬都合が良い(a)"]),
        ("aは壊れやすい。aは使いにくくない。", ["壊れやすい(a)", "¬使いにくい(a)"]),
        ("aは客を呼ぶし、便利だ。", ["客を呼ぶ(a)", "便利(a)"]),
        ("aは丁寧で保険がある。", ["丁寧(a)", "保険がある(a)"]),
        ("aは簡単でスマホで使える。", ["簡単(a)", "スマホで使える(a)"]),
        ("aは新しいカメラです。", ["新しい(a)", "カメラ(a)"]),
        ("甲と乙はカメラである。", ["カメラ(甲)", "カメラ(乙)"]),
        ("甲、乙、丙は軽い。", ["軽い(甲)", "軽い(乙)", "軽い(丙)"]),
        ("甲は軽い。乙も軽い。", ["軽い(甲)", "軽い(乙)"]),
        ("aは壊れたことがない。", ["¬壊れたことがある(a)"]),
        ("aには保証がついている。", ["保証がついている(a)"]),
        ("aは雨でも使える。", ["雨でも使える(a)"]),
        ("はるかは軽い。", ["軽い(はるか)"]),
        ("「こはる」は軽い。", ["軽い(こはる)"]),
        ("「緑の党」は左派である。", ["左派(緑の党)"]),
        ('"ノースフィールド校"は遠い。', ["遠い(ノースフィールド校)"]),
        ("ノースフィールド校は遠い。", ["遠い(ノースフィールド校)"]),
        ("楽々くんは安い。", ["安い(楽々くん)"]),
        ("New Yorkは遠い。", ["遠い(newYork)"]),
    ],
)
def test_a_fact_is_read(text: str, clauses: list[str]) -> None:
    assert logic(text) == clauses
    assert all(clause.strict for clause in read_stance(text, CAMERA).clauses)


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("aを買うべきだ。", ["-> 買う(a)"]),
        ("aは買うべきです。", ["-> 買う(a)"]),
        ("aを買うべきではない。", ["-> ¬買う(a)"]),
        ("aは買うべきではありません。", ["-> ¬買う(a)"]),
        ("私たちはaを買うべきだ。", ["-> 買う(a)"]),
        ("aを買ってはならない。", ["-> ¬買う(a)"]),
        ("aを買わなければならない。", ["-> 買う(a)"]),
    ],
)
def test_what_should_be_done_is_a_claim_that_can_be_argued_against(
    text: str, clauses: list[str]
) -> None:
    assert logic(text) == clauses
    assert read_proposition(text, CAMERA) is not None


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("aは2000円である。", ["値段円(a, 2000)"]),
        ("aの値段は20ユーロである。", ["値段ユーロ(a, 20)"]),
        ("aは1,200円だ。", ["値段円(a, 1200)"]),
        ("aは2万円だ。", ["値段円(a, 20000)"]),
        ("aは従業員が20人いる。", ["従業員人(a, 20)"]),
        ("アンナは70歳である。", ["年齢歳(アンナ, 70)"]),
        ("aはbより安い。", ["より安い(a, b)"]),
        ("aはbよりも画質が高い。", ["より画質が高い(a, b)"]),
        ("aの画質はbより高い。", ["より画質が高い(a, b)"]),
        ("aはbより安くない。", ["¬より安い(a, b)"]),
        ("aは値段が25ユーロを超える。", ["値段ユーロ(a) > 25"]),
    ],
)
def test_numbers_and_comparisons(text: str, clauses: list[str]) -> None:
    assert logic(text) == clauses


def test_a_number_is_written_in_one_way() -> None:
    found = read_proposition("aは値段が２０．５０ユーロです。", CAMERA)
    assert found is not None
    assert found.terms == ("a", "20.5")


@pytest.mark.parametrize(
    "said",
    [
        "aはカメラである",
        "aは軽くない",
        "aは画質が高い",
        "aは欠点がない",
        "aは締切に間に合わない",
        "aは嫌いではない",
        "aは値段が20ユーロである",
        "aはbより安い",
        "aを買うべきではない",
        "「こはる」は軽い",
    ],
)
def test_what_is_in_the_normal_form_is_said_back_word_for_word(said: str) -> None:
    assert again(f"{said}。") == [said]


def test_politeness_and_other_forms_are_said_back_in_the_normal_form() -> None:
    assert again("ａはカメラです。") == ["aはカメラである"]
    assert again("aの画質は高いです。") == ["aは画質が高い"]
    assert again("aは羽を持っています。") == ["aは羽がある"]


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
