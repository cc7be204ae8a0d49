"""Files mended in their own form: they state what they are to state, and the rest is untouched."""

import codecs
import difflib
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.taxonomies import Change, Edge, Edit, EditKind
from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.ontologies import read_ontology
from aufheben.rooms.hierarchy.patches.patch import is_own_form, mended
from aufheben.rooms.hierarchy.patches.spans import Cut, cut
from aufheben.rooms.hierarchy.report.locations import lines_of
from tests.hierarchy.test_correction import changes_of, mended_edges
from tests.profiles import examples

SHARED = Path(os.environ.get("AUFHEBEN_SHARED", Path(__file__).parents[3] / "shared"))
OWL = sorted(p for p in (SHARED / "data/hierarchies/owl").rglob("*") if p.is_file())
ONTOLOGIES = [pytest.param(path, id=path.name) for path in OWL]
TURTLE = """# 道路の語彙
@prefix :     <http://x/> .
@prefix owl:  <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .

:標識   a owl:Class   ;            # 板
    rdfs:subClassOf   :警戒標識 ;   # ここがおかしい
    rdfs:label "標識"@ja .
# next comes the wheel
:wheel rdfs:subClassOf :car , :part,
        [ owl:onProperty :has ; owl:someValuesFrom :rim ] ; rdfs:label "wheel"@en ; :weight 01 .
:car rdfs:subClassOf :vehicle . # a car; really
:bus a owl:Class ;
  rdfs:label \"\"\"bus
  # no comment\"\"\"@en ; # mine
  rdfs:subClassOf :car .
[] a owl:Axiom ; owl:annotatedSource :wheel ; owl:annotatedProperty rdfs:subClassOf ;
    owl:annotatedTarget :car ; rdfs:comment "as the handbook has it" .
"""
OBO = (
    "format-version: 1.4\r\n! 手で書いた注釈\r\n\r\n[Term]\r\nid: T:1\r\nname: 車両\r\n"
    'def: "動く物。" [src:1]\r\n\r\n[Term]\r\nid: T:2\r\nname: 消防車   \r\n'
    'is_a:  T:1 {source="handbook"}  ! 車両\r\nxref: X:9\r\n\r\n[Term]\r\nid: T:3\r\nname: 物\r\n'
    "\r\n[Typedef]\r\nid: part_of\r\nname: part of\r\n"
)
CSV = (
    'Child,Parent,"Note to self",editor\n"car", "vehicle" ,x,Ann\nwheel,car,"a, b",  Bob\n\n'
    'van,car,"say ""hi""",Eve\n'
)
TSV = "子\t親\r\n標識\t警戒標識\r\n消防車\t車両"


def _patched(text: str, file: str, kind: EditKind, ends: tuple[str, str], to: str = "") -> str:
    content = text.encode()
    edit = Edit(kind=kind, reason="理由", to=to, text="新しい名")
    taxonomy = read_ontology(content, file).taxonomy
    changes = [(Edge(*ends), edit)]
    return mended(content, file, changes, taxonomy, run="r", notes=False).decode()


def _diff(before: str, after: str) -> list[str]:
    lines = difflib.unified_diff(
        before.splitlines(keepends=True), after.splitlines(keepends=True), n=0
    )
    return [line for line in lines if not line.startswith(("---", "+++", "@@"))]


def _x(*names: str) -> tuple[str, str]:
    child, parent = (f"http://x/{name}" for name in names)
    return child, parent


PATCHES = {
    "turtle-move": (
        (TURTLE, "a.ttl", "other-parent", _x("bus", "car"), "http://x/vehicle"),
        ["-  rdfs:subClassOf :car .\n", "+  rdfs:subClassOf :vehicle .\n"],
    ),
    "turtle-of-several": (
        (TURTLE, "a.ttl", "none", _x("wheel", "part"), ""),
        ["-:wheel rdfs:subClassOf :car , :part,\n", "+:wheel rdfs:subClassOf :car,\n"],
    ),
    "turtle-last": (
        (TURTLE, "a.ttl", "none", _x("bus", "car"), ""),
        [
            '-  # no comment"""@en ; # mine\n',
            "-  rdfs:subClassOf :car .\n",
            '+  # no comment"""@en . # mine\n',
        ],
    ),
    "turtle-line": (
        (TURTLE, "a.ttl", "none", _x("標識", "警戒標識"), ""),
        ["-    rdfs:subClassOf   :警戒標識 ;   # ここがおかしい\n"],
    ),
    "turtle-label": (
        (TURTLE, "a.ttl", "label", ("http://x/car", ""), ""),
        [
            "-:car rdfs:subClassOf :vehicle . # a car; really\n",
            "+:car rdfs:subClassOf :vehicle ;\n",
            '+    rdfs:label "新しい名"@ja . # a car; really\n',
        ],
    ),
    "obo-move": (
        (OBO, "a.obo", "other-parent", ("T:2", "T:1"), "T:3"),
        ['-is_a:  T:1 {source="handbook"}  ! 車両\r\n', '+is_a:  T:3 {source="handbook"} ! 物\r\n'],
    ),
    "obo-part": (
        (OBO, "a.obo", "part-of", ("T:2", "T:1"), ""),
        ['-is_a:  T:1 {source="handbook"}  ! 車両\r\n', "+relationship: part_of T:1 ! 車両\r\n"],
    ),
    "obo-define": ((OBO, "a.obo", "define", ("T:2", "T:1"), ""), ['+def: "新しい名" []\r\n']),
    "csv-reverse": (
        (CSV, "a.csv", "reversed", ("wheel", "car"), ""),
        ['-wheel,car,"a, b",  Bob\n', '+car,wheel,"a, b",  Bob\n'],
    ),
    "csv-move": (
        (CSV, "a.csv", "other-parent", ("car", '"vehicle"'), "van"),
        ['-"car", "vehicle" ,x,Ann\n', '+"car",van,x,Ann\n'],
    ),
    "tsv-remove": ((TSV, "a.tsv", "none", ("標識", "警戒標識"), ""), ["-標識\t警戒標識\r\n"]),
}


@pytest.mark.parametrize("name", PATCHES)
def test_a_diff_is_as_small_as_the_mend(name: str) -> None:
    (text, *rest), diff = PATCHES[name]
    assert _diff(text, _patched(text, *rest)) == diff  # type: ignore[arg-type]  # in its order


@pytest.mark.parametrize(
    ("kind", "to", "kept"), [("part-of", "", 1), ("none", "", 1), ("other-parent", "T:3", 0)]
)
def test_what_qualified_a_line_of_obo_that_is_taken_out_stands_in_the_note(
    kind: EditKind, to: str, kept: int
) -> None:
    taxonomy = read_ontology(OBO.encode(), "a.obo").taxonomy
    change = (Edge("T:2", "T:1"), Edit(kind=kind, to=to, reason="so"))
    told = mended(OBO.encode(), "a.obo", [change], taxonomy, run="r").decode()
    (note,) = (line for line in told.splitlines() if "editorialNote" in line)
    assert note.count("source: handbook") == kept


@pytest.mark.parametrize("text", [TURTLE, OBO, CSV, TSV], ids=["ttl", "obo", "csv", "tsv"])
@pytest.mark.parametrize("mark", [b"", codecs.BOM_UTF8], ids=["plain", "marked"])
def test_without_a_mend_every_byte_stays(text: str, mark: bytes) -> None:
    file = {TURTLE: "a.ttl", OBO: "a.obo", CSV: "a.csv", TSV: "a.tsv"}[text]
    content = mark + text.encode()
    assert mended(content, file, [], read_ontology(content, file).taxonomy, run="r") == content


@pytest.mark.parametrize("notes", [True, False])
@pytest.mark.parametrize("path", ONTOLOGIES)
def test_every_shared_ontology_is_mended_in_place(path: Path, notes: bool) -> None:
    content = path.read_bytes()
    before = read_ontology(content, path.name)
    changes = changes_of(before.taxonomy, 6)
    after = mended(content, path.name, changes, before.taxonomy, run="r", notes=notes)
    edges = read_ontology(after, path.name).taxonomy.edges
    assert set(edges) == mended_edges(before.taxonomy.edges, changes)
    diff = _diff(content.decode(), after.decode())
    # A restriction with its property is nine lines; a note is one, and its declaration.
    assert len(diff) <= 9 * len(changes) + 4 + notes * (len(changes) + 1)


def test_the_note_on_a_class_says_which_run_did_what_and_why() -> None:
    change = (Edge(*_x("car", "vehicle")), Edit(kind="none", reason="so"))
    taxonomy = read_ontology(TURTLE.encode(), "a.ttl").taxonomy
    text = mended(TURTLE.encode(), "a.ttl", [change], taxonomy, run="r1").decode()
    assert "Taken out: is-a http://x/vehicle. so (urn:aufheben:run:r1)" in text
    assert "owl:Axiom" not in "".join(_diff(TURTLE, text))


def test_annotations_of_an_edge_go_with_it_in_place() -> None:
    assert "as the handbook has it" not in _patched(TURTLE, "a.ttl", "none", _x("wheel", "car"))


@pytest.mark.parametrize(
    ("content", "file", "suffix", "own"),
    [
        (TURTLE, "a.owl", ".owl", True), (TURTLE, "a.owl", ".ttl", True),
        (TURTLE, "a.ttl", ".csv", False), (CSV, "<stdin>", ".tsv", True),
        (OBO, "a.obo", ".ttl", False),
    ],
)  # fmt: skip
def test_a_file_ends_as_its_form_does(content: str, file: str, suffix: str, *, own: bool) -> None:
    assert is_own_form(content.encode(), file, suffix) is own


def test_an_edge_that_is_not_in_the_file_is_refused() -> None:
    for text, file in ((TURTLE, "a.ttl"), (OBO, "a.obo"), (CSV, "a.csv")):
        change = (Edge("http://x/a", "http://x/b"), Edit(kind="none", reason=""))
        taxonomy = read_ontology(text.encode(), file).taxonomy
        with pytest.raises((BadInput, KeyError)):
            mended(text.encode(), file, [change], taxonomy, run="r")


def test_edges_and_classes_are_found_on_their_lines() -> None:
    found = set(lines_of(TURTLE.encode(), "a.ttl"))
    assert {(*_x("標識", "警戒標識"), 7), (*_x("wheel", "part"), 10)} <= found
    assert set(lines_of(CSV.encode(), "a.csv")) == {
        ("car", '"vehicle"', 2),
        ("wheel", "car", 3),
        ("van", "car", 5),
    }
    assert ("T:2", "T:1", 12) in set(lines_of(OBO.encode(), "a.obo"))


NAMES = st.sampled_from(["a", "b", "c", "d"])
KINDS: tuple[EditKind, ...] = ("reversed", "part-of", "none", "other-parent", "label")
LAYOUTS = ("{s} rdfs:subClassOf {os} .\n", "{s}\n  a owl:Class ;\n rdfs:subClassOf {os} ; # x\n.\n")


@st.composite
def _cases(draw: st.DrawFn) -> tuple[str, list[Change]]:
    """A Turtle text with odd layout, and mends of some of its edges."""
    up = draw(st.dictionaries(NAMES, st.lists(NAMES, min_size=1, unique=True), min_size=1))
    text = "@prefix : <http://x/> . @prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
    text += "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
    for child, parents in up.items():
        between = draw(st.sampled_from([",", " , ", ",\n    ", " ,# y\n"]))
        objects = between.join(f":{parent}" for parent in parents)
        text += draw(st.sampled_from(LAYOUTS)).format(s=f":{child}", os=objects)
    edges = [Edge(*_x(child, parent)) for child, parents in up.items() for parent in parents]
    chosen = draw(st.lists(st.sampled_from(edges), unique=True))
    return text, [
        (
            Edge(edge.child, "" if (kind := draw(st.sampled_from(KINDS))) == "label" else edge[1]),
            Edit(
                kind=kind,
                reason="r",
                to=draw(st.sampled_from(edges)).parent if kind == "other-parent" else "",
                text="名",
            ),
        )
        for edge in chosen
    ]


@examples(60)
@given(_cases(), st.booleans())
def test_any_turtle_is_mended_to_what_it_is_to_state(
    case: tuple[str, list[Change]], notes: bool
) -> None:
    text, changes = case
    before = read_ontology(text.encode(), "a.ttl").taxonomy
    after = mended(text.encode(), "a.ttl", changes, before, run="r", notes=notes)
    edges = set(read_ontology(after, "a.ttl").taxonomy.edges)
    assert edges == mended_edges(before.edges, changes)


SIGNS = st.text(st.sampled_from("ab \n\r標識"), max_size=4)


@given(st.lists(st.tuples(SIGNS, SIGNS, SIGNS)), SIGNS, st.data())
def test_what_no_cut_is_told_of_stays_as_it_is(
    rows: list[tuple[str, str, str]], last: str, data: st.DataObject
) -> None:
    """Rows of what stays, what goes, and what comes in its place."""
    cuts, at = [], 0
    for stays, goes, comes in rows:
        cuts.append(Cut(at + len(stays), at + len(stays) + len(goes), comes))
        at += len(stays + goes)
    text = "".join(stays + goes for stays, goes, _ in rows) + last
    expected = "".join(stays + comes for stays, _, comes in rows) + last
    whole = [each for each in cuts if each.start < each.end]
    again = data.draw(st.permutations(whole)) if whole else []
    assert cut(text, [*cuts, *again]) == expected
    wide = [each for each in whole if each.end - each.start > 1]
    if wide:
        with pytest.raises(ValueError):
            cut(text, [*cuts, wide[0]._replace(start=wide[0].start + 1)])
    for each in whole:
        with pytest.raises(ValueError):
            cut(text, [*cuts, each._replace(text=each.text + "x")])
