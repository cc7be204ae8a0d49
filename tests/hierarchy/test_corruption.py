"""Planted errors, and what the experts without a model find of them."""

import math
from collections import Counter

import pytest
from benchmarks.experts import by_structure, labelled_by, offline_row, table_of_kinds, table_of_rows
from hypothesis import given
from hypothesis import strategies as st

from aufheben.bench.corruption import KINDS, Corrupted, corrupt
from aufheben.domain.taxonomies import Edge, Taxonomy, Term
from aufheben.errors import BadInput
from aufheben.evaluation.hierarchy.measures import Counts
from aufheben.rooms.hierarchy.ontologies.labeled_pairs import LabeledPair

MADE_UP = ("part-of", "role", "instance")
NODES = st.integers(0, 14).map(lambda number: f"c{number}")
EDGES = st.lists(st.tuples(NODES, NODES), max_size=40)
SOME_KINDS = st.lists(st.sampled_from(KINDS), min_size=1)
RATES = st.floats(0, 1)
SEEDS = st.integers(0, 9)


def taxonomy(*edges: tuple[str, str]) -> Taxonomy:
    terms = {key: Term(key=key, name=key) for edge in edges for key in edge}
    return Taxonomy(terms=terms, edges=tuple(dict.fromkeys(Edge(*edge) for edge in edges)))


TREE = taxonomy(*((f"c{at}", f"c{at // 3}") for at in range(1, 200)))


def above(edges: tuple[Edge, ...], key: str) -> set[str]:
    met = {key}
    while fresh := {edge.parent for edge in edges if edge.child in met} - met:
        met |= fresh
    return met


@given(EDGES, SOME_KINDS, RATES, SEEDS)
def test_the_same_seed_plants_the_same(
    edges: list[tuple[str, str]], kinds: list[str], rate: float, seed: int
) -> None:
    one, other = (corrupt(taxonomy(*edges), kinds=kinds, rate=rate, seed=seed) for _ in range(2))
    assert one == other


@given(EDGES, SOME_KINDS, RATES, SEEDS)
def test_no_planted_edge_is_implied_by_the_original(
    edges: list[tuple[str, str]], kinds: list[str], rate: float, seed: int
) -> None:
    original = taxonomy(*edges)
    for planted in corrupt(original, kinds=kinds, rate=rate, seed=seed).key:
        assert planted.edge.parent not in above(original.edges, planted.edge.child)


@given(EDGES, SOME_KINDS, RATES, SEEDS)
def test_all_but_the_planted_edges_is_untouched(
    edges: list[tuple[str, str]], kinds: list[str], rate: float, seed: int
) -> None:
    original = taxonomy(*edges)
    corrupted = corrupt(original, kinds=kinds, rate=rate, seed=seed)
    back = {planted.edge: planted.was for planted in corrupted.key}
    restored = tuple(back.get(edge, edge) for edge in corrupted.taxonomy.edges)
    assert restored == original.edges
    assert len(set(corrupted.taxonomy.edges)) == len(original.edges)
    assert list(corrupted.taxonomy.terms.items())[: len(original.terms)] == list(
        original.terms.items()
    )


@given(EDGES, SOME_KINDS, RATES, SEEDS)
def test_as_many_are_planted_as_asked_and_more_never(
    edges: list[tuple[str, str]], kinds: list[str], rate: float, seed: int
) -> None:
    original = taxonomy(*edges)
    asked = round(rate * len(original.edges))
    number = len(corrupt(original, kinds=kinds, rate=rate, seed=seed).key)
    room = sum(edge.child != edge.parent for edge in original.edges)
    assert number <= asked
    if set(kinds) & set(MADE_UP):
        assert number == min(asked, room)


@given(EDGES, SOME_KINDS, RATES, SEEDS)
def test_the_key_lists_planted_edges_by_place_and_of_kinds_asked(
    edges: list[tuple[str, str]], kinds: list[str], rate: float, seed: int
) -> None:
    corrupted = corrupt(taxonomy(*edges), kinds=kinds, rate=rate, seed=seed)
    places = [corrupted.taxonomy.edges.index(planted.edge) for planted in corrupted.key]
    assert places == sorted(places)
    assert {planted.kind for planted in corrupted.key} <= set(kinds)


@pytest.mark.parametrize("rate", [0.03, 0.1, 0.25])
def test_kinds_share_evenly(rate: float) -> None:
    key = corrupt(TREE, kinds=KINDS, rate=rate, seed=1).key
    shares = Counter(planted.kind for planted in key)
    assert len(key) == round(rate * len(TREE.edges))
    assert max(shares.values()) - min(shares.values()) <= 1


def test_another_seed_plants_otherwise() -> None:
    one, other = (corrupt(TREE, kinds=KINDS, rate=0.1, seed=seed).key for seed in (1, 2))
    assert one != other


def test_a_reversed_edge_is_the_original_turned_round() -> None:
    for planted in corrupt(TREE, kinds=["reversed"], rate=0.5, seed=1).key:
        assert planted.edge == Edge(planted.was.parent, planted.was.child)


def test_a_sibling_has_the_same_parent() -> None:
    parents = dict(TREE.edges)
    for planted in corrupt(TREE, kinds=["sibling"], rate=0.5, seed=1).key:
        assert planted.edge.child == planted.was.child
        assert parents[planted.edge.parent] == planted.was.parent


def test_an_uncle_is_beside_the_parent() -> None:
    parents = dict(TREE.edges)
    for planted in corrupt(TREE, kinds=["uncle"], rate=0.5, seed=1).key:
        assert planted.edge.child == planted.was.child
        assert parents[planted.edge.parent] == parents[planted.was.parent]
        assert planted.edge.parent != planted.was.parent


@pytest.mark.parametrize("kind", MADE_UP)
def test_a_made_up_class_is_new_and_named_after_its_parent(kind: str) -> None:
    corrupted = corrupt(TREE, kinds=[kind], rate=1, seed=1)
    assert len({planted.edge.child for planted in corrupted.key}) == len(TREE.edges)
    for planted in corrupted.key:
        assert planted.edge.parent == planted.was.parent
        assert planted.edge.child not in TREE.terms
        assert planted.edge.parent in corrupted.taxonomy.terms[planted.edge.child].name


def test_a_made_up_class_has_an_iri_and_a_label_as_its_parent_has() -> None:
    space = "https://example.org/onto#"
    terms = {
        f"{space}car": Term(key=f"{space}car", name="乗用車", labels=(("ja", "乗用車"),)),
        f"{space}cab": Term(key=f"{space}cab", name="タクシー", labels=(("ja", "タクシー"),)),
    }
    edge = Edge(f"{space}cab", f"{space}car")
    original = Taxonomy(terms=terms, edges=(edge,))
    corrupted = corrupt(original, kinds=["instance"], rate=1, seed=1)
    [planted] = corrupted.key
    made = corrupted.taxonomy.terms[planted.edge.child]
    assert made.key.startswith(space)
    assert made.name.startswith("乗用車第")
    assert made.labels == (("ja", made.name),)


@pytest.mark.parametrize("rate", [-0.1, 1.1, math.nan, math.inf])
def test_a_rate_beyond_a_share_is_refused(rate: float) -> None:
    with pytest.raises(BadInput, match="rate"):
        corrupt(TREE, kinds=KINDS, rate=rate, seed=1)


def test_an_unknown_kind_is_refused_with_the_nearest() -> None:
    with pytest.raises(BadInput) as refused:
        corrupt(TREE, kinds=["siblings"], rate=0.1, seed=1)
    assert refused.value.do == "did you mean 'sibling'?"


def test_no_kind_is_refused() -> None:
    with pytest.raises(BadInput, match="no kind"):
        corrupt(TREE, kinds=[], rate=0.1, seed=1)


def test_nothing_is_planted_in_nothing() -> None:
    empty = Taxonomy(terms={}, edges=())
    assert corrupt(empty, kinds=KINDS, rate=1, seed=1) == Corrupted(taxonomy=empty, key=())


def edge(child: str, parent: str, *, correct: bool, kind: str = "") -> LabeledPair:
    terms = (Term(key=name, name=name) for name in (child, parent))
    return LabeledPair(child=next(terms), parent=next(terms), correct=correct, kind=kind)


SET = (
    edge("waste management", "waste", correct=False, kind="topic"),
    edge("sedan", "road", correct=False, kind="topic"),
    edge("road", "main road", correct=False, kind="reversed"),
    edge("truck tractor", "truck", correct=True),
    edge("main road", "road", correct=True),
)


def test_an_abstention_is_a_miss_and_no_alarm() -> None:
    row = offline_row("set", SET)
    assert row.lexical == Counts(found=2, alarms=1, kept=1, unsure_wrong=1)
    assert (row.lexical.precision, row.lexical.recall) == (2 / 3, 2 / 3)
    assert row.structural is None
    assert [(kind, counts.found, counts.wrong) for kind, counts, _ in row.kinds] == [
        ("reversed", 1, 1),
        ("topic", 1, 2),
    ]


def test_edges_on_circles_and_under_single_things_are_flagged() -> None:
    circles = taxonomy(
        ("a", "a"), ("b", "c"), ("c", "b"), ("d", "e"), ("e", "f"), ("f", "d"),
        ("Route 66", "g"), ("Route 66", "h"), ("g", "h"),
    )  # fmt: skip
    judge = by_structure(circles)
    said = {(e.child, e.parent): judge(edge(*e, correct=True)) for e in circles.edges}
    assert said.pop(("g", "h")) == "unsure"
    assert set(said.values()) == {"false"}


def test_of_a_graph_both_experts_are_measured() -> None:
    corrupted = corrupt(TREE, kinds=["instance"], rate=0.1, seed=1)
    row = offline_row("tree", labelled_by(corrupted), corrupted.taxonomy)
    assert row.structural is not None
    assert row.structural.recall == row.structural.precision == 1
    assert row.lexical.wrong == 20


def test_the_table_has_a_line_for_each_expert_and_no_number_for_what_is_none() -> None:
    lines = list(table_of_rows([offline_row("one", SET), offline_row("none", SET[4:], TREE)]))
    assert lines[2] == "| one | lexical | 5 | 3 | 2 | 1 | 66.7 | 66.7 | 66.7 | 20.0 |"
    assert lines[3:] == [
        "| none | lexical | 1 | 0 | 0 | 0 | - | - | - | 0.0 |",
        "| none | structural | 1 | 0 | 0 | 0 | - | - | - | 100.0 |",
    ]


def test_the_table_of_kinds_joins_all_sets() -> None:
    lines = list(table_of_kinds([offline_row("one", SET), offline_row("other", SET[:1])]))
    assert lines[2:] == ["| reversed | 1 | 100.0 | - |", "| topic | 3 | 66.7 | - |"]
