"""The eight methods: who is asked what in which order, and who sees what."""

import asyncio
import re
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.agents import ScriptedAgent
from aufheben.domain import Limits
from aufheben.domain.opinions import Advice, Feedback, Form, Opinion, Silent, Truth, forms, usual
from aufheben.rooms.hierarchy.protocol.debate import EdgeDebate, examine
from aufheben.runtime.chair import JournaledChair
from aufheben.runtime.clock import StillClock
from aufheben.runtime.memory import MemoryStore
from tests.hierarchy.debates import CLAIM, METHODS, RUN, Noting, answer, experts, held, label

each_method = pytest.mark.parametrize("method", METHODS)
NEVER: dict[str, Truth] = {"N": "true", "S": "false", "R": "true", "I": "false", "mediator": "true"}

COURSES = {
    "single": ["N1 <"],
    "one-way": ["N1 <", "S1 <", "mediator1 < N1 S1"],
    "relay": ["N1 <", "S1 < N1", "N2 < =N1 S1", "S2 < =S1 N2"],
    "parallel": ["N1 <", "S1 <", "N2 < =N1 S1", "S2 < =S1 N1"],
    "relay-mediator": [
        *("N1 <", "S1 < N1", "mediator1 < N1 S1"),
        *("N2 < =N1 S1", "S2 < =S1 N2", "mediator2 < N2 S2"),
    ],
    "parallel-mediator": [
        *("N1 <", "S1 <", "mediator1 < N1 S1"),
        *("N2 < =N1 S1", "S2 < =S1 N1", "mediator2 < N2 S2"),
    ],
    "relay-feedback": [
        *("N1 <", "S1 < N1", "mediator1 < N1 S1", "feedback1 < N1 S1"),
        *("N2 < =N1 feedback1:N", "S2 < =S1 feedback1:S N2", "mediator2 < N2 S2"),
    ],
    "parallel-feedback": [
        *("N1 <", "S1 <", "mediator1 < N1 S1", "feedback1 < N1 S1"),
        *("N2 < =N1 feedback1:N", "S2 < =S1 feedback1:S", "mediator2 < N2 S2"),
    ],
}
LOOKED_AT_TWICE = {
    "relay-feedback": [
        *("N1 <", "S1 < N1", "mediator1 < N1 S1", "feedback1 < N1 S1"),
        *("N1* < =N1 feedback1:N", "S1* < =S1 feedback1:S", "mediator1' < N1* S1*"),
        *("N2 < =N1* S1*", "S2 < =S1* N2", "mediator2 < N2 S2", "feedback2 < N2 S2"),
        *("N2* < =N2 feedback2:N", "S2* < =S2 feedback2:S", "mediator2' < N2* S2*"),
    ],
    "parallel-feedback": [
        *("N1 <", "S1 <", "mediator1 < N1 S1", "feedback1 < N1 S1"),
        *("N1* < =N1 feedback1:N", "S1* < =S1 feedback1:S", "mediator1' < N1* S1*"),
        *("N2 < =N1* S1*", "S2 < =S1* N1*", "mediator2 < N2 S2", "feedback2 < N2 S2"),
        *("N2* < =N2 feedback2:N", "S2* < =S2 feedback2:S", "mediator2' < N2* S2*"),
    ],
}
"""The same where the mediator looks a second time in the round, and verdicts may then change."""


def test_there_are_the_eight_methods_of_the_table() -> None:
    assert list(COURSES) == ["single", "one-way", *list(COURSES)[2:]]
    assert set(METHODS) == set(COURSES)


@each_method
def test_who_never_agrees_is_asked_this_in_this_order_and_sees_that(method: str) -> None:
    form = forms(2)[method]
    found = held(form, NEVER, names="N" if method == "single" else "NS")
    assert found.course == COURSES[method]
    assert found.tally.made == form.calls(1 if method == "single" else 2)


@pytest.mark.parametrize("method", LOOKED_AT_TWICE)
def test_a_second_look_is_taken_in_the_round_and_the_next_one_is_open_again(method: str) -> None:
    form = forms(2, second_look=True)[method]
    found = held(form, NEVER)
    assert found.course == LOOKED_AT_TWICE[method]
    assert found.tally.made == form.calls(2)


@pytest.mark.parametrize(("rounds", "calls", "twice"), [(1, 3, 7), (2, 7, 14), (3, 11, 21)])
def test_feedback_takes_so_many_calls_as_published_and_with_a_second_look(
    rounds: int, calls: int, twice: int
) -> None:
    assert forms(rounds)["parallel-feedback"].calls(2) == calls
    assert forms(rounds, second_look=True)["parallel-feedback"].calls(2) == twice


PAGES = [Path(__file__).parents[2] / f"docs/edges{lang}.md" for lang in ("", ".ja")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_page_says_how_many_calls_each_form_takes(page: Path) -> None:
    rows = re.findall(r"^\| (`.*?) \|.*\| (\d+) \|$", page.read_text("utf-8"), re.MULTILINE)
    said = {name: int(most) for names, most in rows for name in re.findall(r"`([\w-]+)`", names)}
    assert said == {
        **{name: form.calls(1 if name == "single" else 2) for name, form in forms(3).items()},
        "dissent": usual(3).calls(2),
    }


@each_method
def test_who_agrees_at_once_is_asked_no_further(method: str) -> None:
    form = forms(4)[method]
    found = held(form, lambda _: "true", names="N" if method == "single" else "NS")
    first = [seen for seen in COURSES[method] if seen.split()[0] in ("N1", "S1", "mediator1")]
    assert found.course == first
    assert (found.examined.verdict, found.examined.decision) == ("true", "agreement")
    assert found.examined.rounds == 1


MORE = {
    "one-way": ["N1 <", "S1 <", "R1 <", "mediator1 < N1 S1 R1"],
    "relay": [
        *("N1 <", "S1 < N1", "R1 < N1 S1"),
        *("N2 < =N1 S1 R1", "S2 < =S1 N2 R1", "R2 < =R1 N2 S2"),
    ],
    "parallel": [
        *("N1 <", "S1 <", "R1 <"),
        *("N2 < =N1 S1 R1", "S2 < =S1 N1 R1", "R2 < =R1 N1 S1"),
    ],
}


@pytest.mark.parametrize("method", MORE)
def test_three_experts_each_hear_the_other_two(method: str) -> None:
    assert held(forms(2)[method], NEVER, names="NSR").course == MORE[method]


def test_four_experts_hear_this_round_s_before_them_and_the_last_one_s_after() -> None:
    course = held(forms(2)["relay"], NEVER, names="NSRI").course
    assert course[4:] == [
        *("N2 < =N1 S1 R1 I1", "S2 < =S1 N2 R1 I1", "R2 < =R1 N2 S2 I1", "I2 < =I1 N2 S2 R2")
    ]


@pytest.mark.parametrize("names", ["NSR", "NSRI"])
@pytest.mark.parametrize("method", [name for name in METHODS if name != "single"])
def test_more_experts_who_never_agree_take_just_the_calls_of_the_form(
    method: str, names: str
) -> None:
    form = forms(3)[method]
    found = held(form, NEVER, names=names)
    assert found.tally.made == form.calls(len(names))
    decided = (("mediator", "true"), *((name, NEVER[name]) for name in names))
    assert dict(found.examined.votes).items() <= dict(decided).items()


def most_at_once(form: Form, names: str) -> int:
    agent = Noting(lambda _, task: answer(task, lambda name: NEVER[name.rstrip("*'12")]))
    chair = JournaledChair(
        agents={"any": agent}, journal=MemoryStore().begin(RUN), limits=Limits(), clock=StillClock()
    )
    asyncio.run(examine(CLAIM, EdgeDebate(form=form, experts=experts(names)), chair, ()))
    return agent.most


@pytest.mark.parametrize("names", ["NS", "NSRI"])
def test_experts_speak_at_once_in_parallel_and_one_by_one_in_a_relay(names: str) -> None:
    for suffix in ("", "-mediator", "-feedback"):
        assert most_at_once(forms(2)[f"parallel{suffix}"], names) == len(names)
        assert most_at_once(forms(2)[f"relay{suffix}"], names) == 1
    assert most_at_once(forms(2)["one-way"], names) == len(names)
    # With a second look mended reasons answer one's own feedback alone: they are asked for at once.
    assert most_at_once(forms(2, second_look=True)["relay-feedback"], names) == len(names)


# Ends


@pytest.mark.parametrize("names", ["NS", "NSR", "NSRI"])
@pytest.mark.parametrize("turns", ["relay", "parallel"])
def test_without_a_mediator_the_last_expert_decides(turns: str, names: str) -> None:
    found = held(forms(3)[turns], NEVER, names=names).examined
    assert (found.verdict, found.decision) == (NEVER[names[-1]], "expert_b")
    assert found.rounds == 3


@pytest.mark.parametrize(
    "method", [name for name in METHODS if name not in ("single", "relay", "parallel")]
)
@pytest.mark.parametrize("verdict", ["true", "false", "unsure"])
def test_with_a_mediator_that_decides_even_against_all_the_experts(
    method: str, verdict: Truth
) -> None:
    said: Truth = "false" if verdict == "true" else "true"
    form = forms(2)[method]
    found = held(form, {"N": said, "S": said, "mediator": verdict}).examined
    assert (found.verdict, found.decision) == (verdict, "mediator")
    assert found.rounds == form.rounds
    assert dict(found.votes) == {"N": said, "S": said, "mediator": verdict}


@pytest.mark.parametrize("method", ["relay-mediator", "parallel-mediator"])
def test_experts_who_agree_go_on_while_the_mediator_differs(method: str) -> None:
    verdicts: dict[str, Truth] = {
        "N": "true", "S": "true", "mediator": "false", "mediator2": "true"
    }  # fmt: skip
    found = held(forms(4)[method], verdicts)
    assert (found.examined.verdict, found.examined.decision) == ("true", "agreement")
    assert found.examined.rounds == 2
    assert [each.split()[0] for each in found.course].count("mediator2") == 1


@pytest.mark.parametrize("method", ["relay", "parallel", "relay-mediator", "parallel-mediator"])
def test_a_debate_ends_in_the_round_in_which_a_mind_is_changed(method: str) -> None:
    found = held(forms(4)[method], {**NEVER, "mediator": "false", "N3": "false"}).examined
    assert (found.verdict, found.decision, found.rounds) == ("false", "agreement", 3)


@pytest.mark.parametrize("names", ["NS", "NSRI"])
@each_method
def test_abstentions_of_all_are_no_agreement(method: str, names: str) -> None:
    form = forms(2)[method]
    names = "N" if method == "single" else names
    found = held(form, lambda _: "unsure", names=names)
    assert found.examined.verdict == "unsure"
    assert found.examined.decision == ("mediator" if form.mediated else "expert_b")
    assert found.tally.made == form.calls(len(names))


@pytest.mark.parametrize("method", [name for name in METHODS if name != "single"])
@pytest.mark.parametrize("who", ["N", "S"])
def test_one_who_abstains_agrees_with_nobody(method: str, who: str) -> None:
    form = forms(2)[method]
    found = held(form, {"N": "true", "S": "true", "mediator": "true", who: "unsure"})
    assert found.examined.decision != "agreement"
    assert found.tally.made == form.calls(2)
    last = "true" if form.mediated or who == "N" else "unsure"
    assert found.examined.verdict == last


@each_method
def test_where_nobody_may_abstain_unsure_is_refused_and_nothing_is_said(method: str) -> None:
    form = forms(1)[method]
    names = "N" if method == "single" else "NS"
    found = held(form, lambda _: "unsure", names=names, abstain=False, limits=Limits(reasks=1))
    assert found.tally.rejected == 2 * len(names)
    assert (found.examined.verdict, found.examined.decision) == ("unsure", "no_legal_answer")
    assert not [each for each in found.course if each.startswith(("mediator", "feedback"))]


# Feedback


def improving(changed: Truth, *, until: int = 99) -> ScriptedAgent:
    """N changes its verdict when told to mend its reason, for the first `until` times."""
    left = iter(range(until))
    mended = ("N1*", "N2")

    def script(_: object, task: object) -> object:
        said = answer(task, lambda name: NEVER[name.rstrip("*'12")])  # type: ignore[arg-type]
        if label(task) in mended and next(left, None) is not None:  # type: ignore[arg-type]
            return Opinion(verdict=changed, reason="changed")
        return said

    return ScriptedAgent(script)


@pytest.mark.parametrize("turns", ["relay", "parallel"])
@pytest.mark.parametrize("changed", ["false", "unsure"])
@pytest.mark.parametrize("reasks", [0, 1, 2])
@pytest.mark.parametrize(
    ("rounds", "second_look", "read", "mended"),
    [(1, True, "mediator1' < N1 S1*", "S1*"), (2, False, "mediator2 < N1 S2", "S2")],
)
def test_a_verdict_changed_on_feedback_is_refused_and_the_old_opinion_stands(
    turns: str,
    changed: Truth,
    reasks: int,
    *,
    rounds: int,
    second_look: bool,
    read: str,
    mended: str,
) -> None:
    form = forms(rounds, second_look=second_look)[f"{turns}-feedback"]
    found = held(form, improving(changed), limits=Limits(reasks=reasks))
    assert found.tally.rejected == reasks + 1
    assert read in found.course
    improved = [s.said for s in found.examined.statements if s.role == "improved"]
    assert improved == [Silent(), Opinion(verdict="false", reason=mended)]
    assert dict(found.examined.votes)["N"] == "true"


def test_a_verdict_changed_once_on_feedback_is_asked_for_again() -> None:
    found = held(forms(2)["relay-feedback"], improving("false", until=1))
    assert found.tally.rejected == 1
    assert "mediator2 < N2 S2" in found.course


def test_who_said_nothing_legal_gets_no_feedback_and_mends_nothing() -> None:
    def script(seat: object, task: object) -> object:
        mute = label(task) == "N1"  # type: ignore[arg-type]
        return "no" if mute else answer(task, lambda name: NEVER[name.rstrip("*'12")])  # type: ignore[arg-type]

    found = held(forms(2)["parallel-feedback"], ScriptedAgent(script), limits=Limits(reasks=0))
    assert found.course == [
        *("N1 <", "S1 <", "mediator1 < S1", "feedback1 < S1"),
        *("N2 < S1", "S2 < =S1 feedback1:S", "mediator2 < N2 S2"),
    ]
    assert found.examined.decision == "mediator"


def test_feedback_that_never_is_legal_leaves_all_as_it_was() -> None:
    def script(seat: object, task: object) -> object:
        said = answer(task, lambda name: NEVER[name.rstrip("*'12")])  # type: ignore[arg-type]
        return (
            Advice(feedback=(Feedback(expert="N", feedback="x"),))
            if isinstance(said, Advice)
            else said
        )

    found = held(forms(2)["relay-feedback"], ScriptedAgent(script), limits=Limits(reasks=0))
    assert found.course == [
        *("N1 <", "S1 < N1", "mediator1 < N1 S1", "feedback1 < N1 S1"),
        *("N2 < =N1 S1", "S2 < =S1 N2", "mediator2 < N2 S2"),
    ]


def test_figure_3_is_replayed_to_its_end() -> None:
    """Kato & Sasaki, figure 3: a wrong edge that better reasons make the mediator believe."""
    verdicts: dict[str, Truth] = {
        "R": "false", "I": "true", "mediator": "false", "mediator2": "true"
    }  # fmt: skip
    found = held(forms(2)["parallel-feedback"], verdicts, names="RI")
    assert [(s.seat, s.role) for s in found.examined.statements] == [
        ("R", "opinion"),
        ("I", "opinion"),
        ("mediator", "mediator"),
        ("feedback", "feedback"),
        ("R", "improved"),
        ("I", "improved"),
        ("mediator", "mediator"),
    ]
    assert (found.examined.verdict, found.examined.decision) == ("true", "mediator")
    assert dict(found.examined.votes) == {"R": "false", "I": "true", "mediator": "true"}


@given(
    st.sampled_from(METHODS),
    st.integers(1, 4),
    st.integers(1, 4),
    st.randoms(use_true_random=False),
)
def test_every_course_is_as_long_as_the_form_allows_at_most(
    method: str, rounds: int, number: int, chance: object
) -> None:
    form = forms(rounds)[method]
    names = "NSRI"[:number]
    words = get_args(Truth)
    found = held(form, lambda _: chance.choice(words), names=names)  # type: ignore[attr-defined]
    assert found.tally.made == len(found.course) <= form.calls(number)
    assert (found.examined.decision == "agreement") or found.tally.made == form.calls(number)
    verdicts = {truth for _, truth in found.examined.votes}
    assert (verdicts in ({"true"}, {"false"})) == (found.examined.decision == "agreement")
