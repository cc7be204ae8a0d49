"""The published rules on counterarguments."""

from typing import Any

import pytest

from aufheben.domain import Argument, Issue, Rebut, Rule, Unanswered, Undercut
from aufheben.protocols.ports import Rejected
from aufheben.rooms.dialectic.asks.argument_tasks import Counter

ISSUE = Issue(question="Which camera should we buy?")


def argument(
    *strong: str, weak: tuple[str, ...] = (), concluding: str = "We should buy a"
) -> Argument:
    rule = Rule(id="r1", strong=strong, weak_negation=weak, consequent=concluding)
    return Argument(rules=(rule,))


def counter(attacked: Argument, *said: Argument, **more: Any) -> Counter:
    return Counter(**{"place": (), "issue": ISSUE, "attacked": attacked, "said": said, **more})


def rebuttal(
    *strong: str, concluding: str = "We should not buy a", target: str = "We should buy a"
) -> Rebut:
    return Rebut(argument=argument(*strong, concluding=concluding), target=target)


def refused(task: Counter, answer: Rebut | Undercut) -> str:
    ruling = task.legal(answer)
    assert isinstance(ruling, Rejected)
    return str(ruling)


def test_there_is_no_rebuttal_where_strong_is_empty() -> None:
    assert "no premise" in refused(counter(argument()), rebuttal("a is heavy"))


def test_strong_may_stand_in_any_rule_of_the_attacked_argument() -> None:
    first = Rule(id="r1", strong=("a is light",), consequent="a is handy")
    last = Rule(id="r2", consequent="We should buy a")
    task = counter(Argument(rules=(first, last)))
    assert task.legal(rebuttal("a is heavy")) is None


def test_there_is_no_undercut_where_nothing_is_assumed() -> None:
    answer = Undercut(argument=argument("x", concluding="a is broken"), target="a is broken")
    assert "assumes nothing" in refused(counter(argument("a is light")), answer)


def test_an_undercut_concludes_what_was_assumed_not_to_be_shown() -> None:
    task = counter(argument("a is light", weak=("a is broken",)), formal=True)
    shown = argument("a leaks", concluding="a is broken")
    assert task.legal(Undercut(argument=shown, target="a is broken")) is None
    other = argument("a leaks", concluding="a is heavy")
    assert "to hold" in refused(task, Undercut(argument=other, target="a is broken"))


def test_the_target_is_a_conclusion_word_for_word() -> None:
    task = counter(argument("a is light"))
    assert "a target among Conc" in refused(task, rebuttal("x", target="a is light"))
    assert task.legal(rebuttal("a is heavy", target="we should buy  A.")) is None


def test_a_sub_conclusion_may_be_rebutted() -> None:
    first = Rule(id="r1", strong=("a is light",), consequent="a is handy")
    last = Rule(id="r2", strong=("a is handy",), consequent="We should buy a")
    task = counter(Argument(rules=(first, last)))
    answer = rebuttal("a is odd", concluding="a is not handy", target="a is handy")
    assert task.legal(answer) is None


def test_in_prose_the_speaker_is_believed_but_not_for_the_same_sentence() -> None:
    claim = argument("Sleep matters", concluding="Homework steals sleep from pupils")
    task = counter(claim)
    target = "Homework steals sleep from pupils"
    against = rebuttal("Practice helps", concluding="Practice needs time", target=target)
    assert task.legal(against) is None
    same = rebuttal("Practice helps", concluding=target.upper(), target=target)
    assert "contrary" in refused(task, same)


def test_in_prose_no_premise_is_used_twice_by_a_seat() -> None:
    earlier = argument("a is heavy", concluding="a is bulky")
    task = counter(argument("a is light"), earlier)
    assert "not used before" in refused(task, rebuttal("A is  heavy.", "a is old"))


def test_consequents_of_its_own_earlier_rules_are_no_reuse() -> None:
    earlier = argument("a is heavy", concluding="a is bulky")
    first = Rule(id="r1", strong=("a is old",), consequent="a is heavy")
    last = Rule(id="r2", strong=("a is heavy",), consequent="We should not buy a")
    answer = Rebut(argument=Argument(rules=(first, last)), target="We should buy a")
    assert counter(argument("a is light"), earlier).legal(answer) is None


HEARING: Any = {"heard": (argument("a is light"),), "formal": True}
CONFIRMING: Any = {"place": ("confirm", 1), "formal": True}


@pytest.mark.parametrize("formal", [True, False])
def test_a_premise_used_before_is_refused_in_logic_as_in_prose(formal: bool) -> None:
    earlier = argument("a is a camera", "a is dear", concluding="a is bulky")
    task = counter(argument("a is light"), earlier, formal=formal)
    again = rebuttal("a is a camera", "a is broken")
    assert "premises not used before" in refused(task, again)


@pytest.mark.parametrize("more", [HEARING, CONFIRMING])
def test_where_logic_hears_others_facts_may_recur_but_not_the_warrant(more: Any) -> None:
    earlier = argument("a is a camera", "a is dear", concluding="We should not buy a")
    task = counter(argument("a is light"), earlier, **more)
    new = rebuttal("a is a camera", "a is broken")
    assert task.legal(new) is None
    again = Rebut(argument=earlier, target="We should buy a")
    assert "warrant not used before" in refused(task, again)


def test_where_logic_hears_others_used_premises_alone_are_not_enough() -> None:
    earlier = argument("a is a camera", "a is dear", concluding="a is bad")
    task = counter(argument("a is light"), earlier, **HEARING)
    assert "at least one premise" in refused(task, rebuttal("a is dear", "a is a camera"))


def test_a_rebuttal_that_is_undercut_by_its_target_is_no_defeat() -> None:
    """The attacked argument concludes what the rebuttal assumes not to be shown."""
    rule = Rule(id="r1", strong=("a is light",), consequent="a is new")
    last = Rule(id="r2", strong=("a is new",), consequent="We should buy a")
    task = counter(Argument(rules=(rule, last)), formal=True)
    weak = Rule(
        id="r1",
        strong=("a is heavy",),
        weak_negation=("a is new",),
        consequent="We should not buy a",
    )
    answer = Rebut(argument=Argument(rules=(weak,)), target="We should buy a")
    assert "defeats" in refused(task, answer)


def test_where_only_strict_defeats_count_a_mere_rebuttal_is_refused() -> None:
    task = counter(argument("a is light"), strict=True, formal=True)
    assert "strictly defeats" in refused(task, rebuttal("a is heavy"))


PROSE = [
    ("Wolves are harmless", "Wolves are dangerous"),
    ("Many museums are rich", "Many museums are not poor"),
    ("b is light", "We should buy a"),
    ("狼は無害である。", "狼は危険である。"),
]


@pytest.mark.parametrize(("said", "target"), PROSE)
def test_where_a_seat_speaks_prose_its_word_says_what_denies_what(said: str, target: str) -> None:
    task = counter(argument("A reason", concluding=target), strict=True)
    assert task.legal(rebuttal("Another reason", concluding=said, target=target)) is None
    undercut = Undercut(argument=argument("Another reason", concluding=said), target=target)
    assumed = counter(argument("A reason", weak=(target,)))
    assert assumed.legal(undercut) is None


@pytest.mark.parametrize("target", ["Wolves are dangerous", "狼は危険である。"])
def test_nobody_denies_a_sentence_by_saying_it_again(target: str) -> None:
    task = counter(argument("A reason", concluding=target))
    assert "contrary" in refused(task, rebuttal("Another", concluding=target, target=target))


def test_an_agent_may_not_plead_a_limit_of_the_chair() -> None:
    task = counter(argument("a is light"))
    assert isinstance(task.accepts(Unanswered(limit="calls")), Rejected)
    assert task.accepts(Unanswered(limit="steps")) == Unanswered(limit="steps")
