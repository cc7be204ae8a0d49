"""`aufheben solve --gradual`: strengths beside labels, for people and for programs."""

import json
import shlex
from pathlib import Path

import pytest

from aufheben.app.bipolar_weighing import weigh
from aufheben.app.solving import solve
from aufheben.errors import BadInput
from aufheben.formats.interchange import ArgumentGraph, Conflict, Statement
from aufheben.formats.interchange.aif import write_aif, write_xaif
from aufheben.formats.interchange.argdown import write_argdown
from aufheben.formats.interchange.graphml import write_graphml
from aufheben.logic.gradual import NotConverged
from tests.surfaces.conftest import Program
from tests.surfaces.solving import solved

BAG = "arg(a, 0.5).\narg(b, 0.8).\narg(理由, 0.9).\natt(b, a).\nsup(理由, a).\n"


def test_every_argument_stands_with_base_score_strength_and_label() -> None:
    result = solved("-", "--format", "bag", "--gradual", "dfquad", text=BAG)
    assert result.exit_code == 0, result.output
    # (1 - 0.5) × (0.9 - 0.8) above one half, though the attack alone puts it out.
    assert result.output.splitlines() == ["s a 0.5 0.55 out", "s b 0.8 0.8 in", "s 理由 0.9 0.9 in"]


def test_a_program_gets_all_of_it_as_one_object(tmp_path: Path) -> None:
    file = tmp_path / "議論.bag"
    file.write_text(BAG, encoding="utf-8")
    found = json.loads(solved(str(file), "--gradual", "qe", "--json").output)
    assert (found["schema"], found["gradual"]) == ("aufheben.weigh/1", "qe")
    assert (found["converged"], found["exact"]) == (True, True)
    first = found["arguments"][0]
    assert (first["name"], first["base_score"], first["label"]) == ("a", 0.5, "out")
    assert round(first["strength"], 6) == 0.50495


def test_a_graph_with_cycles_says_how_precise_it_is() -> None:
    text = "arg(a, 0.9).\narg(b, 0.4).\natt(a, b).\natt(b, a)."
    result = solved("-", "--format", "bag", "--gradual", "qe", "--json", text=text)
    found = json.loads(result.output)
    assert (found["converged"], found["exact"], found["precision"]) == (True, False, 1e-9)


def test_strengths_that_do_not_settle_are_said_to_be_none(monkeypatch: pytest.MonkeyPatch) -> None:
    unsettled = NotConverged(steps=7, precision=1e-9, moving=(0,))
    monkeypatch.setattr("aufheben.app.bipolar_weighing.strengths", lambda *_: unsettled)
    result = solved("-", "--format", "bag", "--gradual", "qe", text=BAG)
    assert result.exit_code in (0, 4)
    assert "s a 0.5 ? out" in result.output
    assert "did not converge" in result.output
    found = json.loads(solved("-", "--format", "bag", "--gradual", "qe", "--json", text=BAG).output)
    assert (found["converged"], found["arguments"][0]["strength"]) == (False, None)


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("-", "--gradual", "qe"), "name"),
        (("-", "--gradual", "qe", "--format", "af"), "no base scores"),
        (("-", "--gradual", "qe", "--format", "json"), "not valid JSON"),
        (("-", "--gradual", "qe", "--format", "bag", "--credulous", "a"), "at once"),
    ],
)
def test_what_cannot_be_weighed_is_refused(words: tuple[str, ...], what: str) -> None:
    result = solved(*words, text=BAG)
    assert isinstance(result.exception, BadInput), result.output
    assert what in str(result.exception)


def test_a_base_score_without_weighing_is_no_use() -> None:
    assert solved("-", "--format", "af", "--base-score", "0.5", text="p af 1\n").exit_code == 2


def test_a_place_in_the_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "x.bag"
    file.write_text("arg(a, 0.5).\natt(a, c).\n", encoding="utf-8")
    with pytest.raises(BadInput, match=r"x\.bag:2"):
        weigh(file)


@pytest.mark.parametrize("base", [-0.1, 1.1, float("nan")])
def test_a_base_score_for_all_is_from_0_to_1(base: float, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="out of range"):
        weigh(tmp_path / "x.bag", base_score=base)


def test_a_framework_is_weighed_by_its_attacks_where_all_begin_alike() -> None:
    result = solved(
        "-", "--format", "af", "--gradual", "dfquad", "--base-score", "0.5", text="p af 2\n1 2\n"
    )
    assert result.output.splitlines() == ["s 1 0.5 0.5 in", "s 2 0.5 0.25 out"]
    with pytest.raises(BadInput, match="no base scores"):
        solve("p af 2\n1 2\n", gradual="dfquad")


def test_python_has_strengths_beside_the_grounded_extension(tmp_path: Path) -> None:
    file = tmp_path / "x.bag"
    file.write_text(BAG, encoding="utf-8")
    found = solve(file, gradual="dfquad")
    assert found.extensions == (("b", "理由"),)
    assert found.weighed is not None
    assert found.weighed.strengths == {"a": 0.55, "b": 0.8, "理由": 0.9}
    even = solve("p af 2\n1 2\n", gradual="qe", base_score=0.5)
    assert even.weighed is not None
    assert even.weighed.strengths == {"1": 0.5, "2": 0.4}


def test_stances_are_weighed_beside_where_they_stand() -> None:
    camera = str(Path(__file__).parents[2] / "examples" / "camera.toml")
    result = solved(camera, "--gradual", "dfquad", "--base-score", "0.5")
    assert result.exit_code == 0, result.output
    assert all(
        line.split()[-1] in ("in", "out", "undecided") for line in result.output.splitlines()
    )


def test_a_weighted_graph_without_weighing_says_what_to_add(tmp_path: Path) -> None:
    file = tmp_path / "x.bag"
    file.write_text(BAG, encoding="utf-8")
    with pytest.raises(BadInput, match="weighted bipolar graph"):
        raise solved(str(file)).exception or AssertionError


def test_a_name_of_two_lines_is_one_of_ours() -> None:
    rows = 'argument,"a\ns b 1 1 in",0.5\n'
    result = solved("-", "--format", "csv", "--gradual", "dfquad", text=rows)
    assert result.output == "s a s b 1 1 in 0.5 0.5 in\n"


AIF = {
    "nodes": [
        {"nodeID": "1", "text": "広場を車に閉ざす。", "type": "I", "weight": 0.5},
        {"nodeID": "2", "text": "The air\ngets better.", "type": "I", "weight": 0.8},
        {"nodeID": "3", "text": "The air is fine already.", "type": "I"},
        {"nodeID": "4", "text": "Default Inference", "type": "RA"},
        {"nodeID": "5", "text": "Default Conflict", "type": "CA"},
    ],
    "edges": [
        {"edgeID": str(number), "fromID": one, "toID": other}
        for number, (one, other) in enumerate([("2", "4"), ("4", "1"), ("3", "5"), ("5", "4")])
    ],
}


@pytest.mark.parametrize("name", ["議論.json", "議論.aif.json"])
def test_a_graph_from_elsewhere_is_weighed_and_its_undercuts_are_named(
    name: str, tmp_path: Path
) -> None:
    file = tmp_path / name
    file.write_text(json.dumps(AIF), encoding="utf-8")
    result = solved(str(file), "--gradual", "dfquad", "--base-score", "0.4")
    assert result.stdout.splitlines() == [
        "s 1 0.5 0.9 in 広場を車に閉ざす。",
        "s 2 0.8 0.8 in The air gets better.",
        "s 3 0.4 0.4 in The air is fine already.",
    ]
    assert "undercuts have no gradual semantics, and are left out: 1" in result.stderr
    found = json.loads(solved(str(file), "--gradual", "qe", "--base-score", "0", "--json").stdout)
    assert found["arguments"][0]["text"] == "広場を車に閉ざす。"
    assert len(found["notes"]) == 1
    with pytest.raises(BadInput, match="'3' has no base score"):
        weigh(file)


def test_argdown_and_microtexts_are_weighed_too(tmp_path: Path) -> None:
    argdown = "[c]: Close it. {weight: 0.5}\n  + [p]: Kids play there.\n  - [q]: 客が来られない。\n"
    asked = ("-", "--gradual", "dfquad", "--base-score", "0.6", "--format")
    lines = solved(*asked, "argdown", text=argdown).stdout.splitlines()
    assert [line.split()[1:5] for line in lines] == [
        ["c", "0.5", "0.5", "out"],
        ["p", "0.6", "0.6", "in"],
        ["q", "0.6", "0.6", "in"],
    ]
    micro = {
        "id": "m",
        "edus": {"e1": "Yes.", "e2": "But no."},
        "adus": {"a1": "pro", "a2": "opp"},
        "edges": [["c1", "e1", "a1", "seg"], ["c2", "e2", "a2", "seg"], ["c3", "a2", "a1", "reb"]],
    }
    found = solved(*asked, "microtexts", text=json.dumps(micro)).stdout
    assert found.splitlines() == ["s a1 0.6 0.24 out Yes.", "s a2 0.6 0.6 in But no."]


def test_an_argument_graph_without_weighing_says_what_to_add(tmp_path: Path) -> None:
    file = tmp_path / "議論.argdown"
    file.write_text("[c]: Close it.\n", encoding="utf-8")
    with pytest.raises(BadInput, match=r"--gradual dfquad.*; for extensions .* aufheben convert"):
        raise solved(str(file)).exception or AssertionError


GRAPH = ArgumentGraph(
    statements=(Statement(id="a", text="x"), Statement(id="b", text="y")),
    conflicts=(Conflict(id="k", sources=("a",), target="b"),),
)
ADVISED = {
    "g.argdown": write_argdown(GRAPH),
    "g.ad": write_argdown(GRAPH),
    "g.aif.json": write_aif(GRAPH),
    "g.xaif": write_xaif(GRAPH),
    "g.graphml": write_graphml(GRAPH),
    "名 前.argdown": write_argdown(GRAPH),
}


@pytest.mark.parametrize("by_form", [False, True])
@pytest.mark.parametrize("file", ADVISED)
def test_of_a_graph_solve_says_in_one_line_how_it_is_made_solvable_and_that_is_so(
    file: str, by_form: bool, program: Program
) -> None:
    name = "drawn.txt" if by_form else file
    form = {"ad": "argdown", "argdown": "argdown", "json": "aif", "xaif": "xaif"}
    if by_form and file.rpartition(".")[2] not in form:
        return
    Path(name).write_text(ADVISED[file], encoding="utf-8")
    given = ["--format", form[file.rpartition(".")[2]]] if by_form else []
    told = program("solve", name, *given)
    assert told.code == 2
    [line] = [each for each in told.err.splitlines() if "convert" in each]
    advised = shlex.split(line.partition("aufheben convert")[2])
    assert program("convert", *advised).code == 0
    assert program("solve", "framework.apx").out == "w a\n"
