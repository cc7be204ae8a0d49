"""The Japanese rows of `sentences.tsv`: read with the meaning given, or refused with what to write.

`sentences.tsv` says what each row means in words; here is what it must be in logic.
"""

from pathlib import Path

import pytest

from aufheben.domain import Issue
from aufheben.errors import BadInput
from aufheben.logic.sentences import read_stance, say_back
from aufheben.logic.sentences.patterns import is_japanese
from aufheben.logic.stance_theory import issue_lexicon

LEXICON = issue_lexicon(Issue(question="どの業者を使うべきか"))
ROWS = [
    line.split("\t")
    for line in (Path(__file__).parent / "sentences.tsv").read_text("utf-8").splitlines()[1:]
    if is_japanese(line.split("\t")[1])
]

MEANT: dict[str, list[str]] = {
    "アクメは業者です。": ["業者(アクメ)"],
    "アクメは安くて早い。": ["安い(アクメ)", "早い(アクメ)"],
    "アクメとボレアスは業者である。": ["業者(アクメ)", "業者(ボレアス)"],
    "アクメは認定を受けていない。": ["¬認定を受けている(アクメ)"],
    "アクメは500円である。": ["値段円(アクメ, 500)"],
    "アクメはボレアスより安い。": ["より安い(アクメ, ボレアス)"],
    "すべての業者は会社である。": ["業者(x) -> 会社(x)"],
    "認定を受けた業者は信頼できる。": ["認定を受けた(x) & 業者(x) -> 信頼できる(x)"],
    "業者が安くて早ければ、それを使うべきだ。": ["安い(x) & 早い(x) & 業者(x) -> 使う(x)"],
    "業者が安いか早ければ、使うべきである。": [
        "安い(x) & 業者(x) -> 使う(x)",
        "早い(x) & 業者(x) -> 使う(x)",
    ],
    "安い業者を使うべきだ。ただし、壊れやすい場合を除く。": [
        "安い(x) & 業者(x) & ~壊れやすい(x) -> 使う(x)"
    ],
    "業者が1000円より高ければ、使うべきではない。": ["値段円(x) > 1000 & 業者(x) -> ¬使う(x)"],
    "アクメは安いので、使うべきだ。": ["安い(アクメ)", "安い(アクメ) -> 使う(アクメ)"],
    "アクメは使うべきではありません。": ["-> ¬使う(アクメ)"],
    "規則「安全」は規則「価格」に優先する。": ["安全 > 価格"],
    "アクメは料金も手ごろだ。": ["料金が手ごろ(アクメ)"],
    "アクメは対応が早いし、料金も安い。": ["対応が早い(アクメ)", "料金が安い(アクメ)"],
    "アクメは痛みに効くが、眠くなる。": ["痛みに効く(アクメ)", "眠くなる(アクメ)"],
    "アクメは安いけれど遅い。": ["安い(アクメ)", "遅い(アクメ)"],
    "アクメも保険に入っている。": ["保険に入っている(アクメ)"],
    "アクメは深夜にも営業している。": ["深夜に営業している(アクメ)"],
    "アクメは車で来る客が多い。": ["車で来る客が多い(アクメ)"],
    "アクメは電話で予約できる。": ["電話で予約できる(アクメ)"],
    "アクメは小型で使える機能が多い。": ["小型(アクメ)", "使える機能が多い(アクメ)"],
    "アクメは駅から5分です。": ["駅から分(アクメ, 5)"],
    "アクメは駅から徒歩5分だ。": ["駅から徒歩分(アクメ, 5)"],
    "アクメは家から3kmである。": ["家からkm(アクメ, 3)"],
    "アクメの料金は月30000円です。": ["料金が月円(アクメ, 30000)"],
    "アクメは残業が月60時間ある。": ["残業が月時間(アクメ, 60)"],
    "アクメは料金が15,000円かかる。": ["料金円(アクメ, 15000)"],
    "アクメの費用は400万円だ。": ["費用円(アクメ, 4000000)"],
    "駅から10分以内なら、使うべきだ。": ["駅から分(x) <= 10 -> 使う(x)"],
    "料金が20000円以内であれば、使うべきだ。": ["料金円(x) <= 20000 -> 使う(x)"],
    "料金が20000円までなら、使うべきだ。": ["料金円(x) <= 20000 -> 使う(x)"],
    "費用が350万円より高ければ、使ってはいけない。": ["費用円(x) > 3500000 -> ¬使う(x)"],
    "経験が5年以上あれば、使うべきです。": ["経験年(x) >= 5 -> 使う(x)"],
    "料金が20000円以下の業者を使うべきだ。": ["料金円(x) <= 20000 & 業者(x) -> 使う(x)"],
    "英語が話せる人を使うべきです。": ["英語が話せる(x) -> 使う(x)"],
    "前に問題を起こした人は使うべきではありません。": ["前に問題を起こした(x) -> ¬使う(x)"],
    "安くない業者は使うべきではない。": ["¬安い(x) & 業者(x) -> ¬使う(x)"],
    "業者の社員が親切なら、使うべきです。": ["社員が親切(x) & 業者(x) -> 使う(x)"],
    "業者の先生が親切なら、使うべきです。": ["先生が親切(x) & 業者(x) -> 使う(x)"],
    "業者に荷物がたくさん積めれば、使うべきだ。": ["荷物がたくさん積める(x) & 業者(x) -> 使う(x)"],
    "アクメは私たちには受け入れられない。": ["-> ¬使う(アクメ)"],
    "評判が悪ければ、私たちには受け入れられない。": ["評判が悪い(x) -> ¬使う(x)"],
    "評判が悪い業者は私たちには受け入れられません。": ["評判が悪い(x) & 業者(x) -> ¬使う(x)"],
    "業者が安ければ、使うべきだ。ただし、評判が悪いときを除く。": [
        "安い(x) & 業者(x) & ~評判が悪い(x) -> 使う(x)"
    ],
    "業者が安ければ、評判が悪いという証拠がない限り、使うべきだ。": [
        "安い(x) & 業者(x) & ~評判が悪い(x) -> 使う(x)"
    ],
}

INSTEAD: dict[str, str] = {
    "アクメはたぶん安い。": "「アクメは安い」",
    "アクメは遅れるかもしれない。": "「アクメは遅れる」",
    "ほとんどの業者は正直だ。": "ふつう、業者は", "雨が降っている。": "「雨は降っている」",
    "アクメは避けるべきだ。": "使うべきではない", "アクメは予約しなくても使える。": "別の文",
    "アクメは安くも早くもない。": "「アクメは安くなく、早くない」",
    "アクメは東京で人気がある。": "東京において", "倒産しそうなら、使うべきではない。": "断言",
    "アクメは創業30年である。": "のように書いてください",
    "アクメに頼んだほうがよい。": "「…べきだ」", "業者が信頼できる限り、使うべきだ。": "でない限り",
}  # fmt: skip


@pytest.mark.parametrize("sentence", MEANT)
def test_a_japanese_sentence_is_read_with_its_meaning(sentence: str) -> None:
    stance = read_stance(sentence, LEXICON)
    back = [one for each in stance.understood for one in say_back(each.said, stance.lexicon)]
    assert [one.logic for one in back] == MEANT[sentence]
    again = read_stance("。".join(one.words for one in back), stance.lexicon)
    assert (again.clauses, again.order) == (stance.clauses, stance.order)


@pytest.mark.parametrize("sentence", INSTEAD)
def test_a_japanese_sentence_is_refused_with_what_to_write(sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_stance(sentence, LEXICON)
    assert INSTEAD[sentence] in refused.value.do


@pytest.mark.parametrize(("verdict", "sentence", "meaning"), ROWS)
def test_every_japanese_row_is_read_or_refused(verdict: str, sentence: str, meaning: str) -> None:
    assert meaning
    assert sentence in MEANT or (verdict != "read" and sentence in INSTEAD)
