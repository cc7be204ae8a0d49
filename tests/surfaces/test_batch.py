"""`aufheben batch`: every input of a file or a folder is a run of its own, found again by its batch."""

import json
import os
import re
import shutil
import signal
import threading
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from aufheben.rooms.inputs import Input
from aufheben.surfaces.cli import progress
from aufheben.testing import FakeServer, Received
from aufheben.testing.stand_in import StandIn
from tests.forked import forked
from tests.rooms.registered import registered
from tests.surfaces.conftest import Ended, Program

ROOT = Path(__file__).parents[2]
LIGHT = "If a camera is light, we should buy it. {0} is a camera. {0} is light."
BROKEN = "If something is broken, we should not buy it. {0} is broken."
ASKED = "Which camera should we buy?"


def rows(*names: str) -> list[dict[str, Any]]:
    return [
        {"id": name, "question": ASKED, "stances": [LIGHT.format(name), BROKEN.format(name)]}
        for name in names
    ]


def as_row(row: dict[str, Any]) -> str:
    """A line of a table, as Excel writes it."""
    one, other = row["stances"]
    return f'{row["id"]},{row["question"]},"{one}","{other}",2026\n'


def topics(path: Path, *names: str) -> str:
    path.write_text("\n".join(map(json.dumps, rows(*names))), encoding="utf-8")
    return str(path)


def debates(folder: Path, *names: str) -> str:
    folder.mkdir(exist_ok=True)
    text = (ROOT / "examples/debate.md").read_text(encoding="utf-8")
    for name in names:
        (folder / name).write_text(f"{text}\n{name} says more.\n", encoding="utf-8")
    return str(folder)


def alike() -> tuple[int, int]:
    """Two towns, of which questions have the same first six digits."""
    found: dict[str, int] = {}
    for town in range(100_000):
        given = Input(name="", given={"question": f"How many in town {town}?"})
        if (before := found.setdefault(given.digest[:6], town)) != town:
            return before, town
    raise AssertionError


def asked(server: FakeServer) -> tuple[str, ...]:
    return ("--model", "openai:any", "--base-url", server.base_url("openai"))


def summed(ended: Ended) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(ended.out)
    return found


def test_a_coach_s_folder_is_judged_and_what_is_broken_fails_alone(
    program: Program, tmp_path: Path, server: FakeServer
) -> None:
    folder = debates(tmp_path / "大会", "第1試合.md", "第2試合.md")
    Path(folder, "第3試合.txt").write_text("ただの文章です。\n", encoding="utf-8")
    Path(folder, "写真.png").write_bytes(b"\x89PNG")
    ended = program("batch", folder, *asked(server), "--name", "coach", "--json")
    found = summed(ended)
    assert (ended.code, found["room"], found["finished"]) == (5, "judging", 2)
    (failed,) = found["failed"]
    assert failed["input"] == "第3試合.txt"
    assert "no heading of a speech" in failed["reason"]
    assert "写真.png" in ended.err
    assert "judging (aufheben judge); for another: --room NAME" in ended.err
    before = len(server.received)
    again = program("batch", folder, *asked(server), "--name", "coach", "--json")
    assert len(server.received) == before == found["calls"]
    assert (summed(again)["found"], summed(again)["calls"]) == (2, 0)
    assert summed(again)["whole"] == {**found["whole"], "calls": before}
    told = program("batch", folder, *asked(server), "--name", "coach")
    assert "第3試合.txt: no heading of a speech" in told.out
    assert "the same command" in told.out


def test_what_a_shell_makes_of_a_pattern_is_run_and_options_may_stand_before_it(
    program: Program, tmp_path: Path
) -> None:
    files = [topics(tmp_path / f"{name}.jsonl", name) for name in ("a", "b b", "猫")]
    ended = program("batch", "--calls", "9", *files, "--name", "glob", "--json")
    assert (ended.code, summed(ended)["finished"]) == (0, 3), ended.err
    assert program("batch", "--json").code == 2


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("t.jsonl", "\n".join(map(json.dumps, rows("a", "b")))),
        ("t.json", json.dumps(rows("a", "b"))),
        ("t.csv", "番号,論題,立場1,立場2,年\n" + "".join(map(as_row, rows("a", "b")))),
        (
            "t.toml",
            "\n".join(
                f'[[topics]]\nid = "{row["id"]}"\nquestion = "{ASKED}"\n'
                f"stances = {json.dumps(row['stances'])}"
                for row in rows("a", "b")
            ),
        ),
    ],
)
def test_topics_are_read_in_every_form_and_named_by_their_ids(
    program: Program, tmp_path: Path, file: str, text: str
) -> None:
    (tmp_path / file).write_text(text, encoding="utf-8")
    ended = program("batch", file, "--name", "x", "-o", "out.jsonl", "--json")
    assert (ended.code, summed(ended)["finished"]) == (0, 2), ended.err
    lines = [json.loads(line) for line in Path("out.jsonl").read_text().splitlines()]
    assert sorted(line["input"] for line in lines) == ["a", "b"]
    assert {line["schema"] for line in lines} == {"aufheben.run/1"}
    listed = json.loads(program("runs", "list", "--batch", "x", "--json").out)
    assert sorted(row["run"] for row in listed) == sorted(line["run"] for line in lines)
    assert program("batch", file, "--name", "x-2", "--limit", "1").code == 0
    assert len(json.loads(program("runs", "list", "--batch", "x", "--json").out)) == 2
    assert len(json.loads(program("runs", "list", "--batch", "x-2", "--json").out)) == 1


def test_questions_a_line_and_a_folder_of_cases_are_argued(
    program: Program, tmp_path: Path, server: FakeServer
) -> None:
    (tmp_path / "q.txt").write_text("Should pupils clean?\n\n掃除は生徒がすべきか\n", "utf-8")
    lines = program("batch", "q.txt", "--protocol", "single", *asked(server), "--json")
    assert (lines.code, summed(lines)["finished"]) == (0, 2)
    cases = tmp_path / "cases"
    cases.mkdir()
    for name in ("camera.toml", "camera.txt", "school_ja.toml"):
        shutil.copy(ROOT / "examples" / name, cases)
    argued = program("batch", "cases", *asked(server), "--json")
    assert (summed(argued)["room"], summed(argued)["finished"]) == ("dialectic", 3)


def test_ontologies_are_checked_and_questions_deliberated_where_that_is_said(
    program: Program, tmp_path: Path
) -> None:
    folder = tmp_path / "maps"
    folder.mkdir()
    for name in ("traffic.csv", "traffic.ja.csv"):
        shutil.copy(ROOT / "examples" / name, folder)
    checked = program("batch", "maps", "--json")
    assert (summed(checked)["room"], summed(checked)["finished"]) == ("hierarchy", 2)
    one = topics(tmp_path / "t.jsonl", "a")
    thought = program("batch", one, "--room", "deliberate", "--steps", "2", "--json")
    assert summed(thought)["room"] == "deliberation"


def test_a_room_of_another_package_is_run_from_lines_and_from_rows(
    program: Program, tmp_path: Path, server: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    registered(monkeypatch, ("rooms", "larger", "tests.rooms.toy:ROOM"))
    server.reply = lambda _: '{"number": 7}'
    (tmp_path / "q.txt").write_text("How many?\nHow few?\n", encoding="utf-8")
    lines = program("batch", "q.txt", "--room", "larger", "--least", "9", *asked(server), "--json")
    assert (summed(lines)["finished"], summed(lines)["calls"]) == (2, 4)
    (tmp_path / "q.csv").write_text("question,least\nHow many?,3\nHow few?,x\n", encoding="utf-8")
    cells = program("batch", "q.csv", "--room", "larger", *asked(server), "--json")
    assert (cells.code, [each["input"] for each in summed(cells)["failed"]]) == (5, ["q.csv:3"])


def test_a_folder_for_several_rooms_is_refused_with_its_files(
    program: Program, tmp_path: Path
) -> None:
    folder = debates(tmp_path / "mixed", "final.md")
    topics(Path(folder, "t.jsonl"), "a")
    ended = program("batch", folder)
    assert ended.code == 2
    assert "judging: final.md; dialectic: t.jsonl" in ended.err


def test_the_same_name_goes_on_with_more_inputs_and_refuses_other_options(
    program: Program, tmp_path: Path
) -> None:
    file = topics(tmp_path / "t.jsonl", "a", "b")
    assert program("batch", file, "--name", "x", "--json").code == 0
    topics(tmp_path / "t.jsonl", "c", "a", "b")
    more = summed(program("batch", file, "--name", "x", "--json"))
    assert (more["finished"], more["found"]) == (3, 2)
    topics(tmp_path / "t.jsonl", "d", "a")
    other = program("batch", file, "--name", "x", "--protocol", "published")
    assert other.code == 2
    assert "the batch x was begun otherwise" in other.err
    assert "'complete'" in other.err
    assert len(json.loads(program("runs", "list", "--json").out)) == 3
    assert program("batch", file, "--name", "y", "--protocol", "published").code == 0
    changed = rows("a")[0] | {"stances": [LIGHT.format("z"), BROKEN.format("z")]}
    Path(file).write_text(json.dumps(changed), encoding="utf-8")
    assert summed(program("batch", file, "--name", "x", "--json"))["found"] == 0


@pytest.mark.parametrize(
    ("batch", "lines"),
    [
        ("x", ["question", *(f"How many in town {n}?" for n in alike())]),
        ("x", ["id,question", "試行一,How many?", "試行二,How many?"]),
        ("x" * 32, ["id,question", "the-first-of-all,How many?", "the-first-of-two,How many?"]),
        ("x", ["id,question", "y,How many?"]),
    ],
    ids=["alike digests", "names in no Latin letter", "names that are cut", "a batch called alike"],
)
def test_what_is_called_alike_in_a_batch_is_found_again(
    program: Program,
    tmp_path: Path,
    server: FakeServer,
    monkeypatch: pytest.MonkeyPatch,
    batch: str,
    lines: list[str],
) -> None:
    registered(monkeypatch, ("rooms", "larger", "tests.rooms.toy:ROOM"))
    server.reply = lambda _: '{"number": 7}'
    words = ("--room", "larger", *asked(server), "--json")
    (tmp_path / "other.txt").write_text("How many?\n", encoding="utf-8")
    assert program("batch", "other.txt", "--name", f"{batch[:1]}-y", *words).code == 0
    (tmp_path / "q.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert program("batch", "q.csv", "--name", batch, *words).code == 0
    again = program("batch", "q.csv", "--name", batch, *words)
    assert again.code == 0, again.err
    assert summed(again)["found"] == len(lines) - 1


def test_results_are_added_once_and_a_line_that_was_cut_off_is_made_whole(
    program: Program, tmp_path: Path
) -> None:
    file = topics(tmp_path / "t.jsonl", "a", "b", "c")
    words = ("batch", file, "--name", "x", "-o", "out.jsonl", "--json")
    program(*words)
    whole = Path("out.jsonl").read_text(encoding="utf-8")
    Path("out.jsonl").write_text(whole[:-40], encoding="utf-8")
    program(*words)
    again = Path("out.jsonl").read_text(encoding="utf-8")
    assert sorted(again.splitlines()) == sorted(whole.splitlines())
    Path("other.jsonl").write_text('{"mine": 1}\n', encoding="utf-8")
    assert program("batch", file, "-o", "other.jsonl").code == 2
    assert Path("other.jsonl").read_text(encoding="utf-8") == '{"mine": 1}\n'
    assert program("batch", file, "-o", "out.md").code == 2
    assert program("batch", file, "-o", file, "--force").code == 2
    assert len(Path(file).read_text(encoding="utf-8").splitlines()) == 3
    Path("d").mkdir()
    shutil.copy(file, "d")
    assert program("batch", "d", "-o", "d/out.jsonl").code == 2


@pytest.mark.parametrize("force", [(), ("--force",)])
@pytest.mark.parametrize("output", ["own.jsonl", "link.jsonl", "d/other.jsonl", "runs.jsonl"])
def test_results_never_go_onto_what_is_read_or_where_runs_are_kept(
    program: Program, tmp_path: Path, output: str, force: tuple[str, ...]
) -> None:
    line = json.dumps(rows("a")[0])
    (tmp_path / "d").mkdir()
    for name in ("own.jsonl", "d/other.jsonl"):
        (tmp_path / name).write_text(line, encoding="utf-8")
    (tmp_path / "link.jsonl").symlink_to("own.jsonl")
    source = "d" if output.startswith("d/") else "own.jsonl"
    ended = program("batch", source, "--journal", "runs.jsonl", "-o", output, *force)
    assert (ended.code, ended.out) == (2, "")
    assert (tmp_path / "own.jsonl").read_text(encoding="utf-8") == line
    assert (tmp_path / "d/other.jsonl").read_text(encoding="utf-8") == line
    assert not (tmp_path / "runs.jsonl").exists()


def test_what_it_will_take_is_said_before_anybody_is_asked(
    program: Program, tmp_path: Path, server: FakeServer
) -> None:
    folder = debates(tmp_path / "d", "a.md", "b.md")
    told = program("batch", folder, *asked(server), "--estimate", "--json")
    found = summed(told)
    assert (found["inputs"], found["usual"]["calls"], server.received) == (2, 34, [])
    assert "2 inputs, at most" in program("batch", folder, *asked(server), "--estimate").out


def test_where_nothing_can_be_read_it_is_bad_input_and_where_all_fails_the_providers_fault(
    program: Program, tmp_path: Path, server: FakeServer
) -> None:
    assert program("batch", "none.jsonl").code == 2
    Path("t.jsonl").write_text('{"id": "a"}\n{"id"\n', encoding="utf-8")
    assert program("batch", "t.jsonl").code == 2
    Path("t.jsonl").write_text("\n".join(map(json.dumps, rows("a", "b"))), encoding="utf-8")
    assert program("batch", "t.jsonl", "--panel", "x").code == 2
    folder = debates(tmp_path / "d", *(f"{n}.md" for n in range(9)))
    from aufheben.testing import Status

    server.reply = lambda _: Status(401)
    refused = program("batch", folder, *asked(server), "--json")
    assert refused.code == 3
    assert "refused the key" in summed(refused)["error"]


def test_where_no_row_can_be_argued_the_first_is_named(program: Program) -> None:
    unread = {"question": ASKED, "stances": [LIGHT.format("a"), "If so, then whatever comes."]}
    lines = [{"id": name, **unread} for name in ("q7", "q8")]
    Path("t.jsonl").write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    refused = program("batch", "t.jsonl")
    assert refused.code == 2
    assert re.match(r"error: q7:1:\d+: AG2: ", refused.err)


def test_a_limit_of_each_run_is_4_and_its_runs_are_finished(
    program: Program, tmp_path: Path, server: FakeServer
) -> None:
    folder = debates(tmp_path / "d", "a.md")
    cut = program("batch", folder, *asked(server), "--calls", "3", "--json")
    assert (cut.code, summed(cut)["limited"]) == (4, 1)


def test_a_provider_is_asked_no_more_often_than_is_said(
    program: Program, tmp_path: Path, server: FakeServer
) -> None:
    folder = debates(tmp_path / "d", "a.md")
    for wrong in ("0", "x", "=5", "opnai=5", "openai=1.5"):
        assert program("batch", folder, *asked(server), "--requests-per-minute", wrong).code == 2
    limits = ("--requests-per-minute", "18", "--tokens-per-minute", "openai=1000000")
    assert program("batch", folder, *asked(server), *limits, "--json").code == 0


def test_how_far_it_is_is_said_in_lines(
    program: Program, tmp_path: Path, server: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    nine_seconds_later = SimpleNamespace(monotonic=count(0, 9).__next__)
    monkeypatch.setattr(progress, "time", nine_seconds_later)
    folder = debates(tmp_path / "d", "a.md", "b.md")
    said = program("batch", folder, *asked(server), "--in-flight", "1").err
    assert re.search(
        r"  1 of 2 runs: 0 failed, 0 before, 0 resumed; .* tokens.* runs a minute; about ", said
    )


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_stopped_it_says_how_far_it_came_and_how_to_go_on(
    tmp_path: Path, number: signal.Signals, code: int
) -> None:
    folder, stand_in = debates(tmp_path / "d", *(f"{n}.md" for n in range(6))), StandIn()
    over = threading.Event()

    def reply(received: Received) -> str:
        if len(server.received) == 20:
            os.kill(started.pid, number)
            assert over.wait(60)
        return stand_in(received)

    with FakeServer(reply) as server:
        started = forked("batch", folder, *asked(server), "--in-flight", "1", folder=tmp_path)
        ended = started.ended()
        over.set()
    assert (ended.code, ended.out) == (code, "")
    assert "1 of 6 runs have finished" in ended.err
    assert "to go on: the same command" in ended.err
