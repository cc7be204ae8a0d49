"""Which reader a file is for, and what the shared hierarchies are read as."""

from functools import cache
from pathlib import Path

import pytest

from aufheben.domain.taxonomies import Edge
from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.ontologies import Loaded, read_ontology
from aufheben.rooms.hierarchy.ontologies.names import label_of, words_of
from tests.hierarchy.findings import counted, ordered, reasons

DATA = Path(__file__).parents[3] / "shared/data/hierarchies"
needs_data = pytest.mark.skipif(not DATA.exists(), reason="the shared hierarchies are not here")
FILES = sorted(path for path in DATA.rglob("*") if path.is_file())
PIZZA = "https://raw.githubusercontent.com/owlcs/pizza-ontology/refs/heads/master/pizza.owl#"
AUTO = "http://purl.org/auto/"


@cache
def _shared(name: str, *langs: str) -> Loaded:
    return read_ontology((DATA / name).read_bytes(), name, langs=langs)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(DATA)))
def test_every_shared_hierarchy_loads_and_names_all_its_classes(path: Path) -> None:
    taxonomy = read_ontology(path.read_bytes(), path.name).taxonomy
    assert {key for edge in taxonomy.edges for key in edge} <= taxonomy.terms.keys()
    assert all(term.key == key and term.name.strip() for key, term in taxonomy.terms.items())
    assert len(set(taxonomy.edges)) == len(taxonomy.edges)
    # Two files of A.U.T.O. hold nothing but imports of others.
    assert taxonomy.edges or path.name in {
        "descriptive_traffic_entity_de.owl",
        "traffic_entity_de.owl",
    }


@needs_data
@pytest.mark.parametrize(
    ("name", "edges", "again"),
    [
        ("auto_traffic_isa.jsonl", 605, 0), ("edmc_auto_isa.jsonl", 686, 0),
        ("schemaorg30_isa.jsonl", 1007, 0), ("pizza_isa.jsonl", 84, 0),
        ("texeval_gold_environment.tsv", 261, 0),
        ("texeval_system_edges_labelled.jsonl", 2817, 1237),
        ("wordnet_vehicle_tree.jsonl", 533, 5), ("llms4ol_taskB_geonames_test.jsonl", 1088, 0),
    ],
)  # fmt: skip
def test_every_row_is_an_edge_or_one_stated_twice(name: str, edges: int, again: int) -> None:
    loaded = _shared(name)
    assert len(loaded.taxonomy.edges) == edges
    twice = [n for n, why in counted(loaded.skipped) if why == "stated twice"]
    assert twice == ([again] if again else [])


@needs_data
def test_pizza_has_84_edges_between_named_classes_and_175_restrictions() -> None:
    loaded = _shared("owl/pizza.owl")
    assert len(loaded.taxonomy.edges) == 84
    assert counted(loaded.skipped) == [
        (175, "the superclass is a restriction, not a named class"),
        (15, "a definition by owl:equivalentClass, not a subclass axiom"),
    ]
    assert counted(loaded.remarks) == [
        (3, "no label: called by its local name"),
        (2, "no English label: called by the one in pt"),
    ]
    assert ordered(loaded.order) == "rdfs:subClassOf: the subject is the child"
    assert Edge(f"{PIZZA}American", f"{PIZZA}NamedPizza") in loaded.taxonomy.edges


@needs_data
def test_pizza_as_rows_and_as_owl_is_the_same_hierarchy() -> None:
    assert set(_shared("owl/pizza.owl").taxonomy.edges) == set(
        _shared("pizza_isa.jsonl").taxonomy.edges
    )


@needs_data
def test_pizza_in_portuguese_counts_the_classes_without_a_portuguese_name() -> None:
    loaded = _shared("owl/pizza.owl", "pt")
    assert loaded.taxonomy.terms[f"{PIZZA}NamedPizza"].name == "PizzaComUmNome"
    assert loaded.taxonomy.terms[f"{PIZZA}Rosa"].name == "Rosa"
    lacking = sum("pt" not in dict(term.labels) for term in loaded.taxonomy.terms.values())
    assert (lacking, "no label in pt: called by its local name") in counted(loaded.remarks)
    assert lacking


@needs_data
def test_pizza_is_called_by_its_local_names_or_when_asked_for_by_portuguese_labels() -> None:
    terms = _shared("owl/pizza.owl").taxonomy.terms
    assert terms[f"{PIZZA}VegetableTopping"].name == "Vegetable Topping"
    terms = _shared("owl/pizza.owl", "pt").taxonomy.terms
    assert terms[f"{PIZZA}VegetableTopping"].name == "CoberturaDeVegetais"


@needs_data
def test_rows_labeled_false_are_counted_as_data_of_a_benchmark() -> None:
    loaded = _shared("llms4ol_taskB_geonames_test.jsonl")
    found = counted(loaded.remarks)
    [(number, said)] = [each for each in found if each[1].startswith("labelled false")]
    assert "aufheben bench hierarchy" in said
    assert 0 < number < len(loaded.taxonomy.edges)


@needs_data
def test_labels_and_definitions_of_rows_are_read() -> None:
    terms = _shared("auto_traffic_isa.jsonl", "de").taxonomy.terms
    assert terms[f"{AUTO}traffic_entity_core#Traffic_Entity"].name == "Verkehrsentität"
    assert terms[f"{AUTO}communication#Noise"].name == "Noise"
    parts = _shared("edmc_auto_isa.jsonl").taxonomy.terms
    [warning] = [t for t in parts.values() if t.key.endswith("/BackwardCollisionWarning")]
    assert (warning.name, warning.labels) == (
        "backward collision warning",
        (("en", "backward collision warning"),),
    )
    assert warning.definition.startswith("notice of a possible collision")


@needs_data
def test_a_japanese_name_is_taken_where_there_is_one() -> None:
    loaded = _shared("wordnet_road_tree.jsonl", "ja")
    assert loaded.taxonomy.terms["road"].name == "道"
    assert loaded.taxonomy.terms["access road"].name == "access road"
    assert reasons(loaded.remarks)[-1] == "no label in ja: called by its local name"


@needs_data
def test_the_blank_class_of_umls_is_counted_and_left_out() -> None:
    loaded = _shared("llms4ol_taskB_umls_test.jsonl")
    assert (11, "a name is blank") in counted(loaded.skipped)


@pytest.mark.parametrize(
    ("iri", "words"),
    [
        ("http://x/a#BackwardCollisionWarning", "Backward Collision Warning"),
        ("http://x/a/Digital_Event", "Digital Event"),
        ("http://x/AMRadioChannel", "AM Radio Channel"),
        ("http://x/3DModel", "3D Model"),
        ("http://x/HTTPServer2Go", "HTTP Server2 Go"),
        ("http://x/URLs", "URLs"),
        ("http://purl.obolibrary.org/obo/GO_0008150", "GO_0008150"),
        ("http://x/pedestrian_crossing", "pedestrian crossing"),
        ("http://x/%E8%BB%8A", "車"),
        ("http://x/a/", "a"),
        ("http://x/___", "___"),
        ("urn:x:Verkehrsentität", "Verkehrsentität"),
        ("", ""),
    ],
)
def test_a_local_name_is_put_into_words(iri: str, words: str) -> None:
    assert words_of(iri) == words


@pytest.mark.parametrize(
    ("langs", "label"),
    [
        ((), "car"), (("ja",), "車"), (("JA", "en"), "車"), (("fr", "en"), "motor car"),
        (("",), "car"), (("pt",), "carro"), (("pt-PT",), None), (("fr",), None),
    ],
    ids=str,
)  # fmt: skip
def test_the_first_language_that_has_a_label_names_the_class(
    langs: tuple[str, ...], label: str | None
) -> None:
    labels = [("en-GB", "motor car"), ("ja", "車"), ("", "car"), ("pt-BR", "carro")]
    assert label_of(labels, langs) == label


@pytest.mark.parametrize(
    ("file", "text", "form"),
    [
        ("a.jsonld", "{}", "JSON-LD"),
        ("a.json", '{\n "@context": {}}', "JSON-LD"),
        ("a.json", '[{"@id": "x"}]', "JSON-LD"),
        ("a.owl", "Prefix(:=<http://x/>)\nOntology(", "OWL functional syntax"),
        ("a.ofn", "x", "OWL functional syntax"),
        ("a.owl", "# said first\nPrefix: : <http://x/>", "Manchester syntax"),
        ("a.omn", "x", "Manchester syntax"),
        ("a.owl", '<?xml version="1.0"?>\n<!-- c --><Ontology xmlns="x"/>', "OWL/XML"),
        ("a", "<!DOCTYPE owl:Ontology []><owl:Ontology/>", "OWL/XML"),
    ],
    ids=lambda value: value[:12],
)
def test_what_robot_must_convert_is_told_so(file: str, text: str, form: str) -> None:
    with pytest.raises(BadInput, match=f"{form} is not read") as refused:
        read_ontology(text.encode(), file)
    assert refused.value.do == f"convert it: robot convert --input {file} --output converted.ttl"


ROW = '{"child": "car", "parent": "vehicle"}'
TURTLE = "<http://x/car> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <http://x/vehicle> ."
XML = (
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" '
    'xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#"><rdf:Description '
    'rdf:about="http://x/car"><rdfs:subClassOf rdf:resource="http://x/vehicle"/>'
    "</rdf:Description></rdf:RDF>"
)


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("a.csv", "child,parent\ncar,vehicle\n"),
        ("-", "child\tparent\ncar\tvehicle\n"),
        ("a.tsv", "car\tvehicle\n"),
        ("a.jsonl", ROW),
        ("a.json", ROW),
        ("a.json", '[["vehicle", "car"]]'),
        ("a.jsonl", '{"text_a": "vehicle", "text_b": "car"}'),
        ("a.ttl", TURTLE),
        ("a.owl", f"# a comment\n@prefix : <http://x/> .\n{TURTLE}"),
        ("-", TURTLE),
        ("a.nt", f"{TURTLE}\n"),
        ("a.owl", XML),
        ("a.rdf", f'<?xml version="1.0"?>\n<!-- a car -->\n{XML}'),
        ("-", XML),
        ("a.obo", "format-version: 1.4\n\n[Term]\nid: car\nis_a: vehicle ! of any kind\n"),
        ("-", "format-version: 1.4\n\n[Term]\nid: car\nis_a: vehicle\n"),
    ],
    ids=lambda value: value[:14].encode("unicode_escape").decode(),
)
def test_every_form_says_that_a_car_is_a_vehicle(file: str, text: str) -> None:
    loaded = read_ontology(text.encode(), file)
    [edge] = loaded.taxonomy.edges
    assert [loaded.taxonomy.terms[key].name for key in edge] == ["car", "vehicle"]


def test_what_is_no_known_form_is_told_the_forms() -> None:
    with pytest.raises(BadInput, match="format is not known") as refused:
        read_ontology(b"a car is a vehicle", "notes.txt")
    assert "child,parent" in refused.value.do
