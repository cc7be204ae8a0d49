"""`aufheben review`: what is wrong with the shape of a graph, and its exit code."""

import inspect
import json
import re
from pathlib import Path

import pytest

from aufheben.formats.interchange import ArgumentGraph, Conflict, Inference, Statement
from aufheben.formats.interchange.aif import write_aif
from aufheben.formats.interchange.aif_in import read_aif
from aufheben.formats.interchange.microtexts import microtext
from aufheben.formats.interchange.review import review_graph
from tests.formats.interchange.graphs import large
from tests.formats.interchange.test_microtexts import CORPUS, FILES
from tests.surfaces.conftest import Program

A, B, C = (Statement(id=name, text=f"主張 {name}") for name in "abc")
THERE = Inference(id="i", premises=("a",), conclusion="b")
BACK = Inference(id="j", premises=("b",), conclusion="a")


def _kinds(graph: ArgumentGraph) -> list[tuple[str, str]]:
    return [(each.kind, each.place) for each in review_graph(graph)]


def test_support_in_a_circle_is_found_once() -> None:
    graph = ArgumentGraph(statements=(A, B), inferences=(THERE, BACK))
    assert _kinds(graph) == [("circular", "a")]


def test_what_leads_nowhere_stands_alone_or_attacks_itself_is_found() -> None:
    lost = Conflict(id="k", sources=("a",), target="z")
    own = Conflict(id="l", sources=("b",), target="b")
    graph = ArgumentGraph(statements=(A, B, C), conflicts=(lost, own))
    assert _kinds(graph) == [("dangling", "k"), ("self_attack", "l"), ("isolated", "c")]


def test_a_claimed_status_is_held_to_the_grounded_one() -> None:
    claimed = Statement(id="a", text="主張", status="overruled")
    attack = Conflict(id="k", sources=("a",), target="b")
    assert _kinds(ArgumentGraph(statements=(claimed, B), conflicts=(attack,))) == [("status", "a")]


def test_an_undercut_of_a_step_is_no_fault() -> None:
    undercut = Conflict(id="k", sources=("c",), target="i")
    graph = ArgumentGraph(statements=(A, B, C), inferences=(THERE,), conflicts=(undercut,))
    assert _kinds(graph) == []


def test_a_chain_of_ten_thousand_is_sound() -> None:
    assert not [each for each in review_graph(large(10_000)) if each.level == "error"]


OF_THE_FORMAT = {
    "duplicate_id": ArgumentGraph(statements=(A, A)),
    "dangling": ArgumentGraph(statements=(A,), conflicts=(Conflict(id="k", sources=("a",), target="z"),)),
    "unsupported": ArgumentGraph(statements=(A,), inferences=(Inference(id="i", premises=(), conclusion="a"),)),
    "mistyped": ArgumentGraph(
        statements=(A, B), conflicts=(Conflict(id="k", sources=("a",), target="b", kind="undercut"),)
    ),
}  # fmt: skip
OF_OURS = {
    "circular": ArgumentGraph(statements=(A, B), inferences=(THERE, BACK)),
    "self_attack": ArgumentGraph(statements=(B,), conflicts=(Conflict(id="l", sources=("b",), target="b"),)),
    "isolated": ArgumentGraph(statements=(A, B, C), inferences=(THERE,)),
    "duplicate_text": ArgumentGraph(
        statements=(A, Statement(id="b", text="主張 a")), inferences=(THERE,)
    ),
    "status": ArgumentGraph(
        statements=(A, Statement(id="b", text="主張 b", status="justified")),
        conflicts=(Conflict(id="k", sources=("a",), target="b"),),
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", [*OF_THE_FORMAT, *OF_OURS])
def test_a_finding_says_whether_the_format_forbids_it_or_we_do(kind: str) -> None:
    graph = {**OF_THE_FORMAT, **OF_OURS}[kind]
    whose = {each.kind: each.rule_of for each in review_graph(graph)}
    assert whose[kind] == ("format" if kind in OF_THE_FORMAT else "aufheben")


def test_every_kind_of_finding_of_a_shape_is_somebodys_rule() -> None:
    source = Path(inspect.getsourcefile(review_graph) or "").read_text()
    assert set(re.findall(r'_(?:error|warning)\(\s*"(\w+)"', source)) == {*OF_THE_FORMAT, *OF_OURS}


def test_the_json_of_a_review_says_whose_rule_each_finding_breaks(program: Program) -> None:
    Path("g.argdown").write_text("[A]: a\n  + [B]: b\n\n[A]\n  +> [B]\n\n[C]: c\n")
    told = json.loads(program("review", "g.argdown", "--json").out)["findings"]
    assert {(each["kind"], each["rule_of"]) for each in told} == {
        ("circular", "aufheben"),
        ("isolated", "aufheben"),
    }
    undercut = write_aif(OF_THE_FORMAT["mistyped"])
    Path("g.aif.json").write_text(undercut)
    [called] = json.loads(program("review", "g.aif.json", "--json").out)["findings"]
    assert (called["kind"], called["rule_of"]) == ("mistyped", "format")


def test_what_a_file_includes_is_followed_in_its_folder_alone(program: Program) -> None:
    Path("in/sub").mkdir(parents=True)
    Path("in/root.argdown").write_text("[R]: r\n\n@include(sub/a.argdown)\n")
    Path("in/sub/a.argdown").write_text("[A]: a\n  -> [R]\n\n@include(../b.ad)\n")
    Path("in/b.ad").write_text("[B]: b\n  -> [A]\n")
    Path("b.ad").write_text("[X]: x\n")
    told = program("convert", "in/root.argdown", "-", "--to", "apx")
    assert told.out.count("arg(") == 3, told.err
    for name, what in {
        "../b.ad": "an included file outside of the folder",
        str(Path("b.ad").resolve()): "an included file outside of the folder",
        "c.ad": "cannot read",
        "x.toml": "an included file that is no .argdown",
    }.items():
        Path("in/b.ad").write_text(f"[B]: b\n\n@include({name})\n")
        refused = program("review", "in/root.argdown")
        assert (refused.code, what in refused.err) == (2, True), refused.err
        assert "in/b.ad:3" in refused.err
    Path("in/l.ad").symlink_to(Path("b.ad").resolve())
    Path("in/b.ad").write_text("@include(l.ad)\n")
    assert "outside of the folder" in program("review", "in/root.argdown").err


def test_the_exit_code_is_that_of_the_worst_finding(program: Program) -> None:
    file = Path("円.aif.json")
    file.write_text(write_aif(ArgumentGraph(statements=(A, B), inferences=(THERE, BACK))))
    failed = program("review", str(file), "--json")
    assert failed.code == 1
    assert json.loads(failed.out)["findings"][0]["kind"] == "circular"
    assert program("review", str(file), "--fail-on", "none").code == 0


def test_no_id_passes_for_a_line_of_ours(program: Program) -> None:
    odd = "a\n::error::hacked\x1b[2J\u202e"
    nodes = [{"nodeID": odd, "type": "I", "text": "x"}, {"nodeID": "b", "type": "I", "text": "y"}]
    rest = [{"nodeID": f"m{odd}", "type": "MA"}]
    Path("x.aif.json").write_text(json.dumps({"nodes": nodes + rest, "edges": []}))
    ended = program("review", "x.aif.json")
    said = ended.out + ended.err
    assert all(line.startswith(("warn: ", "note: ")) for line in said.splitlines()), said
    assert "\x1b" not in said
    assert "\u202e" not in said


def test_what_is_said_twice_is_found_once_and_is_no_error() -> None:
    said = [Statement(id=n, text=t) for n, t in (("a", "Yes  it is"), ("b", "yes it is"), ("c", "いいえ"), ("d", ""), ("e", ""))]  # fmt: skip
    ways = [Conflict(id=f"k{n}", sources=("c",), target=n) for n in "abde"]
    graph = ArgumentGraph(statements=tuple(said), conflicts=tuple(ways))
    assert [(f.kind, f.place, f.level) for f in review_graph(graph)] == [
        ("duplicate_text", "a", "warn")
    ]


def test_an_attack_that_is_called_by_the_other_kind_is_found() -> None:
    nodes = [{"nodeID": n, "type": "I", "text": n} for n in "abc"]
    nodes += [{"nodeID": "i", "type": "RA"}, {"nodeID": "k", "type": "CA", "text": "Default Undercut"}, {"nodeID": "l", "type": "CA", "scheme": "Rebut"}, {"nodeID": "m", "type": "CA", "text": "Default Conflict"}]  # fmt: skip
    ways = ["ai", "ib", "ck", "kb", "cl", "li", "cm", "mi"]
    edges = [{"fromID": way[0], "toID": way[1]} for way in ways]
    graph = read_aif(json.dumps({"nodes": nodes, "edges": edges})).graph
    assert _kinds(graph) == [("mistyped", "k"), ("mistyped", "l")]
    assert read_aif(write_aif(graph)).graph == graph


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not shipped with the project")
@pytest.mark.parametrize("name", FILES)
def test_nothing_is_found_in_what_was_annotated_with_care(name: str) -> None:
    lines = (CORPUS / name).read_text("utf-8").splitlines()
    assert [found for line in lines for found in review_graph(microtext(line))] == []
