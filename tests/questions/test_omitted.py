"""In a question of yes or no, what is left out of a deed is what the question is about."""

import pytest

from aufheben.domain import Issue
from aufheben.errors import BadInput
from aufheben.logic.sentences import notation, read_stance
from aufheben.logic.stance_theory import issue_lexicon

MILL = issue_lexicon(Issue(question="Should we rent the mill?"))
DOGS = issue_lexicon(Issue(question="Should the club allow dogs?"))
MEETING = issue_lexicon(Issue(question="運動会を平日に開くべきか"))


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("We should rent.", ["-> rent(mill)"]),
        ("We should not.", ["-> ¬rent(mill)"]),
        ("We should not rent it.", ["-> ¬rent(mill)"]),
        ("We should rent it because it is cheap.", ["cheap(mill)", "cheap(mill) -> rent(mill)"]),
        ("If something is cheap, we should rent it.", ["cheap(x) -> rent(x)"]),
    ],
)
def test_in_english(text: str, clauses: list[str]) -> None:
    assert [notation.say(clause, MILL) for clause in read_stance(text, MILL).clauses] == clauses


def test_what_is_asked_about_is_one_thing_though_it_is_many() -> None:
    stance = read_stance("Dogs are loud. If dogs bark, they are loud.", DOGS)
    said = [notation.say(clause, stance.lexicon) for clause in stance.clauses]
    assert said == ["loud(dogs)", "barks(dogs) -> loud(dogs)"]


def test_in_japanese() -> None:
    stance = read_stance("平日に休めないなら、開くべきではない。開くべきだ。", MEETING)
    said = [notation.say(clause, stance.lexicon) for clause in stance.clauses]
    assert said == ["¬平日に休める(運動会) -> ¬平日に開く(運動会)", "-> 平日に開く(運動会)"]


@pytest.mark.parametrize(
    "text", ["It is cheap.", "The opera is old. It is ugly.", "If it rains, we should not rent it."]
)
def test_it_is_nothing_in_particular_elsewhere(text: str) -> None:
    with pytest.raises(BadInput):
        read_stance(text, MILL)


def test_it_is_not_what_somebody_else_should_become() -> None:
    street = issue_lexicon(Issue(question="Should our street become one-way?"))
    with pytest.raises(BadInput):
        read_stance("It has no pavement.", street)


def test_of_an_open_question_nothing_can_be_left_out() -> None:
    which = issue_lexicon(Issue(question="Which hall should we rent?"))
    with pytest.raises(BadInput):
        read_stance("It is cheap.", which)
