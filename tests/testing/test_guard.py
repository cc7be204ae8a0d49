"""The switch that keeps tests on this machine."""

import socket

import pytest

from aufheben.testing import Debater, FakeServer, NetworkForbidden, forbid_network
from tests.model_debates import case, debate

ELSEWHERE = ("192.0.2.1", 443)


def test_nothing_leaves_the_machine_in_any_test() -> None:
    with socket.socket() as used, pytest.raises(NetworkForbidden):
        used.connect(ELSEWHERE)
    with socket.socket() as used, pytest.raises(NetworkForbidden):
        used.connect_ex(ELSEWHERE)
    with pytest.raises(NetworkForbidden):
        socket.getaddrinfo("api.openai.com", 443)


def test_without_the_switch_a_connection_would_be_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[object] = []
    monkeypatch.setattr(socket.socket, "connect", lambda _used, address: tried.append(address))
    with socket.socket() as used:
        used.connect(ELSEWHERE)
        with forbid_network(), pytest.raises(NetworkForbidden):
            used.connect(ELSEWHERE)
    assert tried == [ELSEWHERE]


def test_the_loopback_stays_open() -> None:
    with FakeServer(Debater()) as server:
        assert debate(case(server)).outcome in ("synthesis", "justified")


def test_a_model_at_its_provider_is_out_of_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    from aufheben.errors import AgentFailed
    from aufheben.formats.cases import SeatSpecification, Specification
    from aufheben.rooms.dialectic.seats import SeatChoice, cast

    monkeypatch.setenv("OPENAI_API_KEY", "sk-canary")
    seats = tuple(SeatSpecification(name=n, stance="We care for this.") for n in ("A", "B"))
    ready = cast(
        Specification(question="Should we?", seats=seats), choice=SeatChoice(model="openai:m")
    )
    with pytest.raises(AgentFailed, match="cannot reach"):
        debate(ready)
