"""What a finding says in sentences and as an object, of a thesaurus, and of what was not decided."""

import csv
import io
import json
from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given
from rdflib import SH, SKOS, Graph, Literal

from aufheben.domain.opinions import KEEPING, Kind
from aufheben.domain.taxonomies import Edit, Finding, Rule, Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.report.envelope import row
from aufheben.rooms.hierarchy.report.findings import (
    advised,
    by_level,
    meaning,
    reasons,
    said,
    suggestion,
    tally,
    votes,
)
from aufheben.rooms.hierarchy.report.kgcl import PARTITIVE, edges_of, kgcl
from aufheben.rooms.hierarchy.report.reported import suppressed
from aufheben.rooms.hierarchy.report.review import accepted
from aufheben.rooms.hierarchy.report.robot import robot
from aufheben.rooms.hierarchy.report.shacl import shacl
from aufheben.words import LANGS
from tests.hierarchy.findings import (
    CAR,
    DOUBTFUL,
    FINDINGS,
    RULE,
    SIGN,
    TAXONOMY,
    UNLABELED,
    WHEEL,
    WRONG,
    finding,
    languages,
    markdown,
    plain,
    taxonomies,
    uncommented,
)

SENTENCES: dict[tuple[Kind, str], tuple[str, str]] = {
    ("reversed", ""): (
        'reverse it: "traffic rule" is a subclass of "sign"',
        "向きを逆にする：「traffic rule」は「sign」のサブクラスである",
    ),
    ("part-of", ""): (
        'make "sign" part of "traffic rule"',
        "「sign」を「traffic rule」の部分とする",
    ),
    ("role", ""): (
        'remove the edge: "sign" is a role that a "traffic rule" may play',
        "関係を外す：「sign」は「traffic rule」が担いうる役割である",
    ),
    ("sibling", ""): ('put "sign" beside "traffic rule"', "「sign」を「traffic rule」と並べる"),
    ("sibling", CAR): (
        'move "sign" from "traffic rule" to "car", beside "traffic rule"',
        "「sign」を「traffic rule」の下から「car」の下へ移し、並べる",
    ),
    ("other-parent", CAR): (
        'move "sign" from "traffic rule" to "car"',
        "「sign」を「traffic rule」の下から「car」の下へ移す",
    ),
    ("other-parent", ""): (
        'move "sign" from "traffic rule" to another parent',
        "「sign」を「traffic rule」の下から他の親の下へ移す",
    ),
    ("rename", "traffic sign"): (
        'keep the edge and rename "sign" to "traffic sign"',
        "関係を残し、「sign」の名称を「traffic sign」に改める",
    ),
    ("define", "a board"): (
        'keep the edge and define "sign" as: a board',
        "関係を残し、「sign」を次のように定義する：a board",
    ),
    ("plays", ""): (
        'remove the edge: "traffic rule" is a role that a "sign" may play',
        "関係を外す：「traffic rule」は「sign」が担いうる役割である",
    ),
    ("overlap", ""): (
        'remove the edge: "sign" and "traffic rule" overlap',
        "関係を外す：「sign」と「traffic rule」は重なり合う",
    ),
    ("none", ""): (
        'remove the edge from "sign" to "traffic rule"',
        "「sign」から「traffic rule」への関係を外す",
    ),
}


@pytest.mark.parametrize(("kind", "to"), SENTENCES, ids="-".join)
def test_every_kind_of_mend_is_one_sentence_in_both_languages(kind: Kind, to: str) -> None:
    new = kind in KEEPING
    edit = Edit(kind=kind, to="" if new else to, text=to if new else "", reason="")
    edited = replace(WRONG, edit=edit)
    assert tuple(said(suggestion(edited, TAXONOMY), each) for each in LANGS) == SENTENCES[kind, to]
    assert {kind for kind, _ in SENTENCES} == set(get_args(Kind))


def test_a_new_relation_says_whether_a_debate_upheld_it() -> None:
    assert said(advised(WRONG, TAXONOMY), "en").endswith("(upheld in a debate)")
    assert said(advised(DOUBTFUL, TAXONOMY), "ja").endswith("（議論で確かめられていません）")
    removed = replace(WRONG, edit=Edit(kind="none", reason=""))
    assert said(advised(removed, TAXONOMY), "en") == 'remove the edge from "sign" to "traffic rule"'


def test_without_an_edit_or_an_edge_nothing_is_suggested() -> None:
    assert suggestion(UNLABELED, TAXONOMY) is None
    assert suggestion(replace(WRONG, parent=""), TAXONOMY) is None


def test_votes_are_counted_by_side() -> None:
    assert said(votes(WRONG), "en") == "2 against, 1 for"
    assert said(votes(WRONG), "ja") == "反対2、賛成1"
    assert said(votes(DOUBTFUL), "en") == "1 against, 1 unsure"
    assert votes(UNLABELED) is None


def test_no_reason_is_given_twice() -> None:
    assert [side for side, _ in reasons(WRONG)] == ["against", "for"]
    assert reasons(DOUBTFUL) == [("reason", "A wheel is one of a car's parts.")]


@pytest.mark.parametrize("rule", get_args(Rule))
def test_every_rule_has_a_meaning_in_both_languages(rule: Rule) -> None:
    assert said(meaning(rule), "en").isascii()
    assert not said(meaning(rule), "ja").isascii()


def test_errors_come_first_and_the_order_within_a_level_is_kept() -> None:
    again = replace(WRONG, subject=CAR)
    assert by_level([*FINDINGS, again]) == [WRONG, again, DOUBTFUL, UNLABELED]


def test_a_row_has_names_beside_keys_and_votes_by_seat() -> None:
    wrong = row(WRONG, TAXONOMY)
    assert (wrong["parent"], wrong["parent_name"]) == (RULE, "traffic rule")
    by = {"R": "false", "I": "true", "mediator": "false"}
    assert wrong["votes"] == {"for": 1, "against": 2, "unsure": 0, "by": by}
    assert wrong["suggestion"] == {
        "kind": "other-parent",
        "to": CAR,
        "to_name": "car",
        "new_name": None,
        "new_definition": None,
        "text": 'move "sign" from "traffic rule" to "car"',
        "reason": "Both are things.",
        "checked": True,
    }


def test_a_row_of_no_edge_has_null_where_there_is_nothing() -> None:
    unlabeled = row(UNLABELED, TAXONOMY)
    nothing = [key for key, value in unlabeled.items() if value is None]
    assert nothing == ["parent", "parent_name", "confidence", "suggestion"]


@given(finding(), taxonomies, languages)
def test_any_finding_is_an_object_of_json(one: Finding, taxonomy: Taxonomy, lang: Lang) -> None:
    made = row(one, taxonomy, lang)
    assert json.loads(json.dumps(made)) == made
    assert sum(tally(one).values()) == len(one.votes)


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
