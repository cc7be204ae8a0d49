"""What is lost in writing is said, and where nothing is lost nothing is said."""

import re

import pytest

from aufheben.rooms.hierarchy.ontologies.lost_content import losses, losses_of_writing
from aufheben.words import spelled
from tests.told import english

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
TURTLE = """@prefix : <http://x/> .
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
    [said] = english(losses(TURTLE.encode(), "a.ttl", suffix))
    assert said.startswith("3 of 5 statements are not in the table")
    assert "seeAlso (2), wheels (1)" in said


def test_a_corrupted_ontology_is_told_to_be_of_classes_alone() -> None:
    lonely = f"{TURTLE}:x a <http://www.w3.org/2002/07/owl#Class> ."
    told = english(losses_of_writing(lonely.encode(), "a.ttl", ".csv"))
    assert [said.split()[0] for said in told] == ["3", "classes"]
    assert "(1)" in told[1]
    [said] = english(losses_of_writing(TURTLE.encode(), "a.ttl", ".ttl"))
    assert "not in the Turtle" in said


def test_columns_that_turtle_does_not_hold_are_named() -> None:
    table = b"ID,child,parent,child_ja,Note\n1,car,vehicle,,\n"
    [said] = english(losses(table, "a.csv", ".ttl"))
    assert said == "the columns ID, Note are not in the Turtle"
    assert losses(table, "a.csv", ".csv") == ()
    [said] = english(losses_of_writing(table, "a.csv", ".csv"))
    assert said == "the columns ID, Note are not in the table"


def test_comments_are_said_to_go() -> None:
    assert losses(f"# mine\n{TURTLE}".encode(), "a.ttl", ".ttl")


@pytest.mark.parametrize(
    ("text", "file", "suffix"),
    [
        (BARE, "a.obo", ".ttl"),
        (TURTLE, "a.ttl", ".ttl"),
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
