"""What CONTRIBUTING shows as a commit can be made as it stands, and does what it is shown for."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from aufheben.testing import FakeServer, StandIn
from tests.packaging.building import LEFT, ROOT

PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "tree").mkdir()
    shutil.copytree(ROOT / "src", tmp_path / "tree/src", ignore=LEFT)
    return tmp_path / "tree"


def committed(tree: Path, what: str) -> None:
    """The change that is shown behind these words."""
    shown = re.search(rf"\*\*A {what}\*\*.*?```diff\n(.*?)```", PAGE, re.DOTALL)
    assert shown is not None
    words = ["git", "apply", "-C1", "--verbose", "-"]
    subprocess.run(words, cwd=tree, input=shown[1].encode(), check=True, capture_output=True)


def run(tree: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    own = {"PYTHONPATH": str(tree / "src"), "AUFHEBEN_HOME": str(tree), **more}
    return subprocess.run(
        [sys.executable, "-m", "aufheben", *words],
        cwd=tree,
        env={**os.environ, **own},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_provider_is_two_entries_and_gets_its_own_key(tree: Path) -> None:
    asked = ("ask", "Close it?", "--stance", "It is loud.", "--stance", "It feeds us.")
    words = (*asked, "--model", "acme:any", "--protocol", "mad", "--yes")
    assert "names no model" in run(tree, *words).stderr
    committed(tree, "provider")
    with FakeServer(StandIn()) as server:
        where = server.base_url("openai")
        ended = run(tree, *words, ACME_BASE_URL=where, ACME_API_KEY="canary")
        assert ended.returncode in {0, 1}, ended.stderr
        keys = {received.headers.get("authorization") for received in server.received}
    assert keys == {"Bearer canary"}
    assert "set ACME_API_KEY" in run(tree, *words).stderr


def test_a_format_is_a_function_and_its_ending(tree: Path) -> None:
    (tree / "a.csv").write_text("child,parent\n犬,動物\n動物,犬\n猫,猫\n", "utf-8")
    words = ("check", "a.csv", "-o", "a.rules")
    assert run(tree, *words).returncode == 2
    committed(tree, "format")
    assert run(tree, *words).returncode == 1
    assert "1 reversed_pair\n" in (tree / "a.rules").read_text("utf-8")
    assert ".rules" in run(tree, "check", "--help").stdout.replace(",", ",.")


def test_a_language_is_a_file_and_its_name(tree: Path) -> None:
    words = ("doctor", "--help")
    assert "Aufruf" not in run(tree, *words, LANGUAGE="de").stdout
    committed(tree, "language")
    assert run(tree, *words, LANGUAGE="de").stdout.startswith("Aufruf: aufheben doctor")
    assert "Installation und Journal prüfen." in run(tree, "--help", LANGUAGE="de").stdout
    assert run(tree, *words, LANGUAGE="en").stdout.startswith("Usage:")


def test_every_file_that_the_page_names_is_there() -> None:
    linked = re.findall(r"\]\(([\w./-]+)\)", PAGE)
    named = re.findall(r"`((?:tests|docs|examples)/[\w./-]+?)/?`", PAGE)
    ours = re.findall(
        r"`((?:domain|adapters|rooms|protocols|logic|agents|formats)/[\w./-]+?)/?`", PAGE
    )
    assert len(linked) > 5
    missing = [path for path in (*linked, *named) if not (ROOT / path).exists()]
    assert missing + [path for path in ours if not (ROOT / "src/aufheben" / path).exists()] == []
