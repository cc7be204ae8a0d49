"""Reports of a thesaurus, of what was not decided, and of what Python cannot take in."""

import csv
import io
import json
from dataclasses import replace

import pytest
from rdflib import SH, SKOS, Graph, Literal

from aufheben.domain.taxonomies import Edit, Finding, Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.report.envelope import row
from aufheben.rooms.hierarchy.report.kgcl import PARTITIVE, edges_of, kgcl
from aufheben.rooms.hierarchy.report.reported import suppressed
from aufheben.rooms.hierarchy.report.review import accepted
from aufheben.rooms.hierarchy.report.robot import robot
from aufheben.rooms.hierarchy.report.shacl import shacl
from tests.hierarchy.findings import (
    CAR,
    DOUBTFUL,
    FINDINGS,
    RULE,
    SIGN,
    TAXONOMY,
    WHEEL,
    WRONG,
    markdown,
    plain,
    uncommented,
)

CONCEPTS = replace(TAXONOMY, property="skos:broader")
UNDECIDED = replace(
    DOUBTFUL, level="INFO", rule="undecided_edge", confidence=1.0, edit=None, reason="Both may be."
)


def _messages(lang: Lang, finding: Finding, taxonomy: Taxonomy = TAXONOMY) -> Literal:
    graph = Graph().parse(data=shacl([finding], taxonomy, lang), format="turtle")
    [message] = graph.objects(None, SH.resultMessage)
    assert isinstance(message, Literal)
    return message


def test_a_table_of_concepts_names_their_properties_and_is_read_back() -> None:
    text = robot(FINDINGS, CONCEPTS)
    rows = list(csv.DictReader(io.StringIO(text), delimiter="\t"))
    assert [cells["Property"] for cells in rows] == [
        "skos:broader",
        "skos:broader",
        "skos:prefLabel",
    ]
    assert accepted(text) == {(SIGN, RULE), (WHEEL, CAR)}
    assert suppressed(text).covers(WRONG)


def test_a_patch_of_concepts_changes_what_states_them_and_is_read_back() -> None:
    text = kgcl(FINDINGS, CONCEPTS)
    assert f"delete edge <{SIGN}> skos:broader <{RULE}>" in text
    assert f"create edge <{SIGN}> skos:broader <{CAR}>" in text
    assert f"from skos:broader to {PARTITIVE}" in text
    assert "rdfs:subClassOf" not in text
    assert edges_of(text) == {(SIGN, RULE)}
    assert edges_of(uncommented(text)) == {(SIGN, RULE), (WHEEL, CAR)}


def test_a_report_of_concepts_names_their_properties() -> None:
    graph = Graph().parse(data=shacl(FINDINGS, CONCEPTS), format="turtle")
    assert set(graph.objects(None, SH.resultPath)) == {SKOS.broader, SKOS.prefLabel}


def test_messages_are_tagged_and_their_parts_ended_by_a_stop() -> None:
    finding = replace(
        DOUBTFUL, reason="車輪は車の部分", edit=Edit(kind="part-of", reason="", checked=True)
    )
    said = _messages("ja", finding)
    assert said.language == "ja"
    assert str(said).endswith(
        "。車輪は車の部分。「wheel」を「car」の部分とする（議論で支持されました）"
    )
    english = _messages("en", replace(finding, reason="a part"))
    assert english.language == "en"
    assert str(english).startswith(
        'doubted: "wheel" as a subclass of "car". a part. make "wheel" part of'
    )


def test_what_was_not_decided_is_shown_with_no_confidence() -> None:
    assert UNDECIDED.confidence == 1.0
    assert row(UNDECIDED, TAXONOMY)["confidence"] is None
    [cells] = csv.DictReader(io.StringIO(robot([UNDECIDED], TAXONOMY)), delimiter="\t")
    assert cells["Confidence"] == ""
    for text in (plain([UNDECIDED], TAXONOMY), markdown([UNDECIDED], TAXONOMY)):
        assert "100" not in text
        assert "onfidence" not in text


@pytest.mark.parametrize(
    "text",
    [f'[{{"subject": {"9" * 5000}}}]', '{"findings": ' + "[" * 100_000],
    ids=["digits", "depth"],
)
def test_json_beyond_the_limits_of_python_is_refused(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        accepted(text, "list.json")
    assert (refused.value.file, bool(refused.value.do)) == ("list.json", True)


def test_json_within_them_is_read() -> None:
    assert accepted(json.dumps([row(WRONG, TAXONOMY)])) == {(SIGN, RULE)}
