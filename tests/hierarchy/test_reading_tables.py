"""Tables and lines of JSON as hierarchies: columns, quoting, and what is refused at which line."""

import csv
import io
import json
import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from aufheben.domain.taxonomies import Edge, Term
from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.ontologies import Loaded, read_ontology
from aufheben.rooms.hierarchy.ontologies.names import one_line
from tests.hierarchy.findings import counted, ordered

# What a cell may hold: all but NUL and surrogates, and what parts several names. A name is of one
# line, and not of blanks alone.
NAMES = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\0|｜"), min_size=1, max_size=12
).filter(one_line)
EDGES = st.lists(st.tuples(NAMES, NAMES), min_size=1, max_size=8)


def _read(text: str, file: str = "a.csv", *langs: str) -> Loaded:
    return read_ontology(text.encode(), file, langs=langs)


def _wrong(text: str, file: str) -> BadInput:
    with pytest.raises(BadInput) as refused:
        _read(text, file)
    assert refused.value.do
    assert (refused.value.file or "").startswith(file)
    return refused.value


def _edges(edges: list[tuple[str, str]]) -> list[Edge]:
    return [Edge(*map(one_line, edge)) for edge in edges]


def _written(edges: list[tuple[str, str]], separator: str) -> str:
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, delimiter=separator, quoting=csv.QUOTE_ALL)
    writer.writerows([("child", "parent"), *edges])
    return stream.getvalue()


def _may_be_several(parent: str) -> bool:
    """Whether it is made of names that other rows may hold, which is no name then."""
    return len(list(filter(str.strip, re.split("[,，、;；/／]", parent)))) > 1


@given(EDGES, st.sampled_from(",\t;"))
def test_what_is_written_as_a_table_is_read_again(
    edges: list[tuple[str, str]], separator: str
) -> None:
    assume(not any(map(_may_be_several, (parent for _, parent in edges))))
    loaded = _read(_written(edges, separator))
    assert loaded.taxonomy.edges == tuple(dict.fromkeys(_edges(edges)))
    again = len(edges) - len(set(_edges(edges)))
    assert counted(loaded.skipped) == ([(again, "stated twice")] if again else [])


@given(EDGES)
def test_what_is_written_as_json_is_read_again(edges: list[tuple[str, str]]) -> None:
    stated = tuple(dict.fromkeys(_edges(edges)))
    lines = "\n".join(json.dumps({"child": c, "parent": p}) for c, p in edges)
    assert _read(lines, "a.jsonl").taxonomy.edges == stated
    pairs = json.dumps([[parent, child] for child, parent in edges])
    assert _read(pairs, "a.json").taxonomy.edges == stated


@pytest.mark.parametrize(
    ("text", "file", "order"),
    [
        ("Note,Parent,CHILD\nx,vehicle,car\n", "a.csv", "columns child, parent"),
        ("car\tvehicle\n", "a.tsv", "no header: child, then parent"),
        (
            '{"text_a": "vehicle", "text_b": "car"}',
            "a.jsonl",
            "text_a is the parent, text_b the child",
        ),
        ('[["vehicle", "car"]]', "a.json", "pairs are [parent, child], as in the paper"),
        ("text_b,text_a\ncar,vehicle\n", "a.csv", "text_a is the parent, text_b the child"),
        (
            "Superclass,Sub Class,note\nvehicle,car,\n",
            "a.csv",
            "columns Sub Class (the child), Superclass (the parent)",
        ),
        (
            '{"subClass": "car", "superClass": "vehicle"}',
            "a.jsonl",
            "columns subClass (the child), superClass (the parent)",
        ),
        ('[{"child": "car", "parent": "vehicle"}]', "a.json", "columns child, parent"),
    ],
    ids=[
        "header", "no header", "LLMs4OL", "paper", "LLMs4OL table", "subclass", "subclass lines",
        "objects",
    ],
)  # fmt: skip
def test_the_order_of_child_and_parent_is_told(text: str, file: str, order: str) -> None:
    loaded = _read(text, file)
    assert loaded.taxonomy.edges == (Edge("car", "vehicle"),)
    assert ordered(loaded.order) == order


def test_iris_and_labels_may_be_of_a_subclass_and_a_superclass() -> None:
    loaded = _read(
        "Subclass IRI,Subclass Label,Superclass IRI\nhttp://x/C1,car,http://x/Motor_Vehicle\n"
    )
    assert loaded.taxonomy.edges == (Edge("http://x/C1", "http://x/Motor_Vehicle"),)
    assert [term.name for term in loaded.taxonomy.terms.values()] == ["car", "Motor Vehicle"]
    assert ordered(loaded.order) == "columns Subclass IRI (the child), Superclass IRI (the parent)"


def test_a_subclass_column_beside_child_and_parent_is_another_column() -> None:
    assert ordered(_read("child,parent,subclass\ncar,vehicle,x\n").order) == "columns child, parent"


@pytest.mark.parametrize(
    ("header", "file"),
    [("child,parent,note", "a.csv"), ("text_b,text_a,note", "a.csv"), ("Subclass,Superclass,Note", "a.csv")],
    ids=["child", "LLMs4OL", "subclass"],
)  # fmt: skip
def test_a_row_with_a_note_and_no_parent_is_a_class(header: str, file: str) -> None:
    loaded = _read(f"{header}\ncar,vehicle,\nwheel,,part-of: car\n", file)
    assert list(loaded.taxonomy.terms) == ["car", "vehicle", "wheel"]
    assert loaded.taxonomy.edges == (Edge("car", "vehicle"),)
    assert counted(loaded.skipped) == [(1, "a class without a parent")]


def test_a_row_without_a_parent_and_a_note_is_refused() -> None:
    assert "parent is empty" in _wrong("child,parent,note\nwheel,,\n", "a.csv").what


def test_names_of_several_lines_are_of_one() -> None:
    loaded = _read('child,parent,child_def\n"road\n sign",thing,"one\n\ntwo\x1b"\n')
    term = loaded.taxonomy.terms["road sign"]
    assert (term.name, term.labels, term.definition) == (
        "road sign",
        (("", "road sign"),),
        "one\n\ntwo",
    )


@pytest.mark.parametrize("text", ['{"child": "car",\n"parent": "vehicle"}', "[1]"], ids=str)
def test_other_json_is_told_both_shapes(text: str) -> None:
    do = _wrong(text, "a.json").do
    assert '{"child": "car", "parent": "vehicle"}' in do
    assert '["superclass", "subclass"]' in do


def test_labels_and_definitions_have_columns() -> None:
    loaded = _read(
        "child,parent,child_label,parent_ja,child_definition,parent_gloss\n"
        "V1,V2,car,乗り物,has four wheels,carries\n"
    )
    assert loaded.taxonomy.terms == {
        "V1": Term(key="V1", name="car", labels=(("", "car"),), definition="has four wheels"),
        "V2": Term(
            key="V2", name="V2", labels=(("", "V2"), ("ja", "乗り物")), definition="carries"
        ),
    }


def test_what_a_later_row_adds_to_a_class_is_kept() -> None:
    loaded = _read("child,parent,child_ja,child_def\nbus,car,,\ncar,vehicle,車,it drives\n")
    assert loaded.taxonomy.terms["car"].labels == (("", "car"), ("ja", "車"))
    assert loaded.taxonomy.terms["car"].definition == "it drives"


def test_an_iri_is_the_key_and_its_local_name_no_label() -> None:
    row = {
        "child": "Road_Sign",
        "parent": "thing",
        "child_iri": "http://x/Road_Sign",
        "parent_iri": "http://x/T1",
        "child_labels": {"de": "Schild", "ja": ["標識", "道路標識"]},
        "parent_labels": {},
    }
    terms = _read(json.dumps(row), "a.jsonl").taxonomy.terms
    assert terms["http://x/Road_Sign"].name == "標識"
    assert terms["http://x/Road_Sign"].labels == (
        ("de", "Schild"),
        ("ja", "標識"),
        ("ja", "道路標識"),
    )
    assert terms["http://x/T1"].labels == (("", "thing"),)


def test_self_loops_and_circles_stay_edges() -> None:
    loaded = _read("child,parent\na,a\na,b\nb,a\n")
    assert loaded.taxonomy.edges == (("a", "a"), ("a", "b"), ("b", "a"))


@pytest.mark.parametrize(
    ("text", "file", "line"),
    [
        ("child,parent\ncar,\n", "a.csv", 2),
        ('child,parent\n"a\nb",c\n,vehicle\n', "a.csv", 4),
        ("child,parent\ncar\n", "a.csv", 2),
        ("child,parent\n\ncar,vehicle,or craft\n", "a.csv", 3),
        ('child,parent\n"car,vehicle\n', "a.csv", 2),
        ('child,parent\n"car" x,vehicle\n', "a.csv", 2),
        ("child,parent,Child\ncar,vehicle,bus\n", "a.csv", 1),
        ("car,vehicle\n", "a.csv", 1),
        ("one column\n", "a.tsv", 1),
        ("car\tvehicle\nbus\tvehicle\tx\n", "a.tsv", 2),
        ("child,parent\n", "a.csv", None),
        ('{"child": "car", "parent": " "}', "a.jsonl", 1),
        ('{"child": "car"}', "a.jsonl", 1),
        ('\n{"child": "car", "parent": 1}', "a.jsonl", 2),
        ('{"child": "car", "parent": "v", "child_labels": ["x"]}', "a.jsonl", 1),
        ('{"child": "car", "parent": "v", "child_labels": {"ja": 1}}', "a.jsonl", 1),
        ('{"child": "car", "parent": "v"\n', "a.jsonl", 1),
        ('{"a": 1}\n[]', "a.jsonl", 1),
        ('["car"]', "a.jsonl", 1),
        ("[" * 100_000, "a.jsonl", 1),
        ('{"child": ' + "1" * 5000 + "}", "a.jsonl", 1),
        ("[" * 100_000, "a.json", 1),
        ('[["vehicle", "car"],\n ["x"]]', "a.json", None),
        ('[["vehicle", "car"], ["x", ""]]', "a.json", 2),
        ("[]", "a.json", None),
    ],
    ids=range(25),
)
def test_what_is_no_pair_is_refused_with_its_line(text: str, file: str, line: int | None) -> None:
    assert _wrong(text, file).line == line


HEADERS = [
    "child,parent,definition,parent_definition,domain",
    "Child,Parent,Definition,Parent Definition,Domain",
    "child,parent,description,description of the parent,subject area",
    "subclass,superclass,meaning,superclass meaning,domain",
    "text_b,text_a,gloss,parent gloss,domain",
    "下位クラス,上位クラス,定義,上位クラスの定義,分野",
    "子,親,子の定義,親の定義,領域",
    "Class,Superclass,Definition,Superclass Definition,Domain",
    "クラス,上位クラス,定義,上位クラスの定義,分野",
    "下位概念,上位概念,説明,上位概念の説明,ドメイン",
]


@pytest.mark.parametrize("header", HEADERS)
def test_definitions_and_the_domain_are_read_however_their_columns_are_called(header: str) -> None:
    loaded = _read(f"{header}\nengine,part,makes motion,belongs to a whole,road traffic\n")
    assert loaded.taxonomy.terms == {
        "engine": Term(
            key="engine",
            name="engine",
            labels=(("", "engine"),),
            definition="makes motion",
            domain="road traffic",
        ),
        "part": Term(
            key="part", name="part", labels=(("", "part"),), definition="belongs to a whole"
        ),
    }
    assert loaded.unread == ()


def test_a_column_that_nothing_is_done_with_is_named_as_the_file_has_it() -> None:
    loaded = _read("child,parent,Definiton,child_def,備考,note,label\na,b,x,y,z,n,true\n")
    assert loaded.unread == ("Definiton", "備考")
    assert _read('{"child": "a", "parent": "b", "Weight": 2}', "a.jsonl").unread == ("Weight",)


def test_of_two_columns_for_one_thing_the_plainer_is_read_and_the_other_named() -> None:
    loaded = _read("child,parent,definition,child_definition\na,b,mine,theirs\n")
    assert loaded.taxonomy.terms["a"].definition == "theirs"
    assert loaded.unread == ("definition",)
