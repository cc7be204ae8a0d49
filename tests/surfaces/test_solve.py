"""All 50 frameworks, in both formats, under every semantics offered, through the command."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from aufheben.errors import BadInput, MissingExtra
from aufheben.surfaces.cli.solve import command

DATA = Path(__file__).parents[1] / "data/iccma"
CASES = [json.loads(line) for line in (DATA / "expected.jsonl").read_text().splitlines()]
SEMANTICS = ["GR", "CO", "PR", "ST"]


def solved(*arguments: str) -> str:
    result = CliRunner().invoke(command, list(arguments), catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


def test_there_are_fifty_frameworks() -> None:
    assert len(CASES) == 50


@pytest.mark.parametrize("semantics", SEMANTICS)
@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["name"]))
def test_extensions_are_exact_in_both_formats(case: dict[str, Any], semantics: str) -> None:
    expected = {frozenset(e) for e in case["extensions"][semantics]}
    for suffix, index in ((".af", int), (".apx", lambda name: int(str(name).removeprefix("a")))):
        file = DATA / "instances" / f"{case['name']}{suffix}"
        found = json.loads(solved(str(file), "--semantics", semantics, "--json"))["extensions"]
        assert len(found) == len(expected)
        assert {frozenset(index(name) for name in e) for e in found} == expected


@pytest.mark.parametrize("semantics", SEMANTICS)
@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["name"]))
def test_credulous_and_skeptical_acceptance_is_exact(case: dict[str, Any], semantics: str) -> None:
    file = str(DATA / "instances" / f"{case['name']}.af")
    credulous, skeptical = case["credulous"][semantics], case["skeptical"][semantics]
    everyone = list(range(1, case["n"] + 1))
    accepted = everyone if isinstance(skeptical, str) else skeptical
    for argument in everyone:
        some = solved(file, "--semantics", semantics, "--credulous", str(argument))
        every = solved(file, "--semantics", semantics, "--skeptical", str(argument))
        assert some == ("YES\n" if argument in credulous else "NO\n")
        assert every == ("YES\n" if argument in accepted else "NO\n")


def test_plain_output_is_that_of_the_competition(tmp_path: Path) -> None:
    file = tmp_path / "nixon.af"
    file.write_text("p af 2\n1 2\n2 1\n")
    assert solved(str(file), "--semantics", "PR") == "w 1\nw 2\n"
    assert solved(str(file), "--semantics", "GR") == "w\n"
    file.write_text("p af 1\n1 1\n")
    assert solved(str(file), "--semantics", "ST") == "NO\n"


def test_without_clingo_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "clingo", None)
    file = str(DATA / "instances/mutual2.af")
    assert solved(file) == "w\n"
    with pytest.raises(MissingExtra, match=r"install aufheben\[asp\]"):
        solved(file, "--semantics", "PR")


F39 = {
    "no_header": ("x.af", "1 2\n", 1, "p af N"),
    "an_empty_file_has_no_header": ("x.af", "# nothing\n", 1, "p af N"),
    "a_second_header": ("x.af", "p af 2\np af 3\n", 2, "keep one"),
    "an_argument_past_n": ("x.af", "p af 2\n\n1 3\n", 3, "number them from 1"),
    "argument_zero": ("x.af", "p af 2\n# fine\n0 1\n", 3, "number them from 1"),
    "a_negative_argument": ("x.af", "p af 2\n-1 1\n", 2, "number them from 1"),
    "a_word": ("x.af", "p af 2\none two\n", 2, "two numbers"),
    "three_numbers": ("x.af", "p af 3\n1 2 3\n", 2, "two numbers"),
    "a_million_and_one_arguments": ("x.af", "p af 1000001\n", 1, "at most 1,000,000"),
    "an_undeclared_attacker": ("x.apx", "arg(a).\natt(b,a).\n", 2, "add arg(b)."),
    "a_repeated_declaration": ("x.apx", "arg(a).\narg(a).\n", 2, "declare it once"),
    "a_missing_stop": ("x.apx", "arg(a).\narg(b)\n", 2, "arg(a). or att(a,b)."),
    "an_attack_of_one": ("x.apx", "arg(a).\natt(a).\n", 2, "arg(a). or att(a,b)."),
    "another_ending": ("x.tgf", "1\n2\n#\n1 2\n", None, ".af or .apx"),
}


@pytest.mark.parametrize("name", F39)
def test_f39_a_malformed_framework_is_refused_with_its_line(name: str, tmp_path: Path) -> None:
    file_name, text, line, fix = F39[name]
    file = tmp_path / file_name
    file.write_text(text)
    with pytest.raises(BadInput) as refused:
        solved(str(file))
    assert refused.value.file == str(file)
    assert refused.value.line == line
    assert fix in refused.value.do
