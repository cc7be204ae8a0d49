"""What curators bring and take away: several files, imports, profiles, reports for machines."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.surfaces.conftest import Program
from tests.surfaces.curating import PREFIXES, rows, told, turtle, written

OWN = (
    "ex:fire_engine rdfs:subClassOf ex:special_vehicle .",
    "ex:fire_engine rdfs:subClassOf ex:vehicle .",
)
CORE = ("ex:special_vehicle rdfs:subClassOf ex:vehicle .", "ex:sign rdfs:subClassOf ex:sign .")
BARE = (
    PREFIXES + 'ex:car a owl:Class ; rdfs:label "car"@en ; rdfs:subClassOf ex:motor_vehicle .\n'
    "ex:motor_vehicle a owl:Class .\n"
)


def _rules(program: Program, *words: str) -> list[str]:
    return [row["rule"] for row in told(program("check", *words, "--json"))["findings"]]


def test_what_an_import_states_is_known_and_not_examined(program: Program) -> None:
    own, core = turtle("own.ttl", *OWN), turtle("core.ttl", *CORE)
    assert _rules(program, own) == []
    assert _rules(program, own, "--with", core) == ["redundant_edge"]
    found = told(program("check", own, "--with", core, "--json"))
    assert found["edges"]["total"] == found["edges"]["checked"] == 2
    assert set(_rules(program, own, core)) == {"redundant_edge", "self_loop"}


def test_an_import_that_is_given_counts_as_followed(program: Program) -> None:
    head = "<http://x/{0}> a owl:Ontology {1}.\n"
    own = written("own.ttl", PREFIXES + head.format("own", "; owl:imports <http://x/core> "))
    own = written("own.ttl", Path(own).read_text() + "\n".join(OWN))
    core = written("core.ttl", PREFIXES + head.format("core", "") + "\n".join(CORE))
    alone = program("check", own).err
    assert "owl:imports is not followed" in alone
    assert "--with FILE" in alone
    assert "is not followed" not in program("check", own, "--with", core).err


def test_an_import_of_obo_that_is_given_is_followed(program: Program) -> None:
    term = "\n[Term]\nid: AN:{}\nname: {}\n"
    own = f"ontology: own\nimport: core.obo\n{term.format(2, 'puppy')}is_a: AN:1\n"
    path = written("own.obo", "format-version: 1.2\n" + own)
    core = f"format-version: 1.2\nontology: core\n{term.format(1, 'dog')}"
    core += f"{term.format(3, 'pup')}is_a: AN:1\n"
    assert "import is not followed" in program("check", path).err
    assert "not followed" not in program("check", path, "--with", written("core.obo", core)).err


def test_what_is_neither_a_list_nor_a_rule_is_refused_with_the_rules(program: Program) -> None:
    done = program("check", written("in.csv", "child,parent\na,b\n"), "--accept", "typo", "--diff")
    assert (done.code, "redundant_edge" in done.err) == (2, True)


def test_a_folder_is_one_hierarchy_and_each_file_is_mended_in_its_own_form(
    program: Program,
) -> None:
    Path("onto/more").mkdir(parents=True)
    turtle("onto/own.ttl", *OWN)
    turtle("onto/more/core.ttl", CORE[0])
    untouched = Path("onto/more/core.ttl").read_bytes()
    words = ("check", "onto", "--accept", "redundant_edge", "--no-notes", "--fix", "out")
    assert "wrote out/own.ttl" in program(*words).err
    assert sorted(str(path) for path in Path("out").rglob("*.ttl")) == ["out/own.ttl"]
    before, after = (Path(name).read_text("utf-8") for name in ("onto/own.ttl", "out/own.ttl"))
    assert before.replace(OWN[1] + "\n", "").strip() == after.strip()
    assert Path("onto/more/core.ttl").read_bytes() == untouched
    again = program(*words)
    assert (again.code, "the file exists" in again.err) == (2, True)


def test_several_files_do_not_go_into_one(program: Program) -> None:
    done = program("check", rows("a.csv"), rows("b.csv"), "--fix", "out.csv")
    assert (done.code, "name a folder" in done.err) == (2, True)


def test_a_run_over_several_files_is_computed_again(program: Program) -> None:
    own, core = turtle("own.ttl", *OWN), turtle("core.ttl", *CORE)
    program("check", own, "--with", core, "--run", "r")
    first = json.loads(program("show", "r", "--json").out)
    assert [row["rule"] for row in first["findings"]] == ["redundant_edge"]
    assert program("replay", "r").code == 0


@pytest.mark.parametrize("text", ["ex:car a owl:Class .\n", "ex:car rdfs:label 'car' .\n"])
def test_a_file_without_an_edge_is_no_success(program: Program, text: str) -> None:
    done = program("check", written("in.ttl", PREFIXES + text), "--json")
    assert (done.code, done.out) == (2, "")
    assert "no is-a edge" in done.err
    assert "looked for rdfs:subClassOf" in done.err


def test_a_profile_says_which_rules_are_reported_at_which_level(program: Program) -> None:
    profile = written("p.txt", "# ours and ROBOT's\nERROR\tself_loop\nERROR\tmissing_definition\n")
    path = rows("in.csv", (("a", "a"), ("sign", "warning sign")))
    assert _rules(program, path, "--profile", profile) == ["self_loop"]
    written("p.txt", "INFO\tself_loop\nERROR\tdoubtful_edge\n")
    done = program("check", path, "--profile", profile, "--json")
    assert [(row["level"], row["rule"]) for row in told(done)["findings"]] == [
        ("ERROR", "doubtful_edge"),
        ("INFO", "self_loop"),
    ]
    assert done.code == 1


@pytest.mark.parametrize(
    ("text", "do"),
    [("ERROR\tcycel\n", "did you mean cycle?"), ("FATAL\tcycle\n", "ERROR, WARN or INFO"),
     ("ERROR\tmissing_definition\n", "ERROR, WARN or INFO")],
)  # fmt: skip
def test_a_wrong_profile_is_refused_before_anything_is_done(
    program: Program, text: str, do: str
) -> None:
    done = program("check", rows("in.csv"), "--profile", written("p.txt", text))
    assert (done.code, done.out) == (2, "")
    assert "p.txt" in done.err
    assert do in done.err


def test_findings_come_in_order_of_level_and_class(program: Program) -> None:
    edges = (("zebra", "zebra"), ("b", "b"), ("sign", "warning sign"), ("A", "A"))
    rows_of = told(program("check", rows("in.csv", edges), "--json"))["findings"]
    assert [(row["level"], row["subject"]) for row in rows_of] == [
        ("ERROR", "A"), ("ERROR", "b"), ("ERROR", "zebra"), ("WARN", "sign"),
    ]  # fmt: skip


def test_sarif_shows_each_finding_at_its_line(program: Program) -> None:
    path = rows("in.csv", (("car", "vehicle"), ("sign", "warning sign")))
    program("check", path, "-o", "r.sarif")
    log = json.loads(Path("r.sarif").read_text("utf-8"))
    [run] = log["runs"]
    assert (log["version"], run["tool"]["driver"]["name"]) == ("2.1.0", "aufheben")
    [result] = run["results"]
    assert result["level"] in {"none", "note", "warning", "error"}
    assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    [place] = result["locations"]
    assert place["physicalLocation"]["artifactLocation"] == {"uri": "in.csv"}
    assert place["physicalLocation"]["region"] == {"startLine": 3}
    assert 'doubted: "sign"' in result["message"]["text"]


def test_no_name_is_a_link_in_sarif(program: Program) -> None:
    path = rows("in.csv", (("[x](javascript:alert)", "[x](javascript:alert)"),))
    program("check", path, "-o", "r.sarif")
    [run] = json.loads(Path("r.sarif").read_text("utf-8"))["runs"]
    [result] = run["results"]
    assert "](" not in result["message"]["text"].replace("\\](", "")
    assert "javascript:alert" in result["message"]["text"]


def test_junit_counts_what_it_holds(program: Program) -> None:
    path = rows("in.csv", (("a", "a"), ("sign", "warning sign"), ("car", "vehicle")))
    program("check", path, "-o", "r.xml")
    [suite] = ET.parse("r.xml").getroot()
    assert suite.get("tests") == str(len(suite.findall("testcase")))
    assert suite.get("failures") == str(len(suite.findall("testcase/failure"))) == "1"
    assert suite.get("skipped") == str(len(suite.findall("testcase/skipped"))) == "1"
    [failed] = [case for case in suite if case.find("failure") is not None]
    assert (failed.get("classname"), failed.get("file"), failed.get("line")) == (
        "self_loop", "in.csv", "2",
    )  # fmt: skip


def test_a_label_that_is_lacking_is_made_of_the_name_where_the_report_accepts_it(
    program: Program,
) -> None:
    path = written("in.ttl", BARE)
    done = program("check", path, "-o", "report.tsv")
    assert "--accept report.tsv --fix OUT" in done.err
    assert "--suppress report.tsv" in done.err
    words = ("--accept", "report.tsv", "--no-notes", "--fix", "out.ttl")
    program("check", path, *words)
    assert 'rdfs:label "motor vehicle"@en' in Path("out.ttl").read_text("utf-8")
    assert "missing_label" not in _rules(program, "out.ttl")


def test_all_that_a_rule_suggests_is_accepted_by_its_name(program: Program) -> None:
    edges = (("fire engine", "special vehicle"), ("special vehicle", "vehicle"))
    path = rows("in.csv", (*edges, ("fire engine", "vehicle"), ("sign", "vehicle")))
    program("check", path, "--accept", "redundant_edge", "--no-notes", "--fix", "out.csv")
    assert "fire engine,vehicle" not in Path("out.csv").read_text("utf-8")


def test_concepts_are_told_of_as_concepts(program: Program) -> None:
    skos = (
        "@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n@prefix ex: <http://x/> .\n"
        "ex:sign skos:broader ex:warning_sign .\n"
    )
    path = written("in.ttl", skos)
    done = program("check", path)
    assert 'doubted: "warning sign" as broader than "sign"' in done.out
    assert 'reverse it: "sign" is broader than "warning sign"' in done.out
    assert "subclass" not in done.out
    assert (
        "「warning sign」を「sign」の上位概念とすること"
        in program("check", path, "--lang", "ja").out
    )


def test_a_rule_of_names_casts_no_vote(program: Program) -> None:
    program("check", rows("in.csv", (("sign", "warning sign"),)), "-o", "r.html", "-o", "r.md")
    page = Path("r.html").read_text("utf-8")
    assert "none; a rule of names spoke" in page
    assert (
        "check-vote"
        not in page.partition('<div class="check-plain">')[2].partition("</section>")[0]
    )
    for said in ("lexical", "single", "undecided", "begun"):
        assert said in page
        assert said in Path("r.md").read_text("utf-8")


def test_a_japanese_check_is_listed_by_a_japanese_question(program: Program) -> None:
    path = rows("in.csv", (("標識", "警戒標識"),))
    assert told(program("check", path, "--json"))["issue"].endswith("が誤っているか")
    assert "どの is-a 関係が誤っているか" in program("runs", "list").out
