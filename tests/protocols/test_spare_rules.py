"""No rule of an argument stands there that its last conclusion can do without."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain import Argument, Axis, Issue, Move, Rebut, Rule, Thesis
from aufheben.rooms.dialectic.asks.argument_laws import spare
from aufheben.rooms.dialectic.asks.argument_tasks import Construct, Counter
from aufheben.rooms.dialectic.asks.integration_tasks import Reconstruct

ISSUE = Issue(question="Which camera should we buy?")


def argued(*rules: tuple[tuple[str, ...], str]) -> Argument:
    numbered = enumerate(rules, start=1)
    return Argument(
        rules=tuple(
            Rule(id=f"r{n}", strong=strong, consequent=said) for n, (strong, said) in numbered
        )
    )


SPARE = argued((("a is red",), "a is pretty"), (("a is light",), "We should not buy a"))


def test_an_argument_with_a_rule_that_nothing_uses_is_refused_wherever_one_is_given() -> None:
    attacked = argued((("a is compact",), "We should buy a"))
    against = argued(*((rule.strong, rule.consequent) for rule in SPARE.rules))
    opened = (Move(seat="AG1", role="thesis", argument=SPARE),)
    rebuilding = Reconstruct(place=(), issue=ISSUE, dispute=opened, axis=Axis(question="?"))
    countering = Counter(place=(), issue=ISSUE, attacked=attacked)
    constructing = Construct(place=(), issue=ISSUE, stance="")
    rebuttal = Rebut(argument=against, target="We should buy a")
    for ruling in (
        constructing.legal(Thesis(argument=SPARE)),
        countering.legal(rebuttal),
        rebuilding.legal(Thesis(argument=SPARE)),
    ):
        assert ruling is not None
        assert "rule r1" in ruling.got
        assert "規則 r1" in ruling.said_in("ja").got


@pytest.mark.parametrize(
    "argument",
    [
        argued((("p",), "The square is calm."), (("the square is  calm", "q"), "Close it")),
        argued((("p",), "It is calm"), (("If it is calm, people come.",), "Close it")),
        argued(
            (("車が減る",), "広場は静かになる"), (("広場が静かになれば、人が集まる",), "車を止める")
        ),
        argued(
            (("p",), "Cars are loud"), (("Cars are loud",), "No cars"), (("No cars",), "Close it")
        ),
    ],
)
def test_a_conclusion_may_be_used_in_other_words(argument: Argument) -> None:
    assert spare(argument) is None


@given(st.sets(st.integers(0, 4)))
def test_every_conclusion_but_the_last_is_used_by_a_later_rule(used: set[int]) -> None:
    words = ["ants", "bees", "cats", "dogs", "eels"]
    last = (tuple(words[n] for n in sorted(used)) or ("owls",), "foxes")
    argument = argued(*((("owls",), word) for word in words), last)
    assert (spare(argument) is None) is (len(used) == 5)
