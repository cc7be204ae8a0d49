"""No line of a server's log, and no number of it, holds a key, the token, or anything that anybody wrote."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from aufheben.app import App
from aufheben.app.secrecy import bug_in_brief
from aufheben.errors import Unasked
from aufheben.surfaces.page.log import Log, shown
from aufheben.surfaces.page.server import CHATTING
from aufheben.testing import FakeServer
from aufheben.words import speaker
from tests.endpoint.conftest import program_of
from tests.page.serving import makes, serving
from tests.secrecy.answers import MODEL, REFUSED, Telling
from tests.secrecy.planting import KEYS, leaked
from tests.secrecy.test_doors import defaults

_OF_RUNS = speaker("aufheben.app.server_runs")
_OF_PAGES = speaker("aufheben.surfaces.page.server")
WORDS = "Wortkanarie"
"""Stands in whatever anybody writes."""


@pytest.fixture
def server() -> Any:
    with FakeServer(Telling()) as server:
        yield server


def asked(site: Any) -> None:
    """Every door, with words in every place of a request, answered and refused, well and ill."""
    said = {"what": f"Should {WORDS} be closed?", "stances": {"AG1": f"No {WORDS}.", "AG2": "Yes."}}
    with program_of(site) as program, site.visitor() as visitor:
        for name, model in ((f"{WORDS}-r", MODEL), (f"{WORDS}-refused", REFUSED)):
            program.post("/api/runs", json={"room": "ask", "name": name, "model": model, **said})
            program.get(f"/api/runs/{name}/events", headers={"accept": "text/event-stream"})
        for path in (
            f"/api/runs/{WORDS}",
            f"/{WORDS}?{WORDS}",
            f"/api/runs?q={WORDS}",
            "/api/rooms",
        ):
            program.get(path, headers={"user-agent": WORDS, "referer": f"http://{WORDS}/"})
            visitor.get(path)
        program.put(f"/api/inputs/{WORDS}.txt", content=WORDS)
        program.post("/api/runs", json={WORDS: WORDS})
        program.request(WORDS, "/api/rooms")
        program.post("/v1/chat/completions", json={"model": WORDS, "messages": []})
        visitor.get(f"/?token={WORDS}{site.door.token}")
    site.get("/", f"Host: {WORDS}")
    for path in ("/healthz", "/readyz"):
        site.get(path, "Host: x")


def test_f49_no_line_of_a_log_and_no_number_holds_a_key_the_token_or_words_of_anybody(
    folder: Path, server: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: object, **__: object) -> None:
        raise RuntimeError(f"{WORDS} {KEYS} at {WORDS}.py:1")

    with pytest.raises(RuntimeError) as raised:
        breaks()
    lines, numbers, bug = list[str](), "", raised.value
    log = Log(lines.append)
    with serving(
        makes(folder / "journal.db", models=(REFUSED,), **defaults(server)),
        routes=CHATTING,
        log=log,
    ) as site:
        asked(site)
        monkeypatch.setattr(App, "count", breaks)
        with program_of(site) as program:
            assert program.get("/api/runs").status_code == 500
            numbers = program.get("/metrics").text
        broke = _OF_RUNS("bug", run=WORDS, **bug_in_brief(bug)._asdict())
        site.soon(lambda: site.site.tell(broke))
    log.told(_OF_PAGES("interrupted_stays", run=WORDS, kind="Locked"))
    log.told(speaker("aufheben.surfaces.cli.servers")("go_on_with", run=WORDS))
    log.told(f"to go on: aufheben resume {WORDS}")
    rows = [json.loads(line) for line in lines]
    whole = "\n".join(lines)
    assert 'outcome="synthesis"' in numbers
    assert WORDS not in whole + numbers
    assert site.door.token not in whole + numbers
    assert leaked((whole + numbers).encode()) == []
    assert {row["event"] for row in rows} == {"request", "refusal", "run", "outage", "bug", "note"}
    assert {row.get("route") for row in rows} >= {"/api/runs/{run}", "/api/inputs/{name}", None}
    assert not any(row.get("route") in ("/healthz", "/readyz") for row in rows)
    runs = {row["run"]: row for row in rows if "state" in row}
    well, ill = runs[shown(f"{WORDS}-r")], runs[shown(f"{WORDS}-refused")]
    assert well["event"] == "run"
    assert (well["state"], well["outcome"]) == ("ended", "synthesis")
    assert (ill["event"], ill["error"]) == ("outage", Unasked.__name__)
    assert shown("0123456789ab") == "0123456789ab"
    bugs = [row for row in rows if row["event"] == "bug"]
    assert [row["error"] for row in bugs] == ["RuntimeError"] * 2
    assert all(re.fullmatch(r"(\w+\.py:\d+ > )*test_logged\.py:\d+", row["at"]) for row in bugs)
    assert [row.get("run") for row in bugs] == [None, shown(WORDS)]
