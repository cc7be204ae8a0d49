"""A benchmark finds the runs it began by all that their answers depend on, and by nothing else."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from aufheben.prompts import homes
from aufheben.testing import FakeServer, StandIn, Status, sequence
from aufheben.testing.words import sentence
from tests.surfaces.answering import FAST, JUDGES, topics
from tests.surfaces.conftest import Program
from tests.surfaces.curating import served

BENCHES = ("dialectic", "conformance", "hierarchy", "pairs", "panelbench")
DEPENDED_ON = {
    "--temperature": "0.5",
    "--seed": "7",
    "--max-tokens": "999",
    "--repetition": "off",
    "--embeddings": "openai:near",
    "--trial": "2",
    "--reasks": "1",
    "--lang": "ja",
    "--prompts": "mine",
}
"""Options on which answers depend, each with a value that is not the default."""
WIDER = {
    "dialectic": ("--methods", "lift@1,single", *JUDGES),
    "hierarchy": ("--forms", "single,relay"),
    "panelbench": ("--panels", "dbkai,null", "--trials", "2", "--relabel"),
    "pairs": ("--swap",),
}
"""With ratings, second opinions and probes."""
TABLE_ONLY = {("conformance", "--lang")}
"""The published debate is English whatever the language of its table."""


@pytest.fixture
def elsewhere() -> Iterator[FakeServer]:
    with FakeServer(StandIn()) as running:
        yield running


def smallest(bench: str, archive: str) -> tuple[str, ...]:
    """A benchmark of as few runs as it has, from files in the folder we are in."""
    pair = {"pair_id": "p", "topic": "Tea", "a1": "It warms.", "a2": "It stains.", "label": "a1"}
    edges = [{"child": "car", "parent": "thing", "label": right} for right in (True,)]
    edges.append({"child": "thing", "parent": "car", "label": False})
    for name, rows in (("pairs.jsonl", [pair]), ("edges.jsonl", edges)):
        Path(name).write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    judged = ("--panels", "null", "--trials", "1", "--limit", "1", "-q")
    forms = ("--forms", "single", "--pairs", "NS", "--trials", "1", "--no-vote", "-q")
    words = {
        "dialectic": ("--topics", topics(), "--limit", "1", "--methods", "single", *FAST),
        "conformance": ("-q",),
        "hierarchy": ("--data", "edges.jsonl", *forms),
        "pairs": ("--data", "pairs.jsonl", *judged),
        "panelbench": ("--data", archive, *judged),
    }
    return ("bench", bench, *words[bench])


def own_prompts(folder: str, said: str) -> None:
    """Each room's system prompts, with something of our own at their end."""
    systems = (
        (room, each) for room, home in homes.ours().items() for each in home.glob("*/system.j2")
    )
    for room, ours in systems:
        theirs = Path(folder, room, ours.parent.name, ours.name)
        theirs.parent.mkdir(parents=True, exist_ok=True)
        theirs.write_text(f"{ours.read_text('utf-8')}\n{said}\n", "utf-8")


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("bench", BENCHES)
def test_canned_answers_are_called_so_wherever_the_table_goes(
    program: Program, server: FakeServer, archive: str, bench: str, lang: str
) -> None:
    known = ("json", "md", *(() if bench == "conformance" else ("txt", "html", "svg")))
    files = [word for end in known for word in ("-o", f"t.{end}")]
    words = (*smallest(bench, archive), *served(server), "--lang", lang, *files)
    assert program(*words).code in (0, 1)
    said = {"en": "answers are canned", "ja": "作り置き"}[lang]
    silent = [end for end in known if said not in Path(f"t.{end}").read_text("utf-8")]
    assert not silent
    refused = program(*words, "-o", "t.doc", "--force")
    assert (refused.code, refused.err.count(".json")) == (2, 1)


@pytest.mark.parametrize("bench", BENCHES)
def test_what_answers_depend_on_is_asked_anew_when_it_changes_and_once(
    program: Program, server: FakeServer, archive: str, bench: str
) -> None:
    own_prompts("mine", "Be short.")
    words = (*smallest(bench, archive), *served(server))

    said: list[str] = []

    def asked(*more: str) -> int:
        before = len(server.received)
        ended = program(*words, *more)
        assert ended.code in (0, 1, 3)
        said.append(ended.out)
        return len(server.received) - before

    assert asked() > 0
    assert asked() == 0
    assert said[0] == said[1] != ""
    anew = {name: asked(name, value) for name, value in DEPENDED_ON.items()}
    again = {name: asked(name, value) for name, value in DEPENDED_ON.items()}
    forgotten = {name for name, calls in anew.items() if not calls}
    assert forgotten == {name for of, name in TABLE_ONLY if of == bench}
    assert set(again.values()) == {0}


@pytest.mark.parametrize("bench", BENCHES)
def test_begun_again_it_asks_nobody_and_tells_the_same_of_runs_that_are_kept_without_hosts(
    program: Program, server: FakeServer, archive: str, bench: str
) -> None:
    outputs = ("-o", "t.json") if bench == "conformance" else ("-o", "t.json", "-o", "t.html")
    words = (*smallest(bench, archive), *served(server), *WIDER.get(bench, ()), "--json")
    first = program(*words, *outputs)
    asked = len(server.received)
    assert program(*words) == first
    assert Path("t.json").read_text("utf-8") == first.out
    assert "127.0.0.1" not in first.out
    runs = {row["run"] for row in json.loads(program("runs", "list", "--json").out)}
    assert runs
    for run in runs:
        assert run in first.out
        assert json.loads(program("show", run, "--json").out)["run"] == run
        assert json.loads(program("replay", run, "--json").out)["differs"] is False
    assert len(server.received) == asked
    if bench != "conformance":
        page = Path("t.html").read_text("utf-8")
        shown = set(re.findall(r"<li>(\S+) ·", page))
        assert {run for run in runs if not run.endswith("-rating")} <= shown <= runs
        places = re.findall(r'<details class="fold" id="(runs-[^"]+)"', page)
        assert set(re.findall(r'href="#(runs-[^"]+)"', page)) <= set(places)
        assert "http://" not in re.sub(r"data:[^\"]+|http://www.w3.org\S*", "", page)


def _as_long(lang: str, number: int) -> str:
    """Sentences that take as many tokens, whichever of two asked at once is answered first."""
    return sentence(lang, number).ljust(100, "y")


@pytest.mark.parametrize("bench", BENCHES)
def test_broken_off_it_goes_on_where_it_stopped(
    program: Program, server: FakeServer, archive: str, bench: str
) -> None:
    words = (*smallest(bench, archive), *served(server), "--json")
    server.reply = StandIn(say=_as_long)
    whole = program(*words, "--journal", "whole.db")
    needed = len(server.received)
    answers = StandIn(say=_as_long)
    server.reply = sequence(*[answers] * (needed - 1), Status(401))
    assert program(*words).code in (3, 5)
    server.reply, before = answers, len(server.received)
    again = program(*words)
    assert (again.code, len(server.received) - before) == (whole.code, 1)
    assert again.out == whole.out


@pytest.mark.parametrize("bench", ["dialectic", "pairs"])
def test_a_wrong_key_is_not_tried_a_hundred_times(
    program: Program, server: FakeServer, bench: str
) -> None:
    server.reply = lambda _: Status(401)
    pair = {"pair_id": "p", "topic": "Tea", "a1": "It warms.", "a2": "It stains.", "label": "a1"}
    rows = [json.dumps({**pair, "pair_id": f"p{n}", "topic": f"Topic {n}"}) for n in range(40)]
    Path("many.jsonl").write_text("\n".join(rows), "utf-8")
    pairs = ("--data", "many.jsonl", "--panels", "dbkai", "--trials", "3", "-q")
    words = pairs if bench == "pairs" else ("--methods", "single", *FAST)
    done = program("bench", bench, *words, *served(server), "--in-flight", "2")
    assert (done.code, "401" in done.err) == (3, True)
    # Eight hearings that begin with five calls each, of 120.
    assert len(server.received) <= 8 * 5


@pytest.mark.parametrize("bench", BENCHES)
def test_prompts_are_known_by_what_they_say_and_not_by_their_folder(
    program: Program, server: FakeServer, archive: str, bench: str
) -> None:
    words = (*smallest(bench, archive), *served(server))
    own_prompts("mine", "Be short.")
    program(*words, "--prompts", "mine")
    before = len(server.received)
    shutil.copytree("mine", "yours")
    program(*words, "--prompts", "yours")
    assert len(server.received) == before
    # In a process of its own a changed folder is read anew; here another stands for it.
    own_prompts("changed", "Say all.")
    program(*words, "--prompts", "changed")
    assert len(server.received) > before


@pytest.mark.parametrize("bench", BENCHES)
def test_another_address_patience_or_width_is_the_same_run(
    program: Program, server: FakeServer, elsewhere: FakeServer, archive: str, bench: str
) -> None:
    words = smallest(bench, archive)
    semantic = ("--embeddings", f"openai:near@{server.base_url()}")
    program(*words, *served(server), *semantic)
    moved = ("--embeddings", f"openai:near@{elsewhere.base_url()}")
    assert program(*words, *served(elsewhere), *moved, "--timeout", "99").code in (0, 1, 3)
    assert server.received
    assert not elsewhere.received


@pytest.mark.parametrize("bench", ["hierarchy", "pairs", "panelbench"])
def test_where_its_data_lie_makes_no_other_run(
    program: Program, server: FakeServer, archive: str, bench: str
) -> None:
    words = (*smallest(bench, archive), *served(server))
    program(*words)
    before = len(server.received)
    moved = "moved" + "".join(Path(words[words.index("--data") + 1]).suffixes)
    shutil.copy(words[words.index("--data") + 1], moved)
    assert program(*words, "--data", moved).code == 0
    assert before > 0
    assert len(server.received) == before


def test_two_folders_that_say_the_same_are_no_two_rows(
    program: Program, server: FakeServer, archive: str
) -> None:
    own_prompts("mine", "Be short.")
    shutil.copytree("mine", "yours")
    words = (*smallest("dialectic", archive), *served(server))
    done = program(*words, "--prompts", "mine", "--prompts", "yours")
    assert done.code == 2
    assert "mine and yours say the same" in done.err
    assert not server.received
