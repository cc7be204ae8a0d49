"""OWL, SKOS and OBO as hierarchies: what is an edge, what is skipped, and how classes are named."""

import sys

import pytest

from aufheben.domain.taxonomies import Edge, Term
from aufheben.errors import BadInput, MissingExtra
from aufheben.rooms.hierarchy.ontologies import Loaded, read_ontology
from tests.hierarchy.findings import counted, ordered

X = "http://x/"
HEAD = """
@prefix : <http://x/> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix obo: <http://purl.obolibrary.org/obo/> .
"""
OBO = """format-version: 1.4
import: http://x/other.obo

[Term]
id: T:1
name: vehicle
def: "What \\"carries\\"." [X:1]

[Term]
id: T:2
name: car
is_a: T:1 {source="x"} ! vehicle
! a note of the editor
is_a: T:9
is_a: T:2
relationship: part_of T:1
intersection_of: T:1
intersection_of: part_of T:2

[Typedef]
id: part_of
name: part of
is_a: overlaps
"""


def _turtle(text: str, *langs: str) -> Loaded:
    return read_ontology(f"{HEAD}{text}".encode(), "a.ttl", langs=langs)


def _edges(loaded: Loaded) -> list[tuple[str, str]]:
    return [(c.removeprefix(X), p.removeprefix(X)) for c, p in loaded.taxonomy.edges]


def test_only_what_is_stated_between_named_classes_is_an_edge() -> None:
    loaded = _turtle("""
    :car rdfs:subClassOf :vehicle , owl:Thing , [ owl:onProperty :has ; owl:someValuesFrom :w ] ,
        [ owl:unionOf ( :a :b ) ] , "a literal" ; owl:equivalentClass :automobile .
    [ owl:unionOf ( :a :b ) ] rdfs:subClassOf :vehicle .
    :ontology owl:imports <http://x/one> , <http://x/two> .
    """)
    assert _edges(loaded) == [("car", "vehicle")]
    assert list(loaded.taxonomy.terms) == [f"{X}car", f"{X}vehicle"]
    assert set(counted(loaded.skipped)) == {
        (1, "the superclass is Thing, which is everything"),
        (1, "the superclass is a restriction, not a named class"),
        (1, "the superclass is an expression, not a named class"),
        (1, "the superclass is a literal, not a named class"),
        (1, "the subclass is an expression, not a named class"),
        (1, "a definition by owl:equivalentClass, not a subclass axiom"),
        (2, "owl:imports is not followed"),
    }


def test_a_class_without_edges_is_a_term() -> None:
    loaded = _turtle(":lonely a owl:Class . :idea a skos:Concept . :old a rdfs:Class . :p a :q .")
    assert list(loaded.taxonomy.terms) == [f"{X}lonely", f"{X}idea", f"{X}old"]
    assert ordered(loaded.order) == "no property that makes edges"


def test_broader_and_narrower_are_read_each_in_its_direction() -> None:
    loaded = _turtle(":car skos:broader :vehicle . :car skos:narrower :taxi, :bus .")
    assert _edges(loaded) == [("car", "vehicle"), ("taxi", "car"), ("bus", "car")]
    assert ordered(loaded.order) == (
        "skos:broader: the subject is the child; skos:narrower: the subject is the parent"
    )


def test_an_edge_stated_both_ways_counts_once() -> None:
    loaded = _turtle(":car skos:broader :vehicle . :vehicle skos:narrower :car .")
    assert _edges(loaded) == [("car", "vehicle")]
    assert counted(loaded.skipped) == [(1, "stated twice")]


def test_labels_come_from_both_properties_and_keep_their_language() -> None:
    loaded = _turtle(':a a owl:Class ; rdfs:label "A"@en, "あ"@ja ; skos:prefLabel "AA", "A"@en .')
    assert loaded.taxonomy.terms[f"{X}a"] == Term(
        key=f"{X}a", name="AA", labels=(("en", "A"), ("ja", "あ"), ("", "AA"))
    )


@pytest.mark.parametrize(
    ("labels", "name", "why"),
    [
        ('"標識"@ja', "標識", "no English label: called by the one in ja"),
        ('"Zeichen"@de , "標識"@ja-Hira', "標識", "no English label: called by the one in ja-Hira"),
        ('"signe"@fr , "Zeichen"@de', "Zeichen", "no English label: called by the one in de"),
        ('"Zeichen"@de , "sign"@en', "sign", None),
    ],
    ids=["Japanese", "Japanese first", "by language", "English"],
)
def test_a_label_in_any_language_goes_before_the_local_name(
    labels: str, name: str, why: str | None
) -> None:
    loaded = _turtle(f":C1 a owl:Class ; rdfs:label {labels} .")
    assert loaded.taxonomy.terms[f"{X}C1"].name == name
    assert counted(loaded.remarks) == ([(1, why)] if why else [])


def test_a_local_name_in_words_goes_before_a_label_in_a_third_language() -> None:
    loaded = _turtle(':WarningSign a owl:Class ; rdfs:label "placa"@pt .')
    assert (loaded.taxonomy.terms[f"{X}WarningSign"].name, loaded.remarks) == ("Warning Sign", ())
    loaded = _turtle(':WarningSign a owl:Class ; rdfs:label "警戒標識"@ja .')
    assert loaded.taxonomy.terms[f"{X}WarningSign"].name == "警戒標識"


def test_classes_without_a_label_are_counted_where_others_have_one() -> None:
    loaded = _turtle(':C1 a owl:Class ; rdfs:label "sign" . :C2 a owl:Class . :C3 a owl:Class .')
    assert counted(loaded.remarks) == [(2, "no label: called by its local name")]
    assert _turtle(":C2 a owl:Class .").remarks == ()


@pytest.mark.parametrize(
    ("said", "stated_by"),
    [
        (":a skos:broader :b .", "skos:broader"),
        (":a skos:narrower :b .", "skos:broader"),
        (":a rdfs:subClassOf :b . :c skos:broader :a .", "rdfs:subClassOf"),
        (":a a skos:Concept .", "rdfs:subClassOf"),
    ],
    ids=["broader", "narrower", "both", "none"],
)
def test_a_taxonomy_knows_which_property_states_it(said: str, stated_by: str) -> None:
    assert _turtle(said).taxonomy.property == stated_by


def test_labels_are_of_one_line_and_definitions_keep_theirs() -> None:
    said = r'"""road\n  sign\u001b"""@en ; rdfs:comment """one\r\n\ntwo\u0007 \u2028three""" .'
    [term] = _turtle(f":a a owl:Class ; rdfs:label {said}").taxonomy.terms.values()
    assert (term.name, term.labels) == ("road sign", (("en", "road sign"),))
    assert term.definition == "one\n\ntwo  \nthree"


@pytest.mark.parametrize(
    ("said", "langs", "definition"),
    [
        ('rdfs:comment "c" ; obo:IAO_0000115 "o" ; skos:definition "s"', (), "s"),
        ('rdfs:comment "c" ; obo:IAO_0000115 "o"', (), "o"),
        ('rdfs:comment "c"@de , "d"@en', (), "d"),
        ('rdfs:comment "c"@de , "d"@en', ("de",), "c"),
        ('rdfs:comment "c"@de', ("ja",), "c"),
        ("rdfs:comment :x", (), ""),
    ],
    ids=["definition", "IAO", "comment", "language", "another language", "no text"],
)
def test_the_definition_is_the_most_formal_one(
    said: str, langs: tuple[str, ...], definition: str
) -> None:
    terms = _turtle(f":a a owl:Class ; {said} .", *langs).taxonomy.terms
    assert terms[f"{X}a"].definition == definition


def test_edges_come_in_the_order_of_the_file_every_time() -> None:
    names = [f"c{number}" for number in (5, 3, 9, 1, 7, 2)]
    loaded = _turtle("".join(f":{name} rdfs:subClassOf :top .\n" for name in names))
    assert _edges(loaded) == [(name, "top") for name in names]


def test_relative_names_do_not_tell_where_the_file_lies() -> None:
    loaded = _turtle("<#car> rdfs:subClassOf <vehicle> .")
    assert loaded.taxonomy.edges == (Edge("#car", "vehicle"),)
    assert [term.name for term in loaded.taxonomy.terms.values()] == ["car", "vehicle"]


def test_obo_is_read_term_by_term() -> None:
    loaded = read_ontology(OBO.encode(), "a.obo")
    assert loaded.taxonomy.edges == (("T:2", "T:1"), ("T:2", "T:9"), ("T:2", "T:2"))
    assert loaded.taxonomy.terms["T:1"] == Term(
        key="T:1", name="vehicle", labels=(("", "vehicle"),), definition='What "carries".'
    )
    assert loaded.taxonomy.terms["T:9"].labels == ()
    assert ordered(loaded.order) == "is_a: the term is the child"
    assert counted(loaded.skipped) == [
        (1, "import is not followed"),
        (2, "a part of a definition by intersection_of, not an is_a line"),
    ]
    assert counted(loaded.remarks) == [(1, "no label: called by its local name")]


def test_obo_that_is_wrong_is_refused_with_its_line() -> None:
    with pytest.raises(BadInput, match="no OBO") as refused:
        read_ontology(OBO.replace("is_a: T:9", "is_a T:9").encode(), "a.obo")
    assert (refused.value.file, refused.value.line) == ("a.obo", 14)


def test_what_panics_the_parser_of_obo_is_a_complaint(monkeypatch: pytest.MonkeyPatch) -> None:
    class PanicException(BaseException):
        pass

    class Parser:
        @staticmethod
        def loads(*_: object, **__: object) -> None:
            raise PanicException

    monkeypatch.setitem(sys.modules, "fastobo", Parser)
    with pytest.raises(BadInput, match="no OBO"):
        read_ontology(OBO.encode(), "a.obo")


def test_obo_without_its_parser_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fastobo", None)
    with pytest.raises(MissingExtra) as refused:
        read_ontology(OBO.encode(), "a.obo")
    assert refused.value.extra == "obo"


@pytest.mark.parametrize(
    ("text", "file", "line"),
    [
        (f"{HEAD}:a :b .\n", "a.ttl", 7),
        ("a:b a:c a:d .", "a.ttl", 1),
        ("@prefix : <http://x/> .\n{ :a :b :c } => { :d :e :f } .", "a.ttl", 2),
        ("<http://a> <http://b> .\n", "a.nt", None),
        ("<?xml version='1.0'?>\n<r>\n<x>", "a.rdf", 3),
        ("<?xml version='1.0'?>\n<!DOCTYPE r [<!ENTITY a]>\n<r/>", "a.rdf", 2),
    ],
    ids=["end", "prefix", "N3", "N-Triples", "XML", "DOCTYPE"],
)
def test_what_is_no_rdf_is_refused_with_its_line(text: str, file: str, line: int | None) -> None:
    with pytest.raises(BadInput) as refused:
        read_ontology(text.encode(), file)
    assert (refused.value.file, refused.value.line) == (file, line)
    assert len(str(refused.value)) < 300


ABOUT = """
@prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix dct: <http://purl.org/dc/terms/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix : <http://x/> .
<http://x> a owl:Ontology ; dct:title "Road traffic"@en , "道路交通"@ja ; rdfs:comment "Signs."@en .
:Sign rdfs:subClassOf :Thing ; dct:description "A board that tells drivers something." .
"""


def test_a_document_s_title_is_its_domain_and_a_description_defines() -> None:
    loaded = read_ontology(ABOUT.encode(), "a.ttl")
    assert loaded.taxonomy.domain == "Road traffic: Signs."
    sign = loaded.taxonomy.terms["http://x/Sign"]
    assert sign.definition == "A board that tells drivers something."
    assert read_ontology(ABOUT.encode(), "a.ttl", langs=["ja"]).taxonomy.domain.startswith(
        "道路交通"
    )
