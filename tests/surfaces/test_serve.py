"""`aufheben serve`: where it is, who may come, how it ends."""

import _socket
import asyncio
import errno
import json
import os
import queue
import re
import signal
import socket
import subprocess
import sys
import threading
import webbrowser
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

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
from tests.surfaces.conftest import Ended, Program

ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/\?token=([\w-]+)")
Visit = Callable[[str], None]
"""What is done with the address of the page while it is there."""


@pytest.fixture
def _numbered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any number is looked up as an address, and no name: that asks no network."""

    def lookup(host: str, port: int, family: int = 0, type: int = 0, *_: int, **__: int) -> Any:  # noqa: A002
        return _socket.getaddrinfo(host, port, family, type, flags=socket.AI_NUMERICHOST)

    monkeypatch.setattr(socket, "getaddrinfo", lookup)


@pytest.fixture
def serving(program: Program, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ended]:
    """Runs `aufheben serve ARGS` in this process, until somebody has visited it and interrupts it."""
    serve = server.serve
    interval = sys.getswitchinterval()

    def ended(visit: Visit, *args: str, browser: bool = False) -> Ended:
        def visited(door: Door) -> None:
            try:
                visit(door.address)
            finally:
                # Only a page that has answered listens to it.
                here = "[::1]" if door.host == "::1" else "127.0.0.1"
                httpx.get(f"http://{here}:{door.port}")
                signal.raise_signal(signal.SIGINT)

        def served(door: Door, *rest: Any, **more: Any) -> tuple[str, ...]:
            with ThreadPoolExecutor(1) as pool:
                visitor = pool.submit(visited, door)
                stopped = serve(door, *rest, **more)
                visitor.result()
                return stopped

        with monkeypatch.context() as patched:
            patched.setattr(server, "serve", served)
            alone = () if browser else ("--no-browser",)
            done = program("serve", "--port", "0", *alone, *args)
        sys.setswitchinterval(interval)
        return done

    return ended


def entered(address: str) -> None:
    """The page is there, and who has the address is in."""
    with httpx.Client() as client:
        client.get(address, follow_redirects=True).raise_for_status()


def nobody(address: str) -> None:
    """Does nothing there."""


def test_it_says_where_it_is_and_ends_by_a_signal_without_an_error(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "aufheben", "serve", "--no-browser", "--port", "0"],
        env={**os.environ, "AUFHEBEN_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        found = ADDRESS.fullmatch(process.stdout.readline().strip())
        assert found is not None
        assert len(found[2]) >= 43
        with httpx.Client() as client:
            client.get(found[0], follow_redirects=True).raise_for_status()
            process.terminate()
            _, err = process.communicate()
    assert (process.returncode, err) == (0, "the page is open; an interrupt (Ctrl-C) ends it\n")


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


def test_runs_that_are_under_way_are_kept_and_named(
    serving: Callable[..., Ended], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal, asked = tmp_path / "journal.db", threading.Event()

    def silent(_: Received) -> str:
        asked.set()
        return "{}"

    def resumed(address: str) -> None:
        origin = address.partition("/?")[0]
        with httpx.Client(base_url=origin) as client:
            client.get(address, follow_redirects=True).raise_for_status()
            seal = re.search(r'data-token="([^"]+)"', client.get(f"/runs/{name}").text)
            assert seal is not None
            sealed = {"origin": origin, "x-aufheben": seal[1]}
            assert client.post(f"/runs/{name}/resume", headers=sealed).status_code == 303
        assert asked.wait(60)

    with FakeServer(silent, delay=600) as models:
        name = interrupted(journal, f"openai:m@{models.base_url()}")
        monkeypatch.setenv("AUFHEBEN_API_KEY", "none")
        monkeypatch.setenv("AUFHEBEN_BASE_URL", models.base_url())
        done = serving(resumed, "--journal", str(journal))
    assert done.code == 0
    assert done.err.splitlines()[-1] == f"to go on: aufheben resume {name}"
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

    monkeypatch.setattr(server, "bound", bound)
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


@pytest.mark.usefixtures("_numbered")
@pytest.mark.parametrize(("lang", "said"), [("C.UTF-8", "note: other machines can reach this page: 0.0.0.0"), ("ja_JP.UTF-8", "注: ほかのマシンからこのページに届きます: 0.0.0.0")])  # fmt: skip
def test_f43_whoever_lets_others_in_is_told_so_and_they_need_the_token(
    serving: Callable[..., Ended], monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    def tried(address: str) -> None:
        assert ADDRESS.fullmatch(address)
        assert httpx.get(address.partition("/?")[0]).status_code == 403
        entered(address)

    monkeypatch.setenv("LC_ALL", lang)
    assert serving(tried, "--host", "0.0.0.0").err.startswith(said)


@pytest.mark.usefixtures("_numbered")
def test_behind_a_proxy_it_names_the_address_that_browsers_need(
    serving: Callable[..., Ended],
) -> None:
    public = "https://debates.example.org"
    done = serving(nobody, "--host", "0.0.0.0", "--address", f"{public}:443/")
    assert done.out.startswith(f"{public}/?token=")
    assert "other machines can reach this page" in done.err
    assert "not encrypted" not in done.err


@pytest.mark.parametrize("lang", ["C.UTF-8", "ja_JP.UTF-8"])
def test_f24_a_key_that_is_missing_is_told_before_anybody_asks(
    serving: Callable[..., Ended], monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setenv("LC_ALL", lang)
    done = serving(nobody, "--model", "openai:m")
    assert "OPENAI_API_KEY" in done.err.splitlines()[0]


def test_an_address_under_a_path_is_refused(program: Program) -> None:
    done = program("serve", "--no-browser", "--address", "https://example.org/aufheben")
    assert done.code == 2
    assert "names a path" in done.err


@pytest.mark.usefixtures("_numbered")
@pytest.mark.parametrize("host", ["192.0.2.1", "", "x" * 300])
def test_f43_a_host_that_is_not_here_is_an_error(program: Program, host: str) -> None:
    done = program("serve", "--no-browser", "--host", host)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"error: no address of this machine is called {host!r}")
    assert "do: give another --host" in done.err


def test_f43_a_page_on_the_other_loopback_is_this_machine_s_alone(
    serving: Callable[..., Ended],
) -> None:
    done = serving(entered, "--host", "::1")
    assert done.out.startswith("http://[::1]:")
    assert "other machines" not in done.err


def test_a_token_may_be_given(
    serving: Callable[..., Ended], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AUFHEBEN_TOKEN", "a-long-token-of-mine")
    assert serving(entered).out.endswith("/?token=a-long-token-of-mine\n")


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


def test_the_browser_is_started_with_a_token_that_is_good_for_one_visit(
    serving: Callable[..., Ended], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a program is started with can be read by everybody on the machine."""
    opened = queue.Queue[str]()
    monkeypatch.setattr(webbrowser, "open", opened.put)
    monkeypatch.setenv("DISPLAY", ":9")

    def visited(address: str) -> None:
        once = opened.get(timeout=60)
        assert ADDRESS.fullmatch(once)
        assert once != address
        with httpx.Client() as client:
            for _ in "12":
                client.get(once, follow_redirects=True).raise_for_status()
        assert httpx.get(once).status_code == 403
        assert httpx.get(address).status_code == 303

    assert serving(visited, browser=True).code == 0


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
    assert found.err.startswith("error: starlette, uvicorn or prometheus-client is not installed")
    assert "[web]" in found.err


def test_the_extra_is_in_the_checkup(program: Program) -> None:
    assert re.search(r"^ok  web: starlette \d", program("doctor").out, re.MULTILINE)


def test_the_journal_of_the_command_is_the_page_s(
    serving: Callable[..., Ended], tmp_path: Path
) -> None:
    journal = tmp_path / "other.db"
    camera = Path(__file__).parents[2] / "examples/recorded/x-camera-pub.jsonl"
    name = App(journal=journal).take(str(camera))

    def seen(address: str) -> None:
        with httpx.Client() as client:
            client.get(address, follow_redirects=True).raise_for_status()
            html = {"accept": "text/html"}
            assert name in client.get(address.partition("?")[0], headers=html).text

    assert serving(seen, "--journal", str(journal)).code == 0


def test_a_log_is_json_line_by_line_and_shows_no_token(tmp_path: Path) -> None:
    token = "a1b2c3d4e5f6g7h8"
    command = [sys.executable, "-m", "aufheben", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(
        [*command, "--log", "json"],
        env={**os.environ, "AUFHEBEN_HOME": str(tmp_path), "AUFHEBEN_TOKEN": token},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr is not None
        first = json.loads(process.stderr.readline())
        with httpx.Client(base_url=first["address"]) as client:
            client.get(f"/?token={token}", follow_redirects=True).raise_for_status()
            assert client.get("/healthz").status_code == 200
        process.terminate()
        out, err = process.communicate()
    assert (process.returncode, out) == (0, "")
    assert token not in err
    rows = [json.loads(line) for line in err.splitlines()]
    assert [(row["event"], row["status"], row.get("route")) for row in rows if "status" in row] == [
        ("request", 303, None),
        ("request", 200, "/"),
    ]


def test_a_log_without_a_token_that_somebody_knows_is_refused(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("AUFHEBEN_TOKEN", raising=False)
    done = program("serve", "--no-browser", "--log", "json")
    assert done.code == 2
    assert "choose one: AUFHEBEN_TOKEN" in done.err


@pytest.mark.parametrize("command", [("serve", "--no-browser"), ("mcp", "--http", "--port", "0")])
def test_a_journal_that_is_a_folder_is_refused_at_the_start(
    program: Program, tmp_path: Path, command: tuple[str, ...]
) -> None:
    done = program(*command, "--journal", str(tmp_path))
    assert done.code == 2
    assert "is not a file" in done.err
    assert "name a file with --journal" in done.err
