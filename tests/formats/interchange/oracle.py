"""What Argdown's own parser, `@argdown/core`, understands of a document."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

_ROOT = Path(__file__).parents[3]
_INSTALLED = _ROOT / "build" / "argdown"


@dataclass(frozen=True, slots=True)
class Oracle:
    """A running parser, asked one document after the other."""

    process: subprocess.Popen[str]

    def __call__(self, text: str) -> dict[str, Any]:
        """`errors`, or `title`, `statements`, `arguments` and `relations`."""
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps(text), file=self.process.stdin, flush=True)
        answer = json.loads(self.process.stdout.readline())
        assert isinstance(answer, dict)
        return answer


@contextmanager
def oracle() -> Iterator[Oracle]:
    """Skips where node is missing or `tests/argdown/install` has not run."""
    node = shutil.which("node")
    if node is None or not (_INSTALLED / "installed.json").exists():
        pytest.skip("needs node, and @argdown/core from tests/argdown/install")
    script = _ROOT / "tests" / "argdown" / "understood.cjs"
    command = [node, str(script), str(_INSTALLED)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        yield Oracle(process)
