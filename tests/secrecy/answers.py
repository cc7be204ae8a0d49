"""What a server may do with the key that it was sent: all of it sends the key back."""

import json
from asyncio import StreamWriter
from base64 import b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from aufheben.testing import Body, Drop, Received, StandIn, WireReply
from aufheben.testing.server import head
from aufheben.testing.words import sentence


def sent(received: Received) -> str:
    """The key that came with a request."""
    headers = received.headers
    named = headers.get("x-api-key") or headers.get("x-goog-api-key")
    return named or headers.get("authorization", "").removeprefix("Bearer ")


@dataclass(frozen=True, slots=True)
class Sent:
    """A status, a body and headers of its own."""

    status: int
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)

    async def write(self, writer: StreamWriter) -> bool:
        """All of it."""
        size = {"content-type": "application/json", "content-length": str(len(self.body))}
        writer.write(head(self.status, {**size, **self.headers}) + self.body)
        return True


Reply = Callable[[Received], Any]


def refusing(status: int, how: Callable[[str], str] = str) -> Reply:
    """A complaint that quotes all headers, and the key in that way of writing and as it is."""

    def reply(received: Received) -> Sent:
        said = f"{how(sent(received))} {json.dumps(received.headers)}"
        told = {"error": {"message": said, "type": "x", "code": sent(received)}}
        return Sent(status, json.dumps(told).encode(), {"x-said": sent(received)})

    return reply


def moved(status: int, to: str) -> Reply:
    """Sends the client elsewhere, the key in the address."""
    return lambda got: Sent(status, b"", {"location": f"{to}?key={quote(sent(got))}"})


def later(number: int) -> Reply:
    """A complaint with so much before the key, so that a text which is cut is cut anywhere in it."""
    return lambda got: Sent(
        400, json.dumps({"error": {"message": "-" * number + sent(got)}}).encode()
    )


ANSWERS: Mapping[str, Reply] = {
    **{str(status): refusing(status) for status in (400, 401, 403, 404, 409, 422, 429, 500, 503)},
    **{f"400-after-{number}": later(number) for number in range(100, 300, 10)},
    "400-percent": refusing(400, quote),
    "400-base64": refusing(400, lambda key: b64encode(f"user:{key}".encode()).decode()),
    "400-twice": refusing(400, lambda key: json.dumps(json.dumps(key))),
    "400-plain": lambda got: Sent(400, sent(got).encode(), {"content-type": "text/plain"}),
    "200-html": lambda got: Body(f"<p>{sent(got)}</p>".encode(), "text/html"),
    "200-other": refusing(200),
    "200-broken": lambda got: Body(f'{{"id": "{sent(got)}'.encode(), "application/json"),
    "200-answered": lambda got: f"Your key is {sent(got)}, in JSON {json.dumps(sent(got))}.",
    "200-in-form": lambda got: json.dumps({"text": sent(got), "claim": sent(got)}),
    "200-filtered": lambda got: WireReply(text=sent(got), finish="content_filter"),
    "200-cut": lambda got: WireReply(text=sent(got), finish="length"),
    "drop": lambda _: Drop(),
}
"""By what is said to the model."""
MODEL, REFUSED = "openai:gpt-5-mini", "openai:gpt-4.1"
"""Two that have a price; the server refuses the second."""


class Telling:
    """Says the key in every sentence of its answers, and in a refusal."""

    def __init__(self) -> None:
        self._speakers: dict[str, StandIn] = {}

    def __call__(self, received: Received) -> Any:
        """As a stand-in does."""
        if REFUSED.endswith(received.model):
            return refusing(400)(received)
        key = sent(received)
        speaker = StandIn(say=lambda lang, number: f"{sentence(lang, number)} {key}")
        return self._speakers.setdefault(key, speaker)(received)
