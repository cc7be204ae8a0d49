"""Labeled pairs, which edges are left where something narrows them, and which classes lack a label."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from aufheben.bench.corruption import KINDS
from aufheben.domain.taxonomies import Edge, Edit, Finding, Taxonomy, Term
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.logic.taxonomies.structure import structural
from aufheben.rooms.hierarchy.ontologies import read_ontology
from aufheben.rooms.hierarchy.ontologies.labeled_pairs import LabeledPair, everyday, read_labeled
from aufheben.rooms.hierarchy.ontologies.selection import narrowed
from aufheben.rooms.hierarchy.patches.patch import mended
from tests.hierarchy.findings import counted
from tests.hierarchy.test_left_alone import HEAD

DATA = Path(__file__).parents[3] / "shared/data/hierarchies"
needs_data = pytest.mark.skipif(not DATA.exists(), reason="the shared hierarchies are not here")


def _shared(name: str) -> tuple[LabeledPair, ...]:
    return read_labeled((DATA / name).read_bytes(), name)


def test_our_hundred_edges_are_half_wrong_in_six_kinds_and_the_same_in_both_languages() -> None:
    en, ja = (read_labeled(everyday(lang), "everyday.csv") for lang in ("en", "ja"))
    assert Counter(pair.correct for pair in en) == {True: 50, False: 50}
    wrong = Counter(pair.kind for pair in en if not pair.correct)
    assert set(wrong) == set(KINDS)
    assert min(wrong.values()) >= 8
    assert [(p.correct, p.kind) for p in en] == [(p.correct, p.kind) for p in ja]
    words = {
        (one.name, other.name)
        for here, there in zip(en, ja, strict=True)
        for one, other in ((here.child, there.child), (here.parent, there.parent))
    }
    # A class has one name in each language, and no edge stands twice.
    assert len(words) == len(dict(words)) == len({name for _, name in words})
    assert len({(pair.child, pair.parent) for pair in en}) == 100
    assert not {term.name for pair in ja for term in (pair.child, pair.parent)} & dict(words).keys()


PAPER = {
    ("乗用車", "車両"): True, ("特殊車両", "車両"): True, ("電車", "交通手段"): True,
    ("犬", "動物"): True, ("猫", "動物"): True, ("信号機", "交通規制"): False,
    ("駐車禁止", "標識"): False, ("標識", "駐車禁止"): False, ("駅", "交通手段"): False,
    ("動物", "犬"): False, ("植物", "動物"): False, ("費用", "金額"): False,
}  # fmt: skip
"""What Kato & Sasaki name, and as what."""


def test_our_hundred_edges_have_what_the_paper_names_with_its_labels() -> None:
    pairs = read_labeled(everyday("ja"), "everyday.csv")
    found = {(pair.child.name, pair.parent.name): pair.correct for pair in pairs}
    assert {pair: found[pair] for pair in PAPER} == PAPER
    assert everyday("ja").decode().count(",paper\n") == len(PAPER)


@needs_data
@pytest.mark.parametrize(
    ("name", "true", "false"),
    [
        ("wordnet_isa_bench_en.jsonl", 603, 591),
        ("wordnet_isa_bench_ja.jsonl", 360, 487),
        ("texeval_system_edges_labelled.jsonl", 2706, 1348),
        ("llms4ol_taskB_geonames_test.jsonl", 540, 548),
        ("llms4ol_taskB_schemaorg_train.jsonl", 538, 530),
        ("llms4ol_taskB_umls_test.jsonl", 201, 195),
    ],
)
def test_published_labels_are_counted_as_published(name: str, true: int, false: int) -> None:
    labels = Counter(pair.correct for pair in _shared(name))
    assert labels == {True: true, False: false}


@needs_data
def test_wordnet_tells_kinds_and_homonyms_apart() -> None:
    pairs = _shared("wordnet_isa_bench_en.jsonl")
    kinds = {(pair.kind, pair.correct) for pair in pairs}
    assert {kind for kind, correct in kinds if correct} == {"direct", "grandparent"}
    assert {kind for kind, correct in kinds if not correct} == {
        "reversed",
        "sibling",
        "uncle",
        "part_of",
    }
    ends = [term for pair in pairs for term in (pair.child, pair.parent)]
    assert len({term.key for term in ends}) > len({term.name for term in ends})
    assert len({(term.key, term.definition) for term in ends}) == len({t.key for t in ends})


def test_the_child_of_llms4ol_is_text_b() -> None:
    row = {"text_a": "vehicle", "text_b": "car", "label": "correct"}
    [pair] = read_labeled(json.dumps(row).encode(), "a.jsonl")
    assert (pair.child.name, pair.parent.name, pair.correct, pair.kind) == (
        "car",
        "vehicle",
        True,
        "correct",
    )


def test_a_table_may_be_labeled() -> None:
    table = b"child,parent,label,kind\ncar,vehicle,TRUE,\nvehicle,car,false,reversed\n"
    pairs = read_labeled(table, "a.csv")
    assert [(pair.correct, pair.kind) for pair in pairs] == [(True, "correct"), (False, "reversed")]


@pytest.mark.parametrize(
    ("text", "line", "do"),
    [
        ("child,parent\ncar,vehicle\n", 2, "aufheben corrupt"),
        ("child,parent,label\ncar,vehicle,true\ncar,bus,perhaps\n", 3, "correct or incorrect"),
        ("child,parent,label\ncar,vehicle,\n", 2, "correct or incorrect"),
        ("child,parent,label\n", None, "correct or incorrect"),
        ("<http://x/a> <http://x/b> <http://x/c> .", None, "aufheben corrupt"),
    ],
    ids=["no column", "other word", "no word", "no row", "ontology"],
)
def test_what_has_no_labels_is_told_how_to_come_by_them(
    text: str, line: int | None, do: str
) -> None:
    with pytest.raises(BadInput) as refused:
        read_labeled(text.encode(), "a")
    assert refused.value.line == line
    assert do in refused.value.do


A, B = "http://a/#", "http://b/"
EDGES = (
    Edge(f"{A}Car", f"{A}Vehicle"), Edge(f"{A}Taxi", f"{A}Car"), Edge(f"{A}Vehicle", f"{B}Thing"),
    Edge(f"{B}Road_Sign", f"{B}Thing"),
)  # fmt: skip
NAMES = {"Car": "car", "Vehicle": "vehicle", "Taxi": "taxi", "Thing": "thing", "Road_Sign": "sign"}
KEYS = dict.fromkeys(key for edge in EDGES for key in edge)
TERMS = {key: Term(key=key, name=NAMES[key.removeprefix(A).removeprefix(B)]) for key in KEYS}
TAXONOMY = Taxonomy(terms=TERMS, edges=EDGES)


def test_nothing_narrows_nothing() -> None:
    assert narrowed(TAXONOMY) == (EDGES, ())


def test_a_namespace_keeps_the_edges_of_its_children() -> None:
    kept, skipped = narrowed(TAXONOMY, base_iri=A)
    assert kept == EDGES[:3]
    assert counted(skipped) == [(1, f"the child is outside of {A}")]


@pytest.mark.parametrize("wanted", [f"{A}Car", "car", "Car", " CAR "])
def test_a_branch_is_the_class_and_all_below_it(wanted: str) -> None:
    kept, skipped = narrowed(TAXONOMY, select=[wanted])
    assert kept == EDGES[:2]
    assert counted(skipped) == [(2, "the child is outside of the selected branches")]


def test_branches_add_up() -> None:
    assert narrowed(TAXONOMY, select=["taxi", f"{B}Road_Sign"])[0] == (EDGES[1], EDGES[3])


def test_a_circle_is_a_branch_that_ends() -> None:
    circle = replace(TAXONOMY, edges=(*EDGES, Edge(f"{A}Vehicle", f"{A}Taxi")))
    assert len(narrowed(circle, select=["car"])[0]) == 4


def test_an_older_ontology_leaves_what_is_new_or_said_otherwise() -> None:
    terms = {**TERMS, f"{B}Road_Sign": replace(TERMS[f"{B}Road_Sign"], definition="a plate")}
    older = Taxonomy(terms=terms, edges=EDGES[1:])
    kept, skipped = narrowed(TAXONOMY, since=older)
    assert kept == (EDGES[0], EDGES[3])
    assert counted(skipped) == [(2, "as it was in the older ontology")]


def test_a_new_name_of_the_parent_is_a_change() -> None:
    terms = {**TERMS, f"{A}Car": replace(TERMS[f"{A}Car"], name="automobile")}
    older = Taxonomy(terms=terms, edges=EDGES)
    assert narrowed(TAXONOMY, since=older)[0] == EDGES[:2]


def test_an_edge_counts_for_the_first_that_keeps_it_out() -> None:
    kept, skipped = narrowed(TAXONOMY, base_iri=A, select=["car"], since=TAXONOMY)
    assert kept == ()
    assert [number for number, _ in skipped] == [1, 1, 2]


@pytest.mark.parametrize(
    ("wanted", "do"),
    [
        ("vehicel", "did you mean 'vehicle'?"),
        ("qqqqqq", "give the name or the IRI of a class in the file"),
    ],
    ids=["near", "far"],
)
def test_an_unknown_branch_is_told_the_nearest_names(wanted: str, do: str) -> None:
    with pytest.raises(BadInput, match="no class") as refused:
        narrowed(TAXONOMY, select=[wanted])
    assert refused.value.do == do


def test_an_unknown_namespace_is_told_the_known_ones() -> None:
    with pytest.raises(BadInput, match="no class begins with") as refused:
        narrowed(TAXONOMY, base_iri="http://c/")
    assert refused.value.do == f"give one of: {A}, {B}"


def test_names_have_no_namespace() -> None:
    terms = {name: Term(key=name, name=name) for name in ("car", "vehicle")}
    with pytest.raises(BadInput) as refused:
        narrowed(Taxonomy(terms=terms, edges=()), base_iri="http://c/")
    assert refused.value.do == "leave it out: these classes have no IRIs"


PURL = "http://purl.obolibrary.org/obo/"


def _missing(text: str) -> list[Finding]:
    taxonomy = read_ontology(f"{HEAD}{text}".encode(), "a.ttl").taxonomy
    return [each for each in structural(taxonomy) if each.rule == "missing_label"]


def test_a_class_that_is_only_referenced_needs_no_label_here() -> None:
    text = ":a a owl:Class ; rdfs:label 'a' ; rdfs:subClassOf :elsewhere . :here a owl:Class ."
    assert [each.subject for each in _missing(text)] == ["http://x/here"]


def test_a_class_of_another_ontology_in_one_namespace_needs_none_either() -> None:
    text = f"<{PURL}DUO_0000001> a owl:Class ; rdfs:label 'use' . <{PURL}DUO_0000002> a owl:Class ."
    text += f"<{PURL}APOLLO_SV_00000008> rdfs:subClassOf <{PURL}IAO_0000027> ."
    assert [each.subject for each in _missing(text)] == [f"{PURL}DUO_0000002"]


@pytest.mark.parametrize(
    ("name", "others", "proposed"),
    [
        ("WarningSign", ["'a'", "'b'@en"], "Warning Sign"),
        ("WarningSign", ["'a'@pt", "'b'@pt", "'c'@en"], "Warning Sign"),
        ("WarningSign", ["'placa'@pt"] * 3, None),
        ("WarningSign", ["'標識'@ja"] * 3, None),
        ("警戒標識", ["'標識'@ja"] * 3, "警戒標識"),
        ("警戒標識", ["'sign'@en"] * 3, None),
        ("APOLLO_SV_00000008", ["'a'@en"], None),
        ("C12", ["'a'@en"], None),
        ("SNOMED_404684003", ["'a'"], None),
        ("Q42", ["'a'"], None),
    ],
)
def test_a_label_is_proposed_in_a_language_of_the_others_and_never_from_an_identifier(
    name: str, others: list[str], proposed: str | None
) -> None:
    labeled = "".join(
        f"<http://x/c{n}> a owl:Class ; rdfs:label {o} ." for n, o in enumerate(others)
    )
    # An identifier's own space has a label of it, so that one is missed at all.
    space = f"<http://x/{name.rstrip('0123456789')}1> a owl:Class ; rdfs:label {others[-1]} ."
    found = _missing(f"{labeled}{space} <http://x/{name}> a owl:Class .")
    [edit] = [each.edit for each in found if each.subject == f"http://x/{name}"]
    assert (edit.text if edit else None) == proposed


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("a.ttl", HEAD + ":Dog a owl:Class . :b a owl:Class ; rdfs:label 'b'@pt , 'be'@en ; rdfs:subClassOf :Dog ."),
        ("a.obo", "format-version: 1.4\n\n[Term]\nid: http://x/Dog\n\n[Term]\nid: http://x/b\nname: b\nis_a: http://x/Dog\n"),
        ("a.csv", "child,parent,parent_iri\nb,Dog,http://x/Dog\n"),
    ],
)  # fmt: skip
def test_a_label_that_is_added_has_its_note_and_is_no_other_language(
    file: str, text: str, lang: Lang
) -> None:
    taxonomy = read_ontology(text.encode(), file).taxonomy
    change = (Edge("http://x/Dog", ""), Edit(kind="label", reason="why", text="Dog"))
    after = mended(text.encode(), file, [change], taxonomy, run="r7", lang=lang).decode()
    assert "urn:aufheben:run:r7" in after
    assert ("labeled" in after) is (lang == "en")
    assert '"Dog"@pt' not in after
    silent = mended(text.encode(), file, [change], taxonomy, run="r7", notes=False).decode()
    assert "r7" not in silent
