"""Structural faults of taxonomies: circles, shortcuts, and names."""

import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.taxonomies import Edge, Finding, Taxonomy, Term
from aufheben.logic.taxonomies.graph import TaxonomyGraph, cycles, graph_of, pairs, shortcuts
from aufheben.logic.taxonomies.phrases import singular
from aufheben.logic.taxonomies.structure import structural

SHARED = Path(__file__).parents[3] / "shared/data/hierarchies"


def taxonomy(*edges: tuple[str, str]) -> Taxonomy:
    terms = {key: Term(key=key, name=key) for edge in edges for key in edge}
    return Taxonomy(terms=terms, edges=tuple(dict.fromkeys(Edge(*edge) for edge in edges)))


def labeled(*labels: tuple[str, str]) -> Taxonomy:
    """Classes c0, c1, ... with one label each; none where the text is empty."""
    terms = [
        Term(key=f"c{at}", name=text or f"c{at}", labels=((lang, text),) if text else ())
        for at, (lang, text) in enumerate(labels)
    ]
    return Taxonomy(terms={term.key: term for term in terms}, edges=())


def rules(found: Sequence[Finding]) -> list[str]:
    return [finding.rule for finding in found]


class Oracle:
    """Reachability by the definition, for small graphs."""

    def __init__(self, graph: TaxonomyGraph) -> None:
        size = len(graph.keys)
        self.up = graph.up
        self.above = [set(parents) for parents in graph.up]
        for middle in range(size):
            for below in range(size):
                if middle in self.above[below]:
                    self.above[below] |= self.above[middle]

    def tied(self, one: int, other: int) -> bool:
        return one == other or (one in self.above[other] and other in self.above[one])

    def shortcuts(self) -> set[tuple[int, int]]:
        return {
            (child, parent)
            for child, parents in enumerate(self.up)
            for parent in parents
            if not self.tied(child, parent)
            and any(
                parent in self.above[other]
                and not self.tied(other, child)
                and not self.tied(other, parent)
                for other in parents
            )
        }


NODES = st.integers(0, 9).map(str)
TAXONOMIES = st.lists(st.tuples(NODES, NODES), max_size=30).map(lambda edges: taxonomy(*edges))


@given(TAXONOMIES)
def test_shortcuts_are_the_edges_that_another_way_implies_and_name_a_parent_on_it(
    any_taxonomy: Taxonomy,
) -> None:
    graph = graph_of(any_taxonomy)
    oracle, found = Oracle(graph), list(shortcuts(graph))
    assert {(child, above) for child, above, _ in found} == oracle.shortcuts()
    for child, above, through in found:
        assert through in graph.up[child]
        assert above in oracle.above[through]


@given(TAXONOMIES)
def test_components_hold_what_is_above_each_other_those_above_first(any_taxonomy: Taxonomy) -> None:
    graph = graph_of(any_taxonomy)
    oracle, of = Oracle(graph), graph.component
    for one in range(len(graph.keys)):
        for other in range(len(graph.keys)):
            assert (of[one] == of[other]) == oracle.tied(one, other)
    for child, parents in enumerate(graph.up):
        assert all(of[parent] <= of[child] for parent in parents)


@given(TAXONOMIES)
def test_a_cycle_is_a_way_round_through_three_classes_or_more_and_every_one_is_told(
    any_taxonomy: Taxonomy,
) -> None:
    graph = graph_of(any_taxonomy)
    for ring in cycles(graph):
        assert len(set(ring)) == len(ring) >= 3
        assert all(other in graph.up[one] for one, other in pairwise([*ring, ring[0]]))
    told = {place for ring in (*pairs(graph), *cycles(graph)) for place in ring}
    assert all(told & set(members) for members in graph.components if len(members) > 1)


@given(TAXONOMIES)
def test_without_circles_no_error_is_found(any_taxonomy: Taxonomy) -> None:
    graph = graph_of(any_taxonomy)
    looped = any(edge.child == edge.parent for edge in any_taxonomy.edges)
    circular = looped or any(len(members) > 1 for members in graph.components)
    assert any(f.level == "ERROR" for f in structural(any_taxonomy)) == circular


CHAIN = [(f"n{at}", f"n{at + 1}") for at in range(20)]
FOUND = {
    "loop": (
        taxonomy(("car", "car")),
        ("ERROR", "self_loop", "car", "car", ""),
        '"car" is stated under itself; delete this edge.',
    ),
    "pair": (
        taxonomy(("car", "vehicle"), ("vehicle", "car")),
        ("ERROR", "reversed_pair", "car", "vehicle", ""),
        "merge the classes",
    ),
    "cycle": (
        taxonomy(("a", "b"), ("b", "c"), ("c", "a")),
        ("ERROR", "cycle", "a", "b", "a > b > c"),
        '"a" under "b" under "c" under "a" is a cycle of 3 classes; delete at least one of its edges.',
    ),
    "f36 short cycle": (
        taxonomy(*CHAIN, ("n20", "n0"), ("n2", "n0")),
        ("ERROR", "cycle", "n0", "n1", "n0 > n1 > n2"),
        "",
    ),
    "redundant": (
        taxonomy(("cab", "car"), ("car", "vehicle"), ("cab", "vehicle")),
        ("INFO", "redundant_edge", "cab", "vehicle", "car"),
        "",
    ),
    "without a label": (
        labeled(("en", "car"), ("", "")),
        ("WARN", "missing_label", "c1", "", ""),
        "",
    ),
    "one label": (
        labeled(("en", "car"), ("en", " car "), ("en", "car"), ("fr", "bus")),
        ("WARN", "duplicate_label", "c0", "", "car"),
        "(c0, c1, c2)",
    ),
    "one label of many": (
        labeled(*[("en", "car")] * 7),
        ("WARN", "duplicate_label", "c0", "", "car"),
        "(c0, c1, c2, c3, c4, +2)",
    ),
    "without terms": (
        Taxonomy(terms={}, edges=(Edge("a", "b"), Edge("b", "a"))),
        ("ERROR", "reversed_pair", "a", "b", ""),
        "",
    ),
}


@pytest.mark.parametrize("name", FOUND)
def test_each_fault_is_told_once(name: str) -> None:
    any_taxonomy, expected, said = FOUND[name]
    [found] = structural(any_taxonomy)
    told = (found.level, found.rule, found.subject, found.parent, found.value)
    assert told == expected
    assert said in found.reason


WIDE = [("x", f"n{at}") for at in range(3_000)]
LAYERS = [(f"{at}.{i}", f"{at - 1}.{j}") for at in range(1, 40) for i in range(8) for j in range(8)]


@pytest.mark.parametrize(
    "any_taxonomy",
    [
        taxonomy(("d", "b"), ("d", "c"), ("b", "a"), ("c", "a")),
        taxonomy(("car", "vehicle")),
        labeled(("en", "taxi"), ("fr", "taxi")),
        taxonomy(("Route 66", "Road"), ("Bend", "Route 66")),
        taxonomy(*WIDE, *LAYERS),
    ],
    ids=["two ways up", "no label at all", "two languages", "numbered, with a subclass", "wide"],
)
def test_what_is_no_fault_is_none(any_taxonomy: Taxonomy) -> None:
    assert structural(any_taxonomy) == ()


def test_a_reversed_pair_within_a_cycle_is_told_besides() -> None:
    found = structural(taxonomy(("a", "b"), ("b", "c"), ("c", "a"), ("b", "a")))
    assert rules(found) == ["reversed_pair", "cycle"]


def test_a_long_cycle_is_cut_in_the_reason_and_whole_in_the_value() -> None:
    ring = [(f"n{at}", f"n{(at + 1) % 30}") for at in range(30)]
    [found] = structural(taxonomy(*ring))
    assert "(+22)" in found.reason
    assert len(found.value.split(" > ")) == 30


@pytest.mark.parametrize(
    "name",
    [
        "Vehicle_12345", "Vehicle 007", "vehicle #3", "Vehicle No. 7", "Route 66", "US Route 101",
        "Tokyo Tower", "New York Subway", "Tokyo Olympics 2020", "2020 Tokyo Olympics",
        "Crash of 2019-03-01", "第3号", "車両第12号", "国道246号線", "7号車", "東京駅", "東京都",
    ],
)  # fmt: skip
def test_a_name_of_one_thing_is_doubted(name: str) -> None:
    [found] = structural(taxonomy((name, "Vehicle")))
    assert (found.level, found.rule, found.subject) == ("WARN", "instance_like_name", name)
    assert name in found.reason


@pytest.mark.parametrize(
    "name",
    [
        "American Hot", "Quattro Formaggi", "Suspension Bridge", "Airport", "Speed Limit 100",
        "Vehicle 100", "SpeedLimit30", "Nonprofit501c3", "group 4 element", "ISO 9001", "ISO 2022",
        "Aluminium Alloy 2024", "Level 3 Automation", "Boston Terrier", "3DModel", "GO_0008150",
        "AFE_0001128", "Type 2 Diabetes", "第一種原動機付自転車", "第1種免許", "駅", "東京ばな奈", "番号",
        "EU Energy Efficiency Category A2 Plus", "Euro 2000 Standard", "", "x" * 100_000,
    ],
)  # fmt: skip
def test_a_name_of_a_class_is_not_doubted(name: str) -> None:
    assert "instance_like_name" not in rules(structural(taxonomy((name, "Vehicle"))))


@pytest.mark.parametrize(
    "file",
    ["pizza_isa", "auto_traffic_isa", "edmc_auto_isa", "schemaorg30_isa", "wordnet_vehicle_tree"],
)
def test_no_class_of_published_ontologies_is_taken_for_one_thing(file: str) -> None:
    path = SHARED / f"{file}.jsonl"
    if not path.exists():
        pytest.skip("the hierarchies are not redistributed")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    found = structural(taxonomy(*((row["child"], row["parent"]) for row in rows)))
    assert "instance_like_name" not in rules(found)
    assert not [finding for finding in found if finding.level == "ERROR"]


def test_f36_a_chain_of_twenty_thousand_is_read() -> None:
    chain = [(f"n{at + 1}", f"n{at}") for at in range(20_000)]
    assert structural(taxonomy(*chain)) == ()
    [found] = structural(taxonomy(*chain, ("n0", "n20000")))
    assert found.rule == "cycle"


def test_f36_a_hundred_thousand_classes_are_read() -> None:
    edges = [(f"n{at}", f"n{at // 3}") for at in range(1, 100_000)]
    found = structural(taxonomy(*edges, ("n99999", "n0"), ("n0", "n0")))
    assert rules(found) == ["self_loop", "redundant_edge"]


def test_a_label_is_missed_in_the_namespace_that_has_one_and_in_no_other() -> None:
    keys = ("http://a.example/x#car", "http://a.example/x#bus", "http://a.example/x/bike")
    terms = [
        Term(key=key, name=key[-4:], labels=(("en", "car"),) if key.endswith("car") else ())
        for key in keys
    ]
    found = structural(Taxonomy(terms={term.key: term for term in terms}, edges=()))
    assert [(each.rule, each.subject) for each in found] == [("missing_label", keys[1])]


@pytest.mark.parametrize(
    ("many", "one"),
    [
        ("boxes", "box"), ("dishes", "dish"), ("basis", "basis"), ("cities", "city"),
        ("physics", "physics"), ("glass", "glass"), ("cars", "car"),
    ],
)  # fmt: skip
def test_the_singular_is_told_by_the_ending(many: str, one: str) -> None:
    assert singular(many) == one
