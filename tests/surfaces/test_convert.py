"""`aufheben convert`: what comes in, what goes out, and what is said of the rest."""

import json
from pathlib import Path

import pytest

from tests.formats.interchange.test_aif import OVA
from tests.surfaces.conftest import Program

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


def test_steps_are_not_lost_in_a_framework_without_a_word(program: Program) -> None:
    Path("道.json").write_text(json.dumps(OVA), "utf-8")
    found = program("convert", "道.json", "道.apx")
    assert found.code == 2
    assert "an abstract framework holds no steps" in found.err
