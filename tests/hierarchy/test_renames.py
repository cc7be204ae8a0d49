"""Classes called or defined otherwise in a mended file; what is lost in writing is said."""

import csv
import io
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.taxonomies import Edge, Edit, Finding
from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.ontologies import read_ontology
from aufheben.rooms.hierarchy.ontologies.correction import fixed
from aufheben.rooms.hierarchy.ontologies.lost_content import losses, losses_of_writing
from aufheben.rooms.hierarchy.report.kgcl import kgcl
from aufheben.rooms.hierarchy.report.mends import diff, mends
from aufheben.rooms.hierarchy.report.review import accepted
from aufheben.words import spelled
from tests.told import english

BAN = Edge("parking prohibition", "sign")
NAME = Edit(kind="rename", reason="a rule by itself", text="no-parking sign", checked=True)
TEXT = Edit(kind="define", reason="not said", text="A sign that forbids parking.", checked=True)
TABLE = """child,parent,definition,editor
parking prohibition,sign,it forbids,Ann
night parking prohibition,parking prohibition,,Bob
parking prohibition,order,,Cid
"""
TURTLE = """
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix : <http://x/> .
:Ban rdfs:subClassOf :Sign ; rdfs:label "parking prohibition"@en , "駐車禁止"@ja ;
  skos:definition "It forbids."@en .
:Night rdfs:subClassOf :Ban .
:Sign rdfs:label "sign"@en .
"""
IN_TURTLE = Edge("http://x/Ban", "http://x/Sign")


def made(text: str, file: str, *changes: tuple[Edge, Edit], suffix: str = "", **more: Any) -> str:
    suffix = suffix or f".{file.partition('.')[2]}"
    return fixed(text.encode(), file, changes, run="r1", suffix=suffix, **more)


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_a_renamed_class_of_a_table_is_renamed_in_every_row() -> None:
    found = rows(made(TABLE, "a.csv", (BAN, NAME)))
    assert [(row["child"], row["parent"]) for row in found] == [
        ("no-parking sign", "sign"),
        ("night parking prohibition", "no-parking sign"),
        ("no-parking sign", "order"),
    ]
    assert found[0]["note"] == (
        "renamed: parking prohibition. a rule by itself (urn:aufheben:run:r1)"
    )
    assert [row["note"] for row in found[1:]] == ["", ""]
    again = read_ontology(made(TABLE, "a.csv", (BAN, NAME)).encode(), "a.csv").taxonomy
    assert len(again.edges) == 3


def test_a_new_definition_stands_in_the_column_that_the_table_has() -> None:
    found = rows(made(TABLE, "a.csv", (BAN, TEXT)))
    assert list(found[0]) == ["child", "parent", "definition", "editor", "note"]
    assert found[0]["definition"] == "A sign that forbids parking."
    assert found[0]["note"].startswith("defined: it forbids. not said")
    loaded = read_ontology(made(TABLE, "a.csv", (BAN, TEXT)).encode(), "a.csv")
    assert loaded.taxonomy.terms[BAN.child].definition == TEXT.text


def test_a_table_without_definitions_gets_a_column() -> None:
    found = rows(made("child,parent\na,b\n", "a.csv", (Edge("a", "b"), TEXT)))
    assert found[0]["child_definition"] == TEXT.text


def test_other_mends_of_the_same_file_still_find_their_edges() -> None:
    moved = Edit(kind="other-parent", reason="r", to="sign", checked=True)
    night = Edge("night parking prohibition", "parking prohibition")
    out = made(TABLE, "a.csv", (BAN, NAME), (night, moved))
    assert [(row["child"], row["parent"]) for row in rows(out)][1] == (night.child, "sign")


@pytest.mark.parametrize(("text", "lang"), [("no-parking sign", "en"), ("駐車禁止標識", "ja")])
def test_in_a_graph_the_label_of_that_language_changes_and_the_old_one_stays_beside(
    text: str, lang: str
) -> None:
    edit = Edit(kind="rename", reason="r", text=text)
    out = made(TURTLE, "a.ttl", (IN_TURTLE, edit))
    before = read_ontology(TURTLE.encode(), "a.ttl").taxonomy
    after = read_ontology(out.encode(), "a.ttl", langs=[lang]).taxonomy
    assert set(after.edges) == set(before.edges)
    assert after.terms["http://x/Ban"].name == text
    assert "skos:altLabel" in out
    assert "renamed: " in out
    assert "urn:aufheben:run:r1" in out


def test_in_a_graph_a_definition_is_replaced_or_given() -> None:
    for edge, key in ((IN_TURTLE, "Ban"), (Edge("http://x/Night", "http://x/Ban"), "Night")):
        out = made(TURTLE, "a.ttl", (edge, TEXT))
        assert (
            read_ontology(out.encode(), "a.ttl").taxonomy.terms[f"http://x/{key}"].definition
            == TEXT.text
        )
        assert ("It forbids." in out.replace("defined: It forbids.", "")) is (key == "Night")


def test_an_edge_that_is_not_there_is_refused_for_words_too() -> None:
    with pytest.raises(BadInput, match="is not in the file"):
        made(TURTLE, "a.ttl", (Edge("http://x/Sign", "http://x/Ban"), NAME))
    with pytest.raises(BadInput, match="is not in the file"):
        made(TABLE, "a.csv", (Edge("sign", "order"), NAME))


def test_a_table_becomes_turtle_with_the_new_name() -> None:
    out = made(TABLE, "a.csv", (BAN, NAME), suffix=".ttl")
    names = {term.name for term in read_ontology(out.encode(), "a.ttl").taxonomy.terms.values()}
    assert "no-parking sign" in names
    assert BAN.child not in names


def found(edge: Edge, edit: Edit) -> Finding:
    return Finding(
        level="ERROR", rule="wrong_edge", subject=edge.child, parent=edge.parent, reason="r",
        edit=edit,
    )  # fmt: skip


def test_a_name_that_another_class_has_or_gets_is_not_given() -> None:
    taxonomy = read_ontology(TABLE.encode(), "a.csv").taxonomy
    order = Edge("parking prohibition", "order")
    taken = Edit(kind="rename", reason="r", text="Order", checked=True)
    done = mends([found(BAN, NAME), found(order, taken)], None, taxonomy)
    assert [edge for edge, _ in done.made] == [BAN]
    assert [edge for edge, _ in done.taken] == [order]
    assert mends([found(BAN, taken)], None, taxonomy).made == ()


@pytest.mark.parametrize("edit", [NAME, TEXT], ids=lambda edit: edit.kind)
def test_a_patch_that_is_accepted_makes_just_its_words(edit: Edit) -> None:
    taxonomy = read_ontology(TABLE.encode(), "a.csv").taxonomy
    findings = [found(BAN, edit)]
    patch = kgcl(findings, taxonomy)
    assert mends(findings, accepted(patch), taxonomy).made == ((BAN, edit),)
    nothing = "\n".join(line for line in patch.splitlines() if line.startswith("#"))
    assert mends(findings, accepted(nothing), taxonomy).made == ()


def test_a_change_of_words_is_shown_before_it_is_made() -> None:
    taxonomy = read_ontology(TABLE.encode(), "a.csv").taxonomy
    assert diff([(BAN, NAME)], taxonomy, "en").splitlines() == [
        '- "parking prohibition" is a subclass of "sign".',
        '+ "no-parking sign" is a subclass of "sign".',
        "# a rule by itself",
    ]
    assert diff([(BAN, TEXT)], taxonomy, "ja").splitlines() == [
        "  「parking prohibition」は「sign」のサブクラスである。",
        "- 「parking prohibition」の定義：it forbids",
        "+ 「parking prohibition」の定義：A sign that forbids parking.",
        "# not said",
    ]


WORDS = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=9)


@given(WORDS)
def test_whatever_name_is_given_the_edges_stay(text: str) -> None:
    edit = Edit(kind="rename", reason="r", text=text)
    if text in ("sign", "order", "night parking prohibition"):
        return
    for file, suffix in (("a.csv", ".csv"), ("a.csv", ".tsv")):
        out = made(TABLE, file, (BAN, edit), suffix=suffix)
        edges = read_ontology(out.encode(), f"a{suffix}").taxonomy.edges
        assert edges[0] == (text, "sign")
        assert len(edges) == 3


OBO = """format-version: 1.2

[Term]
id: EX:1
name: vehicle
synonym: "conveyance" EXACT []
xref: WIKI:1

[Term]
id: EX:2
name: car
is_a: EX:1
relationship: part_of EX:1
synonym: "auto" EXACT []

[Typedef]
id: part_of
name: part of
"""
BARE = "format-version: 1.2\n\n[Term]\nid: EX:2\nname: car\nis_a: EX:1\n"
TURTLE_LOST = """@prefix : <http://x/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:car rdfs:subClassOf :vehicle ; rdfs:label "car" ; :wheels 4 ; rdfs:seeAlso :x , :y .
"""


@pytest.mark.parametrize("suffix", [".ttl", ".csv"])
@pytest.mark.parametrize("told", [losses, losses_of_writing], ids=["fixed", "written"])
def test_what_obo_has_beside_classes_is_named(told: object, suffix: str) -> None:
    assert callable(told)
    [said] = english(told(OBO.encode(), "a.obo", suffix))
    for kind in ("synonyms (2)", "cross-references (1)", "relationships (1)", "Typedefs (1)"):
        assert kind in said
    assert ".kgcl" in said


@pytest.mark.parametrize("suffix", [".csv", ".tsv"])
def test_statements_that_a_table_has_no_column_for_are_counted(suffix: str) -> None:
    [said] = english(losses(TURTLE_LOST.encode(), "a.ttl", suffix))
    assert said.startswith("3 of 5 statements are not in the table")
    assert "seeAlso (2), wheels (1)" in said


def test_a_corrupted_ontology_is_told_to_be_of_classes_alone() -> None:
    lonely = f"{TURTLE_LOST}:x a <http://www.w3.org/2002/07/owl#Class> ."
    told = english(losses_of_writing(lonely.encode(), "a.ttl", ".csv"))
    assert [said.split()[0] for said in told] == ["3", "classes"]
    assert "(1)" in told[1]
    [said] = english(losses_of_writing(TURTLE_LOST.encode(), "a.ttl", ".ttl"))
    assert "not in the Turtle" in said


def test_columns_that_turtle_does_not_hold_are_named() -> None:
    table = b"ID,child,parent,child_ja,Note\n1,car,vehicle,,\n"
    [said] = english(losses(table, "a.csv", ".ttl"))
    assert said == "the columns ID, Note are not in the Turtle"
    assert losses(table, "a.csv", ".csv") == ()
    [said] = english(losses_of_writing(table, "a.csv", ".csv"))
    assert said == "the columns ID, Note are not in the table"


def test_comments_are_said_to_go() -> None:
    assert losses(f"# mine\n{TURTLE_LOST}".encode(), "a.ttl", ".ttl")


@pytest.mark.parametrize(
    ("text", "file", "suffix"),
    [
        (BARE, "a.obo", ".ttl"),
        (TURTLE_LOST, "a.ttl", ".ttl"),
        ("child,parent,child_def\ncar,vehicle,x\n", "a.csv", ".ttl"),
        ('[["vehicle", "car"]]', "a.json", ".csv"),
    ],
    ids=["OBO", "Turtle", "table", "pairs"],
)
def test_nothing_is_said_where_nothing_is_lost(text: str, file: str, suffix: str) -> None:
    assert losses(text.encode(), file, suffix) == ()


@pytest.mark.parametrize("row", ["a|b,c,", "a,c,part_of", "a,x|y,"])
def test_a_row_that_is_left_alone_is_named_where_another_form_loses_it(row: str) -> None:
    content = f"child,parent,relation\na,b,\n{row}\n".encode()
    assert any("left alone (1)" in each for each in english(losses(content, "a.csv", ".ttl")))


LEFT = b"""format-version: 1.4

[Term]
id: X:1
name: a
synonym: "b" EXACT []
alt_id: X:9
intersection_of: X:2
intersection_of: X:3
is_a: X:2 {cardinality="1"}
is_obsolete: true

[Typedef]
id: part_of
"""
LOST = {
    "a.obo": LEFT,
    "a.csv": b"child,parent,x,y,z,v,w,u,t\na,b,1\na|c,b\n",
    "a.ttl": b"@prefix : <http://x/> .\n# c\n:a a <http://www.w3.org/2002/07/owl#Class> ; :p :q .\n",
}


@pytest.mark.parametrize("suffix", [".ttl", ".csv", ".jsonl"])
@pytest.mark.parametrize("file", LOST)
def test_that_something_is_lost_is_said_to_a_japanese_in_japanese(file: str, suffix: str) -> None:
    lines = losses(LOST[file], file, suffix)
    if (file, suffix) != ("a.csv", ".csv"):
        lines += losses_of_writing(LOST[file], file, suffix)
    for line in lines:
        said = spelled(line, "ja")
        assert "入りません" in said
        assert not re.search(r"are not in|which holds|to keep|the (?:table|Turtle|columns)", said)
