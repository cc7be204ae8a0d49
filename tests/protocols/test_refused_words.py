"""What is refused, or stands in for an answer, says so in the very words that go back to a model."""

import pytest

from aufheben.domain import Argument, Axis, Issue, Rule, Thesis, Undercut
from aufheben.protocols.ports import Rejected
from aufheben.rooms.dialectic.asks.argument_tasks import Construct, Counter
from aufheben.rooms.dialectic.asks.integration_tasks import NameAxis
from aufheben.rooms.dialectic.asks.messages import CoreMessage
from aufheben.rooms.dialectic.asks.stance_tasks import Formal, Formalize
from aufheben.runtime.reader import parse_json, read
from tests.agents.sample_tasks import samples

ISSUE = Issue(question="Which camera should we buy?")
AXIS = NameAxis(place=(), issue=ISSUE, dispute=())


def argument(concluding: str, *strong: str, weak: tuple[str, ...] = ()) -> Argument:
    rule = Rule(id="r1", strong=strong, weak_negation=weak, consequent=concluding)
    return Argument(rules=(rule,))


def test_every_task_of_every_room_refuses_what_is_no_message_of_it() -> None:
    for each in samples():
        assert isinstance(read(each.task, '{"nothing": "of it"}'), Rejected), each.task


def test_an_axis_of_nothing_is_refused() -> None:
    found = AXIS.legal(Axis(question=" \n", sides=("a", "b")))
    assert found is not None
    assert found.said_in("en") == Rejected(
        expected="an axis in words", got="nothing", do="name what is contested"
    )


def test_a_main_argument_off_the_issue_is_told_the_question_and_what_it_concluded() -> None:
    task = Construct(place=(), issue=ISSUE, stance="We buy b.", formal=True)
    found = task.legal(Thesis(argument=argument("the moon is round", "a is light")))
    assert found is not None
    assert (found.expected, found.got) == (
        f"a conclusion that answers {ISSUE.question!r}",
        "the moon is round",
    )


def test_an_undercut_of_what_was_not_assumed_is_told_where_to_look() -> None:
    attacked = argument("We should buy a", "a is light", weak=("a is broken",))
    answer = Undercut(argument=argument("a is dear", "a costs 9"), target="a is dear")
    found = Counter(place=(), issue=ISSUE, attacked=attacked, said=()).legal(answer)
    assert found is not None
    assert (found.expected, found.got) == ("a target among Ass: ['a is broken']", "'a is dear'")


@pytest.mark.parametrize(
    ("question", "legal"),
    [
        ("Which camera should we buy?", True),
        ("How is it going with all that?", False),
        (None, False),
    ],
)
def test_a_question_that_was_asked_for_must_be_one_that_logic_reads(
    question: str | None, legal: bool
) -> None:
    task = Formalize(place=(), issue=ISSUE, prose="It is light.", asked=True)
    found = task.legal(Formal(sentences=("a is light",), question=question))
    assert (found is None) is legal
    assert found is None or found.got == repr(question or "")


def test_where_failing_is_nothing_apart_the_fallback_of_what_is_illegal_stands_in() -> None:
    task = Formalize(place=(), issue=ISSUE, prose="It is light.")
    assert task.failed() == task.fallback("illegal") == Formal(sentences=(), left_out=(task.prose,))


def test_a_side_that_a_core_does_not_name_between_two_others_stands_for_nothing() -> None:
    said = {"strong": ["it is"], "consequent": "so", "stands_for": [{"C1": [2], "C3": [1, 2]}]}
    assert CoreMessage.model_validate(said).core().stands_for == (((2,), (), (1, 2)),)


def test_a_refusal_in_japanese_has_no_english_of_ours_in_it() -> None:
    task = Formalize(place=(), issue=ISSUE, prose="…")
    found = task.legal(Formal(sentences=("Nikon may if",)))
    assert found is not None
    told = found.said_in("ja")
    assert told.got.endswith("それは量れません")
    assert told.do == "言い切るか、その文を除いてください"
    unread = parse_json('{"a": 1, "a": 2}')
    assert isinstance(unread, Rejected)
    assert "キー 'a' が二度現れる" in unread.said_in("ja").got
