"""Rules in Japanese: kinds, conditions, exceptions, names, priorities, and several sentences."""

import pytest

from aufheben.domain import Issue
from aufheben.logic.answer_text import answer_sentence
from aufheben.logic.sentences import read_stance
from aufheben.logic.stance_theory import issue_lexicon
from aufheben.logic.synthesis import Synthesis
from tests.logic.sentences.japanese.asking import CAMERA, again, logic

SHOP = issue_lexicon(Issue(question="どの店で食べるべきか"))


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        (
            "カメラが小型で軽ければ、それを買うべきだ。",
            ["小型(x) & 軽い(x) & カメラ(x) -> 買う(x)"],
        ),
        ("カメラが小型なら買うべきです。", ["小型(x) & カメラ(x) -> 買う(x)"]),
        ("もしカメラが小型であれば、買うべきである。", ["小型(x) & カメラ(x) -> 買う(x)"]),
        ("カメラが小型の場合は、買うべきだ。", ["小型(x) & カメラ(x) -> 買う(x)"]),
        ("カメラは、小型ならば、買うべきだ。", ["小型(x) & カメラ(x) -> 買う(x)"]),
        ("軽いカメラを買うべきだ。", ["軽い(x) & カメラ(x) -> 買う(x)"]),
        ("軽いカメラは安い。", ["軽い(x) & カメラ(x) -> 安い(x)"]),
        ("静かなカメラは安い。", ["静か(x) & カメラ(x) -> 安い(x)"]),
        ("認定を受けたカメラは信頼できる。", ["認定を受けた(x) & カメラ(x) -> 信頼できる(x)"]),
        ("すべてのカメラは機械である。", ["カメラ(x) -> 機械(x)"]),
        ("カメラは機械である。", ["カメラ(x) -> 機械(x)"]),
        ("ふつう、カメラは高い。", ["カメラ(x) -> 高い(x)"]),
        ("嫌いならば、買うべきではない。", ["嫌い(x) -> ¬買う(x)"]),
        ("軽くなければ、買うべきではない。", ["¬軽い(x) -> ¬買う(x)"]),
        ("欠点がなければ、買うべきだ。", ["¬欠点がある(x) -> 買う(x)"]),
        ("カメラに欠点があれば、買うべきではない。", ["欠点がある(x) & カメラ(x) -> ¬買う(x)"]),
        ("カメラの画質が高ければ、買うべきだ。", ["画質が高い(x) & カメラ(x) -> 買う(x)"]),
        ("締切に間に合わなければ、買うべきではない。", ["¬締切に間に合う(x) -> ¬買う(x)"]),
        ("小型で軽ければ、使いやすい。", ["小型(x) & 軽い(x) -> 使いやすい(x)"]),
        ("小型ならば、便利で安い。", ["小型(x) -> 便利(x)", "小型(x) -> 安い(x)"]),
        ("小型ならば、便利であり、買うべきだ。", ["小型(x) -> 便利(x)", "小型(x) -> 買う(x)"]),
        ("小型ならば、それは便利である。", ["小型(x) -> 便利(x)"]),
        (
            "カメラが安いか早ければ、買うべきだ。",
            ["安い(x) & カメラ(x) -> 買う(x)", "早い(x) & カメラ(x) -> 買う(x)"],
        ),
        ("aが安ければ、買うべきだ。", ["安い(a) -> 買う(a)"]),
        ("aは安いので、買うべきだ。", ["安い(a)", "安い(a) -> 買う(a)"]),
        ("aは簡単なので買うべきだ。", ["簡単(a)", "簡単(a) -> 買う(a)"]),
        ("カメラが軽いのであれば、買うべきだ。", ["軽い(x) & カメラ(x) -> 買う(x)"]),
        ("カメラが軽いときは買うべきだ。", ["軽い(x) & カメラ(x) -> 買う(x)"]),
        ("カメラが軽くかつ安ければ、買うべきだ。", ["軽い(x) & 安い(x) & カメラ(x) -> 買う(x)"]),
        (
            "カメラが軽い、または安ければ、買うべきだ。",
            ["軽い(x) & カメラ(x) -> 買う(x)", "安い(x) & カメラ(x) -> 買う(x)"],
        ),
        ("カメラが届いたら、買うべきだ。", ["届く(x) & カメラ(x) -> 買う(x)"]),
        ("休日に開くと、駐車場が足りない。", ["休日に開く(x) -> ¬駐車場が足りる(x)"]),
        ("軽くて安いカメラなら買うべきだ。", ["軽い(x) & 安い(x) & カメラ(x) -> 買う(x)"]),
        ("煙があるカメラなら買うべきではない。", ["煙がある(x) & カメラ(x) -> ¬買う(x)"]),
        (
            "aは子どもが嫌がるので、買うべきではない。",
            ["子どもが嫌がる(a)", "子どもが嫌がる(a) -> ¬買う(a)"],
        ),
        ("定義により、鳥ならば、動物である。", ["鳥(x) ->> 動物(x)"]),
        ("値段が25ユーロを超えれば、買うべきではない。", ["値段ユーロ(x) > 25 -> ¬買う(x)"]),
        ("値段が25ユーロ以上ならば、買うべきではない。", ["値段ユーロ(x) >= 25 -> ¬買う(x)"]),
        ("値段が25ユーロ以下ならば、買うべきだ。", ["値段ユーロ(x) <= 25 -> 買う(x)"]),
        ("値段が25ユーロ未満であれば、買うべきだ。", ["値段ユーロ(x) < 25 -> 買う(x)"]),
        (
            "カメラが1000円より高ければ、買うべきではない。",
            ["値段円(x) > 1000 & カメラ(x) -> ¬買う(x)"],
        ),
    ],
)
def test_a_rule_is_read(text: str, clauses: list[str]) -> None:
    assert logic(text) == clauses


@pytest.mark.parametrize(
    "text",
    [
        "軽ければ、買うべきだ。ただし、壊れやすい場合を除く。",
        "軽ければ、買うべきだ。\nただし、壊れやすい場合を除く。",
        "軽ければ、壊れやすくない限り、買うべきだ。",
        "壊れやすくない限り、軽ければ、買うべきだ。",
        "軽ければ、壊れやすいという証拠がない限り、買うべきだ。",
        "軽ければ、壊れやすい場合を除いて、買うべきだ。",
        "軽くて、壊れやすいという証拠がなければ、買うべきだ。".replace("軽くて、", "軽ければ、"),
    ],
)
def test_an_exception_is_said_in_many_ways(text: str) -> None:
    assert logic(text) == ["軽い(x) & ~壊れやすい(x) -> 買う(x)"]


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("軽ければ、買うべきだ。ただし、安全でない場合を除く。", "軽い(x) & ~¬安全(x) -> 買う(x)"),
        (
            "カメラが軽ければ、cが使いやすいという証拠がない限り、買うべきだ。",
            "軽い(x) & カメラ(x) & ~使いやすい(c) -> 買う(x)",
        ),
        (
            "軽ければ、便利である。ただし、買うべきではない場合を除く。",
            "軽い(x) & ~¬買う(x) -> 便利(x)",
        ),
        (
            "軽ければ、買うべきだ。ただし、病気の場合と高い場合を除く。",
            "軽い(x) & ~病気(x) & ~高い(x) -> 買う(x)",
        ),
        ("壊れやすくない限り、aを買うべきだ。", "~壊れやすい(a) -> 買う(a)"),
    ],
)
def test_exceptions(text: str, clause: str) -> None:
    assert logic(text) == [clause]


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


@pytest.mark.parametrize(
    "said",
    [
        "カメラが小型で軽ければ、それを買うべきだ",
        "カメラが小型で軽ければ、それを買うべきだ。ただし、壊れやすい場合を除く",
        "カメラの画質が高く、電池が長持ちすれば、それを買うべきだ",
        "在庫切れならば、買うべきではない",
        "小型で軽ければ、使いやすい",
        "定義により、鳥ならば、動物である",
        "すべてのカメラは機械である",
        "aが安ければ、aを買うべきだ",
        "値段が25ユーロを超えれば、買うべきではない",
    ],
)
def test_a_rule_in_the_normal_form_is_said_back_word_for_word(said: str) -> None:
    assert again(f"{said}。") == [said]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("aは軽い。bは軽い。", 2),
        ("aは軽い\nbは軽い", 2),
        ("・aは軽い\n・bは軽い", 2),
        ("AG1の立場：aは軽い。", 1),
        ("カメラが軽ければ、\nそれを買うべきだ。", 1),
        ("aは軽い。aはカメラです。light(a).", 3),
        ("「a。b」は軽い。", 1),
    ],
)
def test_a_text_is_cut_into_its_sentences(text: str, count: int) -> None:
    assert len(logic(text)) == count


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


GAME = issue_lexicon(Issue(question="試合を中止すべきか"))


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("大事ならば、中止すべきではない。", "大事(試合) -> ¬中止する(試合)"),
        ("雨がやまない限り、試合を中止すべきだ。", "~やむ(雨) -> 中止する(試合)"),
        ("雨がやまなければ、中止すべきだ。", "¬やむ(雨) -> 中止する(試合)"),
        ("会場が屋内なら、中止すべきではない。", "屋内(会場) -> ¬中止する(試合)"),
        ("アパートの住人が困るなら、試合は公平ではない。", "困る(アパートの住人) -> ¬公平(試合)"),
        ("雨が降るなら、会場が混む。", "降る(雨) -> 混む(会場)"),
    ],
)
def test_in_a_question_of_yes_or_no_other_nouns_are_things_of_their_own(
    text: str, clause: str
) -> None:
    """What is left out is what the question is about."""
    assert logic(text, GAME) == [clause]
