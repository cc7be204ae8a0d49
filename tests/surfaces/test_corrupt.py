"""Planting errors from the command line: the same again, readable again, the input left alone."""

import json
from collections import Counter
from pathlib import Path

import pytest

from aufheben.testing import Curator, FakeServer
from tests.surfaces.conftest import Ended, Program
from tests.surfaces.curating import rows, served, told, turtle, written

PAIRS = tuple(
    (f"{kind} {part}", part)
    for part in ("car", "lorry", "bus", "tram")
    for kind in ("red", "fast", "small", "old", "long")
) + tuple((part, "vehicle") for part in ("car", "lorry", "bus", "tram"))
AXIOMS = tuple(
    f"ex:{child.replace(' ', '_')} rdfs:subClassOf ex:{parent.replace(' ', '_')} ."
    for child, parent in PAIRS
)


def corrupted(program: Program, path: str, *words: str, out: str = "out.csv") -> Ended:
    return program("corrupt", path, "-o", out, "--key", "key.jsonl", "--force", *words)


def key() -> list[dict[str, str | bool]]:
    """The rows of the key."""
    return [json.loads(line) for line in Path("key.jsonl").read_text("utf-8").splitlines()]


def both() -> tuple[bytes, bytes]:
    return Path("out.csv").read_bytes(), Path("key.jsonl").read_bytes()


def test_the_same_seed_plants_the_same_and_another_others(program: Program) -> None:
    path = rows("in.csv", PAIRS)
    found = []
    for seed in ("1", "1", "2"):
        assert corrupted(program, path, "--seed", seed, "--rate", "0.3").code == 0
        found.append(both())
    assert found[0] == found[1]
    assert found[0] != found[2]


def test_as_many_errors_are_planted_as_the_rate_says_of_the_kinds_that_are_named(
    program: Program,
) -> None:
    words = ("--rate", "0.25", "--kinds", "reversed, sibling", "--json")
    planted = told(corrupted(program, rows("in.csv", PAIRS), *words))["planted"]
    assert sum(planted.values()) == round(0.25 * len(PAIRS))
    wrong = Counter(row["kind"] for row in key() if not row["label"])
    assert wrong == {kind: n for kind, n in planted.items() if n}
    assert set(wrong) == {"reversed", "sibling"}
    assert all(row["kind"] == "stated" for row in key() if row["label"])


@pytest.mark.parametrize("suffix", [".ttl", ".csv", ".tsv", ".jsonl"])
@pytest.mark.parametrize("source", ["in.csv", "in.ttl"])
def test_the_corrupted_ontology_is_read_again_with_the_edges_of_the_key(
    program: Program, source: str, suffix: str
) -> None:
    from aufheben.rooms.hierarchy.ontologies import read_ontology

    path = rows(source, PAIRS) if source == "in.csv" else turtle(source, *AXIOMS)
    before = Path(path).read_bytes()
    out = f"out{suffix}"
    assert corrupted(program, path, "--rate", "0.3", out=out).code == 0
    assert Path(path).read_bytes() == before
    taxonomy = read_ontology(Path(out).read_bytes(), out).taxonomy
    named = {each: term.name for each, term in taxonomy.terms.items()}
    stated = sorted((named[edge.child], named[edge.parent]) for edge in taxonomy.edges)
    labeled = read_ontology(Path("key.jsonl").read_bytes(), "key.jsonl").taxonomy
    named = {each: term.name for each, term in labeled.terms.items()}
    assert stated == sorted((named[edge.child], named[edge.parent]) for edge in labeled.edges)
    assert program("check", out, "--fail-on", "none").code == 0


def test_the_key_is_what_a_benchmark_measures_with(program: Program) -> None:
    corrupted(program, rows("in.csv", PAIRS), "--rate", "0.3")
    right = {(str(row["child"]), str(row["parent"])) for row in key() if row["label"]}
    knows = Curator(lambda child, parent: "true" if (child, parent) in right else "false")
    words = ("--data", "key.jsonl", "--forms", "single", "--pairs", "NS", "--trials", "1")
    with FakeServer(knows) as server:
        done = program("bench", "hierarchy", *words, *served(server), "--json")
    [single] = [row for row in told(done)["methods"] if row["method"] == "single"]
    assert single["mean"]["f1"] == 1.0
    kinds = {kind["kind"] for kind in single["pairs"][0]["kinds"]}
    assert kinds >= {row["kind"] for row in key() if not row["label"]}


REFUSED = {
    "an unknown kind": (("--kinds", "revesed"), "did you mean 'reversed'"),
    "no kind": (("--kinds", ","), "no kind of error"),
    "a rate beyond": (("--rate", "1.1"), "--rate"),
    "a rate below": (("--rate", "-0.1"), "--rate"),
    "no number": (("--seed", "x"), "--seed"),
    "a key without labels": (("--key", "key.ttl"), "no format ends in '.ttl'"),
    "the input": (("-o", "./in.csv", "--force"), "named twice"),
    "one file for both": (("-o", "x.csv", "--key", "x.csv"), "named twice"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_planted_is_refused_and_nothing_is_written(
    program: Program, name: str
) -> None:
    options, said = REFUSED[name]
    given = {"-o": "out.csv", "--key": "key.jsonl", **_pairs(options)}
    forced = ["--force"] if "--force" in options else []
    path = rows("in.csv", PAIRS)
    written("there.csv", "mine")
    before = {file.name: file.read_bytes() for file in Path().iterdir() if file.is_file()}
    done = program("corrupt", path, *(word for pair in given.items() for word in pair), *forced)
    assert (done.code, said in done.err) == (2, True)
    assert {f.name: f.read_bytes() for f in Path().iterdir() if f.is_file()} == before


def _pairs(options: tuple[str, ...]) -> dict[str, str]:
    words = [word for word in options if word != "--force"]
    return dict(zip(words[::2], words[1::2], strict=True))


@pytest.mark.parametrize("name", ["-o", "--key"])
def test_both_files_must_be_named(program: Program, name: str) -> None:
    done = program("corrupt", rows("in.csv", PAIRS), name, "out.csv")
    assert done.code == 2
    assert list(Path().glob("out*")) == []
