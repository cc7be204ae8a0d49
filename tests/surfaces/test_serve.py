"""`aufheben serve`, as a process of its own: where it is, who may come, how it ends."""

import asyncio
import errno
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import httpx
import pytest

from aufheben.app import App
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.surfaces.page import server
from aufheben.surfaces.page.door import Door
from aufheben.surfaces.page.server import PORT, listen
from aufheben.testing import FakeServer, Received
from tests.page.pacing import Paced
from tests.rooms.settled import QUESTION
from tests.surfaces.conftest import Program
from tests.surfaces.test_startup import loaded

ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/\?token=([\w-]+)\n")


@contextmanager
def serving(home: Path, *args: str, **env: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process, and the address that it says; killed if it is there in the end."""
    process = subprocess.Popen(
        [sys.executable, "-m", "aufheben", "serve", *args],
        env={**os.environ, "AUFHEBEN_HOME": str(home), **env},
        cwd=home,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process, _out(process).readline()
    finally:
        process.kill()
        process.communicate()


def _out(process: subprocess.Popen[str]) -> IO[str]:
    assert process.stdout is not None
    return process.stdout


def ended(process: subprocess.Popen[str], by: int) -> tuple[int, str]:
    """How it leaves: exit code, stderr."""
    process.send_signal(by)
    _, err = process.communicate(timeout=60)
    assert "Traceback" not in err
    return process.returncode, err


def begun(client: httpx.Client, address: str) -> None:
    """The page is there, and who has the address is in."""
    client.get(address, follow_redirects=True).raise_for_status()


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_and_ends_by_a_signal_without_an_error(
    tmp_path: Path, by: signal.Signals
) -> None:
    with serving(tmp_path, "--no-browser", "--port", "0") as (process, address):
        found = ADDRESS.fullmatch(address)
        assert found is not None
        assert len(found[2]) >= 43
        with httpx.Client() as client:
            begun(client, address.strip())
            code, err = ended(process, by)
    assert (code, err) == (0, "the page is open; an interrupt (Ctrl-C) ends it\n")


def interrupted(journal: Path, model: str) -> str:
    """A run that has been answered once; its name."""
    debate = Dialectic(what=QUESTION, model=model)

    async def course() -> str:
        agent = Paced()
        run = await App(journal=journal, agents={"": agent}).start(debate)
        agent.let()
        async for event in run:
            if event.kind == "answered":
                break
        run.stop()
        await run.stopped()
        return run.name

    return asyncio.run(course())


def test_runs_that_are_under_way_are_kept_and_named(tmp_path: Path) -> None:
    journal = tmp_path / "journal.db"
    asked = threading.Event()

    def silent(_: Received) -> str:
        asked.set()
        return "{}"

    with FakeServer(silent, delay=600) as models:
        name = interrupted(journal, f"openai:m@{models.base_url()}")
        args = ("--no-browser", "--port", "0")
        env = {"AUFHEBEN_API_KEY": "none", "AUFHEBEN_BASE_URL": models.base_url()}
        with serving(tmp_path, *args, "--journal", str(journal), **env) as (process, address):
            origin = address.partition("/?")[0]
            with httpx.Client(base_url=origin) as client:
                begun(client, address.strip())
                page = client.get(f"/runs/{name}").text
                seal = re.search(r'data-token="([^"]+)"', page)
                assert seal is not None
                sealed = {"origin": origin, "x-aufheben": seal[1]}
                assert client.post(f"/runs/{name}/resume", headers=sealed).status_code == 303
                assert asked.wait(60)
                code, err = ended(process, signal.SIGINT)
    assert code == 0
    assert err.splitlines()[-1] == f"to go on: aufheben resume {name}"
    assert len(App(journal=journal).kept(name)[2].events) >= 2


@pytest.mark.parametrize(("taken", "found"), [(0, PORT), (1, PORT + 1), (20, 0)])
def test_the_port_is_the_usual_one_or_the_next_that_is_free(
    taken: int, found: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []

    def bound(host: str, port: int) -> socket.socket:
        tried.append(port)
        if PORT <= port < PORT + taken:
            raise OSError(errno.EADDRINUSE, "in use")
        return socket.socket()

    monkeypatch.setattr(server, "_bound", bound)
    with listen("127.0.0.1", None):
        assert tried[-1] == found


def test_a_port_that_was_asked_for_and_is_taken_is_an_error(program: Program) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        found = program("serve", "--no-browser", "--port", port)
    assert (found.code, found.out) == (2, "")
    assert found.err.startswith(f"error: cannot listen at port {port} of 127.0.0.1")
    assert "do: give another --port" in found.err


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_what_is_no_port_is_refused(program: Program, port: str) -> None:
    assert program("serve", "--port", port).code == 2


def test_f43_it_listens_to_this_machine_alone() -> None:
    with listen("127.0.0.1", 0) as listening:
        assert listening.getsockname()[0] == "127.0.0.1"
    assert Door().host == "127.0.0.1"
    assert not Door().is_open_to_others()


@pytest.mark.parametrize(("lang", "said"), [("C.UTF-8", "note: other machines can reach this page: 0.0.0.0"), ("ja_JP.UTF-8", "注: ほかのマシンからこのページに届きます: 0.0.0.0")])  # fmt: skip
def test_f43_whoever_lets_others_in_is_told_so_and_they_need_the_token(
    tmp_path: Path, lang: str, said: str
) -> None:
    args = ("--no-browser", "--port", "0", "--host", "0.0.0.0")
    with serving(tmp_path, *args, LC_ALL=lang) as (process, address):
        origin = address.partition("/?")[0]
        assert ADDRESS.fullmatch(address)
        assert httpx.get(origin).status_code == 403
        with httpx.Client() as client:
            begun(client, address.strip())
        _, err = ended(process, signal.SIGINT)
    assert err.startswith(said)


def test_behind_a_proxy_it_names_the_address_that_browsers_need(tmp_path: Path) -> None:
    args = ("--no-browser", "--port", "0", "--host", "0.0.0.0")
    public = "https://debates.example.org"
    with serving(tmp_path, *args, "--address", f"{public}:443/") as (process, address):
        assert address.startswith(f"{public}/?token=")
        _, err = ended(process, signal.SIGINT)
    assert "other machines can reach this page" in err
    assert "not encrypted" not in err


@pytest.mark.parametrize("lang", ["C.UTF-8", "ja_JP.UTF-8"])
def test_f24_a_key_that_is_missing_is_told_before_anybody_asks(tmp_path: Path, lang: str) -> None:
    args = ("--no-browser", "--port", "0", "--model", "openai:m")
    with serving(tmp_path, *args, LC_ALL=lang) as (process, _):
        _, err = ended(process, signal.SIGINT)
    assert "OPENAI_API_KEY" in err.splitlines()[0]


def test_an_address_under_a_path_is_refused(program: Program) -> None:
    done = program("serve", "--no-browser", "--address", "https://example.org/aufheben")
    assert done.code == 2
    assert "names a path" in done.err


@pytest.mark.parametrize("host", ["192.0.2.1", "", "x" * 300])
def test_f43_a_host_that_is_not_here_is_an_error(tmp_path: Path, host: str) -> None:
    with serving(tmp_path, "--no-browser", "--host", host) as (process, address):
        _, err = process.communicate(timeout=60)
    assert (address, process.returncode) == ("", 2)
    assert err.startswith(f"error: no address of this machine is called {host!r}")
    assert "do: give another --host" in err


def test_f43_a_page_on_the_other_loopback_is_this_machine_s_alone(tmp_path: Path) -> None:
    args = ("--no-browser", "--port", "0", "--host", "::1")
    with serving(tmp_path, *args) as (process, address):
        assert address.startswith("http://[::1]:")
        with httpx.Client() as client:
            begun(client, address.strip())
        _, err = ended(process, signal.SIGINT)
    assert "other machines" not in err


def test_a_token_may_be_given_and_must_be_hard_to_guess(tmp_path: Path, program: Program) -> None:
    token = "a-long-token-of-mine"
    with serving(tmp_path, "--no-browser", "--port", "0", AUFHEBEN_TOKEN=token) as (_, address):
        assert address.endswith(f"/?token={token}\n")


@pytest.mark.parametrize(
    "token", ["guess", "日本語の長いトークンです。とても長い", "a b c d e f g h i j k", "x" * 15]
)
def test_a_token_that_could_be_guessed_is_refused(
    program: Program, token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AUFHEBEN_TOKEN", token)
    found = program("serve", "--no-browser")
    assert found.code == 2
    assert token not in found.err


def test_the_browser_is_started_with_a_token_that_is_good_for_one_visit(tmp_path: Path) -> None:
    """What a program is started with can be read by everybody on the machine."""
    opened = tmp_path / "opened"
    os.mkfifo(opened)
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    env = {"BROWSER": f"{browser} %s", "DISPLAY": ":9"}
    with serving(tmp_path, "--port", "0", **env) as (_, address), opened.open() as seen:
        visited = seen.readline()
        assert ADDRESS.fullmatch(visited)
        assert visited != address
        with httpx.Client() as client:
            begun(client, visited.strip())
            begun(client, visited.strip())
        assert httpx.get(visited.strip()).status_code == 403
        assert httpx.get(address.strip()).status_code == 303


def test_without_a_window_no_browser_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else one that writes to terminals would take this one."""
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(server, "Thread", None)
    server.visit("http://127.0.0.1:1/")


def test_without_the_extra_it_says_how_to_get_it(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [each for each in sys.modules if each.startswith("aufheben.surfaces.page")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "starlette.datastructures", None)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    found = program("serve")
    assert found.code == 2
    assert found.err.startswith("error: starlette and uvicorn are not installed")
    assert "[web]" in found.err


def test_the_extra_is_in_the_checkup(program: Program) -> None:
    assert re.search(r"^ok  web: starlette \d", program("doctor").out, re.MULTILINE)


@pytest.mark.parametrize("args", [["--help"], ["serve", "--help"], ["doctor"]])
def test_nothing_of_the_web_is_loaded_until_a_page_is_served(
    tmp_path: Path, args: list[str]
) -> None:
    _, modules = loaded(args, tmp_path)
    assert not {"starlette", "uvicorn", "anyio", "jinja2"} & set(modules)


def test_the_journal_of_the_command_is_the_page_s(tmp_path: Path) -> None:
    journal = tmp_path / "other.db"
    camera = Path(__file__).parents[2] / "examples/recorded/x-camera-pub.jsonl"
    name = App(journal=journal).take(str(camera))
    args = ("--no-browser", "--port", "0", "--journal", str(journal))
    with serving(tmp_path, *args) as (_, address), httpx.Client() as client:
        begun(client, address.strip())
        assert name in client.get(address.partition("?")[0], headers={"accept": "text/html"}).text
