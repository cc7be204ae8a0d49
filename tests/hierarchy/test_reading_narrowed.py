"""Which edges are left where a namespace, a branch or an older ontology narrows them."""

from dataclasses import replace

import pytest

from aufheben.domain.taxonomies import Edge, Taxonomy, Term
from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.ontologies.selection import narrowed
from tests.hierarchy.counted import counted

A, B = "http://a/#", "http://b/"
EDGES = (
    Edge(f"{A}Car", f"{A}Vehicle"),
    Edge(f"{A}Taxi", f"{A}Car"),
    Edge(f"{A}Vehicle", f"{B}Thing"),
    Edge(f"{B}Road_Sign", f"{B}Thing"),
)
NAMES = {"Car": "car", "Vehicle": "vehicle", "Taxi": "taxi", "Thing": "thing", "Road_Sign": "sign"}
KEYS = dict.fromkeys(key for edge in EDGES for key in edge)
TERMS = {key: Term(key=key, name=NAMES[key.removeprefix(A).removeprefix(B)]) for key in KEYS}
TAXONOMY = Taxonomy(terms=TERMS, edges=EDGES)


def test_nothing_narrows_nothing() -> None:
    assert narrowed(TAXONOMY) == (EDGES, ())


def test_a_namespace_keeps_the_edges_of_its_children() -> None:
    kept, skipped = narrowed(TAXONOMY, base_iri=A)
    assert kept == EDGES[:3]
    assert counted(skipped) == [(1, f"the child is outside of {A}")]


@pytest.mark.parametrize("wanted", [f"{A}Car", "car", "Car", " CAR "])
def test_a_branch_is_the_class_and_all_below_it(wanted: str) -> None:
    kept, skipped = narrowed(TAXONOMY, select=[wanted])
    assert kept == EDGES[:2]
    assert counted(skipped) == [(2, "the child is outside of the selected branches")]


def test_branches_add_up() -> None:
    assert narrowed(TAXONOMY, select=["taxi", f"{B}Road_Sign"])[0] == (EDGES[1], EDGES[3])


def test_a_circle_is_a_branch_that_ends() -> None:
    circle = replace(TAXONOMY, edges=(*EDGES, Edge(f"{A}Vehicle", f"{A}Taxi")))
    assert len(narrowed(circle, select=["car"])[0]) == 4


def test_an_older_ontology_leaves_what_is_new_or_said_otherwise() -> None:
    terms = {**TERMS, f"{B}Road_Sign": replace(TERMS[f"{B}Road_Sign"], definition="a plate")}
    older = Taxonomy(terms=terms, edges=EDGES[1:])
    kept, skipped = narrowed(TAXONOMY, since=older)
    assert kept == (EDGES[0], EDGES[3])
    assert counted(skipped) == [(2, "as it was in the older ontology")]


def test_a_new_name_of_the_parent_is_a_change() -> None:
    terms = {**TERMS, f"{A}Car": replace(TERMS[f"{A}Car"], name="automobile")}
    older = Taxonomy(terms=terms, edges=EDGES)
    assert narrowed(TAXONOMY, since=older)[0] == EDGES[:2]


def test_an_edge_counts_for_the_first_that_keeps_it_out() -> None:
    kept, skipped = narrowed(TAXONOMY, base_iri=A, select=["car"], since=TAXONOMY)
    assert kept == ()
    assert [number for number, _ in skipped] == [1, 1, 2]


@pytest.mark.parametrize(
    ("wanted", "do"),
    [
        ("vehicel", "did you mean 'vehicle'?"),
        ("qqqqqq", "give the name or the IRI of a class in the file"),
    ],
    ids=["near", "far"],
)
def test_an_unknown_branch_is_told_the_nearest_names(wanted: str, do: str) -> None:
    with pytest.raises(BadInput, match="no class") as refused:
        narrowed(TAXONOMY, select=[wanted])
    assert refused.value.do == do


def test_an_unknown_namespace_is_told_the_known_ones() -> None:
    with pytest.raises(BadInput, match="no class begins with") as refused:
        narrowed(TAXONOMY, base_iri="http://c/")
    assert refused.value.do == f"give one of: {A}, {B}"


def test_names_have_no_namespace() -> None:
    terms = {name: Term(key=name, name=name) for name in ("car", "vehicle")}
    with pytest.raises(BadInput) as refused:
        narrowed(Taxonomy(terms=terms, edges=()), base_iri="http://c/")
    assert refused.value.do == "leave it out: these classes have no IRIs"
