"""Tokens by name: each opens page and API, the log and the budgets know whose it was, and it can be withdrawn."""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from aufheben.app.holders import TokenFile
from aufheben.app.permissions import Allowed
from aufheben.app.places import asking_user
from aufheben.surfaces.page import api
from aufheben.surfaces.page.door import Bounds
from aufheben.surfaces.page.log import Log
from tests.app.test_token_file import ANN, BOB, BOTH, written
from tests.endpoint.conftest import Serve
from tests.endpoint.test_budgets import GIVEN
from tests.endpoint.test_limits import PAID, Silent
from tests.page.serving import Served


@pytest.fixture
def tokens(tmp_path: Path) -> Path:
    """The file."""
    return written(tmp_path / "tokens.toml", BOTH)


def named(site: Served, token: str) -> httpx.Client:
    """A program of whoever has this token."""
    headers = {"authorization": f"Bearer {token}"}
    return httpx.Client(base_url=site.origin, headers=headers, timeout=60)


@contextmanager
def browser(site: Served, token: str) -> Iterator[httpx.Client]:
    """A browser that came in by this token."""
    with httpx.Client(base_url=site.origin, timeout=60) as client:
        assert client.get("/", params={"token": token}).status_code == 303
        yield client


def sealed(site: Served, client: httpx.Client) -> dict[str, str]:
    """What a page of ours would say with a change."""
    cookie = str(client.cookies[site.door.cookie])
    return {"origin": site.origin, "x-aufheben": site.door.seal(cookie)}


def test_who_is_taken_out_of_the_file_opens_nothing_any_more_by_token_cookie_or_seal(
    serve: Serve, tokens: Path
) -> None:
    site = serve(names=TokenFile(tokens, print))
    with named(site, ANN) as program, browser(site, ANN) as ann, browser(site, BOB) as bob:
        before = sealed(site, ann)
        assert program.get("/api/rooms").status_code == 200
        assert (ann.get("/").status_code, bob.get("/").status_code) == (200, 200)
        assert ann.post("/demo", headers=before).status_code == 303
        written(tokens, f'[bob]\ntoken = "{BOB}"\n')
        assert program.get("/api/rooms").status_code == 401
        assert ann.get("/").status_code == 403
        assert ann.get("/", params={"token": ANN}).status_code == 403
        assert ann.post("/demo", headers=before).status_code == 403
        assert bob.get("/").status_code == 200
        written(tokens, f'[ann]\ntoken = "ann-has-another-one"\n[bob]\ntoken = "{BOB}"\n')
        assert ann.get("/").status_code == 403  # what was made of the old one stays withdrawn


def test_nobody_s_cookie_is_taken_for_another_s_and_no_seal_fits_another_s_cookie(
    serve: Serve, tokens: Path
) -> None:
    site = serve(names=TokenFile(tokens, print))
    with browser(site, ANN) as ann, browser(site, BOB) as bob:
        cookie = str(ann.cookies[site.door.cookie])
        assert "~ann~" in cookie
        forged = httpx.get(
            f"{site.origin}/", cookies={site.door.cookie: cookie.replace("~ann~", "~bob~")}
        )
        assert forged.status_code == 403
        assert ann.post("/demo", headers=sealed(site, bob)).status_code == 403


def test_who_comes_by_another_token_is_another_from_then_on(serve: Serve, tokens: Path) -> None:
    site = serve(names=TokenFile(tokens, print))
    with browser(site, ANN) as client:
        client.get("/", params={"token": BOB})
        assert "~bob~" in str(client.cookies[site.door.cookie])


def test_a_stream_of_events_ends_when_its_token_is_withdrawn(
    serve: Serve, tokens: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api, "ALIVE", 0.01)
    site = serve({"": Silent()}, defaults={"model": PAID}, names=TokenFile(tokens, print))
    with named(site, ANN) as program:
        run = program.post("/api/runs", json=GIVEN).json()["run"]
        asked = {"accept": "text/event-stream"}
        with program.stream("GET", f"/api/runs/{run}/events", headers=asked) as stream:
            lines = stream.iter_raw()
            next(lines)
            written(tokens, "")
            with pytest.raises(httpx.RemoteProtocolError):
                list(lines)
    assert site.told == []


def test_the_log_says_who_by_name_and_shows_no_token(serve: Serve, tokens: Path) -> None:
    lines = list[str]()
    log = Log(lines.append)
    site = serve(
        {"": Silent()}, defaults={"model": PAID}, names=TokenFile(tokens, log.told), log=log
    )
    with named(site, ANN) as ann, browser(site, BOB) as bob, named(site, site.door.token) as start:
        run = ann.post("/api/runs", json=GIVEN).json()["run"]
        bob.get("/")
        start.post(f"/api/runs/{run}/stop")
    # A line is said once its answer has gone out.
    site.close()
    rows: list[dict[str, Any]] = [json.loads(line) for line in lines]
    assert [(row.get("route"), row.get("who")) for row in rows if "route" in row] == [
        ("/api/runs", "ann"),
        ("/", "bob"),
        ("/api/runs/{run}/stop", None),
    ]
    assert [row["who"] for row in rows if row["event"] == "run"] == ["ann"]
    assert not any(each in "".join(lines) for each in (ANN, BOB, site.door.token))


def test_a_budget_of_one_name_is_never_passed_and_takes_nothing_from_another(
    serve: Serve, tokens: Path
) -> None:
    site = serve(
        {"": Silent()},
        defaults={"model": PAID, "allowed": Allowed(per_day=10.0)},
        names=TokenFile(tokens, print),
    )
    with named(site, ANN) as ann, named(site, BOB) as bob:
        first = bob.post("/api/runs", json=GIVEN | {"money": 1.5}).json()["run"]
        second = bob.post("/api/runs", json=GIVEN).json()["run"]
        limits = [site.app.kept(run)[1].job.limits.money for run in (first, second)]
        assert limits == [1.5, 0.5]
        refused = bob.post("/api/runs", json=GIVEN)
        assert refused.status_code == 400
        assert "the budget of 2 dollars a day of bob is spent" in refused.text
        assert bob.post(f"/api/runs/{first}/stop").status_code == 200
        of_ann = ann.post("/api/runs", json=GIVEN | {"money": 4.0}).json()["run"]
        ann.post(f"/api/runs/{of_ann}/stop")
        # Who goes on with a run pays for it too, whoever began it.
        assert bob.post(f"/api/runs/{of_ann}/resume").status_code == 400


def test_whoever_asks_for_numbers_is_told_what_is_left_for_all(serve: Serve, tokens: Path) -> None:
    allowed = {"allowed": Allowed(per_day=10.0)}
    site = serve(defaults=allowed, names=TokenFile(tokens, print))
    with named(site, ANN) as ann, named(site, BOB) as bob:
        for client in (ann, bob):
            assert "aufheben_budget_left_dollars 10.0" in client.get("/metrics").text


def test_a_name_is_one_user_however_many_programs_and_browsers_it_comes_by(
    serve: Serve, tokens: Path
) -> None:
    site = serve(names=TokenFile(tokens, print))
    for token in (ANN, BOB):
        with named(site, token) as program:
            assert program.put("/api/inputs/a.txt", content=b"a").status_code == 201
        for _ in range(2):
            with browser(site, token) as client:
                said = client.put("/inputs/a.txt", content=b"a", headers=sealed(site, client))
                assert said.status_code == 201
    assert Counter(each.by for each in site.site.inputs._kept.values()) == {"ann": 3, "bob": 3}


def test_whoever_has_a_name_is_one_user_in_however_many_browsers(
    serve: Serve, tokens: Path
) -> None:
    site, asked = serve(names=TokenFile(tokens, print)), set[str]()
    answered = site.site.places.ask

    async def noted(*what: Any) -> Any:
        asked.add(asking_user())
        return await answered(*what)

    site.site.places.ask = cast("Any", noted)  # type: ignore[method-assign]
    typed = json.dumps({"question": "Is x good?", "stances": [["a", "x is p."]]})
    with browser(site, ANN) as one, browser(site, ANN) as other, browser(site, BOB) as bob:
        for client in (one, other, bob):
            headers = sealed(site, client)
            assert client.post("/read", content=typed, headers=headers).status_code == 200
    assert asked == {"ann", "bob"}


def test_whoever_has_a_name_leaves_others_half_of_what_may_go_on(
    serve: Serve, tokens: Path
) -> None:
    site = serve(
        {"": Silent()},
        defaults={"model": PAID},
        names=TokenFile(tokens, print),
        bounds=Bounds(runs=4),
    )
    with named(site, ANN) as ann, named(site, BOB) as bob:
        begun = [ann.post("/api/runs", json=GIVEN) for _ in range(3)]
        assert [each.status_code for each in begun] == [201, 201, 503]
        assert "2 runs that you began" in begun[-1].text
        assert bob.post("/api/runs", json=GIVEN).status_code == 201
        ann.post(f"/api/runs/{begun[0].json()['run']}/stop")
        assert ann.post("/api/runs", json=GIVEN).status_code == 201
