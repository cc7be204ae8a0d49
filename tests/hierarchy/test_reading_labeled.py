"""Labeled pairs: what is true of them, and which file they are of."""

import json
from collections import Counter
from pathlib import Path

import pytest

from aufheben.bench.corruption import KINDS
from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.ontologies.labeled_pairs import LabeledPair, everyday, read_labeled

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
        ("child,parent,label\ncar,vehicle,true\ncar,bus,perhaps\n", 3, "true, or false"),
        ("child,parent,label\ncar,vehicle,\n", 2, "true, or false"),
        ("child,parent,label\n", None, "true, or false"),
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
