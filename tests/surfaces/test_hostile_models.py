"""A model whose every sentence holds terminal escapes, markup and line ends, in every room."""

import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from aufheben.testing import Adjudicator, Curator, Debater, FakeServer, Received, Thinker
from tests.formats.hostile import live, obeyed
from tests.surfaces.conftest import Program

EVIL = " \x1b[2J\x9b31m\u202e\x07<img src=x> ![p](https://evil.example/p.png)\r\n## Ranking: X\n```"
COPIED = {"target", "proposition", "expert"}
"""What must be word for word what somebody said before."""
FORGED = re.compile(r"(## )?Ranking: X")
Answering = Callable[[Received], str]
STANCES = ("--stance", "Wolves must live.", "--stance", "Sheep must live.")
ASK = ("ask", "Should wolves be shot?", *STANCES, "--max-rounds", "1")
EDGES = "child,parent\nsteering wheel,car\nsign,rule\ncar,vehicle\n"


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


DEBATE = str(Path(__file__).parents[2] / "examples/debate.md")
ROOMS: dict[str, tuple[Answering, tuple[str, ...], str]] = {
    "ask": (Debater(), (*ASK, "--protocol", "lift"), "md txt json mmd argdown html svg"),
    "judge": (
        Adjudicator("CO"),
        ("judge", DEBATE, "--panel", "null", "--feedback"),
        "md txt json csv tabbycat.json html",
    ),
    "check": (
        Curator(lambda _child, _parent: "false"),
        ("check", "edges.csv", "--fail-on", "none"),
        "md txt json html tsv ttl kgcl sarif xml",
    ),
    "deliberate": (
        Thinker(),
        ("deliberate", "Should wolves be shot?", "--steps", "4"),
        "md txt json mmd html",
    ),
}
SHOWN = {
    "ask": ("why --run r", "why --run r --json"),
    "judge": (),
    "check": ("show r --edge sign,rule",),
    "deliberate": ("show r --at 2", "show r --utility"),
}
"""What else may be shown of a room's run."""
EXACT = ("json", "tabbycat.json", "sarif", "ttl")


@pytest.mark.parametrize("room", ROOMS)
def test_no_room_lets_a_model_reach_the_terminal_or_a_file(program: Program, room: str) -> None:
    said, words, endings = ROOMS[room]
    Path("edges.csv").write_text(EDGES, encoding="utf-8")
    with FakeServer(lambda received: json.dumps(hostile(json.loads(said(received))))) as server:
        model = ("--model", "openai:stand-in", "--base-url", server.base_url("openai"))
        asked = program(*words, *model, "--run", "r")
    assert asked.code in {0, 4}, asked.err
    usual = ("show r", "replay r", "runs list", "runs export r", "show r --json")
    for ended in (asked, *(program(*line.split()) for line in (*usual, *SHOWN[room]))):
        assert ended.code in {0, 1, 2, 4}, ended.err
        assert obeyed(ended.out + ended.err) == []
    for ending in endings.split():
        assert program("show", "r", "-o", f"r.{ending}").code in {0, 1, 4}
    files = {each: Path(f"r.{each}").read_text(encoding="utf-8") for each in endings.split()}
    for ending in {*files} - {*EXACT}:
        written = files[ending].partition('<script type="module">')[0].replace("\r\n", "\n")
        assert obeyed(written) == [], ending
    assert not live(files["md"]) & {"image", "link_open", "html_inline", "html_block"}
    for ending in ("md", "txt"):
        assert not [line for line in files[ending].split("\n") if FORGED.match(line)]
    assert json.loads(program("show", "r", "--json").out) == json.loads(files["json"])


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
