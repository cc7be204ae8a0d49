"""What the query of an address may say: what its route takes, as it is described, and no word more."""

from typing import Any

import httpx
import pytest

from aufheben.surfaces.page.requests import Route
from aufheben.surfaces.page.server import CHATTING
from tests.endpoint.conftest import program_of
from tests.page.serving import Served

EACH = [
    (method, route)
    for route in CHATTING
    if isinstance(route, Route)
    for method in sorted(route.methods or ())
    if method != "HEAD"
]


def _filled(path: str) -> str:
    for name in ("run", "name", "look", "room", "form", "sheet", "model:path"):
        path = path.replace(f"{{{name}}}", name)
    return path


def _asked(site: Served, method: str, path: str, **query: str) -> httpx.Response:
    if path.startswith(("/api", "/v1")):
        with program_of(site) as program:
            return program.request(method, path, params=query)
    with site.visitor() as visitor:
        return visitor.change(path, method, params=query, headers={"accept": "application/json"})


def test_every_route_says_what_its_query_may_say() -> None:
    assert all(isinstance(route, Route) for route in CHATTING)


@pytest.mark.parametrize(("method", "route"), EACH, ids=lambda one: getattr(one, "path", one))
def test_a_word_that_a_route_does_not_take_is_refused_before_anything_is_done(
    site: Served, method: str, route: Route
) -> None:
    told = _asked(site, method, _filled(route.path), colour="red").text
    refused = "unknown name 'colour' in the query" in told or "nothing is said here" in told
    assert refused == (route.query is not None), told
    if route.query:
        assert all(name in told for name in route.query)


@pytest.mark.parametrize(("method", "route"), EACH, ids=lambda one: getattr(one, "path", one))
def test_a_word_that_is_nearly_one_of_a_route_is_told_that_one(
    site: Served, method: str, route: Route
) -> None:
    for name in (each for each in route.query or () if len(each) > 2):
        told = _asked(site, method, _filled(route.path), **{f"{name}s": "1"}).json()
        assert told["errors"][0]["do"] == f"write {name!r}"


def test_what_is_described_is_what_is_taken(program: httpx.Client) -> None:
    said = program.get("/api/openapi.json").json()["paths"]
    found = {
        (method.upper(), path): [each["name"] for each in does.get("parameters", ())]
        for path, methods in said.items()
        for method, does in methods.items()
        if method != "parameters"
    }
    own = [(method, route) for method, route in EACH if route.path.startswith("/api/")]
    assert found == {(method, route.path): [*(route.query or ())] for method, route in own}


@pytest.mark.parametrize("path", ["/api/runs", "/runs"])
@pytest.mark.parametrize(
    "query", [{"room": "kitchen"}, {"outcome": "justifed"}, {"after": "x"}, {"after": "-1"}]
)
def test_runs_that_cannot_be_meant_are_not_all_runs(
    site: Served, path: str, query: dict[str, Any]
) -> None:
    assert _asked(site, "GET", path, **query).status_code == 400
