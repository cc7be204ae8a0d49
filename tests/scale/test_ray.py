"""Runs on a Ray cluster of two nodes and PostgreSQL: whoever dies, nothing answered is asked again.

The stand-in of the provider counts at its socket. What had been answered a while before something
was killed must not be asked again; what was under way may be, once.
"""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Any, Self

import pytest
import yaml
from benchmarks.provider import Ledger, Provider

from tests.places import Databases
from tests.scale.postgres_server import PASSWORD
from tests.scale.ray_nodes import RayNodes, command_of, processes_with, started, wait

KEY = "sk-planted-0123456789abcdef"
DEBATES, AT_ONCE, WORKERS = 16, 6, 2
MODEL = "openai:after-250"
LIMIT = 30
EXAMPLE = Path(__file__).parents[2] / "examples/ray.cluster.yaml"
CAMERA = EXAMPLE.with_name("camera.toml")


PROVIDER = Provider()


@pytest.fixture(scope="module")
def nodes() -> Iterator[RayNodes]:
    at = PROVIDER.up()
    env = {"OPENAI_API_KEY": KEY, "OPENAI_BASE_URL": at, "PGPASSWORD": PASSWORD}
    with started(env) as found:
        yield found
    PROVIDER.down()


@pytest.fixture
def address(databases: Databases) -> str:
    return databases.address()


@pytest.fixture
def ledger(nodes: RayNodes) -> Ledger:
    PROVIDER.ledger = Ledger()
    return PROVIDER.ledger


class Batch:
    """A batch in a process of its own, which ends with its context."""

    def __init__(self, nodes: RayNodes, address: str = "", **more: Any) -> None:
        what = {
            "debates": DEBATES, "model": MODEL, "at_once": AT_ONCE, "engine": nodes.engine,
            "journal": without_password(address), **more,
        }  # fmt: skip
        command = [sys.executable, "-m", "tests.scale.ray_batch", json.dumps(what)]
        env = {name: value for name, value in nodes.env.items() if name != "OPENAI_API_KEY"}
        self._out, self._err = TemporaryFile("w+"), TemporaryFile("w+")  # noqa: SIM115
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

    def refused(self) -> str:
        """Why it ended at once."""
        assert self.process.wait(timeout=120) == 1, self.said()
        return self.said()

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
def test_f28_all_runs_end_though_something_is_killed(
    nodes: RayNodes, ledger: Ledger, address: str, killed: Callable[[RayNodes], None]
) -> None:
    with Batch(nodes, address) as batch:
        halfway(ledger, batch)
        killed(nodes)
        check(ledger, batch.ended())


def test_f28_the_same_command_goes_on_where_its_driver_was_killed(
    nodes: RayNodes, ledger: Ledger, address: str
) -> None:
    with Batch(nodes, address) as first:
        halfway(ledger, first)
    with Batch(nodes, address) as again:
        check(ledger, again.ended())


def test_f49_no_key_and_no_password_is_in_what_ray_keeps_or_shows(
    nodes: RayNodes, ledger: Ledger, address: str
) -> None:
    with Batch(nodes, address, debates=2) as batch:
        assert [one["failed"] for one in batch.ended()] == [""] * 2
    secrets = [
        KEY.encode(),
        PASSWORD.encode(),
        address.split(":")[2].split("@", maxsplit=1)[0].encode(),
    ]
    kept = [path for path in nodes.folder.rglob("*") if path.is_file()]
    assert len(kept) > 20
    assert [path for path in kept if any(one in path.read_bytes() for one in secrets)] == []
    shown = [
        command_of(pid).encode() for pid in (*nodes.head.processes(), *nodes.second.processes())
    ]
    assert [one for one in shown if any(secret in one for secret in secrets)] == []


def test_a_password_in_the_command_line_is_refused(nodes: RayNodes, address: str) -> None:
    with Batch(nodes, address, journal=address) as batch:
        assert "Ray shows the command lines of its jobs" in batch.refused()


def test_a_node_without_a_key_is_named(nodes: RayNodes, address: str) -> None:
    with Batch(nodes, address, model="anthropic:claude") as batch:
        assert re.search(r"node [\d.]+: no key for anthropic", batch.refused())


def test_a_file_of_this_machine_is_no_journal_for_two(nodes: RayNodes, tmp_path: Path) -> None:
    with Batch(nodes, journal=str(tmp_path / "j.db")) as batch:
        assert "a journal in a file cannot be written from several machines" in batch.refused()


def test_workers_together_ask_no_more_often_than_a_provider_allows(
    nodes: RayNodes, ledger: Ledger, address: str
) -> None:
    """All that a minute allows goes out at once, and then nothing until it is over: for seconds."""
    with Batch(nodes, address, requests_per_minute=LIMIT) as batch:
        wait(lambda: ledger.asked.total() >= LIMIT, 60, batch.said)
        time.sleep(3)
    assert ledger.asked.total() == LIMIT


def test_who_is_no_part_of_the_cluster_drives_it_by_ray_client(
    nodes: RayNodes, ledger: Ledger, address: str
) -> None:
    with Batch(nodes, address, engine=f"ray://127.0.0.1:{nodes.client}", debates=4) as batch:
        assert [one["failed"] for one in batch.ended()] == [""] * 4


@pytest.mark.smoke
def test_a_cluster_of_this_machine_alone_writes_to_a_file_and_ends_with_the_command(
    tmp_path: Path,
) -> None:
    # Sockets have short names.
    with TemporaryDirectory(prefix="auf-ray-", dir="/tmp") as folder:
        words = f"batch {CAMERA} --protocol complete --engine ray --journal {tmp_path}/j.db --json"
        env = {**os.environ, "RAY_TMPDIR": folder}
        done = subprocess.run(
            [sys.executable, "-m", "aufheben", *words.split()],
            env=env, capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout)["outcomes"] == {"synthesis": 1}
        assert "ray" not in done.stderr.lower()
        wait(lambda: not processes_with(folder), 30)


def test_the_example_of_a_cluster_is_one_to_ray() -> None:
    from ray.autoscaler._private.util import prepare_config, validate_config

    validate_config(prepare_config(yaml.safe_load(EXAMPLE.read_text("utf-8"))))


def without_password(address: str) -> str:
    before, _, after = address.rpartition("@")
    return f"{before.rpartition(':')[0]}@{after}"
