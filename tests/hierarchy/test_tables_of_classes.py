"""Tables that have a row for each class, templates of ROBOT, and what is no hierarchy at all."""

import pytest

from aufheben.domain.taxonomies import Edge, Edit
from aufheben.errors import BadInput
from aufheben.logic.taxonomies.structure import structural
from aufheben.rooms.hierarchy.ontologies import read_ontology
from aufheben.rooms.hierarchy.ontologies.correction import fixed
from aufheben.rooms.hierarchy.patches.patch import mended
from tests.hierarchy.counted import reasons

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
