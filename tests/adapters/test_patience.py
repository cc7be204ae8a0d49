"""A provider that goes away for a while is waited for; one that never was there is not."""

import asyncio
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.adapters.models import persistence
from aufheben.adapters.models.persistence import Patience
from aufheben.errors import AgentFailed
from aufheben.rooms.options import Asking
from aufheben.testing import Body, Debater, FakeServer, Status, sequence
from tests.model_debates import Argued, case, debate
from tests.profiles import examples

BUSY = Status(503, retry_after=0.001)


class Time:
    """A clock that goes on only while somebody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0

    async def sleep(self, seconds: float) -> None:
        assert seconds > 0
        self.now += seconds

    def of(self, seconds: float) -> Patience:
        return Patience(seconds, now=lambda: self.now, sleep=self.sleep)


async def until_it_fails(waiting: Patience) -> int:
    tries = 0
    while await waiting.waited(tries):
        tries += 1
    return tries


@given(st.floats(0.01, 5_000.0))
@examples(50)
def test_f22_it_is_waited_for_as_long_as_was_said_and_no_longer(seconds: float) -> None:
    time = Time()
    waiting = time.of(seconds)
    waiting.answered()
    assert asyncio.run(until_it_fails(waiting)) > 0
    assert time.now == pytest.approx(seconds)
    waiting.answered()
    assert asyncio.run(waiting.waited(0))


def test_who_never_answered_is_not_waited_for_nor_is_anybody_without_patience() -> None:
    time = Time()
    assert not asyncio.run(time.of(600).waited(0))
    at_once = time.of(0)
    at_once.answered()
    assert not asyncio.run(at_once.waited(0))
    assert time.now == 0


def argued(patient: float, monkeypatch: pytest.MonkeyPatch, *replies: Any) -> Argued:
    """A debate with a provider that replies so, then as it should."""
    monkeypatch.setattr(persistence, "SHORTEST", 0.001)
    debater = Debater(attacks=1)
    with FakeServer(sequence(debater, *replies, debater)) as server:
        return debate(case(server, name="published"), asking=Asking(patience=patient))


def test_f22_a_debate_goes_on_where_its_provider_was_away(monkeypatch: pytest.MonkeyPatch) -> None:
    busy = [BUSY] * 9  # thrice as often as a client tries by itself
    assert argued(600.0, monkeypatch, *busy).outcome == "synthesis"
    with pytest.raises(AgentFailed, match=r"failed \(503: .*no\): go on later"):
        argued(0.0, monkeypatch, *busy)


@pytest.mark.parametrize("status", [400, 401, 404])
def test_f24_what_does_not_pass_is_told_at_once(
    status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(AgentFailed):
        argued(600.0, monkeypatch, Status(status))


@pytest.mark.parametrize("body", ["", "<html>", '{"choices": '])
def test_f25_what_answers_but_cannot_be_read_is_not_asked_for_minutes(
    body: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    debater = Debater(attacks=1)
    monkeypatch.setattr(persistence, "SHORTEST", 0.001)
    with FakeServer(sequence(debater, Body(body.encode(), "application/json"))) as server:
        asked = Asking(patience=600.0)
        with pytest.raises(AgentFailed, match="no model's answer"):
            debate(case(server, name="published"), asking=asked)
        assert len(server.received) == 2
