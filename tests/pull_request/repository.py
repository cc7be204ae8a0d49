"""A real repository with a change in it, and GitHub's comments over a real socket."""

import io
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from aufheben.surfaces.cli import entry
from aufheben.surfaces.pull_request import checking
from aufheben.surfaces.pull_request.__main__ import main
from tests.packaging.building import ROOT

WRITTEN = ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")
"""Files of the runner that the step adds to."""
AUTHOR = ("-c", "user.name=著者", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")


@dataclass(frozen=True, slots=True, kw_only=True)
class Repository:
    """A folder under git; `base` is the commit before the pull request."""

    folder: Path

    def git(self, *words: str) -> str:
        ended = subprocess.run(
            ["git", "-C", str(self.folder), *AUTHOR, *words],
            check=True,
            capture_output=True,
            env={"PATH": os.environ["PATH"], "HOME": str(self.folder.parent)},
        )
        return ended.stdout.decode().strip()

    def commit(self, files: dict[str, str | None]) -> str:
        """The commit in which these files have these contents, or are gone."""
        for name, text in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if text is None:
                path.unlink()
            else:
                path.write_text(text, "utf-8")
        self.git("add", "-A")
        self.git("commit", "-qm", "変更")
        return self.git("rev-parse", "HEAD")


def repository(folder: Path) -> Repository:
    folder.mkdir()
    made = Repository(folder=folder)
    made.git("init", "-q", "-b", "main")
    return made


@dataclass(slots=True, kw_only=True)
class GitHub:
    """What is asked of it, and the comments that it holds; it may refuse to write."""

    comments: list[dict[str, Any]] = field(default_factory=list)
    asked: list[tuple[str, str, str]] = field(default_factory=list)
    reads_only: bool = False
    url: str = ""

    def say(self, body: str, *, kind: str = "Bot") -> None:
        number = len(self.comments) + 1
        self.comments.append({"id": number, "body": body, "user": {"type": kind}})

    def answered(self, method: str, path: str, body: str) -> tuple[int, Any]:
        if method == "GET":
            page = int(path.rpartition("=")[2])
            return 200, self.comments[(page - 1) * 100 : page * 100]
        if self.reads_only:
            return 403, {"message": "Resource not accessible by integration"}
        if method == "POST":
            self.say(body)
            return 201, self.comments[-1]
        own = self.comments[int(path.rpartition("/")[2]) - 1]
        own["body"] = body
        return 200, own


@contextmanager
def github(*, reads_only: bool = False) -> Iterator[GitHub]:
    """Listens until it is left."""
    held = GitHub(reads_only=reads_only)

    class Handler(BaseHTTPRequestHandler):
        def _do(self) -> None:
            length = int(self.headers.get("Content-Length") or 0)
            body = json.loads(self.rfile.read(length))["body"] if length else ""
            held.asked.append((self.command, self.path, self.headers["Authorization"]))
            code, answer = held.answered(self.command, self.path, body)
            self.send_response(code)
            self.end_headers()
            self.wfile.write(json.dumps(answer).encode())

        do_GET = do_POST = do_PATCH = _do  # noqa: N815 - as the library calls them

        def log_message(self, *args: object) -> None:
            """Tests say what they see themselves."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    held.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield held
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """How the action left: its code, what the job's log shows, and the files that it wrote."""

    code: int
    log: str
    summary: str
    output: str
    sarif: dict[str, Any]


def run(at: Repository, base: str, hub: GitHub | None = None, **given: str) -> Done:
    """The action's own step in this process, which starts none but git."""
    env = _given(at, base, hub, given)
    log, code = io.StringIO(), 0
    with pytest.MonkeyPatch.context() as here, redirect_stdout(log), redirect_stderr(log):
        here.chdir(at.folder)
        here.setattr(checking, "called", called)
        for name, value in env.items():
            here.setenv(name, value)
        try:
            code = main(env)
        except SystemExit as left:
            print(left.code)  # noqa: T201 - as Python does
            code = 1
    return _done(code, log.getvalue(), env)


def called(*words: str, repository: Path) -> tuple[int, str]:
    """A command of ours in this process, in the language of the comment."""
    said = io.StringIO()
    with pytest.MonkeyPatch.context() as spoken, redirect_stderr(said):
        spoken.setenv("LANGUAGE", os.environ.get("CHECK_LANGUAGE", "en"))
        code = entry.run(lambda: entry.cli.main(list(words), "aufheben", standalone_mode=False))
    return code, said.getvalue().strip()


def started(at: Repository, base: str, hub: GitHub | None = None, **given: str) -> Done:
    """The same as a runner starts it in a checkout."""
    env = _given(at, base, hub, given)
    command = [sys.executable, "-P", "-m", "aufheben.surfaces.pull_request"]
    ended = subprocess.run(
        command, cwd=at.folder, env=env, capture_output=True, text=True, check=False
    )
    return _done(ended.returncode, ended.stdout + ended.stderr, env)


def _given(
    at: Repository, base: str, hub: GitHub | None, given: Mapping[str, str]
) -> dict[str, str]:
    """All that the step has in its environment."""
    temporary = at.folder.parent / f"runner{len(list(at.folder.parent.iterdir()))}"
    temporary.mkdir()
    written = {name: temporary / name for name in WRITTEN}
    for file in written.values():
        file.touch()
    return {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT / "src"),
        "HOME": str(temporary),
        "RUNNER_TEMP": str(temporary),
        "GITHUB_API_URL": hub.url if hub else "http://127.0.0.1:1",
        "GITHUB_REPOSITORY": "we/onto",
        "CHECK_FILES": "**/*.owl **/*.ttl **/*.obo **/*.csv",
        "CHECK_BASE": base,
        "CHECK_NUMBER": "7",
        "CHECK_TOKEN": "s3cret" if hub else "",
        **{name: str(file) for name, file in written.items()},
        **given,
    }


def _done(code: int, log: str, env: Mapping[str, str]) -> Done:
    report = Path(env["RUNNER_TEMP"]) / "aufheben/report.sarif"
    output, summary = (Path(env[name]).read_text("utf-8") for name in WRITTEN)
    sarif = json.loads(report.read_text("utf-8")) if report.exists() else {}
    return Done(code=code, log=log, summary=summary, output=output, sarif=sarif)
