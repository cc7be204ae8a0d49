"""`aufheben mcp` over its pipes as no good client speaks: signals, odd lines, a kill in the middle."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.surfaces.mcp.serving import whole_characters
from tests.assistants.playing import TOKEN, by_stand_in, served
from tests.assistants.test_seats import SECRET
from tests.rooms.settled import QUESTION

HELLO = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "raw", "version": "1"},
}
BEGUN = {"room": "ask", "options": {"what": QUESTION, "stances": SECRET}, "assistant_plays": True}


class Wire:
    """The two pipes of a process; every call waits for the answer of its number."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self.process, self._number = process, 0
        self.ask("initialize", HELLO)
        self.write(b'{"jsonrpc":"2.0","method":"notifications/initialized"}\n')

    def write(self, line: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line)

    def read(self) -> Any:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def ask(self, method: str, params: Any) -> Any:
        self._number += 1
        asked = {"jsonrpc": "2.0", "id": self._number, "method": method, "params": params}
        self.write(json.dumps(asked).encode() + b"\n")
        came = self.read()
        assert came["id"] == self._number
        return came["result"]

    def call(self, tool: str, **given: Any) -> Any:
        return self.ask("tools/call", {"name": tool, "arguments": given})


@contextmanager
def started(journal: Path) -> Iterator[Wire]:
    process = subprocess.Popen(
        [sys.executable, "-m", "aufheben", "mcp", "--journal", str(journal)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
    )
    try:
        yield Wire(process)
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("signalled", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_while_the_pipes_are_open_and_names_the_runs_to_go_on_with(
    signalled: signal.Signals, tmp_path: Path
) -> None:
    with started(tmp_path / "journal.db") as wire:
        run = wire.call("start", **BEGUN)["structuredContent"]["run"]
        wire.process.send_signal(signalled)
        wire.process.wait(timeout=60)
        assert wire.process.stderr is not None
        assert f"aufheben resume {run}" in wire.process.stderr.read().decode()


def test_lines_that_are_no_messages_are_passed_over_and_halves_of_characters_are_read(
    tmp_path: Path,
) -> None:
    with started(tmp_path / "journal.db") as wire:
        for line in (b"no json\n", b"\n", b"[" * 3000 + b"\n", b"\xff\xfe\n", b'"\\ud83d"\n'):
            wire.write(line)
        half = b'{"name":"runs","arguments":{"room":"\\ud83d"}}'
        wire.write(b'{"jsonrpc":"2.0","id":99,"method":"tools/call","params":' + half + b"}\n")
        came = wire.read()
        assert came["id"] == 99
        assert came["result"]["isError"]
        assert wire.call("runs")["structuredContent"]["total"] == 0


TWICE = (
    '{"jsonrpc":"2.0","id":98,"id":99,"method":"tools/call","params":{"name":"runs"}}',
    '{"jsonrpc":"2.0","id":99,"method":"tools/call","params":{"name":"runs","name":"start"}}',
    (
        '{"jsonrpc":"2.0","id":99,"method":"tools/call","params":{"name":"start","arguments":'
        '{"room":"ask","options":{"calls":1,"calls":100000}}}}'
    ),
    (
        '{"jsonrpc":"2.0","id":99,"method":"tools/call","params":{"name":"runs","arguments":'
        '{"room":"\\ud83d","room":"ask"}}}'
    ),
)


@pytest.mark.parametrize("message", TWICE)
def test_a_message_in_which_a_key_stands_twice_is_refused_over_pipes_and_http(
    tmp_path: Path, message: str
) -> None:
    with started(tmp_path / "journal.db") as wire:
        wire.write(f"{message}\n".encode())
        told = wire.read()
        assert wire.call("runs")["structuredContent"]["total"] == 0
    with served(tmp_path / "other.db") as address:
        said = {"authorization": f"Bearer {TOKEN}", "content-type": "application/json"}
        answer = httpx.post(address, content=message, headers=said, timeout=60)
    assert answer.status_code == 400
    assert told == answer.json()
    assert told["id"] == 99
    assert "stands twice; give each once" in told["error"]["message"]


def test_a_server_that_is_killed_loses_nothing_that_was_answered(tmp_path: Path) -> None:
    journal = tmp_path / "journal.db"
    with started(journal) as first:
        began = first.call("start", **BEGUN)["structuredContent"]
        run, task = began["run"], began["tasks"][0]
        stands = first.call("answer", run=run, task=task["task"], answer=by_stand_in(task))
        left = [each["task"] for each in stands["structuredContent"]["tasks"]]
        with started(journal) as second:
            held = second.call("resume", run=run)
            assert held["isError"]
            assert "is held by another process" in held["content"][0]["text"]
            first.process.kill()
            first.process.wait()
            refused = second.call("answer", run=run, task=left[0], answer={})
            assert "`resume`" in refused["content"][0]["text"]
            again = second.call("resume", run=run)["structuredContent"]
            assert [each["task"] for each in again["tasks"]] == left


@given(said=st.recursive(st.text(), st.lists, max_leaves=5))
def test_a_message_of_whole_characters_stays_the_same_message(said: Any) -> None:
    assert json.loads(whole_characters(json.dumps(said))) == said


def test_half_of_a_character_becomes_what_is_not_readable() -> None:
    assert json.loads(whole_characters('{"a\\ud83d": "\\udc00\\ud83d\\ude00"}')) == {"a�": "�😀"}
