"""Small requests that take the engine or a reader long keep nobody else waiting, and are ended."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from tests.freezing import RUNS
from tests.page.conftest import Serve
from tests.page.serving import Served, Visitor

LOOKED = 25
"""How often somebody else looks meanwhile; none of it may come to a client's limit of a minute."""


def looked_at(site: Served, visitor: httpx.Client) -> None:
    """What somebody else wants meanwhile is answered."""
    for _ in range(LOOKED):
        assert visitor.get("/runs").status_code == 200
        assert site.get("/healthz", "Host: probe").status == 200


@pytest.fixture
def api(site: Served) -> Any:
    """A program with the token."""
    with httpx.Client(
        base_url=site.origin, headers={"authorization": f"Bearer {site.door.token}"}, timeout=60
    ) as client:
        yield client


@pytest.mark.parametrize("name", RUNS)
def test_a_run_that_takes_long_keeps_nobody_waiting_and_is_stopped(
    name: str, site: Served, api: httpx.Client
) -> None:
    with site.visitor() as visitor, ThreadPoolExecutor(4) as others:
        asked = [others.submit(api.post, "/api/runs", json=RUNS[name]) for _ in range(3)]
        looked_at(site, visitor)
        begun = [each.result() for each in asked]
        assert {answer.status_code for answer in begun} <= {201, 400}
        for run in [answer.json()["run"] for answer in begun if answer.status_code == 201]:
            looked_at(site, visitor)
            state = api.post(f"/api/runs/{run}/stop").json()["state"]
            assert state in ("stopped", "ended", "failed")
        assert visitor.get("/healthz").status_code == 200
    assert [*site.app.runs(interrupted=True)] == []


@pytest.mark.parametrize("name", RUNS)
def test_what_takes_long_while_it_is_typed_or_costed_keeps_nobody_waiting(
    name: str, site: Served, api: httpx.Client
) -> None:
    said = RUNS[name]
    typed = {"question": said["question"], "stances": [*said["stances"].items()]}
    with site.visitor() as visitor, site.visitor() as other, ThreadPoolExecutor(4) as others:
        asked = [
            *(others.submit(_typed, visitor, typed) for _ in range(3)),
            others.submit(lambda: api.post("/api/estimate", json=said).status_code),
        ]
        looked_at(site, other)
        read = _typed(other, {"question": "Is x good?", "stances": [["a", "x is p."]]})
        assert read == 200
        assert {each.result() for each in asked} <= {200, 400}


def _typed(visitor: Visitor, typed: Any) -> int:
    return visitor.change("/read", content=json.dumps(typed)).status_code


def test_a_file_that_takes_long_to_read_keeps_nobody_waiting(
    site: Served, api: httpx.Client
) -> None:
    text = f"<?xml {' ' * 400_000}"
    kept = api.put("/api/inputs/q.owl", content=text).json()["id"]
    with site.visitor() as visitor, ThreadPoolExecutor(4) as others:
        asked = [
            others.submit(api.post, "/api/estimate", json={"room": "hierarchy", "file": kept})
            for _ in range(3)
        ]
        looked_at(site, visitor)
        assert {each.result().status_code for each in asked} == {400}


def test_a_server_ends_while_much_is_computed(serve: Serve) -> None:
    site = serve()
    with httpx.Client(
        base_url=site.origin, headers={"authorization": f"Bearer {site.door.token}"}, timeout=60
    ) as api:
        for _ in range(4):
            begun = api.post("/api/runs", json=RUNS["arguments of both sides"])
            assert begun.status_code == 201
    site.close()
    assert [*site.app.runs(interrupted=True)] == []
