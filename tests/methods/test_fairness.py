"""No method is told, shown or allowed what another is not: else a comparison says nothing."""

import re
from dataclasses import replace
from typing import Any

import pytest

from aufheben.domain import Argument, Concede, Core, FinalAnswer, Issue, Move, Rule, Unanswered
from aufheben.domain.vocabulary import Form
from aufheben.protocols.ports import Rejected, Task
from aufheben.rooms.dialectic.asks.argument_tasks import Counter
from aufheben.rooms.dialectic.asks.integration_tasks import Answer
from aufheben.rooms.dialectic.methods.prose import Settle
from aufheben.rooms.dialectic.methods.speech_tasks import Retort
from aufheben.runtime.reader import read
from tests.agents.prompt_tasks import fixed, prompt_of, task_of
from tests.methods.scripted import ISSUE, STANCES, case, talked

ANSWERED = ("Answer", "Settle", "Adjudge", "Merge", "Unite", "Resolve", "Repair")
each_lang = pytest.mark.parametrize("lang", ["en", "ja"])
INSIDE = re.compile(r" such as Arg1, C1 or E|Arg1・C1・E などの")
NEUTRAL: list[tuple[Form, str]] = [
    ("mad", "Moderate"), ("mad", "Adjudge"), ("free", "Merge"), ("one-pass", "Unite"),
    ("single", "Resolve"), ("self-consistency", "Resolve"), ("self-refine", "Repair"),
    ("argllm", "Argue"),
]  # fmt: skip


@each_lang
def test_every_form_is_told_the_same_of_its_final_answer(lang: Any) -> None:
    """Beyond that only which labels there are, which a form without arguments has none of."""
    (aim,) = {"en": ["- Resolve the conflict"], "ja": ["- 対立を解消"]}[lang]
    told = set()
    for name in (*ANSWERED, "Moderate"):
        lines = fixed(prompt_of(task_of(name), lang)).split("\n")
        first = next(n for n, line in enumerate(lines) if line.startswith(aim))
        told.add(INSIDE.sub("", "\n".join(lines[first : first + 4])))
    assert len(told) == 1
    assert "600" in told.pop()


@pytest.mark.parametrize(("form", "name"), NEUTRAL)
def test_who_concludes_from_outside_sees_every_stance(form: Form, name: str) -> None:
    _, talk = talked(form)
    for task in talk.tasks(name):
        assert [stance for _, stance in task.stances] == list(STANCES)
        assert all(stance in prompt_of(task, "en").user for stance in STANCES)


def test_no_answer_of_the_published_form_is_longer_or_says_names_of_seats() -> None:
    argument = Argument(rules=(Rule(id="r1", strong=("Arg1 says p",), consequent="q"),))
    heard = tuple(Move(seat=name, role="thesis", argument=argument) for name in ("AG1", "side_2"))
    core = Core(strong=("e",), consequent="f")
    task: Task[Any] = Answer(
        place=("a",), issue=ISSUE, warrants=argument.rules, core=core, heard=heard
    )
    for said in ("x" * 601, "As side_2 wants.", "As Arg1 says."):
        assert isinstance(read(task, f'{{"final_answer": "{said}"}}'), Rejected)
        # What is in a journal already, or comes of logic, stands.
        assert isinstance(read(task, {"final_answer": said}), FinalAnswer)
    assert isinstance(read(task, f'{{"final_answer": "{"x" * 600}"}}'), FinalAnswer)
    asked = Issue(question="May seventeen-year-olds drive class C1?")
    known: Task[Any] = Answer(place=("a",), issue=asked, warrants=(), core=core)
    assert isinstance(read(known, '{"final_answer": "Class C1 from 18 on."}'), FinalAnswer)


def test_no_answer_without_the_schema_says_names_of_seats() -> None:
    asked = case("no-schema")
    _, talk = talked("no-schema")
    settle: Settle
    (settle,) = talk.tasks("Settle")
    assert settle.labels == tuple(seat.name for seat in asked.seats)
    assert settle.legal(FinalAnswer(final_answer="As AG2 wants.")) is not None


@pytest.mark.parametrize("limit", ["steps", "skipped"])
def test_no_model_ends_a_dispute_without_attacking_or_conceding(limit: str) -> None:
    """Only the logic engine stops at its steps and only people pass; the journal reads both."""
    argument = Argument(rules=(Rule(id="r1", strong=("p",), consequent="q"),))
    tasks: list[Task[Any]] = [
        Counter(place=("a",), issue=ISSUE, attacked=argument),
        Retort(place=("a",), issue=ISSUE, attacked="q"),
    ]
    for task in tasks:
        assert isinstance(read(task, f'{{"limit": "{limit}"}}'), Rejected)
        assert isinstance(read(task, {"limit": limit}), Unanswered)
        conceded = read(task, f'{{"can_defeat": "NO", "limit": "{limit}"}}')
        assert isinstance(conceded, Concede)


def test_what_the_stances_speak_of_is_no_label() -> None:
    (task,) = talked("single")[1].tasks("Resolve")
    stances = (("AG1", "Vitamin C1 must be sold."), ("AG2", "It must not."))
    told = replace(task, stances=stances)
    assert told.legal(FinalAnswer(final_answer="Sell vitamin C1.")) is None
    assert told.legal(FinalAnswer(final_answer="Sell what AG1 wants.")) is not None
