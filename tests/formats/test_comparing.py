"""Two runs side by side: what is the same is called so, and the other way round it reads backward."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from aufheben.formats.page import View
from aufheben.formats.page.compare import Side, compare, compared, facts, premises
from tests.formats.hostile import HOSTILE

STATUSES = ("justified", "defensible", "open", "overruled")
BACKWARD = {"added": "dropped", "dropped": "added", "flipped": "flipped", "same": "same"}
words = st.sampled_from(["Rain falls.", "rain  falls", "広場は静かだ。", "Cars stop", *HOSTILE])


def view(run: str, room: str = "dialectic") -> View:
    return View(
        run=run, room=room, noun="a debate", issue="Is it?", lang="en", created="2026", last=0
    )


def argument(status: str, held: list[str], so: str) -> dict[str, Any]:
    rule = {"id": "r1", "antecedent": {"strong": held, "weak_negation": []}, "consequent": so}
    return {"rules": [rule], "status": status}


arguments = st.builds(argument, st.sampled_from(STATUSES), st.lists(words, max_size=3), words)
envelopes = st.fixed_dictionaries(
    {
        "arguments": st.lists(arguments, max_size=4),
        "outcome": st.sampled_from(["synthesis", "failed"]),
        "answer": st.none() | words,
        "winner": words,
    }
)
sides = st.builds(lambda found: Side(view=view("one"), envelope=found), envelopes)


@given(sides)
def test_a_run_beside_itself_differs_in_nothing(side: Side) -> None:
    assert all(fact.same for fact in facts(side, side))
    assert {premise.change for premise in premises(side, side)} <= {"same"}


@given(sides, sides)
def test_the_other_way_round_what_was_added_was_dropped(first: Side, second: Side) -> None:
    there, back = premises(first, second), premises(second, first)
    assert sorted((BACKWARD[p.change], p.statuses[::-1]) for p in there) == sorted(
        (p.change, p.statuses) for p in back
    )


@given(sides, sides)
def test_nothing_that_was_said_is_live(first: Side, second: Side) -> None:
    for other in (second, Side(view=view("two", "judging"), envelope=second.envelope)):
        body = str(compared(first, other))
        assert "<script" not in body
        assert "<img" not in body


def test_a_premise_stands_as_the_best_argument_that_holds_it() -> None:
    first = [
        argument("overruled", ["Rain falls."], "a"),
        argument("justified", ["rain falls"], "b"),
    ]
    second = [argument("open", ["Rain falls", "Cars stop"], "a")]
    found = premises(
        Side(view=view("one"), envelope={"arguments": first}),
        Side(view=view("two"), envelope={"arguments": second}),
    )
    assert [(each.said, each.statuses, each.change) for each in found] == [
        ("Rain falls.", ("justified", "open"), "flipped"),
        ("Cars stop", ("", "open"), "added"),
    ]


def test_a_run_that_cannot_be_computed_is_compared_by_what_is_known_of_it() -> None:
    written = compare(Side(view=view("one")), Side(view=view("two")))
    assert "No answer." in written
    assert "Neither run argued from premises." in written
