"""Weighted bipolar graphs as files: what other tools write is read, and all else refused."""

import json

import pytest

from aufheben.errors import BadInput
from aufheben.formats.bipolar import Form, left_out, of_graph, read_bipolar
from aufheben.formats.interchange.graph import ArgumentGraph, Conflict, Inference, Statement
from aufheben.logic.gradual import BipolarFramework
from tests.told import english

BAG = """% Votes and reasons, as Uncertainpy writes them
arg(会議, 0.5).
arg(P1, 0.7)
arg( C1 , .2 ).

sup(P1, 会議)
att(C1,会議).
"""
GRAPH = BipolarFramework(
    names=("会議", "P1", "C1"), base_scores=(0.5, 0.7, 0.2), attacks=((2, 0),), supports=((1, 0),)
)
LISTED = {
    "arguments": [
        {"id": "会議", "base_score": 0.5, "text": "We should meet."},
        {"name": "P1", "weight": 0.7},
        {"id": "C1", "base": 0.2},
    ],
    "attacks": [["C1", "会議"]],
    "supports": [{"from": "P1", "to": "会議"}],
}
KEYED = {
    "arguments": {
        "会議": {"name": "会議", "initial_weight": 0.5, "strength": 0.5},
        "P1": 0.7,
        "C1": {"initial_weight": 0.2},
    },
    "attacks": [["C1", "会議"]],
    "supports": [["P1", "会議"]],
}
CSV = "kind,name,value\nargument,会議,0.5\nargument,P1,0.7\nargument,C1,0.2\nattack,C1,会議\nsupport,P1,会議\n"


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("bag", BAG),
        ("bag", "\ufeff" + BAG.replace("\n", "\r\n")),
        ("json", json.dumps(LISTED)),
        ("json", json.dumps(KEYED, ensure_ascii=False)),
        ("csv", CSV),
        ("csv", "\ufeff" + CSV.partition("\n")[2]),
        ("csv", CSV.replace(",", "\t")),
        ("csv", "\ufeff" + CSV.replace(",", ";").replace(".", ",")),
    ],
)
def test_every_form_holds_the_same_graph(form: Form, text: str) -> None:
    assert read_bipolar(text, form) == GRAPH


@pytest.mark.parametrize(
    ("form", "text", "what"),
    [
        ("bag", "", "no argument"),
        ("bag", "arg(a, 0.5).\natt(a, b).", "'b' is not declared"),
        ("bag", "arg(a, 1.5).", "base score of 'a' is '1.5'"),
        ("bag", "arg(a, 80%).", "no statement|base score"),
        ("bag", "arg(a, 0.5).\narg(a, 0.5).", "twice"),
        ("bag", "arg(a).", "no base score"),
        ("bag", "arg(a, 0.5). arg(b, 0.5).", "no statement"),
        ("bag", "att(a).", "no statement"),
        ("json", "[]", "no weighted bipolar graph"),
        ("json", '{"arguments": 3}', "without an id"),
        ("json", '{"arguments": {"a": "high"}}', "base score of 'a' is 'high'"),
        ("json", '{"arguments": {"a": true}}', "base score of 'a' is 'True'"),
        ("json", '{"arguments": {"a": NaN}}', "base score of 'a' is 'nan'"),
        ("json", '{"arguments": {"a": 1}, "attacks": [["a"]]}', "no pair"),
        ("json", '{"arguments": {"a": 1}, "supports": {}}', "no list"),
        ("csv", "argument,a", "no base score"),
        ("csv", "argument,a,0.5\nrebuts,a,a", "no row"),
        ("csv", 'argument,a,0.5\nattack,"a,b\n', "no row|no CSV"),
    ],
)
def test_what_is_no_such_graph_is_refused_with_what_to_do(form: Form, text: str, what: str) -> None:
    with pytest.raises(BadInput, match=what) as refused:
        read_bipolar(text, form)
    assert refused.value.do


def test_a_complaint_names_its_line() -> None:
    with pytest.raises(BadInput) as refused:
        read_bipolar("arg(a, 0.5).\n\natt(a, b).", "bag")
    assert refused.value.line == 3


def test_a_base_score_may_be_given_to_all_that_have_none() -> None:
    found = read_bipolar("arg(a).\narg(b, 0.9).", "bag", 0.5)
    assert found.base_scores == (0.5, 0.9)


def test_an_argument_graph_of_another_tool_is_weighed_by_its_weights() -> None:
    graph = ArgumentGraph(
        statements=(
            Statement(id="c", text="Close it.", weight=0.5),
            Statement(id="p", text="Children play there.", weight=0.8),
            Statement(id="q", text="客が来られない。"),
        ),
        inferences=(Inference(id="i", premises=("p",), conclusion="c"),),
        conflicts=(Conflict(id="x", sources=("q",), target="c"),),
    )
    with pytest.raises(BadInput, match="'q' has no base score"):
        of_graph(graph)
    found = of_graph(graph, 0.4)
    assert (found.base_scores, found.supports, found.attacks) == (
        (0.5, 0.8, 0.4),
        ((1, 0),),
        ((2, 0),),
    )
    undercut = ArgumentGraph(
        statements=graph.statements,
        inferences=graph.inferences,
        conflicts=(Conflict(id="x", sources=("q",), target="i"),),
    )
    assert of_graph(undercut, 0.4).attacks == ()
    assert left_out(graph) == ()
    assert [said for said in english(left_out(undercut)) if said.endswith("left out: 1")]
