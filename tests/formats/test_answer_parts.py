"""An answer in its parts, what became of each item, and what no earlier step contains."""

from typing import Any

import pytest

from aufheben import ask
from aufheben.domain import Explanation, Issue, Item
from aufheben.logic.explain.changes import counted, proposed
from aufheben.protocols.ports import Rejected
from aufheben.rooms.dialectic.asks.explain_task import Explain
from aufheben.rooms.dialectic.report.envelope import envelope
from tests.formats.debate_reports import plain
from tests.formats.in_prose import case, told

NEW = "They meet within six months and keep a three-year reserve of 5%"


def explained(decision: str = "Pupils and staff clean together") -> Any:
    def explain(seat: object, task: Explain) -> Explanation:
        fates = ("kept", "in_part", "lost", "anyway")
        sides = tuple(
            (seat, tuple(_item(item, fates[n % 4]) for n, item in enumerate(items, start=1)))
            for seat, items in task.sides
        )
        return Explanation(
            how=(NEW,),
            first_steps=("Try it in one class",),
            sides=sides,
            decision=decision,
            costs="An hour a week",
            exit="A vote",
        )

    return explain


def _item(item: str, fate: Any) -> Item:
    return Item(item=item, kept=fate in ("kept", "anyway"), how="so", fate=fate)


def shown(**instead: Any) -> Any:
    return told(case(), Explain=explained(**instead))


def task() -> Explain:
    sides = (("AG1", ("Quiet nights.", "Rest.")),)
    return Explain(place=(), issue=Issue(question="?"), answer="a", sides=sides)


MESSAGE = {
    "decision": "Close it at night",
    "rules": ["The town closes it at ten"],
    "costs": "A guard",
    "first_steps": ["Put up a sign"],
    "exit": "A vote after a winter",
    "sides": [
        {
            "seat": "AG1",
            "items": [
                {"number": 1, "state": "kept", "how": "it is closed"},
                {"number": 2, "state": "in_part", "how": "but not by day"},
            ],
        }
    ],
    "open": [],
    "would_change": [],
}


def test_an_explanation_gives_the_parts_and_says_in_part() -> None:
    read = task().read(MESSAGE)
    assert isinstance(read, Explanation)
    assert task().legal(read) is None
    assert [item.told for item in read.sides[0][1]] == ["kept", "in_part"]
    assert (read.decision, read.exit) == ("Close it at night", "A vote after a winter")
    assert task().read(task().write(read)) == read


@pytest.mark.parametrize(
    ("decision", "why"), [("", "rule"), ("word " * 36, "length"), ("道" * 88, "length")]
)
def test_a_decision_is_said_and_has_at_most_35_words(decision: str, why: str) -> None:
    read = task().read({**MESSAGE, "decision": decision})
    assert isinstance(read, Explanation)
    ruling = task().legal(read)
    assert isinstance(ruling, Rejected)
    assert ruling.why == why


def test_the_seeds_forms_keep_their_answer_and_have_its_parts_beside_it() -> None:
    found = envelope(shown())["answer_detail"]
    assert found["decision"] == "Pupils and staff clean together"
    assert (found["rules"], found["costs"], found["exit"]) == ([NEW], "An hour a week", "A vote")
    assert [need["state"] for need in found["needs"]][:2] == ["in_part", "lost"]
    assert found["needs"][0]["from"] == [1]
    assert [item["item"] for item in found["sides"][0]["in_part"]] == [found["needs"][0]["need"]]
    assert found["premises"] == []


def test_people_read_the_parts_and_what_is_kept_in_part() -> None:
    page = plain(shown())
    for head in (
        "In short\n",
        "What it costs\n",
        "Where it is tried, and what ends it\n",
        "\nAG1\n- keeps in part\n",
    ):
        assert head in page
    assert page.count("An hour a week") == 1


def test_what_no_earlier_step_contains_is_marked_as_proposed() -> None:
    found = shown()
    assert set(proposed(found)) == {"six months", "three-year", "5%", "An hour", "a week"}
    assert envelope(found)["answer_detail"]["proposed"] == list(proposed(found))
    assert "no stance and no step before it says so\n- " in plain(found)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("within six months", "6 months at most"),
        ("a three-year reserve", "for three years"),
        ("ten percent", "10%"),
        ("1,000 sheep", "1000 sheep"),
        ("三年以内に", "3年"),
        ("六か月", "6ヶ月"),
        ("within a year", "one year"),
        ("half an hour", "Half an hour"),
        ("三十分で", "三十分"),
    ],
)
def test_a_number_is_the_same_however_it_is_written(one: str, other: str) -> None:
    assert {key for key, _ in counted(one)} == {key for key, _ in counted(other)} != set()


@pytest.mark.parametrize(
    "text",
    [
        "One of them is a wolf",
        "a museum and an heir",
        "Two of them, or three",
        "一人ひとりが",
        "十分に話す",
        "",
    ],
)
def test_what_counts_nothing_is_no_number(text: str) -> None:
    assert list(counted(text)) == []


def test_what_is_counted_is_named_whole_and_what_was_named_before_is_no_proposal() -> None:
    assert [text for _, text in counted("Half of the fees goes to the town")] == [
        "Half of the fees"
    ]
    said = "Given up are the two dishes first named; three pots are bought within the six months"
    found = set(proposed(shown(decision=said)))
    assert {"three pots", "six months"} <= found
    assert not [text for text in found if "dishes" in text]


def test_of_two_justified_answers_neither_loses_its_reason() -> None:
    stances = {
        "AG1": "a is a camera. a is compact. If a camera is compact, we should buy it.",
        "AG2": "b is a camera. b is light. If a camera is light, we should buy it.",
    }
    told = ask("Which camera should we buy?", stances, journal=":memory:").to("txt")
    assert "AG2\n- keeps: it is light (the answer rests on it)\n" in told
    assert "gives up" not in told
