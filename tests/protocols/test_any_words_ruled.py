"""The laws that compare words rule on any text, however long, and never break down."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain import Argument, Core, Issue, Property, Rule
from aufheben.rooms.dialectic.asks.argument_laws import spare
from aufheben.rooms.dialectic.asks.integration_laws import named, repeats, unlifted

TURNS = r"(we should buy|カメラ|a|b|を買う|べきだ|。|because|ので、| )+"
texts = st.text(min_size=1, max_size=60) | st.from_regex(TURNS, fullmatch=True)


def rule_on(said: str, other: str, question: str) -> None:
    issue, shown = Issue(question=question), f"It is so: {other}"
    rule = Rule(id="r1", strong=(said,), consequent=shown)
    criterion = Property(strong=(other,), consequent=said)
    repeats(said, rule, issue)
    named((criterion, criterion), (rule, rule), issue)
    spare(Argument(rules=(rule, Rule(id="r2", strong=(said,), consequent="z"))))
    unlifted(Core(strong=(said, question), consequent="z"), (criterion, criterion))


@given(texts, texts, texts)
def test_any_text_is_ruled_on(said: str, other: str, question: str) -> None:
    rule_on(said, other, question)


@pytest.mark.parametrize("part", ["から、", "漢", "カメラ", "because ", "a ", "Aa-", "する"])
def test_a_text_without_an_end_is_ruled_on_as_well(part: str) -> None:
    long = part * 5_000
    rule_on(long, long + "x", "どのカメラを買うべきか。")
