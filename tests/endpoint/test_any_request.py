"""Whatever is said at a door is answered, or refused with a word why: nothing of ours breaks by it."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.routing import Route

from aufheben.rooms import registry as rooms
from aufheben.surfaces.page.api_requests import BESIDE, offered
from aufheben.surfaces.page.server import CHATTING
from tests.any_json import TEXTS, VALUES, segment, written
from tests.endpoint.conftest import program_of
from tests.page.pacing import Paced
from tests.page.serving import Served, Visitor, makes, serving
from tests.profiles import examples
from tests.rooms.settled import DEBATE, EDGES, QUESTION

SAID: dict[str, dict[str, Any]] = {
    "dialectic": {"question": QUESTION, "stances": {"A": "a is a car.", "B": "b is a car."}},
    "deliberation": {"question": QUESTION},
    "judging": {"text": DEBATE},
    "hierarchy": {},
    "rating": {"run": "nobody"},
}
FIELDS = [
    (room, field) for room in SAID for field in (*offered(rooms.named(room)), "question", *BESIDE)
]
SYMBOLIC = {"A": "symbolic", "B": "symbolic"}
STREAM = {"accept": "text/event-stream"}
CHAT = {"model": "dialectic", "messages": [{"role": "user", "content": "hello"}]}
CHAT_FIELDS = (*CHAT, "stream", "stream_options", "n", "temperature", "unknown")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One for all examples; its model is there, and asked nothing."""
    folder: Path = tmp_path_factory.mktemp("any")
    with ExitStack() as stack:
        make = makes(folder / "journal.db", {"": Paced()}, model="openai:m")
        yield stack.enter_context(serving(make, routes=CHATTING))


@pytest.fixture(scope="module")
def program(site: Served) -> Iterator[httpx.Client]:
    with program_of(site) as client:
        yield client


@pytest.fixture(scope="module")
def visitor(site: Served) -> Iterator[Visitor]:
    with site.visitor() as found:
        yield found


@pytest.fixture(scope="module")
def ended(program: httpx.Client) -> str:
    """A run that logic alone has argued to its end."""
    asked = {"room": "dialectic", **SAID["dialectic"], "model": None, "seats": SYMBOLIC}
    run = str(program.post("/api/runs", json=asked).json()["run"])
    with program.stream("GET", f"/api/runs/{run}/events", headers=STREAM) as stream:
        stream.read()
    return run


@pytest.fixture(scope="module")
def edges(program: httpx.Client) -> str:
    return str(program.put("/api/inputs/edges.tsv", content=EDGES).json()["id"])


def holds(site: Served, answer: httpx.Response, said: object) -> None:
    """Answered, or refused with a word why; and nothing of ours broke."""
    assert answer.status_code < 500, (said, answer.text)
    assert site.told == [], said
    is_json = answer.content and answer.headers["content-type"] == "application/json"
    if answer.status_code >= 400 and is_json:
        found = answer.json()
        assert found.get("error") or all(each["what"] for each in found["errors"])


@examples(300)
@given(field=st.sampled_from(FIELDS), value=VALUES)
def test_no_value_of_any_field_of_a_request_breaks_the_interface(
    site: Served, program: httpx.Client, edges: str, field: tuple[str, str], value: Any
) -> None:
    room, name = field
    asked = {"room": room, **SAID[room], name: value}
    if room == "hierarchy":
        asked.setdefault("file", edges)
    holds(site, program.post("/api/estimate", content=written(asked)), asked)


@pytest.mark.parametrize("room", SAID)
def test_no_field_of_a_room_takes_nothing_or_a_name_that_cannot_be(
    site: Served, program: httpx.Client, edges: str, room: str
) -> None:
    for name in (name for each, name in FIELDS if each == room):
        for value in (None, "x" * 5000, "x" * 5000 + ".toml", [None], {"a": None}):
            asked = {"room": room, "file": edges, **SAID[room], name: value}
            if room != "hierarchy" and name != "file":
                del asked["file"]
            holds(site, program.post("/api/estimate", content=written(asked)), (name, value))


@examples(100)
@given(value=VALUES, path=st.sampled_from(("estimate", "runs", "runs/nobody/doubt")))
def test_no_body_breaks_it(site: Served, program: httpx.Client, value: Any, path: str) -> None:
    asked = value if isinstance(value, dict) else [value]
    holds(site, program.post(f"/api/{path}", content=written(asked)), asked)


@examples(150)
@given(field=st.sampled_from(CHAT_FIELDS), value=VALUES)
def test_no_value_of_any_field_of_a_chat_breaks_it(
    site: Served, program: httpx.Client, field: str, value: Any
) -> None:
    asked = {**CHAT, field: value}
    holds(site, program.post("/v1/chat/completions", content=written(asked)), asked)


ASKED = [
    (route, method)
    for route in CHATTING
    if isinstance(route, Route)
    for method in route.methods or ()
]
QUERY = "?q={0}&room={0}&batch={1}&outcome={1}&after={2}&at={0}&form={1}&runs={0}&runs={1}&example={0}&a={0}&b={1}"


def test_every_route_is_tried() -> None:
    assert len(ASKED) > 40


@examples(600)
@given(
    asked=st.sampled_from(ASKED),
    said=st.lists(TEXTS, min_size=3, max_size=3),
    body=VALUES,
    real=st.booleans(),
)
def test_no_address_and_no_body_breaks_any_route(
    site: Served,
    program: httpx.Client,
    visitor: Visitor,
    ended: str,
    asked: tuple[Route, str],
    said: list[str],
    body: Any,
    real: bool,
) -> None:
    route, method = asked
    words = {name: segment(said[0]) for name in route.param_convertors}
    if real and "run" in words and method != "DELETE":
        words["run"] = ended
    at = re.sub(r"{(\w+)[^}]*}", lambda found: words[found[1]], route.path)
    at += QUERY.format(*map(segment, said))
    if at.startswith(("/api/", "/v1/")):
        holds(site, program.request(method, at, content=written(body)), (method, at, body))
        return
    form = {"content-type": "application/x-www-form-urlencoded"} if real else {}
    fields = "&".join(f"{segment(key)}={segment(str(said[2]))}" for key in ("do", "say", said[1]))
    content = fields.encode() if real else written(body)
    holds(site, visitor.change(at, method, content=content, headers=form), (method, at, content))


@examples(200)
@given(field=st.sampled_from(FIELDS), text=TEXTS)
def test_no_text_in_any_field_of_a_form_breaks_the_page(
    site: Served, visitor: Visitor, field: tuple[str, str], text: str
) -> None:
    room, name = field
    asked = {"what": QUESTION, "do": "estimate", name: text}
    body = "&".join(f"{key}={segment(value)}" for key, value in asked.items()).encode()
    form = {"content-type": "application/x-www-form-urlencoded"}
    holds(site, visitor.change(f"/new/{room}", content=body, headers=form), (room, asked))


@pytest.mark.parametrize("odd", ["\ud800", "a\0b"])
def test_what_no_text_holds_is_refused_wherever_it_stands(
    site: Served, program: httpx.Client, visitor: Visitor, odd: str
) -> None:
    bodies: list[Any] = [
        {"question": odd},
        {"question": QUESTION, odd: "x"},
        {"question": QUESTION, "seats": {"AG1": [odd]}},
        {**CHAT, "model": f"{odd}/dialectic"},
        {**CHAT, "messages": [{"role": "user", "content": odd}]},
        {**CHAT, "unknown": {odd: 1}},
    ]
    before = [*site.app.runs()]
    for body in bodies:
        path = "/v1/chat/completions" if "messages" in body else "/api/runs"
        said = program.post(path, content=written(body))
        assert (said.status_code, "half a character" in said.text) == (400, True), body
    assert [*site.app.runs()] == before
    if "\0" in odd:  # of UTF-8 that is none nothing is left in a path
        for at in (
            f"/api/runs/{segment(odd)}",
            f"/api/runs?batch={segment(odd)}",
            "/v1/models/%00",
        ):
            assert program.get(at).status_code == 400
        assert visitor.get(f"/runs?q={segment(odd)}").status_code == 400


@pytest.mark.parametrize("path", ["/api/runs", "/api/estimate", "/v1/chat/completions"])
def test_a_key_that_stands_twice_is_refused(program: httpx.Client, path: str) -> None:
    said = program.post(path, content=b'{"question": "Why?", "question": "How?"}')
    assert (said.status_code, "stands twice" in said.text) == (400, True)


@pytest.mark.parametrize("places", [("/etc/passwd", "/etc/nonexistent"), ("README.md", "NONE.md")])
@pytest.mark.parametrize(
    "field", ["question", "text", "panel", "motion", "model", "wants", "aliases"]
)
def test_nobody_learns_which_files_there_are(
    program: httpx.Client, field: str, places: tuple[str, str]
) -> None:
    def answered(place: str) -> tuple[int, str]:
        room = "judging" if field in ("text", "panel", "motion") else "dialectic"
        value = {"x": place} if field == "aliases" else [place] if field == "wants" else place
        said = program.post("/api/estimate", json={"room": room, **SAID[room], field: value})
        return said.status_code, said.text.replace(place, "")

    there, not_there = map(answered, places)
    assert there == not_there
