"""What is not understood takes no part in a finding and is named; tables that have a row for each class."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rdflib import Graph
from rdflib.namespace import OWL, RDFS
from rdflib.term import BNode, URIRef

from aufheben.domain.taxonomies import Edge, Edit
from aufheben.errors import BadInput
from aufheben.logic.taxonomies.structure import structural
from aufheben.rooms.hierarchy.ontologies import read_ontology
from aufheben.rooms.hierarchy.ontologies.correction import fixed
from aufheben.rooms.hierarchy.ontologies.lost_content import losses
from aufheben.rooms.hierarchy.patches.patch import mended
from tests.hierarchy.findings import counted, reasons
from tests.profiles import examples
from tests.told import english

HEAD = """@prefix : <http://x/> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix iso: <http://purl.org/iso25964/skos-thes#> .
@prefix xl: <http://www.w3.org/2008/05/skos-xl#> .
"""
PLAIN = {
    "a.obo": "format-version: 1.4\n\n[Term]\nid: X:2\nname: organ\n\n[Term]\nid: X:3\nname: hollow"
    " organ\nis_a: X:2\n\n[Term]\nid: X:1\nname: air sac\nis_a: X:2\nis_a: X:3\n",
    "a.ttl": HEAD + ":1 rdfs:subClassOf :2 , :3 . :3 rdfs:subClassOf :2 .\n",
    "b.ttl": HEAD + ":1 skos:broader :2 , :3 . :2 skos:narrower :3 .\n",
    "a.csv": "child,parent,relation\n1,2,is_a\n1,3,\n3,2,rdfs:subClassOf\n",
    "a.tsv": "子\t親\t関係\n1\t2\tis-a\n1\t3\t下位クラス\n3\t2\t\n",
}
ANNOTATED = """[] a owl:Axiom ; owl:annotatedSource :1 ; owl:annotatedProperty {} ;
    owl:annotatedTarget :3 ; {} ."""
QUALIFIED = [
    ("a.obo", "is_a: X:3\n", 'is_a: X:3 {gci_relation="part_of", gci_filler="T:1"}\n', "gci_filler"),
    ("a.obo", "is_a: X:3\n", 'is_a: X:3 {source="x", cardinality="1"} ! organ\n', "cardinality"),
    ("a.obo", "is_a: X:3\n", 'is_a: X:3 {all_only="true"}\n', "all_only"),
    ("a.ttl", "\n$", f"\n{ANNOTATED.format('rdfs:subClassOf', ':certainty 0.2')}\n", "certainty"),
    ("a.ttl", "\n$", f"\n{ANNOTATED.format('rdfs:subClassOf', 'owl:deprecated true')}\n", "deprecated"),
    ("a.ttl", "\n$", ("\n[] a rdf:Statement ; rdf:subject :1 ; rdf:predicate rdfs:subClassOf ;"
     " rdf:object :3 ; :onlyIn :juvenile .\n"), "onlyIn"),
    ("b.ttl", "\n$", "\n:1 iso:broaderPartitive :3 .\n", "broaderPartitive"),
    ("b.ttl", "\n$", "\n:3 iso:narrowerInstantial :1 .\n", "narrowerInstantial"),
    ("b.ttl", "\n$", "\n:3 <http://rdf-vocabulary.ddialliance.org/xkos#hasPart> :1 .\n", "hasPart"),
    ("b.ttl", "\n$", ("\n:memberOf rdfs:subPropertyOf :in . :in rdfs:subPropertyOf skos:broader ."
     " :1 :memberOf :3 .\n"), "memberOf"),
    ("a.csv", "1,3,", "1,3,part_of", "part_of"),
    ("a.tsv", "1\t3\t下位クラス", "1\t3\t部分", "部分"),
    ("a.csv", "1,3,", "1,3|4,", "several names"),
]  # fmt: skip
each_way = pytest.mark.parametrize(("file", "plain", "qualified", "named"), QUALIFIED)


def qualified_in(file: str, plain: str, qualified: str) -> bytes:
    return re.sub(plain, lambda _: qualified, PLAIN[file], count=1).encode()


def _edge(file: str, child: str, parent: str) -> Edge:
    before = {"a.obo": "X:", "a.ttl": "http://x/", "b.ttl": "http://x/"}.get(file, "")
    return Edge(f"{before}{child}", f"{before}{parent}")


@pytest.mark.parametrize("file", PLAIN)
def test_without_a_qualification_the_longer_way_makes_the_edge_redundant(file: str) -> None:
    taxonomy = read_ontology(PLAIN[file].encode(), file).taxonomy
    [found] = (each for each in structural(taxonomy) if each.rule == "redundant_edge")
    assert Edge(found.subject, found.parent) == _edge(file, "1", "2")


@each_way
def test_what_is_qualified_takes_no_part_in_a_finding_and_is_named(
    file: str, plain: str, qualified: str, named: str
) -> None:
    loaded = read_ontology(qualified_in(file, plain, qualified), file)
    assert set(loaded.taxonomy.edges) == {_edge(file, "1", "2"), _edge(file, "3", "2")}
    assert "redundant_edge" not in {each.rule for each in structural(loaded.taxonomy)}
    assert any(named in each for each in reasons(loaded.skipped))


@each_way
def test_no_mend_touches_what_isqualified_in(
    file: str, plain: str, qualified: str, named: str
) -> None:
    content = qualified_in(file, plain, qualified)
    taxonomy = read_ontology(content, file).taxonomy
    edit = Edit(kind="none", reason="r")
    left = [(_edge(file, "1", "3"), edit)]
    with pytest.raises(BadInput, match="not in the file"):
        mended(content, file, left, taxonomy, run="r")
    after = mended(content, file, [(_edge(file, "1", "2"), edit)], taxonomy, run="r").decode()
    said = re.sub(r"\n?\$", "", qualified).strip()
    assert said.rstrip(",").removeprefix("\n") in after
    assert named.partition(" ")[0] in after or "|" in after


def test_of_a_line_and_its_qualified_twin_only_the_line_is_taken_out() -> None:
    twin = 'is_a: X:2 {gci_relation="part_of", gci_filler="T:1"}'
    content = PLAIN["a.obo"].replace("sac\nis_a: X:2\n", f"sac\n{twin}\nis_a: X:2\n").encode()
    taxonomy = read_ontology(content, "a.obo").taxonomy
    change = (Edge("X:1", "X:2"), Edit(kind="none", reason="r"))
    after = mended(content, "a.obo", [change], taxonomy, run="r", notes=False).decode()
    assert f"sac\n{twin}\nis_a: X:3\n" in after


def test_qualified_lines_of_obo_are_named_where_another_form_loses_them() -> None:
    content = qualified_in(*QUALIFIED[0][:3])
    assert any(
        "qualified lines of is_a" in each for each in english(losses(content, "a.obo", ".ttl"))
    )


@given(st.sampled_from(["certainty", "frequency", "onlyIn", "確度", "x1"]), st.booleans())
@examples(20)
def test_an_annotation_that_is_not_known_stays_with_its_axiom(name: str, more: bool) -> None:
    note = f":{name} 1" + (' ; rdfs:comment "c"' if more else "")
    text = PLAIN["a.ttl"] + ANNOTATED.format("rdfs:subClassOf", note)
    change = (_edge("a.ttl", "3", "2"), Edit(kind="none", reason="r"))
    after = fixed(text.encode(), "a.ttl", [change], run="r", suffix=".ttl")
    assert set(_about(after, "3")) == set(_about(text, "3"))


def _about(text: str, name: str) -> Graph:
    """What a text states of the axiom whose parent is of that name."""
    graph, found = Graph().parse(data=text), Graph()
    target = URIRef(f"http://x/{name}")
    for axiom in graph.subjects(OWL.annotatedTarget, target):
        for triple in graph.triples((axiom, None, None)):
            found.add((BNode("axiom"), *triple[1:]))
    found += graph.triples((None, RDFS.subClassOf, target))
    return found


@pytest.mark.parametrize(
    "qualifier", ['source="x"', 'xref="GOC:1"', 'is_inferred="true"', 'comment="ja"']
)
def test_provenance_changes_no_axiom(qualifier: str) -> None:
    content = PLAIN["a.obo"].replace("is_a: X:3", f"is_a: X:3 {{{qualifier}}}").encode()
    loaded = read_ontology(content, "a.obo")
    assert (len(loaded.taxonomy.edges), loaded.skipped) == (3, ())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (":a owl:intersectionOf ( :b :c ) .", "owl:intersectionOf"),
        (":a owl:unionOf ( :b :c ) .", "owl:unionOf"),
        (":a owl:disjointUnionOf ( :b :c ) .", "owl:disjointUnionOf"),
        (":a rdfs:subClassOf owl:Nothing .", "Nothing: the class is stated to have no members"),
        (":a iso:broaderGeneric :b .", "broaderGeneric"),
        (":a skos:broaderTransitive :b .", "broaderTransitive"),
        (":a <http://rdf-vocabulary.ddialliance.org/xkos#isPartOf> :b .", "isPartOf"),
        (":p rdfs:subPropertyOf skos:narrower . :a :p :b .", "stated by p,"),
    ],
)
def test_a_construct_that_is_not_followed_is_named(text: str, why: str) -> None:
    loaded = read_ontology(f"{HEAD}{text}".encode(), "a.ttl")
    assert loaded.taxonomy.edges == ()
    assert any(why in each for each in reasons(loaded.skipped))


@pytest.mark.parametrize("tag", ["intersection_of", "union_of", "equivalent_to"])
def test_a_definition_of_obo_is_named(tag: str) -> None:
    content = PLAIN["a.obo"].replace("is_a: X:3\n", f"{tag}: X:2\n{tag}: X:3\n").encode()
    loaded = read_ontology(content, "a.obo")
    assert [(n, tag in why) for n, why in counted(loaded.skipped)] == [(2, True)]


def test_everything_is_no_superclass_in_obo_either() -> None:
    content = PLAIN["a.obo"].replace("is_a: X:3\n", "is_a: owl:Thing\n").encode()
    loaded = read_ontology(content, "a.obo")
    assert "owl:Thing" not in loaded.taxonomy.terms
    assert reasons(loaded.skipped) == ["the superclass is Thing, which is everything"]


def test_labels_of_skos_xl_name_their_concepts() -> None:
    text = ':a skos:broader :b ; xl:prefLabel [ xl:literalForm "犬"@ja ] . :b skos:prefLabel "動物"@ja .'
    loaded = read_ontology(f"{HEAD}{text}".encode(), "a.ttl")
    assert {term.name for term in loaded.taxonomy.terms.values()} == {"犬", "動物"}
    assert structural(loaded.taxonomy) == ()


def test_a_concept_that_skos_xl_names_is_renamed_where_it_is_named() -> None:
    text = f'{HEAD}:a skos:broader :b ; xl:prefLabel :l . :l xl:literalForm "dog"@en .'
    change = (_edge("a.ttl", "a", "b"), Edit(kind="rename", reason="r", text="hound"))
    after = fixed(text.encode(), "a.ttl", [change], run="r", suffix=".ttl")
    assert 'literalForm "hound"@en' in after
    assert read_ontology(after.encode(), "a.ttl").taxonomy.terms["http://x/a"].name == "hound"


TABLES = {
    "id.tsv": "id\tlabel\tparent_id\nE:1\tanimal\t\nE:2\tdog\tE:1\nE:3\tpoodle\tE:2\nE:3\tpoodle\tE:1\n",
    "label.csv": "ID,Label,Parent\nE:1,animal,\nE:2,dog,animal\nE:3,poodle,E:2\nE:3,poodle,animal\n",
    "robot.csv": "Ontology ID,Label,Parent,Definition,See\nID,LABEL,SC %,A IAO:0000115,AI rdfs:seeAlso\n"
    "E:1,animal,,living,\nE:2,dog,animal,barking,x\nE:3,poodle,E:2,curly,\nE:3,poodle,animal,curly,\n",
    "bioportal.csv": "Class ID,Preferred Label,Synonyms,Definitions,Obsolete,Parents\nE:1,animal,,living,FALSE,\n"
    "E:2,dog,,barking,FALSE,E:1\nE:3,poodle,,curly,FALSE,E:2\nE:3,poodle,,curly,FALSE,E:1\n",
    "skosplay.csv": "URI,skos:prefLabel@en,skos:prefLabel@ja,skos:definition@en,skos:broader\nE:1,animal,動物,living,\n"
    "E:2,dog,犬,barking,E:1\nE:3,poodle,プードル,curly,E:2\nE:3,poodle,プードル,curly,E:1\n",
    "bare.tsv": "SubClass\tClass\nID\tSC %\nE:2\tE:1\nE:3\tE:2\nE:3\tE:1\n",
    "見出し.csv": "識別子,見出し語,定義,上位\nE:1,動物,生きる,\nE:2,犬,吠える,E:1\nE:3,プードル,巻き毛,E:2\nE:3,プードル,巻き毛,E:1\n",
    "split.tsv": "Term\tName\tIs a\nID\tA rdfs:label\tC % SPLIT=|\nE:1\tanimal\t\nE:2\tdog\tE:1\n"
    "E:3\tpoodle\tdog\nE:3\tpoodle\tanimal\n",
    "def.csv": "name,parent,def\nE:1,,living\nE:2,E:1,barking\nE:3,E:2,curly\nE:3,E:1,curly\n",
    "class.csv": "Class,SubClassOf\nE:2,E:1\nE:3,E:2\nE:3,E:1\n",
    "日本語.csv": "識別子,名称,親ID\nE:1,動物,\nE:2,犬,E:1\nE:3,プードル,E:2\nE:3,プードル,E:1\n",
}
EDGES = (Edge("E:2", "E:1"), Edge("E:3", "E:2"), Edge("E:3", "E:1"))
each_table = pytest.mark.parametrize("file", TABLES)


@each_table
def test_a_table_of_classes_states_the_parent_of_each(file: str) -> None:
    loaded = read_ontology(TABLES[file].encode(), file)
    assert loaded.taxonomy.edges == EDGES
    assert set(loaded.taxonomy.terms) == {"E:1", "E:2", "E:3"}
    assert set(reasons(loaded.skipped)) <= {"a class without a parent"}


@each_table
@pytest.mark.parametrize("in_place", [True, False])
def test_a_removed_row_is_gone_and_all_others_stay(file: str, in_place: bool) -> None:
    content = TABLES[file].encode()
    taxonomy = read_ontology(content, file).taxonomy
    change = (EDGES[2], Edit(kind="none", reason="why"))
    if in_place:
        after = mended(content, file, [change], taxonomy, run="r9").decode()
    else:
        after = fixed(content, file, [change], run="r9", suffix=f".{file[-3:]}")
    before, lines = TABLES[file].splitlines(), after.splitlines()
    assert len(lines) == len(before) - 1
    separator = "\t" if "\t" in before[0] else ","
    width = before[0].count(separator) + 1
    cells = [line.split(separator)[:width] for line in lines]
    assert cells == [line.split(separator) for line in before[:-1]]
    assert "r9" in after
    assert read_ontology(after.encode(), file).taxonomy.edges == EDGES[:2]


@each_table
def test_a_class_that_no_other_row_tells_of_keeps_its_row(file: str) -> None:
    content = TABLES[file].encode()
    change = (EDGES[0], Edit(kind="none", reason="why"))
    after = fixed(content, file, [change], run="r9", suffix=f".{file[-3:]}")
    again = read_ontology(after.encode(), file).taxonomy
    assert again.edges == EDGES[1:]
    before = read_ontology(content, file).taxonomy
    assert {k: (t.name, t.definition) for k, t in again.terms.items()} == {
        k: (t.name, t.definition) for k, t in before.terms.items()
    }


def test_an_equivalent_class_of_a_template_is_a_definition() -> None:
    text = "ID,Label,Kind,Parent\nID,LABEL,CLASS_TYPE,C %\nE:1,a,,\nE:2,b,equivalent,a\nE:3,c,subclass,a\n"
    loaded = read_ontology(text.encode(), "a.csv")
    assert loaded.taxonomy.edges == (Edge("E:3", "E:1"),)
    assert any("a definition by a class expression" in each for each in reasons(loaded.skipped))


@pytest.mark.parametrize(
    ("kind", "row", "why"),
    [
        ("CLASS_TYPE", "E:3,c,disjoint,a", "the relation is disjoint"),
        ("CLASS_TYPE", "E:3,c,equivalent,a", "a definition by a class expression"),
        ("CLASS_TYPE", "E:3,c,,(R:86 some E:1)", "the superclass is an expression"),
        ("CLASS_TYPE", "E:3,c,,R:86 some a", "the superclass is an expression"),
        ("CLASS_TYPE", "E:3,c,,'part of' some a", "the superclass is an expression"),
        ("CLASS_TYPE", "E:3,c,,a and b", "the superclass is an expression"),
        ("CLASS_TYPE", "E:3,c,,not a", "the superclass is an expression"),
        ("TYPE", "E:3,c,owl:ObjectProperty,a", "the type is owl:objectproperty, which is no class"),
        ("TYPE", "E:3,c,data property,a", "the type is data property"),
    ],
)
def test_what_a_template_states_that_is_no_subclass_of_a_named_class_is_no_edge(
    kind: str, row: str, why: str
) -> None:
    text = f"ID,Label,Kind,Parent\nID,LABEL,{kind},C %\nE:1,a,,\nE:2,b,,a\n{row}\n"
    loaded = read_ontology(text.encode(), "a.csv")
    assert loaded.taxonomy.edges == (Edge("E:2", "E:1"),)
    assert any(why in each for each in reasons(loaded.skipped))


@pytest.mark.parametrize("row", ["E:3,c,class,a", "E:3,c,owl:Class,'a'", "E:3,c,,salt and pepper"])
def test_a_named_class_of_a_template_may_be_quoted_and_called_as_it_is(row: str) -> None:
    text = f"ID,Label,Kind,Parent\nID,LABEL,TYPE,SC %\nE:1,a,,\nE:9,salt and pepper,,a\n{row}\n"
    edges = read_ontology(text.encode(), "a.csv").taxonomy.edges
    assert Edge("E:3", "E:9" if "salt" in row else "E:1") in edges


def test_the_type_of_a_class_says_nothing_of_columns_of_superclasses() -> None:
    text = "ID,Kind,Parent\nID,CLASS_TYPE,SC %\nE:1,equivalent,E:2\n"
    assert read_ontology(text.encode(), "a.csv").taxonomy.edges == (Edge("E:1", "E:2"),)


@pytest.mark.parametrize("top", ["owl:Thing", "http://www.w3.org/2002/07/owl#Thing"])
@pytest.mark.parametrize(
    "text",
    [
        "child,parent\ndog,{}\npoodle,dog\n",
        "Class ID,Preferred Label,Parents\ndog,d,{}\npoodle,p,dog\n",
    ],
)
def test_everything_is_no_parent_in_a_table_either(text: str, top: str) -> None:
    loaded = read_ontology(text.format(top).encode(), "a.csv")
    assert loaded.taxonomy.edges == (Edge("poodle", "dog"),)
    assert set(loaded.taxonomy.terms) == {"poodle", "dog"}
    assert reasons(loaded.skipped) == ["the superclass is Thing, which is everything"]


def test_an_iri_is_a_key_and_no_label() -> None:
    text = "Class ID,Preferred Label,Parents\nhttp://x/2,dog,http://x/1\nhttp://x/1,animal,\n"
    terms = read_ontology(text.encode(), "a.csv").taxonomy.terms
    assert [(key, term.name) for key, term in terms.items()] == [
        ("http://x/2", "dog"),
        ("http://x/1", "animal"),
    ]


@pytest.mark.parametrize(
    "text",
    ["foo\tbar\tbaz\nDog\tAnimal\tx\n", "foo,bar\nDog,Animal\n", "項目\t備考\t値\n犬\t動物\tx\n"],
)
def test_a_header_that_names_no_child_and_parent_is_told_so_and_nothing_of_quotes(
    text: str,
) -> None:
    with pytest.raises(BadInput) as refused:
        read_ontology(text.encode(), "a.tsv" if "\t" in text else "a.csv")
    assert refused.value.what == "no header that names child and parent"
    assert "quotes" not in (refused.value.do or "")
    assert refused.value.line == 1


@pytest.mark.parametrize(
    "text",
    [
        "#curie_map:\n#  a: http://a/\nsubject_id\tpredicate_id\tobject_id\nA:1\tskos:exactMatch\tB:1\n",
        "subject_id\tsubject_label\tpredicate_id\tobject_id\tmapping_justification\n",
        "subject_label\tpredicate_id\tobject_label\nx\tskos:broadMatch\ty\n",
    ],
)
def test_mappings_are_refused_by_name(text: str) -> None:
    with pytest.raises(BadInput, match="SSSOM is not read"):
        read_ontology(text.encode(), "a.sssom.tsv")


@pytest.mark.parametrize(
    "text",
    [
        "ID,Label,Parent\nID,LABEL,SC %\nE:1,a,E:9\nE:2,b,E:1\n",
        "Class ID,Preferred Label,Parents\nhttp://x/1,a,http://x/9\nhttp://x/2,b,http://x/1|http://x/9\n",
        "id,label,parent_id\nE:1,a,E:9\nE:2,b,E:1\n",
        "child,parent\nhttp://x/1,http://x/9\n",
    ],
)
def test_a_class_that_is_only_a_key_among_parents_needs_no_label_here(text: str) -> None:
    taxonomy = read_ontology(text.encode(), "a.csv").taxonomy
    assert "missing_label" not in {each.rule for each in structural(taxonomy)}


def test_a_class_of_a_row_of_its_own_needs_one() -> None:
    text = "id,label,parent_id\nE:1,a,\nE:2,,E:1\nE:3,c,E:2\n"
    found = structural(read_ontology(text.encode(), "a.csv").taxonomy)
    assert [(each.rule, each.subject) for each in found] == [("missing_label", "E:2")]
