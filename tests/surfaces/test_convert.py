"""`aufheben convert`: what comes in, what goes out, and what is said of the rest."""

import json
from pathlib import Path

import pytest

from aufheben.formats.interchange import ArgumentGraph, Inference, Statement
from aufheben.formats.interchange.aif import write_aif
from aufheben.formats.interchange.aif_in import read_aif
from aufheben.formats.interchange.review import review_graph
from tests.formats.interchange.test_aif import OVA
from tests.surfaces.conftest import Program

EXAMPLES = Path(__file__).parents[2] / "examples"
FRAMEWORK = "arg(a).\narg(b).\natt(a,b).\n"


def test_a_file_of_another_tool_becomes_a_map_and_what_it_cannot_hold_is_named(
    program: Program,
) -> None:
    Path("道.json").write_text(json.dumps(OVA), "utf-8")
    found = program("convert", "道.json", "道.argdown")
    assert (found.code, found.out) == (0, "")
    assert "note: nodes of type MA are left out: 6_16" in found.err
    assert "We are late" in Path("道.argdown").read_text("utf-8")


def test_a_run_is_converted_by_its_name(program: Program) -> None:
    program("ask", "Is Tweety a flier?", "--stance", "Tweety is a bird. If something is a bird, it is a flier.", "--stance", "Tweety is a fish. If something is a fish, it is not a flier.")  # fmt: skip
    [run] = json.loads(program("runs", "list", "--json").out)
    found = program("convert", run["run"], "-", "--to", "xaif")
    assert found.code == 0
    assert {node["type"] for node in json.loads(found.out)["AIF"]["nodes"]} >= {"I", "RA", "CA"}


@pytest.mark.parametrize("form", ["aif", "apx", "af", "tgf"])
def test_a_framework_goes_there_and_back(program: Program, form: str) -> None:
    Path("in.apx").write_text(FRAMEWORK)
    assert program("convert", "in.apx", f"there.{form}").code == 0
    found = program("convert", f"there.{form}", "-", "--to", "apx")
    assert found.code == 0
    assert found.out.count("arg(") == 2
    assert found.out.count("att(") == 1


def test_what_arguments_of_a_framework_are_labeled_is_what_they_say(program: Program) -> None:
    Path("樹.tgf").write_text("1 It rains\n2\n傘 傘を 持つ\n#\n1 傘 because\n", "utf-8")
    found = program("convert", "樹.tgf", "樹.aif.json")
    assert found.err.splitlines()[0] == "note: labels of attacks are left out: 1"
    said = {each.id: each.text for each in read_aif(Path("樹.aif.json").read_text("utf-8"), None).graph.statements}  # fmt: skip
    assert said == {"1": "It rains", "2": "2", "傘": "傘を 持つ"}
    back = program("convert", "樹.aif.json", "-", "--to", "tgf").out
    assert back == "1 It rains\n2 2\n傘 傘を 持つ\n#\n1 傘\n"
    assert program("solve", "樹.tgf", "--as", "tgf").out == back.replace("2 2", "2")


@pytest.mark.parametrize(("form", "said"), [("af", "# 1 b\np af 1\n"), ("apx", "% a b\narg(a).\n")])
def test_comments_of_a_framework_are_no_texts_and_that_is_said(
    program: Program, form: str, said: str
) -> None:
    Path(f"in.{form}").write_text(said)
    assert "note: comments are left out: 1" in program("convert", f"in.{form}", "out.csv").err


def test_how_much_there_is_is_said_to_programs(program: Program) -> None:
    Path("in.apx").write_text(FRAMEWORK)
    found = json.loads(program("convert", "in.apx", "out.aif.json", "--json").out)
    assert found == {
        "schema": "aufheben.convert/1", "to": "aif", "statements": 2, "inferences": 0,
        "conflicts": 1, "notes": [],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("nosuch.aif.json", "out.xaif"), "nosuch.aif.json"),
        (("in.apx", "out.docx"), "the name does not say in which form to write"),
        (("in.docx", "out.aif"), "the name does not say what it holds"),
        (("in.apx", "in.apx"), "named twice"),
        (("in.apx", "there.aif"), "there.aif"),
        (("in.apx", "-", "--to", "png"), "'png' is not written"),
        (("in.apx", "-", "--to", "aif", "--from", "png"), "'png' is not read"),
        (("nosuch", "out.aif"), "neither a file nor a run is named 'nosuch'"),
    ],
)
def test_what_cannot_be_converted_is_refused_and_nothing_is_written(
    program: Program, args: tuple[str, ...], said: str
) -> None:
    Path("in.apx").write_text(FRAMEWORK)
    Path("in.docx").write_text(FRAMEWORK)
    Path("there.aif").write_text("kept")
    found = program("convert", *args)
    assert (found.code, found.out) == (2, "")
    assert said in found.err
    assert Path("there.aif").read_text() == "kept"
    assert not Path("out.aif").exists()


def test_steps_become_arguments_of_a_framework_and_what_that_loses_is_said(
    program: Program,
) -> None:
    Path("道.json").write_text(json.dumps(OVA), "utf-8")
    found = program("convert", "道.json", "道.apx")
    assert found.code == 0
    assert "note: nodes of type MA are left out: 6_16" in found.err
    assert "note: arguments are built of these steps, and only who attacks whom is written: 1" in found.err  # fmt: skip
    assert "note: who said what is not written: 1" in found.err
    assert Path("道.apx").read_text("utf-8").count("arg(") == 2


def test_what_a_form_cannot_hold_is_said_once_with_its_number_in_japanese_too(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = [Statement(id=n, text=f"一行\n二行 {n}", weight=0.5) for n in "abc"]
    Path("図.aif.json").write_text(write_aif(ArgumentGraph(statements=tuple(said), title="題")))
    assert program("convert", "図.aif.json", "図.graphml").err == "wrote 図.graphml\n"
    lines = program("convert", "図.aif.json", "図.mmd").err.splitlines()
    assert lines == [
        "note: the title is not written: 1",
        "note: base scores are not written: 3",
        "note: line breaks within texts become blanks: 3",
        "wrote 図.mmd",
    ]
    monkeypatch.setenv("LANGUAGE", "ja")
    told = program("convert", "図.aif.json", "図.csv").err.splitlines()
    assert told[0] == "注: 文の中の改行は空白になります：3 件"


def test_too_many_trees_of_steps_are_refused_with_what_to_do(program: Program) -> None:
    said = [Statement(id=f"s{n}", text=f"文 {n}") for n in range(41)]
    steps = [
        Inference(id=f"{way}{n}", premises=(f"s{n}",), conclusion=f"s{n + 1}")
        for n in range(40)
        for way in "ij"
    ]
    graph = ArgumentGraph(statements=tuple(said), inferences=tuple(steps))
    Path("木.aif").write_text(write_aif(graph), "utf-8")
    found = program("convert", "木.aif", "木.apx")
    assert found.code == 4
    assert "too many arguments to build of these steps" in found.err
    assert "do: leave steps out" in found.err
    assert not Path("木.apx").exists()


@pytest.mark.parametrize("name", ["camera.toml", "camera.ja.toml", "square.ja.toml"])
def test_a_file_of_stances_is_converted_by_its_arguments(program: Program, name: str) -> None:
    found = program("convert", str(EXAMPLES / name), "立場.aif.json")
    assert found.code == 0
    graph = read_aif(Path("立場.aif.json").read_text("utf-8")).graph
    assert len({said.by for said in graph.statements}) == 2
    assert graph.inferences
    assert graph.conflicts
    assert [each for each in review_graph(graph) if each.level == "error"] == []
    arguments = program("convert", str(EXAMPLES / name), "-", "--to", "tgf").out
    assert arguments.index("#") > 0


def test_who_shows_what_a_rule_takes_to_lack_evidence_undercuts_its_step(program: Program) -> None:
    Path("鳥.toml").write_text(
        'question = "ティムは飛べるか"\n[seats.A]\nstance = """ティムは鳥である。'
        '鳥ならば、飛べる。ただし、ペンギンの場合を除く。"""\n'
        '[seats.B]\nstance = "ティムはペンギンである。"\n',
        "utf-8",
    )
    assert program("convert", "鳥.toml", "鳥.aif").code == 0
    graph = read_aif(Path("鳥.aif").read_text("utf-8")).graph
    texts = {said.id: said.text for said in graph.statements}
    [conflict], [step] = graph.conflicts, graph.inferences
    assert (texts[conflict.sources[0]], conflict.target) == ("ティムはペンギンである", step.id)
    assert any("という証拠はない" in texts[premise] for premise in step.premises)


def test_a_deliberation_is_converted_by_its_claims(program: Program) -> None:
    assert program("deliberate", str(EXAMPLES / "camera.toml"), "-q").code == 0
    [run] = json.loads(program("runs", "list", "--json").out)
    found = program("convert", run["run"], "板.aif.json")
    assert found.code == 0
    assert "note: which claims a synthesis joins is left out: 1" in found.err
    graph = read_aif(Path("板.aif.json").read_text("utf-8")).graph
    assert graph.title == "Which camera should we buy?"
    assert all(said.weight is not None for said in graph.statements if "." not in said.id)
    assert len(graph.statements) > 2
    assert program("review", run["run"]).code in (0, 1)


def test_a_run_without_arguments_says_so(program: Program) -> None:
    program("runs", "import", str(EXAMPLES / "debate-judged.jsonl"))
    [run] = json.loads(program("runs", "list", "--json").out)
    found = program("convert", run["run"], "x.aif")
    assert found.code == 2
    assert "no argument graph of" in found.err
    assert "do: convert a debate or a deliberation" in found.err
