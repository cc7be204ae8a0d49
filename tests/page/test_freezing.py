"""Small requests that take the engine or a reader long keep nobody else waiting, and are ended."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from tests.page.conftest import Serve
from tests.page.serving import Served, Visitor

SIDES = ("AG1", "AG2")
LOOKED = 25
"""How often somebody else looks meanwhile; none of it may come to a client's limit of a minute."""


def doubled(steps: int, step: str, other: str) -> str:
    """A stance with two rules to each step: two arguments to the power of the steps."""
    rules = [
        f"If something is {step}{i}{more}, it is {step}{i + 1}."
        for i in range(steps)
        for more in ("", f" and {other}")
    ]
    return f"x is {step}0. x is {other}. {' '.join(rules)} If something is {step}{steps}, it is"


def crossed(rules: int) -> list[str]:
    """Two sides of so many rules; each of the second speaks against one of the first."""
    first = " ".join(f"If something is p{i}, it is p{i + 1}." for i in range(rules))
    second = " ".join(
        f"If something is q{i} and p{i}, it is not b. If something is q{i}, it is q{i + 1}."
        for i in range(rules)
    )
    return [f"x is p0. {first} If something is p{rules}, it is b.", f"x is q0. {second}"]


def debate(question: str, stances: Any, agents: tuple[str, str] = ("symbolic", "symbolic")) -> Any:
    seats = dict(zip(SIDES, agents, strict=True))
    return {"question": question, "stances": dict(zip(SIDES, stances, strict=True)), "seats": seats}


MANY = [f"{doubled(11, 'p', 'r')} good.", f"{doubled(11, 'q', 's')} not good."]
PEOPLE = ("human", "human")
CALM = ["We should do it.", "We should not."]
RUNS: dict[str, Any] = {
    "blanks of a question": debate(f"Should{' ' * 20_000}x?", CALM, PEOPLE),
    "words of a question": debate(f"Should {'the a of ' * 1_000}x?", CALM, PEOPLE),
    "arguments of both sides": debate("Is x good?", MANY),
    "arguments beside a person": debate("Is x good?", MANY, ("symbolic", "human")),
    "arguments of one side": debate("Is x good?", [f"{doubled(80, 'p', 'r')} good.", "x is q."]),
    "rules that cross": debate("Is x b?", crossed(60)),
    "variables": debate(
        "Is x good?",
        [
            " ".join(f"r(x{i}, x{j})." for i in range(12) for j in range(12))
            + " r(A, B) & r(B, C) & r(C, D) & r(D, E) & r(E, F) -> good(A).",
            "x0 is not good.",
        ],
    ),
    "signs of a stance": debate("Is x good?", ["+ " * 12_000, "- " * 12_000]),
    "a Japanese question": debate(f"{'あ' * 20_000}べきか", ["する。", "しない。"]),
}


def looked_at(site: Served, visitor: httpx.Client) -> None:
    """What somebody else wants meanwhile is answered."""
    for _ in range(LOOKED):
        assert visitor.get("/runs").status_code == 200
        assert site.get("/healthz", "Host: probe").status == 200


@pytest.fixture
def api(site: Served) -> Any:
    """A program with the token."""
    with httpx.Client(
        base_url=site.origin,
        headers={"authorization": f"Bearer {site.door.token}"},
        timeout=60,
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
