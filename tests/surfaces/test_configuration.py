"""Every command takes its defaults from the configured file, by the names of its own options."""

import json
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from aufheben.runtime.journal import FORMAT
from aufheben.surfaces.cli.entry import cli
from aufheben.testing import FakeServer, StandIn
from tests.surfaces.answering import FAST, topics
from tests.surfaces.conftest import Program
from tests.surfaces.curating import rows

EXAMPLES = Path(__file__).parents[2] / "examples"
CONFIGURED: dict[str, object] = {
    "journal": "here.db",
    "protocol": "published",
    "max_rounds": 3,
    "max_theses": 3,
    "reasks": 1,
    "calls": 11,
    "tokens": 22,
    "money": 3.5,
    "time": 4.5,
    "confirm": True,
    "pooled": True,
    "sincere": True,
    "debate": True,
    "eager": True,
    "model": "openai:configured",
    "lang": "ja",
    "temperature": 0.5,
    "seed": 7,
    "max_tokens": 999,
    "context_window": 99999,
    "timeout": 55.0,
    "patience": 44.0,
    "repetition": "exact",
    "embeddings": "openai:near",
    "cache": "kept.db",
    "yes": True,
    "quiet": True,
}
OTHER_MEANING = {("corrupt", "seed"), ("solve", "time")}
"""The seed of a sample and the patience of a search are nothing that is said of models or runs."""


def written() -> str:
    """The file, in TOML."""
    said = {True: "true", False: "false"}
    lines = (
        f"{key} = {said[value] if isinstance(value, bool) else repr(value)}\n"
        for key, value in CONFIGURED.items()
    )
    return "".join(lines)


def name_of(option: click.Option) -> str:
    """As in the file and the environment."""
    return max(option.opts, key=len).lstrip("-").replace("-", "_")


def contexts(context: click.Context, path: tuple[str, ...] = ()) -> Iterator[click.Context]:
    """Every command below, as it would be called without words."""
    command = context.command
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            made = below.make_context(name, [], parent=context, resilient_parsing=True)
            yield from contexts(made, (*path, name))
    yield context


def test_every_command_takes_every_default_that_it_has_an_option_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("aufheben.toml").write_text(written(), "utf-8")
    top = cli.make_context("aufheben", ["doctor"])
    seen: set[str] = set()
    for context in contexts(top):
        for option in context.command.params:
            if not isinstance(option, click.Option) or name_of(option) not in CONFIGURED:
                continue
            name, value = name_of(option), CONFIGURED[name_of(option)]
            found, said = context.params[option.name or ""], (value,) if option.multiple else value
            theirs = (context.info_name, name) in OTHER_MEANING
            assert (found == said) is not theirs, (context.command_path, name)
            seen.add(name)
    assert seen == set(CONFIGURED)


def test_no_command_takes_an_address_from_a_file(program: Program) -> None:
    Path("aufheben.toml").write_text('base_url = "http://elsewhere.example/v1"\n', "utf-8")
    refused = program("ask", str(EXAMPLES / "camera.toml"))
    assert refused.code == 2
    assert "base_url" in refused.err


def test_every_command_that_opens_a_journal_opens_the_configured_one(
    program: Program, archive: str
) -> None:
    home, here, pairs = Path(f"home/journal-{FORMAT}.db"), Path("here.db"), "pairs.jsonl"
    Path("aufheben.toml").write_text('journal = "here.db"\n', "utf-8")
    Path(pairs).write_text(
        '{"pair_id": "p", "topic": "t", "a1": "x", "a2": "y", "label": "a1"}\n', "utf-8"
    )
    Path("edges.csv").write_text("child,parent,label\ncar,thing,1\nthing,car,0\n", "utf-8")
    camera, one = str(EXAMPLES / "camera.toml"), ("--trials", "1", "-q")
    with FakeServer(StandIn()) as server:
        model = ("--model", "openai:stand-in", "--base-url", server.base_url())
        calls = (
            ("ask", camera, "--run", "argued"),
            ("deliberate", camera, "--run", "thought", "-q"),
            ("fork", "thought", "--at", "2", "--run", "anew", "-q"),
            ("judge", str(EXAMPLES / "debate.md"), *model, "--panel", "null", "--run", "judged"),
            ("check", rows("edges.tsv"), "--run", "checked"),
            ("bench", "conformance", "-q"),
            ("bench", "dialectic", "--topics", topics(), "--methods", "single", *model, *FAST),
            ("bench", "hierarchy", "--data", "edges.csv", "--forms", "single", *model, *one),
            ("bench", "pairs", "--data", pairs, "--panels", "null", *model, *one),
            ("bench", "panelbench", "--data", archive, "--panels", "null", *model, *one),
            ("runs", "export", "argued", "-o", "argued.jsonl"),
            ("runs", "import", "argued.jsonl", "--as", "again"),
            ("runs", "rm", "again"),
            ("runs", "list"),
            *(("show", run) for run in ("argued", "thought", "anew", "judged", "checked")),
            *(("resume", run) for run in ("argued", "thought", "judged", "checked")),
            *(("replay", run) for run in ("argued", "thought", "judged", "checked")),
            ("why", "--run", "argued"),
            ("doctor",),
        )
        codes = {call[:3]: program(*call).code for call in calls}
    assert here.exists()
    assert not home.exists()
    failed = {call for call, code in codes.items() if code not in (0, 1)}
    assert failed == set()


def test_a_journal_that_is_named_wins_over_the_configured_one_wherever_it_is_named(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("aufheben.toml").write_text('journal = "here.db"\n', "utf-8")
    camera = str(EXAMPLES / "camera.toml")
    program("ask", camera, "--run", "there", "--journal", "there.db")
    assert "there" in program("runs", "--journal", "there.db", "list").out
    assert "there" in program("runs", "list", "--journal", "there.db").out
    monkeypatch.setenv("AUFHEBEN_JOURNAL", "env.db")
    assert "there" in program("runs", "--journal", "there.db", "list").out
    assert "there" in program("runs", "--journal", "env.db", "list", "--journal", "there.db").out
    assert "there" not in program("runs", "list").out
    assert program("runs", "--journal", "there.db", "export", "there").code == 0


@pytest.mark.parametrize("command", ["ask", "deliberate"])
def test_limits_of_the_input_win_over_configured_ones_and_lose_to_flags(
    program: Program, command: str
) -> None:
    Path("aufheben.toml").write_text("reasks = 5\n", "utf-8")
    text = (EXAMPLES / "camera.toml").read_text("utf-8")
    Path("bare.toml").write_text(text, "utf-8")
    Path("limited.toml").write_text(f"{text}\n[limits]\nreasks = 0\n", "utf-8")
    kept = {
        run: _kept(program, command, run, *words)
        for run, words in {
            "bare": ("bare.toml",),
            "limited": ("limited.toml",),
            "said": ("limited.toml", "--reasks", "3"),
        }.items()
    }
    assert kept == {"bare": 5, "limited": 0, "said": 3}


def _kept(program: Program, command: str, run: str, *words: str) -> int:
    """The second chances that a run was begun with, as its export says."""
    form = ("--protocol", "published") if command == "ask" else ()
    assert program(command, *words, *form, "-q", "--run", run).code == 0
    head = json.loads(program("runs", "export", run).out.splitlines()[0])
    settings = head["settings"]
    limits = settings.get("limits") or settings["constitution"]["limits"]
    return int(limits["reasks"])


def test_a_fork_keeps_the_limits_of_its_source_unless_told_otherwise(program: Program) -> None:
    program("deliberate", str(EXAMPLES / "camera.toml"), "-q", "--run", "r", "--calls", "500")
    Path("aufheben.toml").write_text("calls = 3\n", "utf-8")
    program("fork", "r", "--at", "2", "--run", "kept", "-q")
    program("fork", "r", "--at", "2", "--run", "told", "-q", "--calls", "400")
    heads = [
        json.loads(program("runs", "export", run).out.splitlines()[0]) for run in ("kept", "told")
    ]
    assert [head["settings"]["limits"]["calls"] for head in heads] == [500, 400]


def test_a_configured_cache_is_none_of_a_benchmark_whose_trials_must_not_share_answers(
    program: Program,
) -> None:
    Path("aufheben.toml").write_text('cache = "kept.db"\n', "utf-8")
    words = ("bench", "dialectic", "--topics", topics(), "--methods", "single", *FAST)
    with FakeServer(StandIn()) as server:
        model = ("--model", "openai:stand-in", "--base-url", server.base_url())
        assert program(*words, *model, "--trials", "2").code == 0
        assert program(*words, *model, "--cache", "kept.db").code == 2
    assert not Path("kept.db").exists()
