"""The command as people start it, asked by `llm` and by the lines of `docs/http.md`."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from shutil import which
from urllib.parse import urlsplit

import pytest

from tests.endpoint import chats

DOCS = Path(__file__).parents[2] / "docs"
TOKEN = "a-token-of-this-test-alone"
BASH = re.compile(r"```bash\n(.*?)```", re.DOTALL)


@pytest.fixture(scope="module")
def origin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where `aufheben serve --openai` is."""
    journal = tmp_path_factory.mktemp("served") / "journal.db"
    with subprocess.Popen(
        [sys.executable, "-m", "aufheben", "serve", "--openai", "--no-browser", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "AUFHEBEN_TOKEN": TOKEN, "AUFHEBEN_JOURNAL": str(journal)},
    ) as process:
        assert process.stdout is not None
        address = urlsplit(process.stdout.readline())
        yield f"http://{address.netloc}"
        process.terminate()


def test_llm_asks_it(origin: str, tmp_path: Path) -> None:
    (tmp_path / "extra-openai-models.yaml").write_text(
        f"- model_id: dialectic\n  model_name: dialectic\n  api_base: {origin}/v1\n"
        "  api_key_name: aufheben\n"
    )
    said = subprocess.run(
        [sys.executable, "-m", "llm", "-m", "dialectic", "--key", TOKEN, chats.camera("ja")],
        env={**os.environ, "LLM_USER_PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "cを買うべきだ" in said.stdout, said.stderr


def test_what_the_pages_show_is_run(origin: str, tmp_path: Path) -> None:
    if which("curl") is None:
        pytest.skip("no curl")
    pages = ((DOCS / page).read_text("utf-8") for page in ("http.md", "http.ja.md"))
    shown = [BASH.findall(page) for page in pages]
    assert [len(blocks) for blocks in shown] == [3, 3]
    said = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", "\n".join(chain(*shown))],
        env={**os.environ, "URL": origin, "AUFHEBEN_TOKEN": TOKEN},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.returncode == 0, said.stderr
    assert said.stdout.count('"outcome": "synthesis"') >= 2
    assert said.stdout.count('"chat.completion"') == 2
