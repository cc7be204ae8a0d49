"""A fast fake provider in a process of its own: OpenAI's chat endpoint over kept connections.

`/MS/v1/chat/completions` answers after MS milliseconds by the script. A prompt may hold a tag
`[debate NAME]`; `/spent/NAME` then says how long the server itself had that debate's requests,
in seconds from a request's last byte to its answer, latency included.

    python -m benchmarks.overhead_server    prints its port, then serves until it is ended
"""

import asyncio
import json
import re
import sys
import time
from collections import Counter, defaultdict
from functools import cache

from benchmarks.overhead_script import reply

_HEAD = (
    b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: keep-alive\r\n"
    b"content-length: %d\r\n\r\n"
)
_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
_TAG = re.compile(r"\[debate ([\w-]+)\]")
_asked: dict[str, Counter[str]] = defaultdict(Counter)
_spent: dict[str, float] = defaultdict(float)
answer = cache(reply)


class Provider(asyncio.Protocol):
    """One connection; requests on it are answered in their order, as clients send them."""

    def __init__(self) -> None:
        self._got = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep what is written to."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Answer once a request is whole."""
        self._got += data
        head, end, body = self._got.partition(b"\r\n\r\n")
        if not end:
            return
        length = _LENGTH.search(head)
        if len(body) < (int(length[1]) if length else 0):
            return
        self._got = b""
        began = time.perf_counter()
        path = head.split(b" ", 2)[1].decode().strip("/")
        if path.startswith("spent/"):
            self._send({"seconds": _spent.pop(path.removeprefix("spent/"), 0.0)})
            return
        tag, sent = _answered(json.loads(body))
        delay = int(path.partition("/")[0]) / 1000
        if delay:
            asyncio.get_running_loop().call_later(delay, self._done, began, tag, sent)
        else:
            self._done(began, tag, sent)

    def _done(self, began: float, tag: str, sent: object) -> None:
        self._send(sent)
        _spent[tag] += time.perf_counter() - began

    def _send(self, value: object) -> None:
        body = json.dumps(value).encode()
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(_HEAD % len(body) + body)


def _answered(asked: dict[str, object]) -> tuple[str, object]:
    """The debate a request belongs to, and what the provider sends."""
    shape = asked["response_format"]
    assert isinstance(shape, dict)
    # Some clients name the schema by its class.
    name = str(shape["json_schema"]["name"]).removesuffix("Message").lower()
    found = _TAG.search(str(asked["messages"]))
    tag = found[1] if found else ""
    number = _asked[tag][name]
    _asked[tag][name] += 1
    message = {"role": "assistant", "content": answer(name, number), "refusal": None}
    return tag, {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1700000000,
        "model": asked["model"],
        "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 750, "completion_tokens": 120, "total_tokens": 870},
    }


async def main() -> None:
    """Serve until ended."""
    server = await asyncio.get_running_loop().create_server(
        Provider, "127.0.0.1", 0, backlog=1024
    )
    print(server.sockets[0].getsockname()[1], flush=True)
    # Ends with whoever started it.
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(main())
