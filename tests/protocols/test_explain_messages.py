"""The messages of stances that are found and of explanations: written, read back, refused."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain import Explanation, Issue, Item, NoSynthesis, Stances, Unanswered
from aufheben.domain.text import legible
from aufheben.protocols.ports import Rejected
from aufheben.rooms.dialectic.asks.explain_task import Explain
from aufheben.rooms.dialectic.asks.stance_tasks import Oppose
from aufheben.runtime.reader import read

ISSUE = Issue(question="Who should clean the school?")
words = st.text(max_size=8).map(legible)
said = words.filter(str.strip)
several = st.lists(said, min_size=1, max_size=3).map(tuple)
maybe = words


def task(kind: Any, **fields: Any) -> Any:
    return kind(place=(), issue=ISSUE, **fields)


@given(several.map(lambda found: tuple(s.strip() for s in found)))
def test_oppose_comes_back(stances: tuple[str, ...]) -> None:
    asked = task(Oppose, given=(), wanted=2)
    answer = Stances(stances=stances)
    assert read(asked, asked.write(answer)) == answer


@given(several, several, st.lists(st.booleans(), min_size=6, max_size=6), maybe)
def test_explain_comes_back(
    how: tuple[str, ...], musts: tuple[str, ...], kept: list[bool], reason: str
) -> None:
    asked = task(Explain, answer="a", sides=(("AG1", musts), ("AG2", ())))
    flags = iter(kept)

    def items(texts: tuple[str, ...]) -> tuple[Item, ...]:
        return tuple(Item(item=text, kept=next(flags), how=reason) for text in texts)

    answer = Explanation(
        decision="d",
        how=how,
        first_steps=how,
        sides=(("AG1", items(musts)), ("AG2", ())),
        open=(reason,),
        would_change=(reason,),
    )
    assert read(asked, asked.write(answer)) == asked.accepts(answer)


REFUSED: dict[str, tuple[Any, object]] = {
    "a side given twice": (
        task(Explain, answer="a", sides=(("AG1", ()),)),
        {"rules": ["h"], "first_steps": ["f"], "sides": [{"seat": "AG1", "items": []}] * 2},
    ),
    "an empty stance": (task(Oppose, given=(), wanted=1), '{"stances": [{"stance": ""}]}'),
}


@pytest.mark.parametrize("which", REFUSED)
def test_a_message_of_the_wrong_shape_is_refused(which: str) -> None:
    asked, message = REFUSED[which]
    assert isinstance(read(asked, message), Rejected)


ALL = [task(Oppose, given=(), wanted=1), task(Explain, answer="a", sides=())]


@pytest.mark.parametrize("asked", ALL, ids=lambda asked: type(asked).__name__)
def test_a_step_that_never_came_is_told_apart_from_a_limit(asked: Any) -> None:
    assert isinstance(asked.fallback("illegal"), NoSynthesis)
    assert asked.fallback("tokens") == Unanswered(limit="tokens")


@pytest.mark.parametrize("asked", ALL, ids=lambda asked: type(asked).__name__)
def test_no_agent_may_answer_that_a_limit_was_reached(asked: Any) -> None:
    assert isinstance(asked.accepts(Unanswered(limit="calls")), Rejected)
    assert isinstance(read(asked, '{"limit": "calls"}'), Rejected)
