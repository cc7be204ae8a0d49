"""Classes that are not to be used any more: no debate, no label, and a finding for each use."""

import pytest

from aufheben.domain.taxonomies import Edge
from aufheben.logic.taxonomies.neighbors import neighborhood
from aufheben.logic.taxonomies.structure import structural
from aufheben.rooms.hierarchy.ontologies import read_ontology
from aufheben.rooms.hierarchy.ontologies.correction import fixed
from aufheben.rooms.hierarchy.read import read
from aufheben.rooms.hierarchy.request import Hierarchy
from aufheben.rooms.hierarchy.settings import read_settings, write_settings
from tests.hierarchy.counted import counted, reasons
from tests.hierarchy.test_left_alone import HEAD

FILES = {
    "a.ttl": HEAD + ":old a owl:Class ; owl:deprecated true ; rdfs:subClassOf :plant .\n"
    ":oak rdfs:subClassOf :old , :plant . :plant rdfs:label 'plant' . :oak rdfs:label 'oak' .",
    "b.ttl": HEAD + ":old a owl:DeprecatedClass ; rdfs:subClassOf :plant . :plant rdfs:label 'plant' .\n"
    ":oak rdfs:subClassOf :old , :plant ; rdfs:label 'oak' .",
    "a.obo": "format-version: 1.4\n\n[Term]\nid: X:old\nis_obsolete: true\nis_a: X:plant\n\n"
    "[Term]\nid: X:plant\nname: plant\n\n[Term]\nid: X:oak\nname: oak\nis_a: X:old\nis_a: X:plant\n",
    "a.csv": "child,parent,deprecated\nold,plant,true\noak,old,\noak,plant,\n",
    "b.csv": "子,親,廃止\nold,plant,○\noak,old,\noak,plant,\n",
    "a.tsv": "id\tlabel\tparent_id\tobsolete\nplant\tplant\t\t\nold\told\tplant\t1\noak\toak\told\t0\n"
    "oak\toak\tplant\t0\n",
}  # fmt: skip


def _local(key: str) -> str:
    return key.replace("http://x/", "").replace("X:", "")


@pytest.mark.parametrize("file", FILES)
def test_an_edge_from_or_to_a_deprecated_class_is_a_finding_and_it_has_no_other(file: str) -> None:
    found = structural(read_ontology(FILES[file].encode(), file).taxonomy)
    assert {
        (each.level, each.rule, _local(each.subject), _local(each.parent)) for each in found
    } == {
        ("ERROR", "deprecated_class_reference", "oak", "old"),
        ("WARN", "deprecated_class_reference", "old", "plant"),
    }


@pytest.mark.parametrize("file", FILES)
def test_what_is_deprecated_is_neither_debated_nor_offered_nor_forgotten(file: str) -> None:
    check = read(Hierarchy(file=file, content=FILES[file].encode()), {})
    assert [tuple(map(_local, edge)) for edge in check.survey.edges] == [("oak", "plant")]
    assert any("deprecated" in why and n == 2 for n, why in counted(check.skipped))
    taxonomy = check.survey.taxonomy
    offered = neighborhood(taxonomy).candidates(check.survey.edges[0], "none")
    assert "old" not in {_local(key) for key, _ in offered.values()}
    assert read_settings(write_settings(check)).survey.taxonomy.deprecated == taxonomy.deprecated


def test_what_obo_keeps_under_its_class_of_the_obsolete_is_no_finding() -> None:
    text = HEAD + "@prefix o: <http://www.geneontology.org/formats/oboInOwl#> .\n"
    text += ":old rdfs:subClassOf o:ObsoleteClass ; owl:deprecated true . :a rdfs:subClassOf :b ."
    taxonomy = read_ontology(text.encode(), "a.ttl").taxonomy
    assert taxonomy.edges == (Edge("http://x/a", "http://x/b"),)
    assert structural(taxonomy) == ()


@pytest.mark.parametrize(
    "space", ["http://www.geneontology.org/formats/oboInOwl#", "http://www.orpha.net/ORDO/"]
)
def test_what_is_kept_under_the_class_of_the_obsolete_is_deprecated(space: str) -> None:
    text = HEAD + f":old rdfs:subClassOf <{space}ObsoleteClass> . :a rdfs:subClassOf :old ."
    taxonomy = read_ontology(text.encode(), "a.ttl").taxonomy
    assert taxonomy.deprecated == {"http://x/old"}
    assert [each.rule for each in structural(taxonomy)] == ["deprecated_class_reference"]


def test_an_identifier_that_was_merged_into_another_is_deprecated() -> None:
    text = "[Term]\nid: X:1\nname: a\nalt_id: X:9\nalt_id: X:3\n\n[Term]\nid: X:2\nname: b\nis_a: X:9\n\n[Term]\nid: X:3\nname: c\nis_a: X:1\n"
    taxonomy = read_ontology(f"format-version: 1.4\n\n{text}".encode(), "a.obo").taxonomy
    assert taxonomy.deprecated == {"X:9"}


@pytest.mark.parametrize(
    ("said", "number"), [('"true"@en', 0), ('"A cutting process."@en', 1), ("0", 0)]
)
def test_what_says_neither_true_nor_false_of_a_class_is_remarked(said: str, number: int) -> None:
    text = f"{HEAD}:a rdfs:subClassOf :b ; owl:deprecated {said} ."
    remarks = read_ontology(text.encode(), "a.ttl").remarks
    assert sum("owl:deprecated" in each for each in reasons(remarks)) == number


def test_false_is_not_deprecated() -> None:
    text = HEAD + ":a rdfs:subClassOf :b ; owl:deprecated false ."
    assert read_ontology(text.encode(), "a.ttl").taxonomy.deprecated == frozenset()


@pytest.mark.parametrize("file", FILES)
def test_what_is_deprecated_stays_so_in_turtle(file: str) -> None:
    content = FILES[file].encode()
    after = fixed(content, file, [], run="r", suffix=".ttl").encode()
    kept = read_ontology(after, "after.ttl").taxonomy.deprecated
    assert [
        key.removeprefix("http://x/").rpartition(":")[2].rpartition("_")[2] for key in kept
    ] == ["old"]
