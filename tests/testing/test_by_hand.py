"""What the stand-in server says is legal everywhere, and on school and steps what people wrote."""

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from aufheben.rooms.judging.panels import PANELS
from aufheben.testing import ByHand, FakeServer
from aufheben.testing.by_hand.texts import texts
from tests.surfaces.conftest import Program, archive, program  # noqa: F401 - fixtures
from tests.whole_runs import ROOMS, Room, agent_of

ROOT = Path(__file__).parents[2]
CANNED = re.compile(r"every \w+ \w+ near the|銅貨|灯台|蝋燭|羅針盤|薬缶|檸檬|天鵞絨")
"""How what is canned sounds."""
QUESTION = "Should the square be closed to cars?"


@pytest.fixture
def server() -> Iterator[FakeServer]:
    with FakeServer(ByHand()) as running:
        yield running


def said(server: FakeServer) -> tuple[str, ...]:
    return ("--model", "openai:stand-in", "--base-url", server.base_url(), "--yes", "-q")


@pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)
def test_it_serves_every_room_and_form(room: Room) -> None:
    agent, _ = agent_of(room, ByHand())
    ended, record = room.run(agent)
    assert ended is not None
    assert not [event for event in record.events if event.kind == "rejected"]


SCHOOL = [
    (file, form)
    for file in ("school.toml", "school_ja.toml", "school_stances.toml", "school_stances.ja.toml")
    for form in ("lift", "published", "capped")
]


@pytest.mark.parametrize(("file", "form"), SCHOOL)
def test_the_school_is_argued_in_words_that_people_wrote(
    program: Program,  # noqa: F811
    server: FakeServer,
    file: str,
    form: str,
) -> None:
    done = program("ask", str(ROOT / "examples" / file), "--protocol", form, *said(server))
    assert done.code == 0, done.err
    assert not CANNED.search(done.out)
    told = json.loads(program("show", "--json").out)
    assert (told["outcome"], told["calls"]["rejected"]) == ("synthesis", 0)


@pytest.mark.parametrize(
    "words",
    [
        ("deliberate", "Should pupils clean the school?"),
        ("deliberate", "学校の掃除は生徒がすべきですか"),
        ("judge", str(ROOT / "examples/debate.md")),
        ("judge", str(ROOT / "examples/debate.md"), "--lang", "ja"),
        ("check", str(ROOT / "examples/traffic.csv"), "--fail-on", "none"),
        ("check", str(ROOT / "examples/traffic.ja.csv"), "--fail-on", "none"),
    ],
    ids=" ".join,
)
def test_so_are_the_other_rooms(
    program: Program,  # noqa: F811
    server: FakeServer,
    words: tuple[str, ...],
) -> None:
    done = program(*words, *said(server))
    assert done.code == 0, done.err
    assert not CANNED.search(done.out)


@pytest.mark.parametrize("panel", PANELS)
def test_every_panel_is_answered(program: Program, server: FakeServer, panel: str) -> None:  # noqa: F811
    words = ("judge", str(ROOT / "examples/debate.md"), "--panel", panel)
    assert program(*words, *said(server)).code in (0, 4)


def test_what_was_refused_is_not_said_again(server: FakeServer) -> None:
    from aufheben.testing import Received

    ask = 'Task: …\n{"Argument": null}\nIssue: clean the school\n'
    again = f"{ask}\nAn earlier answer of yours was refused."
    system = texts("school", "en")["seats"]["care"]["stance"]
    one, other = (
        json.loads(ByHand()(Received(provider="x", model="x", system=system, user=user)))
        for user in (ask, again)
    )
    assert one["Argument"]["Conc"] == [texts("school", "en")["theses"][0]["says"]]
    assert other["Argument"]["Conc"] != one["Argument"]["Conc"]


def test_both_languages_have_the_same_texts() -> None:
    for name in ("school", "edges"):
        one, other = (_shape(texts(name, lang)) for lang in ("en", "ja"))
        assert one == other


def _shape(value: object) -> object:
    if isinstance(value, dict):
        return {key: _shape(each) for key, each in value.items()}
    return [_shape(each) for each in value] if isinstance(value, list) else type(value)


@pytest.mark.parametrize(
    ("file", "said"),
    [("school-lift.jsonl", "Once a week"), ("school-lift.ja.jsonl", "清掃員が週に一度")],
)
def test_the_shipped_lift_is_shown_and_says_that_people_wrote_it(
    program: Program,  # noqa: F811
    file: str,
    said: str,
) -> None:
    shipped = ROOT / "examples/recorded/by-hand" / file
    done = program("replay", str(shipped))
    assert (done.code, done.out.startswith(said)) == (0, True)
    assert "answered by the authors of aufheben, by hand: no difference" in done.err
    assert program("runs", "import", str(shipped)).code == 0
    assert program("show").out == done.out


# The commands of the pages


def commands() -> list[str]:
    """Those of all pages that name a model."""
    pages = (ROOT / "README.md", ROOT / "README.ja.md", *sorted((ROOT / "docs").glob("*.md")))
    blocks = (
        code
        for page in pages
        for code in re.findall(
            r"^```\w*\n(.*?)^```$",
            page.read_text("utf-8").replace("\\\n", " "),
            re.MULTILINE | re.DOTALL,
        )
    )
    lines = (line.split("  #")[0].rstrip() for code in blocks for line in code.splitlines())
    named = {line for line in lines if line.startswith("aufheben ") and "--model" in line}
    return sorted(line for line in named if not line.startswith(tuple(ELSEWHERE)))


ELSEWHERE = {
    "aufheben ask examples/camera.toml --model openai:gpt-5-mini --protocol published --prompts": (
        "the thesis's prompts are not ours to ship: tests/agents/test_published_prompts.py"
    ),
    "aufheben batch": "files of many runs: tests/surfaces/test_batch.py",
    "aufheben bench conformance": "no --trials: test_so_can_the_other_benchmarks",
    "aufheben bench dialectic --topics contested": "hundreds of runs: tests/surfaces/test_answer_bench.py",
    "aufheben bench dialectic --limit 3 --methods main --model openai:stand-in": "the same",
    "aufheben check FILE": "no file is called so: tests/hierarchy/test_forms.py",
    "aufheben judge final.txt": "a transcript of the reader's: tests/surfaces/test_judge.py",
    "aufheben larger": "a room of the page's own package: tests/documentation/test_code.py",
    "aufheben serve": "goes on until it is stopped: tests/surfaces/test_serve.py",
}
"""Commands that are run by other tests, and why not here."""


def test_there_are_such_commands() -> None:
    assert len(commands()) > 10


@pytest.mark.parametrize("line", commands())
def test_every_command_of_a_page_that_names_a_model_can_be_tried(
    program: Program,  # noqa: F811
    archive: str,  # noqa: F811
    server: FakeServer,
    line: str,
) -> None:
    _files(archive)
    if "RUN" in line:
        program("ask", "examples/school_stances.toml", "--run", "before", *said(server))
    done = program(*_tried(line, server))
    assert done.code in (0, 1, 4), done.err
    assert server.received


@pytest.mark.parametrize("bench", ["conformance", "pairs --data pairs.jsonl --panels dbkai"])
def test_so_can_the_other_benchmarks(program: Program, server: FakeServer, bench: str) -> None:  # noqa: F811
    pair = {"pair_id": "p", "topic": "T", "a1": "It helps.", "a2": "It costs.", "label": "a1"}
    Path("pairs.jsonl").write_text(f"{json.dumps(pair)}\n", encoding="utf-8")
    words = [word for word in said(server) if word != "--yes"]
    assert program("bench", *bench.split(), *words).code in (0, 1, 4)
    assert server.received


def _files(archive: str) -> None:  # noqa: F811
    """What the lines name, small."""
    Path("examples").symlink_to(ROOT / "examples")
    rows = (ROOT / "examples/traffic.csv").read_text("utf-8")
    Path("vehicles.csv").write_text(rows, encoding="utf-8")
    Path("vehicles.owl").write_text(OWL, encoding="utf-8")
    edges = [
        {"child": "car", "parent": "vehicle", "label": True, "kind": "right"},
        {"child": "road", "parent": "expressway", "label": False, "kind": "reversed"},
    ]
    Path("labelled.jsonl").write_text("\n".join(map(json.dumps, edges)) + "\n", encoding="utf-8")
    Path(archive).rename("BP-Competition.tar.gz")
    Path("notes").mkdir()
    Path("notes/square.md").write_text("The square was counted in May.\n", encoding="utf-8")


OWL = """<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
 xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#" xmlns:owl="http://www.w3.org/2002/07/owl#">
<owl:Class rdf:about="http://x.org/vehicle"><rdfs:label>vehicle</rdfs:label></owl:Class>
<owl:Class rdf:about="http://x.org/car"><rdfs:label>car</rdfs:label>
<rdfs:subClassOf rdf:resource="http://x.org/vehicle"/></owl:Class></rdf:RDF>
"""
ONE = {"--limit": "1"}
"""Less of a benchmark than the page asks for."""


def _tried(line: str, server: FakeServer) -> list[str]:
    """The line's words, with a question for each …, and the stand-in for every model."""
    words = shlex.split(line, comments=True)[1:]
    tried = ["before" if word == "RUN" else QUESTION if word == "…" else word for word in words]
    for at, word in enumerate(words[:-1]):
        if word in ("--model", "--judges"):
            tried[at + 1] = "openai:stand-in" if word == "--model" else "openai:judge"
        elif word in ONE:
            tried[at + 1] = ONE[word]
    once = ["--trials", "1"] if "bench" in words else ["--yes", "-q"]
    if "hierarchy" in words:
        # Two edges of the hundred that come with us, and two of the forms.
        once += ["--data", "labelled.jsonl", "--forms", "single,relay", "--pairs", "NS"]
    return [*tried, *once, "--base-url", server.base_url()]
