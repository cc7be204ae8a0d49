"""The JSON interface: any room asked for, followed, read and asked by a program with the token."""

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from aufheben.app.demo import example, table_example
from aufheben.surfaces.page.door import Bounds
from tests.endpoint.conftest import Serve, program_of
from tests.page.pacing import Paced
from tests.page.serving import Served
from tests.rooms.settled import EDGES, QUESTION


def camera(lang: Any = "en") -> dict[str, Any]:
    shown = example(lang)
    return {"question": shown.question, "stances": dict(shown.stances)}


def begun(program: httpx.Client, **asked: Any) -> str:
    """The name of a run that has ended."""
    said = program.post("/api/runs", json=asked)
    assert said.status_code == 201, said.text
    run = said.json()["run"]
    assert said.headers["location"] == f"/api/runs/{run}"
    with program.stream("GET", f"/api/runs/{run}/events", headers=STREAM) as stream:
        assert stream.read().endswith(b"event: end\ndata: {}\n\n")
    return str(run)


def followed(program: httpx.Client, run: str) -> list[str]:
    """What a stream of it says up to its end, or to where it says that it is still there."""
    said = ""
    with program.stream("GET", f"/api/runs/{run}/events", headers=STREAM) as stream:
        for more in stream.iter_text():
            said += more
            if ": still here" in said:
                break
    return said.strip().split("\n\n")


STREAM = {"accept": "text/event-stream"}
RUN = ("/api/runs", {"question": QUESTION})
CHAT = (
    "/v1/chat/completions",
    {"model": "dialectic", "messages": [{"role": "user", "content": QUESTION}]},
)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_run_is_begun_followed_and_read(program: httpx.Client, lang: str) -> None:
    run = begun(program, **camera(lang), name=f"camera-{lang}")
    standing = program.get(f"/api/runs/{run}").json()
    assert (standing["state"], standing["outcome"]) == ("ended", "synthesis")
    found = program.get(f"/api/runs/{run}/result").json()
    assert found["schema"] == "aufheben.run/1"
    assert found["answer"] == standing["answer"]
    events = program.get(f"/api/runs/{run}/events", params={"after": 2}).json()
    assert events["ended"]
    assert [each["number"] for each in events["events"]] == [*range(3, events["last"] + 1)]
    assert program.get("/api/runs").json()["runs"][0]["run"] == run


@pytest.mark.parametrize("handed", [False, True])
@pytest.mark.parametrize(
    ("lang", "answer"), [("en", "We should rent the barn"), ("ja", "市民ホールを借りるべきだ")]
)
def test_a_table_is_argued_as_text_and_as_a_file(
    program: httpx.Client, lang: Any, answer: str, handed: bool
) -> None:
    shown = table_example(lang)
    what = shown.table
    if handed:
        what = program.put("/api/inputs/a.csv", content=shown.table.encode()).json()["id"]
    run = begun(program, what=what, question=shown.question, wants=list(shown.wants))
    assert program.get(f"/api/runs/{run}").json()["answer"].startswith(answer)


@pytest.mark.parametrize(
    ("table", "place", "what"),
    [
        ("Hall,Price\nThe mill,300\nThe barn,much\n", "3", "is a number in other rows"),
        ('Hall,Price\n/etc/passwd,300\n"', "3", "no CSV"),
        ("/etc/passwd", "", "reads no file by its name"),
    ],
)
def test_what_is_wrong_with_a_table_that_is_text_is_told_with_its_line(
    program: httpx.Client, table: str, place: str, what: str
) -> None:
    asked = {"what": table, "question": "Which hall should we rent?", "wants": {"Kim": "price < 9"}}
    refused = program.post("/api/runs", json=asked)
    assert refused.status_code == 400
    [error] = refused.json()["errors"]
    assert (error["place"], what in error["what"]) == (place, True), error


def test_every_format_of_a_room_is_read(program: httpx.Client) -> None:
    run = begun(program, **camera())
    formats = program.get("/api/rooms").json()["rooms"][0]["formats"]
    assert "mmd" in formats
    for form in formats:
        said = program.get(f"/api/runs/{run}/result", params={"form": form})
        assert said.status_code == 200, form
        assert said.text
    assert program.get(f"/api/runs/{run}/result", params={"form": "exe"}).status_code == 400


def test_a_run_is_asked_why_and_doubted(program: httpx.Client) -> None:
    run = begun(program, **camera())
    why = program.get(f"/api/runs/{run}/looks/why", params={"at": "Arg1"})
    assert why.status_code == 200
    doubted = program.post(f"/api/runs/{run}/doubt", json={"doubts": ["a is out of stock"]})
    assert doubted.status_code == 200
    assert program.get(f"/api/runs/{run}/looks/flip").status_code == 200
    assert program.get(f"/api/runs/{run}/looks/sing").status_code == 404


@pytest.mark.parametrize(
    ("asked", "what"),
    [
        ({"doubts": ["the moon is cheese"]}, "nobody rests on 'the moon is cheese'"),
        ({"doubts": ["a is out of stock", "x"]}, "nobody rests on 'x'"),
        ({"doubts": "a is out of stock"}, "that is no question to a graph"),
        ({"doubt": ["a is out of stock"]}, "unknown key 'doubt' in a question to a graph"),
        ({"semantics": "ideal"}, "there is no semantics 'ideal'"),
    ],
)
def test_a_question_that_a_graph_cannot_answer_is_refused(
    program: httpx.Client, asked: dict[str, Any], what: str
) -> None:
    run = begun(program, **camera())
    said = program.post(f"/api/runs/{run}/doubt", json=asked)
    assert said.status_code == 400
    assert said.json()["errors"][0]["what"] == what


def test_a_file_is_handed_over_and_checked(program: httpx.Client) -> None:
    kept = program.put("/api/inputs/辺.tsv", content=EDGES).json()
    run = begun(program, room="check", file=kept["id"])
    assert program.get(f"/api/runs/{run}/result").json()["room"] == "hierarchy"


def test_a_live_run_is_stopped_and_gone_on_with(serve: Serve) -> None:
    paced = Paced()
    site = serve({"": paced}, defaults={"model": "openai:m"})
    with program_of(site) as program:
        run = program.post("/api/runs", json={"question": QUESTION}).json()["run"]
        assert program.get(f"/api/runs/{run}/result").status_code == 409
        assert program.delete(f"/api/runs/{run}").status_code == 409
        assert program.post(f"/api/runs/{run}/stop").json()["state"] == "stopped"
        assert followed(program, run)[-1] == "event: end\ndata: {}"
        assert program.post(f"/api/runs/{run}/resume").json()["state"] == "running"
        site.soon(paced.free)
        site.wait(site.site.runs.get(run).ended())  # type: ignore[union-attr]
        assert program.get(f"/api/runs/{run}").json()["state"] == "ended"
        assert program.delete(f"/api/runs/{run}").status_code == 204
        assert program.get(f"/api/runs/{run}").status_code == 404


def test_all_that_is_described_answers(program: httpx.Client) -> None:
    said = program.get("/api/openapi.json").json()
    assert {"dialectic", "judging", "hierarchy"} <= {*said["components"]["schemas"]}
    run = begun(program, **camera())
    for path, does in said["paths"].items():
        names = [each["name"] for each in does.get("parameters", ())]
        assert all(f"{{{name}}}" in path for name in names)
        filled = path.replace("{run}", run).replace("{look}", "why").replace("{name}", "a.txt")
        for method in (each for each in does if each not in ("parameters", "delete")):
            answered = program.request(method, filled, json={} if method == "post" else None)
            assert answered.status_code in (200, 201, 400), (method, filled, answered.text)
            if answered.status_code == 400:
                assert "nothing answers" not in answered.text


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "nobody is asked"), ("ja", "だれにも尋ねません")]
)
def test_an_estimate_is_in_the_language_that_is_asked_for_and_begins_nothing(
    program: httpx.Client, site: Served, lang: str, said: str
) -> None:
    headers = {"accept-language": lang}
    told = program.post("/api/estimate", json=camera(), headers=headers).json()
    assert told["schema"] == "aufheben.estimate/1"
    assert said in told["formula"]
    assert list(site.app.runs()) == []


WRONG: dict[str, bytes] = {
    "no JSON": b"{",
    "a list": b"[]",
    "deep": b"[" * 100_000,
    "NaN in a limit": b'{"question": "Why?", "money": NaN}',
    "an unknown option": b'{"question": "Why?", "modle": "x"}',
    "another type": b'{"question": 3}',
    "stances of numbers": b'{"question": "Why?", "stances": {"A": 3, "B": 4}}',
    "an unknown room": b'{"room": "kitchen"}',
    "a file of this machine": b'{"room": "judging", "file": "/etc/passwd"}',
    "a question that is one": b'{"question": "/etc/passwd"}',
    "where keys go": b'{"question": "Why?", "base_url": "http://evil.example"}',
    "a model there": b'{"question": "Why?", "model": "openai:m@http://evil.example/v1"}',
    "a seat there": b'{"question": "Why?", "seats": {"AG1": "openai:m@http://evil.example/v1"}}',
    "half a character": b'{"question": "\\ud800", "protocol": "\\ud800"}',
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_said_and_nothing_begun(
    program: httpx.Client, site: Served, wrong: str
) -> None:
    for path in ("/api/runs", "/v1/chat/completions"):
        said = program.post(path, content=WRONG[wrong])
        assert said.status_code == 400, said.text
        assert "root:" not in said.text
    said = program.post("/api/runs", content=WRONG[wrong], headers={"accept": "text/html"})
    assert all(each["what"] for each in said.json()["errors"])
    assert list(site.app.runs()) == []
    assert site.told == []


@pytest.mark.parametrize("after", ["x", "-1", "１", "9" * 400])
def test_a_place_that_is_no_number_is_no_beginning(program: httpx.Client, after: str) -> None:
    said = program.get("/api/runs", params={"after": after})
    assert said.status_code == 400
    assert "give the number of a run in the list" in said.text


def test_f48_who_shows_no_token_gets_nothing(site: Served) -> None:
    for path in ("/api/runs", "/v1/models", "/api/openapi.json"):
        with httpx.Client(base_url=site.origin) as nobody:
            said = nobody.get(path)
            assert (said.status_code, said.headers["www-authenticate"]) == (401, "Bearer")
        with site.visitor() as visitor:
            assert visitor.get(path).status_code == 401
            assert visitor.change(path).status_code == 401


def test_the_token_is_of_this_place_alone(program: httpx.Client, site: Served) -> None:
    assert program.get("/api/runs", headers={"host": "evil.example"}).status_code == 403
    assert program.get("/api/runs", headers={"origin": "http://evil.example"}).status_code == 403
    assert program.get("/api/runs", headers={"sec-fetch-site": "cross-site"}).status_code == 403
    assert program.get("/runs").status_code == 403
    assert "set-cookie" not in program.get("/api/runs").headers
    ticket = site.door.address_for_once().partition("token=")[2]
    bearer = {"authorization": f"Bearer {ticket}"}
    assert program.get("/api/runs", headers=bearer).status_code == 401


@pytest.mark.parametrize("sent", [RUN, CHAT])
def test_f47_one_run_too_many_is_sent_away_and_never_waits(
    serve: Serve, sent: tuple[str, dict[str, Any]]
) -> None:
    site = serve({"": Paced()}, defaults={"model": "openai:m"}, bounds=Bounds(runs=1))
    with program_of(site) as program:
        assert program.post("/api/runs", json={"question": QUESTION}).status_code == 201
        full = program.post(sent[0], json=sent[1])
        assert (full.status_code, full.headers["retry-after"]) == (503, "5")
        assert "1 runs are under way" in full.text
        assert program.get("/api/runs").status_code == 200


def test_f47_of_many_that_come_at_once_no_more_begin_than_may(serve: Serve) -> None:
    site = serve({"": Paced()}, defaults={"model": "openai:m"}, bounds=Bounds(runs=4))
    with program_of(site) as program, ThreadPoolExecutor(20) as many:
        sent = [many.submit(program.post, "/api/runs", json=RUN[1]) for _ in range(20)]
        said = Counter(each.result().status_code for each in sent)
    assert said == {201: 4, 503: 16}


def test_an_error_is_told_in_japanese(program: httpx.Client) -> None:
    said = program.post("/api/runs", content=b"{", headers={"accept-language": "ja"})
    assert said.json()["errors"][0]["what"] == "本文が JSON オブジェクトではありません"
    assert (
        json.loads(said.content)["errors"][0]["do"]
        == "何を書けるかは /api/openapi.json をご覧ください"
    )


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"question": "学校を掃除すべきか？"}, 'stances: ["…", "…"]'),
        (
            {"room": "judge", "text": "A: 行くべきだ。\nB: 行かない。", "motion": "行く"},
            'teams: {"Prop"',
        ),
    ],
)
def test_what_is_wrong_names_fields_and_no_flags(
    program: httpx.Client, asked: dict[str, Any], said: str
) -> None:
    refused = program.post("/api/runs", json=asked)
    assert refused.status_code == 400
    told = " ".join(error["do"] for error in refused.json()["errors"])
    assert said in told
    assert "--" not in told


def test_f47_more_than_a_body_may_have_is_refused(program: httpx.Client) -> None:
    for path in ("/api/runs", "/v1/chat/completions"):
        assert program.post(path, content=b"x" * 1_000_001).status_code == 413
