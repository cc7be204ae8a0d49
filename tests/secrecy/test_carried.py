"""Row 49 of the matrix: what is carried elsewhere holds no key, and names no place of the machine or
the net that it was made on."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import quote

import pytest

from aufheben.rooms import OURS
from aufheben.testing import FakeServer
from tests.secrecy.answers import MODEL, Telling
from tests.secrecy.conftest import FILES, written
from tests.secrecy.planting import Seen
from tests.surfaces.conftest import Program

NAME = "碧落庵"
MARKS = ("geheim", "heimat", NAME, json.dumps(NAME).strip('"'), quote(NAME))
"""Parts of the names of folders, as they are and as JSON and addresses write them."""
ARGUED = "html svg md mmd apx af aif.json xaif.json argdown txt json"
ROOMS: Mapping[str, tuple[str, str]] = {
    "dialectic": ("ask square.toml --aliases words.toml MODEL", ARGUED),
    "logic": ("ask tweety.toml --lenient --aliases words.toml", ARGUED),
    "deliberation": (
        "deliberate square.toml --weights weights.toml --facts notes --steps 3 MODEL",
        "html svg md txt mmd json",
    ),
    "judging": (
        "judge debate.md --panel null --feedback MODEL",
        "html svg txt md csv tabbycat.json json",
    ),
    "hierarchy": (
        "check edges.tsv more.tsv --with known.tsv --facts notes --expert expert.toml --experts NCZ MODEL",
        "html tsv md sarif xml ttl kgcl txt json",
    ),
    "rating": ("rate before MODEL", "html txt md json"),
}
"""At least one run of each room, with every kind of file, and the endings of what is written of it."""
JUDGES = "--judges openai:stand-in-judge --allow-same-model"
SETS: Mapping[str, tuple[str, str]] = {
    "batch": ("batch topics.csv --name b MODEL", "jsonl"),
    "batch of edges": ("batch edges.tsv more.tsv --name c MODEL", "jsonl"),
    "bench dialectic": (
        f"bench dialectic --limit 1 --methods single {JUDGES} MODEL",
        "md csv json html svg",
    ),
    "bench hierarchy": (
        "bench hierarchy --limit 2 --forms one-way --pairs NS --trials 1 MODEL",
        "md csv json html",
    ),
    "formalize": ("formalize shops --question Close? MODEL", "toml"),
    "convert": ("convert flier.toml", "aif.json argdown graphml csv dot mmd apx"),
    "solve": ("solve flier.toml --json", ""),
}
"""What tells of more than a run, or of a graph."""
TRAINING = "--by model --by program --by other --by person"
EXPORTS = ("", *(f"--as {form} {TRAINING}" for form in ("chat", "preferences", "chat --bare")))


@pytest.fixture
def place(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose name nobody is to learn, in a home that is marked as well."""
    made = folder / "heimat" / f"geheim, ordner-{NAME}.d"
    made.mkdir(parents=True)
    monkeypatch.setenv("HOME", str(folder / "heimat"))
    monkeypatch.setenv("AUFHEBEN_HOME", str(folder / "heimat"))
    monkeypatch.chdir(made)
    return written(made)


class Carrier:
    """Somebody who takes with them whatever the program writes, `beside` where files are named."""

    def __init__(self, program: Program, folder: Path, server: FakeServer) -> None:
        self.carried, self._out = Seen(), folder
        self._program, self._model = program, ("--model", MODEL, "--base-url", server.base_url())

    def call(self, line: str, *more: str, beside: str = "") -> None:
        """What a command prints is carried away too, but for what it says to whoever is there."""
        words = [f"{beside}{word}" if word in (*FILES, "notes") else word for word in line.split()]
        asked = [each for word in words for each in (self._model if word == "MODEL" else (word,))]
        ended = self._program(*asked, *more)
        assert ended.code in (0, 1, 4), ended
        self.carried.add(line, ended.out)

    def write(self, line: str, endings: str, beside: str = "") -> None:
        """Its files of those endings."""
        for ending in endings.split():
            file = self._out / f"made.{ending}"
            file.unlink(missing_ok=True)
            self.call(
                line, *("" if line.startswith("convert") else ["-o"]), str(file), beside=beside
            )
            self.carried.add(f"{line} {ending}", file.read_bytes())


@pytest.fixture
def carrier(program: Program, place: Path, folder: Path) -> Iterator[Carrier]:
    with FakeServer(Telling()) as server:
        somebody = Carrier(program, folder, server)
        yield somebody
    assert somebody.carried.having((*MARKS, server.base_url()[7:-3], str(folder))) == []
    somebody.carried.below(folder)
    assert somebody.carried.leaks() == []


@pytest.mark.parametrize("room", ROOMS)
def test_f49_no_key_and_no_place_is_in_anything_of_a_run_that_is_carried_away(
    carrier: Carrier, place: Path, room: str
) -> None:
    """Of one whose files were named with all their folders, and of one whose files were not."""
    line, endings = ROOMS[room]
    carrier.call("ask square.toml MODEL --run before --json")
    for run, beside in (("absolute", f"{place}/"), ("relative", "")):
        carrier.write(f"{line} --run {run}", endings, beside)
        carrier.write(f"show {run}", endings)
        carrier.write(f"runs export {run}", f"jsonl html {'svg' if 'svg' in endings else ''}")
        for form in EXPORTS:
            carrier.call(f"runs export {run} {form}")
    carrier.write("runs compare absolute relative", "html")


def test_every_room_of_ours_is_carried_away() -> None:
    assert {*OURS} <= {*ROOMS}


@pytest.mark.parametrize("what", SETS)
def test_f49_no_key_and_no_place_is_in_what_tells_of_many_runs_or_of_a_graph(
    carrier: Carrier, place: Path, what: str
) -> None:
    line, endings = SETS[what]
    carrier.write(line, endings, f"{place}/")
    if not endings:
        carrier.call(line, beside=f"{place}/")
