"""Corrected ontologies: what is read from them is the hierarchy as mended, and nothing is lost."""

import csv
import io
import json
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rdflib import Graph, Literal, URIRef
from rdflib.compare import to_isomorphic
from rdflib.namespace import DCTERMS, OWL, RDF, RDFS, SKOS
from rdflib.term import Node

from aufheben.domain.opinions import Kind
from aufheben.domain.taxonomies import Change, Edge, Edit, Taxonomy
from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.ontologies import read_ontology
from aufheben.rooms.hierarchy.ontologies.correction import fixed
from aufheben.rooms.hierarchy.ontologies.graphs import quiet
from aufheben.rooms.hierarchy.ontologies.names import BASE, one_line, paragraphs
from tests.hierarchy.findings import counted
from tests.profiles import examples

DATA = Path(__file__).parents[3] / "shared/data/hierarchies"
OWL_FILES = sorted(path for path in (DATA / "owl").rglob("*") if path.is_file())
TABLES = sorted(path for path in DATA.glob("*") if path.is_file())
KINDS: tuple[Kind, ...] = ("reversed", "part-of", "role", "sibling", "other-parent", "none")
_SEPARATORS = {".csv": ",", ".tsv": "\t"}
X = "http://x/"
PART_OF = URIRef("http://purl.obolibrary.org/obo/BFO_0000050")
ROLE_OF = URIRef("http://purl.obolibrary.org/obo/RO_0000081")
TURTLE = """
@prefix : <http://x/> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:wheel rdfs:subClassOf :car , [ owl:onProperty :has ; owl:someValuesFrom :rim ] ;
    rdfs:label "wheel"@en ; :weight 01 .
:car rdfs:subClassOf :vehicle .
[] a owl:Axiom ; owl:annotatedSource :wheel ; owl:annotatedProperty rdfs:subClassOf ;
    owl:annotatedTarget :car ; rdfs:comment "as the handbook has it" .
[] a owl:Axiom ; owl:annotatedSource :wheel ; owl:annotatedProperty rdfs:label ;
    owl:annotatedTarget "wheel"@en ; rdfs:comment "kept" .
"""
WHEEL = Edge(f"{X}wheel", f"{X}car")


def mended_edges(edges: tuple[Edge, ...], changes: list[Change]) -> set[Edge]:
    """The edges as they are to be after the changes."""
    gone = {edge for edge, _ in changes}
    turned = {Edge(e.parent, e.child) for e, edit in changes if edit.kind == "reversed"}
    moved = {
        Edge(edge.child, edit.to)
        for edge, edit in changes
        if edit.to and edit.kind in {"sibling", "other-parent"}
    }
    return set(edges) - gone | turned | moved


def changes_of(taxonomy: Taxonomy, most: int = 24) -> list[Change]:
    """A change of every kind in turn, to edges all over the hierarchy."""
    step = max(1, len(taxonomy.edges) // most)
    chosen = taxonomy.edges[::step][:most]
    keys = list(taxonomy.terms)
    changes = []
    for number, edge in enumerate(chosen):
        kind = KINDS[number % len(KINDS)]
        to = keys[number * 7 % len(keys)] if kind in {"sibling", "other-parent"} else ""
        changes.append((edge, Edit(kind=kind, reason=f'理由 {number}: "so", they said', to=to)))
    return changes


def _one(kind: Kind, text: str = TURTLE, to: str = "", edge: Edge = WHEEL) -> Graph:
    change = (edge, Edit(kind=kind, reason="no wheel is a car", to=to))
    turtle = fixed(text.encode(), "a.ttl", [change], run="r1", suffix=".ttl")
    return Graph().parse(data=turtle, format="turtle")


def _some(graph: Graph, relation: URIRef) -> list[Node]:
    """What the wheel's restrictions on a relation are filled by."""
    bases = graph.objects(URIRef(WHEEL.child), RDFS.subClassOf)
    found = [base for base in bases if (base, OWL.onProperty, relation) in graph]
    return [o for base in found for o in graph.objects(base, OWL.someValuesFrom)]


@pytest.mark.parametrize("path", OWL_FILES, ids=lambda path: path.name)
def test_every_shared_owl_file_is_read_back_as_mended(path: Path) -> None:
    before = read_ontology(path.read_bytes(), path.name)
    changes = changes_of(before.taxonomy)
    text = fixed(path.read_bytes(), path.name, changes, run="r1", suffix=".ttl")
    after = read_ontology(text.encode(), "fixed.ttl")
    assert set(after.taxonomy.edges) == mended_edges(before.taxonomy.edges, changes)
    known = before.taxonomy.terms
    named = {key for edge, edit in changes for key in (*edge, edit.to)}
    # What was only referred to is stated where an edge of its own is written.
    stated = {key: replace(known[key], status="stated") for key in named if key in known}
    assert all(term in (known[key], stated.get(key)) for key, term in after.taxonomy.terms.items())
    # A class of another ontology, which is not declared here, goes with its last edge.
    lost = before.taxonomy.terms.keys() - after.taxonomy.terms.keys()
    assert lost <= {key for edge, _ in changes for key in edge}


@pytest.mark.parametrize("suffix", [".csv", ".tsv"])
@pytest.mark.parametrize("path", [*TABLES, *OWL_FILES[-2:]], ids=lambda path: path.name)
def test_every_shared_table_is_read_back_as_mended(path: Path, suffix: str) -> None:
    before = read_ontology(path.read_bytes(), path.name).taxonomy
    changes = changes_of(before)
    text = fixed(path.read_bytes(), path.name, changes, run="r1", suffix=suffix)
    after = read_ontology(text.encode(), f"fixed{suffix}").taxonomy
    assert set(after.edges) == mended_edges(before.edges, changes)
    assert {key: term.name for key, term in after.terms.items()} == {
        key: term.name for key, term in before.terms.items()
    }
    cells = {c for row in csv.reader(io.StringIO(text), delimiter=_SEPARATORS[suffix]) for c in row}
    assert {paragraphs(c) for c in cells} >= {t.definition for t in before.terms.values()} - {""}
    for key, term in before.terms.items():
        assert set(term.labels) <= set(after.terms[key].labels) | {("", term.name)}


@pytest.mark.skipif(not OWL_FILES, reason="the shared hierarchies are not here")
def test_no_triple_is_lost_where_nothing_is_mended() -> None:
    path = DATA / "owl/edmcouncil_auto/MO/MiddleOntology.rdf"
    text = fixed(path.read_bytes(), path.name, [], run="r1", suffix=".ttl")
    before, after = Graph().parse(path, format="xml"), Graph().parse(data=text, format="turtle")
    assert to_isomorphic(before) == to_isomorphic(after)


def test_a_reversed_edge_is_turned() -> None:
    graph = _one("reversed")
    assert (URIRef(WHEEL.parent), RDFS.subClassOf, URIRef(WHEEL.child)) in graph
    assert (URIRef(WHEEL.child), RDFS.subClassOf, URIRef(WHEEL.parent)) not in graph


@pytest.mark.parametrize("kind", ["sibling", "other-parent"])
def test_a_class_is_moved_to_where_it_belongs(kind: Kind) -> None:
    graph = _one(kind, to=f"{X}component")
    assert (URIRef(WHEEL.child), RDFS.subClassOf, URIRef(f"{X}component")) in graph


@pytest.mark.parametrize("kind", ["sibling", "other-parent", "none"])
def test_without_another_place_an_edge_is_taken_out(kind: Kind) -> None:
    left = _one(kind).objects(URIRef(WHEEL.child), RDFS.subClassOf)
    assert not [parent for parent in left if isinstance(parent, URIRef)]


@pytest.mark.parametrize(("kind", "relation"), [("part-of", PART_OF), ("role", ROLE_OF)])
def test_a_part_and_a_role_become_restrictions(kind: Kind, relation: URIRef) -> None:
    graph = _one(kind)
    assert _some(graph, relation) == [URIRef(WHEEL.parent)]
    assert (relation, RDF.type, OWL.ObjectProperty) in graph
    assert _some(graph, URIRef(f"{X}has")) == [URIRef(f"{X}rim")]


@pytest.mark.parametrize("kind", ["reversed", "part-of", "role"])
def test_what_is_put_in_says_which_run_did_it_and_why(kind: Kind) -> None:
    graph = _one(kind)
    [axiom] = graph.subjects(DCTERMS.source, Literal("urn:aufheben:run:r1"))
    assert graph.value(axiom, RDFS.comment) == Literal("no wheel is a car")
    parts = (OWL.annotatedSource, OWL.annotatedProperty, OWL.annotatedTarget)
    subject, predicate, value = (graph.value(axiom, part) for part in parts)
    assert predicate == RDFS.subClassOf
    assert (subject, predicate, value) in graph


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_taken_out_is_noted_on_the_class(kind: Kind) -> None:
    [note] = _one(kind).objects(URIRef(WHEEL.child), SKOS.editorialNote)
    assert str(note) == (
        "Taken out: is-a http://x/car. no wheel is a car (urn:aufheben:run:r1) "
        "It was annotated: comment: as the handbook has it"
    )


def test_notes_are_in_the_language_of_the_run() -> None:
    change = (WHEEL, Edit(kind="part-of", reason="車輪は車の部分である。"))
    turtle = fixed(TURTLE.encode(), "a.ttl", [change], run="r1", suffix=".ttl", lang="ja")
    [note] = Graph().parse(data=turtle, format="turtle").objects(None, SKOS.editorialNote)
    assert str(note) == (
        "外した関係：is-a http://x/car。車輪は車の部分である。（urn:aufheben:run:r1）"
        "付いていた注釈：comment: as the handbook has it"
    )
    change = (Edge("車輪", "車"), Edit(kind="part-of", reason="部分である。"))
    table = "child,parent\n車輪,車\n".encode()
    text = fixed(table, "a.csv", [change], run="r1", suffix=".csv", lang="ja")
    assert text.splitlines() == [
        "child,parent,note",
        "車輪,,部分にした：車。部分である。（urn:aufheben:run:r1）",
        "車,,親のないクラス",
    ]


def test_the_same_mend_of_two_edges_is_annotated_once() -> None:
    text = f"{TURTLE}:wheel rdfs:subClassOf :bus ."
    edit = Edit(kind="other-parent", reason="a part", to=f"{X}part")
    changes = [(WHEEL, edit), (Edge(WHEEL.child, f"{X}bus"), edit)]
    turtle = fixed(text.encode(), "a.ttl", changes, run="r", suffix=".ttl")
    graph = Graph().parse(data=turtle, format="turtle")
    assert len(list(graph.subjects(OWL.annotatedTarget, URIRef(f"{X}part")))) == 1


def test_annotations_of_an_edge_go_with_it_and_others_stay() -> None:
    comments = {str(o) for o in _one("none").objects(None, RDFS.comment)}
    assert "as the handbook has it" not in comments
    assert "kept" in comments


def test_literals_stay_as_they_are_written() -> None:
    turtle = TURTLE.replace("01 .", '"01"^^<http://www.w3.org/2001/XMLSchema#integer> .')
    change = (WHEEL, Edit(kind="none", reason=""))
    assert '"01"^^' in fixed(turtle.encode(), "a.ttl", [change], run="r", suffix=".ttl")


@pytest.mark.parametrize(
    "name", ["#car", "car", "../car", "../../x/car", "/car", "a/b#car", "#", "./a:b", "./", ""]
)
def test_a_relative_name_is_shown_and_written_as_it_was(name: str) -> None:
    text = f"<{name}> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <#v> , <#w> ."
    taxonomy = read_ontology(text.encode(), "a.ttl").taxonomy
    [child] = {edge.child for edge in taxonomy.edges}
    assert child == (name or BASE)
    change = (Edge(child, "#v"), Edit(kind="reversed", reason="r"))
    turtle = fixed(text.encode(), "a.ttl", [change], run="r", suffix=".ttl")
    assert f"<{name}>" in turtle
    assert "relative.invalid" not in turtle
    edges = read_ontology(turtle.encode(), "a.ttl").taxonomy.edges
    assert set(edges) == {Edge("#v", child), Edge(child, "#w")}


def test_a_prefix_relative_to_the_document_stays_so() -> None:
    head = "@prefix : <#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> ."
    turtle = fixed(f"{head} :a rdfs:subClassOf :b .".encode(), "a.ttl", [], run="r", suffix=".ttl")
    assert "@prefix : <#> ." in turtle
    assert ":a rdfs:subClassOf :b ." in turtle


def test_xml_without_a_base_keeps_its_fragments() -> None:
    xml = (
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" '
        'xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#"><rdf:Description '
        'rdf:about="#car"><rdfs:subClassOf rdf:resource="#vehicle"/></rdf:Description></rdf:RDF>'
    )
    assert "<#car> rdfs:subClassOf <#vehicle> ." in fixed(
        xml.encode(), "a.rdf", [], run="r", suffix=".ttl"
    )


@pytest.mark.parametrize(
    "text",
    [
        "@prefix : <> . :a <http://x/p> :b .",
        "<?a> <http://x/p> 1 .",
        "<http://relative.invalid/1/2/3/4/document-at-hands> <http://x/p> 1 .",
    ],
    ids=["appended", "query", "ours"],
)
def test_a_name_that_would_not_come_back_asks_for_a_base(text: str) -> None:
    with pytest.raises(BadInput, match="relative to the file") as refused:
        fixed(text.encode(), "a.ttl", [], run="r", suffix=".ttl")
    assert "give the file a base" in refused.value.do


LITERALS = """
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
<http://x/a> <http://x/p> "1e3"^^xsd:double , 1E3 , "TRUE"^^xsd:boolean , true , "1"^^xsd:boolean ,
    "01"^^xsd:integer , " 5 "^^xsd:integer , "x"^^xsd:integer , "5"^^xsd:decimal , 5.0 , .5 ,
    "1e3"^^xsd:decimal , "inf"^^xsd:double , "INF"^^xsd:float , "2020-13-45"^^xsd:date ,
    "01.0"^^<#kind> , "\u0661"^^xsd:integer , "a\u00a0b"@EN , "a\\tb" , "5."^^xsd:decimal .
"""


def test_every_literal_keeps_its_lexical_form() -> None:
    def literals(text: str) -> set[tuple[str, str | None, str | None]]:
        with quiet():
            found = Graph().parse(data=text, format="turtle", publicID="http://base/").objects()
        return {(str(o), str(o.datatype), o.language) for o in found if isinstance(o, Literal)}

    turtle = fixed(LITERALS.encode(), "a.ttl", [], run="r", suffix=".ttl")
    assert literals(turtle) == literals(LITERALS)
    assert len(literals(turtle)) == 20


def test_one_edge_may_be_turned_into_another_that_is_taken_out() -> None:
    text = f"{TURTLE}:car rdfs:subClassOf :wheel ."
    back = Edge(WHEEL.parent, WHEEL.child)
    changes = [(WHEEL, Edit(kind="reversed", reason="")), (back, Edit(kind="none", reason=""))]
    turtle = fixed(text.encode(), "a.ttl", changes, run="r", suffix=".ttl")
    edges = read_ontology(turtle.encode(), "a.ttl").taxonomy.edges
    assert set(edges) == {back, Edge(f"{X}car", f"{X}vehicle")}


def test_the_same_mends_give_the_same_text() -> None:
    change = (WHEEL, Edit(kind="part-of", reason="r"))
    texts = {fixed(TURTLE.encode(), "a", [change], run="r", suffix=".ttl") for _ in range(3)}
    assert len(texts) == 1


SCHEME = """
@prefix : <http://x/> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
:wheel skos:broader :car . :car skos:narrower :wheel , :taxi .
"""


@pytest.mark.parametrize(
    ("kind", "predicate", "turned"),
    [
        ("reversed", SKOS.broader, True),
        ("part-of", URIRef("http://purl.org/iso25964/skos-thes#broaderPartitive"), False),
        ("role", SKOS.related, False),
    ],
)
def test_concepts_are_mended_as_concepts(kind: Kind, predicate: URIRef, turned: bool) -> None:
    graph = _one(kind, SCHEME)
    one, other = URIRef(WHEEL.child), URIRef(WHEEL.parent)
    assert (one, SKOS.broader, other) not in graph
    assert (other, SKOS.narrower, one) not in graph
    assert ((other, predicate, one) if turned else (one, predicate, other)) in graph
    assert (other, SKOS.narrower, URIRef(f"{X}taxi")) in graph
    assert not list(graph.subjects(RDF.type, OWL.AnnotationProperty))


def test_a_table_keeps_its_rows_and_columns_and_notes_what_was_done() -> None:
    table = (
        "id,child,parent,child_def,editor\n"
        "1,wheel,car,it turns,Ann\n2,car,wheel,it drives,Bob\n3,bus,car,,Cid\n4,van,car,,Dee\n"
    )
    changes = [
        (Edge("wheel", "car"), Edit(kind="none", reason="a part")),
        (Edge("car", "wheel"), Edit(kind="reversed", reason="a part")),
        (Edge("bus", "car"), Edit(kind="other-parent", reason="too big", to="wheel")),
    ]
    text = fixed(table.encode(), "a.csv", changes, run="r1", suffix=".csv")
    rows, note = list(csv.DictReader(io.StringIO(text))), "a part (urn:aufheben:run:r1)"
    assert list(rows[0])[:5] == ["id", "child", "parent", "child_def", "editor"]
    assert [
        [row["id"], row["child"], row["parent"], row["editor"], row["note"]] for row in rows
    ] == [
        ["2", "wheel", "car", "Bob", f"reversed: {note}; taken out: car. {note}"],
        ["3", "bus", "wheel", "Cid", "other-parent: too big (urn:aufheben:run:r1)"],
        ["4", "van", "car", "Dee", ""],
    ]
    assert rows[0]["parent_def"] == "it drives"
    assert rows[1]["parent_def"] == "it turns"


LOSS = (
    "Subclass,Superclass,child_def,Note\n"
    "wheel,car,It rolls.,keep me\ncar,vehicle,It has an engine.,x\n"
)


@pytest.mark.parametrize(
    ("kind", "said"),
    [("part-of", "part-of"), ("role", "role"), ("sibling", "sibling"), ("none", "taken out")],
)
def test_an_edge_that_becomes_none_leaves_its_class_and_says_what_it_became(
    kind: Kind, said: str
) -> None:
    table = LOSS.replace("Subclass", "child").replace("Superclass", "parent")
    change = (Edge("wheel", "car"), Edit(kind=kind, reason="why"))
    text = fixed(table.encode(), "a.csv", [change], run="r1", suffix=".csv")
    assert text.splitlines() == [
        "child,parent,child_def,Note",
        f"wheel,,It rolls.,keep me; {said}: car. why (urn:aufheben:run:r1)",
        "car,vehicle,It has an engine.,x",
    ]
    again = fixed(text.encode(), "a.csv", [], run="r2", suffix=".csv")
    assert again == text


def test_a_class_named_by_the_lost_parent_alone_keeps_a_row_with_its_definition() -> None:
    table = "child,parent,parent_def\nwheel,car,It drives.\nbus,vehicle,\n"
    change = (Edge("wheel", "car"), Edit(kind="part-of", reason="why"))
    text = fixed(table.encode(), "a.csv", [change], run="r", suffix=".csv")
    loaded = read_ontology(text.encode(), "a.csv")
    assert loaded.taxonomy.terms["car"].definition == "It drives."
    assert loaded.taxonomy.edges == (Edge("bus", "vehicle"),)
    assert counted(loaded.skipped) == [(2, "a class without a parent")]


def test_classes_without_edges_stay_in_a_table_made_of_obo() -> None:
    obo = "format-version: 1.4\n\n[Term]\nid: T:2\nname: wheel\nis_a: T:1\n\n[Term]\nid: T:3\n"
    text = fixed(obo.encode(), "a.obo", [], run="r", suffix=".csv")
    assert list(read_ontology(text.encode(), "a.csv").taxonomy.terms) == ["T:2", "T:1", "T:3"]


def test_columns_keep_the_names_that_the_file_gives_them() -> None:
    table = "Sub Class,Superclass,ID\nwheel,car,1\ncar,vehicle,2\n"
    change = (Edge("wheel", "car"), Edit(kind="reversed", reason="why"))
    text = fixed(table.encode(), "a.csv", [change], run="r", suffix=".csv")
    assert text.splitlines()[:2] == [
        "Sub Class,Superclass,ID,note",
        "car,wheel,1,reversed: why (urn:aufheben:run:r)",
    ]


@pytest.mark.parametrize("order", [1, -1], ids=["before", "after"])
def test_a_reversal_that_meets_a_stated_edge_is_one_row_with_it(order: int) -> None:
    rows = ["wheel,car,Ann,", "car,wheel,Bob,mine"][::order]
    table = "\n".join(["child,parent,editor,note", *rows])
    change = (Edge("wheel", "car"), Edit(kind="reversed", reason="why"))
    text = fixed(table.encode(), "a.csv", [change], run="r", suffix=".csv")
    assert text.splitlines()[1:] == ["car,wheel,Bob,mine; reversed: why (urn:aufheben:run:r)"]


def test_llms4ol_keeps_its_columns() -> None:
    row = json.dumps({"text_a": "wheel", "text_b": "car", "label": "incorrect"})
    other = json.dumps({"text_a": "thing", "text_b": "wheel"})
    changes = [
        (Edge("car", "wheel"), Edit(kind="reversed", reason="r")),
        (Edge("wheel", "thing"), Edit(kind="other-parent", reason="r", to="car")),
    ]
    text = fixed(f"{row}\n{other}".encode(), "a.jsonl", changes, run="1", suffix=".tsv")
    note = "r (urn:aufheben:run:1)"
    assert text.splitlines() == [
        "text_a\ttext_b\tlabel\tnote",
        f"car\twheel\tincorrect\treversed: {note}; other-parent: {note}",
        "\tthing\t\ta class without a parent",
    ]
    assert list(read_ontology(text.encode(), "a.tsv").taxonomy.terms) == ["wheel", "car", "thing"]


def test_names_of_a_table_become_iris_in_turtle() -> None:
    table = "child,parent,child_ja\nrace car,車/car,競走車\n"
    text = fixed(table.encode(), "a.csv", [], run="r", suffix=".ttl")
    terms = read_ontology(text.encode(), "a.ttl").taxonomy.terms
    key = f"urn:aufheben:term:{quote('race car', safe='')}"
    assert terms[key].name == "race car"
    assert terms[key].labels == (("", "race car"), ("ja", "競走車"))
    assert f"urn:aufheben:term:{quote('車/car', safe='')}" in terms


def test_obo_becomes_turtle_under_its_own_iris() -> None:
    obo = "format-version: 1.4\n\n[Term]\nid: T:2\nname: wheel\nis_a: T:1\n\n[Term]\nid: T:3\n"
    change = (Edge("T:2", "T:1"), Edit(kind="other-parent", reason="r", to="T:3"))
    text = fixed(obo.encode(), "a.obo", [change], run="r", suffix=".ttl")
    taxonomy = read_ontology(text.encode(), "a.ttl").taxonomy
    purl = "http://purl.obolibrary.org/obo/"
    assert taxonomy.edges == (Edge(f"{purl}T_2", f"{purl}T_3"),)
    assert taxonomy.terms[f"{purl}T_2"].name == "wheel"


@pytest.mark.parametrize("suffix", [".ttl", ".csv"])
@pytest.mark.parametrize(
    ("edge", "to"),
    [(Edge("car", "boat"), ""), (Edge("car", "vehicle"), "boat")],
    ids=["edge", "parent"],
)
def test_what_is_not_in_the_file_is_refused(edge: Edge, to: str, suffix: str) -> None:
    change = (edge, Edit(kind="other-parent", reason="r", to=to))
    with pytest.raises(BadInput) as refused:
        fixed(b"child,parent\ncar,vehicle\n", "a.csv", [change], run="r", suffix=suffix)
    assert "boat" in refused.value.what
    assert refused.value.do


@pytest.mark.parametrize("suffix", [".owl", ".json", ""])
def test_another_ending_is_refused(suffix: str) -> None:
    with pytest.raises(BadInput, match="cannot be written") as refused:
        fixed(TURTLE.encode(), "a.ttl", [], run="r", suffix=suffix)
    assert ".ttl, .csv or .tsv" in refused.value.do


def test_an_iri_that_no_turtle_can_hold_is_refused() -> None:
    row = {"child": "a", "child_iri": "http://x/ a", "parent": "b"}
    with pytest.raises(BadInput, match="not to be written as Turtle"):
        fixed(json.dumps(row).encode(), "a.jsonl", [], run="r", suffix=".ttl")


NAMES = st.text(
    st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff|｜"),
    min_size=1,
    max_size=6,
).filter(lambda name: name == one_line(name) != "")


@st.composite
def _cases(draw: st.DrawFn) -> tuple[list[Edge], list[Change]]:
    names = draw(st.lists(NAMES, min_size=2, max_size=6, unique=True))
    name = st.sampled_from(names)
    edges = draw(st.lists(st.builds(Edge, name, name), min_size=1, max_size=6, unique=True))
    known = st.sampled_from(sorted({key for edge in edges for key in edge}))
    edit = st.builds(Edit, kind=st.sampled_from(KINDS), reason=NAMES, to=known)
    gone = draw(st.lists(st.sampled_from(edges), unique=True, max_size=4))
    return edges, [(edge, draw(edit)) for edge in gone]


@examples(40)
@given(_cases(), st.sampled_from([".csv", ".tsv", ".ttl"]))
def test_a_mended_table_is_read_back_as_mended(
    case: tuple[list[Edge], list[Change]], suffix: str
) -> None:
    edges, changes = case
    stream = io.StringIO(newline="")
    csv.writer(stream).writerows([("child", "parent"), *edges])
    text = fixed(stream.getvalue().encode(), "a.csv", changes, run="r", suffix=suffix)
    expected = mended_edges(tuple(edges), changes)
    taxonomy = read_ontology(text.encode(), f"a{suffix}").taxonomy
    assert {
        Edge(*(taxonomy.terms[key].name for key in edge)) for edge in taxonomy.edges
    } == expected
    assert {term.name for term in taxonomy.terms.values()} == {
        key for edge in edges for key in edge
    }
