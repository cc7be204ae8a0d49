"""The processes of `scale.py`: the stand-in of a provider, and processes of debates to be killed."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from benchmarks.scale_debates import Work
from benchmarks.scale_worker import prompts

ROOT = Path(__file__).parents[1]
Row = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Provider:
    """The stand-in's process, and its address."""

    process: "subprocess.Popen[str]"
    url: str

    def tell(self, word: str) -> str:
        """Its answer to `down`, `up` or `cpu`."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(word, file=self.process.stdin, flush=True)
        return self.process.stdout.readline().strip()

    def counts(self, word: str = "count") -> dict[str, int]:
        """What it was asked and has answered."""
        found: dict[str, int] = json.loads(self.tell(word))
        return found

    def wait(self, answered: int, patience: float = 600) -> None:
        """Until it has answered so many. Raises TimeoutError."""
        until = time.monotonic() + patience
        while self.counts()["answered"] < answered:
            if time.monotonic() > until:
                raise TimeoutError(f"{answered} were not answered within {patience} s")
            time.sleep(0.05)


@contextmanager
def provider() -> Iterator[Provider]:
    """A stand-in, as long as the context lasts."""
    command = [sys.executable, "-m", "benchmarks.scale_server"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, text=True, stdin=pipe, stdout=pipe) as process:
        assert process.stdout is not None
        yield Provider(process=process, url=process.stdout.readline().strip())


class Worker:
    """A process that holds debates. `env` and `before` are what it starts with."""

    def __init__(
        self,
        work: Work,
        *,
        env: Mapping[str, str] | None = None,
        before: Callable[[], None] | None = None,
    ) -> None:
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.scale_worker", json.dumps(asdict(work))],
            cwd=ROOT,
            text=True,
            stdout=subprocess.PIPE,
            env={**os.environ, **(env or {})},
            preexec_fn=before,  # noqa: PLW1509 - this process has no threads
        )

    def kill(self) -> None:
        """As the system does without warning."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def ended(self) -> Row:
        """What it measured. Raises RuntimeError where it died."""
        said, _ = self.process.communicate()
        if self.process.returncode:
            raise RuntimeError(f"a process of debates ended with {self.process.returncode}")
        found: Row = json.loads(said.splitlines()[-1])
        return found


def held(work: Work, **how: Any) -> Row:
    """A process of debates to its end: what it measured, and the size of its file."""
    row = Worker(work, **how).ended()
    return {**row, "bytes": size(work.file)}


def size(file: str) -> int:
    """Bytes of a journal or database, with what has not been moved into it yet."""
    path = Path(file)
    return sum(each.stat().st_size for each in path.parent.glob(f"{path.name}*") if each.is_file())


def with_prompts(work: Work, folder: Path) -> Work:
    """The same with the prompts of one of our debates for the others to send."""
    file = folder / "prompts.json"
    file.write_text(json.dumps(asyncio.run(prompts(work.url))), encoding="utf-8")
    return replace(work, prompts=str(file))
