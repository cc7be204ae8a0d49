"""Mends: shown, written beside the input, accepted from a reviewed list; never in the input."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from aufheben.testing import Curator, FakeServer, Received
from tests.surfaces.conftest import Program
from tests.surfaces.curating import PAIRS, curated, holds, rows, served, told, turtle, written

ANSWERS = curated
ROADS = "http://example.org/roads#"
AXIOMS = tuple(
    f"ex:{child.replace(' ', '_')} rdfs:subClassOf ex:{parent.replace(' ', '_')} ."
    for child, parent in PAIRS
)
UPHELD = ("sign", "warning sign")
"""The edge whose mend the debate upholds; the other wrong one's it rejects."""


def edges(program: Program, path: str) -> set[tuple[str, str]]:
    """The edges of a file as the program reads them, by names."""
    from aufheben.rooms.hierarchy.ontologies import read_ontology

    assert program("check", path, "--fail-on", "none").code == 0
    taxonomy = read_ontology(Path(path).read_bytes(), path).taxonomy
    named = {key: term.name for key, term in taxonomy.terms.items()}
    return {(named[edge.child], named[edge.parent]) for edge in taxonomy.edges}


MENDED = set(PAIRS) - {UPHELD} | {("warning sign", "sign")}


@pytest.mark.parametrize("source", ["in.csv", "in.ttl"])
@pytest.mark.parametrize("suffix", [".ttl", ".csv", ".tsv"])
def test_the_mended_file_holds_the_upheld_mend_and_no_other(
    program: Program, server: FakeServer, source: str, suffix: str
) -> None:
    path = rows(source) if source == "in.csv" else turtle(source, *AXIOMS)
    before = Path(path).read_bytes()
    done = program("check", path, "--fix", f"out{suffix}", "--run", "r", *served(server))
    assert done.code == 1
    assert "mends made: 1; suggested, but not accepted: 1" in done.err
    assert Path(path).read_bytes() == before
    assert edges(program, f"out{suffix}") == MENDED


def test_a_mend_is_annotated_with_its_run_and_reason(program: Program, server: FakeServer) -> None:
    words = ("--fix", "out.ttl", "--run", "r", *served(server), "--json")
    found = told(program("check", turtle("in.ttl", *AXIOMS), *words))
    [reason] = [
        row["suggestion"]["reason"]
        for row in found["findings"]
        if row["suggestion"] and row["suggestion"]["checked"]
    ]
    mended = Path("out.ttl").read_text(encoding="utf-8")
    assert "urn:aufheben:run:r" in mended
    assert reason in mended


def test_the_changes_shown_are_the_upheld_ones_and_nothing_is_written(
    program: Program, server: FakeServer
) -> None:
    path = rows("in.csv")
    before = {file: file.read_bytes() for file in Path().iterdir() if file.is_file()}
    done = program("check", path, "--diff", *served(server))
    lines = done.out.splitlines()
    assert lines[:2] == [
        '- "sign" is a subclass of "warning sign".',
        '+ "warning sign" is a subclass of "sign".',
    ]
    assert lines[2][:2] == "# "
    only = [line.removeprefix("? ") for line in lines[4:]]
    assert lines[3].startswith("# only suggested")
    assert only[0] == '- "wheel" is a subclass of "car".'
    assert all(line.startswith("? ") for line in lines[4:])
    assert {file: file.read_bytes() for file in Path().iterdir() if file.is_file()} == before


def test_the_changes_of_a_japanese_file_are_shown_in_japanese(program: Program) -> None:
    accepted = written("accepted.csv", "child,parent\n標識,警戒標識\n")
    path = rows("in.csv", (("標識", "警戒標識"),))
    # Head nouns alone make no mend.
    assert all(line[0] in "?#" for line in program("check", path, "--diff").out.splitlines())
    done = program("check", path, "--diff", "--accept", accepted)
    assert done.out.splitlines()[:2] == [
        "- 「標識」は「警戒標識」のサブクラスである。",
        "+ 「警戒標識」は「標識」のサブクラスである。",
    ]


def test_where_nothing_is_wrong_the_mended_file_has_the_same_edges(program: Program) -> None:
    path = rows("in.csv", PAIRS[:3])
    assert program("check", path, "--diff").out == ""
    assert program("check", path, "--fix", "out.ttl").code == 0
    assert edges(program, "out.ttl") == set(PAIRS[:3])


def reported(program: Program, server: FakeServer, path: str) -> list[str]:
    """The lines of the report in columns."""
    program("check", path, "-o", "report.tsv", *served(server))
    return Path("report.tsv").read_text(encoding="utf-8").splitlines()


def test_of_a_reviewed_report_just_the_rows_that_are_left_are_made(
    program: Program, server: FakeServer
) -> None:
    path = rows("in.csv")
    header, *lines = reported(program, server, path)
    left = [line for line in lines if "\twheel\t" in line]
    assert len(left) == 1
    written("accepted.tsv", "\n".join([header, *left]) + "\n")
    words = ("--accept", "accepted.tsv", "--fix", "out.csv", *served(server))
    done = program("check", path, *words)
    assert "mends made: 1; suggested, but not accepted: 1" in done.err
    assert edges(program, "out.csv") == set(PAIRS) - {("wheel", "car")} | {("car", "wheel")}


def test_a_list_of_pairs_accepts_just_its_pairs(program: Program, server: FakeServer) -> None:
    accepted = written("accepted.csv", "child,parent\nwheel,car\n")
    words = ("--accept", accepted, "--fix", "out.csv", "--diff", *served(server))
    done = program("check", rows("in.csv"), *words)
    assert '- "wheel" is a subclass of "car".' in done.out
    assert "warning sign" not in done.out.partition("# only suggested")[0]
    assert edges(program, "out.csv") == set(PAIRS) - {("wheel", "car")} | {("car", "wheel")}


def test_rows_keep_their_other_columns(program: Program, server: FakeServer) -> None:
    path = rows("in.csv", curator="Kaname")
    program("check", path, "--fix", "out.csv", *served(server))
    header, *lines = Path("out.csv").read_text(encoding="utf-8").splitlines()
    assert "curator" in header.split(",")
    assert all("Kaname" in line for line in lines)


def test_a_report_and_the_mended_file_are_two_files(program: Program, server: FakeServer) -> None:
    words = ("-o", "out.tsv", "--fix", "out.tsv", *served(server))
    done = program("check", rows("in.csv"), *words)
    assert (done.code, "named twice" in done.err, server.received) == (2, True, [])


def test_programs_get_the_envelope_alone_beside_the_changes(
    program: Program, server: FakeServer
) -> None:
    done = program("check", rows("in.csv"), "--diff", "--fix", "out.csv", "--json", *served(server))
    assert told(done)["edges"]["rejected"] == 2
    assert Path("out.csv").exists()


def test_no_mend_is_made_where_none_is_asked_for(program: Program, server: FakeServer) -> None:
    words = ("--no-mend", "--fix", "out.csv", *served(server))
    done = program("check", rows("in.csv"), *words)
    assert "mends made: 0; suggested, but not accepted: 0" in done.err
    assert edges(program, "out.csv") == set(PAIRS)


def test_the_mended_ontology_is_checked_without_the_old_finding(
    program: Program, server: FakeServer
) -> None:
    program("check", turtle("in.ttl", *AXIOMS), "--fix", "out.ttl", *served(server))
    again = told(program("check", "out.ttl", *served(server), "--json"))
    subjects = {row["subject"] for row in again["findings"] if row["rule"] == "wrong_edge"}
    assert subjects == {ROADS + "wheel"}


def proposing(kind: str, to: str = "", text: str = "") -> Callable[[Received], str]:
    """One who rejects "wheel" under "car", proposes this instead, and holds whatever else."""
    reason = "the rim turns on an axle"
    rejects = Curator(holds, {"kind": kind, "to": to, "text": text, "reason": reason})
    upholds = Curator()

    def reply(received: Received) -> str:
        judged = 'Proposition: "wheel" is a subclass of "car".' in received.user
        defined = bool(text) and f"definition: {text}" in received.user
        return (rejects if judged and not defined else upholds)(received)

    return reply


PROPOSED = {
    "part-of": ("", None, '"wheel" is a part of "car".'),
    "other-parent": ("vehicle", ("wheel", "vehicle"), '"wheel" is a subclass of "vehicle".'),
    "rename": ("", ("car tyre", "car"), '"car tyre" is a subclass of "car".'),
    "plays": ("", None, '"car" is a role that a "wheel" may play.'),
    "none": ("", None, ""),
}


@pytest.mark.parametrize("source", ["in.csv", "in.ttl"])
@pytest.mark.parametrize("kind", PROPOSED)
def test_a_mend_of_every_shape_is_debated_shown_and_made(
    program: Program, server: FakeServer, kind: str, source: str
) -> None:
    to, edge, said = PROPOSED[kind]
    server.reply = proposing(kind, to, "car tyre" if kind == "rename" else "")
    right = (*PAIRS[:3], PAIRS[4])
    path = rows(source, right) if source == "in.csv" else turtle(source, *AXIOMS[:3], AXIOMS[4])
    out = source.replace("in", "out")
    words = ("--diff", "--fix", out, *served(server))
    if kind == "none":
        # Nothing is put in its place and so nothing debated: a person decides.
        lines = program("check", path, *words, "--no-cache").out.splitlines()
        assert [line for line in lines if not line.startswith(("?", "# only"))] == []
        ends = (ROADS + "wheel", ROADS + "car") if source == "in.ttl" else ("wheel", "car")
        accepted = written("accepted.csv", f"child,parent\n{','.join(ends)}\n")
        words = (*words, "--accept", accepted, "--force")
    done = program("check", path, *words)
    shown = ['- "wheel" is a subclass of "car".', *([f"+ {said}"] if said else [])]
    assert done.out.splitlines() == [*shown, "# the rim turns on an axle"]
    assert edges(program, out) == {*PAIRS[:3], *([edge] if edge else [])}
    debated = [received for received in server.received if said and said in received.user]
    assert len(debated) == (2 if said else 0)


def test_the_input_of_a_pipe_is_mended_beside_it(
    program: Program, server: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = Path(rows("in.csv")).read_bytes()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))
    done = program("check", "-", "--fix", "out.csv", *served(server))
    assert (done.code, "<stdin>: 5 edges" in done.err) == (1, True)
    assert edges(program, "out.csv") == MENDED
