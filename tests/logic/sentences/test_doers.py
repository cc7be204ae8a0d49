"""Who is to do what a question asks is no part of what it is done to, in both languages."""

import pytest

from aufheben.domain import Issue
from aufheben.logic.sentences import read_stance, say_clause
from aufheben.logic.stance_theory import issue_lexicon

TENT = "Should the town hall association buy a tent?"
HALL = "Which hall should the chess club rent?"
RESIDENTS = "Should the residents' association buy a tent?"
BLOWER = "町内会は除雪機を買うべきか"
BOOK = "小学校は連絡帳をアプリに替えるべきか"

READ = [
    (TENT, "If a tent is cheap, the town hall association should buy it.",
     "If a tent is cheap, the town hall association should buy it"),
    (HALL, "If a hall is cheap, the chess club should rent it.", "If a hall is cheap, the chess club should rent it"),
    (HALL, "The chess club should rent the mill.", "The chess club should rent the mill"),
    (RESIDENTS, "The residents' association should buy a tent.", "The residents' association should buy a tent"),
    ("Should the school ban loud music?", "The school should ban loud music.", "The school should ban loud music"),
    ("Should the chess club buy chairs?", "The chess club should buy chairs.", "The chess club should buy chairs"),
    (BLOWER, "高ければ、町内会は買うべきではない。", "除雪機が高ければ、除雪機を買うべきではない"),
    (BLOWER, "町内会は除雪機を買うべきだ。", "除雪機を買うべきだ"),
    (BOOK, "小学校はアプリに替えるべきだ。", "連絡帳をアプリに替えるべきだ"),
    ("町内会はどの会場を借りるべきか", "会場が安いなら、町内会は借りるべきだ。", "会場が安ければ、それを借りるべきだ"),
]  # fmt: skip


@pytest.mark.parametrize(("question", "sentence", "said"), READ)
def test_the_deed_is_done_to_what_the_question_asks_about(
    question: str, sentence: str, said: str
) -> None:
    read = read_stance(sentence, issue_lexicon(Issue(question=question)))
    assert [say_clause(one, read.lexicon) for one in read.clauses] == [said]


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        (
            TENT,
            "If the town hall association is poor, the town hall association should not buy it.",
        ),
        (HALL, "If the chess club is rich, the chess club should rent it."),
        (BLOWER, "自治会は買うべきだ。"),
    ],
)
def test_whoever_may_do_it_or_be_what_it_is_done_to_is_asked_about(
    question: str, sentence: str
) -> None:
    lexicon = issue_lexicon(Issue(question=question))
    [skipped] = read_stance(sentence, lexicon, lenient=True).skipped
    assert "unclear what" in skipped.why or "(does it, or is it done to?)" in skipped.why
