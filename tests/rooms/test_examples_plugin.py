"""The example package, installed: what it registers is listed, used, and replaces nothing of ours."""

import asyncio
import importlib
import json
import shutil
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.shell_completion import BashComplete

import aufheben
from aufheben import App, ask
from aufheben.bench.figures import registered
from aufheben.plugins import plugins
from aufheben.surfaces.cli.entry import cli
from aufheben.words import spelled
from tests.surfaces.conftest import Program

EXAMPLE = Path(__file__).parents[2] / "examples/plugin"
BROKEN = """
[aufheben.rooms]
torn = nowhere.at.all:ROOM
show = aufheben_example.larger.room:ROOM
dialectic = aufheben_example.larger.room:ROOM
[aufheben.commands]
ask = aufheben_example.larger.command:COMMAND
torn = aufheben_example.larger.room:ROOM
[aufheben.methods]
lift = aufheben_example.twice:METHOD
flat = aufheben_example.parrot:Parrot
[aufheben.agents]
symbolic = aufheben_example.parrot:Parrot
leaving = leaving:Agent
[aufheben.models]
openai = aufheben_example.canned:Canned
[aufheben.formats]
json = aufheben_example.rows:csv
[aufheben.graphs]
aif = aufheben_example.pairs:FORM
notes = aufheben_example.pairs:read
[aufheben.measures]
calls = aufheben_example.questions:MEASURE
guess = aufheben_example.questions:questions
[aufheben.hats]
top = aufheben_example.rows:csv
"""
ASKED = ("ask", "Close the square?", "--stance", "It feeds us.", "--stance", "It wakes us.")
CANNED = ("--model", "canned:any")
CAMERA = str(EXAMPLE.parent / "camera.toml")


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as `pip install --target` leaves it, with a broken package beside the example."""
    folder = tmp_path_factory.mktemp("packages")
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text("utf-8"))["project"]
    lines = (
        line
        for group, points in project["entry-points"].items()
        for line in (f"[{group}]", *(f"{name} = {value}" for name, value in points.items()))
    )
    package(folder, project["name"], "\n".join(lines), version=project["version"])
    shutil.copytree(EXAMPLE / "src", folder, dirs_exist_ok=True)
    package(folder, "torn", BROKEN)
    (folder / "leaving.py").write_text("raise SystemExit(3)\n")
    return folder


@pytest.fixture
def installed(packages: Path) -> Iterator[None]:
    with found(packages):
        yield


@contextmanager
def found(packages: Path) -> Iterator[None]:
    """This process as one that has these packages; as before when it is left."""
    before = set(sys.modules)
    with pytest.MonkeyPatch.context() as path:
        path.syspath_prepend(str(packages))
        plugins.cache_clear()
        yield
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(packages)):
            del sys.modules[name]
    plugins.cache_clear()


def package(folder: Path, name: str, points: str, *, version: str = "0.2", said: str = "") -> None:
    """What is left of a package that was installed: what it registers."""
    info = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    metadata = said or f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    (info / "METADATA").write_text(metadata)
    (info / "entry_points.txt").write_text(points)


@pytest.mark.usefixtures("installed")
def test_doctor_names_what_is_registered_whether_it_loads_and_what_is_never_used(
    program: Program,
) -> None:
    code, out, _ = program("doctor")
    assert code == 1
    told = [line.split(maxsplit=1) for line in out.splitlines() if "aufheben-example" in line]
    assert {said.partition(" loads")[0] for ok, said in told if ok == "ok"} == {
        f"{each} of aufheben-example 1.0"
        for each in (
            *(
                "room 'larger'",
                "command 'larger'",
                "method 'twice'",
                "agent 'parrot'",
                "model 'canned'",
            ),
            *("format 'csv'", "format 'larger.bars'", "graph 'pairs'", "measure 'questions'"),
        )
    }
    wrong = [line for line in out.splitlines() if line.startswith("NOT OK")]
    assert len(wrong) == 16
    for part in (
        "room 'torn' of torn 0.2 cannot be used: ModuleNotFoundError",
        "room 'show' of torn 0.2 cannot be used: the name is one of ours",
        "room 'dialectic' of torn 0.2 cannot be used: the name is one of ours",
        "command 'ask' of torn 0.2 cannot be used: the name is one of ours",
        "command 'torn' of torn 0.2 cannot be used: aufheben_example.larger.room:ROOM is no function",
        "method 'lift' of torn 0.2 cannot be used: the name is one of ours",
        "method 'flat' of torn 0.2 cannot be used: aufheben_example.parrot:Parrot is no Method",
        "agent 'symbolic' of torn 0.2 cannot be used: the name is one of ours",
        "agent 'leaving' of torn 0.2 cannot be used: SystemExit: 3",
        "model 'openai' of torn 0.2 cannot be used: the name is one of ours",
        "format 'json' of torn 0.2 cannot be used: the name is one of ours",
        "graph 'aif' of torn 0.2 cannot be used: the name is one of ours",
        "graph 'notes' of torn 0.2 cannot be used: aufheben_example.pairs:read is no Form",
        "measure 'calls' of torn 0.2 cannot be used: the name is one of ours",
        "measure 'guess' of torn 0.2 cannot be used: aufheben_example.questions:questions is no Measure",
        "hat 'top' of torn 0.2 cannot be used: nobody looks for aufheben.hats",
    ):
        assert sum(part in line for line in wrong) == 1, part


@pytest.mark.usefixtures("installed")
def test_a_room_is_a_command_with_its_own_options_and_every_command_knows_its_runs(
    program: Program,
) -> None:
    assert program("--help").out.partition("Of other packages:\n")[2].splitlines() == [
        "  larger  A room of aufheben-example 1.0.",
        "  torn    A room of torn 0.2.",
    ]
    assert "--least" in program("larger", "--help").out
    asked = ("larger", "How many?", *CANNED, "--seat", "AG1=parrot", "--least", "9", "--run", "r")
    ran = program(*asked, "-o", "r.bars", "-o", "r.csv", "-o", "r.md")
    shown, again = program("show", "r", "--json"), program("replay", "r")
    listed = program("runs", "list", "--kind", "larger")
    exported = program("runs", "export", "r", "-o", "r.jsonl")
    assert ran.code == shown.code == again.code == listed.code == exported.code == 0, ran.err
    assert json.loads(shown.out)["numbers"] == {"AG1": 9, "AG2": 42}
    assert Path("r.bars").read_text() == f"AG1 {'#' * 9}\nAG2 {'#' * 42}\n"
    assert Path("r.csv").read_text() == 'run,outcome,answer\nr,justified,"42."\n'
    assert "larger" in listed.out


@pytest.mark.usefixtures("installed")
def test_methods_agents_models_and_formats_are_chosen_by_name_as_ours_are(program: Program) -> None:
    ran = program(*ASKED, *CANNED, "--protocol", "twice", "--run", "r", "--json")
    told = json.loads(ran.out)
    assert (ran.code, told["protocol"], told["agents"]["M"]) == (0, "twice", "canned:any")
    assert program("show", "r", "-o", "r.csv").code == program("replay", "r").code == 0
    assert Path("r.csv").read_text().startswith("run,outcome,answer\nr,synthesis,")
    # A parrot knows one message alone: it sat there, and no answer of its was legal.
    judged = program(*ASKED, *CANNED, "--seat", "AG1=parrot", "--protocol", "free", "--json")
    assert json.loads(judged.out)["agents"]["AG1"] == "parrot"
    assert "fallback" in " ".join(json.loads(judged.out)["flags"])


@pytest.mark.usefixtures("installed")
def test_a_form_of_graphs_is_read_and_written_as_ours_are(program: Program) -> None:
    said = "車を入れない -> 車を入れる\n車を入れる -> 車を入れない\n"
    Path("広場.pairs").write_text(said, "utf-8")
    Path("torn.pairs").write_text("x\n")
    assert program("convert", "広場.pairs", "広場.aif.json").code == 0
    assert program("convert", "広場.aif.json", "back.pairs").code == 0
    assert Path("back.pairs").read_text("utf-8") == said
    torn = program("convert", "torn.pairs", "-", "--to", "aif")
    assert (torn.code, "torn.pairs:1: no pair" in torn.err) == (2, True)
    unread = program("convert", "広場.aif.json", "x.notes")
    assert (unread.code, "aufheben_example.pairs:read is no Form" in unread.err) == (2, True)
    assert "pairs" in program("convert", "広場.aif.json", "-", "--to", "nothing").err


BENCH = ("bench", "dialectic", "--topics", "camera", "--methods", "published@2")


def test_a_measure_is_taken_of_every_run_and_stands_in_the_tables(
    program: Program, packages: Path, tmp_path: Path
) -> None:
    """Alone: what is broken is refused before anybody is asked."""
    points = (packages / "aufheben_example-1.0.dist-info/entry_points.txt").read_text()
    package(tmp_path / "alone", "aufheben-example", points, version="1.0")
    shutil.copytree(EXAMPLE / "src", tmp_path / "alone", dirs_exist_ok=True)
    with found(tmp_path / "alone"):
        ran = program(*BENCH, "-o", "t.json", "-o", "t.csv", "-o", "t.md")
        assert ran.code == 0, ran.err
        table = Path("t.md").read_text("utf-8").splitlines()
        row = next(line for line in table if line.startswith("| questions ↓"))
        assert "questions answered" in row
        (method,) = json.loads(Path("t.json").read_text("utf-8"))["methods"]
        assert method["measures"]["questions"]["mean"] > 0
        assert ",questions," in Path("t.csv").read_text("utf-8")
        assert "  questions " in program("bench", "list").out
        # What Inspect's scorers take beside ours.
        assert registered() == ("questions",)
    with found(packages):
        refused = program(*BENCH)
    assert (refused.code, "questions:questions is no Measure" in refused.err) == (2, True)


ODD = """
import sys
from dataclasses import replace
from aufheben.evaluation.dialectic.measures import Measure
fine = Measure(unit="count", direction=None, en="as it is", ja="そのまま", of=lambda told, events: 7)
raising = replace(fine, of=lambda told, events: 1 / 0)
leaving = replace(fine, of=lambda told, events: sys.exit(7))
endless = replace(fine, of=lambda told, events: 1e400)
worded = replace(fine, of=lambda told, events: "many")
fruit = replace(fine, unit="bananas")
aside = replace(fine, direction="sideways")
silent = replace(fine, ja="")
broken = replace(fine, en="two\\nlines")
"""


def test_what_breaks_in_a_measure_costs_its_figure_and_nothing_else(
    program: Program, tmp_path: Path
) -> None:
    broken = ("raising", "leaving", "endless", "worded")
    points = "".join(f"{name} = odd:{name}\n" for name in ("fine", *broken))
    package(tmp_path / "odd", "odd", f"[aufheben.measures]\n{points}")
    (tmp_path / "odd/odd.py").write_text(ODD, "utf-8")
    with found(tmp_path / "odd"):
        ran = program(*BENCH, "-o", "t.json")
    assert ran.code == 0, ran.err
    told = json.loads(Path("t.json").read_text("utf-8"))
    (method,) = told["methods"]
    assert method["measures"]["fine"]["mean"] == 7
    assert not {*broken} & {*method["measures"]}
    for name, why in zip(
        broken, ("ZeroDivisionError", "SystemExit: 7", "inf", "ValueError"), strict=True
    ):
        assert (
            sum(f"{name} could not be taken" in each and why in each for each in told["warnings"])
            == 1
        )


@pytest.mark.parametrize("name", ["fruit", "aside", "silent", "broken"])
def test_a_measure_that_says_too_little_of_itself_is_refused_before_anybody_is_asked(
    program: Program, tmp_path: Path, name: str
) -> None:
    package(tmp_path / "odd", "odd", f"[aufheben.measures]\n{name} = odd:{name}\n")
    (tmp_path / "odd/odd.py").write_text(ODD, "utf-8")
    with found(tmp_path / "odd"):
        for words in (BENCH, ("bench", "list"), ("doctor",)):
            ran = program(*words)
            assert f"measure {name!r} of odd" in ran.out + ran.err, words
            assert "a measure says its unit" in ran.out + ran.err
        assert program("runs").out.count("published") == 0


@pytest.mark.usefixtures("installed")
def test_python_has_all_of_it_too() -> None:
    larger = importlib.import_module("aufheben_example.larger.room").Larger
    assert aufheben.Larger == larger
    with pytest.raises(AttributeError):
        _ = aufheben.Smaller
    stances = ["Yes, it is loud.", "No, it is ours."]
    result = ask("Close it?", stances, model="canned:any", protocol="twice", journal=":memory:")
    assert "csv" in result.formats
    assert result.to("csv").startswith("run,outcome,answer\n")

    async def done() -> None:
        app = App(journal=":memory:", model="canned:any")
        run = await (await app.start(larger(question="How many?"), name="r"))
        assert (run.answer, run.to("bars").count("#"), len(run.formats)) == ("42.", 84, 7)
        assert (await (await app.fork("r", event=2, answer={"number": 99}))).answer == "99."
        asked = [larger(question=question, seats={"AG1": "parrot"}) for question in "ab"]
        assert [each.answer async for each in app.batch(asked)] == ["42.", "42."]  # type: ignore[union-attr]

    asyncio.run(done())


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (("torn", "x"), "aufheben doctor lists what is registered"),
        ((*ASKED, *CANNED, "--seat", "AG1=leaving"), "cannot be used: SystemExit: 3"),
        ((*ASKED, *CANNED, "--protocol", "flat"), "is no Method"),
        ((*ASKED, *CANNED, "--protocol", "twicee"), "write 'twice'"),
        ((*ASKED, "--model", "cannd:any"), "canned"),
        ((*ASKED, *CANNED, "-o", "x.bars"), "no format ends in '.bars'"),
    ],
)
def test_what_is_broken_or_gone_is_refused_where_it_is_used(
    program: Program, asked: tuple[str, ...], why: str
) -> None:
    code, out, err = program(*asked)
    assert (code, out, why in err) == (2, "", True), err


@pytest.mark.parametrize(
    "asked", [("larger", "How many?"), (*ASKED, "--protocol", "twice")], ids=["room", "method"]
)
def test_a_run_whose_package_is_gone_is_named_and_left_as_it_is(
    program: Program, packages: Path, asked: tuple[str, ...]
) -> None:
    with found(packages):
        assert program(*asked, *CANNED, "--run", "r").code == 0
    listed, shown = program("runs", "list"), program("show", "r")
    assert (listed.code, "r  " in listed.out) == (0, True)
    assert (shown.code, shown.out) != (0, "")
    assert "is a package missing" in shown.err


@pytest.mark.usefixtures("installed")
def test_help_reads_metadata_once_and_a_question_none(program: Program) -> None:
    """Nor does a broken package break what needs none."""
    question = ("Is it so?", "--stance", "It is.", "--dry-run", "--model", "openai:x")
    for words in (("ask", CAMERA, "-q"), (CAMERA, "-q"), question, ("show",)):
        assert (program(*words).code, plugins.cache_info().misses) == (0, 0), words
    assert (program("--help").code, plugins.cache_info().misses) == (0, 1)
    assert [name for name in sys.modules if name.startswith("aufheben_example")] == []


def test_entry_points_that_nobody_can_read_are_named_and_hide_no_others(
    program: Program, tmp_path: Path
) -> None:
    package(tmp_path / "torn", "unreadable", "[aufheben.rooms]\nno equals sign\n")
    package(tmp_path / "torn", "whole", "[aufheben.rooms]\nlarger = tests.rooms.toy:ROOM\n")
    with found(tmp_path / "torn"):
        assert "larger  A room of whole 0.2." in program("--help").out
        assert "package 'unreadable' of unreadable 0.2" in [
            spelled(p.said, "en") for p in plugins()
        ]


HOSTILE = """[aufheben.rooms]
torn = nowhere.at.all:ROOM
\x1b[31mred = a:b
--help = a:b
../up = a:b
"""


def test_hostile_packages_say_nothing_to_a_terminal_and_take_nothing_from_others(
    program: Program, tmp_path: Path
) -> None:
    folder = tmp_path / "hostile"
    package(folder, "hostile", HOSTILE, said="Name: hostile\nVersion: 0\x1b]0;owned\x07\n")
    for number in range(2):
        points = "[aufheben.rooms]\nlarger = a:b\n"
        package(folder, f"nameless{number}", points, said="Version: 1\n")
    with found(folder):
        helped, doctor, schema = program("--help"), program("doctor"), program("schema", "run")
    assert [each.code for each in (helped, doctor, schema)] == [0, 1, 0]
    assert "\x1b" not in helped.out + doctor.out
    shown = helped.out.partition("Of other packages:\n")[2].split("\n")
    assert [line.split()[0] for line in shown if line] == ["larger", "torn"]


@pytest.mark.usefixtures("installed")
def test_a_broken_package_takes_nothing_from_the_completion_of_ours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COMP_WORDS", "aufheben ")
    monkeypatch.setenv("COMP_CWORD", "1")
    offered = BashComplete(cli, {}, "aufheben", "_AUFHEBEN_COMPLETE").complete().splitlines()
    assert {"plain,ask", "plain,larger"} <= set(offered)
    assert "plain,torn" not in offered
