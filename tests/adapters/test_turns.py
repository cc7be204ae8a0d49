"""Every request to a provider waits for its turn: of every model, asked anew, and for meaning."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

import pytest

from aufheben import App, Dialectic, wiring
from aufheben.errors import BadInput
from aufheben.rooms.options import Asking
from aufheben.testing import Debater, FakeServer, Status
from aufheben.testing.wires import Received

STANCES = ("Pupils learn care by cleaning.", "Cleaning takes time from lessons.")


@dataclass
class Counted:
    """Buckets that are never empty, and remember what was taken of them."""

    taken: list[tuple[str, int]] = field(default_factory=list)
    corrected: list[int] = field(default_factory=list)

    async def take(self, provider: str, tokens: int) -> int:
        self.taken.append((provider, tokens))
        return len(self.taken)

    async def used(self, provider: str, number: int, tokens: int) -> None:
        self.corrected.append(tokens)


def argued(server: FakeServer, rates: Counted, provider: str = "openai") -> Any:
    async def run() -> Any:
        async with App(journal=":memory:", rates=rates, base_url=server.base_url(provider)) as app:
            model = f"{provider}:any"
            asked = Dialectic(what="Should pupils clean?", stances=STANCES, model=model)
            return await (await app.start(asked))

    return asyncio.run(run())


@pytest.mark.parametrize("provider", ["openai", "anthropic", "google"])
def test_each_request_takes_a_turn_and_gives_back_what_it_did_not_use(provider: str) -> None:
    rates = Counted()
    with FakeServer(Debater(attacks=1)) as server:
        ended = argued(server, rates, provider)
    assert len(rates.taken) == len(server.received) == ended.tally.made
    assert {provider for provider, _ in rates.taken} == {provider}
    assert sum(rates.corrected) == ended.tally.usage.tokens
    # Of the first answer nothing is known; the others are taken to be as long as those before.
    assert rates.taken[1][1] > 0


def test_what_the_client_asks_anew_takes_a_turn_of_its_own() -> None:
    rates, debater, busy = Counted(), Debater(attacks=1), iter([Status(429, 0), Status(500, 0)])

    def reply(received: Received) -> Any:
        return next(busy, None) or debater(received)

    with FakeServer(reply) as server:
        ended = argued(server, rates)
    assert len(rates.taken) == len(server.received) == ended.tally.made + 2


def test_tests_of_meaning_take_their_turns_too() -> None:
    rates = Counted()
    with FakeServer(lambda _: "") as server:
        asking = Asking(
            repetition="semantic", embeddings=f"openai:letters@{server.base_url('openai')}"
        )
        test = wiring.repetition(asking, rates)
        assert test is not None
        asyncio.run(test.repeats("Pupils who clean take care", ["Zoo"]))
    assert [provider for provider, _ in rates.taken] == ["openai"]


@pytest.mark.parametrize(
    "limits",
    [
        {"requests_per_minute": 0},
        {"tokens_per_minute": "500"},
        {"requests_per_minute": {"opnai": 5}},
        {"tokens_per_minute": {"openai": 1.5}},
    ],
)
def test_a_limit_that_limits_nobody_is_refused(limits: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="per_minute"):
        App(journal=":memory:", **limits)
