"""Every way in which a key is meant to reach a server, and the faults of a server that has it."""

import json
from asyncio import StreamWriter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from aufheben.testing import Body, Drop, FakeServer, Received, Redirect, Stall, Status, WireReply
from aufheben.testing.faults import head


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A model of a provider at a server of ours; `variable` holds the key that belongs there."""

    provider: str
    variable: str
    paired: str = ""

    def words(self, server: FakeServer) -> tuple[str, ...]:
        """Which model is asked, and where."""
        named = ("--model", f"{self.provider}:stand-in")
        return named if self.paired else (*named, "--base-url", server.base_url(self.provider))

    def variables(self, server: FakeServer) -> dict[str, str]:
        """What is set besides the keys."""
        return {self.paired: server.base_url(self.provider)} if self.paired else {}


WAYS: Mapping[str, Way] = {
    "openai": Way(provider="openai", variable="OPENAI_API_KEY", paired="OPENAI_BASE_URL"),
    "anthropic": Way(
        provider="anthropic", variable="ANTHROPIC_API_KEY", paired="ANTHROPIC_BASE_URL"
    ),
    "google": Way(provider="google", variable="GOOGLE_API_KEY", paired="GOOGLE_GEMINI_BASE_URL"),
    "ollama": Way(provider="ollama", variable="OLLAMA_API_KEY", paired="OLLAMA_BASE_URL"),
    "own": Way(provider="openai", variable="AUFHEBEN_API_KEY"),
    "own anthropic": Way(provider="anthropic", variable="AUFHEBEN_API_KEY"),
    "own google": Way(provider="google", variable="AUFHEBEN_API_KEY"),
}


def sent(received: Received) -> str:
    """The key that came with a request."""
    headers = received.headers
    named = headers.get("x-api-key") or headers.get("x-goog-api-key")
    return named or headers.get("authorization", "").removeprefix("Bearer ")


@dataclass(frozen=True, slots=True)
class Spoiled:
    """A status, a type and a body, and a header of its own."""

    status: int
    kind: str
    body: bytes
    header: str = ""

    async def write(self, writer: StreamWriter) -> bool:
        """All of it."""
        headers = {
            "content-type": self.kind,
            "content-length": str(len(self.body)),
            # As soon as can be, where a client asks again by itself.
            "retry-after-ms": "1",
            "x-said": self.header,
        }
        writer.write(head(self.status, headers) + self.body)
        return True


def _told(received: Received, how: Callable[[str], str] = str) -> bytes:
    """A complaint that quotes the request's headers, in JSON, and its key once more."""
    said = f"{how(sent(received))} {json.dumps(received.headers)}"
    return json.dumps({"error": {"message": said, "type": "x", "code": sent(received)}}).encode()


def _status(status: int, how: Callable[[str], str] = str) -> Callable[[Received], Any]:
    return lambda received: Spoiled(
        status, "application/json", _told(received, how), sent(received)
    )


def _base64(text: str) -> str:
    import base64

    return base64.b64encode(f"user:{text}".encode()).decode()


FAULTS: Mapping[str, Callable[[Received], Any]] = {
    **{str(status): _status(status) for status in (400, 401, 403, 404, 409, 422, 429, 500, 503)},
    "400 percent": _status(400, quote),
    "400 base64": _status(400, _base64),
    "400 twice": _status(400, lambda key: json.dumps(json.dumps(key))),
    "400 plain": lambda got: Spoiled(400, "text/plain", sent(got).encode()),
    "200 html": lambda got: Spoiled(200, "text/html", f"<p>{sent(got)}</p>".encode()),
    "200 other JSON": lambda got: Spoiled(200, "application/json", _told(got)),
    "200 broken JSON": lambda got: Body(f'{{"id": "{sent(got)}'.encode(), "application/json"),
    "200 answered": lambda got: f"Your key is {sent(got)}, in JSON {json.dumps(sent(got))}.",
    "200 answered in form": lambda got: json.dumps({"text": sent(got), "claim": sent(got)}),
    "200 filtered": lambda got: WireReply(text=sent(got), finish="content_filter"),
    "200 cut": lambda got: WireReply(text=sent(got), finish="length"),
    "redirect": lambda got: Redirect(f"http://127.0.0.1:1/?key={quote(sent(got))}"),
    "drop": lambda _: Drop(),
    "stall": lambda _: Stall(),
    "no words": lambda _: Status(418, message=""),
}
SLOW = {("google", fault) for fault in ("429", "503", "drop", "stall")} | {("anthropic", "stall")}
"""Clients that wait for seconds before they ask again, whatever they are told; 500 tries the same."""
