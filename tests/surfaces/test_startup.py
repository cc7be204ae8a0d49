"""What the logic engine alone does not need is not loaded: half a second a run would go there.

Nothing is timed here (`benchmarks/startup.py` does that): what is imported is counted.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from aufheben.protocols import dialectic

ROOT = Path(__file__).parents[2]
CAMERA = ROOT / "examples/camera.toml"

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
    "rapidfuzz",
    "rdflib",
    "rich",
    "yaml",
    # rooms nobody enters
    "aufheben.adapters.models",
    "aufheben.agents.human",
    "aufheben.agents.llm",
    "aufheben.evaluation",
    "aufheben.formats.ontologies",
    "aufheben.protocols.deliberation",
    "aufheben.protocols.hierarchy",
    "aufheben.protocols.judging",
    "aufheben.protocols.methods",
    "aufheben.protocols.rating",
)


def loaded(arguments: list[str], home: Path) -> tuple[str, list[str]]:
    """What the program prints, and every module that was loaded when it ended."""
    code = (
        "import atexit, json, sys\n"
        "atexit.register(lambda: print(json.dumps(sorted(sys.modules)), file=sys.stderr))\n"
        f"from aufheben.surfaces.cli.entry import main\nmain({arguments!r})\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "AUFHEBEN_HOME": str(home)},
        capture_output=True,
        text=True,
        cwd=home,
        check=True,
    )
    modules: list[str] = json.loads(ended.stderr.splitlines()[-1])
    return ended.stdout, modules


def test_logic_alone_loads_nothing_that_only_models_or_other_rooms_need(tmp_path: Path) -> None:
    out, modules = loaded(["ask", str(CAMERA)], tmp_path)
    assert out.startswith("We should buy camera c")
    assert [name for name in HEAVY if name in modules] == []


def test_what_a_package_loads_later_is_had_all_the_same() -> None:
    assert {type(getattr(dialectic, name)).__name__ for name in dialectic.__all__} == {
        "type",
        "function",
        "dict",
    }
    assert not hasattr(dialectic, "Misspelt")


@pytest.mark.parametrize("form", ["published", "capped"])
def test_reading_a_run_back_loads_the_messages_and_says_the_same(tmp_path: Path, form: str) -> None:
    """The other way round, so that the list above cannot be empty for want of a run."""
    said, _ = loaded(["ask", str(CAMERA), "--run", "r", "--protocol", form], tmp_path)
    out, modules = loaded(["show", "r"], tmp_path)
    assert out == said
    assert "pydantic" in modules


MODELS = ("aufheben.agents.llm", "anthropic", "google", "openai", "pydantic_ai")
OFFLINE = [
    ["ask", str(CAMERA), "--run", "asked"],
    ["ask", str(CAMERA), "--read"],
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
    ["deliberate", str(CAMERA), "--run", "thought"],
    ["show", "thought", "--utility"],
    ["replay", "thought"],
    ["fork", "thought", "--at", "1"],
    ["judge", "--print-panel", "dbkai"],
    ["schema"],
    ["config", "show"],
    ["doctor"],
]


def test_nothing_offline_loads_the_language_models(tmp_path: Path) -> None:
    """One process for all, since what a command loads stays; the last asks a model."""
    asking = ["ask", "Why?", "--dry-run", "--model", "openai:some-model"]
    told = _in_turn([*OFFLINE, asking], tmp_path)
    assert [one for one in told[:-1] if one["loaded"]] == []
    assert told[-1]["loaded"] == ["aufheben.agents.llm"]


def _in_turn(commands: list[list[str]], home: Path) -> list[dict[str, object]]:
    """The commands, each with which of MODELS were loaded when it had ended well."""
    code = (
        "import json, sys\n"
        "from aufheben.surfaces.cli.entry import cli, run\n"
        f"for arguments in {commands!r}:\n"
        "    code = run(lambda: cli.main(arguments, standalone_mode=False))\n"
        "    assert code in (0, 1), (arguments, code)\n"
        f"    loaded = [name for name in {MODELS!r} if name in sys.modules]\n"
        "    print(json.dumps({'ran': arguments, 'loaded': loaded}), file=sys.stderr)\n"
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
    return [json.loads(line) for line in ended.stderr.splitlines() if line.startswith('{"ran"')]
