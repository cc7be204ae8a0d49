"""The messages of the steps that are ours: written, read back the same, refused."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain import (
    COMPROMISES,
    Candidate,
    Candidates,
    CandidateTrial,
    Distillate,
    Explanation,
    FinalAnswer,
    Issue,
    Item,
    NoSynthesis,
    Screening,
    Side,
    Stances,
    Trials,
    Unanswered,
)
from aufheben.domain.legible import legible
from aufheben.protocols.dialectic import Explain, Oppose
from aufheben.protocols.dialectic.first_lift.tasks import (
    Compose,
    Distill,
    Reconceive,
    Screen,
    Test,
)
from aufheben.protocols.ports import Rejected
from aufheben.runtime.reader import read

ISSUE = Issue(question="Who should clean the school?")
words = st.text(max_size=8).map(legible)
said = words.filter(str.strip)
several = st.lists(said, min_size=1, max_size=3).map(tuple)
maybe = words
CANDIDATE = Candidate(idea="i", denies="d", serves=(("AG1", "b"),))
DISTILLATE = Distillate(sides=(Side(seat="AG1", concerns=("c",)),), presupposition="p")
candidates = st.builds(
    Candidate,
    idea=said,
    denies=said,
    serves=st.lists(st.tuples(said, said), max_size=3).map(tuple),
)
rating = st.integers(0, 10)
trials = st.builds(
    CandidateTrial, attack=said, cannot_give_up=maybe, acceptable=rating, startable=rating
)
reasons = st.just(()) | st.tuples(said, maybe, maybe)


def three(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.tuples(values, values, values)


def task(kind: Any, **fields: Any) -> Any:
    return kind(place=(), issue=ISSUE, **fields)


@given(several.map(lambda found: tuple(s.strip() for s in found)))
def test_oppose_comes_back(stances: tuple[str, ...]) -> None:
    asked = task(Oppose, given=(), wanted=2)
    answer = Stances(stances=stances)
    assert read(asked, asked.write(answer)) == answer


@given(
    st.builds(
        Distillate,
        sides=st.lists(st.builds(Side, seat=said, concerns=several, admitted=maybe)).map(tuple),
        presupposition=maybe,
    )
    | st.builds(NoSynthesis, reason=maybe)
)
def test_distill_comes_back(answer: Distillate | NoSynthesis) -> None:
    asked = task(Distill, stances=(), arguments=())
    assert read(asked, asked.write(answer)) == answer


@given(st.builds(Candidates, candidates=three(candidates)) | st.builds(NoSynthesis, reason=maybe))
def test_reconceive_comes_back(answer: Candidates | NoSynthesis) -> None:
    asked = task(Reconceive, distillate=DISTILLATE)
    assert read(asked, asked.write(answer)) == answer


@given(st.builds(Screening, kinds=three(st.sampled_from(["lifts", *COMPROMISES])), reasons=reasons))
def test_screen_comes_back_with_its_reasons(answer: Screening) -> None:
    asked = task(Screen, distillate=DISTILLATE, candidates=(CANDIDATE,) * 3)
    assert read(asked, asked.write(answer)) == answer
    assert asked.legal(answer) is None


@given(st.builds(Trials, trials=three(trials)))
def test_test_comes_back(answer: Trials) -> None:
    asked = task(Test, stance="", candidates=(CANDIDATE,) * 3)
    assert read(asked, asked.write(answer)) == answer


@given(st.builds(FinalAnswer, final_answer=said) | st.builds(NoSynthesis, reason=maybe))
def test_compose_comes_back(answer: FinalAnswer | NoSynthesis) -> None:
    asked = task(
        Compose, distillate=DISTILLATE, candidate=CANDIDATE, trials=(), conclusions=(), labels=()
    )
    assert read(asked, asked.write(answer)) == answer


@given(several, several, several, st.lists(st.booleans(), min_size=6, max_size=6), maybe)
def test_explain_comes_back(
    how: tuple[str, ...],
    premises: tuple[str, ...],
    musts: tuple[str, ...],
    kept: list[bool],
    reason: str,
) -> None:
    asked = task(Explain, answer="a", premises=premises, sides=(("AG1", musts), ("AG2", ())))
    flags = iter(kept)

    def items(texts: tuple[str, ...]) -> tuple[Item, ...]:
        return tuple(Item(item=text, kept=next(flags), how=reason) for text in texts)

    answer = Explanation(
        how=how,
        first_steps=how,
        premises=items(premises),
        sides=(("AG1", items(musts)), ("AG2", ())),
        open=(reason,),
        would_change=(reason,),
    )
    assert read(asked, asked.write(answer)) == asked.accepts(answer)


REFUSED: dict[str, tuple[Any, object]] = {
    "a kind that is none": (
        task(Screen, distillate=DISTILLATE, candidates=(CANDIDATE,)),
        '{"candidates": [{"candidate": 1, "kind": "splendid"}]}',
    ),
    "a candidate screened twice": (
        task(Screen, distillate=DISTILLATE, candidates=(CANDIDATE,) * 2),
        '{"candidates": [{"candidate": 1, "kind": "lifts"}, {"candidate": 1, "kind": "quota"}]}',
    ),
    "a candidate not tried": (
        task(Test, stance="", candidates=(CANDIDATE,) * 2),
        '{"trials": [{"candidate": 2, "attack": "a", "acceptable": 1, "startable": 1}]}',
    ),
    "a rating of eleven": (
        task(Test, stance="", candidates=(CANDIDATE,)),
        '{"trials": [{"candidate": 1, "attack": "a", "acceptable": 11, "startable": 1}]}',
    ),
    "a rating in words": (
        task(Test, stance="", candidates=(CANDIDATE,)),
        '{"trials": [{"candidate": 1, "attack": "a", "acceptable": "7/10", "startable": 1}]}',
    ),
    "a side given twice": (
        task(Explain, answer="a", premises=(), sides=(("AG1", ()),)),
        {"how": ["h"], "first_steps": ["f"], "sides": [{"seat": "AG1", "items": []}] * 2},
    ),
    "a premise passed over": (
        task(Explain, answer="a", premises=("p", "q"), sides=()),
        '{"how": ["h"], "first_steps": ["f"], "premises": [{"number": 2, "kept": true, "how": ""}]}',
    ),
    "four concerns of a side": (
        task(Distill, stances=(), arguments=()),
        '{"sides": [{"seat": "AG1", "concerns": ["a", "b", "c", "d"]}], "presupposition": "p"}',
    ),
    "an empty stance": (task(Oppose, given=(), wanted=1), '{"stances": [{"stance": ""}]}'),
}


@pytest.mark.parametrize("which", REFUSED)
def test_a_message_of_the_wrong_shape_is_refused(which: str) -> None:
    asked, message = REFUSED[which]
    assert isinstance(read(asked, message), Rejected)


def test_numbers_may_come_in_any_order() -> None:
    asked = task(Screen, distillate=DISTILLATE, candidates=(CANDIDATE,) * 2)
    message = (
        '{"candidates": [{"candidate": 2, "kind": "quota", "reason": "r"},'
        ' {"candidate": 1, "kind": "lifts"}]}'
    )
    assert read(asked, message) == Screening(kinds=("lifts", "quota"), reasons=("", "r"))
    trying = task(Test, stance="", candidates=(CANDIDATE,) * 2)
    rows = [{"candidate": n, "attack": f"a{n}", "acceptable": n, "startable": n} for n in (2, 1)]
    found: Any = read(trying, {"trials": rows})
    assert [each.attack for each in found.trials] == ["a1", "a2"]


def test_reasons_of_a_screening_are_given_for_each_or_none() -> None:
    asked = task(Screen, distillate=DISTILLATE, candidates=(CANDIDATE,) * 2)
    assert asked.legal(Screening(kinds=("lifts", "quota"))) is None
    assert asked.legal(Screening(kinds=("lifts", "quota"), reasons=("r",))) is not None


ALL = [
    task(Oppose, given=(), wanted=1),
    task(Distill, stances=(), arguments=()),
    task(Reconceive, distillate=DISTILLATE),
    task(Screen, distillate=DISTILLATE, candidates=()),
    task(Test, stance="", candidates=()),
    task(Compose, distillate=DISTILLATE, candidate=CANDIDATE, trials=(), conclusions=()),
    task(Explain, answer="a", premises=(), sides=()),
]


@pytest.mark.parametrize("asked", ALL, ids=lambda asked: type(asked).__name__)
def test_a_step_that_never_came_is_told_apart_from_a_limit(asked: Any) -> None:
    assert isinstance(asked.fallback("illegal"), NoSynthesis)
    assert asked.fallback("tokens") == Unanswered(limit="tokens")


@pytest.mark.parametrize("asked", ALL, ids=lambda asked: type(asked).__name__)
def test_no_agent_may_answer_that_a_limit_was_reached(asked: Any) -> None:
    assert isinstance(asked.accepts(Unanswered(limit="calls")), Rejected)
    assert isinstance(read(asked, '{"limit": "calls"}'), Rejected)
