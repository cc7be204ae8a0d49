"""What is told to be written instead of a sentence of English is made of it, and read."""

import pytest

from aufheben.domain import Issue
from aufheben.logic.sentences import read_stance, say_clause
from aufheben.logic.stance_theory import issue_lexicon

HALL = "Which hall should we rent?"
HIRE = "Who should we hire?"
DOGS = "Should the club allow dogs on the terrace?"
DOG = "Should we get a dog?"
LEO = "Should Leo get a smartphone?"
STREET = "Should we close the street to cars?"

TOLD = [
    (HALL, "We can't spend more than 500 euros.", "If a hall costs more than 500 euros, we should not rent it."),
    (HALL, "A hall without parking is bad.", "A hall that has no parking is bad."),
    (HALL, "We should rent a hall with good light.", "If a hall has good light, we should rent it."),
    (HALL, "The mill is closed every Monday.", 'The mill is "closed every Monday".'),
    (HALL, "The mill is quiet, and Ana loves music.", "The mill is quiet. Ana loves music."),
    (HIRE, "We should hire somebody who speaks French.", "If somebody speaks French, we should hire them."),
    (HIRE, "We should not hire anybody that is late.", "If somebody is late, we should not hire them."),
    (HIRE, "Neither Ana nor Ben smokes.", "Ana does not smoke. Ben does not smoke."),
    (HIRE, "Neither Ana nor Ben is late.", "Ana is not late. Ben is not late."),
    (HIRE, "Neither Ana nor Ben has a car.", "Ana does not have a car. Ben does not have a car."),
    (HIRE, "Ana no longer smokes.", "Ana does not smoke."),
    (DOGS, "They are loud.", "Dogs are loud."),
    (DOGS, "If it brings in money, the club should allow it on the terrace.",
     "If dogs bring in money, the club should allow it on the terrace."),
    (DOGS, "Allowing dogs would bring in more money at the bar.", 'Dogs bring "in more money at the bar".'),
    (DOGS, "We shouldn't allow anything that is dangerous.",
     "If something is dangerous, the club should not allow it on the terrace."),
    (DOG, "No dog is vegetarian.", "A dog is not vegetarian."),
    (DOG, "We should not get a dog that barks.", "If a dog barks, we should not get it."),
    (LEO, "If he is young, Leo should not get a smartphone.", "If Leo is young, Leo should not get a smartphone."),
    (LEO, "They are addictive.", "Smartphones are addictive."),
    (STREET, "If it is noisy, we should close it to cars.", "If the street is noisy, we should close it to cars."),
    (STREET, "Closing the street saves money.", "The street saves money."),
    (STREET, "Closing the street to cars is wrong.", '"Closing the street to cars" is wrong.'),
    (STREET, "Closing the street to cars would save money.", "The street saves money."),
]  # fmt: skip


@pytest.mark.parametrize(("question", "sentence", "told"), TOLD)
def test_it_is_made_of_the_sentence_and_read(question: str, sentence: str, told: str) -> None:
    lexicon = issue_lexicon(Issue(question=question))
    [skipped] = read_stance(sentence, lexicon, lenient=True).skipped
    assert skipped.do in (f'write "{told}"', f"write '{told}'")
    assert not read_stance(told, lexicon, lenient=True).skipped


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        (HALL, "It is noisy."),
        (HALL, "Renting the mill would be expensive."),
        (HALL, "The mill is exclusively for adults, and only once."),
        (STREET, "If it rains, we should close it to cars."),
        (STREET, "The street is the cheapest."),
        (LEO, "Leo should not get a smartphone if she is young."),
    ],
)
def test_what_may_mean_something_else_is_not_rewritten(question: str, sentence: str) -> None:
    [skipped] = read_stance(sentence, issue_lexicon(Issue(question=question)), lenient=True).skipped
    assert sentence.rsplit(maxsplit=1)[-1] not in skipped.do


SAID_OF_A_DOG = {
    "A dog is loud.": ["a dog is loud"],
    "Dogs are loud.": ["a dog is loud"],
    "Every dog needs a walk.": ["a dog needs a walk"],
    "The dog costs 500 euros.": ["a dog costs 500 euros"],
    "We should not get a dog.": ["We should not get a dog"],
    "If dogs bark, we should not get one.": [],
    "If a dog barks, we should not get it.": ["If a dog barks, we should not get it"],
    "We should get a dog because dogs are fun.": ["a dog is fun", "If a dog is fun, we should get it"],
    "Rex is a dog.": [],
    "A loud dog is bad.": [],
    "A dog school is near.": [],
}  # fmt: skip


@pytest.mark.parametrize("sentence", SAID_OF_A_DOG)
def test_what_is_said_of_a_noun_that_is_asked_about_is_said_of_that_one_thing(
    sentence: str,
) -> None:
    read = read_stance(sentence, issue_lexicon(Issue(question=DOG)), lenient=True)
    assert [say_clause(one, read.lexicon) for one in read.clauses] == SAID_OF_A_DOG[sentence]


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        (HIRE, "Miller and Sons is a supplier."),
        (HALL, "If a hall holds up to 120 people, we should rent it."),
        ("どの会場を借りるべきか", "甲は駅から10分もかからない。"),
        ("どの会場を借りるべきか", "すべての家庭はアプリを使えるのではない。"),
        ("どの会場を借りるべきか", "高い場合は別である。"),
        ("どの会場を借りるべきか", "甲の定員は50、60人だ。"),
        ("どの会場を借りるべきか", "甲は安い、乙は高い。"),
        ("どの会場を借りるべきか", "甲は安いそうだ。"),
        ("どの会場を借りるべきか", "甲は使えるという。"),
        ("どの会場を借りるべきか", "甲は使えないことはない。"),
        ("どの会場を借りるべきか", "甲はそうではない。"),
        ("どの会場を借りるべきか", "甲以外は安い。"),
        ("どの会場を借りるべきか", "甲は会員なら使える。"),
        ("どの会場を借りるべきか", "甲は日曜日は閉まっている。"),
        ("どの会場を借りるべきか", "一人でも反対すれば、借りるべきではない。"),
        (HALL, "We should rent the Grange again."),
        (HALL, "The Grange is an alleged hall."),
        (HALL, "The Grange is temporarily closed."),
        (HALL, "The Grange is closed if it rains."),
        (HALL, "The Grange has 1/2 hectares."),
        (HALL, "The Grange has 1.000 chairs."),
        (HALL, "The Grange is —."),
        ("どの会場を借りるべきか", "甲は乙より300円高い。"),
        (
            "小学校は連絡帳をアプリに替えるべきか",
            "タブレットを借りられれば、家庭はアプリを使える。",
        ),
    ],
)
def test_what_reads_as_two_things_is_refused(question: str, sentence: str) -> None:
    read = read_stance(sentence, issue_lexicon(Issue(question=question)), lenient=True)
    assert not read.clauses


@pytest.mark.parametrize(
    ("question", "sentence", "said"),
    [
        (HIRE, "Ben has never delivered late.", "Ben has not delivered late"),
        (HALL, "The mill holds up to 120 people.", "the mill holds 120 people"),
        ("どの会場を借りるべきか", "甲は最大60人まで収容できる。", "甲は定員が60人である"),
        ("どの会場を借りるべきか", "会場が50人以上入れるなら、借りるべきだ。",
         "会場の定員が50人以上ならば、それを借りるべきだ"),
        ("どの会場を借りるべきか", "甲は駐車場が無い。", "甲は駐車場がない"),
        ("除雪機を買うべきか", "置く場所がなければ、買うべきではない。",
         "除雪機に置く場所がなければ、除雪機を買うべきではない"),
        ("除雪機を買うべきか", "値段が10万円を超えるものは買うべきではない。",
         "値段が10万円を超えるものを買うべきではない"),
        ("小学校は連絡帳をアプリに替えるべきか", "個人情報が漏れるおそれがあれば、アプリに替えるべきではない。",
         "個人情報が漏れるおそれがあれば、連絡帳をアプリに替えるべきではない"),
        ("どの会場を借りるべきか", "台所がなければ、会場を借りるべきではない。", "会場に台所がなければ、それを借りるべきではない"),
    ],
)  # fmt: skip
def test_denials_kinds_and_room_are_read_as_what_they_are(
    question: str, sentence: str, said: str
) -> None:
    read = read_stance(sentence, issue_lexicon(Issue(question=question)))
    assert [say_clause(one, read.lexicon) for one in read.clauses] == [said]
