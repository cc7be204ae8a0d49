"""What is not read in Japanese: every complaint says what to write instead."""

import pytest

from aufheben.logic.sentences import read_premise
from tests.logic.sentences.japanese.asking import CAMERA, refused


@pytest.mark.parametrize(
    ("text", "what", "do"),
    [
        ("aはたぶん軽い。", "たぶん", "「aは軽い」"),
        ("aは遅れるかもしれない。", "かもしれ", "「aは遅れる」"),
        ("aは軽いと思う。", "と思", "「aは軽い」"),
        ("aは軽いらしい。", "らしい", "「aは軽い」"),
        ("aは軽いだろう。", "だろう", "「aは軽い」"),
        ("ほとんどのカメラは高い。", "どれか一つ", "ふつう"),
        ("二人は学生である。", "数", "名前"),
        ("それは軽い。", "何を指すか", "名前"),
        ("彼を買うべきだ。", "対象", "甲"),
        ("雨が降っている。", "何について", "は"),
        ("aは避けるべきだ。", "問いの動詞", "買うべきではない"),
        ("カメラを買うべきだ。", "どれを指すか", "カメラが…ならば"),
        ("小型のカメラを買うべきだ。", "性質とも所属とも", "小型な"),
        ("aは軽いですか。", "問い", "question"),
        ("aは軽いか高い。", "選言", "別の文"),
        ("aは安かった。", "過去", "今"),
        ("aは有名であった。", "過去", "今"),
        ("aは買おう。", "意向", "べきだ"),
        ("こはるは軽い学生である。", "「こはる」は名前として", "「「こはる」は軽い学生である」"),
        ("鳥が飛べるならば、買うべきだ。", "種類とも性質とも", "ある鳥が"),
        ("aはカメラ。", "終わり方", "である"),
        ("aは日本で有名である。", "「日本であり、」", "日本において"),
        ("aは問題ない。", "何を打ち消す", "問題がない"),
        ("カメラが軽ければ、bを買うべきだ。", "条件で述べた", "それを買うべきだ"),
        ("軽ければ、買うべきだ。ただし、壊れやすくて高い場合を除く。", "どちらか", "ただし"),
        ("aは軽い。ただし、古い場合を除く。", "例外は規則", "ならば"),
        ("定義により、鳥ならば、飛べる。ただし、病気の場合を除く。", "定義に例外", "定義"),
        ("規則「安全」：aは軽い。", "規則ではありません", "ならば"),
        ("カメラが軽く安ければ、買うべきだ。", "一つとも二つとも", "軽く、安ければ"),
        ("甲を買うべきなら、乙を買うべきではない。", "べき", "別の文"),
        ("aは創業30年である。", "何の数か", "距離が"),
        ("aは軽いとは限らない。", "とは限", "断言"),
        ("aは軽いというわけではない。", "というわけ", "断言"),
        ("aを嫌う人はいない。", "何について", "は"),
        ("aは雨でも壊れない。", "でも", "使わずに"),
        ("aか甲を買うべきだ。", "選言", "文"),
        ("aは会場で、料金は安くて、bは高いし。", "終わり方", "結んで"),
        ("aは食べても太らない。", "ても", "別の文"),
        ("aはゲームはする。", "「ゲームを」", "ゲームを"),
        ("飲み放題が付いている。", "何について", "飲み放題は"),
        ("aは3である。", "単位", "20ユーロ"),
        ("aは20人である。", "何の数か", "…が20人である"),
    ],
)
def test_a_refusal_says_what_was_found_and_what_to_write(text: str, what: str, do: str) -> None:
    bad = refused(text)
    assert what in bad.what
    assert do in bad.do
    assert bad.line is not None
    assert bad.column is not None
    assert bad.column <= len(text) + 1


def test_a_kind_in_the_question_cannot_be_a_name() -> None:
    from aufheben.domain import Issue
    from aufheben.logic.stance_theory import issue_lexicon

    bad = refused("aはカメラである。", issue_lexicon(Issue(question="カメラを買うべきか")))
    assert "どのカメラを" in bad.do


@pytest.mark.parametrize(
    "text",
    ["", "。", "は", "は軽い", "aは", "べき", "べきだ", "ば、", "「」は軽い", "」は軽い", "aはは"],
)
def test_scraps_are_no_premises(text: str) -> None:
    assert read_premise(text, CAMERA) is None
