"""`aufheben solve`: what it prints for people, for ICCMA and for programs."""

import json
import sys
import time
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from aufheben.adapters.solvers import search_solver
from aufheben.errors import BudgetExceeded, SolverTimedOut
from aufheben.surfaces.cli.solve import SEMANTICS
from aufheben.surfaces.cli.usage import code_of
from aufheben.version import install
from tests.frameworks import EXPECTED, instance
from tests.surfaces.conftest import Program
from tests.surfaces.solving import answered, refused, solved

EXAMPLE = "p af 4\n1 2\n2 1\n1 3\n2 3\n3 4\n"


def _json(*words: str, text: str | None = None) -> dict[str, Any]:
    value = json.loads("\n".join(answered(*words, "--json", text=text)))
    assert isinstance(value, dict)
    return value


@pytest.mark.parametrize("form", ["af", "apx"])
@pytest.mark.parametrize("semantics", ["GR", "CO", "PR", "ST"])
def test_all_fifty_frameworks_print_the_expected_extensions(form: str, semantics: str) -> None:
    assert len(EXPECTED) == 50
    sign = "" if form == "af" else "a"
    for case in EXPECTED:
        lines = answered(str(instance(case["name"], form)), "--semantics", semantics)
        sets = [sorted(f"{sign}{i}" for i in e) for e in case["extensions"][semantics]]
        # Sorted here as words: the order of lines has tests of its own.
        assert (lines == ["NO"]) is not bool(sets)
        printed = sorted(sorted(line.split()[1:]) for line in lines if line != "NO")
        assert printed == sorted(sets), case["name"]


@pytest.mark.parametrize("semantics", ["GR", "CO", "PR", "ST"])
def test_all_fifty_frameworks_get_the_expected_decisions(semantics: str) -> None:
    for case in EXPECTED:
        file = str(instance(case["name"], "af"))
        skeptical = case["skeptical"][semantics]
        for argument in range(1, case["n"] + 1):
            some = argument in case["credulous"][semantics]
            every = skeptical == "ALL(vacuous)" or argument in skeptical
            asked = [file, "--semantics", semantics]
            assert answered(*asked, "--credulous", str(argument)) == ["YES" if some else "NO"]
            assert answered(*asked, "--skeptical", str(argument)) == ["YES" if every else "NO"]


@pytest.mark.parametrize("said", ["grounded", "Grounded", "gr"])
def test_semantics_have_the_names_that_debates_have_too(said: str) -> None:
    file = str(instance(EXPECTED[0]["name"], "af"))
    assert answered(file, "--semantics", said) == answered(file, "--semantics", "GR")


def test_grounded_is_asked_where_no_semantics_is_named_and_numbers_are_sorted_as_numbers() -> None:
    assert answered("-", "--format", "af", text="p af 11\n1 2\n") == ["w 1 3 4 5 6 7 8 9 10 11"]


def test_the_empty_extension_is_a_line_of_its_own() -> None:
    assert answered("-", "--format", "af", "--semantics", "GR", text="p af 1\n1 1\n") == ["w"]


def test_json_of_af_has_numbers() -> None:
    path = str(instance("crustabri_test4", "af"))
    assert _json(path, "--semantics", "PR") == {
        "schema": "aufheben.solve/1",
        "file": Path(path).name,
        "semantics": "PR",
        "arguments": 4,
        "attacks": 6,
        "extensions": [[1, 4], [2, 4]],
        "complete": True,
    }


def test_json_of_apx_has_names() -> None:
    value = _json(str(instance("crustabri_test4", "apx")), "--semantics", "pr")
    assert value["extensions"] == [["a1", "a4"], ["a2", "a4"]]
    assert value["semantics"] == "PR"


def test_json_of_a_decision_says_what_was_asked() -> None:
    asked = ["-", "--format", "af", "--semantics", "ST", "--credulous", "2"]
    value = _json(*asked, text=EXAMPLE)
    del value["schema"], value["file"], value["semantics"], value["arguments"], value["attacks"]
    assert value == {"query": "2", "task": "credulous", "accepted": True}


def test_a_limit_that_leaves_something_out_is_told() -> None:
    asked = ["-", "--format", "af", "--semantics", "PR", "--limit"]
    assert _json(*asked, "1", text=EXAMPLE)["complete"] is False
    assert len(_json(*asked, "1", text=EXAMPLE)["extensions"]) == 1
    assert _json(*asked, "2", text=EXAMPLE)["complete"] is True


def test_f39_a_time_out_prints_what_was_found_and_ends_by_a_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks = count()
    monkeypatch.setattr(time, "monotonic", lambda: next(looks) / 1_000)
    pairs = "".join(f"{i} {i + 1}\n{i + 1} {i}\n" for i in range(1, 81, 2))
    asked = ["-", "--format", "af", "--semantics", "PR", "--time", "0.3", "--json"]
    result = solved(*asked, text=f"p af 80\n{pairs}")
    assert isinstance(result.exception, SolverTimedOut)
    assert code_of(result.exception) == 4
    value = json.loads(result.stdout)
    assert value["complete"] is False
    assert value["extensions"]


def test_f39_a_malformed_file_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.af"
    path.write_text("p af 2\n1 3\n", "utf-8")
    refusal = refused(str(path), "--semantics", "GR")
    assert (refusal.file, refusal.line) == (str(path), 2)


def test_f39_malformed_standard_input_is_named_with_its_line() -> None:
    refusal = refused("-", "--format", "apx", "--semantics", "GR", text="arg(a).\narg(b)\n")
    assert refusal.place == "<stdin>:2"


def test_an_unknown_argument_is_refused_with_a_near_one() -> None:
    refusal = refused(
        "-", "--format", "apx", "--semantics", "GR", "--credulous", "arg", text="arg(arg1)."
    )
    assert "arg1" in refusal.do
    none = refused("-", "--format", "af", "--semantics", "GR", "--skeptical", "1", text="p af 0\n")
    assert "none" in none.do


def test_a_file_of_unknown_ending_needs_its_format(tmp_path: Path) -> None:
    path = tmp_path / "graph.txt"
    path.write_text("p af 1\n", "utf-8")
    assert "--format" in refused(str(path), "--semantics", "GR").do
    assert answered(str(path), "--semantics", "GR", "--format", "af") == ["w 1"]


def test_without_clingo_every_semantics_is_solved_and_what_is_too_much_names_the_extra(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "clingo", None)
    asked = ["-", "--format", "af", "--semantics"]
    tied = "p af 3\n1 2\n2 1\n2 3\n3 2\n3 1\n1 3\n"
    for semantics in SEMANTICS:
        assert answered(*asked, semantics, text="p af 1\n")[-1] == "w 1"
    assert answered(*asked, "PR", text=tied) == ["w 1", "w 2", "w 3"]
    monkeypatch.setattr(search_solver, "WORK", 1)
    refusal = refused(*asked, "PR", text=tied)
    assert isinstance(refusal, BudgetExceeded)
    assert install("asp") in refusal.do


def test_no_file_that_is_there_is_overwritten_unasked(program: Program) -> None:
    Path("x.af").write_text("p af 2\n1 2\n")
    Path("keep.apx").write_text("mine")
    refused = program("solve", "x.af", "-o", "keep.apx")
    assert (refused.code, Path("keep.apx").read_text()) == (2, "mine")
    assert "add --force or name another" in refused.err
    assert program("solve", "x.af", "-o", "keep.apx", "--force").code == 0
    assert "att(a1,a2)" in Path("keep.apx").read_text()
