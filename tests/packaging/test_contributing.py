"""What CONTRIBUTING shows as a commit can be made as it stands, and does what it is shown for."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from aufheben.testing import FakeServer, Received, StandIn
from tests.packaging.building import LEFT, ROOT

PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program in which every change that is shown was made."""
    made = tmp_path_factory.mktemp("tree")
    shutil.copytree(ROOT / "src", made / "src", ignore=LEFT)
    shown = re.findall(r"```diff\n(.*?)```", PAGE, re.DOTALL)
    assert len(shown) == 4
    words = ["git", "apply", "-C1", "--verbose", "-"]
    subprocess.run(words, cwd=made, input="".join(shown).encode(), check=True, capture_output=True)
    return made


def run(tree: Path, *commands: tuple[str, ...], **more: str) -> list[tuple[int, str, str]]:
    """How each left, one after the other in one process: its code, stdout and stderr."""
    code = (
        "import contextlib, io, json\n"
        "from aufheben.surfaces.cli.entry import cli, run\n"
        f"for words in {commands!r}:\n"
        "    out, err = io.StringIO(), io.StringIO()\n"
        "    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):\n"
        "        code = run(lambda: cli.main(list(words), 'aufheben', standalone_mode=False))\n"
        "    print(json.dumps([code, out.getvalue(), err.getvalue()]))\n"
    )
    own = {"PYTHONPATH": str(tree / "src"), "AUFHEBEN_HOME": str(tree), **more}
    ended = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tree,
        env={**os.environ, **own},
        capture_output=True,
        text=True,
        check=True,
    )
    return [tuple(json.loads(line)) for line in ended.stdout.splitlines()]


def test_a_provider_is_two_entries_and_gets_its_own_key(tree: Path) -> None:
    asked = ("ask", "Close it?", "--stance", "It is loud.", "--stance", "It feeds us.")
    words = (*asked, "--model", "acme:any", "--protocol", "mad", "--yes")
    with FakeServer(StandIn()) as server:
        where = server.base_url("openai")
        [(code, _, err)] = run(tree, words, ACME_BASE_URL=where, ACME_API_KEY="canary")
        assert code in {0, 1}, err
        keys = {received.headers.get("authorization") for received in server.received}
    assert keys == {"Bearer canary"}


def test_a_format_is_a_function_and_its_ending_and_a_language_a_file_and_its_name(
    tree: Path,
) -> None:
    (tree / "a.csv").write_text("child,parent\n犬,動物\n動物,犬\n猫,猫\n", "utf-8")
    asked = ("ask", "Close it?", "--stance", "It is loud.", "--model", "acme:any", "--yes")
    checked, doctor, helped, unasked = run(
        tree,
        ("check", "a.csv", "-o", "a.rules"),
        ("doctor", "--help"),
        ("--help",),
        asked,
        LANGUAGE="de",
    )
    assert checked[0] == 1
    assert "1 reversed_pair\n" in (tree / "a.rules").read_text("utf-8")
    assert doctor[1].startswith("Aufruf: aufheben doctor")
    assert "Installation und Journal prüfen." in helped[1]
    assert "set ACME_API_KEY" in unasked[2]


def test_a_field_of_an_answer_touches_ten_files_at_most_and_is_asked_for_and_shown(
    tree: Path,
) -> None:
    [field] = [
        shown for shown in re.findall(r"```diff\n(.*?)```", PAGE, re.DOTALL) if "keeper" in shown
    ]
    assert field.count("+++ b/") <= 10
    asked = ("ask", "Close it?", "--stance", "It is loud.", "--stance", "It feeds us.")
    usual = StandIn()

    def kept(received: Received) -> str:
        said = json.loads(usual(received))
        return json.dumps({**said, "keeper": "The janitor."} if "exit" in said else said)

    with FakeServer(kept) as server:
        where = server.base_url("openai")
        words = (*asked, "--model", "acme:any", "--yes")
        [(code, out, err)] = run(tree, words, ACME_BASE_URL=where, ACME_API_KEY="canary")
        wanted = [json.dumps(received.schema) for received in server.received]
    assert code == 0, err
    assert "Who sees to it\n- The janitor." in out
    assert any('"keeper"' in schema for schema in wanted)


def test_every_file_that_the_page_names_is_there() -> None:
    linked = re.findall(r"\]\(([\w./-]+)\)", PAGE)
    named = re.findall(r"`((?:tests|docs|examples)/[\w./-]+?)/?`", PAGE)
    ours = re.findall(
        r"`((?:domain|adapters|rooms|protocols|logic|agents|formats)/[\w./-]+?)/?`", PAGE
    )
    assert len(linked) > 5
    missing = [path for path in (*linked, *named) if not (ROOT / path).exists()]
    assert missing + [path for path in ours if not (ROOT / "src/aufheben" / path).exists()] == []
