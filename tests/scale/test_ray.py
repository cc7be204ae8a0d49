"""Runs on a Ray cluster of two nodes and PostgreSQL: whoever dies, nothing answered is asked again.

The stand-in of the provider counts at its socket. What had been answered a while before something
was killed must not be asked again; what was under way may be, once.
"""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from tempfile import TemporaryFile
from typing import Any, Self

import pytest
from benchmarks.scale_server import Ledger, Provider

from tests.scale.postgres_server import PASSWORD
from tests.scale.ray_nodes import RayNodes, started, wait

KEY = "sk-planted-0123456789abcdef"
DEBATES, AT_ONCE, WORKERS = 24, 8, 2
MODEL = "openai:after-250"


PROVIDER = Provider()


@pytest.fixture(scope="module")
def nodes() -> Iterator[RayNodes]:
    at = PROVIDER.up()
    env = {"OPENAI_API_KEY": KEY, "OPENAI_BASE_URL": at, "PGPASSWORD": PASSWORD}
    with started(env) as found:
        yield found
    PROVIDER.down()


@pytest.fixture
def ledger(nodes: RayNodes) -> Ledger:
    PROVIDER.ledger = Ledger()
    return PROVIDER.ledger


class Batch:
    """A batch in a process of its own, which ends with its context."""

    def __init__(self, nodes: RayNodes, journal: str, **more: Any) -> None:
        what = {
            "debates": DEBATES, "model": MODEL, "at_once": AT_ONCE, "engine": nodes.engine,
            "journal": without_password(journal), **more,
        }  # fmt: skip
        command = [sys.executable, "-m", "tests.scale.ray_batch", json.dumps(what)]
        env = {name: value for name, value in nodes.env.items() if name != "OPENAI_API_KEY"}
        self._out, self._err = TemporaryFile("w+"), TemporaryFile("w+")
        self.process = subprocess.Popen(command, env=env, stdout=self._out, stderr=self._err)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        self._out.close()
        self._err.close()

    def ended(self) -> list[dict[str, str]]:
        """What it told, once it is over."""
        assert self.process.wait(timeout=120) == 0, self.said()
        self._out.seek(0)
        return [json.loads(line) for line in self._out]

    def said(self) -> str:
        """What it told a person."""
        self._err.seek(0)
        return self._err.read()


def halfway(ledger: Ledger, batch: Batch) -> None:
    """Wait until much is answered and much under way; from here on it is known which."""
    wait(lambda: len(ledger.answered) > DEBATES, 60, batch.said)
    ledger.mark()
    # What was answered by now is durable a moment later.
    time.sleep(0.15)


def check(ledger: Ledger, told: list[dict[str, str]]) -> None:
    assert [one["failed"] for one in told] == [""] * DEBATES
    assert ledger.paid_twice == 0
    repeated = ledger.asked.total() - len(ledger.asked)
    assert repeated <= AT_ONCE * WORKERS, ledger.told()


def a_worker(nodes: RayNodes) -> None:
    os.kill(nodes.workers()[0], signal.SIGKILL)


def a_node(nodes: RayNodes) -> None:
    nodes.second.kill()
    nodes.join()


@pytest.mark.parametrize("killed", [a_worker, a_node])
def test_all_runs_end_though_something_is_killed(
    nodes: RayNodes, ledger: Ledger, address: str, killed: Callable[[RayNodes], None]
) -> None:
    with Batch(nodes, address) as batch:
        halfway(ledger, batch)
        killed(nodes)
        check(ledger, batch.ended())


def test_the_same_command_goes_on_where_its_driver_was_killed(
    nodes: RayNodes, ledger: Ledger, address: str
) -> None:
    with Batch(nodes, address) as first:
        halfway(ledger, first)
    wait(lambda: not nodes.workers(), 30)
    with Batch(nodes, address) as again:
        check(ledger, again.ended())


def without_password(address: str) -> str:
    before, _, after = address.rpartition("@")
    return f"{before.rpartition(':')[0]}@{after}"
