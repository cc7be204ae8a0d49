"""What every room's commands promise alike: a run is the same when it is made, shown and gone on with."""

import json
import re
import shlex
from pathlib import Path

import click
import pytest

from aufheben.surfaces.cli.entry import cli
from aufheben.testing import FakeServer, StandIn, Status, sequence
from tests.surfaces.answering import FAST, JUDGES, topics
from tests.surfaces.conftest import Ended, Program
from tests.surfaces.curating import rows
from tests.words.test_kept import said_in

EXAMPLES = Path(__file__).parents[2] / "examples"
CAMERA, DEBATE = str(EXAMPLES / "camera.toml"), str(EXAMPLES / "debate.md")
PROSE = ("Keep the market?", "--stance", "It feeds us.", "--stance", "It wakes us.")
PERSONAS = ("--persona", "Ann=a doctor", "--persona", "Bob=a nurse", "--seat", "Bob=openai:other")
ROOMS = {
    "complete": ("ask", CAMERA),
    "published": ("ask", CAMERA, "--protocol", "published"),
    "cut": ("ask", CAMERA, "--protocol", "published", "--calls", "2"),
    "lift": ("ask", *PROSE, "MODEL"),
    "single": ("ask", *PROSE, "--protocol", "single", "MODEL"),
    "judging": ("judge", DEBATE, "--panel", "null", "--judge", "openai:other", "MODEL"),
    "judging cut": ("judge", DEBATE, "--panel", "debatrix", "--calls", "2", "MODEL"),
    "hierarchy": ("check", "edges.tsv"),
    "hierarchy asked": ("check", "edges.tsv", "MODEL"),
    "hierarchy cut": ("check", "edges.tsv", "--calls", "2", "MODEL"),
    "deliberation": ("deliberate", CAMERA),
    "deliberation cut": ("deliberate", *PROSE, "--calls", "4", "MODEL"),
    "personas": ("deliberate", *PROSE, *PERSONAS, "MODEL"),
    "fork": ("fork", "before", "--at", "2"),
}
ASKED = {
    "lift": ROOMS["lift"],
    "judging": ("judge", DEBATE, "MODEL"),
    "hierarchy": ("check", "edges.tsv", "--no-cache", "--in-flight", "1", "MODEL"),
    "deliberation": ("deliberate", *PROSE, "--steps", "5", "MODEL"),
}
"""One of each room in which models are asked more than once."""
ONE_EACH = ("complete", "lift", "judging", "hierarchy", "deliberation", "fork")
LISTED = ("run", "protocol", "issue", "outcome", "answer")
BEGINS = {
    ".html": "<!doctype html>",
    ".svg": "<svg",
    ".json": "{",
    ".mmd": "flowchart TD",
    ".apx": "% arg1",
    ".af": "p af",
    ".sarif": "{",
    ".xml": "<?xml",
    ".ttl": "@prefix",
    ".tsv": "Level\tRule Name\tSubject",
    ".kgcl": "# ",
    ".csv": "judge,",
}
"""How a written file begins, of endings that say it."""
ENDINGS = {
    "ask": {
        ".html",
        ".svg",
        ".json",
        ".md",
        ".mmd",
        ".apx",
        ".af",
        ".txt",
        ".aif.json",
        ".xaif.json",
        ".argdown",
    },
    "judge": {".html", ".svg", ".json", ".md", ".txt", ".csv", ".tabbycat.json"},
    "check": {".tsv", ".json", ".html", ".md", ".sarif", ".xml", ".ttl", ".kgcl", ".txt"},
    "deliberate": {".html", ".svg", ".md", ".txt", ".json", ".mmd"},
    "fork": {".html", ".svg", ".md", ".txt", ".json", ".mmd"},
}


@pytest.fixture
def begun(program: Program, server: FakeServer) -> "Begun":
    return Begun(program, server)


class Begun:
    """Begins a run of a room."""

    def __init__(self, program: Program, server: FakeServer) -> None:
        self.program = program
        self.model = ("--model", "openai:stand-in", "--base-url", server.base_url())

    def __call__(self, room: str | tuple[str, ...], *more: str, run: str = "r") -> Ended:
        rows("edges.tsv")
        if room == "fork":
            self.program("deliberate", CAMERA, "--run", "before", "-q")
        said = ROOMS[room] if isinstance(room, str) else room
        words = [part for word in said for part in self._said(word)]
        return self.program(*words, "--run", run, "-q", *more)

    def _said(self, word: str) -> tuple[str, ...]:
        if word != "MODEL":
            # A named model is at the address of --base-url only where it is the one of --model.
            return (f"{word}@{self.model[3]}",) if word.endswith("openai:other") else (word,)
        return self.model


@pytest.mark.parametrize("room", ROOMS)
def test_a_run_is_told_alike_by_whatever_tells_it_and_nobody_is_asked_again(
    begun: Begun, server: FakeServer, room: str
) -> None:
    made = begun(room, "--json")
    asked = len(server.received)
    told_alike(begun.program, "r", made)
    assert len(server.received) == asked


def told_alike(program: Program, run: str, made: Ended) -> None:
    shown, resumed = program("show", run, "--json"), program("resume", run, "--json", "-q")
    assert (made.err, resumed.err) == ("", "")
    assert shown.out == made.out
    assert resumed.out == made.out
    assert (shown.code, resumed.code) == (made.code, made.code)
    assert program("show", run, "-o", "told.json").code == shown.code
    assert Path("told.json").read_text("utf-8") == made.out
    told = json.loads(made.out)
    assert json.loads(program("replay", run, "--json").out) == {**told, "differs": False}
    plain, replayed = program("show", run), program("replay", run)
    assert (replayed.out, "no difference" in replayed.err) == (plain.out, True)
    listed = json.loads(program("runs", "list", "--json").out)
    [row] = [row for row in listed if row["run"] == run]
    assert {key: row[key] for key in LISTED} == {key: told[key] for key in LISTED}
    assert row["kind"] == told["room"]


@pytest.mark.parametrize("room", ROOMS)
def test_what_is_kept_of_a_run_holds_no_sentence_of_ours(begun: Begun, room: str) -> None:
    begun(room)
    assert said_in(begun.program("runs", "export", "r").out) == {}


@pytest.mark.parametrize("room", ONE_EACH)
def test_a_run_travels_without_hosts_and_is_the_same_elsewhere(begun: Begun, room: str) -> None:
    travels(begun.program, "r", json.loads(begun(room, "--json").out))


def travels(program: Program, run: str, told: dict[str, object]) -> None:
    assert program("runs", "export", run, "-o", "r.jsonl").code == 0
    assert "127.0.0.1" not in Path("r.jsonl").read_text("utf-8")
    assert json.loads(program("replay", "r.jsonl", "--json").out) == {**told, "differs": False}
    assert program("runs", "import", "r.jsonl").code == 2
    assert program("runs", "import", "r.jsonl", "--as", "other").code == 0
    assert json.loads(program("show", "other", "--json").out) == {**told, "run": "other"}


@pytest.mark.parametrize("room", ["judging cut", "hierarchy cut", "deliberation cut", "cut"])
def test_f27_a_limit_ends_with_code_4_and_says_which_it_was(
    begun: Begun, server: FakeServer, room: str
) -> None:
    made = begun(room, "--json")
    told = json.loads(made.out)
    most = int(ROOMS[room][ROOMS[room].index("--calls") + 1])
    assert (made.code, told["stop_reason"], "limit_calls" in told["flags"]) == (4, "calls", True)
    assert told["calls"]["made"] == len(server.received)
    assert len(server.received) in (0, most)


@pytest.mark.parametrize("room", ["judging", "hierarchy", "deliberation"])
def test_a_room_without_arguments_says_what_it_is_where_it_is_asked_why(
    begun: Begun, room: str
) -> None:
    begun(room)
    why = begun.program("why", "--run", "r")
    assert (why.code, "without arguments" in why.err, "aufheben show r" in why.err) == (
        2,
        True,
        True,
    )


@pytest.mark.parametrize("room", ASKED)
def test_an_estimate_says_the_bound_and_asks_nobody(
    begun: Begun, server: FakeServer, room: str
) -> None:
    found = json.loads(begun(ASKED[room], "--estimate", "--json").out)
    assert (found["schema"], server.received) == ("aufheben.estimate/1", [])
    assert begun.program("runs", "list").out == ""
    told = json.loads(begun(ASKED[room], "--json").out)
    assert found["bound"] == told["calls"]["bound"] >= found["usual"]["calls"] > 0


@pytest.mark.parametrize("room", ASKED)
def test_what_broke_down_tells_what_it_has_and_asks_nothing_twice_when_it_goes_on(
    begun: Begun, server: FakeServer, room: str
) -> None:
    whole = json.loads(begun(ASKED[room], "--json", "--journal", "whole.db").out)
    needed = len(server.received)
    answers = StandIn()
    server.reply = sequence(*[answers] * 3, Status(401))
    broken = begun(ASKED[room], "--json")
    told = json.loads(broken.out)
    assert (broken.code, told["outcome"], told["stop_reason"]) == (3, "failed", "provider")
    assert "401" in told["error"]
    assert told["calls"]["made"] == 3
    server.reply, before = answers, len(server.received)
    again = begun.program("resume", "r", "--base-url", server.base_url(), "--json", "-q")
    assert len(server.received) - before == needed - 3
    differ = {key: told[key] for key in ("created", "usage", "ballots") if key in told}
    assert {**json.loads(again.out), **differ} == {**whole, **differ}


@pytest.mark.parametrize("room", ROOMS)
def test_the_last_line_of_the_events_is_the_run_as_it_is_shown(begun: Begun, room: str) -> None:
    made = begun(room, "--jsonl")
    shown = begun.program("show", "r", "--json")
    assert json.loads(made.out.splitlines()[-1]) == json.loads(shown.out)
    assert made.code == shown.code


@pytest.mark.parametrize("room", ONE_EACH)
def test_a_written_file_is_the_same_when_made_and_when_shown(begun: Begun, room: str) -> None:
    for ending in ENDINGS[ROOMS[room][0]]:
        run = ending.replace(".", "r")
        made = begun(room, "-o", f"made{ending}", run=run)
        shown = begun.program("show", run, "-o", f"shown{ending}")
        assert (made.code, made.out) == (shown.code, shown.out), ending
        one, other = (Path(f"{name}{ending}").read_text("utf-8") for name in ("made", "shown"))
        assert _lineless(one, ending) == _lineless(other, ending), ending
        assert one.lower().startswith(BEGINS.get(ending, "").lower()), ending


def _lineless(text: str, ending: str) -> str:
    """Without the lines of a checked file, which a journal does not keep."""
    if ending == ".sarif":
        log = json.loads(text)
        for result in log["runs"][0]["results"]:
            result["locations"][0].pop("physicalLocation", None)
        return json.dumps(log)
    return re.sub(r' file="[^"]*" line="\d+"', "", text) if ending == ".xml" else text


def test_a_rating_is_told_alike_by_whatever_tells_it(begun: Begun) -> None:
    program = begun.program
    judged = ("--topics", topics(), "--limit", "1", "--methods", "single", *FAST, *JUDGES)
    program("bench", "dialectic", *begun.model, *judged)
    listed = json.loads(program("runs", "list", "--json").out)
    run = next(row["run"] for row in listed if row["run"].endswith("-rating"))
    shown = program("show", run, "--json")
    assert json.loads(shown.out)["room"] == "rating"
    told_alike(program, run, shown)
    travels(program, run, json.loads(shown.out))
    assert program("show", run, "-o", "told.md").code == 0
    assert Path("told.md").read_text("utf-8").startswith("# Rating")
    assert "is a rating, without arguments" in program("why", "--run", run).err


@pytest.mark.parametrize("command", ["ask", "judge", "check", "deliberate"])
def test_help_names_the_formats_of_its_room_and_no_other(command: str) -> None:
    assert _named_in_help(command) == ENDINGS[command]


@pytest.mark.parametrize("command", ["resume", "show", "fork"])
def test_the_help_of_commands_for_all_rooms_names_the_formats_of_none(command: str) -> None:
    assert _named_in_help(command) == set()


def _named_in_help(command: str) -> set[str]:
    """The endings that the help of `-o` names."""
    context = cli.context_class(cli)
    found = cli.get_command(context, command)
    assert found is not None
    [output] = [each for each in found.params if each.name == "output"]
    assert isinstance(output, click.Option)
    named = re.search(r"FILE\.\{(.*)\}", f"{output.help} {output.metavar}")
    return {f".{ending}" for ending in named[1].split(",")} if named else set()


@pytest.mark.parametrize("room", ONE_EACH)
def test_an_ending_of_no_format_is_refused_by_naming_every_format_of_the_room(
    begun: Begun, room: str
) -> None:
    begun(room)
    for words in (("show", "r"), ("resume", "r")):
        refused = begun.program(*words, "-o", "told.doc")
        assert refused.code == 2
        named = set(re.findall(r"\.[a-z]+(?:\.[a-z]+)?\b", refused.err.partition("do:")[2]))
        assert named == ENDINGS[ROOMS[room][0]]


@pytest.mark.parametrize("room", ["lift", "judging", "hierarchy asked", "deliberation cut"])
def test_whoever_goes_on_is_told_to_ask_as_before(
    begun: Begun, server: FakeServer, room: str
) -> None:
    """How models are asked is in no record."""
    server.reply = lambda _: Status(401)
    own = Path("own prompts/judging/en")
    own.mkdir(parents=True)
    (own / "system.j2").write_text("You judge.", "utf-8")
    how = ("--prompts", "own prompts", "--temperature", "0.5", "--seed", "7", "--journal", "j.db")
    stopped = begun(room, *how)
    assert stopped.code == 3
    [line] = [each for each in stopped.err.splitlines() if each.startswith("to go on: aufheben ")]
    server.reply = StandIn()
    words = shlex.split(line.removeprefix("to go on: aufheben "))
    assert {*words} >= {*how, "resume", "r", "--base-url"}
    assert begun.program(*words, "-q").code in (0, 2, 4)
    assert begun.program("show", "r", "--journal", "j.db").code in (0, 2, 4)


@pytest.mark.parametrize("room", ["lift", "judging", "hierarchy asked", "deliberation cut"])
def test_prompts_that_stand_in_for_none_of_ours_are_refused_before_anything_is_begun(
    begun: Begun, room: str
) -> None:
    refused = begun(room, "--prompts", "nowhere")
    assert (refused.code, "no prompt of ours" in refused.err) == (2, True)
    assert begun.program("runs", "list").out == ""
    begun(room)
    gone_on = begun.program("resume", "r", "--prompts", "nowhere")
    assert (gone_on.code, "no prompt of ours" in gone_on.err) == (2, True)
    exported = begun.program("runs", "export", "r", "--as", "chat", "--prompts", "nowhere")
    assert (exported.code, "no prompt of ours" in exported.err) == (2, True)
