"""AIF and xAIF: read back as they were written, by us and by a tool that others wrote."""

import json
from pathlib import Path
from typing import Any

import pytest
from arguebuf import load
from arguebuf.model.scheme import Attack, Support
from hypothesis import given

from aufheben.errors import BadInput
from aufheben.formats.interchange import ArgumentGraph, Conflict, Inference, Statement
from aufheben.formats.interchange.aif import write_aif, write_xaif
from aufheben.formats.interchange.aif_in import read_aif
from tests.formats.interchange.graphs import graphs
from tests.told import english

SCHOOL = ArgumentGraph(
    title="制服",
    statements=(
        Statement(id="i1", text="制服を廃止すべきだ", by="生徒会", status="overruled"),
        Statement(id="i2", text="費用が高い", by="生徒会"),
        Statement(id="i3", text="貸し出しがある", by="学校", weight=0.7),
        Statement(id="i4", text="制服を残すべきだ", by="学校"),
    ),
    inferences=(Inference(id="s1", premises=("i2",), conclusion="i1", rule="費用からの論証"),),
    conflicts=(
        Conflict(id="c1", sources=("i4",), target="i1"),
        Conflict(id="c2", sources=("i3",), target="s1"),
    ),
)
OVA: dict[str, Any] = {
    "AIF": {
        "nodes": [
            {"nodeID": "1_16", "text": "The road is closed", "type": "I", "timestamp": ""},
            {"nodeID": "2_16", "text": "We are late", "type": "I"},
            {"nodeID": "3_16", "text": "Default Inference", "type": "RA", "schemeID": "72"},
            {"nodeID": "4_16", "text": "Ann Lee : The road is closed", "type": "L"},
            {"nodeID": "5_16", "text": "Asserting", "type": "YA"},
            {"nodeID": "6_16", "text": "Default Rephrase", "type": "MA"},
        ],
        "edges": [
            {"edgeID": 1, "fromID": "1_16", "toID": "3_16"},
            {"edgeID": 2, "fromID": "3_16", "toID": "2_16"},
            {"edgeID": 3, "fromID": "4_16", "toID": "5_16"},
            {"edgeID": 4, "fromID": "5_16", "toID": "1_16"},
            {"edgeID": 5, "fromID": "1_16", "toID": "99"},
        ],
        "locutions": [{"nodeID": "4_16", "personID": "7"}],
        "participants": [{"participantID": 7, "firstname": "Ann", "surname": "Lee"}],
    },
    "text": {"txt": "<span id='node1_16'>The road is closed</span>"},
}


@given(graph=graphs())
def test_what_is_written_is_read_back(graph: ArgumentGraph) -> None:
    for write in (write_aif, write_xaif):
        assert read_aif(write(graph)).graph == graph


@pytest.mark.parametrize(("write", "read"), [(write_aif, load.aif), (write_xaif, load.xaif)])
def test_another_tool_finds_the_same_statements_steps_and_ways(write: Any, read: Any) -> None:
    found = read(json.loads(write(SCHOOL)))
    assert {atom.plain_text for atom in found.atom_nodes.values()} == {
        said.text for said in SCHOOL.statements
    }
    schemes = {name: type(node.scheme) for name, node in found.scheme_nodes.items()}
    assert schemes == {"s1": Support, "c1": Attack, "c2": Attack}
    ways = {(edge.source.id, edge.target.id) for edge in found.edges.values()}
    assert ways >= {("i2", "s1"), ("s1", "i1"), ("i4", "c1"), ("c1", "i1"), ("i3", "c2")}
    assert ("c2", "s1") in ways, "the undercut leads to the step, not to what it concludes"


def test_what_ova_writes_is_read_and_what_is_left_out_is_named() -> None:
    found = read_aif("\ufeff" + json.dumps(OVA).replace("\n", "\r\n"))
    one, two = found.graph.statements
    assert (one.id, one.text, one.by, two.by) == ("1_16", "The road is closed", "Ann Lee", "")
    assert found.graph.inferences == (
        Inference(id="3_16", premises=("1_16",), conclusion="2_16", rule=""),
    )
    assert english(found.notes) == (
        "edges from or to a node that is not there are left out: edges[4]",
        "nodes of type MA are left out: 6_16",
    )


def test_who_said_it_is_found_before_the_colon_where_no_locution_tells() -> None:
    told = json.loads(json.dumps(OVA))
    told["AIF"]["locutions"] = told["AIF"]["participants"] = None
    assert read_aif(json.dumps(told)).graph.statements[0].by == "Ann Lee"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "not valid JSON"),
        ("[]", "the document is no object"),
        ("{}", "no AIF: there is no list of nodes"),
        ('{"AIF": 3}', "AIF is no object"),
        ('{"nodes": {}, "edges": []}', "nodes is no list"),
        ('{"nodes": [3]}', "nodes[0] is no object"),
        ('{"nodes": [{"text": "a"}]}', "nodes[0] has no nodeID"),
        ('{"nodes": [], "edges": [{"fromID": "1"}]}', "edges[0] has no toID"),
        ('{"nodes": [{"nodeID": 1, "type": "I"}, {"nodeID": "1", "type": "RA"}]}', "twice"),
        ("[" * 100_000, "not usable JSON"),
        ('{"nodes": [{"nodeID": "1", "nodeID": "2"}]}', "stands twice"),
    ],
)
def test_what_is_no_aif_is_refused_with_its_place(text: str, what: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_aif(text)
    assert what in str(caught.value)


def test_a_file_of_a_folder_is_named_in_its_error(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        read_aif("{", str(tmp_path / "a.json"))
    assert "a.json" in str(caught.value)


MINED: dict[str, Any] = {
    "AIF": {
        "descriptorfulfillments": None,
        "edges": [
            {"edgeID": 0, "fromID": 0, "toID": 2},
            {"edgeID": 1, "fromID": 2, "toID": 1},
            {"edgeID": 2, "fromID": 3, "toID": 5},
            {"edgeID": 3, "fromID": 5, "toID": 4},
            {"edgeID": 4, "fromID": 4, "toID": 6},
            {"edgeID": 5, "fromID": 6, "toID": 1},
        ],
        "locutions": [{"nodeID": 0, "personID": 0}, {"nodeID": 3, "personID": 1}],
        "nodes": [
            {"nodeID": 0, "text": "行こう。", "type": "L"},
            {"nodeID": 1, "text": "行くべきだ", "type": "I"},
            {"nodeID": 2, "text": "Default Illocuting", "type": "YA"},
            {"nodeID": 3, "text": "腹が減った。", "type": "L"},
            {"nodeID": 4, "text": "腹が減った", "type": "I"},
            {"nodeID": 5, "text": "Default Illocuting", "type": "YA"},
            {"nodeID": 6, "text": "RA", "type": "RA"},
        ],
        "participants": [
            {"firstname": "Bob", "participantID": 0, "surname": "None"},
            {"firstname": "Speaker", "participantID": 1, "surname": "2"},
        ],
        "schemefulfillments": None,
    },
    "dialog": True,
    "ova": [],
    "text": {"txt": ' Bob None <span class="highlighted" id="0">行こう。</span>.<br><br>'},
}
"""As a miner of the Argument Mining Framework writes xAIF: numbers as IDs, nulls, no last names."""
ARCHIVED: dict[str, Any] = {
    "nodes": [
        {"nodeID": "262799", "text": "It is safe", "type": "I", "timestamp": "2016-10-31 17:17:34"},
        {"nodeID": "262801", "text": "Argument From Expert Opinion", "type": "RA", "timestamp": "", "scheme": "Expert Opinion", "schemeID": "9"},
        {"nodeID": "229579", "text": "Experts say so", "type": "I", "timestamp": ""},
        {"nodeID": "262802", "text": "Default Transition", "type": "TA", "timestamp": ""},
        {"nodeID": "262803", "text": "Default Conflict", "type": "CA", "timestamp": ""},
        {"nodeID": "236606", "text": "They are paid", "type": "I", "timestamp": ""},
        {"nodeID": "262804", "text": "COOPER : They are paid", "type": "L", "timestamp": ""},
        {"nodeID": "262805", "text": "Challenging", "type": "YA", "timestamp": ""},
        {"nodeID": "262806", "text": "Default Preference", "type": "PA", "timestamp": ""},
    ],
    "edges": [
        {"edgeID": "1", "fromID": "229579", "toID": "262801", "formEdgeID": None},
        {"edgeID": "2", "fromID": "262801", "toID": "262799", "formEdgeID": None},
        {"edgeID": "3", "fromID": "236606", "toID": "262803", "formEdgeID": None},
        {"edgeID": "4", "fromID": "262803", "toID": "262801", "formEdgeID": None},
        {"edgeID": "5", "fromID": "262804", "toID": "262805", "formEdgeID": None},
        {"edgeID": "6", "fromID": "262805", "toID": "236606", "formEdgeID": None},
        {"edgeID": "7", "fromID": "262804", "toID": "262802", "formEdgeID": None},
    ],
    "locutions": [{"nodeID": "262804", "personID": "318", "timestamp": "", "start": None, "end": None, "source": None}],
}  # fmt: skip
"""As AIFdb answers for one nodeset, which names no participants."""
OVA_2: dict[str, Any] = {
    "nodes": [
        {"id": 1, "x": 10, "y": 20, "color": "b", "text": "傘が要る", "type": "I", "scheme": "0"},
        {"id": 2, "text": "Default Inference", "type": "RA"},
        {"id": 3, "text": "雨だ", "type": "I"},
    ],
    "edges": [
        {"from": {"id": 3, "text": "雨だ"}, "to": {"id": 2}, "visible": True},
        {"from": {"id": 2}, "to": {"id": 1}, "visible": True},
    ],
    "analysis": {"txt": "雨だ。傘が要る。", "plain_txt": ""},
}


def test_what_a_miner_writes_is_read() -> None:
    found = read_aif(json.dumps(MINED))
    assert found.notes == ()
    assert [(s.text, s.by) for s in found.graph.statements] == [
        ("行くべきだ", "Bob"),
        ("腹が減った", "Speaker 2"),
    ]
    assert found.graph.inferences == (Inference(id="6", premises=("4",), conclusion="1"),)


def test_what_the_archive_has_is_read() -> None:
    found = read_aif(json.dumps(ARCHIVED))
    assert english(found.notes) == ("nodes of type PA are left out: 262806",)
    [step] = found.graph.inferences
    assert (step.rule, step.premises, step.conclusion) == ("Expert Opinion", ("229579",), "262799")
    assert found.graph.conflicts == (Conflict(id="262803", sources=("236606",), target="262801"),)
    assert [said.by for said in found.graph.statements] == ["", "", "COOPER"]


def test_what_the_second_ova_wrote_is_read() -> None:
    found = read_aif(json.dumps(OVA_2)).graph
    assert found.inferences == (Inference(id="2", premises=("3",), conclusion="1"),)
    assert [said.text for said in found.statements] == ["傘が要る", "雨だ"]


@pytest.mark.parametrize("about", [{"version": "1.0", "analyst": "甲"}, None])
def test_what_stands_beside_the_nodes_changes_nothing(about: object) -> None:
    assert read_aif(json.dumps({**ARCHIVED, "AIF": about})) == read_aif(json.dumps(ARCHIVED))
    assert read_aif(json.dumps({"aif": ARCHIVED, "ova": {}})) == read_aif(json.dumps(ARCHIVED))
