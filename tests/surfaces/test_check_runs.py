"""Checks as runs: the cache, limits, failures, going on, showing again, reports."""

import json
from pathlib import Path

import pytest

from aufheben.testing import Curator, FakeServer, Status, sequence
from tests.surfaces.conftest import Program
from tests.surfaces.curating import PAIRS, curated, rows, served, told

ANSWERS = curated
LINEAR = ("--in-flight", "1", "--no-cache")
NEEDED = 3 * 1 + 2 * (1 + 1) + 2 * (1 + 2)
"""Calls of the road ontology: three looks, two looks with another opinion, two mends with two."""


def calls(program: Program, server: FakeServer, *words: str) -> int:
    """How many requests a check takes."""
    before = len(server.received)
    program("check", *words, *served(server))
    return len(server.received) - before


def test_a_second_check_of_the_same_file_asks_nothing(program: Program, server: FakeServer) -> None:
    path = rows("in.csv")
    first = told(program("check", path, *served(server), "--json"))
    asked = len(server.received)
    again = told(program("check", path, *served(server), "--json"))
    assert len(server.received) == asked
    assert again["findings"] == first["findings"]
    assert again["run"] != first["run"]
    assert again["usage"]["input"] == 0 < first["usage"]["input"]


def test_another_definition_is_another_question(program: Program, server: FakeServer) -> None:
    calls(program, server, rows("in.csv", PAIRS[:3], child_def="one"))
    assert calls(program, server, rows("in.csv", PAIRS[:3], child_def="two")) == 3


def test_a_cache_of_ones_own_is_kept_where_it_is_named(
    program: Program, server: FakeServer
) -> None:
    path = rows("in.csv", PAIRS[:3])
    assert calls(program, server, path, "--cache", "mine.db") == 3
    assert Path("mine.db").exists()
    assert calls(program, server, path) == 3
    assert calls(program, server, path, "--cache", "mine.db") == 0


@pytest.mark.parametrize("most", [1, 2, 3, 4])
def test_a_limit_ends_with_what_was_found_and_no_cut_edge_counts(
    program: Program, server: FakeServer, most: int
) -> None:
    words = ("--calls", str(most), "--no-mend", *LINEAR)
    path = rows("in.csv", (("wheel", "car"), ("sign", "warning sign"), ("car", "vehicle")))
    done = program("check", path, *words, *served(server), "--json")
    found = told(done)
    assert (done.code, found["outcome"], found["stop_reason"]) == (4, "budget", "calls")
    assert found["flags"] == ["limit_calls"]
    assert found["calls"]["made"] == len(server.received) == most
    assert found["edges"]["checked"] == found["edges"]["rejected"] == most // 2
    judged = [row for row in found["findings"] if row["rule"] == "wrong_edge"]
    assert len(judged) == most // 2


def test_what_was_found_before_a_limit_is_printed(program: Program, server: FakeServer) -> None:
    path = rows("in.csv", (("wheel", "car"), ("sign", "warning sign")))
    done = program("check", path, "--calls", "3", "--no-mend", *LINEAR, *served(server))
    assert done.code == 4
    assert 'ERROR wrong_edge: rejected: "wheel" as a subclass of "car" [' in done.out
    assert "1 of 2 edges checked" in done.out
    assert "ended: the limit on calls" in done.out


def test_a_limit_that_cuts_a_mend_leaves_the_finding_without_one(
    program: Program, server: FakeServer
) -> None:
    path = rows("in.csv", (("wheel", "car"),))
    done = program("check", path, "--calls", "2", *LINEAR, *served(server), "--json")
    [finding] = told(done)["findings"]
    assert done.code == 4
    assert (finding["rule"], finding["suggestion"]) == ("wrong_edge", None)


def test_a_check_that_is_gone_on_with_counts_its_edges_and_tells_none(
    program: Program, server: FakeServer
) -> None:
    server.reply = sequence(*[curated()] * 3, Status(401))
    path = rows("in.csv", (("wheel", "car"), *((f"thing {n}", "vehicle") for n in range(20))))
    words = ("--no-mend", *LINEAR, *served(server))
    assert program("check", path, "--run", "r", *words).code == 3
    again = program("resume", "r", "--base-url", server.base_url("openai"))
    assert again.code == 3
    assert 'wrong_edge: rejected: "wheel" as a subclass of "car" [' in again.out
    assert "thing " not in again.err.replace("nothing ", "")
    server.reply = curated()
    done = program("resume", "r", "--base-url", server.base_url("openai"))
    assert "21 of 21 edges checked" in done.out
    assert "thing " not in done.err.replace("nothing ", "")
    forked = program("fork", "r", "--event", "2", "--base-url", server.base_url("openai"))
    assert "21 of 21 edges checked" in forked.out
    assert "thing " not in forked.err.replace("nothing ", "")


def place(row: dict[str, object]) -> tuple[object, ...]:
    return row["rule"], row["subject"], row["parent"], bool(row["suggestion"])


def test_the_same_command_goes_on_with_its_named_run_and_mends(
    program: Program, server: FakeServer
) -> None:
    server.reply = sequence(*[curated()] * 9, Status(401))
    words = ("check", rows("in.csv"), "--run", "r", *LINEAR, "--fix", "out.csv", *served(server))
    assert program(*words).code == 3
    assert not Path("out.csv").exists()
    server.reply = curated()
    before = len(server.received)
    assert program(*words).code == 1
    assert len(server.received) - before == NEEDED - 9
    assert "warning sign,sign" in Path("out.csv").read_text(encoding="utf-8")


FIGURE = """\
Form of turns: relay-mediator; experts: N, S; ended: all agreed, 1 round: false

[first look of agent N]
Proposition: "wheel" is a subclass of "car".
Result: this sentence is false.
Reason: R

[opinion of agent S, round 1]
Proposition: "wheel" is a subclass of "car".
Result: this sentence is false.
Reason: R

[opinion of the mediator, round 1]
Proposition: "wheel" is a subclass of "car".
Result: this sentence is false.
Reason: R
"""


def test_one_debate_is_printed_as_in_the_papers_figure(
    program: Program, server: FakeServer
) -> None:
    words = ("--form", "relay-mediator", "--run", "r", *served(server))
    program("check", rows("in.csv"), *words)
    done = program("show", "r", "--edge", "wheel,car")
    lines = ["Reason: R" if line.startswith("Reason: ") else line for line in done.out.split("\n")]
    debate, mend = "\n".join(lines).split("\n\nreverse it: ", 1)
    assert (done.code, f"{debate}\n") == (0, FIGURE)
    # What is proposed in its place was debated as well.
    assert '[opinion of the mediator, round 1]\nProposition: "car" is a subclass of' in mend


def test_feedback_and_improved_opinions_stand_in_the_debate(
    program: Program, server: FakeServer
) -> None:
    server.reply = Curator(lambda _child, _parent: "unsure")
    words = ("--form", "parallel-feedback", "--rounds", "2", "--run", "r", *served(server))
    program("check", rows("in.csv", (("wheel", "car"),)), *words)
    shown = program("show", "r", "--edge", "wheel,car").out
    headings = [line for line in shown.split("\n") if line.startswith("[")]
    assert headings[2:] == [
        "[opinion of the mediator, round 1]",
        "[feedback, round 1]",
        "[improved opinion of agent N, round 2]",
        "[improved opinion of agent S, round 2]",
        "[opinion of the mediator, round 2]",
    ]
    assert "Feedback on the opinion of agent S:" in shown


COMMAS = (("car, large", "vehicle"), ("sign", "board, of wood"), ("a, b", "c, d"))


@pytest.mark.parametrize("pair", COMMAS, ids=["child", "parent", "both"])
def test_an_edge_is_found_by_names_with_commas(
    program: Program, server: FakeServer, pair: tuple[str, str]
) -> None:
    program("check", rows("in.csv", COMMAS), "--run", "r", *served(server))
    done = program("show", "r", "--edge", f"{pair[0]}, {pair[1]}")
    assert (done.code, f'"{pair[0]}" is a subclass of "{pair[1]}".' in done.out) == (0, True)


def test_an_edge_is_shown_to_programs_with_all_that_was_said(
    program: Program, server: FakeServer
) -> None:
    program("check", rows("in.csv"), "--run", "r", *served(server))
    shown = told(program("show", "r", "--edge", "sign,warning sign", "--json"))
    assert (shown["run"], shown["edge"]) == ("r", ["sign", "warning sign"])
    assert shown["examined"]["decision"] == "agreement"
    assert len(shown["examined"]["statements"]) == 2
    assert shown["edit"]["kind"] == "reversed"


def test_an_edge_that_was_not_debated_is_refused_in_words(
    program: Program, server: FakeServer
) -> None:
    program("check", rows("in.csv"), "--run", "r", "--calls", "1", *LINEAR, *served(server))
    strange = program("show", "r", "--edge", "car,nothing")
    assert (strange.code, "no checked edge is 'car,nothing'" in strange.err) == (2, True)
    cut = program("show", "r", "--edge", "wheel,car")
    assert (cut.code, "has not ended" in cut.err) == (2, True)


def test_an_interrupted_check_shows_the_debates_that_have_ended(
    program: Program, server: FakeServer
) -> None:
    server.reply = sequence(*[curated()] * 3, Status(401))
    program("check", rows("in.csv"), "--run", "r", *LINEAR, *served(server))
    assert "true" in program("show", "r", "--edge", "car,vehicle").out
    whole = program("show", "r")
    assert (whole.code, "aufheben resume r" in whole.err) == (2, True)


def test_findings_come_as_lines_while_the_check_goes_on(
    program: Program, server: FakeServer
) -> None:
    server.reply = sequence(*[curated()] * 2, Status(401))
    path = rows("in.csv", (("wheel", "car"), ("sign", "warning sign"), ("d", "d")))
    done = program("check", path, "--jsonl", "--no-mend", *LINEAR, *served(server))
    *findings, last = [json.loads(line) for line in done.out.splitlines()]
    assert [(row["event"], row["rule"]) for row in findings] == [
        ("finding", "self_loop"),
        ("finding", "wrong_edge"),
    ]
    assert (last["schema"], last["outcome"]) == ("aufheben.run/1", "failed")
    assert done.out.isascii()


def test_progress_never_stands_among_the_findings(program: Program, server: FakeServer) -> None:
    pairs = tuple((f"thing {n}", "vehicle") for n in range(60))
    done = program("check", rows("in.csv", pairs), "--no-mend", "--no-structure", *served(server))
    blocks = done.out.split("\n\n")
    assert len(blocks) == 63
    assert all(block.startswith("ERROR wrong_edge: ") for block in blocks[1:-2])
