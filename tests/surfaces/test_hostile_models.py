"""A model whose every sentence holds terminal escapes, markup and line ends, in every room."""

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from aufheben.testing import Adjudicator, Curator, Debater, FakeServer, Received, Thinker
from tests.formats.hostile import live, obeyed
from tests.surfaces.conftest import Ended, Program

EVIL = " \x1b[2J\x9b31m\u202e\x07<img src=x> ![p](https://evil.example/p.png)\r\n## Ranking: X\n```"
COPIED = {"target", "proposition", "expert"}
"""What must be word for word what somebody said before."""
FORGED = re.compile(r"(## )?Ranking: X")
Answering = Callable[[Received], str]
STANCES = ("--stance", "Wolves must live.", "--stance", "Sheep must live.")
ASK = ("ask", "Should wolves be shot?", *STANCES, "--max-rounds", "1")
EDGES = "child,parent\nsteering wheel,car\nsign,rule\ncar,vehicle\n"
ENDS = {"md", "txt", "json", "mmd", "html", "tsv", "ttl", "kgcl"}


def hostile(said: Any) -> Any:
    """The same answer, with EVIL behind everything that is a sentence."""
    match said:
        case str() if said.count(" ") > 1 or len(said) > 20:
            return said + EVIL
        case list():
            return [hostile(each) for each in said]
        case dict():
            return {k: each if k in COPIED else hostile(each) for k, each in said.items()}
        case _:
            return said


ROOMS: dict[str, tuple[Callable[[], Answering], tuple[str, ...], str]] = {
    "lift": (Debater, (*ASK, "--protocol", "lift"), "md txt json mmd"),
    "published": (Debater, (*ASK, "--protocol", "published"), "md txt json mmd"),
    "mad": (Debater, (*ASK, "--protocol", "mad"), "md txt json mmd"),
    "judge": (
        lambda: Adjudicator("CO"),
        ("judge", str(Path(__file__).parents[2] / "examples/debate.md"), "--panel", "null"),
        "md txt json",
    ),
    "check": (
        lambda: Curator(lambda _child, _parent: "false"),
        ("check", "edges.csv", "--fail-on", "none"),
        "md txt json html tsv ttl kgcl sarif xml",
    ),
    "feedback": (
        lambda: Adjudicator("CO"),
        ("judge", str(Path(__file__).parents[2] / "examples/debate.md"), "--feedback"),
        "md txt json csv tabbycat.json",
    ),
    "deliberate": (
        Thinker,
        ("deliberate", "Should wolves be shot?", "--steps", "4"),
        "md txt json mmd",
    ),
}


@pytest.fixture(params=ROOMS)
def room(request: pytest.FixtureRequest, program: Program) -> Iterator[tuple[str, Ended]]:
    """The name of a room, and how a run of it ended in which a model said all that."""
    answering, words, _ = ROOMS[request.param]
    said = answering()
    Path("edges.csv").write_text(EDGES, encoding="utf-8")
    with FakeServer(lambda received: json.dumps(hostile(json.loads(said(received))))) as server:
        model = ("--model", "openai:stand-in", "--base-url", server.base_url("openai"))
        ended = program(*words, *model, "--run", "r")
        assert ended.code in {0, 4}, ended.err
        yield request.param, ended


def test_no_room_lets_a_model_reach_the_terminal(program: Program, room: tuple[str, Ended]) -> None:
    name, asked = room
    commands = ["show r", "replay r", "runs list", "runs export r", "show r --json"]
    commands += ["show r --edge sign,rule"] if name == "check" else []
    commands += ["show r --at 2", "show r --utility"] if name == "deliberate" else []
    commands += ["why --run r", "why --run r --json"] if name in {"lift", "published"} else []
    for ended in (asked, *(program(*words.split()) for words in commands)):
        assert ended.code in {0, 1, 2, 4}, ended.err
        assert obeyed(ended.out + ended.err) == []


def test_no_file_of_any_room_holds_what_a_model_wants_to_be(
    program: Program, room: tuple[str, Ended]
) -> None:
    for ending in ROOMS[room[0]][2].split():
        assert program("show", "r", "-o", f"r.{ending}").code in {0, 1, 4}
        written = Path(f"r.{ending}").read_text(encoding="utf-8")
        said = written.partition('<script type="module">')[0]
        assert ending in {"json", "ttl"} or obeyed(said) == []
        if ending == "md":
            assert not live(written) & {"image", "link_open", "html_inline", "html_block"}
        if ending in {"md", "txt"}:
            assert not [line for line in written.split("\n") if FORGED.match(line)]


def test_json_is_exact_and_obeyed_by_no_terminal(program: Program, room: tuple[str, Ended]) -> None:
    said = program("show", "r", "--json").out
    program("show", "r", "-o", "r.json")
    assert json.loads(said) == json.loads(Path("r.json").read_text(encoding="utf-8"))


def test_what_a_model_formalized_is_toml_that_says_what_it_wrote(program: Program) -> None:
    draft = {
        "stance": ["Acme is a supplier.", '"sa\x7fw" is a tool.'],
        "left_out": [f'Perhaps."""{EVIL}\n[seats.AG9]'],
    }
    with FakeServer(lambda received: json.dumps(draft)) as server:
        model = ("--model", "openai:stand-in", "--base-url", server.base_url("openai"))
        question = ("--question", "Which supplier should we use?")
        done = program("formalize", "We stand for Acme.", *question, *model)
    assert done.code == 0, done.err
    assert obeyed(done.out + done.err) == []
    assert list(tomllib.loads(done.out)["seats"]) == ["AG1"]
