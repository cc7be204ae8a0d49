"""The stand-in of a provider, in a process of its own, which knows what it was asked twice.

    python -m benchmarks.provider

Prints its address; then does what each line says and answers with one: `count` (what it has
answered so far), `mark` (from now on, what was answered before is known), `forget` (all of that), `down` and `up` (it
refuses connections, or takes them again), `held` (seconds for which it has held
requests back since last asked). A model named `after-N` answers after N milliseconds.
"""

import asyncio
import json
import re
import sys
from asyncio import StreamWriter
from collections import Counter
from dataclasses import dataclass, field
from hashlib import blake2b

from aufheben.testing import Debater, FakeServer, Received
from aufheben.testing.server import Body
from aufheben.testing.wires import WireReply, write
from benchmarks.debates import ATTACKS

_FENCE = re.compile(r"data-\w+")


@dataclass(slots=True)
class Ledger:
    """What was asked and what was answered, by the words of the question."""

    asked: Counter[bytes] = field(default_factory=Counter)
    answered: set[bytes] = field(default_factory=set)
    before: frozenset[bytes] = frozenset()
    open: frozenset[bytes] = frozenset()
    paid_twice: int = 0
    open_twice: int = 0
    most: int = 0
    under_way: int = 0

    def ask(self, key: bytes) -> None:
        """A question came."""
        self.under_way += 1
        self.most = max(self.most, self.under_way)
        self.asked[key] += 1
        self.paid_twice += key in self.before
        self.open_twice += key in self.open

    def mark(self) -> None:
        """Tell apart from now on what was answered before, and what was asked and was not."""
        self.before = frozenset(self.answered)
        self.open = frozenset(self.asked) - self.before

    def told(self) -> dict[str, int]:
        """The counts."""
        return {
            "asked": self.asked.total(),
            "answered": len(self.answered),
            "paid_twice": self.paid_twice,
            "open_twice": self.open_twice,
            "open": len(self.open),
            "most": self.most,
        }


@dataclass(frozen=True, slots=True)
class Late:
    """An answer after `delay` seconds, counted once it is on its way."""

    ledger: Ledger
    key: bytes
    body: bytes
    delay: float

    async def write(self, writer: StreamWriter) -> bool:
        """Wait, then answer, unless who asked has gone."""
        try:
            await asyncio.sleep(self.delay)
            if writer.is_closing():
                return False
            await Body(self.body, "application/json").write(writer)
            await writer.drain()
            self.ledger.answered.add(self.key)
            return True
        finally:
            self.ledger.under_way -= 1


class Provider:
    """A server that can be taken down and put up again at one address."""

    def __init__(self) -> None:
        self.ledger = Ledger()
        self._debater = Debater(ATTACKS)
        self._held = 0.0
        self._port = 0
        self._server: FakeServer | None = None

    def up(self) -> str:
        """Take connections; the address."""
        server = self._server = FakeServer(self._reply, port=self._port).__enter__()
        self._port = int(server.base_url("anthropic").rpartition(":")[2])
        return server.base_url("openai")

    def down(self) -> str:
        """Refuse connections, and break off those that stand."""
        if self._server is not None:
            self._server.__exit__()
        self._server = None
        return "down"

    def held(self) -> float:
        """Seconds for which requests were held back since this was last asked."""
        assert self._server is not None
        before, self._held = self._held, self._server.handled
        return self._held - before

    def _reply(self, received: Received) -> Late | Body:
        assert self._server is not None
        self._server.received.clear()
        body = write(received, WireReply(text=self._debater(received)))
        delay = int(received.model.removeprefix("after-")) / 1000
        if not delay:  # what warms a process up is not counted
            return Body(body, "application/json")
        key = _key(received)
        self.ledger.ask(key)
        return Late(self.ledger, key, body, delay)


def _key(received: Received) -> bytes:
    """The words of a question; the name of its fences is drawn anew each time."""
    words = _FENCE.sub("data", received.system + received.user)
    return blake2b(words.encode(), digest_size=12).digest()


def main() -> None:
    """Serve until the input ends."""
    provider = Provider()
    print(provider.up(), flush=True)
    for line in sys.stdin:
        print(_done(provider, line.strip()), flush=True)
    provider.down()


def _done(provider: Provider, word: str) -> str:
    match word:
        case "up":
            return provider.up()
        case "down":
            return provider.down()
        case "forget":
            provider.ledger = Ledger()
        case "mark":
            provider.ledger.mark()
        case "held":
            return str(provider.held())
    return json.dumps(provider.ledger.told())


if __name__ == "__main__":
    main()
