"""Laws of reading and saying Japanese, for any clause, any lexicon and any text."""

from hypothesis import given
from hypothesis import strategies as st

from aufheben.logic.language import Clause, Literal, Term, Variable
from aufheben.logic.sentences import (
    Lexicon,
    Question,
    read_premise,
    read_proposition,
    read_question,
    read_stance,
    say_clause,
    say_literal,
)
from tests.logic.sentences.asking import refusal
from tests.logic.sentences.strategies import clauses, ground
from tests.profiles import examples

X = Variable("x")
NOUNS = [
    "カメラ", "小型", "嫌い", "カレー味", "在庫切れ", "住人", "日本", "ぶどう", "値段", "もの",
    "a", "盛ん",
]  # fmt: skip
ADJECTIVES = [
    "軽い", "壊れやすい", "危ない", "良い", "画質が高い", "体に良い", "うるさい", "怖い",
    "ない",
]  # fmt: skip
VERBS = [
    "届く", "間に合う", "できる", "ある", "欠点がある", "する", "電池が長持ちする", "来る",
    "避ける",
]  # fmt: skip
VERBS += [
    "スマホで使える",
    "暗号化されている",
    "監査に落ちた",
    "済んだ",
    "いる",
    "時間を守る",
    "読む",
]
DEEDS = ["買う", "閉鎖する", "に頼む", "で食べる", "ゴミを出す", "話す"]
ODD = [
    "値段円>1000", "値段ユーロ<=25", "より安い", "嫌いである", "は", "が", "べき", "ならば",
    "ー", "。", "x", "",
]  # fmt: skip
NAMES = [
    "a", "甲", "こはる", "緑の党", "ノースフィールド校", "田中さん", "広場", "2000", "それ",
    "newYork", "は",
]  # fmt: skip
SIGNS = "はがをにでとのもやかくいるうすたなばらりれて、。「」小型軽高カメラa甲1円より限場合除規則定義べきだです"

words = st.sampled_from([*NOUNS, *ADJECTIVES, *VERBS, *ODD]) | st.text(SIGNS, max_size=6)
names = st.sampled_from(NAMES) | st.text(SIGNS, max_size=4)


@st.composite
def lexicons(draw: st.DrawFn) -> Lexicon:
    """Lexicons of Japanese stances, with kinds, deeds, names and phrases."""
    kinds = draw(st.frozensets(st.sampled_from(NOUNS), max_size=3))
    return Lexicon(
        lang="ja",
        kinds=kinds,
        nouns=frozenset(kind for kind in kinds if draw(st.booleans())),
        actions=draw(st.frozensets(st.sampled_from(DEEDS), max_size=2)),
        names=tuple((name, name) for name in draw(st.lists(names, max_size=2, unique=True))),
        phrases=draw(st.sampled_from([(), (("嫌い", "嫌いである"),), (("軽い", "軽い"),)])),
    )


@st.composite
def plain_clauses(draw: st.DrawFn) -> Clause:
    """Rules of the kind that Japanese can say: about anything, or about one name."""
    term: Term = draw(st.just(X) | names)
    alone = st.builds(Literal, words, st.just((term,)), st.booleans())
    valued = st.builds(Literal, words, st.tuples(st.just(term), names), st.booleans())
    said = alone | valued
    deed = st.builds(Literal, st.sampled_from(DEEDS), st.just((term,)), st.booleans())
    strict = draw(st.booleans())
    weak = () if strict else tuple(draw(st.lists(said | deed, max_size=2)))
    body = tuple(draw(st.lists(said, min_size=1, max_size=3)))
    name = "" if strict else draw(st.sampled_from(["", "安全", "price"]))
    return Clause(draw(said | deed), body, weak, strict, name)


literals = st.builds(
    Literal, words | st.sampled_from(DEEDS), st.lists(names, max_size=2).map(tuple), st.booleans()
)
scraps = st.lists(
    words
    | names
    | st.sampled_from(
        [
            *DEEDS,
            "は",
            "が",
            "ならば、",
            "べきだ",
            "。",
            "である",
            "場合を除く",
            "ただし、",
            "限り、",
            "で",
            "く",
            "より",
            "20円",
            "すべての",
            "\n",
        ]
    ),
    max_size=10,
).map("".join)
texts = scraps | st.text(SIGNS) | st.text()


@examples(400)
@given(plain_clauses(), lexicons())
def test_what_is_said_in_japanese_is_read_back_as_its_normal_form(
    clause: Clause, lexicon: Lexicon
) -> None:
    assert read_premise(say_clause(clause, lexicon), lexicon) == clause.normal()


@examples(200)
@given(clauses(), lexicons())
def test_what_is_said_of_any_clause_is_read_back(clause: Clause, lexicon: Lexicon) -> None:
    assert read_premise(say_clause(clause, lexicon), lexicon) == clause.normal()


@examples(400)
@given(literals | ground, lexicons())
def test_what_is_said_of_any_ground_literal_is_read_back(
    literal: Literal, lexicon: Lexicon
) -> None:
    assert read_proposition(say_literal(literal, lexicon), lexicon) == literal


@examples(400)
@given(texts, lexicons())
def test_any_text_is_read_or_not_without_failing(text: str, lexicon: Lexicon) -> None:
    assert isinstance(read_premise(text, lexicon), Clause | None)
    assert isinstance(read_proposition(text, lexicon), Literal | None)
    assert isinstance(read_question(text, lexicon), Question | None)


@examples(400)
@given(texts, lexicons())
def test_a_stance_is_read_or_refused_with_a_place_and_advice(text: str, lexicon: Lexicon) -> None:
    bad = refusal(text, lexicon)
    if bad is not None:
        assert bad.line is not None
        assert bad.column is not None
        assert 1 <= bad.line <= text.count("\n") + text.count("\r") + 1
        assert bad.column >= 1
        assert bad.do


@examples(300)
@given(texts, lexicons())
def test_what_a_stance_says_is_said_back_as_the_same_clauses(text: str, lexicon: Lexicon) -> None:
    stance = read_stance(text, lexicon, lenient=True)
    for clause in stance.clauses:
        assert clause == clause.normal()
        assert not clause.unsafe
        assert not (clause.strict and clause.weak)
        assert read_premise(say_clause(clause, stance.lexicon), stance.lexicon) == clause
