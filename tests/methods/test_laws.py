"""Whatever an agent answers and wherever a limit or a cut falls, every form comes to its end."""

from dataclasses import replace
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain import (
    Argument,
    Concede,
    Core,
    Feedback,
    FinalAnswer,
    GoOn,
    Limits,
    NoSynthesis,
    NoThesis,
    Pick,
    Rebut,
    Rule,
    Thesis,
    Unanswered,
    Usage,
)
from aufheben.domain.answers import BaseScore
from aufheben.domain.vocabulary import Form, Limit, Outcome, StopReason
from aufheben.protocols.ports import Said
from tests.methods.scripted import FORMS, Talk, case, ran
from tests.profiles import examples

PROSE: tuple[Form, ...] = tuple(
    form for form in FORMS if form not in ("published", "capped", "lift")
)
each_form = pytest.mark.parametrize("form", PROSE)
LONG = "x" * 5000
texts = st.sampled_from(
    ["Close it.", "Open it.", "AG1 wins.", "", " ", LONG, "広場を閉める。", "\ud800"]
)
plain_speeches = st.builds(
    lambda text: Thesis(argument=Argument(rules=(Rule(id="r1", consequent=text),))),
    texts.filter(str.strip),
)
speeches = plain_speeches | st.just(
    Thesis(argument=Argument(rules=(Rule(id="r2", strong=("p",), consequent="q"),)))
)
values = st.one_of(
    speeches,
    st.builds(NoThesis),
    st.builds(Concede),
    st.builds(lambda s, t: Rebut(argument=s.argument, target=t), speeches, texts),
    st.builds(Core, strong=st.tuples(texts), consequent=texts),
    st.builds(FinalAnswer, final_answer=texts),
    st.builds(NoSynthesis),
    st.builds(GoOn),
    st.builds(Feedback, enough=st.booleans(), text=texts),
    st.builds(Pick, number=st.integers(-1, 9)),
    st.builds(BaseScore, score=st.floats()),
    st.builds(Unanswered, limit=st.sampled_from(get_args(Limit))),
)
messages = st.one_of(
    st.fixed_dictionaries({"text": st.none() | texts}),
    st.fixed_dictionaries({"final_answer": st.none() | texts}),
    st.fixed_dictionaries({"go_on": st.booleans() | st.none(), "final_answer": st.none() | texts}),
    st.fixed_dictionaries({"good_enough": st.booleans(), "text": texts}),
    st.fixed_dictionaries(
        {"base_score": st.sampled_from([0, 1, 0.8, -0.1, 8, "80%", "0.8", True])}
    ),
    st.fixed_dictionaries({"number": st.integers(-1, 99)}),
    st.fixed_dictionaries({"can_defeat": st.sampled_from(["YES", "no", 1]), "text": texts}),
    st.fixed_dictionaries({"limit": st.sampled_from([*get_args(Limit), None])}),
    st.sampled_from([None, 3, "", "{", '{"text": "Close it."}', '{"final_answer": NaN}']),
)
scripts = st.lists(values | messages, min_size=1, max_size=12)


@examples(400)
@given(
    form=st.sampled_from(PROSE),
    script=scripts,
    seats=st.integers(2, 3),
    rounds=st.integers(0, 3),
    samples=st.integers(1, 4),
    matched=st.none() | st.integers(0, 10),
    explain=st.booleans(),
    confirm=st.booleans(),
    pooled=st.booleans(),
    calls=st.none() | st.integers(0, 30),
    reasks=st.integers(0, 2),
)
def test_no_agent_exceeds_the_bound_or_goes_without_a_typed_end(
    form: Form, script: list[object], calls: int | None, reasks: int, **more: Any
) -> None:
    count = iter(range(10**9))
    limits = {"calls": calls, "reasks": reasks}
    asked = case(form, limits=limits, **more)
    finished, _ = ran(asked, lambda seat, task: script[next(count) % len(script)])
    conclusion = finished.conclusion
    assert conclusion.outcome in get_args(Outcome)
    assert conclusion.stop_reason in get_args(StopReason)
    assert (conclusion.answer is not None) == (conclusion.outcome in ("justified", "synthesis"))


@examples(200)
@given(
    form=st.sampled_from(PROSE),
    seats=st.integers(2, 4),
    rounds=st.integers(0, 3),
    samples=st.integers(1, 6),
    explain=st.booleans(),
)
def test_agents_that_never_give_way_use_up_the_bound_exactly(form: Form, **more: Any) -> None:
    """Of one seat's disputes with several others only one is fought to the end."""
    asked = case(form, limits={"reasks": 0}, **more)
    finished, _ = ran(asked, Talk())
    spared = more["seats"] - 2 if form == "no-schema" and more["rounds"] else 0
    spared *= more["seats"]
    single = form == "self-consistency" and more["samples"] == 1
    assert finished.tally.made == asked.bound - spared - single


def test_matched_samples_and_repairs_of_free_agents_use_up_the_bound_exactly() -> None:
    for form in ("self-consistency", "self-refine"):
        asked = case(form, matched=10**9, limits={"reasks": 0})
        finished, _ = ran(asked, Talk(tokens=100))
        assert finished.tally.made == asked.bound


@each_form
@pytest.mark.parametrize("explain", [False, True])
def test_a_limit_on_calls_at_any_point_ends_typed_and_is_no_concession(
    form: Form, explain: bool
) -> None:
    whole, _ = ran(case(form, explain=explain), Talk())
    for calls in range(whole.tally.made + 1):
        asked = case(form, explain=explain, limits={"calls": calls, "reasks": 0})
        finished, _ = ran(asked, Talk())
        conclusion = finished.conclusion
        assert finished.tally.made <= calls
        assert all(dispute.result == "pending" for dispute in conclusion.disputes)
        if conclusion.answer is None:
            assert (conclusion.outcome, conclusion.stop_reason) == ("budget", "calls")
            assert form == "no-schema" or "limit_calls" in conclusion.flags
        elif calls < whole.tally.made:
            assert "limit_calls" in conclusion.flags


@pytest.mark.parametrize("limit", ["tokens", "money"])
def test_samples_under_a_limit_on_what_they_take_never_pass_it_all_at_once(limit: str) -> None:
    """The first tells what one takes; what the limit leaves room for is drawn together."""
    spent = Usage(input=100, money=100.0)
    talk = Talk()
    asked = case("self-consistency", samples=64, limits={limit: 500})
    finished, _ = ran(asked, lambda seat, task: Said(answer=talk(seat, task), usage=spent))
    conclusion = finished.conclusion
    assert finished.tally.made == 5
    assert conclusion.integration is not None
    assert len(conclusion.integration.candidates) == 4
    assert (conclusion.outcome, conclusion.flags) == ("synthesis", (f"limit_{limit}",))


LEAST: dict[Form, int] = {
    "no-schema": 5, "mad": 3, "free": 3, "one-pass": 3, "single": 1, "self-consistency": 2,
    "self-refine": 1, "argllm": 5,
}  # fmt: skip
"""Calls with which each form reaches an answer: both seats once, and the last steps."""


@each_form
@pytest.mark.parametrize("explain", [False, True])
def test_the_final_answer_is_reached_with_the_least_calls_it_takes(
    form: Form, explain: bool
) -> None:
    for calls in range(LEAST[form] + explain, 40):
        asked = case(form, explain=explain, limits={"calls": calls, "reasks": 0})
        finished, _ = ran(asked, Talk())
        assert finished.conclusion.answer is not None
        assert (finished.conclusion.explanation is not None) is explain


@each_form
def test_missing_stances_are_not_found_at_the_cost_of_the_answer(form: Form) -> None:
    stance = "We stand for number {n} of all sides, and fear nothing so much as the others."
    found = {"stances": [{"stance": stance.format(n=n)} for n in (1, 2)]}
    limits = {"calls": LEAST[form] + 1, "reasks": 0}
    asked = case(form, limits=limits, find_stances=True)
    asked = replace(asked, seats=tuple(replace(seat, stance="") for seat in asked.seats))
    finished, _ = ran(asked, Talk({"Oppose": lambda seat, task: found}))
    assert finished.conclusion.answer is not None
    fewer = replace(asked, constitution=replace(asked.constitution, limits=Limits(calls=1)))
    short, _ = ran(fewer, Talk({"Oppose": lambda seat, task: found}))
    assert (short.conclusion.outcome, short.conclusion.stop_reason) == ("budget", "calls")
    assert short.tally.made == 0


@each_form
def test_a_limit_on_tokens_at_any_point_ends_typed(form: Form) -> None:
    for tokens in range(0, 3000, 50):
        finished, _ = ran(case(form, limits={"tokens": tokens}, explain=True), Talk(tokens=100))
        conclusion = finished.conclusion
        assert conclusion.answer is not None or conclusion.outcome == "budget"
        if conclusion.answer is None:
            assert conclusion.stop_reason == "tokens"
