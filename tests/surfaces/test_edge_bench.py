"""The benchmark of edges from the command line, at stand-ins whose scores are known."""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from aufheben.rooms.hierarchy.ontologies.labeled_pairs import everyday, read_labeled
from aufheben.testing import Curator, FakeServer
from tests.surfaces.conftest import Program
from tests.surfaces.curating import served, told, written

FORMS = (
    *("single", "one-way", "relay", "parallel"),
    *("relay-mediator", "parallel-mediator", "relay-feedback", "parallel-feedback"),
)
ENGLISH = [(f"thing {number}", "vehicle", number % 2 == 0) for number in range(6)]
JAPANESE = [
    ("乗用車", "車両", True),
    ("標識", "警戒標識", False),
    ("消防車", "車両", True),
    ("道路", "高速道路", False),
]
ONCE = ("--trials", "1", "--pairs", "NS", "--no-vote")


def labelled(edges: list[tuple[str, str, bool]], name: str = "data.jsonl") -> str:
    """A file of labelled edges."""
    lines = [
        json.dumps({"child": child, "parent": parent, "label": right, "kind": f"kind {right}"})
        for child, parent, right in edges
    ]
    return written(name, "\n".join(lines) + "\n")


def knowing(edges: list[tuple[str, str, bool]]) -> Curator:
    """One who knows the labels."""
    right = {(child, parent) for child, parent, correct in edges if correct}
    return Curator(lambda child, parent: "true" if (child, parent) in right else "false")


@pytest.fixture
def server() -> Iterator[FakeServer]:
    with FakeServer(knowing(ENGLISH)) as running:
        yield running


def bench(*words: str) -> tuple[str, ...]:
    return ("bench", "hierarchy", "--data", *words)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_without_data_our_hundred_edges_are_judged(program: Program, lang: Any) -> None:
    pairs = read_labeled(everyday(lang), "everyday.csv")
    edges = [(pair.child.name, pair.parent.name, pair.correct) for pair in pairs]
    words = ("bench", "hierarchy", "--lang", lang, "--limit", "20", "--forms", "single", *ONCE)
    with FakeServer(knowing(edges)) as server:
        found = told(program(*words, "--pairs", "N", *served(server), "--json"))
        assert len(server.received) == 20
    assert found["edges"] == {"correct": 10, "wrong": 10}
    assert [row["mean"]["f1"] for row in found["methods"] if row["mean"]] == [1.0]


@pytest.mark.parametrize(
    ("lang", "edges", "said"),
    [("en", ENGLISH, "Proposition: "), ("ja", JAPANESE, "命題: ")],
    ids=["en", "ja"],
)
def test_who_knows_the_truth_scores_1_in_every_method(
    program: Program, server: FakeServer, lang: str, edges: list[tuple[str, str, bool]], said: str
) -> None:
    server.reply = knowing(edges)
    words = ("--pairs", "NS", "--trials", "2", "--lang", lang, *served(server), "--json")
    done = program(*bench(labelled(edges), *words))
    found = told(done)
    measured = {row["method"]: row for row in found["methods"] if row["mean"]}
    assert done.code == 0
    assert measured.keys() >= set(FORMS)
    for row in measured.values():
        assert (row["mean"]["f1"], row["mean"]["accuracy"], row["mean"]["unsure"]) == (1, 1, 0)
        assert (row["mean"]["right_to_wrong"], row["mean"]["wrong_to_right"]) == (0, 0)
        assert row["best"]["f1"] == 1
    assert found["edges"] == {"correct": len(edges) // 2, "wrong": len(edges) // 2}
    assert all(said in received.user for received in server.received)


def test_every_edge_gets_the_whole_form_and_nobody_may_be_unsure(
    program: Program, server: FakeServer
) -> None:
    words = ("--forms", "relay-mediator", *ONCE, *served(server), "--json")
    program(*bench(labelled(ENGLISH), *words))
    assert len(server.received) == len(ENGLISH) * 3
    assert not any("unsure" in received.user for received in server.received)
    assert {received.schema_name for received in server.received} == {"opine", "mediate"}


def test_a_single_expert_is_measured_once_however_many_pairs_it_is_in(
    program: Program, server: FakeServer
) -> None:
    words = ("--forms", "single", "--pairs", "NS,SR,NR", "--trials", "2", "--no-vote")
    found = told(program(*bench(labelled(ENGLISH), *words), *served(server), "--json"))
    assert len(server.received) == 3 * 2 * len(ENGLISH)
    [row] = [row for row in found["methods"] if row["method"] == "single"]
    assert sorted(pair["pair"] for pair in row["pairs"]) == ["N", "R", "S"]


def test_the_more_numerous_label_is_sampled_down_by_the_seed_unless_told_otherwise(
    program: Program, server: FakeServer
) -> None:
    path = labelled([(f"thing {number}", "vehicle", number >= 3) for number in range(12)])
    asked: list[set[str]] = []
    for more in (("--draw", "0"), ("--draw", "1"), ("--no-balance",)):
        server.received.clear()
        words = ("--forms", "single", *ONCE, *more, "--journal", f"j{len(asked)}.db")
        edges = told(program(*bench(path, *words), *served(server), "--json"))["edges"]
        assert edges == {"correct": 9 if more[0] == "--no-balance" else 3, "wrong": 3}
        said = (received.user.partition("Proposition: ")[2] for received in server.received)
        asked.append({text.partition("\n")[0] for text in said})
    assert asked[0] != asked[1]
    assert asked[0] | asked[1] <= asked[2]


def test_a_limit_takes_a_few_edges_of_both_labels(program: Program, server: FakeServer) -> None:
    words = ("--limit", "2", "--forms", "single,parallel", *ONCE, *served(server), "--json")
    found = told(program(*bench(labelled(ENGLISH), *words)))
    assert found["edges"] == {"correct": 1, "wrong": 1}
    assert len(server.received) == 2 * (1 + 1 + 2)


def test_the_result_for_programs_has_the_table_and_the_runs_behind_it(
    program: Program, server: FakeServer
) -> None:
    words = ("--forms", "single,relay", *ONCE, *served(server), "--json")
    found = told(program(*bench(labelled(ENGLISH), *words)))
    assert (found["schema"], found["benchmark"]) == ("aufheben.bench/1", "hierarchy")
    assert found["model"] == "openai:stand-in"
    assert found["trials"] == 1
    rows = {row["method"]: row for row in found["methods"]}
    assert rows.keys() >= set(FORMS)
    assert rows["relay"]["published"]
    assert rows["parallel"]["mean"] is None
    assert rows["relay"]["pairs"][0].keys() >= {"accuracy", "f1", "kinds", "flips", "counts"}
    assert found["runs"].keys() == {"single N 1", "single S 1", "relay NS 1"}
    listed = {row["run"] for row in told(program("runs", "list", "--json"))}
    assert set(found["runs"].values()) == listed
    assert "127.0.0.1" not in json.dumps(found)


def test_trials_are_asked_apart(program: Program, server: FakeServer) -> None:
    words = ("--forms", "single", "--pairs", "N", "--no-vote", *served(server))
    program(*bench(labelled(ENGLISH), *words, "--trials", "1"))
    assert len(server.received) == 6
    program(*bench(labelled(ENGLISH), *words, "--trials", "3"))
    assert len(server.received) == 18


def test_the_vote_has_the_budget_of_the_debate_beside_it(
    program: Program, server: FakeServer
) -> None:
    words = ("--forms", "single,relay-mediator", "--trials", "1", "--pairs", "NS", "--json")
    found = told(program(*bench(labelled(ENGLISH), *words), *served(server)))
    rows = {row["method"]: row for row in found["methods"] if row["mean"]}
    vote = rows["self-consistency:relay-mediator"]
    calls = rows["relay-mediator"]["mean"]["calls_per_edge"]
    assert vote["mean"]["calls_per_edge"] == calls == 3
    assert len(server.received) == len(ENGLISH) * (2 + 3 + 3)


def test_the_table_is_printed_with_the_published_rows(program: Program, server: FakeServer) -> None:
    done = program(*bench(labelled(ENGLISH), "--forms", "relay", *ONCE, *served(server)))
    assert "gpt-4o-mini-2024-07-18" in done.out
    assert "openai:stand-in" in done.out
    assert "6 edges, 3 of them wrong; 1 runs" in done.err
    assert "relay" not in done.err.replace("1/1 relay NS trial 1: 6 of 6 right", "")


def test_definitions_are_shown_only_where_they_are_asked_for(
    program: Program, server: FakeServer
) -> None:
    rows = [
        {"child": f"thing {n}", "parent": "vehicle", "label": n == 0, "child_def": "made of wood"}
        for n in range(2)
    ]
    data = written("data.jsonl", "\n".join(map(json.dumps, rows)))
    words = ("--forms", "single", "--pairs", "N", "--trials", "1", "--no-vote", *served(server))
    program(*bench(data, *words))
    assert not any("made of wood" in received.user for received in server.received)
    server.received.clear()
    program(*bench(data, *words, "--context", "definition"))
    assert all("made of wood" in received.user for received in server.received)
    assert len(server.received) == 2


def test_an_expert_of_ones_own_is_measured_in_a_pair(program: Program, server: FakeServer) -> None:
    own = written("own.toml", '[experts.P]\nviewpoint = "Ask what wears out first."\n')
    words = ("--forms", "parallel", "--pairs", "NP", "--expert", own, "--trials", "1", "--no-vote")
    found = told(program(*bench(labelled(ENGLISH), *words), *served(server), "--json"))
    [row] = [row for row in found["methods"] if row["method"] == "parallel"]
    assert [pair["pair"] for pair in row["pairs"]] == ["NP"]
    heard = ["Ask what wears out first." in received.system for received in server.received]
    assert Counter(heard) == {True: 6, False: 6}


REFUSED = {
    "a cache": (("--cache", "c.db"), "--cache would give every trial the same answers"),
    "no form": (("--forms", "paralel"), "no form is called 'paralel'"),
    "no forms": (("--forms", ","), "no form"),
    "no expert": (("--pairs", "NX"), "no expert is called 'X'"),
    "one expert twice": (("--pairs", "NN"), "each expert once"),
    "no pairs": (("--pairs", ","), "no experts are named"),
    "a limit of one": (("--limit", "1"), "--limit"),
    "unlabelled": (("--data", "plain.csv"), "aufheben corrupt"),
    "an ontology": (("--data", "in.ttl"), "aufheben corrupt"),
    "strange labels": (("--data", "odd.csv"), "odd.csv:2"),
    "only right ones": (("--data", "right.csv"), "no edges are left to judge"),
    "two labels": (("--data", "both.csv"), "correct and wrong"),
    "nothing": (("--data", "gone.csv"), "gone.csv"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_measured_is_refused_before_any_call(
    program: Program, server: FakeServer, name: str
) -> None:
    options, said = REFUSED[name]
    written("plain.csv", "child,parent\na,b\n")
    written("odd.csv", "child,parent,label\na,b,perhaps\n")
    written("right.csv", "child,parent,label\na,b,true\n")
    written("both.csv", "child,parent,label\na,b,true\na,b,false\n")
    written("in.ttl", "@prefix ex: <http://e/> .\n")
    data = () if "--data" in options else ("--data", labelled(ENGLISH))
    done = program("bench", "hierarchy", *data, *options, *served(server))
    assert (done.code, done.out, server.received) == (2, "", [])
    assert said in done.err
    assert program("runs", "list").out == ""


def test_somebody_must_debate(program: Program) -> None:
    done = program(*bench(labelled(ENGLISH)))
    assert (done.code, "no model given" in done.err) == (2, True)


def test_what_cannot_be_drawn_is_said_before_any_call_and_a_page_has_its_tables_without_it(
    program: Program, server: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = (*bench(labelled(ENGLISH), "--forms", "single", *ONCE), *served(server))
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    done = program(*words, "-o", "table1.svg")
    assert (done.code, server.received) == (2, [])
    assert "[bench]" in done.err
    assert program(*words, "-o", "table1.html", "-o", "table1.csv").code == 0
    page = Path("table1.html").read_text("utf-8")
    assert ("<img" in page, "gpt-4o-mini-2024-07-18" in page) == (False, True)
