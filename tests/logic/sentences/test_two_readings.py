"""What may be said of one thing or of another is refused; what only looks so is read."""

import pytest

from aufheben.domain import Issue
from aufheben.logic.sentences import StanceProgram, notation, read_stance
from aufheben.logic.stance_theory import issue_lexicon

HALL, ENTRY = "Which hall should we rent?", "Should the museum charge for entry?"
FRIDGE, KAIJO = "Should we replace the old fridge?", "どの会場を借りるべきか"
REFUSED = {
    HALL: [
        "The Grange has a radio, but it is broken.",
        "The Grange has wheels, but they are worn.",
        "The Grange has no stage because it was sold.",
        "If somebody objects to a hall, we should not rent it.",
        "If somebody objects, we should not rent it.",
        "The Grange is newer than the mill and the barn.",
        "The Grange is brighter and lighter than the mill.",
        "The Grange is bigger than tables.",
        "The Grange has more chairs than tables.",
        "No hall is cheap and new.",
        "The dealer promised not to raise the price.",
        "The director and the mayor are friends.",
        "The Grange and the mill are similar.",
        "We should rent the Grange on Sundays.",
        "We should rent the Grange to save money.",
        "We should rent the mill for parties.",
        "The Grange was closed 3 times.",
        "The Grange has room for 200 people.",
        "The Grange has a couple of rooms.",
        "The Grange is the cheapest in town.",
        "The Grange has 5² rooms.",
        r"A hall\q usually opens.",
    ],
    ENTRY: [
        "The museum should not charge for entry if it is public.",
        "If it is public, the museum should not charge for entry.",
    ],
    FRIDGE: ["We should replace the fridge.", "If the fridge is old, we should replace the fridge."],
    KAIJO: [
        "会場は3つある。",
        "甲を安ければ借りるべきだ。",
        "甲なら借りるべきだ。",
        "会員なら使える。",
        "甲は料金が増えも減りもしない。",
        "甲は定員が＞50人だ。",
        "甲は料金が500円(税別)だ。",
        "甲は全部屋が広い。",
        "甲は3割が反対だ。",
        "甲は部分的に古い。",
        "甲は夜は静かだ。",
        "甲は反対せず払う。",
        "甲は役に立ちそうもない。",
        "会長も副会長も忙しい。",
        "甲を借りるなら、乙は借りるべきではない。",
        "役員の多くは七十歳を超えている。",
        "赤缶は耐水性がなく、青缶はある。",
        "甲は一度も閉まらない。",
        "甲と乙は友達だ。",
        "甲は3倍速い。",
        "甲と乙のうち甲は静かだ。",
        "甲と乙のどちらも静かだ。",
        "甲は会員は五千円だ。",
        "甲は八十人とも入れる。",
        "甲は八十人以上入れない。",
        "去年借りた会場を借りるべきだ。",
        "甲は舞台と駐車場がない。",
        "甲は静かでも高ければ借りるべきではない。",
        "甲は舞台がないわけではない。",
        "甲は静かでなくはない。",
        "甲は借りたくない。",
        "甲は安い。住民は甲が安ければ賛成する。",
    ],
    "町内会費を値上げするべきか": ["祭りをやめるなら値上げするべきではない。"],
    "共用の冷蔵庫を買い替えるべきか": ["冷蔵庫は古い。冷蔵庫を買い替えるべきだ。"],
}  # fmt: skip
SAID = {
    HALL: {
        "The Grange is cheap, and it has a radio.": "hasRadio(grange)",
        "If the Grange has a radio, we should rent it.": "hasRadio(grange) -> rent(grange)",
        "The Grange is brighter than the mill and is cheap.": "cheap(grange)",
        "The Grange lost two invoices.": "lostInvoices(grange, 2)",
        "The Grange has a rent of 300 euros.": "rentInEuros(grange, 300)",
        "The Grange's floor area is 120 square metres.": "floorAreaInSquareMetres(grange, 120)",
        "The Grange is the cheapest.": "cheapest(grange)",
        "The Grange is the cheapest of the halls.": "hall(grange)",
    },
    KAIJO: {
        "甲の定員は百人だ。": "定員人(甲, 100)",
        "甲の料金は五千円だが、乙の料金は三千円だ。": "料金円(乙, 3000)",
        "甲は料金が3000円で、乙は5000円だ。": "料金円(乙, 5000)",
        "甲は部屋が3つある。": "部屋つ(甲, 3)",
        "甲は月に3000円かかる。": "値段が月円(甲, 3000)",
        "甲は50人入れない。": "定員人(甲) < 50",
        "積立金は40万円ある。": "額円(積立金, 400000)",
        "甲は工事中で使えない。": "¬使える(甲)",
        "三号室は広い。": "広い(三号室)",
        "甲は雨が降ると使えない。": "雨が降る(甲) -> ¬使える(甲)",
    },
}


def read(question: str, text: str) -> StanceProgram:
    return read_stance(text, issue_lexicon(Issue(question=question)), lenient=True)


@pytest.mark.parametrize(
    ("question", "text"), [(of, text) for of, texts in REFUSED.items() for text in texts]
)
def test_it_is_refused(question: str, text: str) -> None:
    assert read(question, text).skipped


@pytest.mark.parametrize(
    ("question", "text"), [(of, text) for of, texts in SAID.items() for text in texts]
)
def test_it_is_read(question: str, text: str) -> None:
    found = read(question, text)
    assert SAID[question][text] in [notation.say(one, found.lexicon) for one in found.clauses]
