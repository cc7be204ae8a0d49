"""The example package, installed: what it registers is listed, used, and replaces nothing of ours."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples/plugin"
BROKEN = """
[aufheben.rooms]
torn = nowhere.at.all:ROOM
show = aufheben_example.larger:ROOM
dialectic = aufheben_example.larger:ROOM
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
[aufheben.hats]
top = aufheben_example.rows:csv
"""
ASKED = ("ask", "Close the square?", "--stance", "It feeds us.", "--stance", "It wakes us.")
CANNED = ("--model", "canned:any")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages, with a broken one beside the example."""
    folder = tmp_path_factory.mktemp("packages")
    shutil.copytree(EXAMPLE, folder / "source")
    target = folder / "target"
    words = ("install", "-q", "--no-deps", "--no-build-isolation", "--no-index")
    subprocess.run(
        [sys.executable, "-m", "pip", *words, "--target", str(target), str(folder / "source")],
        check=True,
    )
    _package(target, "torn", BROKEN)
    (target / "leaving.py").write_text("raise SystemExit(3)\n")
    return target


def _package(target: Path, name: str, points: str) -> None:
    info = target / f"{name}-0.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.2\n")
    (info / "entry_points.txt").write_text(points)


class Program:
    """`aufheben` and Python, in processes that have these packages."""

    def __init__(self, target: Path, folder: Path) -> None:
        self.folder = folder
        path = os.pathsep.join([os.environ.get("PYTHONPATH", ""), str(target)])
        self.env = {**os.environ, "PYTHONPATH": path, "AUFHEBEN_HOME": str(folder)}

    def __call__(self, *commands: tuple[str, ...]) -> list[tuple[int, str, str]]:
        """How each left, one after the other in one process: its code, stdout and stderr."""
        ended = self.python(
            "import contextlib, io, json, sys\n"
            "from aufheben.surfaces.cli.entry import cli, run\n"
            f"for words in {commands!r}:\n"
            "    out, err = io.StringIO(), io.StringIO()\n"
            "    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):\n"
            "        code = run(lambda: cli.main(list(words), 'aufheben', standalone_mode=False))\n"
            "    print(json.dumps([code, out.getvalue(), err.getvalue()]))\n"
        )
        return [tuple(json.loads(line)) for line in ended.splitlines()]

    def python(self, code: str) -> str:
        """What a program prints."""
        ended = subprocess.run(
            [sys.executable, "-c", code],
            env=self.env,
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ended.returncode == 0, ended.stderr[-3000:]
        return ended.stdout


@pytest.fixture
def program(installed: Path, tmp_path: Path) -> Program:
    return Program(installed, tmp_path)


def test_doctor_names_what_is_registered_whether_it_loads_and_what_is_never_used(
    program: Program,
) -> None:
    [(code, out, _)] = program(("doctor",))
    assert code == 1
    told = [line.split(maxsplit=1) for line in out.splitlines() if "aufheben-example" in line]
    assert {said.partition(" loads")[0] for ok, said in told if ok == "ok"} == {
        f"{each} of aufheben-example 1.0"
        for each in (
            *("room 'larger'", "method 'twice'", "agent 'parrot'", "model 'canned'"),
            *("format 'csv'", "format 'larger.bars'", "graph 'pairs'"),
        )
    }
    wrong = [line for line in out.splitlines() if line.startswith("NOT OK")]
    assert len(wrong) == 12
    for part in (
        "room 'torn' of torn 0.2 cannot be used: ModuleNotFoundError",
        "room 'show' of torn 0.2 cannot be used: the name is one of ours",
        "room 'dialectic' of torn 0.2 cannot be used: the name is one of ours",
        "method 'lift' of torn 0.2 cannot be used: the name is one of ours",
        "method 'flat' of torn 0.2 cannot be used: aufheben_example.parrot:Parrot is no Method",
        "agent 'symbolic' of torn 0.2 cannot be used: the name is one of ours",
        "agent 'leaving' of torn 0.2 cannot be used: SystemExit: 3",
        "model 'openai' of torn 0.2 cannot be used: the name is one of ours",
        "format 'json' of torn 0.2 cannot be used: the name is one of ours",
        "graph 'aif' of torn 0.2 cannot be used: the name is one of ours",
        "graph 'notes' of torn 0.2 cannot be used: aufheben_example.pairs:read is no Form",
        "hat 'top' of torn 0.2 cannot be used: nobody looks for aufheben.hats",
    ):
        assert sum(part in line for line in wrong) == 1, part


def test_a_room_is_a_command_with_its_own_options_and_every_command_knows_its_runs(
    program: Program,
) -> None:
    asked = ("larger", "How many?", *CANNED, "--seat", "AG1=parrot", "--least", "9", "--run", "r")
    helped, own, ran, shown, again, listed, exported = program(
        ("--help",),
        ("larger", "--help"),
        (*asked, "-o", "r.bars", "-o", "r.csv", "-o", "r.md"),
        ("show", "r", "--json"),
        ("replay", "r"),
        ("runs", "list", "--kind", "larger"),
        ("runs", "export", "r", "-o", "r.jsonl"),
    )
    assert helped[1].partition("Of other packages:\n")[2].splitlines() == [
        "  larger  A room of aufheben-example 1.0.",
        "  torn    A room of torn 0.2.",
    ]
    assert "--least" in own[1]
    assert ran[0] == shown[0] == again[0] == listed[0] == exported[0] == 0, (ran, again)
    assert json.loads(shown[1])["numbers"] == {"AG1": 9, "AG2": 42}
    assert (program.folder / "r.bars").read_text() == f"AG1 {'#' * 9}\nAG2 {'#' * 42}\n"
    assert (program.folder / "r.csv").read_text() == 'run,outcome,answer\nr,justified,"42."\n'
    assert "larger" in listed[1]


def test_methods_agents_models_and_formats_are_chosen_by_name_as_ours_are(
    program: Program,
) -> None:
    ran, shown, again, judged = program(
        (*ASKED, *CANNED, "--protocol", "twice", "--run", "r", "--json"),
        ("show", "r", "-o", "r.csv"),
        ("replay", "r"),
        (*ASKED, *CANNED, "--seat", "AG1=parrot", "--protocol", "free", "--run", "s", "--json"),
    )
    told = json.loads(ran[1])
    assert (ran[0], told["protocol"], told["agents"]["M"]) == (0, "twice", "canned:any")
    assert (shown[0], again[0]) == (0, 0)
    assert (program.folder / "r.csv").read_text().startswith("run,outcome,answer\nr,synthesis,")
    # A parrot knows one message alone: it sat there, and no answer of its was legal.
    assert json.loads(judged[1])["agents"]["AG1"] == "parrot"
    assert "fallback" in " ".join(json.loads(judged[1])["flags"])


def test_a_form_of_graphs_is_read_and_written_as_ours_are(program: Program) -> None:
    said = "車を入れない -> 車を入れる\n車を入れる -> 車を入れない\n"
    pairs = program.folder / "広場.pairs"
    pairs.write_text(said, "utf-8")
    (program.folder / "torn.pairs").write_text("x\n")
    file, back = str(program.folder / "広場.aif.json"), str(program.folder / "back.pairs")
    out, again, torn, unread, helped = program(
        ("convert", str(pairs), file),
        ("convert", file, back),
        ("convert", str(program.folder / "torn.pairs"), "-", "--to", "aif"),
        ("convert", file, "x.notes"),
        ("convert", file, "-", "--to", "nothing"),
    )
    assert (out[0], again[0]) == (0, 0), (out, again)
    assert (program.folder / "back.pairs").read_text("utf-8") == said
    assert (torn[0], "torn.pairs:1: no pair" in torn[2]) == (2, True)
    assert (unread[0], "aufheben_example.pairs:read is no Form" in unread[2]) == (2, True)
    assert "pairs" in helped[2]


def test_python_has_all_of_it_too(program: Program) -> None:
    out = program.python(
        "import asyncio\n"
        "from aufheben import App, ask\n"
        "from aufheben_example.larger import Larger\n"
        "result = ask('Close it?', ['Yes, it is loud.', 'No, it is ours.'],\n"
        "             model='canned:any', protocol='twice', journal=':memory:')\n"
        "print(result.to('csv').splitlines()[0], 'csv' in result.formats)\n"
        "async def main():\n"
        "    app = App(journal=':memory:', model='canned:any')\n"
        "    run = await (await app.start(Larger(question='How many?'), name='r'))\n"
        "    print(run.answer, run.to('bars').count('#'), len(run.formats))\n"
        "    other = await (await app.fork('r', event=2, answer={'number': 99}))\n"
        "    print(other.answer)\n"
        "    found = [r.answer async for r in app.batch(\n"
        "        [Larger(question=q, seats={'AG1': 'parrot'}) for q in 'ab'])]\n"
        "    print(found)\n"
        "asyncio.run(main())\n"
    )
    assert out.splitlines() == [
        "run,outcome,answer True",
        "42. 84 7",
        "99.",
        "['42.', '42.']",
    ]


def test_what_is_broken_or_gone_is_refused_where_it_is_used_and_breaks_nothing_else(
    program: Program,
) -> None:
    camera = str(EXAMPLE.parent / "camera.toml")
    torn, leaving, flat, unknown, provider, ending, sound = program(
        ("torn", "x"),
        (*ASKED, *CANNED, "--seat", "AG1=leaving"),
        (*ASKED, *CANNED, "--protocol", "flat"),
        (*ASKED, *CANNED, "--protocol", "twicee"),
        (*ASKED, "--model", "cannd:any"),
        (*ASKED, *CANNED, "-o", "x.bars"),
        ("ask", camera, "-q"),
    )
    for code, out, err in (torn, leaving, flat, unknown, provider, ending):
        assert (code, out) == (2, ""), err
    assert "aufheben doctor lists what is registered" in torn[2]
    assert "cannot be used: SystemExit: 3" in leaving[2]
    assert "is no Method" in flat[2]
    assert "write 'twice'" in unknown[2]
    assert "canned" in provider[2]
    assert "no format ends in '.bars'" in ending[2]
    assert sound[0] == 0
    assert sound[1].startswith("We should buy camera c")


@pytest.mark.parametrize(
    "asked", [("larger", "How many?"), (*ASKED, "--protocol", "twice")], ids=["room", "method"]
)
def test_a_run_whose_package_is_gone_is_named_and_left_as_it_is(
    program: Program, tmp_path: Path, asked: tuple[str, ...]
) -> None:
    [ran] = program((*asked, *CANNED, "--run", "r"))
    assert ran[0] == 0, ran
    without = Program(tmp_path / "nothing", program.folder)
    listed, shown = without(("runs", "list"), ("show", "r"))
    assert (listed[0], "r  " in listed[1]) == (0, True)
    assert (shown[0], shown[1]) != (0, "")
    assert "is a package missing" in shown[2]


def test_help_reads_metadata_once_and_a_question_none(program: Program) -> None:
    camera = str(EXAMPLE.parent / "camera.toml")
    commands = (
        ["ask", camera, "-q"],
        [camera, "-q"],
        ["Is it so?", "--stance", "It is.", "--dry-run", "--model", "openai:x"],
        ["show"],
        ["--help"],
    )
    out = program.python(
        "import sys\n"
        "from aufheben.plugins import plugins\n"
        "from aufheben.surfaces.cli.entry import cli, run\n"
        f"for words in {commands!r}:\n"
        "    code = run(lambda: cli.main(words, 'aufheben', standalone_mode=False))\n"
        "    foreign = [name for name in sys.modules if name.startswith('aufheben_example')]\n"
        "    print(); print('read', code, plugins.cache_info().misses, foreign)\n"
    )
    told = [line for line in out.splitlines() if line.startswith("read")]
    assert told == [*["read 0 0 []"] * 4, "read 0 1 []"]


def test_entry_points_that_nobody_can_read_are_named_and_hide_no_others(tmp_path: Path) -> None:
    (tmp_path / "packages").mkdir()
    _package(tmp_path / "packages", "unreadable", "[aufheben.rooms]\nno equals sign\n")
    _package(tmp_path / "packages", "whole", "[aufheben.rooms]\nlarger = tests.rooms.toy:ROOM\n")
    program = Program(tmp_path / "packages", tmp_path)
    [helped] = program(("--help",))
    assert "larger  A room of whole 0.2." in helped[1]
    found = program.python("from aufheben.plugins import plugins; print(*plugins(), sep='\\n')")
    assert "package 'unreadable' of unreadable 0.2" in found


HOSTILE = """[aufheben.rooms]
torn = nowhere.at.all:ROOM
\x1b[31mred = a:b
--help = a:b
../up = a:b
"""


def test_hostile_packages_say_nothing_to_a_terminal_and_take_nothing_from_others(
    tmp_path: Path,
) -> None:
    packages = tmp_path / "packages"
    packages.mkdir()
    _package(packages, "hostile", HOSTILE)
    said = "Name: hostile\nVersion: 0\x1b]0;owned\x07\n"
    (packages / "hostile-0.2.dist-info/METADATA").write_text(said)
    for number in range(2):
        _package(packages, f"nameless{number}", "[aufheben.rooms]\nlarger = a:b\n")
        (packages / f"nameless{number}-0.2.dist-info/METADATA").write_text("Version: 1\n")
    program = Program(packages, tmp_path)
    helped, doctor, schema = program(("--help",), ("doctor",), ("schema", "run"))
    assert [each[0] for each in (helped, doctor, schema)] == [0, 1, 0]
    assert "\x1b" not in helped[1] + doctor[1]
    shown = helped[1].partition("Of other packages:\n")[2].split("\n")
    assert [line.split()[0] for line in shown if line] == ["larger", "torn"]


def test_a_broken_package_takes_nothing_from_the_completion_of_ours(program: Program) -> None:
    program.env |= {
        "_AUFHEBEN_COMPLETE": "bash_complete",
        "COMP_WORDS": "aufheben ",
        "COMP_CWORD": "1",
    }
    out = program.python("from aufheben.surfaces.cli.entry import main\nmain([])")
    assert {"plain,ask", "plain,larger"} <= set(out.splitlines())
    assert "plain,torn" not in out
