"""No output takes the place of a file unasked, nor ever of a journal, or of an input by any of its names."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
MODEL = ("--model", "openai:x", "--base-url", "http://127.0.0.1:1/v1")
"""Nobody is there: who asks it fails otherwise than by the refusals here."""
BIRD = "Tweety is a bird. If something is a bird, it is a flier."
ASKED = ("ask", "Is Tweety a flier?", "--stance", BIRD, "--stance", "Tweety is small.", "-q")


@pytest.mark.parametrize("other", ["runs.json", "./runs.json", "link.json", "hard.json"])
@pytest.mark.parametrize(
    "command",
    [(*ASKED, "--run", "s"), ("show", "r"), ("runs", "export", "r")],
    ids=["ask", "show", "export"],
)
def test_a_journal_is_never_written_over_even_by_force(
    program: Callable[..., Any], command: tuple[str, ...], other: str
) -> None:
    assert program(*ASKED, "--run", "r", "--journal", "runs.json").code == 0
    Path("link.json").symlink_to("runs.json")
    Path("hard.json").hardlink_to("runs.json")
    ended = program(*command, "--journal", "runs.json", "-o", other, "--force")
    assert ended.code == 2
    assert "a journal or a cache is kept there" in ended.err
    assert program("show", "r", "--journal", "runs.json").code == 0


def test_a_journal_that_a_run_begins_is_not_written_over_by_its_result(
    program: Callable[..., Any],
) -> None:
    ended = program(*ASKED, "--run", "r", "--journal", "runs.json", "-o", "runs.json")
    assert ended.code == 2
    with sqlite3.connect("runs.json") as journal:
        assert journal.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_an_input_is_not_written_over_by_another_of_its_names(program: Callable[..., Any]) -> None:
    asked = 'question = "Is Tweety a flier?"\n[seats.AG1]\nstance = "Tweety is a flier."\n'
    Path("case.md").write_text(asked)
    Path("other.md").hardlink_to("case.md")
    assert program("ask", "case.md", "-o", "other.md", "--force", "-q").code == 2
    assert Path("case.md").read_text() == asked


@pytest.mark.parametrize(
    "command",
    [(*ASKED, "-o"), ("show", "-o"), ("runs", "export", "-o"), ("init",)],
    ids=["ask", "show", "export", "init"],
)
def test_f38_nothing_is_written_through_a_link_to_what_is_not_there(
    program: Callable[..., Any], command: tuple[str, ...]
) -> None:
    program(*ASKED)
    Path("link.json").symlink_to("elsewhere.json")
    ended = program(*command, "link.json")
    assert (ended.code, Path("elsewhere.json").exists()) == (2, False)
    assert "the file exists" in ended.err


def test_a_configuration_that_never_ends_is_none(program: Callable[..., Any]) -> None:
    ended = program("--config", "/dev/zero", "config")
    assert (ended.code, "the configuration is no file" in ended.err) == (2, True)


DOORS: dict[str, tuple[tuple[str, ...], str]] = {
    "ask": (ASKED, ".md"),
    "show": (("show", "r"), ".md"),
    "resume": (("resume", "r"), ".md"),
    "judge": (("judge", str(EXAMPLES / "debate.md"), *MODEL), ".md"),
    "check": (("check", "in.tsv", "--fail-on", "none"), ".tsv"),
    "check --fix": (("check", "in.tsv", "--fail-on", "none", "--fix"), ".ttl"),
    "deliberate": (("deliberate", str(EXAMPLES / "camera.toml"), "-q"), ".md"),
    "fork": (("fork", "thought", "--at", "1", "-q"), ".md"),
    "corrupt": (("corrupt", "in.tsv", "--key", "key.jsonl"), ".tsv"),
    "bench conformance": (("bench", "conformance"), ".md"),
    "bench dialectic": (("bench", "dialectic", *MODEL), ".md"),
    "bench hierarchy": (("bench", "hierarchy", *MODEL), ".md"),
    "bench pairs": (("bench", "pairs", "--data", "pairs.jsonl", *MODEL), ".md"),
    "bench panelbench": (("bench", "panelbench", "--data", "ARCHIVE", *MODEL), ".md"),
}
WRONG = {"x.xyz": "no format ends in '.xyz'", "nowhere/x": "no folder", "there": "the file exists"}


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("door", DOORS)
def test_an_output_is_refused_before_anything_is_begun_and_overwrites_only_by_force(
    program: Callable[..., Any], archive: str, door: str, wrong: str
) -> None:
    program(*ASKED, "--run", "r")
    if door == "fork":
        program("deliberate", str(EXAMPLES / "camera.toml"), "--run", "thought", "-q")
    Path("in.tsv").write_text("child\tparent\ncar\tvehicle\n", "utf-8")
    pair = '{"pair_id": "p", "topic": "t", "a1": "x", "a2": "y", "label": "a1"}\n'
    Path("pairs.jsonl").write_text(pair, "utf-8")
    words, ending = DOORS[door]
    target = wrong if "." in wrong else f"{wrong}{ending}"
    Path(f"there{ending}").write_text("mine", "utf-8")
    said = [archive if word == "ARCHIVE" else word for word in words]
    before = program("runs", "list", "--json").out
    given = (*said, target) if said[-1] == "--fix" else (*said, "-o", target)
    ended = program(*given)
    assert (ended.code, ended.out, WRONG[wrong] in ended.err) == (2, "", True), ended.err
    assert program("runs", "list", "--json").out == before
    assert Path(f"there{ending}").read_text("utf-8") == "mine"
    if wrong == "there" and not set(MODEL) & set(words):
        forced = program(*given, "--force")
        assert forced.code == 0, forced.err
        assert f"wrote {target}" in forced.err or words[0] != "bench"
        assert Path(target).read_text("utf-8") != "mine"


@pytest.mark.parametrize("option", ["-o", "--fix"])
@pytest.mark.parametrize(
    "words",
    [
        ("ask", "in.json"),
        ("judge", "in.md", *MODEL),
        ("check", "./in.tsv"),
        ("deliberate", "in.json"),
        ("bench", "dialectic", "--topics", "in.json"),
        ("bench", "hierarchy", "--data", "in.csv", *MODEL),
        ("bench", "pairs", "--data", "in.json", *MODEL),
        ("bench", "panelbench", "--data", "in.json", *MODEL),
    ],
    ids=lambda words: " ".join(words[:2]),
)
def test_an_input_is_only_read_even_by_force(
    program: Callable[..., Any], words: tuple[str, ...], option: str
) -> None:
    if option == "--fix" and words[0] != "check":
        return
    [file] = [word for word in words if "in." in word]
    Path(file).write_text("what somebody wrote", "utf-8")
    refused = program(*words, option, file.removeprefix("./"), "--force")
    assert (refused.code, "an input is only read" in refused.err) == (2, True), refused.err
    assert Path(file).read_text("utf-8") == "what somebody wrote"


ROWS = "child,parent\ncat,pet\npet,animal\ncat,animal\n"


@pytest.mark.parametrize(
    "words",
    [
        ("check", "in", "-o", "in/more/a.tsv"),
        ("check", "a.tsv", "--with", "in", "-o", "in/more/a.tsv"),
        ("check", "a.tsv", "more.csv", "--with", "in/more", "--fix", "in/more"),
        ("check", "more.csv", "--facts", "in", "-o", "in/d.md"),
        ("deliberate", "Is a cat a pet?", "--facts", "in", "-o", "in/d.md"),
    ],
    ids=" ".join,
)
def test_what_is_read_of_a_folder_is_not_written_over(
    program: Callable[..., Any], words: tuple[str, ...]
) -> None:
    Path("in/more").mkdir(parents=True)
    Path("in/more/a.tsv").write_text(ROWS.replace(",", "\t"))
    Path("a.tsv").write_text(ROWS.replace(",", "\t"))
    Path("more.csv").write_text("child,parent\ndog,pet\n")
    Path("in/d.md").write_text("Cats are animals.")
    before = {path: path.read_text() for path in Path("in").rglob("*") if path.is_file()}
    accepting = ("--accept", "redundant_edge") if "--fix" in words else ()
    ended = program(*words, *accepting, "--force", "-q")
    assert (ended.code, "named twice" in ended.err) == (2, True)
    assert {path: path.read_text() for path in before} == before


def test_a_report_in_the_folder_that_is_checked_may_be_written_again(
    program: Callable[..., Any],
) -> None:
    Path("a.csv").write_text(ROWS)
    for _ in "12":
        assert program("check", ".", "-o", "report.html", "--force", "-q").code == 0


def test_a_run_that_is_exported_anew_does_not_take_the_place_of_its_file(
    program: Callable[..., Any],
) -> None:
    program(*ASKED, "--run", "r")
    program("runs", "export", "r", "-o", "r.jsonl")
    kept = Path("r.jsonl").read_text()
    words = ("--as", "chat", "--by", "program", "-o", "r.jsonl", "--force")
    assert program("runs", "export", "r.jsonl", *words).code == 2
    assert Path("r.jsonl").read_text() == kept
