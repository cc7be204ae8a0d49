"""Row 49 of the matrix: what is carried elsewhere holds no key, and names no place of the machine or
the net that it was made on."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import quote

import pytest

from aufheben.rooms import OURS
from aufheben.testing import FakeServer
from tests.secrecy import answers
from tests.secrecy.planting import Seen
from tests.secrecy.rooms import FILES, MODEL, ROOMS, written
from tests.surfaces.conftest import Ended, Program

NAME = "碧落庵"
MARKS = ("geheim", "heimat", NAME, json.dumps(NAME).strip('"'), quote(NAME))
"""Parts of the names of folders, as they are and as JSON and addresses write them."""
TRAINING = ("--by", "model", "--by", "program", "--by", "other", "--by", "person")
EXPORTS = (
    (), ("--as", "chat", *TRAINING), ("--as", "chat", "--bare", *TRAINING),
    ("--as", "preferences", *TRAINING), ("--as", "preferences", "--bare", *TRAINING),
)  # fmt: skip


@pytest.fixture
def place(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose name nobody is to learn, in a home that is marked as well."""
    made = folder / "heimat" / f"geheim, ordner-{NAME}.d"
    made.mkdir(parents=True)
    monkeypatch.setenv("HOME", str(folder / "heimat"))
    monkeypatch.setenv("AUFHEBEN_HOME", str(folder / "heimat"))
    monkeypatch.chdir(made)
    return written(made)


@pytest.fixture
def server() -> Iterator[FakeServer]:
    with FakeServer(answers.Telling()) as running:
        yield running


@pytest.fixture
def model(server: FakeServer) -> tuple[str, ...]:
    """The words that say who is asked."""
    return ("--model", answers.MODEL, "--base-url", server.base_url())


@pytest.fixture
def carried(place: Path, folder: Path, server: FakeServer) -> Iterator[Seen]:
    """All that somebody may carry away. Nothing that lies there holds a key either."""
    everything = Seen()
    yield everything
    hosts = (server.base_url().removeprefix("http://").partition("/")[0], str(folder))
    assert everything.texts
    assert everything.having((*MARKS, *hosts)) == []
    everything.below(folder)
    assert everything.leaks() == []


def write(program: Program, carried: Seen, file: Path, *words: str) -> Ended:
    """What a command writes to that file."""
    ended = program(*words, *(() if words[0] == "convert" else ("-o",)), str(file))
    assert ended.code in (0, 1, 2, 4), ended
    carried.add(f"{' '.join(words)} -o {file.name}", file.read_bytes())
    return ended


@pytest.mark.parametrize("room", ROOMS)
def test_f49_no_key_and_no_place_is_in_anything_of_a_run_that_is_carried_away(
    program: Program, place: Path, carried: Seen, model: tuple[str, ...], folder: Path, room: str
) -> None:
    """Of one whose files were named with all their folders, and of one whose files were not."""
    endings = ROOMS[room].endings
    for run, beside in (("absolute", f"{place}/"), ("relative", "")):
        *before, last = ROOMS[room].commands(model, run, at=lambda file, at=beside: at + file)  # type: ignore[misc]
        assert all(program(*words).code == 0 for words in before)
        write(program, carried, folder / f"made-{run}.json", *last)
        for ending in endings:
            write(program, carried, folder / f"shown.{ending}", "show", run)
        for ending in ("jsonl", "html", *({"svg"} & {*endings})):
            write(program, carried, folder / f"exported.{ending}", "runs", "export", run)
        for form in EXPORTS:
            carried.add(f"exported {form}", program("runs", "export", run, *form).out)
    write(program, carried, folder / "compared.html", "runs", "compare", "absolute", "relative")


def test_every_room_of_ours_is_in_the_table(
    program: Program, place: Path, model: tuple[str, ...]
) -> None:
    for room, begun in ROOMS.items():
        for words in begun.commands(model, name=f"r-{room}"):
            program(*words, "-q")
    listed = json.loads(program("runs", "list", "--json").out)
    assert {row["kind"] for row in listed} == set(OURS)


JUDGES = ("--judges", "openai:stand-in-judge", "--allow-same-model")
SETS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "batch": (("batch", "topics.csv", "--name", "b", MODEL), ("jsonl",)),
    "batch of edges": (("batch", "edges.tsv", "more.tsv", "--name", "c", MODEL), ("jsonl",)),
    "bench dialectic": (
        ("bench", "dialectic", "--limit", "1", "--methods", "single", *JUDGES, MODEL),
        ("md", "csv", "json", "html", "svg"),
    ),
    "bench hierarchy": (
        (
            "bench", "hierarchy", "--limit", "2", "--forms", "one-way", "--pairs", "NS", "--trials",
            "1", MODEL,
        ),
        ("md", "csv", "json", "html"),
    ),
    "formalize": (
        ("formalize", "Shops live from cars.", "--question", "Close it?", MODEL), ("toml",),
    ),
    "convert": (
        ("convert", "flier.toml"), ("aif.json", "argdown", "graphml", "csv", "dot", "mmd", "apx"),
    ),
    "solve": (("solve", "flier.toml", "--json"), ()),
}  # fmt: skip
"""What tells of more than a run, or of a graph: its words, and the endings of what it writes."""


@pytest.mark.parametrize("what", SETS)
def test_f49_no_key_and_no_place_is_in_what_tells_of_many_runs_or_of_a_graph(
    program: Program, place: Path, carried: Seen, model: tuple[str, ...], folder: Path, what: str
) -> None:
    named, endings = SETS[what]
    files = {file: str(place / file) for file in FILES}
    words = [
        part for word in named for part in (model if word == MODEL else [files.get(word, word)])
    ]
    for ending in endings:
        ended = write(program, carried, folder / f"made.{ending}", *words)
        carried.add("printed", ended.out)
    if not endings:
        carried.add("printed", program(*words).out)
