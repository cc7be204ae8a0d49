"""The published messages: read, written, refused."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain import (
    Argument,
    Axis,
    Characters,
    Concede,
    Core,
    FinalAnswer,
    Issue,
    NoSynthesis,
    NoThesis,
    Property,
    Rebut,
    Rule,
    Thesis,
    Undercut,
)
from aufheben.domain.text import legible
from aufheben.protocols.ports import Rejected, Task
from aufheben.rooms.dialectic.asks.argument_tasks import Construct, Counter
from aufheben.rooms.dialectic.asks.integration_tasks import (
    Answer,
    Characterize,
    Generalize,
    NameAxis,
    Reconstruct,
    Situate,
)
from aufheben.runtime.reader import read

ISSUE = Issue(question="Which camera should we buy?")
# What is no character does not pass the gate: tests/test_odd_words.py says what becomes of it.
said = st.text(min_size=1, max_size=8).map(legible).filter(str.strip)
anything = st.text(max_size=5).map(legible)
several = st.lists(said, max_size=3).map(tuple)
rules = st.builds(Rule, id=said, strong=several, weak_negation=several, consequent=said)
arguments = st.lists(rules, min_size=1, max_size=3, unique_by=lambda rule: rule.id).map(
    lambda found: Argument(rules=tuple(found))
)
some = st.lists(said, min_size=1, max_size=3).map(tuple)
properties = st.builds(Property, strong=some, consequent=said, weak_negation=several)
cores = st.builds(
    Core,
    strong=some,
    consequent=said,
    weak_negation=several,
    retention=st.lists(st.floats(0, 1), max_size=3).map(tuple),
    method=anything,
    stands_for=st.lists(
        st.lists(st.lists(st.integers(1, 9), max_size=2).map(tuple), max_size=3).map(tuple),
        max_size=3,
    ).map(tuple),
)
THESIS = Argument(rules=(Rule(id="r1", strong=("p",), weak_negation=("q",), consequent="c"),))
WARRANTS = (THESIS.warrant, THESIS.warrant)
CHARACTERS = Characters(properties=(Property(strong=("p",), consequent="c"),) * 2)
CORE = Core(strong=("p",), consequent="c")


@given(st.builds(Thesis, argument=arguments) | st.builds(NoThesis, reason=anything))
def test_construct_comes_back(answer: Thesis | NoThesis) -> None:
    task = Construct(place=(), issue=ISSUE, stance="")
    assert read(task, task.write(answer)) == answer


@given(
    st.builds(Rebut, argument=arguments, target=said)
    | st.builds(Undercut, argument=arguments, target=said)
    | st.builds(Concede, reason=anything)
)
def test_counter_comes_back(answer: Rebut | Undercut | Concede) -> None:
    task = Counter(place=(), issue=ISSUE, attacked=THESIS)
    assert read(task, task.write(answer)) == answer


@given(st.lists(properties, min_size=2, max_size=2) | st.none(), anything)
def test_characterize_comes_back(found: list[Property] | None, reason: str) -> None:
    answer = NoSynthesis(reason=reason) if found is None else Characters(properties=tuple(found))
    task = Characterize(place=(), issue=ISSUE, warrants=WARRANTS)
    assert read(task, task.write(answer)) == answer


@given(cores | st.builds(NoSynthesis, reason=anything))
def test_generalize_and_setting_come_back(answer: Core | NoSynthesis) -> None:
    generalize = Generalize(place=(), issue=ISSUE, characters=CHARACTERS)
    setting = Situate(place=(), issue=ISSUE, axes=(), reconstructed=())
    assert read(generalize, generalize.write(answer)) == answer
    assert read(setting, setting.write(answer)) == answer


@given(
    st.builds(FinalAnswer, final_answer=said, argument=st.none() | arguments)
    | st.builds(NoSynthesis, reason=anything)
)
def test_answer_comes_back(answer: FinalAnswer | NoSynthesis) -> None:
    task = Answer(place=(), issue=ISSUE, warrants=WARRANTS, core=CORE)
    assert read(task, task.write(answer)) == answer


@given(st.builds(Axis, question=said, sides=several), arguments)
def test_the_capped_messages_come_back(axis: Axis, argument: Argument) -> None:
    naming = NameAxis(place=(), issue=ISSUE, dispute=())
    assert read(naming, naming.write(axis)) == axis
    rebuilding = Reconstruct(place=(), issue=ISSUE, dispute=(), axis=axis)
    assert read(rebuilding, rebuilding.write(Thesis(argument=argument))) == Thesis(
        argument=argument
    )


PUBLISHED = """
{"can_defeat": "YES", "Argument": {"attack": "rebut", "rules": [{"id": "r1", "antecedent":
{"strong": ["a is out of stock"], "weak_negation": []}, "consequent": "We should not buy a"}],
"Conc": ["We should not buy a"], "Ass": []}}
"""


def test_the_published_counter_is_read_and_its_target_found() -> None:
    rule = Rule(id="r1", strong=("a is light",), consequent="We should buy a")
    task = Counter(place=(), issue=ISSUE, attacked=Argument(rules=(rule,)))
    answer = read(task, PUBLISHED)
    assert isinstance(answer, Rebut)
    assert answer.target == "We should buy a"
    assert task.legal(answer) is None


SKELETON = {"id": "", "antecedent": {"strong": [], "weak_negation": []}, "consequent": ""}


@pytest.mark.parametrize(
    "empty",
    [{}, {"attack": "", "rules": [], "Conc": [], "Ass": []}, {"rules": [SKELETON]}, None, [], ""],
)
def test_a_no_is_read_whatever_of_the_published_shape_stands_beside_it(empty: object) -> None:
    rule = Rule(id="r1", strong=("a is light",), consequent="We should buy a")
    task: Task[Any] = Counter(place=(), issue=ISSUE, attacked=Argument(rules=(rule,)))
    said = json.dumps({"can_defeat": "NO", "Argument": empty})
    assert read(task, said) == Concede(reason="")
    assert isinstance(read(task, said.replace("NO", "YES")), Rejected)


def test_the_schema_of_a_counterargument_has_yes_and_no() -> None:
    schema = Counter.message().model_json_schema()
    assert schema["properties"]["can_defeat"]["enum"] == ["YES", "NO"]


def test_conc_and_ass_may_be_left_out_and_are_refused_with_both_values_where_they_disagree() -> (
    None
):
    task = Construct(place=(), issue=ISSUE, stance="")
    message = dict(task.write(Thesis(argument=THESIS)))
    written = dict(message["Argument"])  # type: ignore[call-overload]
    for key, ours, theirs in (("Conc", ["c"], ["something else"]), ("Ass", ["q"], [])):
        refused = read(task, {"Argument": {**written, key: theirs}})
        assert isinstance(refused, Rejected)
        assert str(ours) in refused.got
        assert str(theirs) in refused.got
    del written["Conc"], written["Ass"]
    assert read(task, {"Argument": written}) == Thesis(argument=THESIS)
