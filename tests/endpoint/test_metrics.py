"""`/metrics`: what a server does, in numbers, for whoever has the token; and never more series than are known."""

import string
from collections.abc import Iterator
from http import HTTPStatus
from math import isnan
from pathlib import Path

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families

from aufheben import errors
from aufheben.app.usage import spent
from aufheben.errors import JournalFailed
from aufheben.surfaces.page.server import CHATTING
from aufheben.testing import FakeServer
from tests.endpoint.conftest import Serve, program_of
from tests.endpoint.test_budgets import GIVEN, started
from tests.endpoint.test_limits import Silent
from tests.page.serving import Served, makes, serving
from tests.secrecy.answers import MODEL, Telling
from tests.secrecy.test_doors import defaults

Series = dict[tuple[str, frozenset[tuple[str, str]]], float]


def series(client: httpx.Client) -> Series:
    """All that is told, by name and labels."""
    answer = client.get("/metrics")
    assert answer.status_code == 200, answer.text
    return {
        (one.name, frozenset(one.labels.items())): one.value
        for family in text_string_to_metric_families(answer.text)
        for one in family.samples
    }


def value(found: Series, name: str, **labels: str) -> float:
    """Of the one series, or the sum of those with these labels."""
    return sum(
        said for (each, has), said in found.items() if each == name and has >= set(labels.items())
    )


@pytest.mark.parametrize("said", [{}, {"authorization": "Bearer x"}, {"authorization": "Basic x"}])
def test_who_has_no_token_is_told_no_number(site: Served, said: dict[str, str]) -> None:
    assert httpx.get(f"{site.origin}/metrics", headers=said).status_code == 401


def test_a_browser_that_was_let_in_asks_for_them_by_the_token_too(site: Served) -> None:
    with site.visitor() as visitor:
        assert visitor.get("/metrics").status_code == 401


def test_a_scrape_as_prometheus_asks_for_it_is_answered_in_a_form_that_it_asked_for(
    program: httpx.Client,
) -> None:
    asked = "application/openmetrics-text;version=1.0.0;q=0.6,text/plain;version=0.0.4;q=0.3"
    found = program.get("/metrics", headers={"accept": asked})
    assert found.headers["content-type"].startswith("application/openmetrics-text; version=1.0.0")
    assert found.text.endswith("# EOF\n")
    plain = program.get("/metrics", headers={"accept": "*/*"})
    assert plain.headers["content-type"].startswith("text/plain; version=0.0.4")


def test_what_runs_took_is_counted_as_their_journal_has_it_and_once_where_they_are_gone_on_with(
    serve: Serve,
) -> None:
    said = {"what": "Should it be?", "stances": {"AG1": "It should.", "AG2": "No."}, "model": MODEL}
    with FakeServer(Telling()) as server:
        site = serve(defaults=defaults(server))
        with program_of(site) as program:
            program.post("/api/runs", json={"room": "ask", "name": "r", **said})
            program.get("/api/runs/r/events", headers={"accept": "text/event-stream"})
            program.post("/api/runs/r/resume")
            program.get("/api/runs/r/events", headers={"accept": "text/event-stream"})
            found = series(program)
    took = spent(site.app.store.read("r"))
    assert took.calls > 1
    assert value(found, "aufheben_calls_total") == took.calls
    assert value(found, "aufheben_tokens_total") == took.tokens
    assert value(found, "aufheben_money_dollars_total") == (took.money or 0.0)
    assert value(found, "aufheben_runs_total", state="ended", outcome="synthesis") >= 1


def test_a_run_is_counted_as_it_stands_and_as_it_came_to_rest(serve: Serve) -> None:
    agent = Silent()
    site = started(serve, agent)
    with program_of(site) as program:
        run = program.post("/api/runs", json=GIVEN | {"money": 0.5}).json()["run"]
        going = series(program)
        assert value(going, "aufheben_runs_under_way") == 1
        assert value(going, "aufheben_runs_total") == 0
        assert value(going, "aufheben_budget_left_dollars") == 1.5
        program.post(f"/api/runs/{run}/stop")
        stopped = series(program)
    assert value(stopped, "aufheben_runs_under_way") == 0
    assert value(stopped, "aufheben_runs_total", room="dialectic", state="stopped") == 1
    assert value(stopped, "aufheben_requests_total", route="/api/runs", status="201") == 1


def test_a_seat_that_waits_for_a_person_is_counted_while_it_does(program: httpx.Client) -> None:
    seats = {"seats": {"AG1": "human", "AG2": "human"}}
    said = {"question": "Should we?", "stances": {"AG1": "We should.", "AG2": "No."}, **seats}
    run = program.post("/api/runs", json=said).json()["run"]

    def waiting() -> float:
        return value(series(program), "aufheben_seats_waiting", who="person")

    while waiting() == 0:
        assert program.get(f"/api/runs/{run}").json()["state"] == "running"
    program.post(f"/api/runs/{run}/stop")
    assert waiting() == 0


def test_what_is_refused_is_counted_by_status_and_kind(program: httpx.Client) -> None:
    program.post("/api/runs", json={"room": "nowhere"})
    program.get("/api/runs/nobody")
    found = series(program)
    assert value(found, "aufheben_refusals_total", status="400", error="BadInput") == 1
    assert value(found, "aufheben_refusals_total", status="404") == 1


def test_where_the_journal_is_away_all_else_is_told(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = started(serve, Silent())

    def away(*_: object) -> None:
        raise JournalFailed("no server")

    monkeypatch.setattr(type(site.app.store), "runs", away)
    with program_of(site) as program:
        found = series(program)
    assert value(found, "aufheben_runs_most") == site.door.bounds.runs
    left = value(found, "aufheben_budget_left_dollars")
    assert isnan(left)


def test_servers_of_one_process_count_apart_and_nothing_stands_in_the_library_s_own(
    serve: Serve,
) -> None:
    first, second = serve(), serve()
    with program_of(first) as program:
        program.get("/api/rooms")
        assert value(series(program), "aufheben_requests_total", route="/api/rooms") == 1
    with program_of(second) as program:
        assert value(series(program), "aufheben_requests_total", route="/api/rooms") == 0
    assert not [each.name for each in REGISTRY.collect() if each.name.startswith("aufheben")]


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all that is asked."""
    folder: Path = tmp_path_factory.mktemp("busy")
    with serving(makes(folder / "journal.db"), routes=CHATTING) as site:
        yield site


WORD = st.text(string.ascii_letters + string.digits + "-._~%", min_size=1, max_size=12)
PATHS = st.one_of(
    WORD.map("/{}".format),
    st.tuples(st.sampled_from(["/api/runs", "/api/inputs", "/runs", "/v1", "/static"]), WORD).map(
        "/".join
    ),
)
METHODS = st.one_of(st.sampled_from(["GET", "POST", "PUT", "DELETE"]), WORD.filter(str.isalpha))


@given(method=METHODS, path=PATHS, name=WORD)
def test_whatever_is_asked_the_series_are_those_that_can_be_named_beforehand(
    busy: Served, method: str, path: str, name: str
) -> None:
    with program_of(busy) as program:
        program.request(method, path, headers={"x-name": name}, json={"name": name, "room": name})
        found = series(program)
    routes = {each.path for each in CHATTING} | {"", "/healthz", "/readyz", "/metrics"}  # type: ignore[attr-defined]
    statuses = {str(int(each)) for each in HTTPStatus} | {"0"}
    for _, labels in found:
        said = dict(labels)
        assert said.get("route", "") in routes
        assert said.get("status", "0") in statuses
        assert said.get("method", "other").isidentifier()
        assert len(said.get("method", "")) <= len("OPTIONS")
        assert said.get("error", "") in {"", "other", *vars(errors)}
