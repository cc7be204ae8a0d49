"""Row 49 of the matrix: what goes wrong is told in words, and nothing of the inside is."""

import json
from collections.abc import AsyncIterator

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from aufheben.errors import (
    AgentFailed,
    BadInput,
    Damaged,
    Left,
    Locked,
    ManyErrors,
    MissingExtra,
    Misuse,
    Stuck,
)
from aufheben.surfaces.page.faults import complaints
from aufheben.words import Said
from tests.page.conftest import Serve
from tests.page.serving import Served
from tests.profiles import examples

CANARY = "sk-canary-7f3a9c2e51"
HTML = {"accept": "text/html,application/xhtml+xml"}
NO_MOTION = Said("aufheben.rooms.judging.transcripts.drafts", "no_motion")
CHECK = Said("aufheben.rooms.files", "check_name")
ERRORS: dict[str, Exception] = {
    "bug": RuntimeError(f"no such thing in /home/ann/secret/journal.db: {CANARY}"),
    "misuse": Misuse(f"a part of ours: {CANARY}"),
    "chained": BadInput("no motion", do="check the name"),
    "input": BadInput(NO_MOTION, do=CHECK, file="/home/ann/handed/会議.toml", line=3),
    "many": ManyErrors([BadInput("no motion", line=1), BadInput("give it once", line=2)]),
    "extra": MissingExtra(
        extra="web",
        why="starlette, uvicorn or prometheus-client is not installed; they serve the page",
    ),
    "agent": AgentFailed(f"openai answered 401 to the key {CANARY}"),
    "stuck": Stuck(BadInput("no motion")),
    "left": Left("the input ended"),
    "locked": Locked("another process holds the run x: /home/ann/journal.db.lock"),
    "damaged": Damaged("rows are missing in /home/ann/.local/share/aufheben/journal.db"),
    "live": BadInput("<img src=x onerror=alert(1)>", do="</script><script>alert(1)</script>"),
}
STATUS = {
    "bug": 500, "misuse": 500, "chained": 400, "input": 400, "many": 400, "extra": 501, "agent": 502,
    "stuck": 409, "left": 409, "locked": 409, "damaged": 500, "live": 400,
}  # fmt: skip


async def _raising(request: Request) -> Response:
    error = ERRORS[request.path_params["which"]]
    cause = ValueError(CANARY) if request.path_params["which"] == "chained" else None
    raise error from cause


async def _breaking(_: Request) -> Response:
    async def words() -> AsyncIterator[bytes]:
        yield b"begun"
        raise RuntimeError(CANARY)

    return StreamingResponse(words())


ROUTES = [Route("/raise/{which}", _raising), Route("/break", _breaking)]


@pytest.fixture
def failing(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> Served:
    """A page on which everything goes wrong."""
    monkeypatch.setenv("OPENAI_API_KEY", CANARY)
    return serve(routes=ROUTES)


@pytest.mark.parametrize("which", ERRORS)
def test_f49_whatever_is_raised_is_told_without_its_inside(failing: Served, which: str) -> None:
    with failing.visitor() as visitor:
        page = visitor.get(f"/raise/{which}", headers=HTML)
        found = visitor.get(f"/raise/{which}", headers={"accept": "application/json"})
    assert page.status_code == found.status_code == STATUS[which]
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert {"status", "errors"} == set(found.json())
    for text in (page.text, json.dumps(found.json(), ensure_ascii=False), *failing.told):
        assert CANARY not in text
        assert "Traceback" not in text
        assert "/home/ann" not in text
        assert "site-packages" not in text
    assert "<script>" not in page.text
    assert "<img" not in page.text


def test_f49_a_bug_is_told_in_one_line_to_who_started_the_page_alone(failing: Served) -> None:
    with failing.visitor() as visitor:
        answer = visitor.get("/raise/bug")
    what = "something broke in aufheben itself; the terminal says more"
    assert answer.json()["errors"] == [{"what": what, "do": "", "place": ""}]
    [line] = failing.told
    assert line.startswith("bug in aufheben: RuntimeError at ")
    assert "test_page_faults.py:" in line
    assert "\n" not in line


def test_f49_a_place_is_the_name_that_the_file_had(failing: Served) -> None:
    with failing.visitor() as visitor:
        [found] = visitor.get("/raise/input").json()["errors"]
        [ja] = visitor.get("/raise/input", headers={"accept-language": "ja"}).json()["errors"]
        many = visitor.get("/raise/many").json()["errors"]
    assert found == {"what": "no motion", "do": "check the name", "place": "会議.toml:3"}
    assert ja == {
        "what": "論題がありません",
        "do": "名前を確かめてください",
        "place": "会議.toml:3",
    }
    assert [each["place"] for each in many] == ["1", "2"]


def test_f49_an_answer_that_breaks_off_is_seen_to(failing: Served) -> None:
    with failing.visitor() as visitor, pytest.raises(httpx.RemoteProtocolError):
        visitor.get("/break")
    assert len(failing.told) == 1
    assert CANARY not in failing.told[0]


def test_f49_a_method_that_is_none_of_a_page_says_so(failing: Served) -> None:
    with failing.visitor() as visitor:
        answer = visitor.change("/raise/bug", "DELETE")
    assert answer.status_code == 405
    assert answer.json()["errors"][0]["do"] == "use the buttons of the page"


@examples(200)
@given(st.text(max_size=200), st.text(max_size=80), st.sampled_from(["en", "ja"]))
def test_f49_any_words_make_a_complaint(what: str, do: str, lang: str) -> None:
    [found] = complaints(BadInput(what, do=do), "ja" if lang == "ja" else "en")
    assert isinstance(found.what, str)
