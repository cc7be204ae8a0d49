"""A pull request that changes ontologies gets one comment, kept up to date, in which nothing lives."""

import json
import re
import subprocess
from pathlib import Path

import pytest
import yaml
from hypothesis import given

from aufheben.surfaces.pull_request.checking import Report
from aufheben.surfaces.pull_request.comment import MARK, body, inert
from tests.formats.hostile import live, reader, texts, tokens
from tests.packaging.building import ROOT
from tests.profiles import examples
from tests.pull_request.repository import GitHub, Repository, github, repository, run, started

OBO = """format-version: 1.2

[Term]
id: V:1
name: 乗り物

[Term]
id: V:2
name: 自動車
is_a: V:1 ! 乗り物
"""
OWL = (
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" '
    'xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#" xmlns:owl="http://www.w3.org/2002/07/owl#">'
    '<owl:Class rdf:about="urn:v#乗り物"><rdfs:label xml:lang="ja">乗り物</rdfs:label></owl:Class>\n'
    '<owl:Class rdf:about="urn:v#船"><rdfs:label xml:lang="ja">船</rdfs:label>'
    '<rdfs:subClassOf rdf:resource="urn:v#乗り物"/></owl:Class>\n</rdf:RDF>\n'
)
CSV = "child,parent\n犬,動物\n猫,動物\n"
REVERSED = "動物,犬\n"
HOSTILE = '"<img src=x onerror=alert(1)> $(touch /tmp/x) `id` ${{ github.token }} @team fixes #12 ::error::"'


@pytest.fixture
def onto(tmp_path: Path) -> Repository:
    """Three ontologies, one with a fault that was always there."""
    made = repository(tmp_path / "リポジトリ")
    old = CSV + "鯨,魚\n魚,鯨\n"
    made.commit({"種/animals.csv": old, "vehicles.obo": OBO, "ships.owl": OWL, "README.md": "x"})
    return made


def commented(hub: GitHub) -> str:
    [one] = hub.comments
    return str(one["body"])


@pytest.mark.parametrize(
    ("file", "text", "named"),
    [
        ("種/animals.csv", CSV + "鯨,魚\n魚,鯨\n" + REVERSED, ["犬", "動物", "line 2"]),
        ("vehicles.obo", OBO.replace("乗り物\n\n", "乗り物\nis_a: V:2\n\n"), ["自動車", "乗り物"]),
        (
            "ships.owl",
            OWL.replace(
                '"ja">乗り物</rdfs:label>',
                '"ja">乗り物</rdfs:label><rdfs:subClassOf rdf:resource="urn:v#船"/>',
            ),
            ["船", "乗り物", "reversed_pair"],
        ),
    ],
)
def test_what_a_change_states_is_found_and_what_was_there_before_is_not(
    onto: Repository, file: str, text: str, named: list[str]
) -> None:
    base = onto.git("rev-parse", "HEAD")
    onto.commit({file: text})
    with github() as hub:
        done = run(onto, base, hub)
    assert (done.code, done.log, done.summary) == (1, "", "")
    assert re.fullmatch(r"findings=1\ncategory=aufheben-[0-9a-f]{12}\n", done.output)
    assert all(word in commented(hub) for word in (MARK, f"`{file}`", *named))
    assert "鯨" not in commented(hub)
    [result] = [each for part in done.sarif["runs"] for each in part["results"]]
    assert result["ruleId"] == "reversed_pair"
    assert {asked[2] for asked in hub.asked} == {"Bearer s3cret"}


def test_the_comment_is_one_is_written_anew_and_stays_quiet_without_findings(
    onto: Repository,
) -> None:
    base = onto.git("rev-parse", "HEAD")
    onto.commit({"README.md": "y", "gone.csv": "child,parent\na,b\n"})
    with github() as hub:
        hub.say(f"{MARK} -->\nwritten by a person", kind="User")
        hub.comments.append({"id": 2, "body": None, "user": None})
        assert run(onto, base, hub).code == 0
        assert len(hub.comments) == 2
        for number in range(120):
            hub.say(f"talk {number}", kind="User")
        onto.commit({"new.csv": CSV + REVERSED, "gone.csv": None})
        assert run(onto, base, hub).code == 1
        onto.commit({"new.csv": CSV})
        assert run(onto, base, hub).code == 0
        assert len(hub.comments) == 123
        assert "finds nothing" in hub.comments[-1]["body"]
        assert hub.comments[0]["body"].endswith("written by a person")
        before = len(hub.asked)
        run(onto, base, hub)
    assert {method for method, _, _ in hub.asked[before:]} == {"GET"}


def test_two_uses_on_one_pull_request_keep_a_comment_and_a_category_each(onto: Repository) -> None:
    base = onto.git("rev-parse", "HEAD")
    onto.commit(
        {
            "new.csv": CSV + REVERSED,
            "vehicles.obo": OBO.replace("乗り物\n\n", "乗り物\nis_a: V:2\n\n"),
        }
    )
    uses = [{"CHECK_FILES": "**/*.csv"}, {"CHECK_FILES": "**/*.obo"}, {"CHECK_LANGUAGE": "ja"}]
    with github() as hub:
        outputs = [run(onto, base, hub, **use).output for use in (*uses, *uses)]
    csv, obo, both = (str(each["body"]) for each in hub.comments)
    assert "`new.csv`" in csv
    assert "`vehicles.obo`" not in csv
    assert "`vehicles.obo`" in obo
    assert "指摘" in both
    assert outputs[:3] == outputs[3:]
    assert len({each.partition("category=")[2] for each in outputs}) == 3


@pytest.mark.parametrize("given", [{"CHECK_TOKEN": ""}, {"CHECK_NUMBER": ""}, {}])
def test_who_may_not_write_a_comment_finds_it_in_the_summary_of_the_job(
    onto: Repository, given: dict[str, str]
) -> None:
    base = onto.git("rev-parse", "HEAD")
    onto.commit({"new.csv": CSV + REVERSED})
    with github(reads_only=True) as hub:
        done = run(onto, base, hub, **given)
    assert (done.code, done.log, hub.comments) == (1, "", [])
    assert "犬" in done.summary


def test_an_interface_that_cannot_be_reached_loses_no_finding(onto: Repository) -> None:
    base = onto.git("rev-parse", "HEAD")
    onto.commit({"new.csv": CSV + REVERSED})
    done = run(onto, base, CHECK_TOKEN="t")
    assert (done.code, "犬" in done.summary) == (1, True)


def test_nothing_of_a_pull_request_is_run_read_as_settings_or_followed(
    onto: Repository, tmp_path: Path
) -> None:
    base = onto.git("rev-parse", "HEAD")
    (tmp_path / "secret.csv").write_text(CSV + REVERSED)
    (onto.folder / "link.csv").symlink_to(tmp_path / "secret.csv")
    trap = "open('TRAPPED', 'w').close()\n"
    onto.commit(
        {
            **dict.fromkeys(
                ("json.py", "aufheben/__init__.py", "rdflib.py", "sitecustomize.py"), trap
            ),
            "aufheben.toml": 'fail_on = "none"\nsuppress = "no.tsv"\n',
            "$(touch TRAPPED);`touch TRAPPED`.csv": CSV + REVERSED,
            "--fix=TRAPPED.csv": f"child,parent\n{HOSTILE},犬\n犬,{HOSTILE}\n",
        }
    )
    with github() as hub:
        done = started(onto, base, hub)
    assert (done.code, done.log) == (1, "")
    assert not [file for file in onto.folder.rglob("*TRAPPED*") if file.suffix != ".csv"]
    assert "link.csv" not in commented(hub)
    assert "<img" not in commented(hub)
    assert done.output.startswith("findings=2\n")


def test_a_file_that_nobody_can_read_is_named_and_hides_no_other(onto: Repository) -> None:
    base = onto.git("rev-parse", "HEAD")
    onto.commit({"broken.owl": "<rdf:RDF @everybody\n", "new.csv": CSV + REVERSED})
    with github() as hub:
        done = run(onto, base, hub)
    assert done.code == 2
    assert "`broken.owl` could not be checked: " in commented(hub)
    assert "犬" in commented(hub)


@pytest.mark.parametrize(
    ("lang", "bytes_are_no_text", "no_option"),
    [
        (
            "en",
            "error: ./語.csv:<!-- -->1: byte 0 (0x8e) is not UTF-8; do: convert it: iconv",
            "error: unknown option '--failon' in the options of check",
        ),
        (
            "ja",
            "エラー: ./語.csv:<!-- -->1: 0 バイト目（0x8e）は UTF-8 ではありません; 対処: UTF-8に変換",
            "--failon",
        ),
    ],
)
def test_why_a_file_could_not_be_checked_is_said_with_what_to_do(
    onto: Repository, lang: str, bytes_are_no_text: str, no_option: str
) -> None:
    base = onto.git("rev-parse", "HEAD")
    (onto.folder / "語.csv").write_bytes("子,親\n犬,動物\n".encode("cp932"))
    onto.commit({})
    with github() as hub:
        assert run(onto, base, hub, CHECK_LANGUAGE=lang).code == 2
    assert bytes_are_no_text in commented(hub)
    with github() as hub:
        assert run(onto, base, hub, CHECK_LANGUAGE=lang, CHECK_OPTIONS="--failon x").code == 2
    assert no_option in commented(hub)
    assert "Usage" not in commented(hub)


def test_a_job_may_use_the_action_twice(onto: Repository, tmp_path: Path) -> None:
    base = onto.git("rev-parse", "HEAD")
    onto.commit({"new.csv": CSV + REVERSED})
    for _ in range(2):
        done = run(onto, base, RUNNER_TEMP=str(tmp_path))
        assert (done.code, done.log, done.output[:11]) == (1, "", "findings=1\n")


def test_options_with_an_open_quotation_mark_are_refused(onto: Repository) -> None:
    done = run(onto, onto.git("rev-parse", "HEAD"), CHECK_OPTIONS="--profile '語彙")
    assert done.code == 1
    assert done.log.splitlines() == ["the options cannot be read: No closing quotation; close every quotation mark in `options`"]  # fmt: skip


def test_changes_begin_where_the_branches_part_and_a_renamed_file_is_no_new_one(
    onto: Repository,
) -> None:
    onto.git("checkout", "-qb", "work")
    onto.git("mv", "種/animals.csv", "beasts.csv")
    onto.commit({"README.md": "z"})
    onto.git("checkout", "-q", "main")
    base = onto.commit({"vehicles.obo": OBO.replace("乗り物\n\n", "乗り物\nis_a: V:2\n\n")})
    onto.git("checkout", "-q", "work")
    with github() as hub:
        assert run(onto, base, hub).code == 0
    assert hub.comments == []


def test_a_checkout_of_one_commit_fetches_what_it_is_compared_with(
    onto: Repository, tmp_path: Path
) -> None:
    base = onto.git("rev-parse", "HEAD")
    onto.git("config", "uploadpack.allowAnySHA1InWant", "true")
    onto.commit({"new.csv": CSV + REVERSED})
    url = onto.folder.as_uri()
    subprocess.run(["git", "clone", "-q", "--depth=1", url, str(tmp_path / "shallow")], check=True)
    shallow = Repository(folder=tmp_path / "shallow")
    assert run(shallow, base).code == 1
    without = run(shallow, "0" * 40)
    assert (without.code, "fetch-depth: 0" in without.log) == (1, True)


@examples(200)
@given(texts)
def test_nothing_of_an_ontology_is_live_in_the_comment(text: str) -> None:
    shown = inert(text)
    assert live(shown) <= {"html_inline"}
    held = [token for token in tokens(shown) if token.type == "html_inline"]
    assert {token.content for token in held} <= {"<!-- -->"}
    left = re.sub(r"<code>.*?</code>", "", reader().render(shown))
    assert not re.search(r"#\d|(?<!\w)@[a-z]|\bGH-\d", left, re.IGNORECASE), shown


@pytest.mark.parametrize("text", ["fixes #12", "a/b#12 and GH-12", ":tada: 10:30:00", "`#12` #13"])
def test_what_github_reads_after_markdown_is_parted(text: str) -> None:
    shown = reader().render(inert(text))
    left = re.sub(r"<code>.*?</code>", "", shown)
    assert not re.search(r"#\d|GH-\d|:[\w+-]+:", left)
    assert re.sub(r"<!-- -->|</?p>|</?code>", "", shown).strip() == text


def test_a_long_report_is_cut_between_findings_and_says_how_many_are_left() -> None:
    result = {"level": "error", "ruleId": "cycle", "message": {"text": "輪\n" + "長" * 900}}
    results = [{**result, "locations": [{}]} for _ in range(300)]
    report = Report(file="a.csv", code=1, sarif={"runs": [{"results": results}]})
    said, in_japanese = body([report], "en", MARK), body([report], "ja", MARK)
    assert max(len(said), len(in_japanese)) < 65_536
    assert "And 250 more" in said
    assert "ほかに 250 件" in in_japanese


def test_the_action_hands_over_what_it_is_given_by_the_environment_alone() -> None:
    action = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
    steps = action["runs"]["steps"]
    assert [step["run"] for step in steps if "${{" in step.get("run", "")] == []
    check = next(step for step in steps if step.get("id") == "check")
    used = set(
        re.findall(
            r"CHECK_\w+", (ROOT / "src/aufheben/surfaces/pull_request/__main__.py").read_text()
        )
    )
    assert used | {"CHECK_TOKEN"} == set(check["env"])
    assert json.dumps(check["env"]).count("inputs.") == 5
    scripts = "\n".join(step["run"] for step in steps if "run" in step)
    subprocess.run(["bash", "-n", "-c", scripts], check=True)


@pytest.mark.parametrize("page", ["checking.md", "checking.ja.md"])
def test_the_workflow_that_is_shown_gives_what_the_action_takes(page: str) -> None:
    text = (ROOT / "docs" / page).read_text("utf-8")
    [shown] = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    workflow = yaml.safe_load(shown)
    action = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
    [step] = [each for each in workflow["jobs"]["check"]["steps"] if "/aufheben@" in each["uses"]]
    assert set(step["with"]) <= set(action["inputs"])
    assert workflow["permissions"] == {"contents": "read", "pull-requests": "write"}
    assert set(re.findall(r"^\| `([a-z]+)` \|", text, re.MULTILINE)) >= set(action["inputs"])
