"""Whatever a file holds, each reader comes to a graph that every form takes, or says what is wrong."""

import json
from contextlib import nullcontext, suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.errors import BadInput
from aufheben.formats.interchange.aif_in import read_aif
from aufheben.formats.interchange.argdown import read_argdown
from aufheben.formats.interchange.forms import FORMS, forms, read_graph, write_graph
from aufheben.formats.interchange.review import review_graph, unchecked
from tests.formats.interchange.graphs import words
from tests.profiles import examples
from tests.told import english

NAMES = st.sampled_from(["1", "2", "3", "4", "r", "r-2", "c"])
KINDS = st.sampled_from(["I", "I", "RA", "CA", "RA", "CA", "L", "YA", "MA", ""])
ANYTHING = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), words),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(words, inner, max_size=3)),
    max_leaves=6,
)
NODES = st.fixed_dictionaries(
    {"nodeID": NAMES, "type": KINDS, "text": words},
    optional={"by": ANYTHING, "weight": ANYTHING, "status": ANYTHING, "scheme": ANYTHING},
)
EDGES = st.fixed_dictionaries({"fromID": NAMES, "toID": NAMES})
DOCUMENTS = st.fixed_dictionaries(
    {
        "nodes": st.lists(
            NODES, min_size=4, max_size=7, unique_by=lambda node: str(node["nodeID"])
        ),
        "edges": st.lists(EDGES, min_size=4, max_size=16),
    },
    optional={"locutions": ANYTHING, "participants": ANYTHING, "title": ANYTHING},
)
MICROTEXTS = st.fixed_dictionaries(
    {
        "id": ANYTHING,
        "edus": st.dictionaries(st.sampled_from(["e1", "e2"]), words),
        "adus": st.dictionaries(st.sampled_from(["a1", "a2"]), st.sampled_from(["pro", "opp", ""])),
        "edges": st.lists(
            st.tuples(
                st.sampled_from(["c1", "c2", "a1"]),
                st.sampled_from(["e1", "a1", "a2", "c1"]),
                st.sampled_from(["a1", "a2", "c1", "c2", "c3"]),
                st.sampled_from(["seg", "sup", "exa", "reb", "und", "add"]),
            ).map(list),
            max_size=6,
        ),
    }
)


def went_through(text: str, form: str) -> bool:
    """Whether it is read; then each form is written of it, or says why not."""
    try:
        graph = read_graph(text, form, "a file").graph
    except BadInput:
        return False
    review_graph(graph), unchecked(graph)
    for each in forms(written=True):
        with nullcontext() if each not in ("af", "apx", "tgf") else suppress(BadInput):
            write_graph(graph, each).encode("utf-8", "backslashreplace")
    return True


@examples(100)
@given(DOCUMENTS)
def test_any_steps_between_any_nodes_come_to_a_graph_that_every_form_takes(document: Any) -> None:
    if any(not isinstance(document.get(key, []), list) for key in ("locutions", "participants")):
        document |= {"locutions": [], "participants": []}
    assert went_through(json.dumps(document), "aif")


@examples(100)
@given(st.lists(MICROTEXTS, min_size=1, max_size=2))
def test_any_microtexts_come_to_a_graph_that_every_form_takes(told: list[Any]) -> None:
    went_through("\n".join(map(json.dumps, told)), "microtexts")


@examples(100)
@given(st.one_of(st.text(), words, ANYTHING.map(json.dumps)), st.sampled_from(forms()))
def test_any_text_is_a_graph_or_a_complaint(text: str, form: str) -> None:
    went_through(text, form)


@pytest.mark.parametrize("form", [name for name, form in FORMS.items() if form.read])
def test_depth_is_no_fault_of_ours(form: str) -> None:
    for text in ("[" * 20_000, '{"nodes":' * 20_000, "(" * 20_000, "\ufeff"):
        went_through(text, form)


def test_a_step_to_a_step_that_leads_nowhere_is_left_out_with_it() -> None:
    steps = [{"nodeID": f"c{n}", "type": "CA"} for n in range(20_000)]
    edges = [{"fromID": f"c{n}", "toID": f"c{n + 1}"} for n in range(19_999)]
    edges += [{"fromID": "said", "toID": step["nodeID"]} for step in steps]
    said = {"nodeID": "said", "type": "I", "text": "x"}
    found = read_aif(json.dumps({"nodes": [said, *steps], "edges": edges}))
    assert not found.graph.conflicts
    [note] = english(found.notes)
    assert note.endswith("19997 more")


def test_a_step_from_many_to_many_is_no_bomb() -> None:
    nodes = [{"nodeID": str(n), "type": "I", "text": "x"} for n in range(4_000)]
    edges = [{"fromID": str(n), "toID": "r"} for n in range(2_000)]
    edges += [{"fromID": "r", "toID": str(n)} for n in range(2_000, 4_000)]
    document = {"nodes": [*nodes, {"nodeID": "r", "type": "RA"}], "edges": edges}
    with pytest.raises(BadInput, match="1,000,000 ends"):
        read_aif(json.dumps(document), "bomb.json")


@pytest.mark.parametrize(
    ("text", "said"),
    [("[a]: x #(a tag) y", "x y"), ("[a]: x #() y", "x #() y"), ("[a]: x #(no\n) y", "x #(no ) y")],
)
def test_a_tag_in_brackets_ends_on_its_line(text: str, said: str) -> None:
    [statement] = read_argdown(text).graph.statements
    assert statement.text == said
