"""Checking an ontology without a model; what is read, what is refused, where findings go."""

from pathlib import Path

import pytest

from tests.surfaces.conftest import Program
from tests.surfaces.curating import PREFIXES, rows, told, turtle, written

ROOT = Path(__file__).parents[2]
TRAFFIC = str(ROOT / "examples/traffic.csv")
JAPANESE = str(ROOT / "examples/traffic.ja.csv")
SOUND = (("car", "vehicle"), ("fire engine", "vehicle"))
LEXICAL = (("sign", "warning sign"),)


def test_without_a_model_structure_and_head_nouns_are_looked_at(program: Program) -> None:
    done = program("check", TRAFFIC)
    assert done.code == 1
    assert "ERROR reversed_pair: " in done.out
    assert "INFO redundant_edge: " in done.out
    assert 'WARN doubtful_edge: doubted: "sign" as a subclass of "no-parking sign" [' in done.out
    assert 'The head noun of "no-parking sign" is "sign"' in done.out
    assert "13 edges of 15 classes (columns child, parent)" in done.err
    assert "no model: structure and head nouns only" in done.err
    assert "doubtful_edge" not in done.err
    assert "debated" not in done.out
    assert "at most" not in done.out
    assert "13 edges of" not in done.out


@pytest.mark.parametrize(
    ("pairs", "fail_on", "code"),
    [
        pytest.param(SOUND, "error", 0, id="sound-error"),
        pytest.param(SOUND, "warn", 0, id="sound-warn"),
        pytest.param(LEXICAL, "error", 0, id="doubtful-error"),
        pytest.param(LEXICAL, "warn", 1, id="doubtful-warn"),
        pytest.param(LEXICAL, "none", 0, id="doubtful-none"),
    ],
)
def test_the_exit_code_follows_the_worst_finding(
    program: Program, pairs: tuple[tuple[str, str], ...], fail_on: str, code: int
) -> None:
    assert program("check", rows("in.csv", pairs), "--fail-on", fail_on).code == code


def test_a_japanese_file_is_judged_and_told_in_japanese(program: Program) -> None:
    done = program("check", JAPANESE)
    assert done.code == 1
    assert "疑わしい関係：「標識」を「駐車禁止標識」のサブクラスとすること" in done.out
    assert "向きを逆にする：「駐車禁止標識」は「標識」のサブクラスである" in done.out
    assert "「駐車禁止標識」の主要部は「標識」" in done.out
    assert "辺13本のうち13本を調べました" in done.out
    assert "is stated under" not in done.out
    assert "looks like" not in done.out


def test_the_language_may_be_chosen_against_the_names(program: Program) -> None:
    done = program("check", JAPANESE, "--lang", "en")
    assert 'doubted: "標識" as a subclass of "駐車禁止標識"' in done.out
    assert "のサブクラス" not in done.out


def test_structure_may_be_left_out_and_then_nothing_of_it_is_found(program: Program) -> None:
    rules = {
        finding["rule"]
        for finding in told(program("check", TRAFFIC, "--no-structure", "--json"))["findings"]
    }
    assert rules == {"doubtful_edge"}


def test_f36_a_cycle_and_a_class_under_itself_are_errors_and_do_not_hang(program: Program) -> None:
    cycle = (("a", "b"), ("b", "c"), ("c", "a"), ("d", "d"))
    done = program("check", rows("in.csv", cycle), "--json")
    found = told(done)
    rules = {(finding["rule"], finding["level"]) for finding in found["findings"]}
    assert done.code == 1
    assert {("cycle", "ERROR"), ("self_loop", "ERROR")} <= rules
    assert found["edges"]["checked"] == 3
    [skipped] = found["edges"]["skipped"]
    assert (skipped["number"], "under itself" in skipped["why"]) == (1, True)


def test_classes_without_a_label_are_checked_and_not_called_skipped(program: Program) -> None:
    text = "format-version: 1.4\n\n[Term]\nid: X:1\nname: car\nis_a: X:2\n"
    path = Path("a.obo")
    path.write_text(text, "utf-8")
    done = program("check", str(path))
    assert "noted 1: no label: called by its local name" in done.err
    assert "skipped" not in done.err
    assert ("1 edge, no model is asked" in done.err, "at most" in done.err) == (True, False)
    assert told(program("check", str(path), "--json"))["edges"]["skipped"] == []


def test_skipped_axioms_are_counted_with_their_reasons(program: Program) -> None:
    restriction = (
        "ex:car rdfs:subClassOf [ a owl:Restriction ; owl:onProperty ex:has ;"
        " owl:someValuesFrom ex:wheel ] ."
    )
    path = turtle("in.ttl", "ex:car rdfs:subClassOf ex:vehicle .", restriction)
    done = program("check", path, "--json")
    edges = told(done)["edges"]
    assert (edges["total"], [row["number"] for row in edges["skipped"]]) == (1, [1])
    assert edges["skipped"][0]["why"]
    assert f"skipped 1: {edges['skipped'][0]['why']}" in done.err


def test_a_file_of_pairs_without_a_header_says_the_order_it_took(program: Program) -> None:
    done = program("check", written("in.tsv", "car\tvehicle\nsign\twarning sign\n"), "--json")
    assert told(done)["order"] == "no header: child, then parent"
    assert "no header: child, then parent" in done.err


LABELS = (
    PREFIXES
    + 'ex:a a owl:Class ; rdfs:label "sign"@en, "標識"@ja .\n'
    + 'ex:b a owl:Class ; rdfs:label "warning sign"@en, "警戒標識"@ja .\n'
    + "ex:a rdfs:subClassOf ex:b .\n"
)


@pytest.mark.parametrize(("langs", "name"), [("ja,en", "標識"), ("en", "sign")])
def test_the_labels_of_the_first_language_are_judged(
    program: Program, langs: str, name: str
) -> None:
    found = told(program("check", written("in.ttl", LABELS), "--label-lang", langs, "--json"))
    [finding] = [row for row in found["findings"] if row["rule"] == "doubtful_edge"]
    assert finding["subject_name"] == name
    assert finding["subject"] == "http://example.org/roads#a"


BAD: dict[str, tuple[str, bytes | None, str, str]] = {
    "missing": ("gone.csv", None, "gone.csv", "check the name"),
    "directory": (".", None, "a directory", "name a file"),
    "latin": ("in.csv", "child,parent\ncaf\xe9,bar\n".encode("latin-1"), "in.csv:2", "UTF-8"),
    "functional": ("in.ofn", b"Ontology(<x>)", "functional", "robot convert"),
    "too-many-cells": ("in.csv", b"child,parent\na,b\nc,d,e\n", "in.csv:3", "double quotes"),
    "no-ending": ("in.xyz", b"nothing that anybody reads", "format", "CSV"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_file_that_cannot_be_read_is_refused_with_the_place_and_the_fix(
    program: Program, name: str
) -> None:
    path, content, what, fix = BAD[name]
    if content is not None:
        Path(path).write_bytes(content)
    done = program("check", path, "--json")
    assert (done.code, done.out) == (2, "")
    assert what in done.err
    assert fix in done.err
    assert program("runs", "list").out == ""


CLASHES = {
    "--accept there.tsv": "--accept without",
    "--experts NX": "no expert is called 'X'",
    "--experts NN": "each expert once",
    "--experts NS --form single": "one expert is single",
    "--form parrallel": "--form",
    "--expert there.tsv": "there.tsv",
    "--expert own.toml": "an expert 'S' exists",
    "--seat Q=lexical": "no such seat",
    "--seat N=gpt": "gpt",
    "--seat N": "--seat",
    "--base-iri http://elsewhere/": "no class begins",
    "--min-agree nan": "must be a number, not nan",
    "--select vehicel": "did you mean 'vehicle'",
    "--suppress there.tsv": "there.tsv",
    "--suppress gone.tsv": "gone.tsv",
    "--changed-since gone.csv": "gone.csv",
    "--base-url http://127.0.0.1:1/v1": "--base-url without --model",
    "--diff --accept gone.tsv": "gone.tsv",
    "--diff --accept nonsense.tsv": "nonsense.tsv",
}


@pytest.mark.parametrize("options", CLASHES)
def test_options_that_do_not_fit_are_refused_before_anything_is_done(
    program: Program, options: str
) -> None:
    written("there.tsv", "something\tthat\tstands\tthere\n")
    written("nonsense.tsv", "no list of edges\n")
    written("own.toml", '[experts.S]\nviewpoint = "Ask what wears out first."\n')
    done = program("check", rows("in.csv"), *options.split())
    assert (done.code, done.out) == (2, "")
    assert CLASHES[options] in done.err
    assert program("runs", "list").out == ""
    assert Path("there.tsv").read_text(encoding="utf-8").startswith("something")


def test_suppressed_findings_of_structure_are_counted(program: Program) -> None:
    known = written("known.tsv", "reversed_pair\troad\n*\tRoute 246\n*\tfire engine\n")
    found = told(program("check", TRAFFIC, "--suppress", known, "--json"))
    assert found["suppressed"] == 3
    assert {row["rule"] for row in found["findings"]} == {"doubtful_edge"}
    assert {"number": 3, "why": "known, and suppressed"} in found["edges"]["skipped"]


def test_a_password_in_an_address_is_refused_before_anything_is_kept(
    program: Program, tmp_path: Path
) -> None:
    url = "http://joe:SECRET@127.0.0.1:1/v1"
    done = program("check", rows("in.csv"), "--model", "openai:m", "--base-url", url)
    assert (done.code, "SECRET" in done.out + done.err) == (2, False)
    kept = [file.read_bytes() for file in (tmp_path / "home").rglob("*") if file.is_file()]
    assert not [text for text in kept if b"SECRET" in text]


def test_without_a_model_names_in_other_languages_are_not_judged(program: Program) -> None:
    path = turtle("in.ttl", "ex:sign rdfs:subClassOf ex:warning_sign .")
    done = program("check", path, "--label-lang", "pt", "--json")
    assert told(done)["edges"]["checked"] == 0
    assert "only English and Japanese names are read" in done.err


def test_a_column_that_is_not_read_is_named_on_stderr(program: Program) -> None:
    Path("in.csv").write_text("child,parent,definition,remark\ncar,vehicle,it drives,ask Ann\n")
    assert "not read: the column remark;" in program("check", "in.csv").err
    assert "not read" not in program("check", "in.csv", "--quiet").err
