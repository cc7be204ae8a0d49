"""The microtext corpus: every graph of it is read, and every undercut finds its step."""

import json
from pathlib import Path

import pytest

from aufheben.errors import BadInput
from aufheben.formats.interchange.microtexts import microtext, read_microtexts
from tests.recorded_runs import SHARED

CORPUS = SHARED / "data" / "microtexts"
FILES = ("part1_de.jsonl", "part1_en.jsonl", "part2_en.jsonl")
OURS = {
    "id": "ours",
    "edus": {"e1": "雨が降る。", "e2": "傘が要る。", "e3": "屋根がある。", "e4": "外には出ない。"},
    "adus": {"a1": "pro", "a2": "pro", "a3": "opp", "a4": "opp"},
    "edges": [
        ["s1", "e1", "a1", "seg"],
        ["s2", "e2", "a2", "seg"],
        ["s3", "e3", "a3", "seg"],
        ["s4", "e4", "a4", "seg"],
        ["c1", "a1", "a2", "sup"],
        ["c2", "a3", "c1", "und"],
        ["c3", "a4", "c2", "add"],
    ],
}


def test_an_undercut_meets_the_step_and_what_is_added_joins_it() -> None:
    found = microtext(json.dumps(OURS))
    [step], [attack] = found.inferences, found.conflicts
    assert (step.premises, step.conclusion) == (("a1",), "a2")
    assert (attack.sources, attack.target) == (("a3", "a4"), step.id)
    assert [said.by for said in found.statements] == ["proponent"] * 2 + ["opponent"] * 2
    assert found.statements[0].text == "雨が降る。"


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not shipped with the project")
def test_all_graphs_of_the_corpus_are_read_and_no_edge_is_lost() -> None:
    graphs = 0
    for name in FILES:
        for line in (CORPUS / name).read_text("utf-8").splitlines():
            told, found = json.loads(line), microtext(line)
            kinds = [edge[3] for edge in told["edges"]]
            steps = {each.id for each in (*found.inferences, *found.conflicts)}  # type: ignore[attr-defined]
            undercut = [each for each in found.conflicts if each.target in steps]
            assert len(found.statements) == len(told["adus"])
            assert all(said.text for said in found.statements)
            assert len(found.inferences) == kinds.count("sup") + kinds.count("exa")
            assert len(undercut) == kinds.count("und")
            assert len(found.conflicts) == kinds.count("und") + kinds.count("reb")
            ends = [len(each.premises) for each in found.inferences]
            ends += [len(each.sources) for each in found.conflicts]
            assert sum(ends) - len(ends) == kinds.count("add")
            graphs += name.endswith("_en.jsonl")
    assert graphs == 283


@pytest.mark.parametrize(
    "line",
    ["", "[]", "{}", '{"id": 1}', "null", json.dumps({**OURS, "edges": [["c1", "a1", "a9", "sup"]]}),
     json.dumps({**OURS, "edges": [["c1", "a1", "a2"]]}), json.dumps({**OURS, "edus": 3})],
)  # fmt: skip
def test_what_is_none_is_refused_with_its_line(line: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_microtexts(f"{json.dumps(OURS)}\n{line or '{'}\n", "texts.jsonl")
    assert "texts.jsonl:2" in str(caught.value) or caught.value.line == 2


def test_several_graphs_of_a_file_are_told_apart(tmp_path: Path) -> None:
    two = "\n".join(json.dumps({**OURS, "id": name}, ensure_ascii=False) for name in ("甲", "乙"))
    found = read_microtexts(two).graph
    assert {said.id for said in found.statements} >= {"甲:a1", "乙:a1"}
    assert {attack.target for attack in found.conflicts} == {"甲:c1", "乙:c1"}
