"""Questions to people: sentences, with an example of the case, in which no field is named."""

import asyncio
import contextlib
import re
from typing import Any

import pytest

from aufheben.agents.human import HumanAgent, ScriptedDesk
from aufheben.agents.human.examples import example
from aufheben.agents.human.interpretation import Understood, understood
from aufheben.agents.human.view import HIDDEN, shown
from aufheben.agents.human.words import Words
from aufheben.domain import Argument, Issue, Rule, Seat
from aufheben.errors import Left
from aufheben.prompts.homes import wanted
from aufheben.rooms.dialectic import methods
from aufheben.rooms.dialectic.asks.argument_tasks import Construct, Counter
from aufheben.rooms.dialectic.protocol import tasks as dialectic
from aufheben.rooms.schema import kinds
from tests.agents.human_typings import ISSUE, MAIN, QUALITY, answered
from tests.agents.prompt_tasks import respelled, task_of, texts

TASKS = sorted({*kinds(dialectic), *kinds(methods)})
LIFTING = (
    "TakeStock",
    "FindWays",
    "TryWays",
    "TakeDecision",
    "Examine",
    "RepairDecision",
    "LookAgain",
)
PROSE = Seat(name="P", stance="We stand for trade. It feeds us.")
ACME = Argument(
    rules=(
        Rule(
            id="r1",
            strong=("Acme has low prices", "If something has low prices, we should use it"),
            consequent="We should use Acme",
        ),
    )
)
AGAINST = Counter(place=("c",), issue=ISSUE, attacked=ACME, formal=True)


def fields_of(schema: Any) -> set[str]:
    """Every name of a field in a schema."""
    if isinstance(schema, list):
        return set().union(*map(fields_of, schema)) if schema else set()
    if not isinstance(schema, dict):
        return set()
    inside = [fields_of(value) for value in schema.values()]
    return set(schema.get("properties", {})).union(*inside)


def in_words(name: str) -> Any:
    """A task whose texts name no field."""
    task = task_of(name)
    named = (text for _, text in texts(task) if text.startswith("‹"))
    return respelled(task, {text: f"words {number:03}" for number, text in enumerate(named)})


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", TASKS)
def test_no_question_names_a_field_of_a_message(name: str, lang: Any) -> None:
    """Fields that are words of everyday speech may stand in a sentence, never as a label."""
    task = in_words(name)
    shown = _shown(task, lang)
    for field in fields_of(wanted(task).schema.model_json_schema()):
        assert not re.search(rf"(^|› ){field}\b *(›|:|\(|\d)", shown, re.MULTILINE), field
        assert "_" not in field or field not in shown


def _shown(task: Any, lang: Any) -> str:
    desk = ScriptedDesk(["1", "y", "1", "a word because of it", "y", "", "1", "2"] * 20)
    with contextlib.suppress(Left):
        asyncio.run(HumanAgent(desk, lang=lang).answer(QUALITY, task, ()))
    return "\n".join(desk.shown)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", LIFTING)
def test_what_a_lift_shows_to_a_person_reads_as_lines_and_not_as_a_table_of_fields(
    name: str, lang: Any
) -> None:
    """No part is named by where it stands ("Sentence 1 2: AG1"), and every text is there."""
    task = in_words(name)
    lines = shown(PROSE, task, (), lang).splitlines()
    assert not [line for line in lines if "›" in line or re.search(r"\d \d\b.*:", line)]
    told = "\n".join(lines)
    for path, text in texts(task):
        within_code = path.endswith((".id", ".stop", ".result", ".role", ".debate", ".state"))
        between = ".argument." in path  # what an argument concludes on its way
        assert text in told or within_code or between or path.split(".")[0] in HIDDEN, path


@pytest.mark.parametrize("task", [MAIN, AGAINST])
def test_the_example_is_of_the_case_and_would_count_as_an_answer(task: Any) -> None:
    words = Words("en")
    text = example(QUALITY, task, words)
    assert "we should" in text
    read = understood(text, QUALITY, task, words)
    assert isinstance(read, Understood)
    assert read.unread == ()
    found, shown = answered(task, text, "y")
    assert found is not None
    assert f"For example: {text}" in shown


@pytest.mark.parametrize(
    ("question", "stance"),
    [
        ("Which supplier should we use?", ""),
        ("Should we buy the printer?", "The printer is loud."),
        ("Should we buy a camera?", "a is a camera. a is light."),
        ("What should we cook?", "We like it hot."),
        ("Is Tweety a flier?", "Tweety is a bird."),
        ("buy(x) & camera(x)", "camera(a). light(a)."),
        ("buy(x)", "We want what is cheap."),
    ],
)
def test_an_example_is_read_whatever_is_known_of_the_case(question: str, stance: str) -> None:
    issue = Issue(question=question)
    seat = Seat(name="P", stance=stance, premises="logic")
    task = Construct(place=("c",), issue=issue, stance=stance, formal=True)
    read = understood(example(seat, task, Words("en")), seat, task, Words("en"))
    assert isinstance(read, Understood), read
    assert read.unread == ()


@pytest.mark.parametrize(
    ("question", "claim"),
    [
        ("Should the square be closed to cars?", "The square should be closed to cars because"),
        ("Should we close the square, come what may?", "We should close the square, come what may"),
        ("Who cleans the school?", "My answer is … because"),
    ],
)
def test_beside_models_the_example_is_made_of_the_question_and_the_stance(
    question: str, claim: str
) -> None:
    issue = Issue(question=question)
    task = Construct(place=("c",), issue=issue, stance=PROSE.stance)
    said = example(PROSE, task, Words("en"))
    assert claim in said
    assert "We stand for trade" in said
    counter = Counter(place=("c",), issue=issue, attacked=ACME)
    assert "We should use Acme" in example(PROSE, counter, Words("en"))


def test_a_person_asked_in_japanese_is_given_an_example_too() -> None:
    issue = Issue(question="広場を車に閉ざすべきか")
    seat = Seat(name="P", stance="商いを守る。")
    task = Construct(place=("c",), issue=issue, stance=seat.stance)
    found, shown = answered(
        task, "車がうるさいから、広場を閉めるべきだ。", "y", seat=seat, lang="ja"
    )
    assert "例: 商いを守るから、" in shown
    assert found.argument.warrant.consequent == "広場を閉めるべきだ"
