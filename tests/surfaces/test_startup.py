"""What a command does not need is not loaded: half a second a run would go there.

Nothing is timed here (`benchmarks/startup.py` does that): what is imported is counted, in processes
that have imported nothing yet.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from aufheben.surfaces.cli.commands import COMMANDS

ROOT = Path(__file__).parents[2]
CAMERA = str(ROOT / "examples/camera.toml")

HEAVY = (
    # what models, terminals, ontologies and clients need
    "anthropic",
    "clingo",
    "google",
    "httpx",
    "jinja2",
    "numpy",
    "openai",
    "pydantic",
    "pydantic_ai",
    "rdflib",
    "rich",
    "yaml",
    # rooms nobody enters
    "aufheben.adapters.models",
    "aufheben.agents.human",
    "aufheben.agents.llm",
    "aufheben.evaluation",
    "aufheben.rooms.hierarchy.ontologies",
    "aufheben.rooms.deliberation.protocol",
    "aufheben.rooms.hierarchy.protocol",
    "aufheben.rooms.judging.protocol",
    "aufheben.rooms.dialectic.methods",
    "aufheben.rooms.rating.protocol",
)
MODELS = (
    "aufheben.agents.llm",
    "aufheben.prompts.templates",
    "anthropic",
    "google",
    "openai",
    "pydantic_ai",
)
WEB = ("starlette", "uvicorn", "prometheus_client")
NOTHING = (*HEAVY, *WEB, "lark", "sqlite3", "filelock", "hypothesis", "anyio", "aufheben.logic")
"""What help and completion do without."""
HELP = [["--help"], *([name, "--help"] for name in COMMANDS)]
OFFLINE = [
    ["ask", CAMERA, "--read"],
    ["show", "asked"],
    ["show", "asked", "--json"],
    ["why", "Arg1", "--run", "asked"],
    ["replay", "asked"],
    ["resume", "asked"],
    ["runs", "list"],
    ["runs", "export", "asked", "-o", "asked.jsonl"],
    ["runs", "import", str(ROOT / "examples/recorded/x-curry-pub.jsonl")],
    ["show", "x-curry-pub"],
    ["replay", str(ROOT / "examples/recorded/x-camera-pub.jsonl")],
    ["replay", str(ROOT / "examples/debate-judged.jsonl")],
    ["replay", str(ROOT / "examples/expense-debated.ja.jsonl")],
    ["check", str(ROOT / "examples/traffic.csv"), "--run", "checked", "--fail-on", "none"],
    ["show", "checked"],
    ["replay", "checked"],
    ["deliberate", CAMERA, "--run", "thought"],
    ["show", "thought", "--utility"],
    ["replay", "thought"],
    ["fork", "thought", "--at", "1"],
    ["judge", "--print-panel", "dbkai"],
    ["schema"],
    ["config", "show"],
    ["doctor"],
]


def loaded(home: Path, *commands: list[str]) -> list[set[str]]:
    """All that is loaded after each of these commands, which end well, one after the other."""
    code = (
        "import json, sys\n"
        "from aufheben.surfaces.cli.entry import cli, run\n"
        f"for words in {commands!r}:\n"
        # Libraries of extras are imported in processes of their own, for ten seconds.
        "    if words == ['doctor']:\n"
        "        from aufheben.app import checkup\n"
        "        checkup.EXTRAS.clear()\n"
        "    code = run(lambda: cli.main(words, 'aufheben', standalone_mode=False))\n"
        "    assert code in (0, 1), (words, code)\n"
        "    print('loaded', json.dumps(sorted(sys.modules)), file=sys.stderr)\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "AUFHEBEN_HOME": str(home)},
        capture_output=True,
        text=True,
        cwd=home,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr[-2000:]
    lines = (line.partition("loaded ")[2] for line in ended.stderr.splitlines())
    return [set(json.loads(line)) for line in lines if line]


@pytest.fixture(autouse=True)
def _unmeasured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Coverage loads modules of its own into each process that it measures."""
    monkeypatch.delenv("COVERAGE_PROCESS_CONFIG", raising=False)


def test_logic_alone_loads_what_it_needs_and_nothing_offline_loads_models(tmp_path: Path) -> None:
    """What a command loads stays, so the last one stands for all before it."""
    asked, _, shown, *_, last, model = loaded(
        tmp_path,
        ["ask", CAMERA, "--run", "asked"],
        ["ask", CAMERA, "--run", "published", "--protocol", "published"],
        ["show", "published"],
        *OFFLINE,
        ["ask", "Why?", "--dry-run", "--model", "openai:some-model"],
    )
    assert asked & set(HEAVY) == set()
    # The other way round, so that the lists above cannot be empty for want of a run.
    assert "pydantic" in shown
    assert last & {*MODELS, *WEB} == set()
    assert model & set(MODELS) == {"aufheben.prompts.templates"}


def test_help_loads_nothing_heavy(tmp_path: Path) -> None:
    for words, found in zip(HELP, loaded(tmp_path, *HELP), strict=True):
        assert found & set(NOTHING) == set(), words


def test_completion_loads_nothing_heavy(tmp_path: Path) -> None:
    code = (
        "import atexit, sys\n"
        f"atexit.register(lambda: print([m for m in {NOTHING!r} if m in sys.modules]))\n"
        "from aufheben.surfaces.cli.entry import cli\ncli.main(prog_name='aufheben')\n"
    )
    asked = {"COMP_WORDS": "aufheben ru", "COMP_CWORD": "1", "_AUFHEBEN_COMPLETE": "bash_complete"}
    ended = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **asked},
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert ended.stdout.splitlines() == ["plain,runs", "[]"]
